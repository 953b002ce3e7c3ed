/** What cards count: pure, no DOM. Mirror of card_points in scorer/rules/core/cards.py. */
import { isTrump, isUp } from './fold.js'

/** What a card counts. @type {(suit: string, rank: number, mode: string) => number} */
export const cardPoints = (suit, rank, mode) =>
  (suit === mode
    ? [0, 0, 0, 14, 10, 20, 3, 4, 11]
    : [isUp(mode) ? 11 : 0, 0, isTrump(mode) ? 0 : 8, 0, 10, 2, 3, 4, isUp(mode) ? 0 : 11])[rank]
