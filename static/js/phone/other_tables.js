/** All tables of this phone: what lies in their logs, and sending what only lies here. */
import { done, open } from './database.js'
import { inTime, lock } from './timeouts.js'

/** What one log holds: `meta` of log.js, who plays, when it was last written, how much of it lies only here, how much the server refused. @param {string} path */
export const read = async path => {
  const db = await open(path)
  const t = db.transaction(['log', 'meta'])
  const [log, meta] = [t.objectStore('log').getAll(), t.objectStore('meta').get(0)]
  await done(t)
  db.close()
  /** @type {Kept[]} */
  const all = log.result
  const kept = meta.result ?? {}
  const named = all.filter(r => r.facts?.kind === 'names' && !r.why).sort((a, b) => (a.seq ?? 1e9) - (b.seq ?? 1e9))
  /** @type {Settings} */
  const settings = kept.settings && { ...kept.settings }
  for (const of of ['players', 'teams']) if (settings?.[of]) settings[of] = named.at(-1)?.facts?.[of] ?? settings[of]
  return {
    path,
    meta: kept,
    settings,
    at: [kept.at ?? '', ...all.map(r => r.at)].sort().at(-1),
    unsent: all.filter(r => !r.seq && !r.why).length,
    refused: all.filter(r => r.why && !r.over).length,
  }
}

/** The tables that were written here, the newest first. */
export const tables = async () => {
  const names = await inTime(indexedDB.databases?.() ?? Promise.resolve([]))
  const all = await Promise.all(names.flatMap(({ name }) => (name?.startsWith('/t/') ? read(name) : [])))
  return all.filter(t => t.settings).sort((a, b) => (a.at < b.at ? 1 : -1))
}

/**
 * Send what other tables than the open one still hold back, the oldest first: the next game of an evening names it.
 * @param {(path: string) => Promise<any>} logOf as log.js gives it @param {boolean} [all] ask the server of every table: it has lost something
 */
export const flush = async (logOf, all) => {
  for (const { path, unsent, meta } of (await tables()).reverse()) {
    if (path === location.pathname || !(all || unsent || meta.unborn)) continue
    const send = async () => {
      const log = await logOf(path)
      for (let left = 1e9; left; ) {
        await log.exchange()
        const now = log.unsent().length
        left = now < left ? now : 0
      }
    }
    const free = await lock(path, { ifAvailable: true }).catch(() => () => {})
    await (free && send().catch(() => {}))
    free?.()
  }
  // a game counted without network goes out once the server has all of it
  const isSent = async (/** @type {string} */ path) => read(path).then(({ unsent, meta }) => !unsent && !meta.unborn)
  const { send } = await import('./counted_games.js')
  await send(isSent).catch(() => {})
}
