/** Keeps a round live: what phones and other officials write appears in its row, but where somebody types. */
import { draw, form, hidden, parsed, progress, rowAt, rows, shown, touched, waiting, words } from './round.js'

const EVERY = 4000
const PATIENCE = 8000

let version = ''
let timer = 0

const SEEN = /(-seen" value=")(\d+)/
/** A row without its version, which every event of the evening raises, and without the page's first focus. @param {string} html */
const shape = html => html.replace(SEEN, '$1').replace(/ autofocus(="")?/, '')

/** Say in a row that somebody types in what has come meanwhile. @param {HTMLElement} row @param {HTMLElement} fresh */
const meanwhile = (row, fresh) => {
  const line = row.querySelector('.meanwhile') ?? document.createElement('span')
  line.className = 'meanwhile'
  line.textContent = `${words.meanwhile} ${fresh.querySelector('.state')?.textContent}`
  row.querySelector('.told')?.append(line)
}

/** @param {string} table @param {string} html */
const redraw = (table, html) => {
  const row = rowAt(table)
  if (!row) return
  const known = shown.get(table)
  // the page's own rows are the server's too: the first answer redraws only those that changed since
  const [before, now] = known === undefined ? [row.outerHTML, parsed(html).outerHTML] : [known, html]
  const seen = hidden(row, 'seen')
  if (shape(before) === shape(now) && !('stale' in row.dataset)) {
    if (seen) seen.value = SEEN.exec(html)?.[2] ?? seen.value
  } else if (touched(row) && known !== undefined) return meanwhile(row, parsed(html))
  else if (!touched(row)) draw(row, parsed(html))
  shown.set(table, html)
}

const look = async () => {
  clearTimeout(timer)
  if (document.hidden) return
  try {
    /** @type {Record<string, string>} */
    const headers = { Accept: 'application/json' }
    if (version) headers['If-None-Match'] = version
    const answer = await fetch(form.action, { headers, signal: AbortSignal.timeout(PATIENCE) })
    if (answer.status === 200) {
      const got = await answer.json()
      version = answer.headers.get('ETag') ?? ''
      const tables = Object.keys(got.rows)
      const others = tables.length !== rows().length || tables.some(table => !rowAt(table))
      if (others && !rows().some(touched)) return location.reload()
      for (const table of tables) redraw(table, got.rows[table])
      progress()
      waiting(got.open)
    }
  } catch {} // no network: what is here stays
  clearTimeout(timer)
  timer = setTimeout(look, EVERY)
}

addEventListener('online', () => {
  version = ''
  look()
})
document.addEventListener('visibilitychange', look)
look()
