/** The options of a Coiffeur, a row each, and the texts of their cells. */
import { SUITS } from '../core/cards.js'
import { fill, joined, minus, readersName, words } from '../screen/page.js'
import { table } from '../screen/screen_base.js'

/** What a row is called; its factor tells Jokers apart. @param {any} o */
export const nameOf = o => `${readersName(o.name) || words.kinds[o.kind] || words.modes[o.kind]} ×${o.factor}`
/** Stöck are in the cards of a trump that was fixed (S4). @param {any} o */
export const hasStoeck = o => table.s.stoeck && SUITS[table.s.deck].includes(o.kind)
/** Modes that can be told of this row: what a Joker was, which way Slalom and Guschti began. @param {any} o @returns {string[]} */
export const modes = o => {
  const ways = ['slalom', 'guschti'].flatMap(kind => [`${kind}_obenabe`, `${kind}_undenufe`])
  return o.kind === 'joker'
    ? [...SUITS[table.s.deck], 'obenabe', 'undenufe', ...ways]
    : ways.filter(way => way.startsWith(o.kind))
}
/** A difference as it is shown. @param {number | null} n */
export const signed = n => (n == null ? '' : n > 0 ? `+${n}` : minus(n))
/** What was counted, in a few words. @param {any} f facts of a cell */
export const cellText = f =>
  joined(
    ', ',
    f.scratched
      ? words.scratched
      : f.counter
        ? words.counter
        : f.match
          ? [words.match, f.points].join(' ').replace(/ (157|253)$/, '')
          : fill(words.points, f.points),
    f.stoeck && words.stoeck,
    words.modes[f.mode],
  )
