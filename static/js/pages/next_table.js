/** Which person of a club this phone is: kept by a tap, forgotten by another. A table that is done goes on to that one. */
import { live, whenFresh } from './watch.js'

const place = `schreiber:me ${live().dataset.club}`

/** The number of the person, "" where nobody said so or nothing can be kept. */
const kept = () => {
  try {
    return localStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

/** @param {string} number "" for nobody any more */
const keep = number => {
  try {
    if (number) localStorage.setItem(place, number)
    else localStorage.removeItem(place)
  } catch {} // then it is asked again
  draw()
}

/** On a list of everybody the own table or rank stands on top. */
const drawMine = () => {
  const key = live().querySelector('[data-mine]')
  const row = linkOf(kept())
  const link = key?.querySelector('a')
  key?.toggleAttribute('hidden', !row)
  if (!link || !row) return
  link.href = row.href
  link.textContent = row.dataset.line ?? [...row.children].map(part => part.textContent).join(' · ')
}

const draw = () => {
  const page = live()
  drawMine()
  const mine = page.querySelector('[data-me]')
  if (!(mine instanceof HTMLElement)) return
  const me = mine.dataset.me ?? ''
  const keeper = /** @type {HTMLElement} */ (mine.querySelector('[data-keep]'))
  const forgetter = /** @type {HTMLElement} */ (mine.querySelector('[data-forget]'))
  const known = kept() === me
  keeper.hidden = known
  forgetter.hidden = !known
  mine.querySelector('[data-kept]')?.toggleAttribute('hidden', !known)
  keeper.onclick = () => {
    keep(me)
    forgetter.focus()
  }
  forgetter.onclick = () => {
    keep('')
    keeper.focus()
  }
}

/** @param {string} number */
const linkOf = number => {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (live().querySelectorAll('[data-member]'))
  return [...links].find(link => link.dataset.member?.split(' ').includes(number)) // of a pair both
}

whenFresh(() => {
  // The search stands beside what is drawn anew, so it comes with the whole page.
  if (live().hasAttribute('data-searched') && !document.querySelector('[data-find]')) return location.reload()
  draw()
})
draw()
const way = live().querySelector('[data-go]') && !location.search ? linkOf(kept()) : undefined
if (way) location.replace(way.href)
