/** What the page of a screen consists of: its elements and words, pictures, names and figures; the strip in its header, which says what was just written. */
import { fill, fillPlural, reader } from '../phone/sentences.js'

const page = document.body
export const words = JSON.parse(page.dataset.words ?? '')
/** A name as it is told here: that of a seat which a form proposed in the words of this page. */
export const readersName = reader(words.proposed)
/** @param {string} q @returns {any} */
export const $ = q => document.querySelector(q)
/** @param {string} q @returns {any[]} */
export const $$ = q => [...document.querySelectorAll(q)]
export { fill, fillPlural }
/** Who deals; of whoever writes without a name not as if that were one. @param {string} name */
export const dealing = name => (name === words.scribe ? words.scribeDeals : fill(words.deals, name))
/** «a, b und c»: as rules/core/words.py lists them. @param {any[]} items */
export const listed = items =>
  items.length < 2 ? items.join('') : fill(words.and, { first: items.slice(0, -1).join(', '), last: items.at(-1) })
/** What there is to say of `parts`, with something between. @param {string} between @param {...any} parts */
export const joined = (between, ...parts) => parts.filter(Boolean).join(between)
/** A number with a true minus. @param {number | null} n */
export const minus = n => `${n}`.replace('-', '−')
const sprite = new URL('../../icons/suits.svg', import.meta.url)
/** @param {string | null} mode */
export const icon = mode => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  if (mode) svg.innerHTML = `<use href="${sprite}#${mode.split('_')[0]}"/>`
  svg.ariaHidden = 'true'
  return svg
}
/** A key for what is played, with what stands beside its picture. @param {string} mode @param {string} label @param {string} [text] */
export const modeKey = (mode, label, text = '') => {
  const k = document.createElement('button')
  k.dataset.do = 'mode'
  k.dataset.mode = mode
  k.ariaLabel = label
  k.append(icon(mode), text)
  return k
}

/** A name that runs from right to left turns nothing around it. @param {string} name */
export const apart = name => name.replace(/^.*[\u0590-\u08ff\ufb1d-\ufefc].*$/, '\u2068$&\u2069')
/** A name where there is little room. @param {string} name */
export const short = name => name.replace(/^(.{10}).{2,}?(\u2069?)$/u, '$1…$2')

const strip = /** @type {HTMLElement} */ (document.getElementById('strip'))
let timer = 0
/**
 * A row; in pieces, names and figures in turn, only names give way where room is short.
 * @typedef {string | string[]} StripRow
 */
/** @param {StripRow} row @returns {Element} */
const span = row => {
  const e = document.createElement('span')
  e.append(...(Array.isArray(row) ? row.map(span) : [row]))
  return e
}
/** Say something in the header for five seconds. @param {...StripRow} rows */
export const say = (...rows) => {
  strip.replaceChildren(...rows.map(span))
  page.classList.add('told')
  clearTimeout(timer)
  timer = setTimeout(hush, 5000)
}
/** Give the header back. */
export const hush = () => page.classList.remove('told')
