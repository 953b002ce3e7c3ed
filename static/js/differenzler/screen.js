/** The scribe's screen of a Differenzler, and of a player who estimates on his own phone. */
import { keep, log, unsent } from '../phone/synced_log.js'
import {
  $,
  $$,
  factsOf,
  fill,
  icon,
  kept,
  listed,
  modeKey,
  newLine,
  run,
  short,
  show,
  table,
  words,
  write,
  writeAll,
} from '../screen/screen_base.js'
import { say } from '../screen/toast.js'
import { PACK, excess, filled, possible as possibleOf, whole } from '../core/card_points.js'
import { SUITS } from '../core/cards.js'
import { board } from './rules.js'

/**
 * What is typed and not yet written: of which deal, for whom, an estimate (`e`) or points (`p`).
 * `points` are the figures of all seats as typed; `edit` is a deal that was written before, `estimates` its changed estimates;
 * `sent` are estimates on their way into the log, `peek` is whether a player sees the own one.
 * @type {{slot: string, typed: string, seat: number | null, col: string, points: string[], edit: boolean, estimates: {[seat: number]: number}, sent: {[seat: number]: number | null}, peek: boolean}}
 */
export let pen = {
  slot: '',
  typed: '',
  seat: null,
  col: 'e',
  points: [],
  edit: false,
  estimates: {},
  sent: {},
  peek: false,
}
/** The next trump is drawn once all estimates of the deal just written are known. */
let drawSoon = false

const count = () => table.b.players.length
export const hidden = () => table.s.estimates === 'hidden'
/** The seat of this phone, where that is all it may write, -1 where it may no more; null on the scribe's. @returns {number | null} */
export const mine = () => (log.meta.may_write === false ? (log.meta.seat ?? -1) : null)
/** The deal in hand: the one being corrected, the one being played, or the next. */
export const deal = () => {
  const { b } = table
  const l = b.lines.find(l => l.slot === (pen.edit ? pen.slot : b.open))
  return l ?? { ...b.next, line: '', heads: [], estimates: [], given: [], estimate_lines: [], points: null }
}
/** Estimates that were typed here, by deal; they go out with its points, and stay in case those are refused. @param {string} slot @returns {{[seat: number]: number | null}} */
export const drafted = slot => log.draft?.[slot] ?? {}

/** Whether other phones write here, too: the server has to know then who has estimated. */
export const shared = () => log.meta.phones?.length || log.meta.writers > 1

/** Whether the points of a deal were ever in, so that its estimates are no secret any more. @param {string} slot */
const counted = slot => table.revs.some(r => r.slot === slot && r.facts?.points)
/** How an estimate stands: `known`, `draft` or `sealed` where it is not to be seen, `phone` where it will come by itself, or ''. */
export const standing = (/** @type {any} */ l, /** @type {number} */ seat) => {
  if (l.slot === pen.slot && seat in pen.sent) return hidden() ? 'sealed' : 'known'
  if (l.state !== 'done' && log.meta.sealed?.[l.slot]?.includes(seat)) return 'sealed'
  if (l.given[seat]) return hidden() && l.state === 'open' && !counted(l.slot) ? 'sealed' : 'known'
  if (!hidden()) return ''
  if (log.meta.phones?.includes(seat) && mine() === null && log.meta.seat !== seat) return 'phone'
  return seat in drafted(l.slot) ? 'draft' : ''
}
/** Seats in the order in which they estimate: forehand first, dealer last. */
export const order = (/** @type {any} */ l) => [...table.b.players.keys()].map(i => (l.dealer + 1 + i) % count())
/** Whether everybody has estimated: from now on nobody changes a hidden one. */
export const lie = (/** @type {any} */ l) => order(l).every(i => ['known', 'draft', 'sealed'].includes(standing(l, i)))
/** Seats whose estimate only this phone knows. */
export const here = (/** @type {any} */ l) => order(l).filter(seat => standing(l, seat) === 'draft')

/** What is asked: an estimate or points, and of whom; nobody where there is nothing to type. */
export let asked = { col: 'e', seat: /** @type {number | null} */ (null) }
const ask = () => {
  const l = deal(),
    me = mine(),
    open = order(l).map(seat => [standing(l, seat), seat])
  if (pen.typed) return asked
  if (me !== null) return { col: 'e', seat: me < 0 || standing(l, me) || !l.line ? null : me }
  if (pen.seat !== null) return { col: pen.col, seat: pen.seat }
  if (!pen.edit) {
    const next = open.find(([how]) => !how) ?? open.find(([how]) => how === 'phone')
    if (next) return { col: 'e', seat: next[0] ? null : +next[1] }
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

/** Take up the deal in hand with nothing typed. @param {any} [l] */
const fresh = (l, edit = false) => {
  const { slot, points: written } = l ?? deal()
  const points = table.b.players.map((_, i) => (written ? `${written[i]}` : ''))
  pen = { slot, edit, typed: '', seat: null, col: 'e', estimates: {}, sent: {}, peek: false, points }
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
/** The line of a deal, or a new one. @param {any} l */
export const lineOf = l => (l.line ? { line: l.line, slot: l.slot, heads: l.heads } : newLine(l.slot))
/** The facts of a deal. @param {any} l @returns {Facts} */
export const facts = l => (l.line ? { ...factsOf(l) } : { kind: 'deal', trump: l.trump ?? null, drawn: !!l.trump })
/** @param {any} l @param {number} seat */
export const estimateLine = (l, seat) => {
  const slot = `estimate:${l.slot}:${seat}`
  return l.estimate_lines[seat] ? { ...l.estimate_lines[seat], slot } : newLine(slot)
}
/** A suit by lot. */
const lot = () => SUITS[table.s.deck][crypto.getRandomValues(new Uint8Array(1))[0] % 4]

/** Keep estimates on this phone until all may see them. @param {any} l @param {{[seat: number]: number | null}} all */
export const lay = (l, all) => kept(() => keep({ ...log.draft, [l.slot]: { ...drafted(l.slot), ...all } }))

/** Estimates are written one after the other, and nobody waits for it: the next one is asked at once. */
let writing = Promise.resolve()
/** Estimates that the screen has and the log has not yet. */
let onTheWay = 0
/** Write an estimate, or keep it on this phone until all may see it; null says there was none. @param {number} seat @param {number | null} n @returns {Promise<void>} */
const estimate = async (seat, n) => {
  const l = deal(),
    { sent } = pen
  const how = standing(l, seat)
  pen.typed = ''
  pen.seat = null
  if (pen.edit) {
    pen.estimates[seat] = /** @type {number} */ (n)
    return show()
  }
  const alone = hidden() && mine() === null && !shared() && (!how || how === 'draft')
  sent[seat] = n
  pen.peek = false
  onTheWay += +!alone
  show()
  writing = writing.then(async () => {
    const now = table.b.lines.find(x => x.slot === l.slot) ?? l
    const estimated = { kind: 'estimate', points: n },
      at = estimateLine(now, seat)
    if (alone) await lay(l, { [seat]: n })
    else await (now.line ? write(at, estimated) : writeAll([lineOf(now), facts(now)], [at, estimated]))
    delete sent[seat]
    onTheWay -= +!alone
    show()
  })
  return writing
}
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
/** Estimates as they are written. @param {any} l @param {{[seat: number]: number | null}} all @returns {[any, Facts][]} */
export const lines = (l, all) =>
  Object.entries(all).map(([seat, points]) => [estimateLine(l, +seat), { kind: 'estimate', points }])
/** What only this phone knows, as it is written. @param {any} l */
export const lying = l => lines(l, Object.fromEntries(here(l).map(seat => [seat, drafted(l.slot)[seat]])))
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
  drawSoon = !edit
  fresh()
  show()
  const done = table.b.lines.find(l => l.slot === slot)
  if (done) say(...dealText(done))
}
const draw = () => {
  drawSoon = false
  const l = deal()
  return write(lineOf(l), { ...facts(l), trump: lot(), drawn: true })
}

/** @param {any} l @returns {string[]} */
const dealText = l => {
  if (l.void != null) return [fill(words.annulled, l.number)]
  const hit = table.b.players.filter((_, i) => l.exact?.[i])
  return [fill(words.written, l.number), hit.length ? fill(words.hit, listed(hit)) : '']
}

/** What stands in the cell of an estimate. */
const estimateText = (/** @type {any} */ l, /** @type {number} */ seat, /** @type {string} */ how) => {
  const value = pen.estimates[seat] ?? (hidden() && pen.sent[seat] !== null ? undefined : pen.sent[seat])
  if (value !== undefined) return `${value ?? words.none}`
  // that there is none is no secret
  if (l.forgotten?.[seat] || (how === 'draft' && drafted(l.slot)[seat] === null)) return words.none
  if (how === 'known' || (how === 'sealed' && pen.peek && mine() === seat)) return `${l.estimates[seat]}`
  return { draft: '●●', sealed: '●●', phone: '…' }[how] ?? ''
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
    all = points(),
    name = short(b.players[seat ?? 0])
  if (b.finish && !pen.edit) return words.ended
  if (mine() !== null) return seat === null ? waitText(l) : words.own
  if (col === 'e') {
    if (seat === null) return waitText(l)
    const sum = b.players.reduce((a, _, i) => a + (l.estimates[i] ?? pen.sent[i] ?? 0), 0)
    return fill(hidden() ? words.secretly : sum ? words.after : words.says, name, sum)
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
const waitText = (/** @type {any} */ l) => {
  if (!l.line) return words.unsaid
  const missing = order(l).filter(seat => ['phone', ''].includes(standing(l, seat)) && seat !== mine())
  if (missing.length) return fill(words.waiting, listed(missing.map(i => short(table.b.players[i]))))
  return `${words.lie} · ${fill(words.leads, short(table.b.players[(l.dealer + 1) % count()]))}`
}
const showTrump = (/** @type {any} */ l) => {
  const drawn = table.s.trump === 'drawn',
    over = !!table.b.finish && !pen.edit,
    may = mine() === null
  const choose = may && !drawn && !over
  $('#draw').hidden = !(may && drawn && !l.trump && !over)
  $('#trump').hidden = choose || over || !l.trump
  $('#trump').replaceChildren(icon(l.trump), l.trump ? words.modes[l.trump] : '')
  const nav = $('#modes')
  nav.hidden = !choose
  if (choose && !nav.children.length)
    nav.replaceChildren(...SUITS[table.s.deck].map(mode => modeKey(mode, words.modes[mode])))
  for (const k of nav.children) k.ariaPressed = `${k.dataset.mode === l.trump}`
}

const drawAll = () => {
  const { s, b } = table
  if (!pen.points.length || (pen.edit ? pen.slot === b.open : pen.slot !== deal().slot)) fresh()
  const l = deal()
  table.d = pen
  if (drawSoon && b.open === null && !b.finish && s.trump === 'drawn' && !l.trump) return void draw()
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
    ready = !!table.s && (table.s.trump !== 'drawn' || !!l.trump || pen.edit)
  const over = !!table.b.finish && !pen.edit
  document.body.classList.toggle('over', over)
  document.body.classList.toggle('many', count() > 4)
  $('#keys').hidden = me !== null && seat === null
  $('#mine').hidden = me === null || !l.given[me] || l.state !== 'open'
  document.body.classList.toggle('player', me !== null)
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
  $('[data-do=peek]').ariaPressed = `${pen.peek}`
  $('[data-do=change]').hidden = lie(l)
}

/** What every key does. @type {import('../screen/screen_base.js').Actions} */
const actions = {
  draw,
  save,
  next: () => void commit(), // whoever types on does not wait for it
  mode: k => {
    const l = deal()
    return write(lineOf(l), { ...facts(l), trump: k.dataset.mode, drawn: false })
  },
  digit: k => {
    pen.typed += k.textContent
    // a hidden number is confirmed by its player; the others end when no further digit fits
    if (
      whole(pen.typed, PACK, others()) &&
      !(asked.col === 'e' && hidden() && standing(deal(), asked.seat ?? 0) !== 'known')
    )
      commit()
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
