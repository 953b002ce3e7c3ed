/** Weis by their cards: how they are named, how they are typed, which side's is better. */
import { isTrump, isUp, RANKS } from '../core/cards.js'
import { ask, choose, element, key, open, ranks, shut, suits } from '../screen/dialog.js'
import { $, fill, icon, joined, words } from '../screen/page.js'
import { factsOf, show, table, view, would, write } from '../screen/screen_base.js'
import { inTurn } from '../screen/taps.js'
import { begin } from './pad.js'
import { meldPoints, most, withCards } from './rules.js'

/** How far below its top card a run is named: in Undenufe by its low end (R27). @param {string | null} mode @param {number} length */
const below = (mode, length) => (isUp(mode) ? length - 1 : 0)
/** @param {Meld} m @param {string | null} mode */
export const meldText = (m, mode) => {
  if (m.amount) return m.amount
  if (!m.run) return words.fours[table.s.deck][RANKS.indexOf(m.four ?? '')]
  const from = words.from[table.s.deck][RANKS.indexOf(m.top ?? '') - below(mode, m.run)]
  return fill(words.meld, { run: words.runs[m.run], card: fill(from, words.suits[m.suit ?? '']) })
}
/** What keeps the Weis from being written; stands in their dialog until something is tapped. */
let hint = ''
/** Weis by their cards: how long, which suit, up to which card, and who shows it. */
const cards = () => {
  const { d, s, b } = table
  /** @type {any} */
  let m = {}
  const draw = () => {
    const f = d.facts,
      l = would(f).lines.find(l => l.line === d.line),
      runs = Object.keys(s.run_points).filter(n => s.run_points[n])
    const four = m.kind === runs.length,
      length = +runs[m.kind],
      low = below(f.mode, length)
    const ready = four ? m.rank != null : m.kind != null && m.suit != null && m.rank != null
    /** @param {any} change */
    const set = change => {
      m = { ...m, ...change }
      hint = ''
      draw()
    }
    /**
     * Write what `change` makes of what stands once all that was tapped before is on disk.
     * @param {(weis: Meld[][]) => any} change
     */
    const keep = (change, less = true) =>
      inTurn(async () => {
        const facts = { ...d.facts, ...change(d.facts.weis) }
        hint = ''
        const written = await write(d, facts)
        if (written) Object.assign(d, { stored: true, show: null })
        if (written || less) d.facts = facts
        if (!less && written) m = {}
        view(d.show ? 'show' : 'pad')
        draw()
      })
    /** @param {string | number} what @param {() => any} act */
    const gone = (what, act) => key(words.remove, act, { ariaLabel: `${words.remove}: ${what}` })
    const best = l?.weis_why && l.weis_team != null ? b.teams[l.weis_team] : ''
    const writes = best && (Object.hasOwn(words.writes, best) ? words.writes[best] : fill(words.writes[''], best))
    open(
      words.exact,
      hint && element('p.hint', { role: 'alert' }, hint),
      f.weis.flatMap((/** @type {Meld[]} */ all, /** @type {number} */ t) =>
        all.map(x =>
          element(
            'p.meld',
            `${b.teams[t]}: ${meldText(x, f.mode)}`,
            x.amount ? '' : `: ${meldPoints(x, s)}`,
            gone(meldText(x, f.mode), () => keep(weis => ({ weis: weis.map(y => y.filter(z => z !== x)) }))),
          ),
        ),
      ),
      f.stoeck != null &&
        element(
          'p.meld',
          `${b.teams[f.stoeck]}: ${words.stoeck}`,
          gone(words.stoeck, () => keep(() => ({ stoeck: null }))),
        ),
      element('p.hint', { role: 'status' }, joined(': ', writes, words.why[l?.weis_why])),
      choose(words.length, [...runs, words.four], m.kind, kind =>
        set({ kind: kind === m.kind ? null : kind, rank: null }),
      ),
      m.kind != null &&
        !four &&
        choose(words.suit, suits().map(icon), m.suit, suit => set({ suit: suit === m.suit ? null : suit })),
      m.kind != null &&
        choose(
          four ? words.fourOf : isUp(f.mode) ? words.lowest : words.highest,
          ranks().map(
            (/** @type {any} */ r, /** @type {number} */ i) =>
              (four ? s.four_points[RANKS[i]] : i + low >= length - 1 && i + low < RANKS.length) && `${r}`,
          ),
          m.rank,
          rank => set({ rank: rank === m.rank ? null : rank }),
        ),
      ready &&
        choose(
          words.who,
          b.players,
          -1,
          seat => {
            const meld = four
              ? { four: RANKS[m.rank], seat }
              : { run: length, suit: suits()[m.suit], top: RANKS[m.rank + low], seat }
            keep(weis => ({ weis: weis.map((all, t) => (t === seat % 2 ? withCards(all, meld, s) : all)) }), false)
          },
          'around',
        ),
      m.kind == null && key(words.done, shut, { className: 'go' }),
    )
    if (hint) $('dialog').scrollTop = 0
    else if (ready) $('#body').lastChild.scrollIntoView({ block: 'nearest' })
  }
  draw()
}
/** The same from the start. */
export const exact = () => {
  hint = ''
  cards()
}
/** Weis and Stöck that do not go together are mended in their dialog. @type {import('../screen/screen_base.js').Dialogs['protest']} */
export const protest = ({ code }, text) => {
  const isOpen = $('dialog').open && $('#title').textContent === words.exact
  if (!isOpen && !/^(meld|stoeck|weis)-/.test(code)) return false
  hint = text
  if (!isOpen) cards()
  return true
}

/** The deal in which nobody has said yet whose Weis is better. */
const tied = () => table.b.lines.find(l => l.weis_why === 'undecided')

/** How many cards Weis have that count so much. @param {number} points */
const lengths = points => {
  const { run_points, four_points } = table.s
  const runs = Object.keys(run_points).filter(n => run_points[n] === points)
  const four = Object.values(four_points).includes(points)
  return { runs: runs.length > 0, several: new Set([...runs, ...(four ? ['4'] : [])]).size > 1 }
}

/** Ask which Weis is better, one by one what decides first (R23, C5). @param {() => void} exact tells the cards instead */
const better = exact => {
  const line = tied()
  if (!line) return
  const facts = table.d?.line === line.line ? table.d.facts : factsOf(line)
  const { mode } = facts,
    points = most(line.melds[0], table.s),
    { runs, several } = lengths(points)
  /** @param {string} why @param {number | null} team */
  const put = async (why, team) => {
    const at = table.d?.line === line.line ? table.d : line
    const decided = { ...facts, better: { team, why, points } }
    if (!(await write(at, decided))) return
    if (at === table.d) table.d.facts = decided
    shut()
    show()
  }
  const steps = [
    several && ['length', words.longer, words.same],
    table.s.top_card && ['top', isUp(mode) ? words.lower : words.higher, words.sameTop],
    runs && (!mode || isTrump(mode)) && ['trump', words.inTrump, words.noTrump],
  ].filter(Boolean)
  const forehand = (line.dealer + 1) % 4
  const turn = [0, 1, 2, 3].map(i => (forehand + i) % 4)
  /** @param {number} i */
  const step = i => {
    const [why, question, none] = steps[i] ?? []
    const cards = /** @type {[string, () => void]} */ ([words.cards, exact])
    if (!why && table.s.equal_weis === 'both')
      return ask(fill(words.allSame, points), [words.bothWrite, () => put('both', null)], cards)
    if (!why)
      return ask(
        words.nearer,
        ...turn.map(seat => /** @type {[string, any]} */ ([table.b.players[seat], () => put('forehand', seat % 2)])),
        cards,
      )
    const sides = table.b.teams.map((team, t) => /** @type {[string, any]} */ ([team, () => put(why, t)]))
    return ask(fill(question, points), ...sides, [none, () => step(i + 1)], cards)
  }
  step(0)
  $('dialog').scrollTop = 0
}

/** Whose Weis is better, where both count the same; asked again until it is said. */
export const tie = () =>
  better(() => {
    if (!table.d) begin(null, tied())
    exact()
  })
