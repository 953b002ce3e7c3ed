/** The four suits of a deck, in the order of the keys: pure, no DOM. */

/** @type {{[deck: string]: string[]}} */
export const SUITS = {
  german: ['rosen', 'eichel', 'schilten', 'schellen'],
  french: ['herz', 'ecken', 'kreuz', 'schaufel'],
}
