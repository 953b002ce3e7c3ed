/**
 * The service worker, served as /sw.js: keeps everything that the start page and the tables need, as one set,
 * and answers with it at once. What is written lies in the phone's log; nothing else is touched.
 */
const here = /** @type {any} */ (self)

/** What is silent fails after a while. @param {Promise<any>} promised */
const inTime = (promised, patience = 4000) => Promise.race([promised, new Promise((_, no) => setTimeout(no, patience))])
/** @param {any} r */
const asked = r =>
  inTime(
    new Promise((ok, no) => {
      Object.assign(r, { onsuccess: () => ok(r.result), onerror: no, onupgradeneeded: () => r.transaction.abort() })
    }),
    1000, // a log that does not open holds up nobody
  )
/** What the phone's log says of a table, `meta` of log.js; no log is begun where there is none. @param {string} path */
const toldOf = async path => {
  const db = await asked(indexedDB.open(path))
  return asked(db.transaction('meta').objectStore('meta').get(0)).finally(() => db.close())
}
/** From the newest set; a page of an older one finds its own files there. @param {Request} request @param {string} path */
const fromSet = async (request, path) => {
  const search = async () => (await caches.match(path, { cacheName: SET.name })) ?? caches.match(path)
  const kept = await inTime(search()).catch(() => {})
  return kept ? new Response(kept.body, kept) : fetch(request) // new: under the address asked for, with what is behind «?»
}
const CHOSEN = '/chosen'
/** Whether another language was chosen: this set speaks the one before, until the worker that follows has its own. The set knows it for ten minutes, as a worker is stopped when idle, and a choice may be taken back. */
let chosen = inTime(caches.match(CHOSEN, { cacheName: SET.name }), 1000)
  .then(async at => Date.now() - Number(await at?.text()) < 600_000)
  .catch(() => false)
/** What the server says; what is kept where it does not know the page, or does not answer soon. @param {Request} request @param {() => Promise<Response>} kept */
const unlessLate = async (request, kept) => {
  const answer = await inTime(fetch(request)).catch(kept)
  return answer.ok || answer.type === 'opaqueredirect' ? answer : kept() // led elsewhere: it may not write here
}
/** The scribe's screen where this phone may write, as far as it knows, in the chosen language; else what the server says, or said last (watch.js). @param {Request} request @param {string} path */
const table = async (request, path) => {
  const { settings, may_write, seat, unborn } = (await toldOf(path).catch(() => null)) ?? {}
  const screen = async () => fromSet(request, settings ? `/table/${settings.game}` : path)
  const answer = async () => {
    if (!may_write && seat == null) return inTime(fetch(request)).catch(screen)
    return !unborn && (await chosen) ? unlessLate(request, screen) : screen() // unborn: the server does not know it yet
  }
  return answer().catch(() => fromSet(request, '/away'))
}
/** What the server says; without it what is kept. @param {Request} request @param {() => Promise<Response>} kept */
const answered = (request, kept) =>
  inTime(fetch(request))
    .catch(kept)
    .catch(() => fromSet(request, '/away'))
/** A page of regulars, or where a table's people go on: what the server says, or said last, for as long as that may lie here (watch.js). @param {Request} request @param {string} path */
const onward = async (request, path) => {
  const last = () => inTime(expire()).then(() => fromSet(request, path))
  const answer = await answered(request, last)
  if ([404, 410].includes(answer.status) && !new URL(request.url).search) await drop(path)
  return answer
}
/** Counting a game for regulars: what the server says; without it, or before it knows the game, on this phone. @param {Request} request */
const counting = async request => {
  const kept = () => fromSet(request, '/s/offline')
  const answer = await answered(request, kept)
  return answer.status === 404 ? kept() : answer
}
/** Nothing of a page that leads nowhere any more lies here, nor of those below it. @param {string} path */
const drop = async path => {
  for (const name of await caches.keys()) {
    const set = await caches.open(name)
    for (const laid of await set.keys())
      if (`${new URL(laid.url).pathname}/`.startsWith(`${path}/`)) await set.delete(laid)
  }
}
/** Nothing lies here longer than it says. */
const expire = async () => {
  for (const name of await caches.keys()) {
    const set = await caches.open(name)
    for (const laid of (await set.keys()).filter(laid => /\/next(\/\d+)?$/.test(laid.url))) {
      const until = (await set.match(laid))?.headers.get('Expires') ?? ''
      if (!(Date.parse(until) > Date.now())) await set.delete(laid)
    }
  }
}
/** The first page. @param {any} e */
const start = async e => {
  const kept = () => fromSet(e.request, '/start')
  return (await chosen) ? unlessLate(e.request, kept) : kept()
}
/** The answer to a choice; the worker that follows is fetched at once, as this one is stopped when idle. @param {any} e */
const choose = async e => {
  const answer = await fetch(e.request)
  chosen = Promise.resolve(true)
  const set = await caches.open(SET.name).catch(() => null)
  await set?.put(CHOSEN, new Response(`${Date.now()}`)).catch(() => {})
  e.waitUntil(here.registration.update())
  return answer
}
const keep = async () => (await caches.open(SET.name)).addAll(SET.files).then(() => here.skipWaiting())
/** The two sets before this one stay: a page may have been open since then. */
const old = async () => (await caches.keys()).filter(name => name !== SET.name).slice(0, -2)
const tidy = async () => Promise.all((await old()).map(name => caches.delete(name)))

here.oninstall = (/** @type {any} */ e) => e.waitUntil(keep())
here.onactivate = (/** @type {any} */ e) => e.waitUntil(Promise.all([here.clients.claim(), tidy()]))
here.onmessage = (/** @type {any} */ e) => e.waitUntil(here.skipWaiting().then(() => here.clients.claim()))
here.onfetch = (/** @type {any} */ e) => {
  const [page, { pathname, search }] = [e.request.mode === 'navigate', new URL(e.request.url)]
  if (!page && /^\/((static|table)\/|manifest\.webmanifest$)/.test(pathname))
    e.respondWith(fromSet(e.request, pathname))
  if (pathname === '/language')
    e.respondWith(
      e.request.method === 'POST' ? choose(e) : inTime(fetch(e.request)).catch(() => fromSet(e.request, '/languages')),
    )
  if (page && pathname === '/guide') e.respondWith(inTime(fetch(e.request)).catch(() => fromSet(e.request, pathname)))
  if (page && pathname === '/') e.respondWith(start(e))
  if (page && /^\/t\/\w+$/.test(pathname)) e.respondWith(table(e.request, pathname))
  if (page && /^\/t\/\w+\/next(\/\d+)?$/.test(pathname)) e.respondWith(onward(e.request, pathname))
  if (page && e.request.method === 'GET' && /^\/t\/\w+\/regulars$/.test(pathname)) e.respondWith(counting(e.request))
  if (page && e.request.method === 'GET' && /^\/s\/\w{26}(\/[\w/]+)?$/.test(pathname))
    e.respondWith(onward(e.request, pathname + search))
  if (page && /^\/club\/evenings\/\w+\/door$/.test(pathname))
    e.respondWith(fetch(e.request).catch(() => fromSet(e.request, '/away')))
  if (page) e.waitUntil(expire())
}
