/** Card points of a deal as they are typed: what stands for the last one, and what is too many. Pure, no DOM. */
export const SUM = 157

/** Whether somebody can have made so many. @param {number} n */
export const possible = n => n >= 0 && n <= SUM && n !== 1 && n !== SUM - 1
/** @param {number[]} all */
const sumOf = all => all.reduce((a, n) => a + n, 0)
/**
 * Points of all seats, the last one filled in; null where more than one is missing. Where cards lie undealt that count
 * for nobody (`loose`), nothing tells the last one.
 * @param {string[]} typed @param {boolean} loose @returns {number[] | null}
 */
export const filled = (typed, loose) => {
  if (typed.filter(n => !n).length > +!loose) return null
  const rest = SUM - sumOf(typed.map(Number))
  return typed.map(n => (n ? +n : rest))
}
/** How many points are too many in a deal, or below zero too few; `loose` they may be less than 157. @param {number[]} all @param {boolean} loose */
export const excess = (all, loose) => {
  const gap = sumOf(all) - SUM
  return loose ? Math.max(0, gap) : gap
}
