/** The worker that a server with SCORER_WORKER=off hands out: it ends the one before it, and itself. */
const ending = /** @type {any} */ (self)
const forget = async () => {
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
  await ending.registration.unregister()
}
ending.oninstall = () => ending.skipWaiting()
ending.onactivate = (/** @type {any} */ e) => e.waitUntil(forget())
