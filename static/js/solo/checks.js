/** What the server would refuse of what a screen of «Jeder für sich» can say. Mirror of scorer/rules/solo/checks.py. */
import { ahead, first, inTurn, integer, late, names, text } from '../core/checks.js'
import { PACK, excess, possible } from '../core/players.js'
import { board, sign } from './rules.js'

/** @typedef {import('../core/checks.js').Fault} Fault */

/** Modes without a trump, where nobody has Stöck. */
const TRUMPLESS = ['obenabe', 'undenufe']

/** An impossible Weis, Stöck, or points without a reason. @param {any} s @param {any} e @param {string | null} mode @returns {Fault} */
const extraFault = (s, { kind, points, reason = '' }, mode) => {
  const wrong = text(reason, 'reason')
  if (wrong) return wrong
  if (!sign(s, kind)) return { code: 'extra-off', at: 'extras' }
  if (kind === 'weis' || kind === 'table_weis')
    return integer(points, 'points', 20, 1000) ?? (points % 10 ? { code: 'weis-points', at: 'points' } : null)
  if (kind === 'stoeck')
    return (
      integer(points, 'points', 20, 20) ??
      (TRUMPLESS.includes(mode ?? '') ? { code: 'stoeck-trumpless', at: 'extras' } : null)
    )
  return integer(points, 'points', 1, 9999) ?? (reason.trim() ? null : { code: 'extra-reason', at: 'reason' })
}
/** Points that are not those of the cards of a deal. @param {any} s @param {number[]} points @returns {Fault} */
const pointsFault = (s, points) => {
  const sum = s.control_sum
  const wrong = first(
    points,
    n =>
      integer(n, 'points', sum === null ? -9999 : 0, sum ?? 9999) ??
      (possible(sum)(n) ? null : { code: 'count-impossible', values: [n] }),
  )
  if (wrong || !excess(points, sum)) return wrong
  return { code: 'count-sum', values: [points.reduce((a, n) => a + n, 0), sum] }
}

/** @param {any} s @param {Facts | null} f @returns {Fault} */
export const fault = (s, f) => {
  if (f?.kind === 'names') return names(f, s.players.length, 0)
  const {
    void: gone,
    note,
    mode = null,
    factor,
    points = null,
    match = null,
    extras = [],
  } = f ?? /** @type {any} */ ({})
  return (
    (factor == null ? null : integer(factor, 'factor', 1, 99)) ??
    text(gone ?? '', 'void') ??
    text(note ?? '', 'note') ??
    (points && pointsFault(s, points)) ??
    (match !== null && !points?.every((/** @type {number} */ n, /** @type {number} */ i) => i === match || !n)
      ? { code: 'match-all', at: 'match' }
      : null) ??
    (extras.length > 30 ? { code: 'list-length', at: 'extras', values: [0, 30] } : null) ??
    first(extras, e => extraFault(s, e, mode)) ??
    (s.control_sum === PACK && extras.filter((/** @type {any} */ e) => e.kind === 'stoeck').length > 1
      ? { code: 'stoeck-twice', at: 'extras' }
      : null)
  )
}

/** @param {any} s @param {Revision[]} known @param {Revision[]} added @returns {Fault} */
export const refusal = (s, known, added) =>
  inTurn(
    known,
    added,
    last => fault(s, last.facts),
    (before, last, begins) => ahead(before, last) ?? late(board(s, before), last, begins),
  )
