/** The mirror of scorer/rules/solo/: pure, no DOM. Python decides; shared cases hold both equal. */
import { playersBoard } from '../core/players.js'

/** How an extra of a kind is written: 1 or -1, 0 where it is not. @param {any} s @param {string} kind */
export const sign = (s, kind) => {
  const word = s[`${kind}_sign`] ?? kind
  return word === 'plus' ? 1 : word === 'minus' ? -1 : 0
}
/** How many times a deal counts, unless it says so itself. @param {any} s @param {number} number */
const factorOf = (s, number) => (s.last_factor && number === s.deals ? s.last_factor : s.factor)

/** One deal, a list has one item a seat. @type {(s: any, f: Facts, number: number) => any} */
const scoreDeal = (s, f, number) => {
  const factor = f.factor ?? factorOf(s, number)
  const { points = null, match = null, extras: all = [] } = f
  const gone = f.void != null
  const extras = all.map((/** @type {any} */ e) => {
    const times = ['plus', 'minus'].includes(e.kind) ? 1 : gone ? 0 : factor
    return { reason: '', ...e, written: sign(s, e.kind) * e.points * times }
  })
  /** @type {number[]} */
  const extra_points = s.players.map((/** @type {string} */ _, /** @type {number} */ i) =>
    extras.reduce((/** @type {number} */ a, /** @type {any} */ e) => (e.seat === i ? a + e.written : a), 0),
  )
  const state = gone ? 'void' : points ? 'done' : 'open'
  const written =
    state === 'done'
      ? extra_points.map((n, i) => n + (points[i] + (i === match ? s.match_value : 0)) * factor)
      : extra_points
  return { state, factor, extras, extra_points, written }
}

/** Everything that is shown of a game. @type {(s: any, revisions: Revision[]) => SoloBoard} */
export const board = (s, revisions) => {
  /** @type {number[]} */
  const none = s.players.map(() => 0)
  const turn = s.wins === 'most' ? -1 : 1
  let deals_won = none
  let matches = none
  let best_deal = none.map(() => Infinity)
  const played = playersBoard(s, revisions, {
    turn,
    score: (f, { number }) => ({ ...scoreDeal(s, f, number), mode: f.mode ?? null, match: f.match ?? null }),
    count: ({ written, match }) => {
      const results = written.map((/** @type {number} */ n) => turn * n)
      const best = Math.min(...results)
      matches = matches.map((n, i) => n + +(i === match))
      deals_won = deals_won.map((n, i) => n + +(results[i] === best))
      best_deal = best_deal.map((n, i) => Math.min(n, results[i]))
    },
    worth: i => ({ best_deal: best_deal[i], deals_won: -deals_won[i] }),
    isPast: total => s.target !== null && total >= s.target,
    limit: 'target',
    past: 'reached',
    next: number => ({ factor: factorOf(s, number) }),
  })
  return { game: 'solo', ...played, deals_won, matches }
}
