/** A display that stays on while a game lasts. */
import { inTime } from '../phone/timeouts.js'
import { table } from './screen_base.js'

/** @type {any} */
let lock = null
let asked = false
export const keepAwake = async () => {
  try {
    if (document.hidden) return
    if (table.b?.finish || document.body.classList.contains('sleepy')) lock = await lock?.release()
    else if (navigator.wakeLock && (!lock || lock.released) && !asked) {
      asked = true
      lock = await inTime(navigator.wakeLock.request('screen'), late => late.release())
    }
  } catch {}
  asked = false
}
document.addEventListener('pointerdown', keepAwake)
document.addEventListener('visibilitychange', () => lock && keepAwake())
