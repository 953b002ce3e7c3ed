/** The mirror of scorer/rules/coiffeur/: pure, no DOM. Python decides; shared cases hold both equal. */
import { SUITS } from '../core/cards.js'
import { fold, shared } from '../core/fold.js'

/** @typedef {{id: string, kind: string, name: string, factor: number}} Option */

/** @type {(all: number[]) => number} */
const sum = all => all.reduce((a, b) => a + b, 0)
/** Points as they are written. @type {(s: any, n: number) => number} */
const rounded = (s, n) => (s.tens ? Math.floor((n + 5) / 10) : n)
/** What a team writes for a cell. @type {(s: any, o: Option, facts: any) => number} */
export const written = (s, o, { points = null, match, counter, stoeck }) => {
  if (points === null) return 0
  const cards = points + (stoeck ? 20 : 0) + (match ? s.match_bonus : 0)
  const malus = counter ? rounded(s, s.counter_malus) : 0
  return o.factor * (rounded(s, cards) - malus) + (match ? rounded(s, s.match_premium) : 0)
}
/** What the cards of a deal hold together: all of it is a match. @type {(o: {kind: string}) => number} */
export const dealPoints = o => (o.kind === 'tutti' ? 253 : 157)
/** @type {(s: any, o: Option, match?: boolean) => number} */
const best = (s, o, match = true) => {
  const points = s.follow_tricks && ['slalom', 'guschti', 'joker'].includes(o.kind) ? 201 : dealPoints(o)
  return written(s, o, { points, match, stoeck: s.stoeck && SUITS[s.deck].includes(o.kind) })
}
/** @type {(s: any, o: Option) => number} */
const least = (s, o) => written(s, o, { points: 0, counter: true })

/** How many matches it takes at least. @type {(s: any, mine: Option[], missing: number) => Matches | null} */
const matches = (s, mine, missing) => {
  const plain = mine.map(o => best(s, o, false))
  const gains = mine.map((o, i) => best(s, o) - plain[i])
  let rest = missing - sum(plain)
  if (rest <= 0 || rest > sum(gains)) return null
  const enough = mine.filter((_, i) => gains[i] >= rest).map(o => o.factor)
  let count = 0
  for (gains.sort((a, b) => b - a); rest > 0; count++) rest -= gains[count]
  return { count, factor: enough.length ? Math.min(...enough) : null }
}
/** What each team can still reach, and needs. @type {(s: any, totals: number[], cells: number[][]) => Outlook[]} */
const outlook = (s, totals, cells) => {
  const options = cells.map(all => all.map(i => s.options[i]))
  const [low, high] = [least, best].map(bring => totals.map((n, t) => n + sum(options[t].map(o => bring(s, o)))))
  return cells.map((open, team) => {
    /** @type {(all: number[]) => number} */
    const others = all => Math.max(...all.filter((_, t) => t !== team))
    const missing = others(low) - totals[team] // of the others every open cell may still cost a malus
    const factors = sum(options[team].map(o => o.factor))
    const enough = Math.max(0, Math.floor((others(high) - totals[team]) / factors) + 1)
    const safe = low[team] > others(high)
    const leads = open.length && totals[team] > others(totals) && !safe
    return {
      open,
      most: high[team],
      least: low[team],
      halfway: open.length * 2 <= s.options.length,
      average: open.length && missing > 0 ? Math.ceil(missing / factors) : null,
      enough: leads && enough <= rounded(s, 157) ? enough : null,
      matches: matches(s, options[team], missing),
      out: high[team] < others(low),
      safe,
    }
  })
}

/** Everything that is shown of a game. @type {(s: any, revisions: Revision[]) => CoiffeurBoard} */
export const board = (s, revisions) => {
  const folded = fold(revisions)
  const seats = s.players.length
  /** @type {number[]} */
  const none = s.teams.map(() => 0)
  /** @type {(number: number) => number} */
  const dealerOf = number => (s.first_dealer + number - 1) % seats
  /** @type {CoiffeurRow[]} */
  const rows = s.options.map((/** @type {Option} */ o) => ({
    ...o,
    cells: none.map(() => null),
    written: none.map(() => null),
    difference: null,
  }))
  /** @type {CoiffeurLine[]} */
  const lines = []
  let totals = [...none]
  for (const { line, slot, heads, revised, facts: f } of Object.values(folded.special)) {
    const team = 'abcd'.indexOf(slot[0])
    const option = rows.findIndex(o => o.id === slot.slice(2))
    if (team < 0 || option < 0) continue
    const row = rows[option]
    row.cells[team] = lines.length
    const amount = written(s, row, f)
    row.written[team] = amount
    const gain = none.map((_, t) => (t === team ? amount : 0))
    totals = totals.map((n, t) => n + gain[t])
    const number = lines.length + 1
    const { points = null, match = false, counter = false, scratched = false, stoeck = false } = f
    const { mode = null, declarer = null, note = '' } = f
    lines.push({
      ...{ line, slot, heads, kind: 'cell', number, dealer: dealerOf(number), team, option },
      ...{ points, match, counter, scratched, stoeck, mode, declarer, factor: row.factor },
      ...{ state: 'done', written: gain, totals, note, revised },
    })
  }
  for (const row of rows) {
    const [a, b, ...more] = row.written
    if (!more.length && a !== null && b !== null) row.difference = a - b
  }
  const full = lines.length === rows.length * totals.length
  const over = full || 'end' in folded.special
  const cells = totals.map((_, t) => (over ? [] : [...rows.keys()].filter(i => rows[i].cells[t] === null)))
  const [first, second] = [...totals].sort((a, b) => b - a)
  const dealer = dealerOf(lines.length + 1)
  const asked = [...s.players.keys()].map(i => ((dealer + 1 + i) % seats) % totals.length)
  return {
    game: 'coiffeur',
    ...shared(s, folded, lines),
    totals,
    lines,
    rows,
    open: null,
    next: {
      number: lines.length + 1,
      dealer,
      forehand: (dealer + 1) % seats,
      team: asked.find(t => cells[t].length) ?? null,
      must: cells.filter(all => all.length).length === 1,
    },
    outlook: outlook(s, totals, cells),
    cells_left: sum(cells.map(all => all.length)),
    finish: over
      ? {
          winner: first > second ? totals.indexOf(first) : null,
          margin: first - second,
          ranks: totals.map(n => 1 + totals.filter(m => m > n).length),
          why: full ? 'full' : 'ended',
          deal: lines.at(-1)?.slot ?? null,
        }
      : null,
  }
}
