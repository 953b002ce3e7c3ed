/** Promises of the browser that may stay silent for ever: silence is a failure, and an answer after that is late. */

/**
 * What a promise gives, or a TimeoutError after four seconds of silence; `late` takes what comes after that.
 * @template T @param {Promise<T>} promised @param {(value: T) => void} [late] @returns {Promise<T>}
 */
export const inTime = (promised, late) =>
  new Promise((ok, no) => {
    const timer = setTimeout(() => {
      no(new DOMException('', 'TimeoutError'))
      ok = /** @type {any} */ (late ?? ok)
    }, 4000)
    promised.then(value => ok(value), no).finally(() => clearTimeout(timer))
  })

/**
 * A lock among the tabs of this phone: what frees it, or null where it was only to be had at once and another tab has it.
 * Where the browser has no locks, all goes on without.
 * @param {string} name @param {LockOptions} [options] @returns {Promise<(() => void) | null>}
 */
export const lock = async (name, options = {}) =>
  inTime(
    new Promise(ok => {
      const { locks } = navigator
      if (!locks) return ok(() => {})
      locks.request(name, options, it => (it ? new Promise(free => ok(() => free(0))) : ok(null)))
    }),
    free => free?.(),
  )
