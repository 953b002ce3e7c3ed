/** The trump of a Differenzler: drawn by lot, the next one by itself; or named, where a table wants it so. */
import { $, icon, modeKey, newLine, table, words, write } from '../screen/screen_base.js'
import { SUITS } from '../core/cards.js'
import { deal, facts, lineOf, pen } from './deal_in_hand.js'
import { mine } from './sealed_estimates.js'

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
export const draw = () => {
  soon = false
  const l = deal()
  return write(lineOf(l), { ...facts(l), trump: lot(), drawn: true })
}
/** Name the trump of the deal in hand. @param {string | undefined} trump */
export const nameTrump = trump => {
  const l = deal()
  return write(lineOf(l), { ...facts(l), trump, drawn: false })
}
/** After a deal that does not count the same trump is on the table again. */
export const repeatTrump = async () => {
  const { b, s } = table
  if (b.open === null && b.next.trump && !b.finish)
    await write(newLine(b.next.slot), { kind: 'deal', trump: b.next.trump, drawn: s.trump === 'drawn' })
}

/** Whether keys may be tapped already as far as the trump goes: one that is drawn comes first. @param {any} l */
export const trumpReady = l => table.s.trump !== 'drawn' || !!l.trump || pen.edit
export const showTrump = (/** @type {any} */ l) => {
  const drawn = table.s.trump === 'drawn',
    over = !!table.b.finish && !pen.edit,
    may = mine() === null
  const choose = may && !drawn && !over
  $('#draw').hidden = !(may && drawn && !l.trump && !over)
  $('#trump').hidden = choose || over || !l.trump
  $('#trump').replaceChildren(icon(l.trump), l.trump ? words.modes[l.trump] : '')
  const nav = $('#modes')
  nav.hidden = !choose
  if (choose && !nav.children.length)
    nav.replaceChildren(...SUITS[table.s.deck].map(mode => modeKey(mode, words.modes[mode])))
  for (const k of nav.children) k.ariaPressed = `${k.dataset.mode === l.trump}`
}
