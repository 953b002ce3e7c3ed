/** The scribe's screen of a Differenzler, and of a player who estimates on his own phone. */
import { unsent } from '../phone/synced_log.js'
import { $, $$, fill, listed, words } from '../screen/page.js'
import { run, table } from '../screen/screen_base.js'
import { deal, draw, drawDue, fresh, pen, showTrump } from './deal_in_hand.js'
import { ask, asked, padActions, points, showPad } from './pad.js'
import { board } from './rules.js'
import { estimateText, onTheWay, order, standing } from './sealed_estimates.js'

/** @param {any} l @returns {string[]} */
const dealText = l => {
  if (l.void != null) return [fill(words.annulled, l.number)]
  const hit = table.b.players.filter((_, i) => l.exact?.[i])
  return [fill(words.written, l.number), hit.length ? fill(words.hit, listed(hit)) : '']
}

const showRows = (/** @type {any} */ l, /** @type {boolean} */ before) => {
  const { b } = table,
    { col, seat } = asked,
    all = points()
  for (const [i, tr] of $$('#sheet tbody tr').entries()) {
    tr.hidden = i >= b.players.length
    if (tr.hidden) continue
    const [name, e, p, diff, total] = tr.children
    const how = standing(l, i)
    const now = seat === i
    name.firstChild.textContent = b.players[i]
    tr.classList.toggle('first', b.ranks[i] === 1 && b.lines.some(x => x.state === 'done'))
    tr.classList.toggle('before', before)
    const estimateShown = now && col === 'e' && pen.typed ? pen.typed : estimateText(l, i, how)
    const got =
      now && col === 'p' && pen.typed ? pen.typed : before ? l.points?.[i] : pen.points[i] || (all ? `${all[i]}` : '')
    if (now && b.players.length > 4) tr.scrollIntoView({ block: 'nearest' }) // no more fit on a small phone
    e.firstChild.textContent = estimateShown
    p.firstChild.textContent = got ?? ''
    p.classList.toggle('rest', !before && pen.points[i] === '' && !(now && pen.typed))
    e.firstChild.ariaCurrent = `${!before && now && col === 'e'}`
    p.firstChild.ariaCurrent = `${!before && now && col === 'p'}`
    const d = l.differences?.[i]
    diff.textContent = before || pen.edit ? (l.forgotten?.[i] ? '–' : (d ?? '')) : ''
    diff.classList.toggle('hit', (before || pen.edit) && d === 0)
    total.textContent = b.totals[i]
    const label = estimateShown && !/\w/.test(estimateShown) ? words.sealed : estimateShown || '–'
    const figure = `${got ?? ''}` || '–'
    e.firstChild.ariaLabel = fill(words.row, {
      name: b.players[i],
      estimate: label,
      points: figure,
      difference: diff.textContent || '–',
      total: b.totals[i],
    })
    p.firstChild.ariaLabel = `${b.players[i]}, ${figure}`
  }
}

const drawAll = () => {
  const { s, b } = table
  if (!pen.points.length || (pen.edit ? pen.slot === b.open : pen.slot !== deal().slot)) fresh()
  const l = deal()
  table.d = pen
  if (drawDue(l)) return void draw()
  ask()
  // until somebody types, the deal just written stays readable
  const last = b.lines.findLast(x => x.state === 'done')
  const quiet = order(l).every(seat => ['', 'phone'].includes(standing(l, seat)))
  const before = !!last && !pen.edit && !pen.typed && quiet && pen.points.every(n => !n)
  const { number, dealer } = b.finish && last && !pen.edit ? last : l
  $('#deal b').textContent = !s.deals
    ? fill(words.round, number)
    : number > s.deals
      ? words.extra
      : fill(words.of, { deal: number, deals: s.deals })
  $('#deal small').textContent = fill(words.deals, b.players[dealer])
  showRows(before ? last : l, before)
  showTrump(l)
  // nothing is called saved before it is in the log
  const waits = onTheWay && unsent().length + onTheWay
  if (waits) Object.assign($('#chip'), { textContent: fill(words.waits, waits) }).dataset.unsent = `${waits}`
  showPad(l)
}

run({
  board,
  show: drawAll,
  actions: padActions,
  place: slot => {
    const [deal, seat] = slot.replace('estimate:', '').split(':')
    if (slot === 'end') return words.ended
    const number = fill(words.round, table.b.lines.find(l => l.slot === deal)?.number ?? deal)
    return seat ? `${number}: ${words.estimate} ${table.b.players[+seat]}` : number
  },
  stripText: dealText,
  note: () => {
    const { finish: f, players } = table.b
    if (!f) return
    const names = f.winners.map((/** @type {number} */ i) => players[i])
    return ['finished', fill(f.winner === null ? words.draw : words.wins, listed(names))]
  },
  dialogs: () => Promise.all([import('../screen/menu.js'), import('./dialogs.js')]),
})
