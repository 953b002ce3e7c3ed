/** The deal in hand on the screen of a Differenzler: which one it is, and what is typed of it and not yet written. */
import { factsOf, newLine, resume, show, table } from '../screen/screen_base.js'

/**
 * What is typed and not yet written: of which deal, for whom, an estimate (`e`) or points (`p`).
 * `points` are the figures of all seats as typed, `stored` those that are written; `edit` is a deal that was written before
 * with its `heads`, `estimates` its changed estimates; `peek` is whether a player sees the own one.
 * @typedef {{slot: string, heads: string[], typed: string, seat: number | null, col: string, points: string[], stored: string[], edit: boolean, estimates: {[seat: number]: number}, peek: boolean}} Pen
 */
export let pen = /** @type {Pen} */ ({ points: /** @type {string[]} */ ([]) })
/** Estimates on their way into the log. @type {{[seat: number]: number | null}} */
export let sent = {}

/** The deal in hand: the one being corrected, the one being played, or the next. */
export const deal = () => {
  const { b } = table
  const l = b.lines.find(l => l.slot === (pen.edit ? pen.slot : b.open))
  return l ?? { ...b.next, line: '', heads: [], estimates: [], given: [], estimate_lines: [], points: null }
}
/** Take up the deal in hand with nothing typed. @param {any} [l] */
export const fresh = (l, edit = false) => {
  const { slot, heads, points: written } = l ?? deal()
  const stored = table.b.players.map((_, i) => (written ? `${written[i]}` : ''))
  const begun = { slot, heads: edit ? heads : [], edit, typed: '', seat: null, col: 'e', estimates: {} }
  pen = { ...resume({ ...begun, points: [...stored], stored }), peek: false }
  sent = {}
}
/** Open a deal that was written before. @param {AnyLine} l */
export const begin = l => {
  fresh(l, true)
  show()
}
/** Go back to the deal in hand. */
export const leave = () => {
  fresh()
  show()
}
/** The line of a deal, or a new one. @param {any} l */
export const lineOf = l => (l.line ? { line: l.line, slot: l.slot, heads: l.heads } : newLine(l.slot))
/** The facts of a deal. @param {any} l @returns {Facts} */
export const facts = l => (l.line ? { ...factsOf(l) } : { kind: 'deal', trump: l.trump ?? null, drawn: !!l.trump })
