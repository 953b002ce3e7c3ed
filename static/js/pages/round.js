/** Types a round: every finished row is saved by itself, and Enter leads on; nothing moves before it. */

import * as unsentRows from '../phone/unsent_rows.js'

const SLOW = 150 // milliseconds until a row says that it is on its way: most answers come before, and each word costs a layout
const NUMBER = /^-?\d{1,5}$/

const form = /** @type {HTMLFormElement} */ (document.querySelector('form.grid'))
const list = /** @type {HTMLElement} */ (form.querySelector('.desk'))
const words = JSON.parse(form.dataset.words ?? '{}')
const by = form.dataset.by ?? ''
/** @typedef {HTMLElement} Row */

/** @returns {Row[]} */
const rows = () => [...list.querySelectorAll('[data-row]')].map(row => /** @type {Row} */ (row))
/** @param {Element | EventTarget | null} place @returns {Row | null} */
const rowOf = place => (place instanceof Element ? place.closest('[data-row]') : null)
/** @param {number | string} table @returns {Row | null} */
const rowAt = table => list.querySelector(`[data-row="${table}"]`)
/** @param {Row} row @param {string} selector @returns {HTMLInputElement[]} */
const inputs = (row, selector) => [...row.querySelectorAll(selector)].map(field => /** @type {any} */ (field))
/** The points of all sides. @param {Row} row */
const points = row => inputs(row, '.figures input:not(.small)')
/** The matches of all sides, where they are typed. @param {Row} row */
const matches = row => inputs(row, '.figures .small')
/** @param {Row} row @param {string} name */
const hidden = (row, name) => /** @type {HTMLInputElement} */ (row.querySelector(`[name$="-${name}"]`))
/** @param {HTMLInputElement} field */
const text = field => field.value.trim()
/** A number, with or without a mark between thousands; NaN for all else. @param {HTMLInputElement} field */
const figure = field => {
  const plain = text(field).replace(/(\d)['’\u02bc\u00a0\u2009\u202f](\d{3})$/, '$1$2')
  return NUMBER.test(plain) ? Number(plain) : Number.NaN
}
/** Whether something was typed that is not saved, or asked about. @param {Row} row */
const touched = row =>
  'asks' in row.dataset ||
  ('retyped' in row.dataset && !('done' in row.dataset)) ||
  inputs(row, '.figures input').some(field => field.value !== field.defaultValue)

/** Say something in a row; what is asked there stays. @param {Row} row @param {string} sentence */
const tell = (row, sentence) => {
  const line = /** @type {HTMLElement} */ (row.querySelector('.told'))
  const state = line.querySelector('.state') ?? document.createElement('span')
  state.className = 'state'
  state.textContent = sentence
  if (!state.parentElement) line.prepend(state)
  hear(row)
}
/** Say for the ear what stands in a row. @param {Row} row */
const hear = row => {
  const sentence = row.querySelector('.told')?.textContent?.replace(/\s+/g, ' ').trim()
  const place = form.querySelector('[data-heard]')
  if (place) place.textContent = `${words.row.replace('{}', row.dataset.said ?? row.dataset.row ?? '')}: ${sentence}`
}

/** @param {HTMLInputElement | undefined} field */
const enterField = field => {
  field?.focus()
  field?.select()
}
/** Where the page leads on once all tables are there. */
const onward = /** @type {HTMLElement | null} */ (form.querySelector('[data-onward]'))
/** The row whose Enter found no next one: there the hands wait for the last answer. @type {Row | null} */
let last = null
/** Go to the next table that is not done, from the top again after the last one. @param {Row} row */
const goOn = row => {
  const all = rows()
  const at = all.indexOf(row)
  const next = [...all.slice(at + 1), ...all.slice(0, at)].find(
    other => !('done' in other.dataset) && points(other).length,
  )
  last = next ? null : row
  if (next) enterField(points(next).find(field => !text(field)) ?? points(next)[0])
  else if (onward && !onward.hidden) onward.querySelector('a')?.focus()
}

/** What all sides must have, with the matches that are typed; NaN where nobody knows. @param {Row} row */
const due = row => {
  const count = matches(row).reduce((sum, field) => sum + (text(field) ? figure(field) : 0), 0)
  return Number(row.dataset.due ?? Number.NaN) + Number(row.dataset.bonus) * count
}
/** @param {Row} row */
const sum = row => points(row).reduce((all, field) => all + figure(field), 0)

/** Fill the only empty side with what is left, to be compared with the slip. @param {Row} row @param {HTMLInputElement} gap */
const propose = (row, gap) => {
  const others = points(row).filter(field => field !== gap)
  const rest = due(row) - others.reduce((all, field) => all + figure(field), 0)
  const bonus = Number(row.dataset.bonus)
  if (Number.isNaN(rest)) return enterField(gap)
  if (bonus && matches(row).every(field => !text(field))) {
    tell(row, words.matches.replace('{none}', rest).replace('{one}', rest + bonus))
    return enterField(gap)
  }
  if (rest < 0) {
    tell(row, words.most.replace('{}', due(row)))
    return enterField(gap)
  }
  gap.value = String(rest)
  gap.classList.add('proposed')
  hidden(row, 'filled').value = String(points(row).indexOf(gap))
  tell(row, words.proposed.replace('{}', rest))
  enterField(gap)
}

/** @param {Row} row @param {HTMLElement} place */
const entered = (row, place) => {
  const sides = points(row)
  const empty = sides.filter(field => !text(field))
  if (empty.length === sides.length && !touched(row)) return goOn(row)
  if (empty.length === sides.length && sides.some(field => field.defaultValue)) return save(row) // the server says that it stays
  if (empty.length === 1 && place !== empty[0] && 'proposes' in row.dataset) return propose(row, empty[0])
  if (empty.length && place !== empty[0]) return enterField(empty[0])
  const [first, second] = sides
  const corrected = place === first && touched(row) && sides.length === 2 && second.value === second.defaultValue
  if (corrected && Math.abs(due(row) - sum(row)) > 0) return enterField(second) // one side alone does not add up
  if (!touched(row)) return goOn(row) // what a phone wrote, or disputes, is taken over by its key or typed again
  const reason = reasonOf(row)
  const fresh = 'retyped' in row.dataset || place === reason
  if (reason && !fresh && !text(reason)) return reason.focus()
  save(row, fresh ? mine(row) : null) // Enter alone overrules nobody
  if (isWhole(row)) goOn(row)
}

/** Why a stored result is corrected, once that was asked. @param {Row} row @returns {HTMLInputElement | null} */
const reasonOf = row => row.querySelector('[name$="-reason"]')
/**
 * Whether the hands are done with a row, be its sum right or wrong: what is asked there waits while they type the next ones.
 * A correction is done once it has its reason. @param {Row} row
 */
const isWhole = row => {
  const reason = reasonOf(row)
  if ('counted' in row.dataset && !(reason && text(reason))) return false
  return points(row).every(field => !Number.isNaN(figure(field)))
}

/** What the server drew, without a document of its own: that would cost more than the row. @param {string} html */
const content = html => Object.assign(document.createElement('template'), { innerHTML: html }).content
/** @param {string} html @returns {Row} */
const parsed = html => /** @type {Row} */ (content(html).querySelector('[data-row]'))

/** Bring an element to what the server drew and keep what stays equal: only the rest is styled and laid out anew. @param {Element} shown @param {Element} drawn */
const patch = (shown, drawn) => {
  for (const { name } of [...shown.attributes]) if (!drawn.hasAttribute(name)) shown.removeAttribute(name)
  for (const { name, value } of drawn.attributes)
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value)
  if (shown instanceof HTMLInputElement && shown.value !== shown.defaultValue) shown.value = shown.defaultValue
  const before = [...shown.childNodes]
  const after = [...drawn.childNodes]
  if (before.length !== after.length || before.some((node, at) => node.nodeName !== after[at].nodeName))
    return shown.replaceChildren(...after)
  for (const [at, node] of before.entries())
    if (node instanceof Element) patch(node, /** @type {Element} */ (after[at]))
    else if (node.nodeValue !== after[at].nodeValue) node.nodeValue = after[at].nodeValue
  if (shown instanceof HTMLSelectElement) shown.value = /** @type {HTMLSelectElement} */ (drawn).value
}

/** Show a row as the server drew it; what it asks takes no key from who types. @param {Row} row @param {Row} drawn */
const draw = (row, drawn) => {
  const inside = row.contains(document.activeElement)
  const { id } = document.activeElement ?? {}
  patch(row, drawn)
  if (!inside) return
  const same = id ? document.getElementById(id) : null
  enterField(same instanceof HTMLInputElement ? same : points(row)[0])
}

/** Say how many tables are stored as they stand here; whether the page leads on. */
const progress = () => {
  const done = rows().filter(row => 'counted' in row.dataset && !touched(row)).length
  const here = form.querySelector('[data-progress]')
  const sentence = words.done.replace('{done}', done).replace('{all}', rows().length)
  if (here && here.textContent !== sentence) here.textContent = sentence
  if (!onward) return
  const late = onward.hidden
  onward.hidden = done < rows().length
  if (late && last && last === rowOf(document.activeElement)) goOn(last) // its answer came before that of another row
}

/** @type {string | undefined} */
let open
/** What at the tables waits for an official, above the rows. @param {string | undefined} html */
const waiting = html => {
  if (html === undefined || html === open) return
  open = html
  const place = document.querySelector('[data-open]')
  const fresh = content(html)
  if (place?.textContent?.trim() !== fresh.textContent?.trim()) place?.replaceChildren(fresh)
}

/** The fields of a row as they are sent. @param {Row} row @param {HTMLButtonElement | null} [key] */
const typed = (row, key) => {
  const data = new URLSearchParams()
  for (const field of inputs(row, 'input, select')) data.append(field.name, field.value)
  if (key) data.append(key.name, key.value)
  return data
}

/** How many rows of this person lie only in this browser. */
const tellUnsent = () => {
  const count = unsentRows.unsent(by).filter(row => !row.asked).length
  const line = form.querySelector('[data-unsent]')
  if (!(line instanceof HTMLElement)) return
  line.textContent = words.unsent.replace('{}', String(count))
  line.hidden = !count
}

/** What each row shows of what is stored, as the server sent it last. @type {Map<string, string>} */
const shown = new Map()
/** What is on its way, by table: a row is sent once at a time. @type {Map<string, Promise<void>>} */
const sending = new Map()
let failed = 0
let timer = 0

/** A row that did not reach the server: it stays here and goes again by itself. @param {string} table @param {string} sentence */
const stays = (table, sentence) => {
  const row = rowAt(table)
  failed++
  clearTimeout(timer)
  timer = setTimeout(flush, 1000 * Math.min(60, 2 ** failed) * (0.8 + Math.random() * 0.4))
  if (!row) return
  row.classList.add('kept')
  row.dataset.done = ''
  tell(row, sentence)
  progress()
}

/** Send what was typed in a row, and draw it as the server answers. @param {string} table @param {URLSearchParams} sent */
const send = async (table, sent) => {
  const before = /** @type {Row} */ (rowAt(table))
  sent.set(hidden(before, 'seen').name, hidden(before, 'seen').value)
  const kept = { action: form.action, table, by, data: sent.toString() }
  const answer = unsentRows.post(form.action, sent)
  const keeping = unsentRows.keep(kept) // beside the sending: whichever is first, it is not in the page alone any more
  let sentence = words.unsentRow
  try {
    const { status, got } = await answer
    const html = got.rows?.[table]
    sentence = got.error ?? (got.sentence || sentence)
    if (!html) throw status
    failed = 0
    const drawn = parsed(html)
    if (status === 200)
      unsentRows.drop(form.action, table) // beside the drawing
    else await unsentRows.keep({ ...kept, asked: true })
    tellUnsent()
    if (status === 200) shown.set(table, html)
    const row = /** @type {Row} */ (rowAt(table))
    const now = typed(row)
    if ([...now].some(([name, value]) => !name.endsWith('-seen') && value !== sent.get(name))) {
      hidden(row, 'seen').value = hidden(drawn, 'seen').value // typed over meanwhile: that is sent next
      return
    }
    const inside = row.contains(document.activeElement)
    draw(row, drawn)
    progress()
    waiting(got.open)
    hear(row)
    if (inside && status === 200) goOn(row)
  } catch {
    await keeping // nothing is said to lie here before it does
    stays(table, sentence)
    tellUnsent()
  }
}

/** Send whatever this person typed in this browser and the server does not have, also of other rounds. */
const flush = async () => {
  for (const act of unsentRows.unsent(by)) {
    const { action, table, data } = act
    if (act.asked) continue
    if (action === form.action && rowAt(table)) {
      queue(table, new URLSearchParams(data))
      continue
    }
    try {
      const { status, got } = await unsentRows.post(action, new URLSearchParams(data))
      if (status === 200) await unsentRows.drop(action, table)
      else if (got.rows) await unsentRows.keep({ ...act, asked: true })
    } catch {} // no network yet
  }
  tellUnsent()
}

/** Send a row, at once unless it is on its way already. @param {string} table @param {URLSearchParams} sent */
const queue = (table, sent) => {
  const turn = sending.get(table)?.then(() => send(table, sent)) ?? send(table, sent)
  sending.set(table, turn)
  turn.then(() => {
    if (sending.get(table) === turn) sending.delete(table)
  })
}

/** What somebody else wrote meanwhile: this key says that the own figures are right. @param {Row} row @returns {HTMLButtonElement | null} */
const mine = row => row.querySelector('[name$="-mine"]')

/** Save a row. @param {Row} row @param {HTMLButtonElement | null} [key] */
const save = (row, key = null) => {
  const table = row.dataset.row ?? ''
  const sent = typed(row, key)
  queue(table, sent) // before anything is drawn: the server works meanwhile
  if (!key && due(row) === sum(row)) row.dataset.done = ''
  setTimeout(() => sending.has(table) && tell(row, words.saving), SLOW)
}

/** Forget what was typed in a row: it shows again what is stored. @param {Row} row */
const forget = row => {
  for (const input of inputs(row, '.figures input')) input.value = input.defaultValue
  delete row.dataset.retyped
  progress()
  unsentRows.drop(form.action, row.dataset.row ?? '').then(tellUnsent)
  if (!('asks' in row.dataset)) return
  for (const input of inputs(row, '.figures input')) {
    input.defaultValue = ''
    input.value = ''
  }
  delete row.dataset.asks
  row.dataset.stale = ''
  dispatchEvent(new Event('online')) // asks the server how it stands
}

/** Put what lies only here back into its row, with the version that it was typed at. @param {import('../phone/unsent_rows.js').UnsentRow} kept */
const restore = kept => {
  const row = rowAt(kept.table)
  if (!row || kept.action !== form.action) return
  for (const [name, value] of new URLSearchParams(kept.data)) {
    const field = inputs(row, 'input').find(input => input.name === name)
    if (field) field.value = value
  }
  row.classList.add('kept')
  tell(row, kept.asked ? words.askedRow : words.unsentRow)
}

/** A match more or less of the side whose field it is. @param {Row} row @param {HTMLInputElement} field @param {number} by */
const match = (row, field, by) => {
  const side = Math.max(points(row).indexOf(field), matches(row).indexOf(field))
  const counter = matches(row)[side]
  counter.value = String(Math.max(0, (figure(counter) || 0) + by))
  counter.dispatchEvent(new Event('input', { bubbles: true }))
}

list.addEventListener('keydown', event => {
  last = null
  const row = rowOf(event.target)
  const field = event.target
  if (!row || !(field instanceof HTMLInputElement)) return
  const counts =
    (event.key === '+' || (event.key === '-' && text(field))) && field.closest('.figures') && matches(row).length
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (event.key === 'Enter') entered(row, field)
  else if (counts) match(row, field, event.key === '+' ? 1 : -1)
  else if (way) {
    const other = rows()[rows().indexOf(row) + way]
    if (other) enterField(points(other)[Math.max(0, points(row).indexOf(field))])
  } else if (event.key === 'Escape') forget(row)
  else return
  event.preventDefault()
})

// what is typed over is no proposal any more, and one that came from another figure goes with it
list.addEventListener('input', event => {
  const row = rowOf(event.target)
  if (!row || !(event.target instanceof Element) || !event.target.closest('.figures')) return
  row.dataset.retyped = ''
  progress() // a stored result that is typed over is not done
  const given = row.querySelector('.proposed')
  if (!(given instanceof HTMLInputElement)) return
  if (event.target !== given) given.value = ''
  given.classList.remove('proposed')
  hidden(row, 'filled').value = ''
})

// what is typed and not entered is kept as well, so that it is still there, and not done, when somebody comes back
list.addEventListener('change', event => {
  const row = rowOf(event.target)
  const table = row?.dataset.row ?? ''
  if (!row || sending.has(table)) return // on its way, it is kept
  if (!touched(row)) unsentRows.drop(form.action, table)
  else unsentRows.keep({ action: form.action, table, by, data: typed(row).toString(), asked: true })
})

// columns of a spreadsheet are read by the server, which shows them in the rows from this one on
list.addEventListener('paste', event => {
  const row = rowOf(event.target)
  const columns = event.clipboardData?.getData('text') ?? ''
  const place = /** @type {HTMLTextAreaElement | null} */ (form.querySelector('[name=paste]'))
  if (!row || !place || !/[\t\n]/.test(columns.trim())) return
  event.preventDefault()
  place.value = columns
  const from = /** @type {HTMLInputElement} */ (form.querySelector('[name=from]'))
  from.value = row.dataset.row ?? ''
  form.requestSubmit(form.querySelector('[name=read]'))
})

form.addEventListener('submit', event => {
  const key = event.submitter
  const row = rowOf(key)
  if (!(key instanceof HTMLButtonElement) || key.name === 'read') return
  event.preventDefault()
  if (row && key.name.endsWith('-drop')) forget(row)
  else if (row) {
    save(row, key)
    if (key.name.endsWith('-miscounted')) enterField(points(row)[0])
    else goOn(row)
  } else {
    const all = rows().filter(other => touched(other) && !mine(other))
    document.querySelector('[data-said]')?.remove()
    for (const other of all) save(other)
    if (all.length) goOn(all[all.length - 1])
  }
})

form.querySelector('[data-keys]')?.removeAttribute('hidden')
const first = list.querySelector('input[autofocus]')
// what stands there is typed over, unless somebody was faster than this script
const elsewhere = ![first, document.body].includes(document.activeElement)
if (first instanceof HTMLInputElement && first.value === first.defaultValue && !elsewhere) enterField(first)

addEventListener('online', () => {
  failed = 0
  flush()
})
unsentRows.load().then(() => {
  for (const kept of unsentRows.unsent(by)) restore(kept)
  progress()
  flush()
})

export { draw, form, hidden, parsed, progress, rowAt, rows, shown, touched, waiting, words }
