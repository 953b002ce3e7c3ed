/** The log of a phone that can keep nothing: asked like IndexedDB, and gone with the page. */
export const memoryStore = () => {
  /** @type {{[store: string]: Map<any, any>}} */
  const stores = { log: new Map(), meta: new Map() }
  /** @param {string} of */
  const objectStore = of => ({
    put: (/** @type {any} */ value, key = value.id) => ({ result: stores[of].set(key, structuredClone(value)) }),
    get: (/** @type {any} */ key) => ({ result: structuredClone(stores[of].get(key)) }),
    getAll: () => ({ result: [...stores[of].values()].map(value => structuredClone(value)) }),
  })
  return {
    close() {},
    transaction() {
      const t = { objectStore, oncomplete() {} }
      queueMicrotask(() => t.oncomplete())
      return t
    },
  }
}
