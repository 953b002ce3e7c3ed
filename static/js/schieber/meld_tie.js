/** Of two Weis that count the same, which is better: asked one by one, first what decides first (R23, C5). */
import { isTrump, isUp } from '../core/cards.js'
import { ask, shut } from '../screen/dom.js'
import { $, factsOf, fill, show, table, words, write } from '../screen/screen_base.js'
import { most } from './rules.js'

/** The deal in which nobody has said yet whose Weis is better. */
export const tied = () => table.b.lines.find(l => l.weis_why === 'undecided')

/** How many cards Weis have that count so much. @param {number} points */
const lengths = points => {
  const { run_points, four_points } = table.s
  const runs = Object.keys(run_points).filter(n => run_points[n] === points)
  const four = Object.values(four_points).includes(points)
  return { runs: runs.length > 0, several: new Set([...runs, ...(four ? ['4'] : [])]).size > 1 }
}

/** @param {() => void} exact tells the cards instead */
export const better = exact => {
  const line = tied()
  if (!line) return
  const facts = table.d?.line === line.line ? table.d.facts : factsOf(line)
  const { mode } = facts,
    points = most(line.melds[0], table.s),
    { runs, several } = lengths(points)
  /** @param {string} why @param {number} team */
  const put = async (why, team) => {
    const at = table.d?.line === line.line ? table.d : line
    const said = { ...facts, better: { team, why, points } }
    if (!(await write(at, said))) return
    if (at === table.d) table.d.facts = said
    shut()
    show()
  }
  const steps = [
    several && ['length', words.longer, words.same],
    table.s.top_card && ['top', isUp(mode) ? words.lower : words.higher, words.sameTop],
    runs && (!mode || isTrump(mode)) && ['trump', words.inTrump, words.noTrump],
  ].filter(Boolean)
  const forehand = (line.dealer + 1) % 4
  const turn = [0, 1, 2, 3].map(i => (forehand + i) % 4)
  /** @param {number} i */
  const step = i => {
    const [why, question, none] = steps[i] ?? []
    const cards = /** @type {[string, () => void]} */ ([words.cards, exact])
    if (!why)
      return ask(
        words.nearer,
        ...turn.map(seat => /** @type {[string, any]} */ ([table.b.players[seat], () => put('forehand', seat % 2)])),
        cards,
      )
    const sides = table.b.teams.map((team, t) => /** @type {[string, any]} */ ([team, () => put(why, t)]))
    return ask(fill(question, points), ...sides, [none, () => step(i + 1)], cards)
  }
  step(0)
  $('dialog').scrollTop = 0
}
