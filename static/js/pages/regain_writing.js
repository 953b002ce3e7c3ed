/** On the watch page, of a phone that has written at this table: with its cookie lost it goes on writing, else it names what only lies there. */
import { fillPlural } from '../phone/sentences.js'
import { tables } from '../phone/other_tables.js'
import { claim } from '../phone/recovery_token.js'

const place = /** @type {HTMLElement} */ (document.querySelector('[data-unsent]'))
const mine = (await tables()).find(table => table.path === location.pathname)
const again = mine?.meta.spare && (await claim(mine.path, mine.meta.spare).catch(() => false))
if (again) location.reload()
else if (mine?.unsent) {
  const words = JSON.parse(place.dataset.unsent ?? '')
  const text = /** @type {HTMLElement} */ (place.querySelector('span'))
  text.textContent = fillPlural(words.only, mine.unsent, { count: mine.unsent })
  place.hidden = false
}
