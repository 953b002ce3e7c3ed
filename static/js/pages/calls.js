/** Tables that call for the office: asked for while the page is seen, taken without leaving it. */

const PATIENCE = 8000
const LIT = '● '

const place = /** @type {HTMLElement} */ (document.querySelector('[data-calls]'))
const every = 1000 * Number(place.dataset.every)
let version = ''
let timer = 0

/** Where nobody comes yet, the tab of the browser says so, too. */
const light = () => {
  const title = document.title.replace(LIT, '')
  document.title = (place.querySelector('.call:not(.taken)') ? LIT : '') + title
}

/** @param {Response} answer */
const draw = async answer => {
  if (answer.status !== 200 || answer.redirected) return light()
  version = answer.headers.get('ETag') ?? ''
  const fresh = (await answer.json()).calls
  if (place.innerHTML.trim() !== fresh.trim()) place.innerHTML = fresh
  light()
}

const ask = async () => {
  clearTimeout(timer)
  if (document.hidden) return
  try {
    /** @type {Record<string, string>} */
    const headers = version ? { 'If-None-Match': version } : {}
    const url = place.dataset.calls ?? ''
    await draw(await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE) }))
  } catch {} // no network: what is shown stays
  timer = setTimeout(ask, every)
}

place.addEventListener('submit', async event => {
  const form = /** @type {HTMLFormElement} */ (event.target)
  event.preventDefault()
  try {
    const headers = { Accept: 'application/json' }
    await draw(await fetch(form.action, { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE) }))
  } catch {
    form.submit()
  }
})

light()
if (every) {
  document.addEventListener('visibilitychange', ask)
  timer = setTimeout(ask, every)
}

export {}
