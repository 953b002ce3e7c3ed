/** Rows of rounds that lie only in this browser: kept while they are sent, dropped once the server has them. */
import { done, open } from './database.js'

/**
 * `id` is the address of the round and the table; `by` who typed it; `data` the fields as they are sent; `said` the same in words.
 * With `asked` the server has answered with a question: that waits for somebody.
 * @typedef {{id: string, action: string, table: string, by: string, data: string, asked?: boolean, said?: string}} UnsentRow
 */

/** @type {Map<string, UnsentRow>} */
const rows = new Map()
/** @type {IDBDatabase | null} */
let db = null

/** One transaction, on disk when it resolves; where nothing can be kept the page alone holds it. @param {(log: IDBObjectStore) => IDBRequest} work */
const tx = async work => {
  try {
    db ??= await open('/club/rounds')
    const t = db.transaction('log', 'readwrite', { durability: 'strict' })
    const asked = work(t.objectStore('log'))
    await done(t)
    return asked.result
  } catch {
    db = null
  }
}

/** @param {string} action @param {string} table */
const idOf = (action, table) => `${action}#${table}`

/** All that a person typed here, at any round. @param {string} by */
export const unsent = by => [...rows.values()].filter(row => row.by === by)

export const load = async () => {
  for (const row of (await tx(log => log.getAll())) ?? []) rows.set(row.id, row)
}

/** @param {Omit<UnsentRow, 'id'>} row */
export const keep = async row => {
  const id = idOf(row.action, row.table)
  rows.set(id, { ...row, id })
  await tx(log => log.put({ ...row, id }))
}

/** @param {string} action @param {string} table */
export const drop = async (action, table) => {
  const id = idOf(action, table)
  if (rows.delete(id)) await tx(log => log.delete(id))
}
