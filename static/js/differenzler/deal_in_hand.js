/**
 * The deal in hand on the screen of a Differenzler: which one it is, what is typed of it and not yet written, and its trump:
 * drawn by lot, the next one by itself; or named, where a table wants it so.
 */
import { SUITS } from '../core/cards.js'
import { log } from '../phone/synced_log.js'
import { $, icon, modeKey, words } from '../screen/page.js'
import { factsOf, newLine, resume, show, table, write } from '../screen/screen_base.js'

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
/** Go back to the deal in hand. */
export const leave = () => {
  fresh()
  show()
}
/** The line of a deal, or a new one. @param {any} l */
export const lineOf = l => (l.line ? { line: l.line, slot: l.slot, heads: l.heads } : newLine(l.slot))
/** The facts of a deal. @param {any} l @returns {Facts} */
export const facts = l => (l.line ? { ...factsOf(l) } : { kind: 'deal', trump: l.trump ?? null, drawn: !!l.trump })
/** The seat of this phone, where that is all it may write, -1 where it may no more; null on the scribe's. @returns {number | null} */
export const mine = () => (log.meta.may_write === false ? (log.meta.seat ?? -1) : null)

/** The next trump is drawn once all estimates of the deal just written are known. */
let soon = false
/** Whether the next trump is drawn by itself: a deal was written, not corrected. @param {boolean} yes */
export const drawNext = yes => {
  soon = yes
}
/** Whether it is time for that. @param {any} l */
export const drawDue = l => {
  const { b, s } = table
  return soon && b.open === null && !b.finish && s.trump === 'drawn' && !l.trump
}
/** A suit by lot. */
const lot = () => SUITS[table.s.deck][crypto.getRandomValues(new Uint8Array(1))[0] % 4]
/** Name the trump of the deal in hand. @param {string | undefined} trump */
export const nameTrump = (trump, drawn = false) => {
  const l = deal()
  return write(lineOf(l), { ...facts(l), trump, drawn })
}
export const draw = () => {
  soon = false
  return nameTrump(lot(), true)
}
/** Whether keys may be tapped already as far as the trump goes: one that is drawn comes first. @param {any} l */
export const trumpReady = l => table.s.trump !== 'drawn' || !!l.trump || pen.edit
export const showTrump = (/** @type {any} */ l) => {
  const drawn = table.s.trump === 'drawn',
    over = !!table.b.finish && !pen.edit,
    may = mine() === null && !over
  const choose = may && !drawn
  $('#draw').hidden = !(may && drawn && !l.trump)
  $('#trump').hidden = choose || over || !l.trump
  $('#trump').replaceChildren(icon(l.trump), l.trump ? words.modes[l.trump] : '')
  const nav = $('#modes')
  nav.hidden = !choose
  if (choose && !nav.children.length)
    nav.replaceChildren(...SUITS[table.s.deck].map(mode => modeKey(mode, words.modes[mode])))
  for (const k of nav.children) k.ariaPressed = `${k.dataset.mode === l.trump}`
}
