/** The scribe's screen of «Jeder für sich»: one number a player, the last one filled in. */
import {
  $,
  $$,
  factsOf,
  fill,
  listed,
  minus,
  modeKey,
  newLine,
  run,
  short,
  show,
  table,
  words,
  would,
  write,
} from '../screen/screen_base.js'
import { say } from '../screen/toast.js'
import { excess, filled, possible as possibleOf, whole } from '../core/typed_points.js'
import { SUITS } from '../core/cards.js'
import { board } from './rules.js'

/**
 * What is typed and not yet written: of which deal, for whom; the points of all seats as typed, who is said to have
 * made a match; `edit` is a deal that was written before.
 * @type {{slot: string, typed: string, seat: number | null, points: string[], match: number | null, edit: boolean}}
 */
export let pen = { slot: '', typed: '', seat: null, points: [], match: null, edit: false }

/** The deal in hand: the one being corrected, the one being played, or the next. @returns {any} */
export const deal = () => {
  const { b } = table
  const l = b.lines.find(l => l.slot === (pen.edit ? pen.slot : b.open))
  return l ?? { ...b.next, line: '', heads: [], points: null, extras: [], written: null, mode: null, match: null }
}
/** The line of a deal, or a new one. @param {any} l */
export const lineOf = l => (l.line ? { line: l.line, slot: l.slot, heads: l.heads } : newLine(l.slot))
/** The facts of a deal. @param {any} l @returns {Facts} */
export const facts = l => (l.line ? { ...factsOf(l) } : { kind: 'deal' })
/** Write what changes of a deal. @param {any} l @param {{[key: string]: any}} change */
export const put = (l, change) => write(lineOf(l), { ...facts(l), ...change })

/** Whether somebody can have made so many. @param {number} n */
const possible = n => possibleOf(table.s.control_sum)(n)
/** Whom the keys type for; nobody where there is nothing to type. @type {number | null} */
export let asked = null
const ask = () => {
  if (pen.typed) return asked
  if (pen.seat !== null) return pen.seat
  const empty = pen.points.findIndex(n => !n)
  return empty < 0 || points()?.every(possible) ? null : empty
}
/** Points of all seats, the last one filled in, or none for the others where nothing is left; null where not all are known. */
const points = () => {
  const typed = pen.points.map((n, i) => (asked === i && pen.typed) || n),
    { control_sum: sum } = table.s
  const used = typed.reduce((a, n) => a + +n, 0) === sum
  return filled(used ? typed.map(n => n || '0') : typed, sum)
}
/** Who has all points of a deal, and so may have made a match. @param {number[] | null} all */
const taker = all => (all?.filter(n => n).length === 1 ? all.findIndex(n => n) : null)
/** Who has made a match. @param {number[] | null} all */
const match = all => (all && pen.match !== null && pen.match === taker(all) ? pen.match : null)

/** Take up the deal in hand with nothing typed. @param {any} [l] */
const fresh = (l, edit = false) => {
  const { slot, points: written, match } = l ?? deal()
  const points = table.b.players.map((_, i) => (written ? `${written[i]}` : ''))
  pen = { slot, edit, typed: '', seat: null, match: match ?? null, points }
}
/** Open a deal that was written before. @param {AnyLine} l */
export const begin = l => {
  fresh(l, true)
  show()
}
/** Go back to the deal in hand. */
export const leave = () => {
  fresh()
  show()
}
/** Say that somebody has taken every trick. @param {number} seat */
export const sweep = seat => {
  const { control_sum: sum } = table.s
  const points = table.b.players.map((_, i) => (i === seat ? `${sum}` : '0'))
  Object.assign(pen, { typed: '', seat: null, match: seat, points })
  show()
}
/** Take what was typed for the seat that was asked. */
export const commit = () => {
  if (asked === null || pen.typed === '' || !possible(+pen.typed)) return
  pen.points[asked] = pen.typed
  Object.assign(pen, { typed: '', seat: null })
  show()
}
const save = async () => {
  const l = deal(),
    all = points()
  if (!all?.every(possible)) return
  const { edit, slot } = pen
  const stored = facts(l)
  const change = { points: all, match: match(all), void: null }
  const stands = stored.void == null && `${stored.points}` === `${all}` && (stored.match ?? null) === change.match
  if (!stands && !(await put(l, change))) return
  navigator.storage?.persist?.()
  fresh()
  show()
  const done = table.b.lines.find(l => l.slot === slot)
  if (done && !(edit && stands)) say(...dealText(done))
}

/** @param {any} l @returns {string[]} */
const dealText = l => [fill(l.void != null ? words.annulled : words.written, l.number)]
/** A figure that is written on the slate. @param {number} n */
export const signed = n => (n > 0 ? `+${n}` : minus(n))

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
    const got = now && pen.typed ? pen.typed : before ? l.points[i] : pen.points[i] || (all ? `${all[i]}` : '')
    name.textContent = b.players[i]
    name.ariaLabel = fill(words.beside, b.players[i])
    cell.textContent = got
    cell.ariaCurrent = `${now}`
    brings.textContent = written && (before || written[i] || all) ? signed(written[i]) : ''
    total.textContent = minus(b.totals[i])
    cell.ariaLabel = fill(words.row, b.players[i], `${got}` || '–', brings.textContent || '–', total.textContent)
    li.classList.toggle('first', played && b.ranks[i] === 1)
    li.classList.toggle('before', before)
    li.classList.toggle('rest', !before && pen.points[i] === '' && !(now && pen.typed))
  }
}
/** The sentence over the keys. */
const stateText = () => {
  const { b, s } = table,
    all = points(),
    sum = s.control_sum
  if (b.finish && !pen.edit) return words.ended
  const gap = all && excess(all, sum)
  if (gap) return fill(gap > 0 ? words.over : words.short, Math.abs(gap))
  if (all?.some(n => n < 0)) return fill(words.over, -Math.min(...all))
  const typed = pen.points.reduce((a, n, i) => a + +(i === asked && pen.typed ? pen.typed : n), 0)
  if (sum === null) return fill(words.sum, typed)
  if (all?.every(possible)) return fill(words.right, sum)
  const last = [...b.players.keys()].filter(i => pen.points[i] === '' && i !== asked).at(-1) ?? 0
  return fill(words.left, sum - typed, short(b.players[last]))
}
/** What is played, and whether who has all the points has taken all the tricks as well. */
const showPlayed = (/** @type {any} */ l) => {
  const { b, s } = table
  const over = !!b.finish && !pen.edit,
    all = points(),
    seat = taker(all),
    key = $('#match'),
    nav = $('#modes')
  const void_ = s.control_sum === null && !s.match_value
  key.hidden = over || void_ || seat === null || !all?.every(possible) || excess(all, s.control_sum) !== 0
  if (!key.hidden) key.textContent = fill(words.matchOf, short(b.players[seat ?? 0]))
  key.ariaPressed = `${match(all) !== null}`
  nav.hidden = over || !key.hidden || s.control_sum === null
  if (!nav.children.length)
    nav.replaceChildren(...[...SUITS[s.deck], 'obenabe', 'undenufe'].map(mode => modeKey(mode, words.modes[mode])))
  for (const k of nav.children) k.ariaPressed = `${k.dataset.mode === l.mode}`
}
const showKeys = () => {
  const { b, s } = table,
    over = !!b.finish && !pen.edit,
    all = points(),
    sum = s.control_sum
  document.body.classList.toggle('over', over)
  document.body.classList.toggle('many', b.players.length > 4)
  $('#close').hidden = !pen.edit
  for (const k of $$('[data-do=digit]')) {
    const next = +(pen.typed + k.textContent)
    k.disabled = over || asked === null || pen.typed === '0' || next > (sum ?? 9999) || (!!sum && next === sum - 1)
  }
  $('[data-do=next]').disabled = !pen.typed || !possible(+pen.typed)
  $('[data-do=back]').disabled = !pen.typed && pen.seat === null && pen.points.every(n => n === '')
  $('#save').disabled = over || !all?.every(possible) || excess(all, sum) !== 0
  for (const k of $$('#sheet [data-do=cell]')) k.disabled = over
}

const drawAll = () => {
  const { s, b } = table
  if (!pen.points.length || (pen.edit ? pen.slot === b.open : pen.slot !== deal().slot)) fresh()
  const l = deal()
  table.d = pen
  asked = ask()
  // until somebody types, the deal just written stays readable
  const last = b.lines.findLast(x => x.state === 'done')
  const before = !!last && !pen.edit && !pen.typed && pen.seat === null && !l.line && pen.points.every(n => !n)
  const { number, dealer, factor } = b.finish && last && !pen.edit ? last : l
  $('#deal b').textContent =
    number > s.deals && s.deals ? words.extra : fill(s.deals ? words.of : words.round, number, s.deals)
  const gives = fill(words.deals, b.players[dealer])
  $('#deal small').textContent = factor > 1 ? `×${factor} · ${gives}` : gives
  showRows(before ? last : l, before)
  showPlayed(l)
  $('#state').textContent = stateText()
  $('#state').className = excess(points() ?? [s.control_sum ?? 0], s.control_sum) ? 'warn' : ''
  showKeys()
}

/** What every key does. @type {import('../screen/screen_base.js').Actions} */
const actions = {
  save,
  next: commit,
  mode: k => {
    const l = deal()
    return put(l, { mode: k.dataset.mode === l.mode ? null : k.dataset.mode })
  },
  match: () => {
    const all = points()
    pen.match = match(all) === null ? taker(all) : null
    show()
  },
  digit: k => {
    pen.typed += k.textContent
    const others = pen.edit ? 0 : pen.points.reduce((a, n, i) => (i === asked ? a : a + +n), 0)
    if (whole(pen.typed, table.s.control_sum, others)) commit()
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
  cell: k => {
    if (pen.typed && asked !== +(k.dataset.seat ?? 0)) commit()
    const seat = +(k.dataset.seat ?? 0)
    Object.assign(pen, { typed: '', seat })
    pen.points[seat] = ''
    show()
  },
  close: leave,
}
run({
  board,
  show: drawAll,
  actions,
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
  dialogs: () => Promise.all([import('../screen/dialogs.js'), import('./dialogs.js')]),
})
