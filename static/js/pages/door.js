/** The door: letters and Enter, or a tap, say who is there; kept here until the server has it, and others' ticks appear. */
import { meant } from '../core/name_search.js'
import '../phone/pwa.js'
import * as unsentRows from '../phone/unsent_rows.js'

const EVERY = 3000
const PATIENCE = 8000

const form = /** @type {HTMLFormElement} */ (document.querySelector('form.door'))
const guestForm = /** @type {HTMLFormElement} */ (document.querySelector('form.guest'))
const find = /** @type {HTMLElement | null} */ (document.querySelector('[data-find]'))
const field = /** @type {HTMLInputElement | null} */ (find?.querySelector('[type=search]') ?? null)
const none = /** @type {HTMLElement | null} */ (find?.querySelector('[role=status]') ?? null)
const notice = /** @type {HTMLElement} */ (document.querySelector('[data-said]'))
const undo = /** @type {HTMLButtonElement} */ (document.querySelector('[data-undo]'))
const asGuest = /** @type {HTMLButtonElement} */ (document.querySelector('[data-guest]'))
const words = JSON.parse(form.dataset.words ?? '{}')
const by = form.dataset.by ?? ''
/** @param {string} word */
const plain = word => word.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
/** The name behind «Gast:», said so or in the language of the page. @param {string} typed */
const guestIn = typed => {
  const [word, ...name] = typed.split(':')
  return ['gast', plain(words.prefix ?? '')].includes(plain(word)) ? name.join(':').trim() : ''
}

/** The number of the last event that this page knows. */
let seq = Number(form.dataset.seq)
let failed = 0
let timer = 0
let closed = false

/** From here on nothing can be entered: what is kept stays, and is shown. */
const close = async () => {
  closed = form.inert = guestForm.inert = true
  if (find) find.inert = true // Enter there says who is here
  undo.hidden = asGuest.hidden = true
  const { showKept } = await import('./door_unsent.js')
  showKept()
}

/** @param {string} member @returns {HTMLElement | null} */
const rowOf = member => form.querySelector(`[data-member="${member}"]`)
/** @param {HTMLElement} row */
const keyOf = row => /** @type {HTMLButtonElement} */ (row.querySelector('button'))
/** The key of the fee, where there is one. @param {HTMLElement} row */
const feeKeyOf = row => /** @type {HTMLButtonElement | null} */ (row.querySelector('.paid'))
/** @param {HTMLElement} row */
const nameOf = row => /** @type {HTMLElement} */ (row.querySelector('[data-name]')).dataset.name ?? ''
/** @param {HTMLElement} row */
const isHere = row => keyOf(row).getAttribute('aria-pressed') === 'true'

const tellUnsent = () => {
  const line = /** @type {HTMLElement} */ (document.querySelector('[data-unsent]'))
  const count = unsentRows.unsent(by).filter(act => act.action === form.action).length
  line.textContent = words.unsent.replace('{}', String(count))
  line.hidden = !count || !(failed || !navigator.onLine)
}

/** Draw what the server knows of some people; where an act is on its way, that stands. @param {any} got */
const draw = got => {
  seq = Math.max(seq, got.seq)
  if (got.closed) close()
  const fits = document.querySelector('[data-fits]')
  if (fits && fits.textContent !== got.fits) fits.textContent = got.fits
  const paid = document.querySelector('[data-paid]')
  if (paid && paid.textContent !== got.paid) paid.textContent = got.paid
  for (const [member, html] of Object.entries(got.rows)) {
    let row = rowOf(member)
    if (row && sending.has(member)) continue
    if (!row) {
      row = document.createElement('li')
      row.dataset.member = member
      row.dataset.person = ''
      form.querySelector('.door-list:last-of-type')?.append(row)
    }
    const inside = row.contains(document.activeElement)
    const atFee = document.activeElement === feeKeyOf(row)
    row.classList.remove('kept')
    row.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes)
    if (inside) ((atFee && feeKeyOf(row)) || keyOf(row)).focus()
  }
}

/** What is on its way, by member or guest: one thing after the other. @type {Map<string, Promise<void>>} */
const sending = new Map()

/** The number of the last event that this page wrote about somebody. @type {Map<string, number>} */
const written = new Map()

/** @param {string} about @param {string} data */
const send = async (about, data) => {
  const isLast = () =>
    unsentRows.unsent(by).find(act => act.action === form.action && act.table === about)?.data === data
  if (closed || !isLast()) return // something else was said since
  const sent = new URLSearchParams(data)
  sent.set('seen', String(Math.max(Number(sent.get('seen')), written.get(about) ?? 0)))
  try {
    const { status, got } = await unsentRows.post(form.action, sent)
    if (!got.rows) {
      notice.textContent = got.error ?? ''
      throw status
    }
    failed = 0
    written.set(about, got.seq)
    if (got.closed && status !== 200) {
      notice.textContent = got.sentence
      rowOf(about)?.classList.add('kept')
    } else if (isLast()) {
      await unsentRows.drop(form.action, about)
      sending.delete(about)
      if (got.sentence) notice.textContent = got.sentence
    }
    draw(got)
  } catch {
    failed++
    clearTimeout(timer)
    timer = setTimeout(flush, 1000 * Math.min(60, 2 ** failed) * (0.8 + Math.random() * 0.4))
    rowOf(about)?.classList.add('kept')
  }
  tellUnsent()
}

/** @param {string} about @param {string} data */
const queue = (about, data) => {
  sending.set(
    about,
    (sending.get(about) ?? Promise.resolve()).then(() => send(about, data)),
  )
}

const flush = () => {
  for (const { action, table, data } of unsentRows.unsent(by)) if (action === form.action) queue(table, data)
}

/** @param {string} about @param {Record<string, string>} what */
const keep = async (about, what) => {
  const data = new URLSearchParams({ seen: String(seq), ...what }).toString()
  await unsentRows.keep({ action: form.action, table: about, by, data, said: notice.textContent ?? '' })
  queue(about, data)
}

/** Show at once that somebody is there, or not. @param {HTMLElement} row @param {boolean} here */
const press = (row, here) => {
  const key = keyOf(row)
  key.setAttribute('aria-pressed', String(here))
  key.name = here ? 'absent' : 'present'
  const fee = feeKeyOf(row)
  if (fee) fee.hidden = !here && fee.getAttribute('aria-pressed') !== 'true'
}

/** Show at once that somebody has paid, or not. @param {HTMLElement} row @param {boolean} paid */
const pressFee = (row, paid) => {
  const key = feeKeyOf(row)
  key?.setAttribute('aria-pressed', String(paid))
  if (key) key.name = paid ? 'unpaid' : 'paid'
}

/** @param {HTMLElement} row @param {boolean} here */
const say = (row, here) => {
  const member = row.dataset.member ?? ''
  press(row, here)
  notice.textContent = (here ? words.here : words.gone).replace('{}', () => nameOf(row))
  undo.hidden = !here
  undo.value = member
  keep(member, here ? { present: member } : { absent: member })
}

/** Say that somebody has paid, and so is there, or has not after all. @param {HTMLElement} row @param {boolean} paid */
const sayPaid = (row, paid) => {
  const member = row.dataset.member ?? ''
  pressFee(row, paid)
  if (paid) press(row, true)
  notice.textContent = (paid ? words.paid : words.unpaid).replace('{}', () => nameOf(row))
  undo.hidden = true
  // one act holds all that is said of somebody: a later one takes its place while it waits
  keep(member, { [isHere(row) ? 'present' : 'absent']: member, [paid ? 'paid' : 'unpaid']: member })
}

/** Take in somebody who is on no list, with the fee where there is one. @param {string} name @param {boolean} [paid] */
const takeIn = (name, paid) => {
  const pays = paid && document.querySelector('[data-paid]')
  notice.textContent = (pays ? words.paid : words.here).replace('{}', () => name)
  undo.hidden = true
  asGuest.hidden = true
  keep(`guest:${name}`, pays ? { guest: name, paid: 'y' } : { guest: name })
}

/** @returns {HTMLElement[]} */
const left = () =>
  [...form.querySelectorAll('[data-person]:not([hidden])')].map(row => /** @type {HTMLElement} */ (row))
const isTyped = () => /[\p{L}\p{N}]/u.test(field?.value ?? '')
/** Which of the rows left Enter means. @param {number} [way] */
const choose = (way = 0) => {
  const chosen = form.querySelector('.next')
  chosen?.classList.remove('next')
  if (!isTyped() || (none && !none.hidden)) return
  const rows = left()
  const at =
    way && chosen
      ? Math.max(0, Math.min(rows.length - 1, rows.indexOf(/** @type {HTMLElement} */ (chosen)) + way))
      : meant(
          rows.map(row => [row.querySelector('[data-name]')?.textContent ?? '', nameOf(row)]),
          field?.value ?? '',
          rows.map(isHere),
        )
  rows[at]?.classList.add('next')
}

const clear = () => {
  if (!field) return
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

/** @param {boolean} [paid] */
const entered = paid => {
  const guest = guestIn(field?.value ?? '')
  const row = /** @type {HTMLElement | null} */ (form.querySelector('.next'))
  if (guest) takeIn(guest, paid)
  else if (!row) return
  else if (paid && feeKeyOf(row)) sayPaid(row, true)
  else if (isHere(row)) {
    notice.textContent = words.already.replace('{}', () => nameOf(row))
    return
  } else say(row, true)
  clear()
}

form.addEventListener('submit', event => {
  event.preventDefault()
  const row = /** @type {HTMLElement | null} */ (event.submitter?.closest('[data-member]') ?? null)
  if (!row) return
  const fee = feeKeyOf(row)
  if (fee && event.submitter === fee) sayPaid(row, fee.getAttribute('aria-pressed') !== 'true')
  else say(row, !isHere(row))
  if (isTyped()) clear()
})
form.addEventListener('click', async event => {
  const more = /** @type {HTMLAnchorElement | null} */ (
    /** @type {Element} */ (event.target).closest('.door-list .button')
  )
  const onItsWay = sending.get(more?.closest('li')?.dataset.member ?? '')
  if (!more || (navigator.onLine && !onItsWay)) return
  event.preventDefault()
  await onItsWay
  if (navigator.onLine && !failed) location.assign(more.href)
  else notice.textContent = words.network
})
guestForm.addEventListener('submit', event => {
  event.preventDefault()
  const input = /** @type {HTMLInputElement} */ (guestForm.querySelector('[name=guest]'))
  const name = guestIn(input.value) || input.value.trim()
  if (name) takeIn(name)
  input.value = ''
})
undo.addEventListener('click', () => {
  const row = rowOf(undo.value)
  if (row) say(row, false)
  field?.focus()
})
asGuest.addEventListener('click', () => {
  takeIn(asGuest.value)
  clear()
})
find?.addEventListener('submit', () => entered())
field?.addEventListener('input', () => {
  choose()
  asGuest.value = guestIn(field.value) || field.value.trim()
  asGuest.textContent = words.guest.replace('{}', () => asGuest.value)
  asGuest.hidden = !isTyped() || none?.hidden !== false
})
field?.addEventListener('keydown', event => {
  if (event.key === 'Enter' && event.shiftKey) {
    event.preventDefault()
    entered(true)
    return
  }
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!way) return
  event.preventDefault()
  choose(way)
})

let looking = 0
const look = async () => {
  clearTimeout(looking)
  if (document.hidden || closed) return
  try {
    const headers = { Accept: 'application/json' }
    const answer = await fetch(`${form.action}?since=${seq}`, { headers, signal: AbortSignal.timeout(PATIENCE) })
    if (answer.status === 200) draw(await answer.json())
  } catch {} // no network: what is here stays
  clearTimeout(looking)
  looking = setTimeout(look, EVERY)
}
addEventListener('online', () => {
  failed = 0
  flush()
  look()
})
document.addEventListener('visibilitychange', look)

unsentRows.load().then(() => {
  for (const act of unsentRows.unsent(by)) {
    const row = act.action === form.action ? rowOf(act.table) : null
    if (!row) continue
    const data = new URLSearchParams(act.data)
    if (data.has('paid') || data.has('unpaid')) pressFee(row, data.has('paid'))
    press(row, data.has('present'))
  }
  flush()
  look()
})
if (field && !form.querySelector('[autofocus]') && matchMedia('(pointer: fine)').matches) field.focus()
