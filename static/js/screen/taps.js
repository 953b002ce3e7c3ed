/** Taps on keys: one act after the other, and no bounce of a finger on a key that has just come there. */

/** How long and how near a second tap counts as a bounce. *Unit:* milliseconds, CSS pixels. */
const BOUNCE = 200
const NEAR = 12

/** @type {Promise<void> | undefined} */
let busy
/** Do what may write once what was done before is on disk: the next one goes by it. @param {() => any} act tells by a promise when that is */
export const inTurn = async act => {
  while (busy) await busy
  busy = act()?.finally(() => (busy = undefined))
}

let moved = 0
/** Other keys stand on the screen from now on. */
export const keysMoved = () => {
  moved = performance.now()
}

/**
 * Listen to taps on what has a `data-do`.
 * @param {{[name: string]: (key: HTMLElement) => void}} actions what is done at once, by name
 * @param {(name: string) => Promise<(key: HTMLElement) => void>} later what is done by modules that are fetched for it
 */
export const onTap = (actions, later) => {
  /** A finger that bounces where another key lay just now meant that one; a step aside, or a moment later, is a tap. */
  let last = { at: 0, x: 0, y: 0 }
  document.addEventListener(
    'click',
    async e => {
      // when the finger came, not when a slow phone gets to it
      const { clientX: x, clientY: y, detail, timeStamp: at } = e
      const ghost = detail && moved >= last.at && at - last.at < BOUNCE && Math.hypot(x - last.x, y - last.y) < NEAR
      const key = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('[data-do]'))
      if (ghost) return e.preventDefault()
      last = { at, x, y }
      if (!key) return
      const name = key.dataset.do ?? ''
      const act = actions[name] ?? (await later(name))
      // a key that is gone by then is not meant
      inTurn(() => key.getClientRects()[0] && act(key))
    },
    true,
  )
}
