/** The pad of a Differenzler: which figure is asked, an estimate or points, what is typed, and its keys. */
import { PACK, excess, filled, possible as possibleOf, whole } from '../core/players.js'
import { $, $$, fill, say, short, words } from '../screen/page.js'
import { forget, game, show, table, write, writeAll } from '../screen/screen_base.js'
import { deal, draw, drawNext, facts, fresh, leave, lineOf, mine, nameTrump, pen, trumpReady } from './deal_in_hand.js'
import {
  askText,
  confirmed,
  estimate,
  lie,
  lines,
  lying,
  nextSeat,
  showMine,
  standing,
  waitText,
  writing,
} from './sealed_estimates.js'

/** What is asked: an estimate or points, and of whom; nobody where there is nothing to type. */
export let asked = { col: 'e', seat: /** @type {number | null} */ (null) }
export const nextFigure = () => {
  const l = deal(),
    me = mine()
  if (me !== null) {
    const due = me >= 0 && l.line && (!standing(l, me) || (pen.seat === me && !lie(l)))
    return { col: 'e', seat: due ? me : null }
  }
  if (pen.seat !== null) return { col: pen.col, seat: pen.seat }
  if (!pen.edit) {
    const seat = nextSeat(l)
    if (seat !== undefined) return { col: 'e', seat }
  }
  const empty = pen.points.flatMap((n, i) => (n ? [] : [i]))
  return { col: 'p', seat: empty.length > 1 || (empty.length && !points()?.every(possible)) ? empty[0] : null }
}
/** Ask for the next figure. */
export const ask = () => {
  asked = nextFigure()
}
/** Whether somebody can have made so many. */
const possible = possibleOf(PACK)
/** Whether cards lie undealt that count for nobody, so that the points of a deal may be less than 157. */
const loose = () => table.s.undealt === 'unchecked'
/** Points of all seats, the last one filled in; null where not all are known. */
export const points = () =>
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
  forget(slot)
  fresh()
  show()
  const done = table.b.lines.find(l => l.slot === slot)
  if (done) say(...game.stripText(done))
}

/** The sentence over the keys. */
const stateText = (/** @type {any} */ l) => {
  const { b } = table,
    { col, seat } = asked,
    all = points()
  if (b.finish && !pen.edit) return words.ended
  if (col === 'e') {
    if (!trumpReady(l)) return words.unsaid
    if (seat === null) return waitText(l)
    return mine() === null ? askText(l, seat) : words.own
  }
  if (awaited(l)) return words.awaited
  const gap = all && excess(all, PACK, loose())
  if (gap) return fill(gap > 0 ? words.over : words.short, Math.abs(gap))
  if (all?.some(n => n < 0)) return fill(words.over, -Math.min(...all))
  const sum = pen.points.reduce((a, n, i) => a + +(i === seat && pen.typed ? pen.typed : n), 0)
  if (loose()) return fill(words.sum, sum)
  if (all?.every(possible)) return words.right
  const last = [...b.players.keys()].filter(i => pen.points[i] === '' && i !== seat).at(-1) ?? 0
  return fill(words.left, { points: PACK - sum, name: short(b.players[last]) })
}
const showKeys = (/** @type {any} */ l) => {
  const { seat, col } = asked,
    me = mine(),
    ready = trumpReady(l)
  const over = !!table.b.finish && !pen.edit
  document.body.classList.toggle('over', over)
  document.body.classList.toggle('many', table.b.players.length > 4)
  $('#keys').hidden = me !== null && seat === null
  $('#save').hidden = $('[data-do=more]').hidden = me !== null
  $('#close').hidden = !pen.edit
  for (const k of $$('[data-do=digit]')) {
    const next = +(pen.typed + k.textContent)
    k.disabled =
      over || !ready || seat === null || pen.typed === '0' || next > PACK || (col === 'p' && next === PACK - 1)
  }
  $('[data-do=next]').disabled = !pen.typed || (col === 'p' && !possible(+pen.typed))
  $('[data-do=back]').disabled = !pen.typed && pen.seat === null && `${pen.points}` === `${pen.stored}`
  const done = pen.edit ? l.given.every(Boolean) : lie(l)
  const all = points()
  $('#save').disabled = awaited(l) || !done || !all?.every(possible) || excess(all, PACK, loose()) !== 0
  for (const k of $$('#sheet [data-do=cell]'))
    k.disabled = over || me !== null || !ready || (k.dataset.col === 'p' && !done)
  showMine(l)
}
/** What the pad says and which of its keys can be tapped. @param {any} l */
export const showPad = l => {
  $('#state').textContent = stateText(l)
  $('#state').className = /\d/.test($('#state').textContent) && excess(points() ?? [PACK], PACK, loose()) ? 'warn' : ''
  showKeys(l)
}

/** What its keys do. @type {import('../screen/screen_base.js').Actions} */
export const padActions = {
  draw,
  save,
  next: () => void commit(), // whoever types on does not wait for it
  mode: k => nameTrump(k.dataset.mode),
  digit: k => {
    Object.assign(pen, asked, { typed: pen.typed + k.textContent })
    // a hidden number is confirmed by its player; the others end when no further digit fits
    if (whole(pen.typed, PACK, others()) && !(asked.col === 'e' && confirmed(deal(), asked.seat ?? 0))) commit()
    else show()
  },
  close: leave,
}
