/** The phone without network: lets the browser keep what it needs, and be asked to install it. */

// there with https and on this machine only; elsewhere everything goes on as before
const { serviceWorker } = navigator
const worker = async () => {
  if (!('noWorker' in document.body.dataset)) {
    const { active, waiting } = (await serviceWorker?.register('/sw.js')) ?? {}
    // a page that was on its way while the worker began is asked for once more; one that a reload keeps waiting begins
    if (waiting || !serviceWorker?.controller) (waiting ?? active)?.postMessage('claim')
  } else for (const registration of (await serviceWorker?.getRegistrations()) ?? []) registration.unregister()
}

/** What only lies here goes out from whichever page is open; a worker whose files did not all come is asked for again. */
const again = async () => {
  worker().catch(() => {})
  const [{ flush }, { logOf }] = await Promise.all([import('./other_tables.js'), import('./synced_log.js')])
  flush(logOf).catch(() => {}) // nothing can be kept here, so nothing lies here
}
addEventListener('online', again)
setInterval(again, 60_000)
again()

import('./language.js')

// what a table can do without while it is drawn first
if (!document.querySelector('[rel=manifest]')) {
  /** @param {string} tag @param {any} is */
  const head = (tag, is) => document.head.append(Object.assign(document.createElement(tag), is))
  head('meta', { name: 'theme-color', content: '#1b2220' })
  head('link', { rel: 'manifest', href: '/manifest.webmanifest' })
  head('link', { rel: 'apple-touch-icon', href: `${new URL('../../icons/app-maskable.png', import.meta.url)}` })
}

/** @type {any} */
let offer = null
addEventListener('beforeinstallprompt', e => {
  e.preventDefault()
  offer = e
})
/** What installing takes here: `ask` shows the browser's own question, `tell` is for phones that have none. */
export const installing = () => ({
  ask: offer && (() => offer.prompt()),
  tell: /** @type {any} */ (navigator).standalone === false, // a page in a tab, on iOS only
})
