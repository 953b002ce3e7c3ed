/** How it ends: thanks, the Bergpreis, the verdict, the next game. */
import { isTrump } from '../core/cards.js'
import { ask, choose, element, key, beside, open, shut, tableOf } from '../screen/dialog.js'
import { nextGame, sides, ways } from '../screen/game_end.js'
import { $, fill, fillPlural, joined, listed, minus, say, words } from '../screen/page.js'
import { close, newLine, show, sideName, table, would, write } from '../screen/screen_base.js'
import { rows, total } from './stakes.js'

/** The deal that thanks belong to: the one being played, else the last. */
const thanked = async () => {
  if (table.d && !table.d.stored && !table.b.finish && (table.d.facts.mode || !$('#bare').hidden)) {
    if (!(await write(table.d, table.d.facts))) return
    show()
  }
  return (
    table.b.finish?.deal ?? table.b.open ?? table.b.lines.findLast(l => l.kind === 'deal' && l.state === 'done')?.slot
  )
}
/** @param {string} slot @param {Facts} facts @param {string} [sentence] */
const call = async (slot, facts, sentence = '') => {
  const old = table.b.claims[slot]
  if (await write(old ? { ...old, slot } : newLine(slot), facts)) {
    shut()
    close()
    if (table.b.finish) finished()
    else if (sentence) say(sentence)
  }
}
/** @param {string} slot @param {any} claim @param {string} [sentence] */
const claimAt = (slot, claim, sentence) =>
  call(slot, { kind: 'claim', on: null, trick: null, taken: null, ...claim }, sentence)
/** Who counted the turned cards to see whether it is enough loses (R42). */
export const counted = async () => {
  const slot = await thanked()
  if (!slot) return
  const keys = table.b.teams.map((name, team) => {
    const sentence = fill(words.recounted, name)
    return /** @type {[string, any]} */ ([name, () => call(`counted:${slot}`, { kind: 'counted', team }, sentence)])
  })
  ask(table.s.premature === 'game' ? words.whoCounted : words.whoCountedDeal, ...keys)
}
/** @param {number} team */
export const thankNow = async team => {
  const slot = await thanked()
  if (table.b.ask) thanks()
  else if (slot) await claimAt(`thanks:${slot}`, { spoken: [team] })
}

/** What comes before what, as it was agreed; the one phrase in which a Weis is a Wys. */
export const order = () => table.s.finish_order.map((/** @type {string} */ on) => words.inOrder[on]).join(' – ')

/** Whether the points of earlier deals were enough: the deal has nothing of what is named. @param {any} f */
const wasThere = f => table.b.lines.find(l => l.slot === f.deal)?.[f.on]?.[f.winner] === 0

/** Whether both sides are there: only then a trick decides between them. @param {any} f */
const contested = ({ team }) =>
  [0, 1].every(t => table.b.totals[t] >= (team === undefined ? table.s.target[t] : table.s.berg))

/** @param {any} f what the board says of the end or the Bergpreis @param {number | null} team */
const verdict = (f, team) =>
  team == null
    ? words.draw
    : joined(
        ' · ',
        fill(f.team === undefined ? words.wins : words.has, table.b.teams[team]),
        ...(f.rule === 'R37'
          ? [words.on[f.on], order()]
          : [
              !wasThere(f) &&
                (f.rule !== 'R39' || contested(f)) &&
                words.won[f.why === 'counted' ? f.why : (f.rule ?? f.why)],
            ]), // the other rules name it
        f.schneider && words.schneider,
      )

/** Who has spoken first, on what, in which trick; and what comes of it. */
export const thanks = async (kind = 'thanks') => {
  const slot = kind === 'berg' ? table.b.berg_ask : await thanked()
  if (!slot) return
  const { b, s } = table,
    walk = kind === 'berg' ? null : b.ask,
    at = `${kind}:${slot}`,
    deal = b.lines.find(l => l.slot === slot),
    canStoeck = s.stoeck && (!deal?.mode || isTrump(deal.mode)),
    alone = kind !== 'berg' && b.may_thank.length === 1 ? b.may_thank : []
  /** What was said already, else what the board suggests, else nothing. @type {any} */
  let c = {
    spoken: walk?.winner == null ? alone : [walk.winner],
    on: walk?.on ?? null,
    trick: null,
    taken: null,
    ...b.claims[at]?.facts,
  }
  /** The figures as they stand in their fields. @type {string[]} */
  const typed = c.taken?.map(String) ?? ['', '']
  const odd = () => typed.findIndex(text => !/^\d*$/.test(text))
  /** @type {any[]} */
  let points
  const go = key('', () => claimAt(at, facts(), `${go.textContent}`), { className: 'go' })
  const wrong = element('p.hint', { id: 'wrong', role: 'alert' })
  const facts = () => ({ kind: 'claim', ...c, taken: c.trick && c.taken })
  /** Say on the key what would come of it, or what cannot be; the checks are those of schieber/checks.py. */
  const judge = () => {
    const [ours, theirs] = facts().taken ?? [0, 0]
    const both = c.trick === 1 && (ours * theirs || ours + theirs > 56)
    const then = c.spoken.length ? would(facts(), { line: 'then', slot: at, heads: b.claims[at]?.heads ?? [] }) : null
    const end = then && (kind === 'berg' ? then.berg : then.finish)
    const lost = kind === 'berg' ? null : then?.lines.find(l => l.slot === slot)?.premature
    const outcome = end
      ? verdict(end, end.winner ?? end.team)
      : lost != null && [fill(words.goes, b.teams[1 - lost]), words.won.R42].join(' · ')
    const figures = then && !outcome && c.trick === 1 && !c.taken
    const bad = c.trick ? odd() : -1
    points.forEach((field, t) => {
      field.ariaInvalid = `${t === bad}`
      field.setAttribute('aria-describedby', t === bad ? 'wrong' : '')
    })
    wrong.textContent =
      bad >= 0
        ? words.faults['not-integer']
        : both
          ? words.firstTrick
          : ours + theirs > 157
            ? words.tooMany
            : figures
              ? words.uncounted
              : ''
    go.textContent = outcome || words.choose
    go.disabled = !outcome || !!wrong.textContent
    if (wrong.textContent) wrong.scrollIntoView({ block: 'nearest' })
  }
  const draw = () => {
    /** @param {any} change */
    const set = change => {
      c = { ...c, ...change }
      draw()
    }
    points = b.teams.map((name, t) =>
      element('input', {
        inputMode: 'numeric',
        maxLength: 3,
        size: 3,
        value: typed[t],
        placeholder: name,
        ariaLabel: name,
        oninput: () => {
          typed[t] = points[t].value.trim()
          c.taken = odd() < 0 && typed.some(Boolean) ? typed.map(Number) : null
          judge()
        },
      }),
    )
    const counts = c.trick && (c.trick === 1 || typed.some(Boolean) || deal?.state === 'open')
    open(
      kind === 'berg' ? words.berg : walk ? fill(words.both, s.target?.[0]) : words.thanks,
      walk &&
        tableOf('', [
          [element('td'), b.teams.map(t => element('th', t))],
          [
            element('td', words.before),
            [0, 1].map(t => element('td', deal ? minus(deal.totals[t] - deal.written[t]) : '')),
          ],
          ...walk.steps.map((/** @type {any} */ x) => [
            element('td', words.on[x.on]),
            [0, 1].map(t =>
              element(
                'td',
                x.add[t] ? `+${x.add[t]} → ${x.sum[t]}${x.sum[t] >= (s.target?.[t] ?? 0) ? ' ✓' : ''}` : '·',
              ),
            ),
          ]),
        ]),
      choose(words.first, b.teams, c.spoken[0], t => set({ spoken: [t] })),
      choose(
        words.what,
        s.finish_order.map((/** @type {string} */ on) => (on !== 'stoeck' || canStoeck) && words.on[on]),
        s.finish_order.indexOf(c.on),
        i => set({ on: c.on === s.finish_order[i] ? null : s.finish_order[i] }),
      ),
      choose(words.trick, '123456789'.split(''), c.trick - 1, i => set({ trick: c.trick === i + 1 ? null : i + 1 })),
      counts && [element('h3', words.taken), beside(points)],
      wrong,
      go,
    )
    judge()
  }
  draw()
}

/** What was said when it ended. */
const claimed = () => table.b.claims[`thanks:${table.b.finish.deal}`]?.facts ?? {}
/** Who was there first, where nobody counted. @param {string} team @param {number?} trick @param {any} target */
const ahead = (team, trick, target) => {
  const sentences = trick ? words.ahead : words.aheadAnyTrick
  return fill(Object.hasOwn(sentences, team) ? sentences[team] : sentences[''], { team, trick, points: target })
}
/**
 * The points with which thanks were right or too early, where the slate shows another total: tricks are written only
 * with the whole deal, and what comes after the deciding word counts no more. Says what rules/schieber/sentences/game.py tells.
 */
const reckoned = () => {
  const { b } = table,
    f = b.finish,
    line = b.lines.find(l => l.slot === f.deal && l.kind === 'deal')
  if (!line || f.winner == null) return []
  const early = f.why === 'premature',
    me = early ? 1 - f.winner : f.winner,
    { taken, trick } = claimed()
  /** @param {number} t */
  const sum = t => {
    const shown = line.totals[t] - line.written[t] + line.factor * (line.weis[t] + line.stoeck[t])
    const tricks = f.score[t] - shown
    const unwritten = f.score[t] !== line.totals[t] && tricks > 0
    return unwritten && (t === me || tricks === line.factor * taken?.[t])
      ? `${minus(shown)} + ${tricks} = ${f.score[t]}`
      : minus(f.score[t])
  }
  const came = f.score[me] !== line.totals[me] && words.reckoned[f.sums]
  const other = 1 - f.winner
  const sums =
    f.sums === 'unknown'
      ? [ahead(sideName(me), trick, table.s.target?.[me])]
      : [
          came && fill(came, { team: sideName(me), points: sum(me) }),
          f.rule && !early && f.why !== 'counted' && fill(words.stays, { team: sideName(other), points: sum(other) }),
        ]
  return [...sums, f.frozen < line.totals[other] && words.beyond].filter(Boolean)
}
/** Why it ended so, in one sentence. @param {any} f */
const because = f => {
  const { lines } = table.b
  const deal = lines.find(l => l.slot === f.deal)?.number ?? f.deal
  const thanked = f.rule === 'R41' ? 'R41' : wasThere(f) ? 'stich' : f.on
  const why = f.rule === 'R37' ? 'order' : f.why === 'thanks' ? thanked : f.why
  return fill(words.because[why] ?? '', { team: f.winner == null ? '' : sideName(1 - f.winner), deal, order: order() })
}
/** The strokes of the back of the slate, each with what it is for. */
const strokes = () => {
  const { b, s } = table,
    all = rows(s, b),
    sum = total(s, b)
  /** @param {import('./stakes.js').Row} row */
  const reason = ({ what, deals }) => {
    if (!deals.length) return words.stake[what]
    return fillPlural(words.inDeals, deals.length, { what: words.stake[what], deals: listed(deals) })
  }
  /** @param {number} n */
  const drawn = n =>
    element('td', n > 0 && n < 6 ? element('span', { role: 'img', ariaLabel: `${n}` }, '|'.repeat(n)) : n ? `${n}` : '')
  return (
    all.length > 0 &&
    tableOf('strokes', [
      [element('td'), b.teams.map((_, t) => element('th', { scope: 'col' }, sideName(t)))],
      ...all.map(r => [element('th', { scope: 'row' }, reason(r)), r.strokes.map(drawn)]),
      [element('th', { scope: 'row' }, words.strokes), sum?.map(n => element('td', element('b', `${n}`)))],
    ])
  )
}
/** The end: who has won and why, and the next game. */
export const finished = () => {
  const { b } = table,
    f = b.finish,
    differs = f.score?.some((/** @type {number} */ n, /** @type {number} */ t) => n !== b.totals[t]),
    score = f.sums === 'unknown' ? b.totals : (f.score ?? b.totals)
  open(
    f.winner == null ? words.draw : fill(words.wins, sideName(f.winner)),
    sides(),
    element('p.end', score.map(minus).join(' : ')),
    element('p', joined(' ', because(f), f.schneider && `${words.schneider}.`)),
    differs &&
      element(
        'p',
        joined(' ', ...reckoned(), score !== b.totals && fill(words.slate, b.totals.map(minus).join(' : '))),
      ),
    b.berg && element('p', fill(words.has, sideName(b.berg.team))),
    strokes(),
    ways(words.back, f.deal),
    b.berg_ask && choose('', [words.peak], -1, () => thanks('berg')),
    again(),
  )
}
/** Of the winners the next in turn deals (R64). */
export const again = () => {
  const { dealer } = table.b.next
  const winner = table.b.finish?.winner ?? dealer % 2
  return nextGame((dealer + +(winner !== dealer % 2)) % 4)
}
