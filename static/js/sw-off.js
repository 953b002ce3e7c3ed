/** The worker that a server with SCORER_WORKER=off hands out: it ends the one before it, and itself. */
const ending = /** @type {any} */ (self)
ending.addEventListener('install', () => ending.skipWaiting())
ending.addEventListener('activate', (/** @type {any} */ e) =>
  e.waitUntil(
    caches
      .keys()
      .then(all => Promise.all(all.map(name => caches.delete(name))))
      .then(() => ending.registration.unregister()),
  ),
)
