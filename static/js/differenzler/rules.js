/** The mirror of scorer/rules/differenzler/: pure, no DOM. Python decides; shared cases hold both equal. */
import { fold, shared } from '../core/fold.js'
import { ranked } from '../core/ranking.js'

/** @type {(all: number[], more: number[]) => number[]} */
const plus = (all, more) => all.map((n, i) => n + more[i])

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
  const folded = fold(revisions)
  const { numbered, special } = folded
  /** @type {number[]} */
  const none = s.players.map(() => 0)
  const seats = [...none.keys()]
  /** @type {number[]} */
  const lot = special.lot?.facts.order ?? []
  let totals = none
  let gained = none
  let hits = none
  let passe = none
  /** @type {number[]} */
  let best_deal = none.map(() => Infinity)
  let best_passe = best_deal
  let done = 0
  /** Whether the last deal that was counted or annulled ends the game. @type {DifferenzlerFinish['why'] | false | null} */
  let why = null
  /** @type {string | null} */
  let ended = null
  const over = () => seats.filter(i => s.limit !== null && totals[i] > s.limit)
  const ranks = (ties = s.ties) => {
    const keys = seats.map(i => {
      /** @type {{[tie: string]: number}} */
      const worth = {
        best_deal: best_deal[i],
        best_passe: best_passe[i],
        exact_hits: -hits[i],
        extra_deal: 0,
        lot: lot.includes(i) ? lot.indexOf(i) : 9,
      }
      return [totals[i], ...ties.map((/** @type {string} */ tie) => worth[tie])]
    })
    return ranked(keys)
  }
  /** @type {DifferenzlerLine[]} */
  const lines = []
  let number = 1
  let dealer = s.first_dealer
  /** @type {string | null} */
  let trump = null
  /** @type {string | null} */
  let open = null
  for (const { line, slot, facts: f, heads, revised } of numbered) {
    dealer = f.dealer ?? dealer
    const estimateLines = seats.map(i => special[`estimate:${slot}:${i}`])
    const deal = scoreDeal(s, f, dealer, estimateLines)
    const { state, estimates, given, differences, written } = deal
    totals = plus(totals, written)
    passe = plus(passe, written)
    if (state === 'done') {
      done++
      gained = plus(gained, f.points)
      hits = plus(hits, deal.exact)
      best_deal = best_deal.map((n, i) => Math.min(n, differences[i] ?? n))
      if (done % s.passe === 0) {
        best_passe = best_passe.map((n, i) => Math.min(n, passe[i]))
        passe = none
      }
    }
    if (state !== 'open') {
      const extra = s.ties.indexOf('extra_deal')
      const tied = extra >= 0 && ranks(s.ties.slice(0, extra)).filter(r => r === 1).length > 1
      why = !tied && (over().length ? 'limit' : s.deals && done >= s.deals && 'deals')
      ended = slot
    }
    lines.push({
      ...deal,
      line,
      slot,
      heads,
      kind: 'deal',
      number,
      dealer,
      trump: f.trump ?? null,
      drawn: f.drawn ?? false,
      estimate_lines: estimateLines.map(e => (e ? { line: e.line, heads: e.heads } : null)),
      points: f.points ?? null,
      forgotten: given.map((/** @type {boolean} */ g, /** @type {number} */ i) => g && estimates[i] === null),
      penalties: f.penalties ?? [],
      totals,
      void: f.void ?? null,
      note: f.note ?? '',
      revised: revised || estimateLines.some(e => e?.revised),
    })
    if (state === 'void') trump = f.trump ?? trump
    else {
      if (state === 'open') open ??= slot
      number++
      dealer = (dealer + 1) % seats.length
      trump = null
    }
  }
  const last = lines.at(-1)?.slot ?? null
  if (special.end && !why) {
    why = 'ended'
    ended = last
  }
  const final = ranks()
  const winners = seats.filter(i => final[i] === 1)
  return {
    game: 'differenzler',
    ...shared(
      s,
      folded,
      lines.flatMap(l => seats.map(i => ({ slot: `estimate:${l.slot}:${i}` }))),
    ),
    totals,
    lines,
    open,
    next: { slot: `${+(last ?? 0) + 1}`, number, dealer, forehand: (dealer + 1) % seats.length, trump },
    deals_left: s.deals && Math.max(0, s.deals - done),
    made: gained,
    hits,
    ranks: final,
    finish: why
      ? { winner: winners[1] === undefined ? winners[0] : null, winners, why, losers: over(), deal: ended }
      : null,
  }
}
