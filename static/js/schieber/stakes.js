/** The strokes of the back of the slate and what each is for: pure, no DOM. Mirror of scorer/rules/schieber/stakes.py, the deals of both teams in one list. */

/**
 * @typedef {{what: string, deals: number[], strokes: Pair}} Row
 * @param {any} s @param {AnyBoard} b @returns {Row[]}
 */
export const rows = (s, b) => {
  /** @type {Row[]} */
  const strokeRows = []
  /** @param {string} what @param {number} team @param {number} [deal] */
  const add = (what, team, deal) => {
    let row = strokeRows.find(r => r.what === what)
    if (!row) {
      row = { what, deals: [], strokes: [0, 0] }
      strokeRows.push(row)
    }
    if (deal) row.deals.push(deal)
    row.strokes[team] += s.stakes[what] ?? 0
  }
  if (!s.stakes) return strokeRows
  const { berg, finish, lines } = b
  if (berg) add('berg', berg.team)
  if (finish?.winner != null) add('sieg', finish.winner)
  if (finish?.winner != null && finish.schneider) add('schneider', finish.winner)
  for (const { match, state, counter, number } of lines)
    if (match != null && state === 'done') add(counter ? 'counter_match' : 'match', match, number)
  return strokeRows.filter(({ strokes }) => strokes.some(n => n))
}
/** @param {any} s @param {AnyBoard} b @returns {Pair | null} */
export const total = (s, b) =>
  s.stakes && /** @type {Pair} */ ([0, 1].map(t => rows(s, b).reduce((n, { strokes }) => n + strokes[t], 0)))
