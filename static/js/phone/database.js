/** The database of one table on this phone: `log` holds its revisions, `meta` what the server last said (0) and the draft (1). */

/** Open it, or make it. @param {string} path of the table @returns {Promise<IDBDatabase>} */
export const open = path =>
  new Promise((ok, no) => {
    const r = indexedDB.open(path, 1)
    r.onupgradeneeded = () => {
      r.result.createObjectStore('log', { keyPath: 'id' })
      r.result.createObjectStore('meta')
    }
    r.onsuccess = () => ok(r.result)
    r.onerror = no
  })
/** Resolves once a transaction is on disk. @param {IDBTransaction} t */
export const done = t =>
  new Promise((ok, no) => {
    t.oncomplete = ok
    t.onabort = no
  })
