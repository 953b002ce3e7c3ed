/** What the server would refuse of what a Differenzler's screen can say. Mirror of scorer/rules/differenzler/checks.py, but for what is sealed: only the server knows that. */
import { ahead, first, integer, inTurn, late, names, text } from '../core/checks.js'
import { board } from './rules.js'

/** @typedef {import('../core/checks.js').Fault} Fault */

/** @param {any} s @param {Facts | null} f @returns {Fault} */
export const fault = (s, f) => {
  if (f?.kind === 'names') return names(f, s.players.length, 0)
  const { void: gone, note, penalties = [] } = f ?? /** @type {any} */ ({})
  return (
    text(gone ?? '', 'void') ??
    text(note ?? '', 'note') ??
    (penalties.length > 10 ? { code: 'list-length', at: 'points', values: [0, 10] } : null) ??
    first(
      penalties,
      (/** @type {any} */ penalty) => integer(penalty.points, 'points', 1, 157) ?? text(penalty.reason ?? '', 'reason'),
    )
  )
}
const estimates = (/** @type {AnyBoard} */ b) => Object.keys(b.claims).filter(slot => /^estimate/.test(slot))

/** Whether an estimate is touched when all lie there, or brought when all are read; what lies at the server is not known here. @param {any} s @param {Revision[]} before @param {Revision} last */
const sealed = (s, before, last) => {
  const [, of] = (s.estimates === 'hidden' && /^estimate:(\d+)/.exec(last.slot)) || []
  const l = of && board(s, before).lines.find(l => l.slot === of)
  if (!l) return false
  // counted it is with its points, also where somebody has struck an estimate out since
  return l.points && l.void === null ? !last.replaces.length : l.state === 'void' || !l.given.includes(false)
}

/** @param {any} s @param {Revision[]} known @param {Revision[]} added @returns {Fault} */
export const refusal = (s, known, added) =>
  inTurn(
    known,
    added,
    last => fault(s, last.facts),
    (before, last, begins) => {
      const old = board(s, before)
      const wrong = ahead(before, last) ?? late(old, last, begins)
      if (wrong) return wrong
      const astray = estimates(board(s, [...before, last]))
      if (astray.includes(last.slot)) return { code: 'estimate-deal' }
      const more = astray.length && astray.length > estimates(old).length
      return more ? { code: 'deal-estimated' } : sealed(s, before, last) ? { code: 'estimate-sealed' } : null
    },
  )
