/** What is still needed in a Schieber: a line under each total, and behind it how much of this deal is enough. */
import { choose, element, open, tableOf } from '../screen/dialog.js'
import { $, $$, fill, fillPlural, icon, words } from '../screen/page.js'
import { show, table } from '../screen/screen_base.js'
import { needed } from './needed.js'

/** When a phone shows the line: from half of the target on, or as its memory says. */
const WHEN = ['half', 'always', 'never']
const when = () => WHEN.find(way => way === localStorage.getItem('need')) ?? WHEN[0]
const goals = () => needed(/** @type {any} */ (table.s), table.b)
/** The goals that the dialog tells. */
let shown = ''
const dealsLeft = () => fillPlural(words.dealsLeft, table.b.deals_left, { count: table.b.deals_left })

/** @param {number} t */
const line = t => {
  const { s, b } = table
  const berg = b.berg || b.berg_ask !== null ? null : s.berg
  const goal = s.target?.[t] ?? berg
  const near = goal ? 2 * b.totals[t] >= goal : 2 * b.deals_left <= s.deals
  if (b.finish || when() === 'never' || !(near || when() === 'always')) return ''
  if (!goal) return b.deals_left ? dealsLeft() : ''
  return goal > b.totals[t] ? fill(words.need, goal - b.totals[t]) : ''
}
/** Draw the line under each total. */
export const showNeeds = () => {
  if ($('dialog').open && $('#body .needs') && JSON.stringify(goals()) !== shown) needs()
  for (const half of $$('.half')) {
    const k = half.querySelector('.need') ?? element('button.need', { data: { do: 'needs' } })
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
  if (!missing) return element('td', '✓')
  const [alone, more] = [plain[t], stoeck?.[t]]
  if (!more || wayText(more) === wayText(alone)) return element('td', wayText(alone))
  const text = more.points === 0 ? words.stoeckEnough : fill(words.withStoeck, wayText(more))
  return element('td', wayText(alone), ' ', element('small', text))
}
/** @param {import('./needed.js').Goal} goal */
const goalTable = ({ goal, points, missing, enough }) => [
  element('h3', fill(words.needFor[goal], [...new Set(points)].join(' : '))),
  tableOf('needs', [
    [
      element('td'),
      table.b.teams.map((team, t) =>
        element(
          'th',
          { scope: 'col' },
          team,
          element('small', missing[t] ? fill(words.need, missing[t]) : words.there),
        ),
      ),
    ],
    ...(missing.some(n => n) ? enough : []).map(row => [
      element(
        'th',
        { scope: 'row', ariaLabel: `${row.modes.map(mode => words.modes[mode]).join(', ')} ×${row.factor}` },
        row.modes.map(icon),
        ` ×${row.factor}`,
      ),
      missing.map((n, t) => cell(row, t, n)),
    ]),
  ]),
]
const needs = () => {
  const all = goals()
  shown = JSON.stringify(all)
  open(
    words.needs,
    table.b.deals_left ? element('p', dealsLeft()) : [],
    all.some(goal => goal.missing.some(n => n)) && element('p', words.needHow),
    all.map(goalTable),
    choose(words.needWhen, words.needWays, WHEN.indexOf(when()), i => {
      localStorage.setItem('need', WHEN[i])
      show()
      needs()
      $('#body [aria-pressed=true]').focus()
    }),
  )
}
/** Whether anything can be needed: the menu offers it no longer. */
export const nothingNeeded = () => !!table.b.finish || !(table.b.deals_left || goals().length)
/** @type {import('../screen/screen_base.js').Actions} */
export const needsActions = { needs }
