/** What a phone keeps beside its cookie: browsers put that on disk only after a while, and a battery dies before. */

/** @type {Set<string>} */
const asked = new Set()
/** Go on as the device that this phone was at a table; once, since what is revoked stays so. @param {string} path @param {string} spare */
export const claim = async (path, spare) => {
  if (asked.has(path)) return false
  asked.add(path)
  const body = new URLSearchParams({ spare })
  const answer = await fetch(`${path}/device`, { method: 'POST', body, signal: AbortSignal.timeout(8000) })
  return answer.ok
}
