/** The strip in the header: what was just written, for five seconds, in place of the names. */
const page = document.body

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
