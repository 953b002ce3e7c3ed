/** What becomes of revisions that the server refused; asked for when that happens. */

/** A deal or strokes of a Schieber that count nothing. @param {Kept} r @returns {Facts | undefined} */
const nothing = ({ slot, facts: f }) => {
  if (!+slot || !f) return
  if (f.kind === 'strokes') return { ...f, points: 0 }
  if (!f.weis) return
  const points = f.points || f.given_up != null ? [0, 0] : null
  return { ...f, points, weis: [[], []], stoeck: null, match: null, counter: false, moved: [], given_up: null }
}

/**
 * What was refused keeps the reason, and its place where it began a line: what is written next comes behind it. What only failed because it replaces a refused one replaces what that one
 * would have replaced and is sent again; the refused one is then over and done with.
 * @param {Map<string, Kept>} own @param {Kept[]} answers
 */
export const settle = (own, answers) => {
  /** @type {Map<string, Kept>} */
  const kept = new Map()
  /** @param {string} id @returns {any} */
  const now = id => kept.get(id) ?? own.get(id)
  for (const { id, why } of answers) {
    const r = now(id)
    const off = r.replaces.filter((/** @type {string} */ x) => now(x)?.why)
    if (off.length || r.replaces.some((/** @type {string} */ x) => kept.has(x))) {
      for (const x of off) kept.set(x, { ...now(x), over: true })
      kept.set(id, {
        ...r,
        undoes: now(r.undoes)?.why ? null : r.undoes,
        replaces: r.replaces.flatMap((/** @type {string} */ x) => (now(x)?.why ? now(x).replaces : x)),
      })
    } else kept.set(id, { ...r, why, held: r.replaces.length ? undefined : nothing(r) })
  }
  return [...kept.values()]
}
