/** Keeps the page of regulars as last seen, and their people to count a game without network. */
import '../phone/pwa.js'
import { refused, remember } from '../phone/counted_games.js'

const main = /** @type {HTMLElement} */ (document.querySelector('[data-regulars]'))
const { regulars, joined } = main.dataset
const table = JSON.parse(regulars ?? '{}')
remember(table, joined === 'true')

const link = document.querySelector('[data-refused]')
const game = refused(table.id)
link?.toggleAttribute('hidden', !game)
link?.querySelector('a')?.setAttribute('href', game?.path ?? '')

const seen = document.querySelector('[data-seen]')
if ('caches' in window && seen?.hasAttribute('hidden')) {
  const day = new Date().toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'short' })
  seen.querySelector('time')?.replaceChildren(day)
  seen.removeAttribute('hidden') // in what is kept only
  const html = `<!doctype html>${document.documentElement.outerHTML}`
  seen.setAttribute('hidden', '')
  const [set] = (await caches.keys()).slice(-1)
  const policy = (await fetch('/manifest.webmanifest')).headers.get('Content-Security-Policy') ?? ''
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }
  if (set) await (await caches.open(set)).put(location.pathname + location.search, new Response(html, { headers }))
}
