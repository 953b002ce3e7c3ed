/** Keeps the watch page live: asks again while it is seen, swaps one element, tells how old it is. */

const MINUTE = 60_000

let seen = Date.now()
let version = document.querySelector('[data-version]')?.getAttribute('data-version')
let timer = 0

const LOOK_BACK = 20_000 // long enough to read who has won

const live = () => /** @type {HTMLElement} */ (document.querySelector('[data-live]'))

/** Say when the table last answered, and how long ago once that is a while. */
const age = () => {
  const minutes = Math.floor((Date.now() - seen) / MINUTE)
  const told = /** @type {HTMLElement} */ (document.querySelector('[data-stamp-age]'))
  told.dataset.words ??= told.textContent ?? ''
  told.textContent = told.dataset.words.replace('{n}', String(minutes))
  told.hidden = minutes < 1
}

const stamp = () => {
  seen = Date.now()
  const time = document.querySelector('[data-stamp-time]')
  const now = new Date(seen)
  if (time) time.textContent = [now.getHours(), now.getMinutes()].map(n => String(n).padStart(2, '0')).join(':')
  age()
}

/** @param {string} html */
const swap = html => {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  const part = fresh.querySelector('[data-live]')
  if (!part) return
  const before = live().querySelector('.scroll')
  const [across, focused] = [before?.scrollLeft ?? 0, before === document.activeElement]
  live().replaceWith(document.adoptNode(part))
  const table = live().querySelector('.scroll')
  if (table instanceof HTMLElement) {
    table.scrollLeft = across
    if (before && focused) table.focus({ preventScroll: true })
  }
  document.title = fresh.title
  const next = live().querySelector('a[data-next]')
  if (next instanceof HTMLAnchorElement) setTimeout(() => location.replace(next.href), LOOK_BACK)
}

const ask = async () => {
  /** @type {Record<string, string>} */
  const headers = version ? { 'If-None-Match': `W/"${version}"` } : {}
  const answer = await fetch(live().dataset.live ?? '', { headers, signal: AbortSignal.timeout(8000) })
  if (answer.status === 200) {
    swap(await answer.text())
    version = answer.headers.get('ETag')?.replace(/^W\//, '').replaceAll('"', '')
  }
  if (answer.status === 200 || answer.status === 304) stamp()
}

const round = async () => {
  clearTimeout(timer)
  if (document.hidden) return
  try {
    await ask()
  } catch {
    /* no network: the stamp grows old, and that says it */
  }
  age()
  clearTimeout(timer)
  timer = setTimeout(round, 1000 * Number(live().dataset.every))
}

document.addEventListener('visibilitychange', round)
addEventListener('online', round)
timer = setTimeout(round, 1000 * Number(live().dataset.every))
