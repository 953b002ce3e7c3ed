/** The scribe's screen of a Differenzler, and of a player who estimates on his own phone. */
import { unsent } from '../phone/synced_log.js'
import { $, $$, fill, listed, run, short, show, table, words, write, writeAll } from '../screen/screen_base.js'
import { say } from '../screen/toast.js'
import { PACK, excess, filled, possible as possibleOf, whole } from '../core/typed_points.js'
import { deal, facts, fresh, lineOf, pen, leave } from './deal_in_hand.js'
import { board } from './rules.js'
import {
  askText,
  confirmed,
  estimate,
  estimateText,
  lie,
  lines,
  lying,
  mine,
  nextSeat,
  onTheWay,
  order,
  showMine,
  standing,
  waitText,
  writing,
} from './sealed_estimates.js'
import { draw, drawDue, drawNext, nameTrump, showTrump, trumpReady } from './trump_draw.js'

const count = () => table.b.players.length

/** What is asked: an estimate or points, and of whom; nobody where there is nothing to type. */
export let asked = { col: 'e', seat: /** @type {number | null} */ (null) }
const ask = () => {
  const l = deal(),
    me = mine()
  if (pen.typed) return asked
  if (me !== null) return { col: 'e', seat: me < 0 || standing(l, me) || !l.line ? null : me }
  if (pen.seat !== null) return { col: pen.col, seat: pen.seat }
  if (!pen.edit) {
    const seat = nextSeat(l)
    if (seat !== undefined) return { col: 'e', seat }
  }
  const empty = pen.points.flatMap((n, i) => (n ? [] : [i]))
  return { col: 'p', seat: empty.length > 1 || (empty.length && !points()?.every(possible)) ? empty[0] : null }
}
/** Whether somebody can have made so many. */
const possible = possibleOf(PACK)
/** Whether cards lie undealt that count for nobody, so that the points of a deal may be less than 157. */
const loose = () => table.s.undealt === 'unchecked'
/** Points of all seats, the last one filled in; null where not all are known. */
const points = () =>
  filled(
    pen.points.map((n, i) => (asked.col === 'p' && asked.seat === i && pen.typed) || n),
    PACK,
    loose(),
  )
/** Whether the points of a deal are written as they stand here, and only its sealed estimates are still to come. @param {any} l */
export const awaited = l => !pen.edit && !!l.points && `${points()}` === `${l.points}`

/** What the others have of the points of a deal that is written now. */
const others = () =>
  asked.col === 'p' && !pen.edit ? pen.points.reduce((a, m, i) => (i === asked.seat ? a : a + +m), 0) : 0
/** Take what was typed for the seat that was asked. */
export const commit = async () => {
  const { col, seat } = asked,
    n = pen.typed
  if (seat === null || n === '') return
  if (col === 'e') return estimate(seat, +n)
  if (!possible(+n)) return
  pen.points[seat] = n
  pen.typed = ''
  pen.seat = null
  show()
}
/** Write the deal: what lay here unseen, or was corrected; the points, and the next trump. */
const save = async () => {
  await writing
  const l = deal(),
    all = points()
  if (!all?.every(possible)) return
  const { edit, slot } = pen
  const writings = edit ? lines(l, pen.estimates) : lying(l)
  const at = lineOf(l),
    now = facts(l)
  // a deal has to stand before its estimates, and its points come after them
  if (!l.line && writings.length && !(await write(at, now))) return
  if (now.void != null || `${now.points}` !== `${all}`) writings.push([at, { ...now, points: all, void: null }])
  if (!(await writeAll(...writings))) return
  navigator.storage?.persist?.()
  drawNext(!edit)
  fresh()
  show()
  const done = table.b.lines.find(l => l.slot === slot)
  if (done) say(...dealText(done))
}

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
  for (const tr of $$('#sheet tbody tr')) {
    const i = +tr.dataset.seat
    tr.hidden = i >= count()
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
    if (now && count() > 4) tr.scrollIntoView({ block: 'nearest' }) // no more fit on a small phone
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
    e.firstChild.ariaLabel = fill(words.row, b.players[i], label, figure, diff.textContent || '–', b.totals[i])
    p.firstChild.ariaLabel = `${b.players[i]}, ${figure}`
  }
}
/** The sentence over the keys. */
const stateText = (/** @type {any} */ l) => {
  const { b } = table,
    { col, seat } = asked,
    all = points()
  if (b.finish && !pen.edit) return words.ended
  if (mine() !== null) return seat === null ? waitText(l) : words.own
  if (col === 'e') {
    if (seat === null) return waitText(l)
    return askText(l, seat)
  }
  if (awaited(l)) return words.awaited
  const gap = all && excess(all, PACK, loose())
  if (gap) return fill(gap > 0 ? words.over : words.short, Math.abs(gap))
  if (all?.some(n => n < 0)) return fill(words.over, -Math.min(...all))
  const sum = pen.points.reduce((a, n, i) => a + +(i === seat && pen.typed ? pen.typed : n), 0)
  if (loose()) return fill(words.sum, sum)
  if (all?.every(possible)) return words.right
  const last = [...b.players.keys()].filter(i => pen.points[i] === '' && i !== seat).at(-1) ?? 0
  return fill(words.left, PACK - sum, short(b.players[last]))
}

const drawAll = () => {
  const { s, b } = table
  if (!pen.points.length || (pen.edit ? pen.slot === b.open : pen.slot !== deal().slot)) fresh()
  const l = deal()
  table.d = pen
  if (drawDue(l)) return void draw()
  asked = ask()
  // until somebody types, the deal just written stays readable
  const last = b.lines.findLast(x => x.state === 'done')
  const quiet = order(l).every(seat => ['', 'phone'].includes(standing(l, seat)))
  const before = !!last && !pen.edit && !pen.typed && quiet && pen.points.every(n => !n)
  const { number, dealer } = b.finish && last && !pen.edit ? last : l
  $('#deal b').textContent =
    number > s.deals && s.deals ? words.extra : fill(s.deals ? words.of : words.round, number, s.deals)
  $('#deal small').textContent = fill(words.deals, b.players[dealer])
  showRows(before ? last : l, before)
  showTrump(l)
  // nothing is called saved before it is in the log
  const waits = onTheWay && unsent().length + onTheWay
  if (waits) Object.assign($('#chip'), { textContent: fill(words.waits, waits) }).dataset.unsent = `${waits}`
  $('#state').textContent = stateText(l)
  $('#state').className = /\d/.test($('#state').textContent) && excess(points() ?? [PACK], PACK, loose()) ? 'warn' : ''
  showKeys(l)
}
const showKeys = (/** @type {any} */ l) => {
  const { seat, col } = asked,
    me = mine(),
    ready = trumpReady(l)
  const over = !!table.b.finish && !pen.edit
  document.body.classList.toggle('over', over)
  document.body.classList.toggle('many', count() > 4)
  $('#keys').hidden = me !== null && seat === null
  $('#save').hidden = $('[data-do=more]').hidden = me !== null
  $('#close').hidden = !pen.edit
  for (const k of $$('[data-do=digit]')) {
    const next = +(pen.typed + k.textContent)
    k.disabled =
      over || !ready || seat === null || pen.typed === '0' || next > PACK || (col === 'p' && next === PACK - 1)
  }
  $('[data-do=next]').disabled = !pen.typed || (col === 'p' && !possible(+pen.typed))
  $('[data-do=back]').disabled = !pen.typed && pen.seat === null && pen.points.every(n => n === '')
  const done = pen.edit ? l.given.every(Boolean) : lie(l)
  const all = points()
  $('#save').disabled = awaited(l) || !done || !all?.every(possible) || excess(all, PACK, loose()) !== 0
  for (const k of $$('#sheet [data-do=cell]'))
    k.disabled = over || me !== null || !ready || (k.dataset.col === 'p' && !done)
  showMine(l)
}

/** What every key does. @type {import('../screen/screen_base.js').Actions} */
const actions = {
  draw,
  save,
  next: () => void commit(), // whoever types on does not wait for it
  mode: k => nameTrump(k.dataset.mode),
  digit: k => {
    pen.typed += k.textContent
    // a hidden number is confirmed by its player; the others end when no further digit fits
    if (whole(pen.typed, PACK, others()) && !(asked.col === 'e' && confirmed(deal(), asked.seat ?? 0))) commit()
    else show()
  },
  back: () => {
    if (pen.typed) pen.typed = pen.typed.slice(0, -1)
    else if (pen.seat !== null) pen.seat = null
    else {
      const last = pen.points.findLastIndex(n => n !== '')
      if (last >= 0) pen.points[last] = ''
    }
    show()
  },
  close: () => leave(),
}
run({
  board,
  show: drawAll,
  actions,
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
  dialogs: () => Promise.all([import('../screen/dialogs.js'), import('./dialogs.js')]),
})
