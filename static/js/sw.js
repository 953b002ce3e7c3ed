/**
 * The service worker, served as /sw.js: keeps everything that the start page and the tables need, as one set,
 * and answers with it at once. What is written lies in the phone's log; nothing else is touched.
 */
const here = /** @type {any} */ (self)

/** What the phone's log says of a table, `told` of log.js; nothing for one that never was written here. @param {string} path @returns {Promise<any>} */
const saidOf = path =>
  new Promise(ok => {
    const r = indexedDB.open(path)
    r.onupgradeneeded = () => r.transaction?.abort()
    r.onerror = () => ok(null)
    r.onsuccess = () => {
      const asked = r.result.transaction('meta').objectStore('meta').get(0)
      asked.onsuccess = () => ok(asked.result)
      r.result.close()
    }
    setTimeout(ok, 1000) // a log that does not open holds up nobody
  })

/** From the newest set; a page of an older one finds its own files there. @param {Request} request @param {string} [path] */
const fromSet = async (request, path) =>
  (await (await caches.open(SET.name)).match(path ?? request)) ??
  (await caches.match(path ?? request)) ??
  fetch(request)

/** The scribe's screen where this phone may write, as far as it knows; else what the server says. @param {Request} request @param {string} path */
const table = async (request, path) => {
  const said = await saidOf(path)
  const screen = () => fromSet(request, `/table/${said.settings.game}`)
  if (said?.settings && (said.may_write || said.seat != null)) return screen()
  return fetch(request).catch(no => (said?.settings ? screen() : Promise.reject(no)))
}

here.addEventListener('install', (/** @type {any} */ e) => {
  here.skipWaiting()
  e.waitUntil(caches.open(SET.name).then(set => set.addAll(SET.files)))
})
here.addEventListener('activate', (/** @type {any} */ e) => {
  // the sets before this one stay: a page may have been open since then
  const tidy = caches.keys().then(all => all.filter(name => name !== SET.name).slice(0, -2))
  e.waitUntil(Promise.all([here.clients.claim(), tidy.then(old => Promise.all(old.map(name => caches.delete(name))))]))
})
here.addEventListener('fetch', (/** @type {any} */ e) => {
  const { method, mode, url } = e.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode !== 'navigate') {
    if (/^\/(static|table)\//.test(pathname)) e.respondWith(fromSet(e.request))
  } else if (pathname === '/') e.respondWith(fromSet(e.request, '/start'))
  else if (/^\/t\/\w+$/.test(pathname)) e.respondWith(table(e.request, pathname))
})
