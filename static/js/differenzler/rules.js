/** The mirror of scorer/rules/differenzler/: pure, no DOM. Python decides; shared cases hold both equal. */
import { playersBoard, plus } from '../core/players.js'

/** One deal, a list has one item a seat. @type {(s: any, f: Facts, dealer: number, calls: (Standing | undefined)[]) => any} */
const scoreDeal = (s, f, dealer, calls) => {
  const { points = null, penalties = [] } = f
  const given = calls.map(e => !!e)
  /** @type {(number | null)[]} */
  const estimates = calls.map(e => e?.facts.points ?? null)
  const estimate_sum = estimates.reduce((a, b) => (a === null || b === null ? null : a + b), 0)
  const written = calls.map((_, i) =>
    penalties.reduce((/** @type {number} */ a, /** @type {any} */ p) => (p.seat === i ? a + p.points : a), 0),
  )
  const state = f.void != null ? 'void' : points && !given.includes(false) ? 'done' : 'open'
  const deal = { state, estimates, given, estimate_sum, differences: null, exact: null, credit: 0, written }
  if (state !== 'done') return deal
  const missing = s.missing_penalty === null ? 0 : null
  const differences = estimates.map((e, i) => {
    const estimate = e ?? missing
    return estimate === null ? null : Math.abs(estimate - points[i])
  })
  const credit =
    s.dealer_credit && estimate_sum !== null
      ? Math.min(Math.floor(Math.abs(157 - estimate_sum) / 5), differences[dealer] ?? 0)
      : 0
  const exact = differences.map(d => d === 0)
  return {
    ...deal,
    differences,
    exact,
    credit,
    written: plus(
      written,
      differences.map(
        (d, i) =>
          (d ?? s.missing_penalty) -
          (exact[i] && (points[i] || s.exact_zero) ? s.exact_bonus : 0) -
          (i === dealer ? credit : 0),
      ),
    ),
  }
}

/** Everything that is shown of a game. @type {(s: any, revisions: Revision[]) => DifferenzlerBoard} */
export const board = (s, revisions) => {
  /** @type {number[]} */
  const none = s.players.map(() => 0)
  let hits = none
  let passe = none
  let best_deal = none.map(() => Infinity)
  let best_passe = best_deal
  /** @type {string | null} */
  let trump = null
  const played = playersBoard(s, revisions, {
    turn: 1,
    score: (f, { slot, dealer }, special) => {
      const estimateLines = none.map((_, i) => special[`estimate:${slot}:${i}`])
      const deal = scoreDeal(s, f, dealer, estimateLines)
      passe = plus(passe, deal.written)
      trump = deal.state === 'void' ? (f.trump ?? trump) : null
      return {
        ...deal,
        trump: f.trump ?? null,
        drawn: f.drawn ?? false,
        estimate_lines: estimateLines.map(e => (e ? { line: e.line, heads: e.heads } : null)),
        forgotten: deal.given.map(
          (/** @type {boolean} */ g, /** @type {number} */ i) => g && deal.estimates[i] === null,
        ),
        penalties: f.penalties ?? [],
        revised: estimateLines.some(e => e?.revised),
      }
    },
    count: ({ exact, differences }, _f, done) => {
      hits = plus(hits, exact)
      best_deal = best_deal.map((n, i) => Math.min(n, differences[i] ?? n))
      if (done % s.passe) return
      best_passe = best_passe.map((n, i) => Math.min(n, passe[i]))
      passe = none
    },
    worth: i => ({ best_deal: best_deal[i], best_passe: best_passe[i], exact_hits: -hits[i] }),
    isPast: total => s.limit !== null && total > s.limit,
    limit: 'limit',
    past: 'losers',
    next: () => ({ trump }),
    beside: lines => lines.flatMap(l => none.map((_, i) => ({ slot: `estimate:${l.slot}:${i}` }))),
  })
  return { game: 'differenzler', ...played, hits }
}
