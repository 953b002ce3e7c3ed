/** All deals of a table as a list, and the history of each. */
import { timeOfDay } from '../phone/time_of_day.js'
import { log } from '../phone/synced_log.js'
import { element, key, open, shut } from './dialog.js'
import { $, icon, joined, readersName, short, words } from './page.js'
import { factsOf, table } from './screen_base.js'

/** @type {import('./screen_base.js').Dialogs} */
export let ofGame
/** The dialogs of the game that is played. @param {import('./screen_base.js').Dialogs} dialogs */
export const setGame = dialogs => {
  ofGame = dialogs
}
/** One line of text for what a revision said, where it stands only if it may lie hidden there. @param {Facts | null} f @param {string} [slot] */
export const describe = (f, slot) =>
  f?.kind === 'names'
    ? [words.names, ...f.players.map(readersName), ...f.teams.map(readersName).filter(isNamed)].join(' · ')
    : f
      ? ofGame.describe(f, slot)
      : words.gone
/** Whether somebody gave a team this name; «Wir» says little of a team. @param {string} team */
const isNamed = team => !words.sides.includes(team)

/**
 * All lines of the sheet, each a key.
 * @param {string[]} heads names of the columns of figures
 * @param {(l: AnyLine) => any[][]} figures what stands there: large, and small below
 * @param {(l: AnyLine) => void} tap
 */
export const list = (heads, figures, tap) => {
  const { lines } = table.b
  /** @param {AnyLine} l */
  const last = l => table.revs.find(r => r.id === l.heads.at(-1))
  /** @param {AnyLine} l */
  const mark = l => (last(l)?.why ? ' ⚠' : last(l)?.seq ? '' : ' ○')
  open(
    words.rounds,
    lines.length > 0 && log.mayWrite && element('p', words.toChange),
    element(
      'p.row.top',
      element('span'),
      heads.map(t => element('b', short(t))),
    ),
    lines.map(l =>
      key(
        [
          element('span.nr', l.number ?? '·', mark(l), l.revised ? ' ✎' : ''),
          pictured(l.mode ?? l.trump),
          element('small', joined(' · ', ofGame.row?.(l) ?? describe(factsOf(l)), last(l)?.why)),
          figures(l).map(([large, small], i) =>
            element(
              'span',
              { className: l.state, data: { name: short(heads[i]) } },
              element('b', large),
              element('i', small),
            ),
          ),
        ],
        () => {
          shut()
          tap(l)
        },
        { className: 'row' },
      ),
    ),
    !lines.length && element('p', words.nothing),
  )
  $('#body').lastChild.scrollIntoView()
}

/** Open the deal that the page of the history leads to, once this phone has it from there. */
export const openLinked = () => {
  const linked = table.b.lines.find(l => location.hash === `#change-${l.slot}`)
  if (!linked) return
  globalThis.history.replaceState(null, '', location.pathname) // loaded anew, the page shows the slate
  if (table.revs.find(r => r.id === linked.heads.at(-1))?.seq) ofGame.mend(linked) // else it was written here meanwhile
}

/** What was trump, for the ear as well. @param {string | null} mode */
const pictured = mode =>
  Object.assign(icon(mode), mode && { ariaHidden: null, role: 'img', ariaLabel: words.modes[mode] })
/** When and by whom; who gave no name is told by the phone. @param {Revision} r */
export const signed = r => {
  const mine = log.all.some(x => x.id === r.id && x.n)
  return element(
    'small',
    joined(' · ', timeOfDay(new Date(r.at)), readersName(r.by) || (mine ? words.mine : words.theirs)),
  )
}
/** What was written on a line, or beside it and not chosen, as items of a list; what no longer stands is struck out. @param {string} line @param {string} [who] said before each */
export const history = (line, who) => {
  const now = table.revs.findLast(r => r.line === line && !table.revs.some(x => x.replaces.includes(r.id)))
  return table.revs
    .filter(r => r.line === line || table.revs.some(x => x.line === line && x.replaces.includes(r.id)))
    .map(r => element('li', who, element(r === now ? 'span' : 's', {}, describe(r.facts, r.slot)), ' ', signed(r)))
}
