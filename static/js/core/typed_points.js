/** Points of a deal as they are typed, where everybody plays alone: what stands for the last one, what is too many. Pure. */

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
