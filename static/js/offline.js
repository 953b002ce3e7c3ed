/** The phone without network: lets the browser keep what it needs, and be asked to install it. */

// there with https and on this machine only; elsewhere everything goes on as before
navigator.serviceWorker?.register('/sw.js').catch(() => {})

if (!document.querySelector('[rel=manifest]')) {
  const rel = { manifest: 'manifest.webmanifest', 'apple-touch-icon': 'icons/app-maskable.png' }
  for (const [name, file] of Object.entries(rel)) {
    const link = Object.assign(document.createElement('link'), { rel: name })
    link.href = `${new URL('..', import.meta.url)}${file}`
    document.head.append(link)
  }
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
