/** What the server would refuse of what a Coiffeur's screen can say; its pad makes no cell that cannot be. Mirror of scorer/rules/coiffeur/checks.py. */
import { inTurn, names, text } from '../core/checks.js'
import { board } from './rules.js'

/** @typedef {import('../core/checks.js').Fault} Fault */

/** @param {any} s @param {Revision[]} known @param {Revision[]} added @returns {Fault} */
export const refusal = (s, known, added) =>
  inTurn(
    known,
    added,
    ({ facts: f }) => (f?.kind === 'names' ? names(f, s.players.length, s.teams.length) : text(f?.note ?? '', 'note')),
    (before, last, begins) => {
      if (!begins || last.replaces.length) return null
      const { claims, lines } = board(s, [...before, last])
      return claims.end && lines.some(l => l.line === last.line) ? { code: 'after-finish' } : null
    },
  )
