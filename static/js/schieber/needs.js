/** What is still needed in a Schieber: a line under each total, and behind it how much of this deal is enough. */
import { choose, element, open } from '../screen/dialog.js'
import { $$, fill, fillPlural, icon, show, table, words } from '../screen/screen_base.js'
import { needed } from './needed.js'

/** When a phone shows the line: from half of the target on, or as its memory says. */
const WHEN = ['half', 'always', 'never']
const when = () => localStorage.getItem('need') ?? WHEN[0]

/** @param {number} t */
const line = t => {
  const { s, b } = table
  if (b.finish || when() === 'never') return ''
  if (!s.target) return b.deals_left ? fillPlural(words.dealsLeft, b.deals_left, { count: b.deals_left }) : ''
  const missing = s.target[t] - b.totals[t]
  return missing > 0 && (when() === 'always' || 2 * b.totals[t] >= s.target[t]) ? fill(words.need, missing) : ''
}
/** Draw the line under each total. */
export const showNeeds = () => {
  for (const half of $$('.half')) {
    const k = half.querySelector('.need') ?? element('button', { className: 'need', data: { do: 'needs' } })
    if (!k.parentNode) half.append(k)
    const t = +half.dataset.team
    k.textContent = line(t)
    k.hidden = !k.textContent
    k.ariaLabel = `${table.b.teams[t]}: ${k.textContent}`
  }
}

/** @param {import('./needed.js').Way} way */
const wayText = ({ points, match }) => (points === null ? (match ? words.match : words.notEnough) : `${points}`)
/** @param {import('./needed.js').Enough} row @param {number} t @param {number} missing */
const cell = ({ plain, stoeck }, t, missing) => {
  const more = stoeck?.[t]
  const text = more && (more.points === 0 ? words.stoeckEnough : fill(words.withStoeck, wayText(more)))
  const helps = more && wayText(more) !== wayText(plain[t])
  return element('td', {}, missing ? wayText(plain[t]) : '✓', missing && helps && element('small', {}, text))
}
/** @param {import('./needed.js').Goal} goal */
const goalTable = ({ goal, points, missing, enough }) => [
  element('h3', {}, fill(words.needFor[goal], [...new Set(points)].join(' : '))),
  element(
    'table',
    { className: 'needs' },
    element(
      'tr',
      {},
      element('td', {}),
      table.b.teams.map((team, t) =>
        element(
          'th',
          { scope: 'col' },
          team,
          element('small', {}, missing[t] ? fill(words.need, missing[t]) : words.there),
        ),
      ),
    ),
    enough.map(row =>
      element(
        'tr',
        {},
        element(
          'th',
          { scope: 'row', ariaLabel: `${row.modes.map(mode => words.modes[mode]).join(', ')} ×${row.factor}` },
          row.modes.map(icon),
          ` ×${row.factor}`,
        ),
        missing.map((n, t) => cell(row, t, n)),
      ),
    ),
  ),
]
const needs = () => {
  const { s, b } = table
  open(
    words.needs,
    b.deals_left && element('p', {}, fillPlural(words.dealsLeft, b.deals_left, { count: b.deals_left })),
    s.target && element('p', {}, words.needHow),
    needed(/** @type {any} */ (s), b).map(goalTable),
    choose(words.needWhen, words.needWays, WHEN.indexOf(when()), i => {
      localStorage.setItem('need', WHEN[i])
      show()
      needs()
    }),
  )
}
/** @type {import('../screen/screen_base.js').Actions} */
export const needsActions = { needs }
