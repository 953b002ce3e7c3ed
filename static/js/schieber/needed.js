/** The mirror of scorer/rules/schieber/needed.py: pure, no DOM. */
import { isTrump } from '../core/cards.js'
import { contractOf, most, namingTeam, scoreDeal } from './rules.js'

/**
 * @typedef {{points: number | null, match: boolean}} Way
 * @typedef {{modes: string[], factor: number, plain: Way[], stoeck: Way[] | null}} Enough
 * @typedef {{goal: 'berg' | 'target', points: number[], missing: number[], enough: Enough[]}} Goal
 */

/** No cards add up to 1, nor to all but 1. @param {number} missing @param {number} factor @param {number} match @returns {Way} */
const way = (missing, factor, match) => {
  let fewest = Math.max(0, Math.ceil(missing / factor))
  if (fewest === 1 || fewest === 156) fewest++
  return { points: fewest > 157 ? null : fewest, match: fewest <= match }
}

/** What is written of the deal being played; where both Weis are equal, those that the board counts. @param {SchieberSettings} s @param {any} l */
const factsOf = (s, { mode, declarer, melds, weis_team, weis_why, stoeck }) => ({
  mode,
  declarer,
  weis: melds,
  better:
    melds[0].length && melds[1].length && weis_why !== 'undecided'
      ? { team: weis_team, why: weis_why, points: most(melds[0], s) }
      : null,
  stoeck: stoeck[0] || stoeck[1] ? +!stoeck[0] : null,
})

/** What both teams still need, and how much of this deal is enough. @param {SchieberSettings} s @param {any} b the board @returns {Goal[]} */
export const needed = (s, b) => {
  const played = b.lines.find((/** @type {AnyLine} */ l) => l.slot === b.open)
  const { number, dealer } = played ?? b.next
  /** @type {any} */
  const deal = played ? factsOf(s, played) : {}
  const { declarer = null, mode = null, stoeck = null } = deal
  const team = namingTeam(/** @type {any} */ ({ dealer, declarer }))
  const used = b.lines
    .filter(
      (/** @type {AnyLine} */ l) => s.modes_once && l.kind === 'deal' && l.state !== 'void' && namingTeam(l) === team,
    )
    .map((/** @type {AnyLine} */ l) => l.mode)
  const only = mode ?? contractOf(s, number)?.mode
  const modes = only ? [only] : Object.keys(s.factors).filter(m => !used.includes(m))
  /** @param {string} mode @param {number[]} goal @returns {Enough} */
  const enough = (mode, goal) => {
    const both = [0, 1].map(t => {
      const { factor, weis, stoeck, cards } = scoreDeal(
        s,
        { ...deal, mode, points: t ? [157, 0] : [0, 157] },
        dealer,
        number,
      )
      const gain = factor * (weis[t] + stoeck[t] + (cards?.[t] ?? 0))
      const missing = goal[t] - b.totals[t] + (played?.written[t] ?? 0) - gain
      const bonus = declarer !== null && declarer % 2 !== t ? s.counter_match_bonus : s.match_bonus
      return { factor, ways: [0, 20].map(more => way(missing - factor * more, factor, 157 + bonus)) }
    })
    const [plain, more] = [0, 1].map(i => both.map(({ ways }) => ways[i]))
    return {
      modes: [mode],
      factor: both[0].factor,
      plain,
      stoeck:
        s.stoeck && isTrump(mode) && stoeck === null && JSON.stringify(more) !== JSON.stringify(plain) ? more : null,
    }
  }
  const aims = [
    /** @type {const} */ (['berg', s.berg !== null && !b.berg && b.berg_ask === null && [s.berg, s.berg]]),
    /** @type {const} */ (['target', s.target]),
  ]
  /** @type {Goal[]} */
  const goals = []
  for (const [goal, points] of b.finish ? [] : aims) {
    if (!points) continue
    /** @type {Map<string, Enough>} */
    const rows = new Map()
    for (const mode of modes) {
      const row = enough(mode, points)
      const figures = JSON.stringify({ ...row, modes: 0 })
      const alike = rows.get(figures)
      if (alike) alike.modes.push(mode)
      else rows.set(figures, row)
    }
    goals.push({
      goal,
      points,
      missing: points.map((n, t) => Math.max(0, n - b.totals[t])),
      enough: [...rows.values()],
    })
  }
  return goals
}
