/** Rows of rounds that lie only in this browser: kept while they are sent, dropped once the server has them. */
import { done, open } from './database.js'

/**
 * `id` is the address of the round and the table; `by` who typed it; `data` the fields as they are sent; `said` the same in words.
 * With `asked` the server has answered with a question: that waits for somebody.
 * @typedef {{id: string, action: string, table: string, by: string, data: string, asked?: boolean, said?: string}} UnsentRow
 */

const PATIENCE = 8000

/** @type {Map<string, UnsentRow>} */
const rows = new Map()
/** @type {IDBDatabase | null} */
let db = null

/** One transaction, on disk when it resolves; where nothing can be kept the page alone holds it. @param {(log: IDBObjectStore) => any} work */
const tx = async work => {
  try {
    db ??= await open('/club/rounds', fresh => {
      fresh.close()
      write()
    })
    const t = db.transaction('log', 'readwrite', { durability: 'strict' })
    const asked = work(t.objectStore('log'))
    await done(t, () => write())
    return asked.result ?? asked
  } catch {
    db = null
  }
}

/** What the storage was not asked for yet, or has not done in time: the ids of rows. @type {Set<string>} */
const behind = new Set()
/** Bring the storage to what holds here; late, where it answers late. @param {string[]} ids */
const write = async (...ids) => {
  for (const id of ids) behind.add(id)
  const all = [...behind]
  behind.clear()
  const written = await tx(log => all.map(id => (rows.has(id) ? log.put(rows.get(id)) : log.delete(id))))
  if (!written) for (const id of all) behind.add(id)
}

/** @param {string} action @param {string} table */
const idOf = (action, table) => `${action}#${table}`

/** All that a person typed here, at any round. @param {string} by */
export const unsent = by => [...rows.values()].filter(row => row.by === by)

export const load = async () => {
  for (const row of (await tx(log => log.getAll())) ?? []) rows.set(row.id, row)
}

/** Send a row. @param {string} action @param {URLSearchParams} sent @returns {Promise<{status: number, got: any}>} */
export const post = async (action, sent) => {
  const headers = { Accept: 'application/json' }
  const answer = await fetch(action, { method: 'POST', body: sent, headers, signal: AbortSignal.timeout(PATIENCE) })
  return { status: answer.status, got: await answer.json() }
}

/** @param {Omit<UnsentRow, 'id'>} row */
export const keep = async row => {
  const id = idOf(row.action, row.table)
  rows.set(id, { ...row, id })
  await write(id)
}

/** @param {string} action @param {string} table */
export const drop = async (action, table) => {
  const id = idOf(action, table)
  if (rows.delete(id)) await write(id)
}
