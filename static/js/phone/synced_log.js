/** The phone's own log: written to IndexedDB first, sent when it can be. Nothing is ever dropped. */
import { done, open } from './database.js'

const path = import.meta.url.split('?')[1] ?? location.pathname
/** The log of another table of this phone: this module once more, with that path behind its address. @param {string} other */
export const logOf = other => import(`./synced_log.js?${other}`)
/** @type {IDBDatabase | null} */
let db = null
/** One transaction, on disk when it resolves; a dead connection is opened anew once. A phone that never kept anything writes as long as its page is open. */
const tx = async (/** @type {(log: IDBObjectStore, meta: IDBObjectStore) => IDBRequest[]} */ work, again = true) => {
  try {
    db ??= await open(path)
    const t = db.transaction(['log', 'meta'], 'readwrite', { durability: 'strict' })
    const asked = work(t.objectStore('log'), t.objectStore('meta'))
    t.commit?.() // a page that is left meanwhile takes nothing along
    await done(t)
    return asked.map(r => r.result)
  } catch (e) {
    db = null
    if (again) return tx(work, false)
    if (log.meta.settings) throw e
    log.unkept = db = /** @type {any} */ ((await import('./memory_store.js')).memoryStore())
    return tx(work)
  }
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
/** Keep what is not written yet, each under its name; it stays on this phone. What is undefined is taken away. @param {{[name: string]: any}} changes */
export const keep = changes => {
  const kept = keeping.then(async () => {
    const all = Object.entries({ ...log.draft, ...changes }).filter(([, value]) => value !== undefined)
    const draft = Object.fromEntries(all)
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
/** Push what is unsent and pull the rest in one round trip. @returns {Promise<void>} */
export const exchange = async (most = 50) => {
  const before = state()
  await load()
  if (log.meta.unborn) await (await import('./offline_game.js')).register(path, log.meta, logOf)
  const out = unsent().slice(0, most)
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ revisions: out.map(({ n, why, over, held, ...r }) => r) }),
  }
  const { seq = 0, head, me, spare, guest } = log.meta
  const answer = await fetch(`${path}/revisions?after=${seq}&head=${head}`, {
    ...(out.length && post),
    signal: AbortSignal.timeout(8000),
  })
  let got = await answer.json()
  if (!got.revisions) got = (await import('./rejected.js')).refusal(answer.status, got, out, log.meta)
  if (got.fewer) return exchange(got.fewer)
  const { revisions, accepted = [], rejected = [], conflicts = [], ...tableState } = got
  const may = answer.status !== 403 && (tableState.may_write !== false || tableState.seat != null)
  if (!may && spare && (await (await import('./recovery_token.js')).claim(path, spare))) return exchange(most)
  log.mayWrite = may // not before: who may not is led away, and a claim on its way would be lost
  if (!revisions) throw changed()
  const known = new Map(log.all.map(r => [r.id, r]))
  // the server was brought back from a backup: what it lacks goes there first, whatever it says of the rest
  const lacks = got.after < seq && revisions
  // so it may be at the other tables of this phone
  if (lacks) import('./other_tables.js').then(others => others.flush(logOf, true)).catch(() => {})
  const bad = [...rejected, ...conflicts]
  const settled = lacks || bad.length ? (await import('./rejected.js')).settle(known, bad, lacks) : []
  await tx((store, meta) => [
    meta.put({ me, spare, guest, ...tableState }, 0),
    // what is sealed is taken, but not handed out again before it is due
    ...accepted.map((/** @type {string} */ id) => store.put({ ...known.get(id), seq: tableState.seq })),
    ...revisions.map((/** @type {Kept} */ r) => store.put({ ...r, n: known.get(r.id)?.n ?? 0 })),
    ...settled.map(r => store.put(r)),
  ])
  await load()
  log.totals = unsent().length ? null : got.totals
  fails = 0
  if (out.length || state() !== before) changed()
}

/** Now, and again: soon while all is well and seen, ever more rarely while the network is away. */
export const sync = async () => {
  clearTimeout(timer)
  try {
    // Without https there are no locks; two tabs of one phone may then send twice, which is harmless.
    if (navigator.locks) await navigator.locks.request(path, { ifAvailable: true }, lock => lock && exchange())
    else if (!busy) {
      busy = true
      await exchange().finally(() => {
        busy = false
      })
    }
  } catch {
    fails++
  }
  const wait = fails ? Math.min(60, 2 ** fails) * (0.8 + Math.random() * 0.4) : 3
  clearTimeout(timer)
  if (!document.hidden || unsent().length) timer = setTimeout(sync, wait * 1000)
}

/** Show what the phone knows, then ask the server. */
export const start = async (/** @type {() => void} */ draw) => {
  changed = draw
  await load()
  draw()
  addEventListener('online', () => {
    fails = 0 // an exchange may be failing just now: the next one comes soon
    sync()
  })
  document.addEventListener('visibilitychange', sync)
  sync()
}
