/** Enter in the search of the attendance ticks the first name that the letters leave, and the field is free for the next. */

/** @param {HTMLElement} form @param {HTMLElement} notice */
const tickBy = (form, notice) => {
  const field = /** @type {HTMLInputElement} */ (form.querySelector('[type=search]'))
  const none = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
  const words = JSON.parse(notice.dataset.words ?? '{}')

  form.addEventListener('submit', () => {
    if (!/[\p{L}\p{N}]/u.test(field.value)) return
    const row = document.querySelector('[data-person]:not([hidden])')
    if (!row || !none.hidden) {
      // the nearest names are an offer, not who is meant
      notice.textContent = ''
      none.append(...none.childNodes) // set anew, so that it is read aloud again
      return
    }
    const box = /** @type {HTMLInputElement} */ (row.querySelector('[name^=here_]'))
    const name = /** @type {HTMLElement} */ (row.querySelector('[data-name]')).dataset.name ?? ''
    notice.textContent = (box.checked ? words.already : words.here).replace('{}', () => name)
    if (!box.checked) box.click()
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  })
}

const form = /** @type {HTMLElement | null} */ (document.querySelector('[data-find]'))
const notice = /** @type {HTMLElement | null} */ (document.querySelector('[data-said]'))
if (form && notice) tickBy(form, notice)
