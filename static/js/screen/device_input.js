/** The phone beside the screen: a keyboard, the key back, and a display that stays on while a game lasts. */
import { $, table } from './screen_base.js'

/** What the keys do, once that is known. @type {{[name: string]: any}} */
let keys = {}
/** @type {any} */
let watcher
/** The key back of a phone leaves an open pad before it leaves the table, in browsers that tell of it; after each drawing. */
export const back = () => {
  const Watcher = /** @type {any} */ (globalThis).CloseWatcher
  const open = Watcher && keys.close && ($('#close') ? !$('#close').hidden : table.d) // some pads are always there
  if (!open) watcher = watcher?.destroy()
  else if (!watcher) {
    watcher = new Watcher()
    watcher.onclose = () => {
      watcher = undefined
      keys.close()
    }
  }
}

/** Digits, Enter, Escape, Backspace. @param {{[name: string]: (key: HTMLElement) => void}} actions */
export const keyboard = actions => {
  keys = actions
  document.addEventListener('keydown', e => {
    if ($('dialog').open || e.ctrlKey || e.metaKey || e.altKey) return
    // a key that was hidden a moment ago may still have the focus
    const on = /** @type {HTMLElement} */ (document.activeElement)
    const pad = table.d && { Escape: 'close', Backspace: 'back' }[e.key]
    if (pad) actions[pad](on)
    else if (/^\d$/.test(e.key)) {
      const key = table.d
        ? [...document.querySelectorAll('[data-do=digit]')]
            .map(k => /** @type {HTMLButtonElement} */ (k))
            .find(k => k.textContent === e.key && !k.disabled)
        : $('#modes')?.children[+e.key - 1]
      key?.click()
    } else if (e.key === 'Enter' && table.d && !(on.offsetParent && on.closest('#pad,nav,header'))) {
      const next = $('[data-do=next]:enabled')
      if (next) next.click()
      else $('#teams button:enabled,#save:enabled')?.focus()
      if (!next && document.activeElement === on) return
    } else return
    e.preventDefault()
  })
}

document.body.classList.toggle('sleepy', !!localStorage.getItem('sleepy'))
/** @type {any} */
let lock = null
export const keepAwake = async () => {
  try {
    if (document.hidden) return
    if (table.b?.finish || document.body.classList.contains('sleepy')) lock = await lock?.release()
    else if (!lock || lock.released) lock = await navigator.wakeLock?.request('screen')
  } catch {}
}
document.addEventListener('pointerdown', keepAwake)
document.addEventListener('visibilitychange', () => lock && keepAwake())
