/** The phone's own log: written to IndexedDB first, sent when it can be. Nothing is ever dropped. */
import { done, open } from './database.js'
import { inTime, lock } from './timeouts.js'

const path = import.meta.url.split('?')[1] ?? location.pathname
/** The log of another table of this phone: this module once more, with that path behind its address. @param {string} other */
export const logOf = other => import(`./synced_log.js?${other}`)
/** @type {IDBDatabase | null} */
let db = null
/**
 * One transaction, on disk when it resolves; a dead connection is opened anew once. A phone that never kept anything, or whose
 * storage is silent, writes as long as its page is open.
 */
const tx = async (/** @type {(log: IDBObjectStore, meta: IDBObjectStore) => IDBRequest[]} */ work, again = true) => {
  try {
    const opened = db ?? (await open(path, awake))
    db ??= opened // another one may have given up meanwhile
    const used = db
    const t = used.transaction(['log', 'meta'], 'readwrite', { durability: 'strict' })
    const asked = work(t.objectStore('log'), t.objectStore('meta'))
    t.commit?.() // a page that is left meanwhile takes nothing along
    await done(t, () => awake(used))
    return asked.map(r => r.result)
  } catch (e) {
    const silent = /** @type {any} */ (e)?.name === 'TimeoutError'
    if (!log.unkept) db = null
    if (again && !silent) return tx(work, false)
    if (log.meta.settings && !silent) throw e
    const { memoryStore } = await import('./memory_store.js')
    log.unkept ??= memoryStore(log)
    db = log.unkept
    changed()
    return tx(work)
  }
}
/** A silent storage answers after all: what was written meanwhile goes there. @param {IDBDatabase} disk */
const awake = async disk => {
  const held = log.unkept
  if (!held) return
  db = disk
  log.unkept = undefined
  await held.moveTo(disk).catch(() => (log.unkept = db = held)) // it answers, but keeps nothing
  await load()
  changed()
}

/**
 * `meta` is what the server last said beside the revisions: settings, name of the device, and what a game adds.
 * `draft` is what a phone keeps until it may be written: what is typed, estimates that nobody may see yet.
 * `unkept` is what holds all this on a phone that can keep nothing.
 * @type {{all: Kept[], meta: {[name: string]: any}, totals: number[] | null, mayWrite: boolean, draft: any, unkept?: any}}
 */
export const log = { all: [], meta: {}, totals: null, mayWrite: true, draft: null }
/** A UUID; what browsers have for it is missing over plain http, as in most pubs. @returns {string} */
export const uuid = () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, c =>
    (+c ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (+c / 4)))).toString(16),
  )
let fails = 0
let busy = false
let timer = 0
let changed = () => {}
export const unsent = () => log.all.filter(r => !r.seq && !r.why)
export const refused = () => log.all.filter(r => r.why && !r.over)
/** What counts, and what the server refused where it holds its place. */
export const standing = () => log.all.filter(r => !r.why || (r.held && !r.over))

const load = async () => {
  const [all, meta, draft] = await tx((store, meta) => [store.getAll(), meta.get(0), meta.get(1)])
  log.all = all.sort((/** @type {Kept} */ a, /** @type {Kept} */ b) => (a.seq ?? 1e9) - (b.seq ?? 1e9) || a.n - b.n)
  log.meta = meta ?? {}
  log.draft = draft ?? null
}

/** @type {Promise<any>} */
let keeping = Promise.resolve()
/** Keep what is not written yet, each under its name; it stays on this phone. What is undefined is kept no longer. @param {{[name: string]: any}} changes */
export const keep = changes => {
  const kept = keeping.then(async () => {
    const [before] = await tx((_, meta) => [meta.get(1)]) // another tab keeps there, too
    const draft = { ...before, ...changes }
    await tx((_, meta) => [meta.put(draft, 1)])
    log.draft = draft
  })
  keeping = kept.catch(() => {})
  return kept
}

/** Write revisions, all or none: resolves when they are safe on this phone. */
export const add = async (/** @type {(Revision & {why?: string, over?: boolean})[]} */ ...revisions) => {
  const most = Math.max(0, ...log.all.map(r => r.n))
  const kept = revisions.map((r, i) => ({ ...r, n: most + 1 + i }))
  await tx(store => kept.map(r => store.put(r)))
  log.totals = null
  log.all = [...log.all.filter(r => kept.every(k => k.id !== r.id)), ...kept]
  changed()
  sync()
}

/** Another tab of this phone writes into the same store: what it wrote is news here too. */
const state = () => JSON.stringify([log.all.length, log.meta])
/** What the round trip needs of this log. */
export const self = { log, load, logOf, path, state, tx, unsent, changed: () => changed() }
/** Push what is unsent and pull the rest in one round trip. @param {number} [most] */
export const exchange = async most => {
  await (await inTime(import('./exchange.js'))).exchange(self, most)
  fails = 0
}

/** Now, and again: soon while all is well and seen, ever more rarely while the network is away. */
export const sync = async () => {
  clearTimeout(timer)
  if (!busy) {
    busy = true
    // without a lock, as where there is no https, two tabs of one phone may send twice, which is harmless
    const free = await lock(path, { ifAvailable: true }).catch(() => () => {})
    await (free && exchange().catch(() => fails++))
    free?.()
    busy = false
  }
  const wait = fails ? Math.min(60, 2 ** fails) * (0.8 + Math.random() * 0.4) : 3
  clearTimeout(timer)
  if (!document.hidden || unsent().length) timer = setTimeout(sync, wait * 1000)
}

/** Show what the phone knows, then ask the server; resolves when there is something to see. */
export const start = async (/** @type {() => void} */ draw) => {
  changed = draw
  await load()
  draw()
  import('./memory_store.js').catch(() => {}) // a storage that falls silent may take the worker's with it
  addEventListener('online', () => {
    fails = 0 // an exchange may be failing just now: the next one comes soon
    sync()
  })
  document.addEventListener('visibilitychange', sync)
  const asked = sync()
  return log.meta.settings || asked
}
