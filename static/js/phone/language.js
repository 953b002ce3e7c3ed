/** The switch of languages where there is script: the pages kept for want of network change with it. */

/** Resolves when the pages of the new language are kept, or cannot be. */
const newPages = async () => {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await registration.update()
  const worker = registration.installing ?? registration.waiting
  if (!worker) return
  await new Promise(done => {
    const look = () => ['activated', 'redundant'].includes(worker.state) && done(null)
    worker.addEventListener('statechange', look)
    look()
  })
}

/** @param {HTMLFormElement} form @param {string} language */
const change = async (form, language) => {
  const status = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
  status.textContent = form.dataset.wait ?? ''
  try {
    await fetch(form.action, { method: 'POST', body: new URLSearchParams({ language }), redirect: 'manual' })
    await newPages()
    location.reload()
  } catch {
    status.textContent = form.dataset.offline ?? ''
  }
}

addEventListener('submit', e => {
  const [form, key] = [e.target, e.submitter]
  if (!(form instanceof HTMLFormElement && key instanceof HTMLButtonElement && form.matches('.languages'))) return
  e.preventDefault()
  change(form, key.value)
})
