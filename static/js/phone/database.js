/** The database of one table on this phone: `log` holds its revisions, `meta` what the server last said (0) and the draft (1). */

import { inTime } from './timeouts.js'

/** Open it, or make it. @param {string} path of the table @param {(db: IDBDatabase) => void} [late] @returns {Promise<IDBDatabase>} */
export const open = (path, late = db => db.close()) =>
  inTime(
    new Promise((ok, no) => {
      const r = indexedDB.open(path, 1)
      r.onupgradeneeded = () => {
        r.result.createObjectStore('log', { keyPath: 'id' })
        r.result.createObjectStore('meta')
      }
      r.onsuccess = () => ok(r.result)
      r.onerror = no
    }),
    late,
  )
/** Resolves once a transaction is on disk. @param {IDBTransaction} t @param {() => void} [late] */
export const done = (t, late) =>
  inTime(
    new Promise((ok, no) => {
      t.oncomplete = ok
      t.onabort = no
    }),
    late,
  )
