/** The details of one deal where everybody plays alone: who deals, whether it is annulled, a remark; a game adds its own. */
import { tidy } from '../core/names.js'
import { countBy, countPile } from './card_counter.js'
import { history } from './deal_list.js'
import { boxes, open } from './dialog.js'
import { annulling, part } from './menu.js'
import { $, fill, words } from './page.js'
import { show, table } from './screen_base.js'

/**
 * Open its form.
 * @param {any} l @param {Facts} f what is written of it
 * @param {(next: Facts, got: FormData, typed: (name: string) => string) => any} save takes over what is to be written
 */
export const dealForm = (l, f, save) => {
  open(fill(words.round, l.number), part('more'))
  const form = $('#body form')
  boxes(form, 'dealer', [...table.b.players.entries()])
  if (f.dealer != null) form.elements.dealer[f.dealer].checked = true
  form.elements.annul.checked = f.void != null
  form.elements.void.value = f.void ?? ''
  form.elements.note.value = f.note ?? ''
  form.querySelector('ol').append(...history(l.line))
  annulling(form)
  form.onsubmit = (/** @type {Event} */ e) => {
    e.preventDefault()
    const got = new FormData(form)
    /** @param {string} name */
    const typed = name => tidy(`${got.get(name)}`)
    const dealer = got.get('dealer')
    /** @type {Facts} */
    const next = {
      ...f,
      dealer: dealer === null ? null : +dealer,
      void: got.has('annul') ? typed('void') : null,
      note: typed('note'),
    }
    if (next.void !== null) next.points = null
    return save(next, got, typed)
  }
  return form
}
/** Whether something is to be written that does not stand there. @param {Facts} next @param {Facts} f @param {{[key: string]: any}} none what stands where nothing is said */
export const differs = (next, f, none) => {
  /** @type {{[key: string]: any}} */
  const before = { dealer: null, void: null, note: '', ...none, ...f }
  return Object.keys(next).some(name => JSON.stringify(next[name]) !== JSON.stringify(before[name]))
}
/** Take back a digit, a cell that was chosen, the last figure. @param {any} pen what is typed @param {() => number | null} next whom the keys type for */
export const takeBack = (pen, next) => {
  const { typed, seat, points, stored } = pen
  const last = seat ?? points.findLastIndex((/** @type {string} */ n, /** @type {number} */ i) => n !== stored[i])
  pen.typed = typed.slice(0, -1)
  if (!typed && seat !== null && pen.col === 'e') delete pen.estimates[seat]
  else if (!typed && last >= 0) points[last] = stored[last]
  if (!pen.typed) pen.seat = null
  if (typed && next() !== seat) pen.seat = seat // another cell was chosen, and still is
  show()
}
/** Count a pile by what was played, into the field that is asked for. @param {any} pen @param {string | null} mode @param {string[]} modes @param {any} field where the figure goes; null where the sum is only shown */
export const countInto = (pen, mode, modes, field) =>
  countBy(mode, modes, by =>
    countPile(
      by,
      field &&
        (n => {
          Object.assign(pen, field, { typed: `${n}` })
          show()
        }),
    ),
  )
