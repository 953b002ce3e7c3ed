/** The switch of languages where there is script: the pages kept for want of network change with it. */
import { inTime } from './timeouts.js'

/** What the browser knows of the worker: right after the first visit nothing for a moment, and then it cannot be updated. @param {number} [left] how often to look again @returns {Promise<ServiceWorkerRegistration | undefined>} */
const registered = async (left = 50) => {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration || registration.active || !left) return registration
  await new Promise(done => setTimeout(done, 100))
  return registered(left - 1)
}

/** Resolves when the pages of the new language are kept, or cannot be. */
const newPages = async () => {
  const registration = await registered()
  if (!registration) return
  await registration.update()
  const worker = registration.installing ?? registration.waiting
  await new Promise(done => {
    if (!worker) return done(null)
    const look = () => ['activated', 'redundant'].includes(worker.state) && done(null)
    worker.addEventListener('statechange', look)
    look()
  })
}

/** @param {HTMLFormElement} form @param {string} language */
export const change = async (form, language) => {
  const status = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
  status.textContent = form.dataset.wait ?? ''
  try {
    const body = new URLSearchParams({ language })
    await fetch(form.action, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(4000) })
  } catch {
    status.textContent = form.dataset.offline ?? ''
    return
  }
  await inTime(newPages()).catch(() => {}) // chosen it is: the worker asks the server until it has them
  const back = form.elements.namedItem('back')
  back instanceof HTMLInputElement ? location.assign(back.value) : location.reload()
}

addEventListener('submit', e => {
  const [form, key] = [e.target, e.submitter]
  if (!(form instanceof HTMLFormElement && key instanceof HTMLButtonElement && form.matches('.languages'))) return
  e.preventDefault()
  change(form, key.value)
})
