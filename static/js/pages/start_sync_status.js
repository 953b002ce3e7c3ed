/** Says on the first page whether all that was written on this phone is at the server, too. */
import { fill, fillPlural } from '../phone/sentences.js'
import { tables } from '../phone/other_tables.js'

const place = /** @type {HTMLElement} */ (document.querySelector('[data-safe]'))
const words = JSON.parse(place.dataset.safe ?? '')

const tell = async () => {
  const all = await tables()
  const bad = all.reduce((n, t) => n + t.refused, 0)
  const only = all.reduce((n, t) => n + t.unsent, 0)
  const text = [bad && fill(words.refused, bad), only && fillPlural(words.only, only, { count: only })].filter(Boolean)
  place.textContent = text.join(' ') || words.safe
  place.className = text.length ? 'error' : 'quiet'
  place.hidden = !all.length
  if (text.length) setTimeout(tell, 3000) // what lies here is being sent meanwhile
}
tell().catch(() => {}) // nothing can be kept here, so nothing lies here
