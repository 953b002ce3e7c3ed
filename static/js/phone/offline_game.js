/** A game that begins on this phone: at its final address from the first tap on, at the server as soon as that hears of it. */
import { done, open } from './database.js'
import { lock } from './timeouts.js'

/** The same as scorer/store/tokens.py. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const mint = () => {
  let n = crypto.getRandomValues(new Uint8Array(16)).reduce((n, byte) => n * 256n + BigInt(byte), 0n)
  let code = ''
  for (; code.length < 26; n /= 32n) code = ALPHABET[Number(n % 32n)] + code
  return code
}

/** Begin a game and go there. @param {Settings} settings @param {string} me by which name this phone writes, empty for none @param {string} [previous] the game that it continues */
export const begin = async (settings, me, previous) => {
  const path = `/t/${mint()}`
  const at = new Date().toISOString()
  const meta = { me, previous, settings, at, unborn: true, may_write: true }
  try {
    const db = await open(path)
    const t = db.transaction('meta', 'readwrite', { durability: 'strict' })
    t.objectStore('meta').put(meta, 0)
    await done(t)
    db.close()
  } catch (why) {
    if (previous) throw why
    // at the server under the same address: what this phone keeps after all makes no second game
    await register(path, meta, async () => {})
  }
  location.assign(path)
}

/**
 * Tell the server of a game that began here; told twice, it is the same game.
 * @param {string} path @param {{[name: string]: any}} meta `unborn` becomes the reason where the server refuses it
 * @param {(path: string) => Promise<any>} logOf as log.js gives it: the game before may have to be told first
 */
export const register = async (path, meta, logOf) => {
  const { settings, previous } = meta
  if (previous) {
    // the server has to know that game first; where another page is just telling it, wait for that
    const { flush, tables } = await import('./other_tables.js')
    await flush(logOf)
    await lock(`/t/${previous}`).then(free => free?.())
    const before = (await tables()).find(t => t.path === `/t/${previous}`)
    if (before?.meta.unborn === true) throw 0 // it could not be told this time: later, both
  }
  const send = () =>
    fetch(path, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ settings, previous }),
      signal: AbortSignal.timeout(8000),
    })
  // one at a time: a phone that the server does not know yet gets its cookie by the first answer, and may have but one
  const free = await lock('birth')
  const answer = await send()
    .then(first => (first.status === 202 ? send() : first))
    .finally(() => free?.())
  // 403: another phone was faster where the table was lost; what this one may there it hears with what it sends
  if (answer.ok || answer.status === 403) return
  meta.unborn = (await answer.json()).error
  throw answer.status
}
