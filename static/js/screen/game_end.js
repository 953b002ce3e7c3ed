/** The end of any game: who played whom, the ways on, the next game of the same people. */
import { counts, forget, keep, known, note, waiting } from '../phone/counted_games.js'
import { log, unsent, uuid } from '../phone/synced_log.js'
import { element, key } from './dialog.js'
import { onward } from './server_notices.js'
import { syncStatus } from './sync_status_dialog.js'
import { $, fill, fillPlural, joined, words } from './page.js'
import { factsOf, table } from './screen_base.js'

/** Begin the next game at the server, where all phones of this table find it; without network here. @param {SubmitEvent} e */
const begin = async e => {
  if (!navigator.serviceWorker?.controller) return
  e.preventDefault()
  const form = /** @type {HTMLFormElement} */ (e.target)
  if (form.ariaBusy) return // the second click of a mouse
  form.ariaBusy = 'true'
  const body = new FormData(form)
  try {
    if (log.meta.unborn) throw new Error()
    const answer = await fetch(form.action, { method: 'POST', body, signal: AbortSignal.timeout(4000) })
    if (answer.ok) location.assign(answer.url)
    else form.submit()
  } catch {
    const people = table.b.names ? factsOf(table.b.names) : table.s
    const settings = { ...table.s, players: people.players, first_dealer: +`${body.get('first_dealer')}` }
    if (table.s.teams) settings.teams = people.teams
    const { begin: beginHere } = await import('../phone/offline_game.js')
    beginHere(settings, log.meta.me, location.pathname.slice(3)).catch(() => form.submit())
  }
}
/** Who has played against whom, above their totals at the end. */
export const sides = () => {
  const { teams, players, finish } = table.b,
    of = teams.length
  return element(
    'p.sides',
    teams.map((team, t) => {
      const names = players.filter((name, i) => i % of === t && name !== team).join(' + ')
      const won = finish?.ranks ? finish.ranks[t] === 1 : finish?.winner === t
      return element('b', { className: won ? 'won' : '' }, team, element('small', names === team ? '' : names))
    }),
  )
}
/**
 * How many deals were written to their end, and which one the end of the game broke off.
 * @param {AnyLine[]} lines @param {string} [ended] the slot of the deal with which the game ended
 */
export const played = (lines, ended) => {
  const deals = lines.filter(l => l.state === 'done' && l.kind !== 'strokes').length
  const last = lines.find(l => l.slot === ended)
  const forms = ended && last?.state !== 'done' ? words.brokenOff : words.manyDeals
  return fillPlural(forms, deals, { count: deals, next: last?.number ?? ended })
}
/** Whether this page has counted the game, as far as it knows. */
let isCounted = false
/** A key that counts the game, or takes it back, for regulars whom everybody here belongs to; and the way there. */
const counting = () => {
  if (log.meta.no_again || !table.b.finish) return
  const path = `${location.pathname}/regulars`
  const way = element('a', { href: path }, words.regulars)
  /** @param {[number, string][]} people */
  const seats = people =>
    table.b.players.map(player => people.find(([, name]) => name.toLowerCase() === player.toLowerCase())?.[0])
  const regulars = known().find(({ people }) => !seats(people).includes(undefined))
  if (!regulars || waiting(path)?.refused) return way
  const sent = new URLSearchParams({ regulars: regulars.id })
  for (const [seat, number] of seats(regulars.people).entries()) sent.set(`seat_${seat}`, `${number}`)
  /** @param {string} to */
  const post = to => fetch(to, { method: 'POST', body: sent, signal: AbortSignal.timeout(4000) })
  const count = async () => {
    sent.set('id', uuid()) // counted anew, after it was taken back, it is another event
    sent.set('at', new Date().toISOString())
    const answer = log.meta.unborn || unsent().length ? null : await post(path).catch(() => null)
    if (!answer) return keep(path, `${sent}`) // it is sent after the game
    if (!answer.ok) location.assign(path) // it says why not
    return answer.ok
  }
  const free = async () => (waiting(path) ? forget(path) : (await post(`${path}/free`)).ok)
  isCounted ||= counts(path)
  const pressed = key('', async () => {
    if (await (isCounted ? free() : count()).catch(() => false)) isCounted = !isCounted
    if (!waiting(path)) note(path, isCounted)
    show()
  })
  const show = () => {
    pressed.ariaPressed = `${isCounted}`
    pressed.textContent = fill(isCounted ? words.counts : words.toCount, regulars.name)
  }
  show()
  return [pressed, way]
}
/**
 * Where to go at the end, as far as the server knows the game; how long it took.
 * @param {string} back what its back is called @param {string} [ended] the slot of the deal with which the game ended
 */
export const ways = (back, ended) => {
  const moments = table.revs.map(r => Date.parse(r.at)).filter(at => at)
  const minutes = Math.round((Math.max(...moments) - Math.min(...moments)) / 60000)
  const hours = [Math.floor(minutes / 60), `${minutes % 60}`.padStart(2, '0')].join(':')
  const took = minutes < 60 ? fillPlural(words.minutes, minutes, { count: minutes }) : fill(words.hours, hours)
  return [
    element('p', joined(' · ', played(table.b.lines, ended), minutes > 0 && minutes < 1440 && took)),
    element(
      'nav.ways',
      !log.meta.unborn &&
        [
          ['/sheet.pdf', words.paper],
          ['/back', back],
          ['/share', words.pass],
        ].map(([to, label]) => element('a', { href: location.pathname + to }, label)),
    ),
  ]
}
/** After how many of the planned deals the table stopped, in the words of rules/core/sentences.py. @param {number} done @param {number} planned */
export const stopped = (done, planned) => fillPlural(words.stopped, done, { done, all: planned })
/** Where a club's table goes on. */
const wayOn = () => {
  const way = onward(log.meta, table.b)
  return way && element('p.ways', element('a', { href: way[0] }, way[1]))
}
/** A form that begins the next game of the same people, at a club's table the way on. @param {number} first who is to deal first */
export const nextGame = first => (log.meta.no_again ? [syncStatus(), wayOn()] : [syncStatus(), ...again(first)])
/** The keys are no part of the form's box: they stay at the lower edge while what is above is scrolled. @param {number} first */
const again = first => [
  element(
    'form',
    { id: 'again', method: 'post', action: `${location.pathname}/again`, onsubmit: begin },
    element('h3', words.giver),
    element(
      'p.choose.around',
      table.b.players.map((name, i) =>
        element(
          'label',
          element('input', { type: 'radio', name: 'first_dealer', value: i, checked: i === first }),
          name,
        ),
      ),
    ),
  ),
  element(
    'div.near-edge',
    counting(),
    key(words.again, () => $('#again').requestSubmit(), { className: 'go' }),
  ),
]
