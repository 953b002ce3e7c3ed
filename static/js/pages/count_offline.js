/** Counts a game for regulars that this phone knows, while there is no network. */
import { keep, known, waiting } from '../phone/counted_games.js'
import { flush, read } from '../phone/other_tables.js'
import { logOf } from '../phone/synced_log.js'

const path = location.pathname
const place = /** @type {HTMLElement} */ (document.querySelector('[data-count]'))
const none = document.querySelector('[data-none]')
const [table, seat] = [...document.querySelectorAll('template')].map(each => each.content)

const proposed = /** @type {string[][]} */ (JSON.parse(place.dataset.count ?? '[]')).flat()
/** Whether a form proposed the name: nobody is called so. @param {string} name */
const isDefault = name => proposed.includes(name) || proposed.includes(name.replace(/\d$/, '#'))

/** @param {import('../phone/counted_games.js').Regulars} regulars @param {string[]} players */
const form = (regulars, players) => {
  const shown = /** @type {HTMLFormElement} */ (document.importNode(table, true).firstElementChild)
  shown.querySelector('h2')?.append(regulars.name)
  const id = /** @type {HTMLInputElement} */ (shown.elements.namedItem('regulars'))
  id.value = regulars.id
  players.forEach((player, n) => {
    const row = /** @type {Element} */ (document.importNode(seat, true).firstElementChild)
    const select = /** @type {HTMLSelectElement} */ (row.querySelector('select'))
    row.querySelector('span')?.append(player)
    select.name = `seat_${n}`
    const same = regulars.people.find(([, name]) => name.toLowerCase() === player.toLowerCase())
    if (!same) select.add(new Option(isDefault(player) ? '–' : player, ''))
    for (const [number, name] of regulars.people) select.add(new Option(name, `${number}`, false, same?.[0] === number))
    shown.querySelector('[data-seats]')?.append(row)
  })
  shown.onsubmit = e => {
    e.preventDefault()
    const sent = new URLSearchParams(/** @type {any} */ (new FormData(shown)))
    const chosen = players.map((player, n) => sent.get(`seat_${n}`) || (isDefault(player) ? '' : player))
    const wrong = chosen.includes('') || new Set(chosen).size < chosen.length
    shown.querySelector('[role=alert]')?.toggleAttribute('hidden', !wrong)
    if (wrong) return
    players.forEach((player, n) => {
      if (sent.get(`seat_${n}`)) return
      sent.set(`name_${n}`, player)
      sent.set(`alike_${n}`, 'other') // people can be made one later
    })
    sent.set('id', crypto.randomUUID?.() ?? '')
    sent.set('at', new Date().toISOString())
    if (!keep(path, `${sent}`)) return none?.removeAttribute('hidden') // no room
    show()
    again()
  }
  return shown
}
const show = () => {
  const kept = !!waiting(path)
  for (const each of document.querySelectorAll('[data-kept]')) each.toggleAttribute('hidden', !kept)
  place.hidden = kept
}
/** Send the game and how it is counted; what the server has, or refuses, it shows itself. */
const again = async () => {
  await flush(logOf).catch(() => {})
  const choosing = !place.hidden && place.hasChildNodes()
  if (!choosing && (waiting(path)?.refused ?? true)) location.reload()
}

/** Who sits where, as the log of this phone has it. */
const log = await read(path.replace(/\/regulars$/, '')).catch(() => null)
const players = log?.settings?.players
if (players) for (const each of known()) place.append(form(each, players))
none?.toggleAttribute('hidden', place.hasChildNodes())
show()
addEventListener('online', again)
