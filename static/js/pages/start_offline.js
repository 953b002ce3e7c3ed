/** The first page as the phone keeps it: begins games and lists them without asking anybody, then asks what the server knows. */
import { forgetOthers, known as knownRegulars } from '../phone/counted_games.js'
import { begin } from '../phone/offline_game.js'
import { tidy, wrong } from '../core/names.js'
import { tables } from '../phone/other_tables.js'
import { reader } from '../phone/sentences.js'

/** @typedef {Awaited<ReturnType<typeof tables>>[number]} Table */
const SHOWN = 8

const start = /** @type {HTMLFormElement} */ (document.querySelector('[data-presets]'))
const presets = JSON.parse(start.dataset.presets ?? '')
const words = JSON.parse(start.dataset.words ?? '')
const readersName = reader(words.proposed)
/** @param {string} game @returns {HTMLFormElement | null} */
const again = game => document.querySelector(`[data-last=${game}]`)

/** The people of the form; nothing once it has been said what is wrong with a name. @param {string[]} seats */
const people = seats => {
  /** @type {string[]} */
  const players = []
  for (const [seat, name] of seats.entries()) {
    const field = /** @type {HTMLInputElement} */ (start.elements.namedItem(`player_${seat}`))
    const given = tidy(field.value) || name
    const fault = words[wrong(given, players)] ?? ''
    field.setCustomValidity(fault)
    field.oninput = () => field.setCustomValidity('')
    if (fault) {
      field.closest('details')?.setAttribute('open', '')
      field.reportValidity()
      return
    }
    players.push(given)
  }
  return players
}

/** The rules of a preset with these people, or nothing. @param {HTMLElement | null} key @returns {Settings | undefined} */
const chosen = key => {
  const { value } = /** @type {HTMLButtonElement} */ (key)
  const seats = key?.closest('.game')?.querySelector('select')?.value ?? ''
  const settings = presets[value][`${new FormData(start).get('deck')}`][seats]
  const players = people(settings.players)
  return players && { ...settings, players }
}

/** The tables where this phone may write. */
const known = tables().then(all => all.filter(({ meta }) => meta.may_write || meta.seat != null))

/** What the seats are called where nobody typed names. */
const [{ players: seats }] = Object.values(presets).flatMap(decks => Object.values(decks).map(counts => counts['']))
/** By which name this phone writes: that of its last table, else that of the first seat; none where nobody typed one. @param {Settings} settings */
const writerName = async ({ players }) => {
  const me = (await known)[0]?.meta.me
  const name = readersName(players.includes(me) ? me : players[0])
  return name === seats[0] ? '' : name
}

let beginning = false
addEventListener('pageshow', () => {
  beginning = false // the key back brings this page as it was left
})
/** Let a form begin its game on this phone, one at a time; where that can keep nothing, at the server as ever. @param {HTMLFormElement} form @param {(key: HTMLElement | null) => any} settings */
const here = (form, settings) => {
  form.onsubmit = async event => {
    event.preventDefault()
    if (beginning) return // the second click of a mouse
    beginning = true
    try {
      const wanted = await settings(event.submitter)
      if (wanted) return await begin(wanted, await writerName(wanted))
      beginning = false
    } catch {
      form.onsubmit = null
      setTimeout(() => form.requestSubmit(event.submitter)) // while this event is dispatched a form takes no other
    }
  }
}

/** How much of a table lies only here. @param {Table} table */
const waits = ({ unsent, meta }) => (unsent || meta.unborn ? words.waits.replace('{}', unsent || '') : '')

/** Who plays, partners together. @param {Settings} settings */
const named = settings => {
  const [players, teams] = [settings.players, settings.teams].map(names => names?.map(readersName))
  const count = teams?.length || players.length
  const unnamed = teams?.length === count && players.every((name, seat) => name === seats[seat])
  const sides = players
    .slice(0, count)
    .map((_, side) => (unnamed ? teams[side] : players.filter((_, i) => i % count === side).join(' + ')))
  if (count !== 2 || players.length === 2) return sides.join(', ')
  return words.against.replace(/\{\}/g, () => sides.shift())
}

/** @param {Settings} settings */
const gameName = settings => again(settings.game)?.querySelector('button')?.firstChild?.textContent?.trim()
const onward = /** @type {HTMLElement} */ (document.querySelector('[data-resume]'))
/** The game that was written a moment ago stands first. @param {Table} [last] */
const resume = last => {
  const link = onward.querySelector('a')
  if (!link || !last || Date.now() - Date.parse(last.at) > 3 * 3600_000) return
  link.href = last.path
  link.textContent = (onward.dataset.resume ?? '').replace('{}', gameName(last.settings) ?? '')
  onward.hidden = false
}

/** @param {Table} table */
const entry = table => {
  const { path, settings, at } = table
  const day = at && new Date(at).toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'short' })
  const texts = [named(settings), [gameName(settings), day].filter(Boolean).join(', '), waits(table)]
  const link = Object.assign(document.createElement('a'), { href: path })
  link.append(
    ...['span', 'span', 'b'].map((tag, i) => Object.assign(document.createElement(tag), { textContent: texts[i] })),
  )
  link.children[1].className = 'quiet'
  const row = document.createElement('li')
  row.append(link)
  return row
}

/** @param {Element[]} rows */
const list = rows => {
  const section = /** @type {HTMLElement} */ (document.querySelector('[aria-labelledby=mine]'))
  section.querySelector('ul')?.replaceChildren(...rows)
  section.hidden = !rows.length
}

/** What the server lists, behind what lies only here. @param {Table[]} mine */
const ask = async mine => {
  const answer = await fetch('/', { signal: AbortSignal.timeout(8000) })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const rows = [...page.querySelectorAll('[aria-labelledby=mine] li')]
  const regulars = /** @type {HTMLElement} */ (page.querySelector('[aria-labelledby=regulars]'))
  forgetOthers([...regulars.querySelectorAll('a')].map(link => link.pathname.slice(3)))
  document.querySelector('[aria-labelledby=regulars]')?.replaceWith(document.adoptNode(regulars))
  const listed = rows.map(row => row.querySelector('a')?.getAttribute('href'))
  const only = mine.filter(table => waits(table) && !listed.includes(table.path))
  for (const table of mine) {
    const standing = rows[listed.indexOf(table.path)]?.querySelector('b')
    if (standing && waits(table)) standing.textContent = waits(table)
  }
  // what stands below moves no more: somebody may be about to tap it
  const known = page.querySelector('[data-resume]:not([hidden])')
  if (!onward.hidden && known) onward.replaceChildren(...known.childNodes)
  else if (!mine[0] || !waits(mine[0])) onward.style.visibility = 'hidden'
  list([...only.map(entry), ...rows.map(row => document.adoptNode(row))])
}

const ofRegulars = document.querySelector('[aria-labelledby=regulars]')
for (const { id, name } of knownRegulars()) {
  ofRegulars?.append(Object.assign(document.createElement('a'), { href: `/s/${id}`, textContent: name }))
  ofRegulars?.removeAttribute('hidden')
}
here(start, chosen)
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('[data-last]'))) {
  const last = async () => (await known).find(({ settings }) => settings.game === form.dataset.last)?.settings
  here(form, async () => (await last()) ?? Promise.reject())
  const offer = async () => {
    const settings = await last()
    if (!settings) return
    const names = form.querySelector('[data-last-names]')
    if (names) names.textContent = settings.players.map(readersName).join(', ')
    for (const place of [form, form.parentElement]) place?.removeAttribute('hidden')
  }
  offer().catch(() => {})
}
known
  .catch(() => []) // a phone that can keep nothing, or does not say what
  .then(mine => {
    resume(mine[0])
    list(mine.slice(0, SHOWN).map(entry))
    return ask(mine)
  })
  .catch(() => {}) // without network the list stays as the phone knows it
