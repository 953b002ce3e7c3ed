/** The log of a phone that can keep nothing: asked like IndexedDB, and gone with the page. */
import { done } from './database.js'

/** @param {{all: any[], meta: any, draft: any}} [log] what it begins with */
export const memoryStore = log => {
  /** @type {{[store: string]: Map<any, any>}} */
  const stores = { log: new Map(log?.all.map(r => [r.id, r])), meta: new Map() }
  if (log?.meta.settings) stores.meta.set(0, log.meta).set(1, log.draft)
  /** @param {string} of */
  const objectStore = of => ({
    put: (/** @type {any} */ value, key = value.id) => ({ result: stores[of].set(key, structuredClone(value)) }),
    get: (/** @type {any} */ key) => ({ result: structuredClone(stores[of].get(key)) }),
    getAll: () => ({ result: [...stores[of].values()].map(value => structuredClone(value)) }),
  })
  return {
    close() {},
    /** Put everything into a storage that answers again; what is not held here stays as it is there, of the draft each part. @param {IDBDatabase} disk */
    moveTo: async disk => {
      const t = disk.transaction(['log', 'meta'], 'readwrite', { durability: 'strict' })
      const meta = t.objectStore('meta')
      for (const r of stores.log.values()) t.objectStore('log').put(r)
      const stored = meta.get(1)
      stored.onsuccess = () => {
        for (const [key, value] of stores.meta) meta.put(key ? { ...stored.result, ...value } : value, key)
      }
      await done(t)
    },
    transaction() {
      const t = { objectStore, oncomplete() {} }
      queueMicrotask(() => t.oncomplete())
      return t
    },
  }
}
