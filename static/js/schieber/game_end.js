/** How it ends: thanks, the Bergpreis, the verdict, the next game. */
import { ask, choose, h, key, open, shut } from '../screen/dom.js'
import { nextGame, sides, ways } from '../screen/game_end.js'
import {
  $,
  close,
  fill,
  listed,
  minus,
  newLine,
  say,
  show,
  sideName,
  T,
  W,
  would,
  write,
} from '../screen/screen_base.js'
import { rows, total } from './stakes.js'

/** The deal that thanks belong to: the one being played, else the last. */
const thanked = async () => {
  if (T.d && !T.d.stored && !T.b.finish && (T.d.facts.mode || !$('#bare').hidden)) {
    if (!(await write(T.d, T.d.facts))) return
    show()
  }
  return T.b.open ?? T.b.lines.findLast(l => l.kind === 'deal' && l.state === 'done')?.slot
}
/** @param {string} slot @param {Facts} facts @param {string} [told] */
const call = async (slot, facts, told = '') => {
  const old = T.b.claims[slot]
  if (await write(old ? { ...old, slot } : newLine(slot), facts)) {
    shut()
    close()
    if (T.b.finish) finished()
    else if (told) say(told)
  }
}
/** @param {string} slot @param {any} claim @param {string} [told] */
const claimAt = (slot, claim, told) => call(slot, { kind: 'claim', on: null, trick: null, taken: null, ...claim }, told)
/** Who counted the turned cards to see whether it is enough loses (R42). */
export const counted = async () => {
  const slot = await thanked()
  if (!slot) return
  const keys = T.b.teams.map((name, team) => {
    const told = fill(W.recounted, name)
    return /** @type {[string, any]} */ ([name, () => call(`counted:${slot}`, { kind: 'counted', team }, told)])
  })
  ask(T.s.premature === 'game' ? W.whoCounted : W.whoCountedDeal, ...keys)
}
/** @param {number} team */
export const thankNow = async team => {
  const slot = await thanked()
  if (T.b.ask) thanks()
  else if (slot) await claimAt(`thanks:${slot}`, { spoken: [team] })
}

/** What comes before what, as it was agreed; the one phrase in which a Weis is a Wys. */
export const order = () =>
  T.s.finish_order.map((/** @type {string} */ on) => (on === 'weis' ? W.wys : W.on[on])).join(' – ')

/** @param {any} f what the board says of the end or the Bergpreis @param {number | null} team */
const verdict = (f, team) =>
  team == null
    ? W.draw
    : [
        fill(f.team === undefined ? W.wins : W.has, T.b.teams[team]),
        ...(f.rule === 'R37' ? [W.on[f.on], order()] : [W.won[f.why === 'counted' ? f.why : (f.rule ?? f.why)]]), // the other rules name it
        f.schneider && W.schneider,
      ]
        .filter(Boolean)
        .join(' · ')

/** Who has spoken first, on what, in which trick; and what comes of it. */
export const thanks = async (kind = 'thanks') => {
  const slot = kind === 'berg' ? T.b.berg_ask : await thanked()
  if (!slot) return
  const { b, s } = T,
    walk = kind === 'berg' ? null : b.ask,
    at = `${kind}:${slot}`,
    deal = b.lines.find(l => l.slot === slot),
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
  const wrong = h('p', { className: 'hint', id: 'wrong', role: 'alert' })
  const facts = () => ({ kind: 'claim', ...c, taken: c.trick && c.taken })
  /** Say on the key what would come of it, or what cannot be; the checks are those of schieber/facts.py. */
  const judge = () => {
    const [ours, theirs] = facts().taken ?? [0, 0]
    const both = c.trick === 1 && (ours * theirs || ours + theirs > 56)
    const then = c.spoken.length ? would(facts(), { line: 'then', slot: at, heads: b.claims[at]?.heads ?? [] }) : null
    const end = then && (kind === 'berg' ? then.berg : then.finish)
    const lost = kind === 'berg' ? null : then?.lines.find((/** @type {Line} */ l) => l.slot === slot)?.premature
    const told = end
      ? verdict(end, end.winner ?? end.team)
      : lost != null && [fill(W.goes, b.teams[1 - lost]), W.won.R42].join(' · ')
    const figures = then && !told && c.trick === 1 && !c.taken
    const bad = c.trick ? odd() : -1
    points.forEach((field, t) => {
      field.ariaInvalid = `${t === bad}`
      field.setAttribute('aria-describedby', t === bad ? 'wrong' : '')
    })
    wrong.textContent =
      bad >= 0
        ? W.faults['not-integer']
        : both
          ? W.firstTrick
          : ours + theirs > 157
            ? W.tooMany
            : figures
              ? W.uncounted
              : ''
    go.textContent = told || W.choose
    go.disabled = !told || !!wrong.textContent
    if (wrong.textContent) wrong.scrollIntoView({ block: 'nearest' })
  }
  const draw = () => {
    /** @param {any} change */
    const set = change => {
      c = { ...c, ...change }
      draw()
    }
    points = b.teams.map((name, t) =>
      h('input', {
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
      kind === 'berg' ? W.berg : walk ? fill(W.both, s.target?.[0]) : W.thanks,
      walk &&
        h(
          'table',
          {},
          h(
            'tr',
            {},
            h('td', {}),
            b.teams.map(t => h('th', {}, t)),
          ),
          h(
            'tr',
            {},
            h('td', {}, W.before),
            [0, 1].map(t => h('td', {}, deal ? minus(deal.totals[t] - deal.written[t]) : '')),
          ),
          walk.steps.map((/** @type {any} */ x) =>
            h(
              'tr',
              {},
              h('td', {}, W.on[x.on]),
              [0, 1].map(t =>
                h(
                  'td',
                  {},
                  x.add[t] ? `+${x.add[t]} → ${x.sum[t]}${x.sum[t] >= (s.target?.[t] ?? 0) ? ' ✓' : ''}` : '·',
                ),
              ),
            ),
          ),
        ),
      choose(W.first, b.teams, c.spoken[0], t => set({ spoken: [t] })),
      choose(
        W.what,
        s.finish_order.map((/** @type {string} */ on) => W.on[on]),
        s.finish_order.indexOf(c.on),
        i => set({ on: c.on === s.finish_order[i] ? null : s.finish_order[i] }),
      ),
      choose(W.trick, '123456789'.split(''), c.trick - 1, i => set({ trick: c.trick === i + 1 ? null : i + 1 })),
      counts && [h('h3', {}, W.taken), h('p', { className: 'choose' }, points)],
      wrong,
      go,
    )
    judge()
  }
  draw()
}

/** What was said when it ended. */
const claimed = () => T.b.claims[`thanks:${T.b.finish.deal}`]?.facts ?? {}
/** Who was there first, where nobody counted. @param {string} team @param {number?} trick @param {any} target */
const ahead = (team, trick, target) => {
  const words = trick ? W.ahead : W.aheadAnyTrick
  const rest = trick ? [trick, target] : [target]
  return Object.hasOwn(words, team) ? fill(words[team], ...rest) : fill(words[''], team, ...rest)
}
/**
 * The points with which thanks were right or too early, where the slate shows another total: tricks are written only
 * with the whole deal, and what comes after the deciding word counts no more. Says what schieber/ending.py tells.
 */
const reckoned = () => {
  const { b } = T,
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
  const came = f.score[me] !== line.totals[me] && W.came[f.sums]
  const other = 1 - f.winner
  const sums =
    f.sums === 'unknown'
      ? [ahead(sideName(me), trick, T.s.target?.[me])]
      : [
          came && fill(came, sideName(me), sum(me)),
          f.rule && !early && f.why !== 'counted' && fill(W.stays, sideName(other), sum(other)),
        ]
  return [...sums, f.frozen < line.totals[other] && W.beyond].filter(Boolean)
}
/** Why it ended so, in one sentence. @param {any} f */
const because = f => {
  const { lines } = T.b
  const deal = lines.find(l => l.slot === f.deal)?.number ?? f.deal
  if (f.why === 'premature' || f.why === 'counted') return fill(W.because[f.why], sideName(1 - f.winner), deal)
  if (f.rule === 'R37') return fill(W.because.order, deal, order())
  return fill(W.because[f.why === 'thanks' ? (f.rule === 'R41' ? 'R41' : f.on) : f.why] ?? '', deal)
}
/** The strokes of the back of the slate, each with what it is for. */
const strokes = () => {
  const { b, s } = T,
    all = rows(s, b),
    sum = total(s, b)
  /** @param {import('./stakes.js').Row} row */
  const reason = ({ what, deals }) => {
    if (!deals.length) return W.stake[what]
    return fill(deals[1] ? W.inDeals : W.inDeal, W.stake[what], listed(deals))
  }
  /** @param {number} n */
  const drawn = n =>
    h('td', {}, n > 0 && n < 6 ? h('span', { role: 'img', ariaLabel: `${n}` }, '|'.repeat(n)) : n ? `${n}` : '')
  return (
    all.length > 0 &&
    h(
      'table',
      { className: 'strokes' },
      h(
        'tr',
        {},
        h('td', {}),
        b.teams.map((_, t) => h('th', { scope: 'col' }, sideName(t))),
      ),
      all.map(r => h('tr', {}, h('th', { scope: 'row' }, reason(r)), r.strokes.map(drawn))),
      h(
        'tr',
        {},
        h('th', { scope: 'row' }, W.strokes),
        sum?.map(n => h('td', {}, h('b', {}, `${n}`))),
      ),
    )
  )
}
/** The end: who has won and why, and the next game. */
export const finished = () => {
  const { b } = T,
    f = b.finish,
    differs = f.score?.some((/** @type {number} */ n, /** @type {number} */ t) => n !== b.totals[t]),
    score = f.sums === 'unknown' ? b.totals : (f.score ?? b.totals)
  open(
    f.winner == null ? W.draw : fill(W.wins, sideName(f.winner)),
    sides(),
    h('p', { className: 'end' }, score.map(minus).join(' : ')),
    h('p', {}, [because(f), f.schneider && `${W.schneider}.`].filter(Boolean).join(' ')),
    differs &&
      h(
        'p',
        {},
        [...reckoned(), score !== b.totals && fill(W.slate, b.totals.map(minus).join(' : '))].filter(Boolean).join(' '),
      ),
    b.berg && h('p', {}, fill(W.has, sideName(b.berg.team))),
    strokes(),
    ways(W.back),
    b.berg_ask && choose('', [W.peak], -1, () => thanks('berg')),
    again(),
  )
}
/** Of the winners the next in turn deals (R64). */
export const again = () => {
  const { dealer } = T.b.next
  const winner = T.b.finish?.winner ?? dealer % 2
  return nextGame((dealer + +(winner !== dealer % 2)) % 4)
}
