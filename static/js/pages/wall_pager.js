/** Turns the pages of the wall where the tables do not fit on one; a key or a touch makes it stop. */
import { live, whenFresh } from './watch.js'

const MOST = 4 // tables on a page: what can be read from five metres
const REST = 120_000

const wide = matchMedia('(min-width: 60rem) and (min-height: 30rem)')
const calm = matchMedia('(prefers-reduced-motion: reduce)')
/** @param {string} selector */
const $ = selector => /** @type {any} */ (document.querySelector(selector))

let page = 0
let ticks = 0
let until = calm.matches ? Number.POSITIVE_INFINITY : 0 // it rests until then
const words = $('[data-page]').textContent

const tiles = () => /** @type {HTMLElement[]} */ ([...live().querySelectorAll('article')])
const most = () => Number(live().dataset.most ?? MOST)
const pages = () => (wide.matches ? Math.max(1, Math.ceil(tiles().length / most())) : 1)
const rests = () => Date.now() < until

const bar = () => $('[data-pager] progress') // full when the page turns, in seconds
const progress = () => {
  bar().value = rests() ? 0 : ticks
  $('[data-hold]').ariaPressed = String(rests())
}

const draw = () => {
  const all = tiles()
  const count = pages()
  const each = Math.ceil(all.length / count)
  page = (page + count) % count
  for (const [index, tile] of all.entries()) tile.hidden = Math.floor(index / each) !== page
  live().dataset.shown = String(all.filter(tile => !tile.hidden).length)
  $('[data-pager]').hidden = count === 1
  $('[data-page]').textContent = words.replace('{page}', String(page + 1)).replace('{all}', String(count))
  progress()
}

/** @param {number} way */
const turn = way => {
  page += way
  ticks = 0
  draw()
}

/** Leave the page to a reader who looks at it closely; after a while it turns again. @param {Event} event */
const rest = event => {
  if (event.target instanceof Element && event.target.closest('[data-hold]')) return
  ticks = 0
  until = Math.max(until, Date.now() + REST)
  progress()
}

const tick = () => {
  if (document.hidden || rests() || pages() === 1) ticks = 0
  else if (++ticks > bar().max) turn(1)
  progress()
}

/** What was drawn last stands first: people who wait for the seats of the next round see them at once. */
const plan = () => tiles()[0]?.dataset.plan
let shown = plan()
whenFresh(() => {
  if (plan() && plan() !== shown) {
    page = 0
    ticks = 0
  }
  shown = plan()
  draw()
})
wide.addEventListener('change', draw)
addEventListener('pointerdown', rest)
addEventListener('keydown', event => {
  const way = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key]
  rest(event)
  if (!way || pages() === 1 || event.target instanceof HTMLInputElement) return
  event.preventDefault()
  turn(way)
})
for (const key of document.querySelectorAll('[data-turn]'))
  key.addEventListener('click', () => turn(Number(/** @type {HTMLElement} */ (key).dataset.turn)))
$('[data-hold]').addEventListener('click', () => {
  until = rests() ? 0 : Number.POSITIVE_INFINITY
  progress()
})
history.replaceState(null, '', live().dataset.live)
setInterval(tick, 1000)
draw()
