/** The mirror of scorer/rules/solo/: pure, no DOM. Python decides; shared cases hold both equal. */
import { fold, shared } from '../core/fold.js'
import { ranked } from '../core/ranking.js'

/** @type {(all: number[], more: number[]) => number[]} */
const plus = (all, more) => all.map((n, i) => n + more[i])

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
  const folded = fold(revisions)
  const { numbered, special } = folded
  /** @type {number[]} */
  const none = s.players.map(() => 0)
  const seats = [...none.keys()]
  /** @type {number[]} */
  const lot = special.lot?.facts.order ?? []
  /** What makes the better one the lower one. */
  const turn = s.wins === 'most' ? -1 : 1
  let totals = none
  let gained = none
  let deals_won = none
  let matches = none
  /** @type {number[]} */
  let best_deal = none.map(() => Infinity)
  let done = 0
  /** Whether the last deal that was counted or annulled ends the game. @type {SoloFinish['why'] | false | null} */
  let why = null
  /** @type {string | null} */
  let ended = null
  const reached = () => seats.filter(i => s.target !== null && totals[i] >= s.target)
  const ranks = (ties = s.ties) =>
    ranked(
      seats.map(i => {
        /** @type {{[tie: string]: number}} */
        const worth = {
          best_deal: best_deal[i],
          deals_won: -deals_won[i],
          extra_deal: 0,
          lot: lot.includes(i) ? lot.indexOf(i) : seats.length,
        }
        return [turn * totals[i], ...ties.map((/** @type {string} */ tie) => worth[tie])]
      }),
    )
  /** @type {SoloLine[]} */
  const lines = []
  let number = 1
  let dealer = s.first_dealer
  /** @type {string | null} */
  let open = null
  for (const { line, slot, facts: f, heads, revised } of numbered) {
    dealer = f.dealer ?? dealer
    const deal = scoreDeal(s, f, number)
    const { state, written } = deal
    totals = plus(totals, written)
    if (state === 'done') {
      const results = written.map((/** @type {number} */ n) => turn * n)
      const best = Math.min(...results)
      done++
      gained = plus(gained, f.points)
      matches = matches.map((n, i) => n + +(i === f.match))
      deals_won = deals_won.map((n, i) => n + +(results[i] === best))
      best_deal = best_deal.map((n, i) => Math.min(n, results[i]))
    }
    if (state !== 'open') {
      const extra = s.ties.indexOf('extra_deal')
      const tied = extra >= 0 && ranks(s.ties.slice(0, extra)).filter(r => r === 1).length > 1
      why = !tied && (reached().length ? 'target' : s.deals && done >= s.deals && 'deals')
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
      mode: f.mode ?? null,
      points: f.points ?? null,
      match: f.match ?? null,
      totals,
      void: f.void ?? null,
      note: f.note ?? '',
      revised,
    })
    if (state === 'void') continue
    if (state === 'open') open ??= slot
    number++
    dealer = (dealer + 1) % seats.length
  }
  const last = lines.at(-1)?.slot ?? null
  if (special.end && !why) {
    why = 'ended'
    ended = last
  }
  const final = ranks()
  const winners = seats.filter(i => final[i] === 1)
  return {
    game: 'solo',
    ...shared(s, folded),
    totals,
    lines,
    open,
    next: {
      slot: `${+(last ?? 0) + 1}`,
      number,
      dealer,
      forehand: (dealer + 1) % seats.length,
      factor: factorOf(s, number),
    },
    deals_left: s.deals && Math.max(0, s.deals - done),
    made: gained,
    deals_won,
    matches,
    ranks: final,
    finish: why
      ? { winner: winners[1] === undefined ? winners[0] : null, winners, why, reached: reached(), deal: ended }
      : null,
  }
}
