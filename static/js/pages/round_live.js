/** Keeps a round live: what phones and other officials write appears in its row, but where somebody types. */
import { form, hidden, parsed, place, progress, rowAt, rows, touched, words } from './round.js'

const EVERY = 4000
const PATIENCE = 8000

/** What each row shows, as the server drew it. @type {Map<string, string>} */
const shown = new Map()
let version = ''
let timer = 0

/** A row without its version: every event of the evening raises that. @param {string} html */
const shape = html => html.replace(/(-seen" value=")\d+/, '$1')

/** Say in a row that somebody types in what has come meanwhile. @param {HTMLElement} row @param {HTMLElement} fresh */
const meanwhile = (row, fresh) => {
  const line = row.querySelector('.meanwhile') ?? document.createElement('span')
  line.className = 'meanwhile'
  line.textContent = `${words.meanwhile} ${fresh.querySelector('.state')?.textContent}`
  row.querySelector('.told')?.append(line)
}

/** @param {string} table @param {string} html */
const draw = (table, html) => {
  const row = rowAt(table)
  if (!row) return
  const same = shown.get(table) === shape(html) && !('stale' in row.dataset)
  const fresh = parsed(html)
  if (same) hidden(row, 'seen').value = hidden(fresh, 'seen').value
  else if (touched(row) && shown.has(table)) meanwhile(row, fresh)
  else {
    shown.set(table, shape(html))
    if (!touched(row)) place(row, html)
  }
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
      for (const table of tables) draw(table, got.rows[table])
      progress(got.done)
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
