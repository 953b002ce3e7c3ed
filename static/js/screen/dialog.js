/** What the dialogs of all games are made of: elements, keys, the cards' names. */
import { $, $$, words } from './page.js'
import { table } from './screen_base.js'
import { SUITS } from '../core/cards.js'

/** Make an element: `p.choose` is one with that class; what comes first may be its properties. @param {string} kind @param {...any} parts @returns {any} */
export const element = (kind, ...parts) => {
  const [tag, ...classes] = kind.split('.')
  const { data, ...rest } = parts[0]?.constructor === Object ? parts.shift() : {}
  const e = Object.assign(document.createElement(tag), classes.length && { className: classes.join(' ') }, rest)
  Object.assign(e.dataset, data)
  e.append(...parts.flat(9).filter(k => k != null && k !== false))
  return e
}
/** Keys and fields beside each other. @param {...any} kids */
export const beside = (...kids) => element('p.choose', kids)
/** A table of `rows` of cells. @param {string} className @param {any[][]} rows */
export const tableOf = (className, rows) =>
  element(
    'table',
    { className },
    rows.map(cells => element('tr', cells)),
  )
/** A key that does one thing at a time; so do all together that share an `alone`. @param {any} label @param {(e: Event) => any} act @param {any} [more] */
export const key = (label, act, more, alone = { busy: false }) => {
  const onclick = async (/** @type {Event} */ e) => {
    if (alone.busy) return
    alone.busy = true
    try {
      await act(e)
    } finally {
      alone.busy = false
    }
  }
  return element('button', { type: 'button', onclick, ...more }, label)
}
/** @param {string} title @param {...any} kids */
export const open = (title, ...kids) => {
  const dialog = $('dialog')
  const same = dialog.open && $('#title').textContent === title
  const top = same ? dialog.scrollTop : 0
  $('#title').textContent = title
  dialog.style.minHeight = ''
  delete dialog.dataset.changed
  $('#body').replaceChildren(...kids.flat(9).filter(k => k != null && k !== false))
  if (!dialog.open) dialog.showModal()
  dialog.scrollTop = top
}
export const shut = () => $('dialog').close()
/** Something in the open form is changed and not taken over. */
export const touch = () => {
  $('dialog').dataset.changed = ''
}
/**
 * Keys of which one is lit, under their question. They lie `around` where people sit so.
 * @param {string} question @param {any[]} names @param {any} value @param {(i: number) => void} pick @param {string} [way]
 */
export const choose = (question, names, value, pick, way = '') => {
  const alone = { busy: false }
  /** @param {any} name @param {number} i */
  const more = (name, i) => ({
    ariaPressed: `${i === value}`,
    ...(name.tagName && { ariaLabel: words.modes[suits()[i]] }),
  })
  const keys = names.map((name, i) => !!name && key(name, () => pick(i), more(name, i), alone))
  return [
    question && element('h3', question),
    element('p', { className: `choose ${way}`, ...(question && { role: 'group', ariaLabel: question }) }, keys),
  ]
}
/** A question stays until what was chosen is done: that shuts it, or opens what comes next. @param {string} title @param {...[string, () => any]} keys */
export const ask = (title, ...keys) => {
  const alone = { busy: false }
  open(
    title,
    element(
      'p.choose.tall',
      keys.map(([label, act]) => key(label, act, {}, alone)),
    ),
  )
}

/** Boxes with a name each, in their place in a form: `many` may be ticked, else one at most. @param {any} form @param {string} name @param {[number, string][]} all @param {boolean} [many] */
export const boxes = (form, name, all, many) => {
  const onchange = (/** @type {any} */ e) => {
    for (const box of form.querySelectorAll(`[name=${name}]`)) box.checked &&= box === e.target
  }
  const box = (/** @type {number} */ value) =>
    element('input', { type: 'checkbox', name, value, ...(!many && { onchange }) })
  form.querySelector(`[data-radio=${name}]`).append(...all.map(([value, label]) => element('label', box(value), label)))
}

/** A whole number as it was typed; not a number where it is none. @param {any} text */
export const typedNumber = text => (/^\d+$/.test(text) ? +text : NaN)

/** Say at a field of a form what is wrong with it, and go there. @param {HTMLElement} field @param {string} text */
export const complain = (field, text) => {
  for (const old of $$('#wrong')) old.remove()
  for (const old of $$('dialog [aria-invalid]')) old.removeAttribute('aria-invalid')
  const place = field.closest('label') ?? field
  place.after(element('p.hint', { id: 'wrong', role: 'alert' }, text))
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', 'wrong')
  field.focus()
}

export const ranks = () => words[table.s.deck]
export const suits = () => SUITS[table.s.deck]
