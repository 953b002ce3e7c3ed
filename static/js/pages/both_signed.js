/** Waits on the page of a result for the other side's «Stimmt», then goes where everybody sits next. */
const EVERY = 4000

const place = /** @type {HTMLElement | null} */ (document.querySelector('[data-onward]'))
const way = place?.dataset.onward ?? ''

/** What is typed is not taken from under the thumb. */
const types = () =>
  [...document.querySelectorAll('input:not([type=hidden])')].some(
    field => field.matches(':focus') || /** @type {HTMLInputElement} */ (field).value,
  )

const askForIt = async () => {
  if (!document.hidden && !types()) {
    // Until both have signed the answer leads back to this page.
    const answer = await fetch(way, { redirect: 'manual', signal: AbortSignal.timeout(EVERY) }).catch(() => null)
    if (answer?.ok) return location.replace(way)
  }
  setTimeout(askForIt, EVERY)
}

if (way) setTimeout(askForIt, EVERY)
