/** Keeps a page live: asks again while it is seen, swaps one element, tells how old everything is. */
import { timeOfDay } from '../phone/time_of_day.js'

const MINUTE = 60_000
const PATIENCE = 8000
const LONGEST_WAIT = 60_000
const LOOK_BACK = 20_000 // long enough to read who has won

/** A moment by both clocks: one can be set back, the other may sleep with the phone. @typedef {[number, number]} Moment */
/** @returns {Moment} */
const now = () => [Date.now(), performance.now()]
/** @param {Moment} moment */
const since = ([date, ran]) => Math.max(Date.now() - date, performance.now() - ran)

/** A table is laid by for want of network, with its moment, where the browser has a worker that shows it then. */
const keeps = () => /^\/t\/\w+(\/next(\/\d+)?)?$/.test(location.pathname) && navigator.serviceWorker?.controller
const laid = Number(document.querySelector('[data-laid]')?.getAttribute('data-laid'))

/** When the server last said how it stands. @type {Moment} */
let seen = laid ? [laid, laid - Date.now() + performance.now()] : now()
let changed = seen // when it last had news
let away = laid > 0 // the server does not answer
let over = false // what was shown is gone
/** What to lay by. @type {{html: string, policy: string} | null} */
let page = null
let kept = 0
// to be laid by, the page has to come once more
let version = keeps() ? null : document.querySelector('[data-version]')?.getAttribute('data-version')
navigator.serviceWorker?.addEventListener('controllerchange', () => {
  version = null
})
let asking = new AbortController()
let failed = 0
let timer = 0

export const live = () => /** @type {HTMLElement} */ (document.querySelector('[data-live]'))

const { lang } = document.documentElement
const passed = new Intl.RelativeTimeFormat(lang)
/** In whole minutes, hours or days, as scorer/web/i18n.py tells it. @param {number} ms */
const ago = ms => {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 60) return passed.format(-minutes, 'minute')
  return minutes < 1440
    ? passed.format(-Math.floor(minutes / 60), 'hour')
    : passed.format(-Math.floor(minutes / 1440), 'day')
}

/** @param {Element | null} place @param {number} ms @param {string} [says] the sentence around it */
const tell = (place, ms, says = '{}') => {
  const text = says.replace('{}', ago(ms))
  if (place && place.textContent !== text) place.textContent = text
}

/** Nothing of the page lies here any more. */
const drop = async () => {
  for (const set of await caches.keys()) await (await caches.open(set)).delete(location.pathname)
}

/** The page is switched off: nothing of it stays on the screen. @param {string} html */
const empty = html => {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  over = true
  if (keeps()) drop().catch(() => {})
  document.title = fresh.title
  document.body.replaceWith(document.adoptNode(fresh.body))
}

/** Say how long ago the server answered, once that is a while, and since when nobody has written. */
const age = () => {
  if (over) return
  const stamp = /** @type {HTMLElement} */ (document.querySelector('[data-stamp]'))
  const aged = /** @type {HTMLElement} */ (stamp.querySelector('[data-stamp-age]'))
  const old = since(seen) >= MINUTE
  stamp.classList.toggle('old', old || away)
  stamp.querySelector('[data-stamp-away]')?.toggleAttribute('hidden', !away)
  aged.hidden = !old
  tell(aged.querySelector('[data-ago]'), since(seen))
  for (const place of document.querySelectorAll('[data-silent]')) {
    const { silent, after, says } = /** @type {HTMLElement} */ (place).dataset
    const ms = MINUTE * Number(silent) + since(changed)
    place.toggleAttribute('hidden', ms < MINUTE * Number(after))
    tell(place, ms, says)
  }
}

const stamp = () => {
  seen = now()
  const time = /** @type {HTMLElement | null} */ (document.querySelector('[data-stamp-time]'))
  if (time) time.textContent = timeOfDay(new Date(), time.dataset.zone) // of the club, wherever the browser is
}

/** Among the newest of what the worker keeps; it goes with it, too. */
const lay = async () => {
  const [set] = (await caches.keys()).slice(-1)
  if (!set || !page || Date.now() - kept < MINUTE) return
  kept = Date.now()
  const html = page.html.replace('<p class="stamp"', `$& data-laid="${kept}"`)
  /** @type {Record<string, string>} */
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': page.policy }
  const { until, lasts } = live().dataset
  if (until || lasts) headers.Expires = new Date(until ? Number(until) : kept + Number(lasts)).toUTCString()
  await (await caches.open(set)).put(location.pathname, new Response(html, { headers }))
}

let heard = () => {}
/** Do something whenever the live part of the page is new. @param {() => void} what */
export const whenFresh = what => {
  heard = what
}

/** @param {ParentNode} page */
const style = page => page.querySelector('link[rel=stylesheet]')?.getAttribute('href')

/** @param {string} html */
const swap = html => {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  const part = fresh.querySelector('[data-live]')
  if (!part) return
  if (style(fresh) !== style(document)) return location.reload() // the server is a newer one
  const across = live().querySelector('.scroll')?.scrollLeft ?? 0
  const { id } = document.activeElement ?? {}
  for (const opened of live().querySelectorAll('details[open]'))
    part.querySelector(`#${opened.id}`)?.toggleAttribute('open', true)
  live().replaceWith(document.adoptNode(part))
  const table = live().querySelector('.scroll')
  if (table) table.scrollLeft = across
  if (id && document.activeElement?.id !== id) document.getElementById(id)?.focus({ preventScroll: true })
  document.title = fresh.title
  const next = live().querySelector('a[data-next]')
  if (next instanceof HTMLAnchorElement) setTimeout(() => location.replace(next.href), LOOK_BACK)
  heard()
  document.dispatchEvent(new Event('fresh'))
}

/** @param {AbortSignal} signal */
const ask = async signal => {
  /** @type {Record<string, string>} */
  const headers = version ? { 'If-None-Match': `W/"${version}"` } : {}
  const answer = await fetch(live().dataset.live ?? '', { headers, signal })
  if (answer.status === 410) return empty(await answer.text())
  if (!answer.ok && answer.status !== 304) throw answer.status
  if (answer.status === 200) {
    const html = await answer.text()
    page = { html, policy: answer.headers.get('Content-Security-Policy') ?? '' }
    kept = 0
    changed = now()
    swap(html)
    version = answer.headers.get('ETag')?.replace(/^W\//, '').replaceAll('"', '')
  }
  stamp()
  if (keeps()) lay().catch(() => {}) // where nothing can be kept it goes on without
}

/** When to ask again: as often as the page says; without an answer less and less often, and not all at once. */
const wait = () => {
  const every = 1000 * Number(live().dataset.every)
  return failed ? Math.min(LONGEST_WAIT, every * 2 ** failed) * (0.5 + Math.random()) : every
}

const round = async () => {
  clearTimeout(timer)
  asking.abort() // a phone that slept would wait for an answer that never comes
  if (document.hidden || over) return
  age()
  const mine = new AbortController()
  asking = mine
  const late = setTimeout(() => mine.abort(), PATIENCE)
  try {
    await ask(mine.signal)
    failed = 0
    away = false
  } catch {
    failed++ // no network: the stamp grows old, and that says it
    away ||= failed > 1
  }
  clearTimeout(late)
  if (mine !== asking || over) return
  age()
  timer = setTimeout(round, wait())
}

const atOnce = () => {
  failed = 0
  round()
}

document.addEventListener('visibilitychange', atOnce)
addEventListener('online', atOnce)
setInterval(age, 5000)
if (away) round()
else timer = setTimeout(round, wait())
