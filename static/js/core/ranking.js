/** Who is ahead where everybody plays alone: pure. */

/** The rank of each seat by its `keys`, the first of them that differs: 1 for the lowest; equal seats share a rank. @param {number[][]} keys */
export const ranked = keys =>
  keys.map(
    mine =>
      1 +
      keys.filter(other => {
        const at = mine.findIndex((n, k) => n !== other[k])
        return at >= 0 && other[at] < mine[at]
      }).length,
  )
