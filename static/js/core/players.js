/** What games share in which everybody plays alone: the points of a deal as they are typed, and the board. Pure. */
import { fold, shared } from './fold.js'

/** Card points of one pack (R8). */
export const PACK = 157
/** What a seat may have where no sum is agreed on. */
const MOST = 9999

/** @typedef {number | null} Sum what the points of a deal add up to; null where nothing does */

/** Whether somebody can have made so many: of cards no one alone makes one point. @param {Sum} sum */
export const possible = sum => (/** @type {number} */ n) =>
  sum === null ? Math.abs(n) <= MOST : n >= 0 && n <= sum && n !== 1 && n !== sum - 1
/** @param {number[]} all */
const sumOf = all => all.reduce((a, n) => a + n, 0)
/**
 * Points of all seats, the last one filled in; null where not all are known. Where cards lie undealt that count for
 * nobody (`loose`), nothing tells the last one; without a sum whoever is not typed has none.
 * @param {string[]} typed @param {Sum} sum @param {boolean} [loose] @returns {number[] | null}
 */
export const filled = (typed, sum, loose) => {
  if (sum === null) return typed.some(n => n) ? typed.map(Number) : null
  if (typed.filter(n => !n).length > +!loose) return null
  const rest = sum - sumOf(typed.map(Number))
  return typed.map(n => (n ? +n : rest))
}
/** How many points are too many in a deal, or below zero too few; `loose` they may be less. @param {number[]} all @param {Sum} sum @param {boolean} [loose] */
export const excess = (all, sum, loose) => {
  const gap = sum === null ? 0 : sumOf(all) - sum
  return loose ? Math.max(0, gap) : gap
}
/** Whether no further digit fits: no three where the others leave less than that. @param {string} n @param {Sum} sum @param {number} others what those have */
export const whole = (n, sum, others) =>
  n === '0' || Math.abs(+n) * 10 > (sum ?? MOST) - (sum !== null && n.length > 1 ? others : 0)

/** @type {(all: number[], more: number[]) => number[]} */
export const plus = (all, more) => all.map((n, i) => n + more[i])
/** The rank of each seat by its `keys`, the first of them that differs: 1 for the lowest; equal seats share a rank. @param {number[][]} keys */
const ranked = keys =>
  keys.map(mine => 1 + keys.filter(other => (other.map((n, k) => n - mine[k]).find(n => n) ?? 0) < 0).length)

/**
 * What a game adds. Lists have one item a seat.
 * @typedef {object} Game
 * @property {number} turn what makes the better total the lower one: 1 or -1
 * @property {(f: Facts, at: {slot: string, number: number, dealer: number}, special: {[slot: string]: Standing}) => any} score one deal
 * @property {(deal: any, f: Facts, done: number) => void} count takes in a deal that counts
 * @property {(seat: number) => {[tie: string]: number}} worth what decides between equals; the lower is better
 * @property {(total: number) => boolean} isPast whether the game ends with such a total
 * @property {string} limit what that end is called
 * @property {string} past by which key the end names those seats
 * @property {(number: number) => {[key: string]: any}} next what it says of the next deal
 * @property {(lines: AnyLine[]) => {slot: string}[]} [beside] places that are no special lines
 */
/** Everything that is shown of a game. @param {any} s @param {Revision[]} revisions @param {Game} game @returns {any} */
export const playersBoard = (s, revisions, game) => {
  const folded = fold(revisions)
  const { numbered, special } = folded
  /** @type {number[]} */
  const none = s.players.map(() => 0)
  const seats = [...none.keys()]
  /** @type {number[]} */
  const lot = special.lot?.facts.order ?? []
  let totals = none
  let points = none
  let done = 0
  /** Whether the last deal that was counted or annulled ends the game. @type {string | false | null} */
  let why = null
  /** @type {string | null} */
  let ended = null
  const past = () => seats.filter(i => game.isPast(totals[i]))
  const ranks = (ties = s.ties) =>
    ranked(
      seats.map(i => {
        const worth = { ...game.worth(i), extra_deal: 0, lot: lot.includes(i) ? lot.indexOf(i) : seats.length }
        return [game.turn * totals[i], ...ties.map((/** @type {keyof typeof worth} */ tie) => worth[tie])]
      }),
    )
  /** @type {AnyLine[]} */
  const lines = []
  let number = 1
  let dealer = s.first_dealer
  /** @type {string | null} */
  let open = null
  for (const { line, slot, facts: f, heads, revised } of numbered) {
    dealer = f.dealer ?? dealer
    const deal = game.score(f, { slot, number, dealer }, special)
    const { state } = deal
    totals = plus(totals, deal.written)
    if (state === 'done') {
      done++
      points = plus(points, f.points)
      game.count(deal, f, done)
    }
    if (state !== 'open') {
      const extra = s.ties.indexOf('extra_deal')
      const tied = extra >= 0 && ranks(s.ties.slice(0, extra)).filter(r => r === 1).length > 1
      why = !tied && (past().length ? game.limit : s.deals && done >= s.deals && 'deals')
      ended = slot
    }
    lines.push({
      ...deal,
      line,
      slot,
      heads,
      kind: 'deal',
      number,
      dealer,
      points: f.points ?? null,
      totals,
      void: f.void ?? null,
      note: f.note ?? '',
      revised: revised || !!deal.revised,
    })
    if (state === 'void') continue
    if (state === 'open') open ??= slot
    number++
    dealer = (dealer + 1) % seats.length
  }
  const last = lines.at(-1)?.slot ?? null
  if (special.end && !why) {
    why = 'ended'
    ended = last
  }
  const final = ranks()
  const winners = seats.filter(i => final[i] === 1)
  return {
    ...shared(s, folded, game.beside?.(lines)),
    totals,
    lines,
    open,
    next: {
      slot: `${+(last ?? 0) + 1}`,
      number,
      dealer,
      forehand: (dealer + 1) % seats.length,
      ...game.next(number),
    },
    deals_left: s.deals && Math.max(0, s.deals - done),
    made: points,
    ranks: final,
    finish: why
      ? { winner: winners[1] === undefined ? winners[0] : null, winners, why, [game.past]: past(), deal: ended }
      : null,
  }
}
