/**
 * What every game's screen stands on: words, the log and its board, the draft, the chip.
 *
 * A game's screen module imports from here and hands itself over once, as the last thing it does: `run(screen)`.
 *
 * @typedef {object} Screen
 * @property {(s: any, revisions: Revision[]) => AnyBoard} board what is computed of the log; `rules.js` of the game
 * @property {() => void} show draw everything of the game from `table`; elements are updated, never replaced
 * @property {Actions} actions what its keys do, by `data-do`; a name that is not here is looked for in the dialogs
 * @property {(slot: string) => string} place what a place on the sheet is called, as in «Spiel 7»
 * @property {(line: AnyLine) => import('./page.js').StripRow[]} stripText what the strip says once a line is written, one or two rows
 * @property {() => string[] | undefined} note what lies to be decided: the `data-do` that opens it, and its words
 * @property {(slot: string) => void} [begin] open the pad of a place where nothing is written
 * @property {() => Promise<[any, Dialogs]>} dialogs imports those of all games (screen/menu.js) and its own, after the first drawing
 *
 * @typedef {{[name: string]: (key: HTMLElement) => void}} Actions
 *
 * @typedef {object} Dialogs what the module of the game's dialogs exports
 * @property {Actions} actions
 * @property {(facts: Facts, slot?: string) => string} describe one line of text for what a revision said
 * @property {(line: AnyLine) => string} [row] the same for a line of the board, whose picture tells what was trump
 * @property {(slot: string) => string | undefined} [named] what a call is named that belongs to a deal
 * @property {(r: Revision) => boolean} [skips] revisions that undo passes over
 * @property {(line: AnyLine) => void} mend open a line to correct it
 * @property {(settings: any, known: Revision[], added: Revision[]) => import('../core/checks.js').Fault} [refusal] what the server would refuse of `added`
 * @property {(fault: NonNullable<import('../core/checks.js').Fault>, text: string) => boolean} [protest] say so where it can be mended; false where that is nowhere
 * @property {() => void} [after] what is drawn late, whenever the screen is
 * @property {() => void} [menu] fits the open menu to how the game stands
 */
import { inTime } from '../phone/timeouts.js'
import { add, log, refused, standing, start, unsent, uuid } from '../phone/synced_log.js'
import { $, apart, fill, readersName, say, words } from './page.js'
import './phone_settings.js'
import { keysMoved, onTap } from './taps.js'

const page = document.body
/** The screen of the game that is played. @type {Screen} */
export let game
/** @type {Actions} */
const actions = { close: () => close() }
/** What opens over the slate comes right after the first drawing. @type {Promise<any> | undefined} */
let late
/** The dialogs of all games and of this one as one object, however late they come. @returns {Promise<any>} */
const fetched = () => {
  late ??= game.dialogs().then(async ([common, ofGame]) => {
    await common.ready(ofGame)
    common.keyboard(actions)
    return { ...common, ...ofGame, actions: { ...common.actions, ...ofGame.actions } }
  })
  late.catch(() => (late = undefined)) // the network was away: the next tap asks again
  return late
}
/** The same for an act that holds up all others. */
export const dialogs = () => inTime(fetched())
/** What a side without a name of its own is called by its players. @param {string} team @param {number} side */
const byPlayers = (team, side) => {
  const { teams, players } = table.b
  return words.sides.includes(team) ? players.filter((_, i) => i % teams.length === side).join(' + ') : team
}
/** What a side is called by whoever looks: its players, where it has no name of its own and they have. @param {number} side */
export const sideName = side => {
  const { teams, players } = table.b
  return players[0] === words.scribe ? teams[side] : byPlayers(teams[side], side)
}
/** Which side is that of this phone: its player sits there, or where none is known the game began here; of a guest's none is. */
const ownSide = () => {
  const seat = [table.b.players, table.s.players].map(names => names.indexOf(log.meta.me)).find(i => i >= 0)
  return seat === undefined ? (log.meta.guest ? undefined : 0) : seat % table.b.teams.length
}
/**
 * The game as it stands: settings, what counts of the log, its board; the draft: the line being written,
 * `{line, slot, heads, facts, …}` with whatever else the game's pad keeps; who deals next, where it was said; whether the
 * server would refuse what is to be written, which it says; what is done after each drawing; which side is that of this phone.
 * @typedef {{own?: number, s: Settings, revs: Kept[], b: AnyBoard, d: any, dealer: number | null, check?: (added: Revision[]) => boolean, after?: () => void}} Table
 */
export const table = /** @type {Table} */ ({ revs: /** @type {Kept[]} */ ([]), dealer: null })

/** What would stand if `facts` were written on the draft's line. @param {Facts | null} facts @param {any} [at] */
export const would = (facts, at = table.d) => game.board(table.s, [...sheet(), revision(at, facts)])
/** What the sheet is computed of. @returns {Revision[]} */
export const sheet = () => table.revs.map(r => ({ ...r, facts: r.why ? (r.held ?? null) : r.facts }))
/** @param {any} at @param {Facts | null} facts @param {string | null} undoes @returns {Revision} */
const revision = (at, facts, undoes = null) => ({
  id: uuid(),
  line: at.line,
  slot: at.slot,
  replaces: at.heads,
  undoes,
  at: new Date().toISOString(),
  by: log.meta.me ?? '',
  facts,
})
/** Write on a line. @param {any} at @param {Facts | null} facts @param {string | null} [undoes] */
export const write = (at, facts, undoes) => writeAll([at, facts, undoes])
/** Write on several lines, all or none; false where that was said to be impossible. @param {...[any, Facts | null, (string | null)?]} lines */
export const writeAll = async (...lines) => {
  const revisions = lines.map(([at, facts, undoes]) => revision(at, facts, undoes))
  if (table.check?.(revisions)) return false
  return kept(async () => {
    await add(...revisions)
    lines.forEach(([at], i) => {
      at.heads = [revisions[i].id]
    })
  })
}
/** Put something into the log; false, and said, where the phone could not keep it. @param {() => Promise<any>} act */
export const kept = async act => {
  try {
    await act()
    return true
  } catch {
    say(words.failed)
    return false
  }
}
/** A line that is not there yet. @param {string} slot */
export const newLine = slot => ({ line: uuid(), slot, heads: /** @type {string[]} */ ([]) })
/** @param {{heads: string[]}} l @returns {Facts} */
export const factsOf = l => /** @type {any} */ (table.revs.find(r => r.id === l.heads.at(-1))).facts

/** What a place on the sheet is called. @param {string} slot @returns {string} */
export const place = slot => (slot === 'names' ? words.names : game.place(slot))

/** Show another part of the screen; css/table.css and the game's own say what `idle` and the others hide. @param {string} name */
export const view = name => {
  if (page.dataset.view !== name) keysMoved()
  page.dataset.view = name
  show()
}
export const close = () => {
  table.d = null
  view('idle')
}
/** What is typed and not written, by the place it is for; this page has it before the phone's log. @type {{[slot: string]: any}} */
export const typed = {}
/** Take up what was typed for a place and not written, as long as the same stands there. @template {{slot: string, heads: string[], edit?: boolean}} T @param {T} begun @returns {T} */
export const resume = begun => {
  const kept = begun.slot in typed ? typed[begun.slot] : log.draft?.[begun.slot]
  const same = kept && `${kept.heads}` === `${begun.heads}` && !kept.edit === !begun.edit
  return same ? { ...begun, ...kept } : begun
}
/** What was typed for a place is written. @param {string} slot */
export const forget = slot => {
  typed[slot] = undefined
}
/** Write the draft's facts, leave the pad and say what was written; false where the phone could not keep it. @param {Facts} facts */
export const finish = async facts => {
  const at = table.d
  if (!(await write(at, facts))) return false
  $('dialog')?.close() // where it was asked something before
  forget(at.slot)
  if (page.classList.contains('buzz')) navigator.vibrate?.(40)
  navigator.storage?.persist?.()
  table.dealer = null
  close()
  const l = table.b.lines.find(l => l.line === at.line)
  if (l) say(...game.stripText(l))
  return true
}

/** How much lies only on this phone; '' where nothing does but the game itself is not at the server yet. */
const waiting = () => unsent().length || (log.meta.unborn ? '' : 0)
/** The chip: whether what was written is saved, waits on this phone, or was refused; the server's totals where they differ. */
const showSyncStatus = () => {
  const waits = waiting(),
    bad = refused().length,
    chip = $('#chip'),
    differing = log.totals?.some((total, side) => total !== table.b.totals[side]) ? log.totals : null
  chip.textContent = bad
    ? fill(words.refused, bad)
    : !log.mayWrite
      ? words.reader
      : differing
        ? fill(words.differs, differing.join(' : '))
        : waits === 0
          ? words.saved
          : fill(words.waits, waits)
  chip.dataset.unsent = String(waits)
  chip.className = bad || differing || !log.mayWrite ? 'warn' : ''
  return differing
}
/** Draw everything anew from the log. */
export const show = () => {
  if (!log.meta.settings) return
  table.s = log.meta.settings
  table.revs = standing()
  table.b = game.board(table.s, sheet())
  table.own = ownSide()
  table.b.players = table.b.players.map(name => apart(readersName(name)))
  table.b.teams = table.b.teams.map(name => apart(readersName(name)))
  table.b.teams = table.b.teams.map((team, side, { length }) => {
    if (table.own === undefined) return byPlayers(team, side)
    return words.sides.includes(team) ? words.sides[(side - table.own + length) % length] : team
  })
  if (showSyncStatus()) console.error('totals differ', log.totals, table.revs)
  game.show()
  if (table.d) typed[table.d.slot] = table.d
  const { clashes, finish } = table.b
  const [what, text] = clashes[0] ? ['clash', fill(words.clash, place(clashes[0].slot))] : (game.note() ?? [])
  $('#note').hidden = !what
  $('#note').textContent = text
  $('#note').dataset.do = what
  page.classList.toggle('finished', !!finish)
  table.after?.()
}

/** Begin: draw what the phone knows, listen to taps, then fetch what opens later. @param {Screen} screen */
export const run = screen => {
  game = screen
  Object.assign(actions, game.actions)
  onTap(actions, async name => (await fetched()).actions[name])
  start(show).finally(fetched)
}
