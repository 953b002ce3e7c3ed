/** Suits, ranks, what is trump and what cards count: pure, no DOM. Mirror of scorer/rules/core/cards.py. */

/** The four suits of a deck, in the order of the keys. @type {{[deck: string]: string[]}} */
export const SUITS = {
  german: ['rosen', 'eichel', 'schilten', 'schellen'],
  french: ['herz', 'ecken', 'kreuz', 'schaufel'],
}
export const RANKS = ['six', 'seven', 'eight', 'nine', 'ten', 'under', 'ober', 'king', 'ace']
/** @type {(mode: string | null) => boolean} */
export const isUp = mode => /undenufe$/.test(mode ?? '')
/** @type {(mode: string | null) => boolean} */
export const isTrump = mode => !!mode && !/obenabe|undenufe/.test(mode)

/** What a card counts. @type {(suit: string, rank: number, mode: string) => number} */
export const cardPoints = (suit, rank, mode) =>
  (suit === mode || mode === 'tutti' // all suits are trump
    ? [0, 0, 0, 14, 10, 20, 3, 4, 11]
    : [isUp(mode) ? 11 : 0, 0, isTrump(mode) ? 0 : 8, 0, 10, 2, 3, 4, isUp(mode) ? 0 : 11])[rank]
