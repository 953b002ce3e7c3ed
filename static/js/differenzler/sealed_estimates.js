/**
 * Estimates of a Differenzler, which most tables seal until the deal is counted: on one phone that goes round, or on several.
 * Who is asked next, how each estimate stands and what its cell shows, where it is kept.
 */
import { keep, log } from '../phone/synced_log.js'
import { $, fill, listed, short, words } from '../screen/page.js'
import { kept, newLine, show, table, write, writeAll } from '../screen/screen_base.js'
import { deal, facts, lineOf, mine, pen, sent } from './deal_in_hand.js'

export const hidden = () => table.s.estimates === 'hidden'
/** Where an estimate is written, and kept until then. @param {string} slot @param {number} seat */
export const placeOf = (slot, seat) => `estimate:${slot}:${seat}`
/** What was estimated here; it goes out with the points of the deal, and stays in case those are refused. @param {string} slot @param {number} seat @returns {number | null | undefined} */
export const drafted = (slot, seat) => log.draft?.[placeOf(slot, seat)]
/** Whether other phones write here, too: the server has to know then who has estimated. */
export const shared = () => log.meta.phones?.length || log.meta.writers > 1

/** Whether the points of a deal were ever in, so that its estimates are no secret any more. @param {string} slot */
const counted = slot => table.revs.some(r => r.slot === slot && r.facts?.points)
/** How an estimate stands: `known`, `draft` or `sealed` where it is not to be seen, `phone` where it will come by itself, or ''. */
export const standing = (/** @type {any} */ l, /** @type {number} */ seat) => {
  if (l.slot === pen.slot && seat in sent) return hidden() ? 'sealed' : 'known'
  if (l.state !== 'done' && log.meta.sealed?.[l.slot]?.includes(seat)) return 'sealed'
  if (l.given[seat]) return hidden() && l.state === 'open' && !counted(l.slot) ? 'sealed' : 'known'
  if (!hidden()) return ''
  if (log.meta.phones?.includes(seat) && mine() === null && log.meta.seat !== seat) return 'phone'
  return drafted(l.slot, seat) !== undefined ? 'draft' : ''
}
/** Seats in the order in which they estimate: forehand first, dealer last. */
export const order = (/** @type {any} */ l) => {
  const seats = [...table.b.players.keys()]
  return seats.map(i => (l.dealer + 1 + i) % seats.length)
}
/** Whether everybody has estimated: from now on nobody changes a hidden one. */
export const lie = (/** @type {any} */ l) => order(l).every(i => ['known', 'draft', 'sealed'].includes(standing(l, i)))
/** Seats whose estimate only this phone knows. */
export const here = (/** @type {any} */ l) => order(l).filter(seat => standing(l, seat) === 'draft')
/** Who is asked next: a seat, null while others type on their own phones, undefined where all have estimated. @param {any} l @returns {number | null | undefined} */
export const nextSeat = l => {
  const seats = order(l)
  const seat = seats.find(i => !standing(l, i))
  return seat ?? (seats.some(i => standing(l, i) === 'phone') ? null : undefined)
}
/** Whether a player confirms the figure typed: a hidden one does not end by itself when no further digit fits. @param {any} l @param {number} seat */
export const confirmed = (l, seat) => hidden() && standing(l, seat) !== 'known'

/** @param {any} l @param {number} seat */
const lineOfEstimate = (l, seat) => {
  const slot = placeOf(l.slot, seat)
  return l.estimate_lines[seat] ? { ...l.estimate_lines[seat], slot } : newLine(slot)
}
/** Estimates as they are written. @param {any} l @param {{[seat: number]: number | null}} all @returns {[any, Facts][]} */
export const lines = (l, all) =>
  Object.entries(all).map(([seat, points]) => [lineOfEstimate(l, +seat), { kind: 'estimate', points }])
/** What only this phone knows, as it is written. @param {any} l */
export const lying = l => lines(l, Object.fromEntries(here(l).map(seat => [seat, drafted(l.slot, seat) ?? null])))
/** Keep estimates on this phone until all may see them. @param {any} l @param {{[seat: number]: number | null}} all */
export const lay = (l, all) =>
  kept(() => keep(Object.fromEntries(Object.entries(all).map(([seat, n]) => [placeOf(l.slot, +seat), n]))))

/** Estimates are written one after the other, and nobody waits for it: the next one is asked at once. */
export let writing = Promise.resolve()
/** Estimates that the screen has and the log has not yet. */
export let onTheWay = 0
/** Write an estimate, or keep it on this phone until all may see it; null says there was none. @param {number} seat @param {number | null} n @returns {Promise<void>} */
export const estimate = async (seat, n) => {
  const l = deal(),
    flying = sent
  const how = standing(l, seat)
  pen.typed = ''
  pen.seat = null
  if (pen.edit) {
    pen.estimates[seat] = /** @type {number} */ (n)
    return show()
  }
  const alone = hidden() && mine() === null && !shared() && (!how || how === 'draft')
  flying[seat] = n
  pen.peek = false
  onTheWay += +!alone
  show()
  writing = writing.then(async () => {
    const now = table.b.lines.find(x => x.slot === l.slot) ?? l
    const estimated = { kind: 'estimate', points: n },
      at = lineOfEstimate(now, seat)
    if (alone || drafted(l.slot, seat) !== undefined) await lay(l, { [seat]: n })
    if (!alone) await (now.line ? write(at, estimated) : writeAll([lineOf(now), facts(now)], [at, estimated]))
    delete flying[seat]
    onTheWay -= +!alone
    show()
  })
  return writing
}
/** What stands in the cell of an estimate: dots cover one that is not to be seen. */
export const estimateText = (/** @type {any} */ l, /** @type {number} */ seat, /** @type {string} */ how) => {
  const value = pen.estimates[seat] ?? (hidden() && sent[seat] !== null ? undefined : sent[seat])
  if (value !== undefined) return `${value ?? words.none}`
  // that there is none is no secret
  if (l.forgotten?.[seat] || (how === 'draft' && drafted(l.slot, seat) === null)) return words.none
  if (how === 'known' || (how === 'sealed' && pen.peek && mine() === seat)) return `${l.estimates[seat]}`
  return { draft: '●●', sealed: '●●', phone: '…' }[how] ?? ''
}
/** Whom an estimate is asked of, and openly what the others come to. @param {any} l @param {number} seat */
export const askText = (l, seat) => {
  const { players } = table.b
  const sum = players.reduce((a, _, i) => a + (l.estimates[i] ?? sent[i] ?? 0), 0)
  const name = short(players[seat])
  return !hidden() && sum ? fill(words.after, { name, sum }) : fill(hidden() ? words.secretly : words.says, name)
}
/** Whom the others wait for; who leads once all have estimated. @param {any} l */
export const waitText = l => {
  if (!l.line) return words.unsaid
  const { players } = table.b
  const missing = order(l).filter(seat => ['phone', ''].includes(standing(l, seat)) && seat !== mine())
  if (missing.length) return fill(words.waiting, listed(missing.map(i => short(players[i]))))
  return `${words.lie} · ${fill(words.leads, short(players[order(l)[0]]))}`
}
/** The keys of a player's own phone. @param {any} l */
export const showMine = l => {
  const me = mine()
  document.body.classList.toggle('player', me !== null)
  $('#mine').hidden = me === null || !l.given[me] || l.state !== 'open' || !$('#keys').hidden
  $('[data-do=peek]').ariaPressed = `${pen.peek}`
  $('[data-do=change]').hidden = lie(l)
}
