/**
 * Enter in the search of the attendance ticks the name that is outlined, at first the first one that the letters leave and
 * that has no tick yet; arrows choose another. Then the field is free for the next. Ticks that are not saved are not left without a question.
 */

import { meant } from '../core/name_search.js'

/** @param {Element} row @returns {HTMLElement} */
const nameOf = row => /** @type {HTMLElement} */ (row.querySelector('[data-name]'))
/** @param {Element} row */
const boxOf = row => /** @type {HTMLInputElement} */ (row.querySelector('[name^=here_]'))

/** @param {HTMLElement} form @param {HTMLElement} notice */
const tickBy = (form, notice) => {
  const field = /** @type {HTMLInputElement} */ (form.querySelector('[type=search]'))
  const none = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
  const words = JSON.parse(notice.dataset.words ?? '{}')

  const isTyped = () => /[\p{L}\p{N}]/u.test(field.value)
  const chosen = () => document.querySelector('[data-person].next')
  /** Outline whom Enter means. @param {number} [way] */
  const choose = (way = 0) => {
    const before = chosen()
    before?.classList.remove('next')
    if (!isTyped() || !none.hidden) return
    const rows = [...document.querySelectorAll('[data-person]:not([hidden])')]
    const at =
      way && before
        ? Math.max(0, Math.min(rows.length - 1, rows.indexOf(before) + way))
        : meant(
            rows.map(row => [nameOf(row).textContent ?? '', nameOf(row).dataset.name ?? '']),
            field.value,
            rows.map(row => boxOf(row).checked),
          )
    rows[at]?.classList.add('next')
    if (way) rows[at]?.scrollIntoView({ block: 'nearest' })
  }
  field.addEventListener('input', () => choose())
  document.querySelector('.roll')?.addEventListener('change', () => choose())
  field.addEventListener('keydown', event => {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!way) return
    event.preventDefault()
    choose(way)
  })
  choose()

  form.addEventListener('submit', () => {
    if (!isTyped()) return
    const row = chosen()
    if (!row || !none.hidden) {
      // the nearest names are an offer, not who is meant
      notice.textContent = ''
      none.append(...none.childNodes) // set anew, so that it is read aloud again
      return
    }
    const box = boxOf(row)
    const name = nameOf(row).dataset.name ?? ''
    notice.textContent = (box.checked ? words.already : words.here).replace('{}', () => name)
    if (!box.checked) box.click()
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  })
}

/** What a field was when the page came. @param {Element} field */
const isAsBefore = field =>
  field instanceof HTMLSelectElement
    ? field.selectedIndex ===
      Math.max(
        0,
        [...field.options].findIndex(option => option.defaultSelected),
      )
    : !(field instanceof HTMLInputElement) ||
      (field.type === 'checkbox' ? field.checked === field.defaultChecked : field.value === field.defaultValue)

/** The browser asks before it leaves a list whose ticks or other entries are not saved. @param {HTMLFormElement} list */
const keepUnsaved = list => {
  let saving = false
  list.addEventListener('submit', () => {
    saving = true
  })
  addEventListener('pageshow', () => {
    saving = false
  })
  addEventListener('beforeunload', event => {
    if (!saving && ![...list.elements].every(isAsBefore)) event.preventDefault()
  })
}

/** Where there is a keyboard the first letters need no tap. @param {HTMLElement} form */
const begin = form => {
  const field = /** @type {HTMLElement | null} */ (form.querySelector('[type=search]'))
  if (document.activeElement !== document.body) return // somebody was faster than this script
  if (!document.querySelector('[autofocus]') && matchMedia('(pointer: fine)').matches) field?.focus()
}

const list = /** @type {HTMLFormElement | null} */ (document.querySelector('.roll')?.closest('form') ?? null)
if (list?.querySelector('.submit')) keepUnsaved(list)

const form = /** @type {HTMLElement | null} */ (document.querySelector('[data-find]'))
const notice = /** @type {HTMLElement | null} */ (document.querySelector('[data-said]'))
if (form && notice) {
  tickBy(form, notice)
  begin(form)
}
