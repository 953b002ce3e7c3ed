/** The pad of «Jeder für sich»: the deal in hand, what is typed of it, and its keys. */
import { SUITS } from '../core/cards.js'
import { excess, filled, possible as possibleOf, whole } from '../core/players.js'
import { $, $$, fill, minus, modeKey, say, short, words } from '../screen/page.js'
import { dialogs, factsOf, forget, game, newLine, resume, show, table, write } from '../screen/screen_base.js'

/** A figure that is written on the slate. @param {number} n */
export const signed = n => (n > 0 ? `+${n}` : minus(n))

/**
 * What is typed and not yet written: of which deal, for whom; the points of all seats as typed and as `stored`, who is
 * said to have made a match; `edit` is a deal that was written before, with its `heads`.
 * @type {{slot: string, heads: string[], typed: string, seat: number | null, points: string[], stored: string[], match: number | null, edit: boolean}}
 */
export let pen = { slot: '', heads: [], typed: '', seat: null, points: [], stored: [], match: null, edit: false }

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
export const possible = n => possibleOf(table.s.control_sum)(n)
/** Whom the keys type for; nobody where there is nothing to type. @type {number | null} */
export let asked = null
export const nextSeat = () => {
  if (pen.seat !== null) return pen.seat
  const empty = pen.points.findIndex(n => !n)
  return empty < 0 || (table.s.control_sum !== null && points()?.every(possible)) ? null : empty
}
/** Ask for the next figure. */
export const ask = () => {
  asked = nextSeat()
}
/** Points of all seats, the last one filled in, or none for the others where nothing is left; null where not all are known. */
export const points = () => {
  const typed = pen.points.map((n, i) => (asked === i && pen.typed) || n),
    { control_sum: sum } = table.s
  const used = typed.reduce((a, n) => a + +n, 0) === sum
  return filled(used ? typed.map(n => n || '0') : typed, sum)
}
/** Who has all points of a deal, and so may have made a match. @param {number[] | null} all */
const taker = all => (all?.filter(n => n).length === 1 ? all.findIndex(n => n) : null)
/** Who has made a match. @param {number[] | null} all */
export const match = all => (all && pen.match !== null && pen.match === taker(all) ? pen.match : null)

/** Take up the deal in hand with nothing typed. @param {any} [l] */
export const fresh = (l, edit = false) => {
  const { slot, heads, points: written, match } = l ?? deal()
  const stored = table.b.players.map((_, i) => (written ? `${written[i]}` : ''))
  const begun = { slot, heads: edit ? heads : [], edit, typed: '', seat: null, match: match ?? null }
  pen = resume({ ...begun, points: [...stored], stored })
}
/** Go back to the deal in hand. */
export const leave = () => {
  fresh()
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
  const stored = facts(l)
  const change = { points: all, match: match(all), void: null }
  const stands = stored.void == null && `${stored.points}` === `${all}` && (stored.match ?? null) === change.match
  const seat = taker(all)
  if (stands || !table.s.match_value || seat === null || change.match !== null) return keep(l, change, stands)
  return (await dialogs()).ask(
    words.matchAsk,
    [words.matchYes, () => keep(l, { ...change, match: seat }, false)],
    [fill(words.pointsOnly, all[seat]), () => keep(l, change, false)],
  )
}
/** Write the deal, unless it `stands` so already. @param {any} l @param {{[key: string]: any}} change @param {boolean} stands */
const keep = async (l, change, stands) => {
  const { edit, slot } = pen
  if (!stands && !(await put(l, change))) return
  $('dialog')?.close() // where it was asked something before
  navigator.storage?.persist?.()
  forget(slot)
  fresh()
  show()
  const done = table.b.lines.find(l => l.slot === slot)
  if (done && !(edit && stands)) say(...game.stripText(done))
}

/** The sentence over the keys. */
const stateText = () => {
  const { b, s } = table,
    all = points(),
    sum = s.control_sum
  if (b.finish && !pen.edit) return words.ended
  const gap = all && excess(all, sum)
  if (gap) return fill(gap > 0 ? words.over : words.short, Math.abs(gap))
  if (sum !== null && all?.some(n => n < 0)) return fill(words.over, -Math.min(...all))
  const typed = pen.points.reduce((a, n, i) => a + +(i === asked && pen.typed ? +pen.typed || 0 : n), 0)
  if (!b.lines.length && !typed && !pen.typed) return fill(words.first, short(b.players[asked ?? 0]))
  if (sum === null) return fill(words.sum, minus(typed))
  if (all?.every(possible)) return fill(words.right, sum)
  const last = [...b.players.keys()].filter(i => pen.points[i] === '' && i !== asked).at(-1) ?? 0
  return fill(words.left, { points: sum - typed, name: short(b.players[last]) })
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
  $('#sign').hidden = over || s.control_sum !== null || !key.hidden
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
    const none = pen.typed === '0' || Object.is(next, -0) || Math.abs(next) > (sum ?? 9999)
    k.disabled = over || asked === null || none || (!!sum && next === sum - 1)
  }
  $('[data-do=next]').disabled = !pen.typed || !possible(+pen.typed)
  $('[data-do=back]').disabled = !pen.typed && pen.seat === null && `${pen.points}` === `${pen.stored}`
  $('#save').disabled = over || !all?.every(possible) || excess(all, sum) !== 0
  for (const k of $$('#sheet [data-do=cell]')) k.disabled = over
}
/** What the pad says and which of its keys can be tapped. */
export const showPad = () => {
  const { control_sum: sum } = table.s
  showPlayed(deal())
  $('#state').textContent = stateText()
  $('#state').className = excess(points() ?? [sum ?? 0], sum) ? 'warn' : ''
  showKeys()
}

/** What its keys do. @type {import('../screen/screen_base.js').Actions} */
export const padActions = {
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
    Object.assign(pen, { typed: pen.typed + k.textContent, seat: asked })
    const others = pen.edit ? 0 : pen.points.reduce((a, n, i) => (i === asked ? a : a + +n), 0)
    if (whole(pen.typed, table.s.control_sum, others)) commit()
    else show()
  },
  sign: () => {
    const turned = (/** @type {string} */ n) => (n.startsWith('-') ? n.slice(1) : `-${+n ? n : ''}`) // no -0
    if (!pen.typed && asked !== null && +pen.points[asked]) pen.points[asked] = turned(pen.points[asked])
    else if (asked !== null) Object.assign(pen, { typed: turned(pen.typed), seat: asked })
    show()
  },
  cell: k => {
    const seat = +(k.dataset.seat ?? 0)
    if (pen.typed && asked !== seat) commit()
    if (!pen.typed) pen.seat = seat // else it is being typed, or is no figure yet
    show()
  },
  close: leave,
}
