/** The end of any game: who played whom, the ways on, the next game of the same people. */
import { log } from '../phone/log.js'
import { h } from './dom.js'
import { safe } from './sync_status.js'
import { factsOf, fill, T, W } from './screen_base.js'

/** Begin the next game at the server, where all phones of this table find it; without network here. @param {SubmitEvent} e */
const again = async e => {
  if (!navigator.serviceWorker?.controller) return
  e.preventDefault()
  const form = /** @type {HTMLFormElement} */ (e.target)
  const body = new FormData(form)
  try {
    if (log.told.unborn) throw new Error()
    const answer = await fetch(form.action, { method: 'POST', body, signal: AbortSignal.timeout(4000) })
    if (answer.ok) location.assign(answer.url)
    else form.submit()
  } catch {
    const told = T.b.names ? factsOf(T.b.names) : T.s
    const settings = { ...T.s, players: told.players, first_dealer: +`${body.get('first_dealer')}` }
    if (T.s.teams) settings.teams = told.teams
    const { begin } = await import('../phone/offline_game.js')
    begin(settings, { me: log.told.me, previous: location.pathname.slice(3) })
  }
}
/** Who has played against whom, above their totals at the end. */
export const sides = () => {
  const { teams, players, finish } = T.b,
    of = teams.length
  return h(
    'p',
    { className: 'sides' },
    teams.map((team, t) => {
      const names = players.filter((_, i) => i % of === t && players[i] !== team)
      const won = finish?.ranks ? finish.ranks[t] === 1 : finish?.winner === t
      return h('b', { className: won ? 'won' : '' }, team, h('small', {}, names.join(' + ')))
    }),
  )
}
/** Where to go at the end, once the server knows the game; how long it took. @param {string} back what its back is called */
export const ways = back => {
  const moments = T.revs.map(r => Date.parse(r.at)).filter(at => at)
  const minutes = Math.round((Math.max(...moments) - Math.min(...moments)) / 60000)
  const deals = T.b.lines.filter(l => l.state === 'done' && l.kind !== 'strokes').length
  const took = minutes > 0 && minutes < 1440 && [Math.floor(minutes / 60), `${minutes % 60}`.padStart(2, '0')].join(':')
  return [
    h(
      'p',
      {},
      [deals === 1 ? W.oneDeal : fill(W.manyDeals, deals), took && fill(W.hours, took)].filter(Boolean).join(' · '),
    ),
    !log.told.unborn &&
      h(
        'nav',
        { className: 'ways' },
        [
          ['/sheet.pdf', W.paper],
          ['/back', back],
          ['/share', W.pass],
        ].map(([to, label]) => h('a', { href: location.pathname + to }, label)),
      ),
  ]
}
/** After how many of the planned deals the table stopped, in the words of telling/base.py. @param {number} done @param {number} planned */
export const stopped = (done, planned) => fill(W.stopped, done === 1 ? W.single : done, planned)
/** A form that begins the next game of the same people. @param {number} first who is to deal first */
export const nextGame = first => [
  safe(),
  h(
    'form',
    { method: 'post', action: `${location.pathname}/again`, onsubmit: again },
    h('h3', {}, W.giver),
    h(
      'p',
      { className: 'choose around' },
      T.b.players.map((name, i) =>
        h('label', {}, h('input', { type: 'radio', name: 'first_dealer', value: i, checked: i === first }), name),
      ),
    ),
    h('button', { className: 'go' }, W.again),
  ),
]
