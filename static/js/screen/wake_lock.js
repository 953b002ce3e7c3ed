/** A display that stays on while a game lasts. */
import { table } from './screen_base.js'

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
