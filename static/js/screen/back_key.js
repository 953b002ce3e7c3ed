/** The key back of a phone. */
import { $, table } from './screen_base.js'

/** What it does with an open pad, once that is known. @type {(() => void) | undefined} */
let close
/** @param {() => void} act */
export const onBack = act => {
  close = act
}
/** @type {any} */
let watcher
/** The key back of a phone leaves an open pad before it leaves the table, in browsers that tell of it; after each drawing. */
export const back = () => {
  const Watcher = /** @type {any} */ (globalThis).CloseWatcher
  const open = Watcher && close && ($('#close') ? !$('#close').hidden : table.d) // some pads are always there
  if (!open) watcher = watcher?.destroy()
  else if (!watcher) {
    watcher = new Watcher()
    watcher.onclose = () => {
      watcher = undefined
      close?.()
    }
  }
}
