/** The end of a game in which everybody plays alone: who has won and by how much, the ranking, the lot. */
import { choose, element, open, tableOf } from './dialog.js'
import { nextGame, stopped, ways } from './game_end.js'
import { $, fill, fillPlural, listed, minus, words } from './page.js'
import { newLine, table, write } from './screen_base.js'

/** @param {number[]} seats */
const names = seats => listed(seats.map(i => table.b.players[i]))
/** «a, dann b»: as rules/core/words.py lists what decides. @param {string[]} items */
export const inOrder = items => items.reduce((first, last) => fill(words.then, { first, last }))
/** The order that a lot brought. @param {Facts} f */
export const drew = f => fill(words.drew, f.order.map((/** @type {number} */ i) => table.b.players[i]).join(', '))
/**
 * Who has won and by how much, or by which tie-break, in the words of the game's sentences.
 * @param {string[]} ties what decides between equals, named @param {boolean} low whether the fewest points win
 */
const outcome = (ties, low) => {
  const { finish, totals, claims } = table.b
  /** @type {number[]} */
  const winners = finish.winners
  /** @param {number} total */
  const seatsWith = total => totals.flatMap((n, i) => (n === total ? i : []))
  const best = totals[winners[0]]
  const level = seatsWith(best).filter(i => !winners.includes(i))
  const others = totals.filter((_, i) => !winners.includes(i))
  const next = low ? Math.min(...others) : Math.max(...others)
  const gap = Math.abs(next - best)
  const second = names(seatsWith(next))
  return [
    fillPlural(winners[1] === undefined ? words.wonAlone : words.wonTogether, best, {
      names: names(winners),
      points: minus(best),
    }),
    level.length
      ? fill(level[1] === undefined ? words.level : words.levels, { names: names(level), ties: inOrder(ties) })
      : others.length > 0 && fillPlural(words.margin, gap, { gap, names: second }),
    level.length > 0 && claims.lot && `${drew(claims.lot.facts)}.`,
  ]
}
/** All players, best first. @param {[string, any[]][]} columns what stands behind each name: a head and its figures */
const ranking = columns => {
  const { b } = table
  const all = [[words.rank, b.ranks], ['', b.players], ...columns]
  const ranked = [...b.players.keys()].sort((x, y) => b.ranks[x] - b.ranks[y])
  return tableOf('ranking', [
    all.map(([head]) => element(head ? 'th' : 'td', {}, head)),
    ...ranked.map(i => all.map(([, figures]) => element('td', figures === b.players ? figures[i] : minus(figures[i])))),
  ])
}
/** Where equals are left and a lot is to decide: which of them has drawn it. @param {() => void} again */
const lot = again => {
  const { b, s } = table
  if (b.finish.winner !== null || !s.ties.includes('lot')) return false
  /** @type {number[]} */
  const tied = b.finish.winners
  return choose(
    words.lot,
    tied.map(i => b.players[i]),
    -1,
    async at => {
      const first = tied[at]
      const order = [first, ...tied.filter(i => i !== first)]
      if (await write({ ...newLine('lot'), ...b.claims.lot, slot: 'lot' }, { kind: 'lot', order })) again()
    },
  )
}
/**
 * The end: who has won and why, the ranking, the next game.
 * @param {string[]} ties what decides between equals, named @param {boolean} low whether the fewest points win
 * @param {string | false} more a sentence of the game's own @param {[string, any[]][]} columns of the ranking
 * @param {() => void} again what shows it anew
 */
export const showEnd = (ties, low, more, columns, again) => {
  const { b, s } = table
  const early =
    b.finish.why === 'ended' && s.deals && (b.deals_left ? stopped(s.deals - b.deals_left, s.deals) : words.waived)
  const counted = b.lines.some(l => l.state === 'done')
  const why = counted ? [...outcome(ties, low), more, early] : [words.uncounted]
  open(
    $('#note').textContent,
    element('p.why', why.filter(Boolean).join(' ')),
    ranking(columns),
    lot(again),
    ways(words.evening),
    nextGame(b.next.dealer),
  )
}
