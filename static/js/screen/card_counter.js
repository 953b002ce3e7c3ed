/** Counting a pile again, card by card, after a doubt (R48). */
import { cardPoints } from '../core/cards.js'
import { ask, element, key, open, ranks, shut, suits } from './dialog.js'
import { fill, icon, words } from './page.js'

/**
 * Count a pile card by card (R48).
 * @param {string} mode what the cards count by
 * @param {((n: number) => void) | false} take what becomes of the sum; false where there is no field for it
 */
export const countPile = (mode, take) => {
  const has = new Set()
  const worth = (/** @type {number} */ i) => (i === 36 ? 5 : cardPoints(suits()[i % 4], i >> 2, mode))
  const total = () => [...has].reduce((n, i) => n + worth(i), 0)
  const sum = key(
    '',
    () => {
      shut()
      if (take) take(total())
    },
    { className: 'go' },
  )
  const tell = () => {
    sum.textContent = fill(take ? words.take : '{}', total())
  }
  const toggle = (/** @type {any} */ label, /** @type {number} */ i) =>
    key(
      label,
      (/** @type {any} */ e) => {
        if (!has.delete(i)) has.add(i)
        e.currentTarget.ariaPressed = `${has.has(i)}`
        tell()
      },
      {
        ariaPressed: 'false',
        ariaLabel: i < 36 ? fill(words.card, { suit: words.suits[suits()[i % 4]], rank: ranks()[i >> 2] }) : '',
      },
    )
  tell()
  open(
    `${words.count} · ${words.modes[mode]}`,
    toggle(words.last, 36),
    element(
      'div.cards',
      suits().map(icon),
      [8, 7, 6, 5, 4, 3, 2, 1, 0].flatMap(r => [0, 1, 2, 3].map(i => toggle(`${ranks()[r]}`, r * 4 + i))),
    ),
    sum,
  )
}
/** Count by `mode`, or by what is asked for where nobody said it. @param {string | null} mode @param {string[]} modes @param {(mode: string) => void} then */
export const countBy = (mode, modes, then) =>
  mode
    ? then(mode)
    : ask(
        words.which,
        ...modes.map(mode => /** @type {[string, () => void]} */ ([words.modes[mode], () => then(mode)])),
      )
