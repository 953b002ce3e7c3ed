/** What a phone keeps beside its cookie: browsers put that on disk only after a while, and a battery dies before. */
import { done, open } from './database.js'

/** @type {Set<string>} */
const asked = new Set()
/** From the start the table tells a phone its spare: the one that it has claimed with is used up. @param {string} path */
const anew = async path => {
  const db = await open(path)
  const t = db.transaction('meta', 'readwrite', { durability: 'strict' })
  const stored = t.objectStore('meta').get(0)
  stored.onsuccess = () => t.objectStore('meta').put({ ...stored.result, seq: 0 }, 0)
  await done(t)
  db.close()
}
/** Go on as the device that this phone was at a table; once with each spare, since what is revoked stays so. @param {string} path @param {string} spare */
export const claim = async (path, spare) => {
  if (asked.has(spare)) return false
  const body = new URLSearchParams({ spare })
  const ask = () => fetch(`${path}/device`, { method: 'POST', body, signal: AbortSignal.timeout(8000) })
  let answer = await ask()
  if (answer.status === 202) answer = await ask() // now it has a cookie to give the right to
  asked.add(spare)
  if (answer.ok) await anew(path).catch(() => {}) // then only the next spare is missing
  return answer.ok
}
