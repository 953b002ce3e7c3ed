/** Names what lies only in this browser of an evening, on each of its pages; until that is stored, it is not closed. */
import * as unsentRows from '../phone/unsent_rows.js'

const place = /** @type {HTMLElement} */ (document.querySelector('[data-only-here]'))
const list = /** @type {HTMLElement} */ (place.querySelector('[data-rows]'))
const evening = location.origin + place.dataset.onlyHere

const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form.grid, form.door'))
/** What the page itself shows is not told twice. */
const shown =
  document.querySelector('[data-unsent], [data-kept]') && (form?.action ?? location.origin + location.pathname)
const left = () =>
  unsentRows.unsent(place.dataset.by ?? '').filter(row => row.action.startsWith(`${evening}/`) && row.action !== shown)

/** @param {import('../phone/unsent_rows.js').UnsentRow} row */
const linkTo = row => {
  const link = document.createElement('a')
  const round = /\/tables\/(\d+)$/.exec(row.action)?.[1]
  link.href = round ? `${row.action}?table=${row.table}` : row.action
  link.textContent = round
    ? (place.dataset.table ?? '').replace('{table}', row.table).replace('{round}', round)
    : (row.said || row.table).replace(/\.$/, '')
  return link
}

let known = false
const show = () => {
  const rows = left()
  known = true
  place.hidden = !rows.length
  place.closest('main')?.classList.toggle('only-here', !place.hidden)
  list.replaceChildren(...rows.flatMap((row, at) => [at ? ', ' : '', linkTo(row)]))
}

const loaded = unsentRows.load().then(show)
place.querySelector('[data-discard-rows]')?.addEventListener('click', async () => {
  for (const row of left()) await unsentRows.drop(row.action, row.table)
  show()
})
document.querySelector('[data-closes]')?.addEventListener('submit', event => {
  if (known && place.hidden) return
  event.preventDefault()
  place.tabIndex = -1
  if (known) place.focus()
  else loaded.then(() => /** @type {HTMLFormElement} */ (event.target).requestSubmit())
})
