/** Says what the hall is told in a place that stays there, so that it is heard as well. */
import { live, whenFresh } from './watch.js'

const place = /** @type {HTMLElement} */ (document.querySelector('[data-told]'))

whenFresh(() => {
  const text = live().dataset.says ?? ''
  if (place.textContent !== text) place.textContent = text
})
