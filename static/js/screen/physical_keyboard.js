/** A physical keyboard, if there is one: what it types goes to the keys on the screen. */
import { $ } from './page.js'
import { table } from './screen_base.js'

/** Digits, Enter, Escape, Backspace. @param {{[name: string]: (key: HTMLElement) => void}} actions */
export const onKeys = actions => {
  document.addEventListener('keydown', e => {
    if ($('dialog').open || e.ctrlKey || e.metaKey || e.altKey) return
    // a key that was hidden a moment ago may still have the focus
    const on = /** @type {HTMLElement} */ (document.activeElement)
    const pad = table.d && { Escape: 'close', Backspace: 'back' }[e.key]
    if (pad) actions[pad](on)
    else if (e.key === '-' && $('#sign')) $('#sign').click()
    else if (/^\d$/.test(e.key)) {
      const key = table.d
        ? [...document.querySelectorAll('[data-do=digit]')]
            .map(k => /** @type {HTMLButtonElement} */ (k))
            .find(k => k.textContent === e.key && !k.disabled)
        : $('#modes')?.children[+e.key - 1]
      key?.click()
      if (table.d && on.closest('nav')) on.blur() // what is typed ends by Enter
    } else if (e.key === 'Enter' && table.d && !(on.offsetParent && on.closest('#pad,nav,header'))) {
      const next = $('[data-do=next]:enabled')
      if (next) next.click()
      else $('#teams button:enabled,#save:enabled')?.focus()
      if (!next && document.activeElement === on) return
    } else return
    e.preventDefault()
  })
}
