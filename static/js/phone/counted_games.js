/** Games that were counted for regulars without network, and the tables of regulars that this phone knows. */

/**
 * @typedef {{path: string, body: string, at: number, refused?: boolean}} Counted where it is sent, the form, when it
 *   was counted, and whether the server has refused it, so that people choose
 * @typedef {{id: string, name: string, people: [number, string][]}} Regulars
 */
const COUNTED = 'schreiber:counted'
const REGULARS = 'schreiber:regulars'
const SENT = 'schreiber:counts'
const WEEK = 7 * 24 * 3600_000

/** @param {string} key @returns {any[]} */
const read = key => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]')
  } catch {
    return [] // a private window
  }
}
/** @param {string} key @param {any[]} all */
const write = (key, all) => {
  try {
    localStorage.setItem(key, JSON.stringify(all))
    return true
  } catch {
    return false
  }
}

/** @returns {Regulars[]} */
export const known = () => read(REGULARS)
/** The table seen last comes first; one that this device has left is gone. @param {Regulars} table @param {boolean} joined */
export const remember = (table, joined) =>
  write(REGULARS, [...(joined ? [table] : []), ...known().filter(({ id }) => id !== table.id)])

/** Only these tables of regulars are still ours. @param {string[]} ids */
export const forgetOthers = ids =>
  write(
    REGULARS,
    known().filter(({ id }) => ids.includes(id)),
  )

/** @param {string} path */
const others = path => read(COUNTED).filter(each => each.path !== path)
/** @param {string} path @returns {Counted | undefined} */
export const waiting = path => read(COUNTED).find(each => each.path === path)
/** Keep how a game is counted until it is sent; the last answer holds. @param {string} path @param {string} body */
export const keep = (path, body, refused = false) =>
  write(COUNTED, [...others(path), { path, body, at: Date.now(), refused }])

/** Whether a game counts, as far as this phone knows. @param {string} path */
export const counts = path => !!waiting(path) || read(SENT).includes(path)
/** Remember whether a game counts. @param {string} path @param {boolean} now */
export const note = (path, now) =>
  write(SENT, [...(now ? [path] : []), ...read(SENT).filter(p => p !== path)].slice(0, 50))

/** A game that a table of regulars has refused. @param {string} id @returns {Counted | undefined} */
export const refused = id =>
  read(COUNTED).find(each => each.refused && new URLSearchParams(each.body).get('regulars') === id)
/** @param {string} path */
export const forget = path => write(COUNTED, others(path))

/** Send what waits. What the server does not know yet, or as unfinished, waits for the rest of its game. @param {(game: string) => Promise<boolean>} [isSent] whether the server has all of a game that lies here */
export const send = async (isSent = async () => true) => {
  for (const { path, body, at } of /** @type {Counted[]} */ (read(COUNTED).filter(each => !each.refused))) {
    if (!(await isSent(path.replace('/regulars', '')))) continue
    const headers = { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(path, { method: 'POST', headers, body, signal: AbortSignal.timeout(8000) })
    const later = answer.status >= 429 || (!answer.ok && [404, 422].includes(answer.status) && Date.now() - at < WEEK)
    if (later || waiting(path)?.body !== body) continue // counted anew meanwhile
    if (!answer.ok) keep(path, body, true)
    else if (forget(path)) note(path, true)
  }
}
