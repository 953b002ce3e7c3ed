/** What a step back or forth writes, and what settles a clash: revisions like any other. Pure; nothing is drawn here. */
import { heads } from './fold.js'

/**
 * One line to be written, as writeAll of screen_base.js takes it: where, what, which revision that takes back.
 * @typedef {[{line: string, slot: string, heads: string[]}, Facts | null, (string | null)?]} Writing
 */

/** The ids of what stands on some lines. @param {Revision[]} revisions @param {string[]} lines */
const standing = (revisions, lines) => heads(revisions).flatMap(r => (lines.includes(r.line) ? r.id : []))

/**
 * What is taken back, each with the revisions that did so last. To take those back brings it again, and so on:
 * the newest of such a chain decides.
 * @param {Revision[]} revisions
 */
const takenBack = revisions => {
  /** @type {Map<string, {first: string, back: boolean}>} */
  const chains = new Map()
  /** @type {Map<string, Revision[]>} */
  const undone = new Map()
  for (const r of revisions) {
    if (!r.undoes) continue
    const { first, back } = chains.get(r.undoes) ?? { first: r.undoes, back: false }
    chains.set(r.id, { first, back: !back })
    if (back) undone.delete(first)
    else undone.set(first, [...(undone.get(first) ?? []), r])
  }
  return undone
}

/**
 * What takes back the newest that stands; what it replaced stands again, on whatever lines that was.
 * @param {Revision[]} revisions @param {(r: Revision) => boolean} [skips] @returns {Writing[]} nothing where nothing is left
 */
export const undoing = (revisions, skips) => {
  const gone = takenBack(revisions)
  const last = revisions.findLast(r => !r.undoes && !gone.has(r.id) && !skips?.(r))
  if (!last) return []
  /** @type {Map<string, Revision>} */
  const before = new Map()
  for (const r of revisions.filter(r => last.replaces.includes(r.id)))
    before.set(JSON.stringify([r.line, r.slot, r.facts]), r)
  const restored = [...before.values()]
  if (restored.every(r => r.line !== last.line)) restored.unshift({ ...last, facts: null })
  return restored.map(({ line, slot, facts }) => [
    { line, slot, heads: standing(revisions, [line, last.line]) },
    facts,
    last.id,
  ])
}

/**
 * What brings back what was taken back last, as long as nothing else has been written since.
 * @param {Revision[]} revisions @param {(r: Revision) => boolean} [skips] @returns {Writing[]}
 */
export const redoing = (revisions, skips) => {
  const gone = [...takenBack(revisions)]
  for (const r of revisions.toReversed()) {
    const [first, by] = gone.find(([, by]) => by.includes(r)) ?? []
    const was = by && revisions.find(x => x.id === first)
    if (was) {
      const { line, slot, facts } = was
      const lines = [line, ...by.map(x => x.line)]
      const undo = by.find(x => x.line === line) ?? r
      return [[{ line, slot, heads: standing(revisions, lines) }, facts, undo.id]]
    }
    if (!r.undoes && !skips?.(r)) break
  }
  return []
}

/** The places of a clash: what each version would replace to stand alone. @param {Revision[]} revisions @param {Clash} clash */
export const rivals = (revisions, clash) => {
  const over = standing(revisions, clash.lines)
  return clash.revisions.flatMap(id => {
    const r = revisions.find(r => r.id === id)
    return r ? { r, alone: /** @type {Writing} */ ([{ line: r.line, slot: r.slot, heads: over }, r.facts]) } : []
  })
}

/** Let both stand: all but the first go on behind the last. @param {Revision[]} revisions @param {Clash} clash @param {number} next */
export const both = (revisions, clash, next) =>
  rivals(revisions, clash)
    .slice(1)
    .map(
      ({ r }, i) =>
        /** @type {Writing} */ ([{ line: r.line, slot: `${next + i}`, heads: standing(revisions, [r.line]) }, r.facts]),
    )
