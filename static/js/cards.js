/** Cards and Weis: what they count, and which side writes. Mirror of scorer/rules/{cards,melds}.py. */
import { compare } from './strokes.js'

export const RANKS = ['six', 'seven', 'eight', 'nine', 'ten', 'under', 'ober', 'king', 'ace']
/** @type {(mode: string | null) => boolean} */
export const isUp = mode => /undenufe$/.test(mode ?? '')
/** @type {(mode: string | null) => boolean} */
export const isTrump = mode => !!mode && !/obenabe|undenufe/.test(mode)
/** @type {(meld: Meld, s: Settings) => number} */
export const meldPoints = (meld, s) =>
  meld.amount ?? (meld.run ? s.run_points[meld.run] : s.four_points[meld.four ?? ''])
/** Which team writes its Weis, and why. @type {BestTeam} */
export const bestTeam = (melds, mode, forehand, s) => {
  if (!melds[0].length || !melds[1].length) {
    const team = melds.findIndex(all => all.length)
    return team < 0 ? [null, null] : [team, 'only']
  }
  const ranked = melds.map(all =>
    all
      .map(m => {
        const points = meldPoints(m, s)
        const top = RANKS.indexOf(m.top ?? m.four ?? '')
        const height = isUp(mode) ? (m.run ?? 1) - 1 - top : top
        const rank = m.amount
          ? [points, 0, 0, 0]
          : [points, m.run ?? 4, mode && s.top_card ? height : 0, +(!!mode && m.suit === mode)]
        return { rank, amount: m.amount, seat: m.seat ?? forehand }
      })
      .sort((a, b) => compare(b.rank, a.rank)),
  )
  const [mine, theirs] = ranked.map(all => all[0].rank)
  const i = mine.findIndex((n, at) => n !== theirs[at])
  if (i && ranked.flat().some(m => m.amount === mine[0])) return [null, 'undecided']
  if (i >= 0) return [mine[i] > theirs[i] ? 0 : 1, ['points', 'length', 'top', 'trump'][i]]
  if (!mode) return [null, 'undecided']
  const near = ranked
    .flat()
    .filter(m => !compare(m.rank, mine))
    .map(m => (m.seat - forehand + 4) % 4)
  return [(forehand + Math.min(...near)) % 2, 'forehand']
}
