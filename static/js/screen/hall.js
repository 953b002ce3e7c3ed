/** At a table of a club: «Ruf die Jassleitung», until somebody comes, and what the office tells the hall. */
import { log } from '../phone/synced_log.js'
import { element, key } from './dialog.js'
import { $, words } from './screen_base.js'

const AGAIN = 5000
const LATEST = 15 * 60_000 // after that nobody waits for the office any more
const waits = `office ${location.pathname}` // since when a call waits for the network, kept on this phone
const seen = `told ${location.pathname}`
let refusal = ''
let timer = 0

const waiting = () => {
  const since = +(localStorage.getItem(waits) ?? 0)
  if (since && Date.now() - since > LATEST) localStorage.removeItem(waits)
  return +(localStorage.getItem(waits) ?? 0) > 0
}

/** Send the call that waits; without network it waits on. */
const send = async () => {
  clearTimeout(timer)
  const to = log.meta.office?.to
  if (!waiting() || !to) return
  try {
    const answer = await fetch(to, { method: 'POST', signal: AbortSignal.timeout(8000) })
    const { state = '', error = '' } = await answer.json()
    localStorage.removeItem(waits)
    refusal = error
    log.meta.office = { to, state }
  } catch {
    timer = setTimeout(send, AGAIN)
  }
  hallNotices()
}

/** Call the office to this table. */
export const callOffice = () => {
  localStorage.setItem(waits, `${Date.now()}`)
  refusal = ''
  return send()
}

/** Take the call back, or say that somebody came: at once where it still waits here, else as soon as the server knows. */
const settle = async () => {
  localStorage.removeItem(waits)
  const { to, state } = log.meta.office ?? {}
  try {
    if (state) await fetch(`${to}/done`, { method: 'POST', signal: AbortSignal.timeout(8000) })
    log.meta.office = { to, state: '' }
  } catch {} // without network it stands as it did
  hallNotices()
}

/** How the call stands, in words. */
const office = () => {
  if (waiting()) return words.calling
  const { state } = log.meta.office ?? {}
  return refusal || { open: words.called, taken: words.coming }[/** @type {string} */ (state)] || ''
}

/** A line that stays there, so that a screen reader hears what comes into it. @param {string} id @param {string} text @param {HTMLElement} [beside] */
const line = (id, text, beside) => {
  if (!$(`#${id}`)) $('main').before(element('p', { id, role: 'status', hidden: true }, element('span', {})))
  const [place, span] = [$(`#${id}`), $(`#${id} span`)]
  if (span.textContent === text) return
  span.textContent = text
  place.querySelector('button')?.remove()
  if (beside) place.append(beside)
  place.hidden = !text
}

/** Draw what there is to say now. */
export const hallNotices = () => {
  const state = office()
  const word = !waiting() && log.meta.office?.state === 'taken' ? words.came : words.takeCallBack
  line('office', state, state && !refusal && key(word, settle))
  const [number, text] = log.meta.told ?? [0, '']
  const news = number > +(localStorage.getItem(seen) ?? 0) ? text : ''
  const shut = () => {
    localStorage.setItem(seen, `${number}`)
    hallNotices()
  }
  line('told', news, news && key(words.seen, shut))
  if (waiting() && !timer) timer = setTimeout(send, AGAIN)
}
addEventListener('online', send)
