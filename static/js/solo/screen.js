/** The scribe's screen of «Jeder für sich»: one number a player, the last one filled in. */
import { excess } from '../core/players.js'
import { $, $$, fill, listed, minus, words } from '../screen/page.js'
import { run, table, would } from '../screen/screen_base.js'
import {
  ask,
  asked,
  deal,
  facts,
  fresh,
  lineOf,
  match,
  padActions,
  pen,
  points,
  possible,
  showPad,
  signed,
} from './pad.js'
import { board } from './rules.js'

/** @param {any} l @returns {string[]} */
const dealText = l => [fill(l.void != null ? words.annulled : words.written, l.number)]

const showRows = (/** @type {any} */ l, /** @type {boolean} */ before) => {
  const { b } = table,
    all = points()
  /** What the deal would write as it stands here. @type {number[] | null} */
  let written = l.written
  if (!before && all?.every(possible) && !excess(all, table.s.control_sum)) {
    const at = lineOf(l)
    written =
      would({ ...facts(l), points: all, match: match(all), void: null }, at).lines.find(x => x.line === at.line)
        ?.written ?? null
  }
  const played = b.lines.some(x => x.state === 'done')
  for (const li of $$('#sheet li')) {
    const i = +li.dataset.seat
    li.hidden = i >= b.players.length
    if (li.hidden) continue
    const [name, cell, brings, total] = li.children
    const now = !before && asked === i
    if (now && b.players.length > 4) li.scrollIntoView({ block: 'nearest' })
    const got = now && pen.typed ? pen.typed : before ? l.points[i] : pen.points[i] || (all ? `${all[i]}` : '')
    name.textContent = b.players[i]
    name.ariaLabel = fill(words.beside, b.players[i])
    cell.textContent = minus(got)
    cell.ariaCurrent = `${now}`
    brings.textContent = written && (before || written[i] || all) ? signed(written[i]) : ''
    total.textContent = minus(b.totals[i])
    cell.ariaLabel = fill(words.row, {
      name: b.players[i],
      points: cell.textContent || '–',
      deal: brings.textContent || '–',
      total: total.textContent,
    })
    li.classList.toggle('first', played && b.ranks[i] === 1)
    li.classList.toggle('before', before)
    li.classList.toggle('rest', !before && pen.points[i] === '' && !(now && pen.typed))
  }
}

const drawAll = () => {
  const { s, b } = table
  if (!pen.points.length || (pen.edit ? pen.slot === b.open : pen.slot !== deal().slot)) fresh()
  const l = deal()
  table.d = pen
  ask()
  // until somebody types, the deal just written stays readable
  const last = b.lines.findLast(x => x.state === 'done')
  const before = !!last && !pen.edit && !pen.typed && pen.seat === null && !l.line && pen.points.every(n => !n)
  const { number, dealer, factor } = b.finish && last && !pen.edit ? last : l
  $('#deal b').textContent = !s.deals
    ? fill(words.round, number)
    : number > s.deals
      ? words.extra
      : fill(words.of, { deal: number, deals: s.deals })
  const gives = fill(words.deals, b.players[dealer])
  $('#deal small').textContent = factor > 1 ? `×${factor} · ${gives}` : gives
  showRows(before ? last : l, before)
  showPad()
}

run({
  board,
  show: drawAll,
  actions: padActions,
  place: slot => {
    if (slot === 'end') return words.ended
    return fill(words.round, table.b.lines.find(l => l.slot === slot)?.number ?? slot)
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
