/** What opens over a Differenzler: its deals, one deal's details, the ranking, the rules. */
import { keep, log } from '../phone/synced_log.js'
import { boxes, complain, shut, suits, typedNumber } from '../screen/dialog.js'
import { history, list as allLines } from '../screen/deal_list.js'
import { agreed, askDealer, removable, rules as ruleList, sentence } from '../screen/menu.js'
import { countInto, dealForm, differs, takeBack } from '../screen/player_deal.js'
import { inOrder, drew, showEnd } from '../screen/ranking_end.js'
import { fill, joined, listed, minus, words } from '../screen/page.js'
import { kept, newLine, show, table, write, writeAll } from '../screen/screen_base.js'
import { undo } from '../screen/undo_keys.js'
import { fault, refusal as judged } from './checks.js'
import { deal, facts, fresh, leave, lineOf, mine, pen } from './deal_in_hand.js'
import { asked, awaited, commit, nextFigure } from './pad.js'
import {
  confirmed,
  drafted,
  here,
  hidden,
  lay,
  lie,
  lines,
  lying,
  order,
  placeOf,
  shared,
  standing,
} from './sealed_estimates.js'

/** Open a deal that was written before. @param {AnyLine} l */
export const mend = l => {
  fresh(l, true)
  show()
}
/** What the server would refuse, also for what it holds sealed. @type {import('../screen/screen_base.js').Dialogs['refusal']} */
export const refusal = (s, known, added) =>
  judged(s, known, added) ??
  (added.some(r => !r.facts && log.meta.sealed?.[r.slot]?.length) ? { code: 'deal-estimated' } : null)

/** One line of text for what a revision said; not yet what is hidden in a deal that is played. @param {Facts} f @param {string} [slot] */
export const describe = (f, slot) => {
  const { lines } = table.b
  if (f.kind === 'estimate') {
    const state = slot && (lines.find(l => l.slot === slot.split(':')[1])?.state ?? 'open')
    return hidden() && state === 'open' ? words.sealed : `${words.estimate} ${f.points ?? words.none}`
  }
  if (f.kind === 'lot') return drew(f)
  if (f.kind === 'end') return joined(' · ', words.end, f.note)
  return joined(
    ' · ',
    words.modes[f.trump],
    f.points?.join(' : '),
    ...(f.penalties ?? []).map(penaltyText),
    f.void != null && `${words.void} ${f.void}`,
    f.note,
  )
}
/** Undo passes over what lies hidden, and over the draw of a trump: nobody draws again. @param {Revision} r */
export const skips = ({ slot, facts: f, replaces }) => {
  const [kind, of] = slot.split(':')
  if (kind === 'estimate')
    return table.b.lines.some(l => l.slot === of && l.state === 'done') ? !replaces.length : hidden()
  return !!f?.drawn && !f.points && f.void == null && !f.penalties?.length
}

const list = () =>
  allLines(
    table.b.players,
    l => l.totals.map((/** @type {number} */ n, /** @type {number} */ i) => [`${n}`, `${l.differences?.[i] ?? '·'}`]),
    mend,
  )

/** Type anew what stands in a cell; until that is confirmed it stays. @param {HTMLElement} k */
const cell = k => {
  const seat = +(k.dataset.seat ?? 0),
    col = k.dataset.col ?? 'e',
    l = deal()
  const how = standing(l, seat),
    covered = ['draft', 'sealed', 'phone'].includes(how)
  // what all have read and is not counted any more stays as it was said
  const lies = lie(l) && (covered || (how === 'known' && hidden() && l.state === 'open'))
  if (col === 'e' && (lies || (covered && how !== 'draft' && !l.given[seat]))) return
  if (pen.typed) {
    // a finger that strays confirms nothing for a player
    const secret = asked.col === 'e' && confirmed(l, asked.seat ?? 0)
    if (secret || (asked.seat === seat && asked.col === col)) return
    commit()
    if (pen.typed) return
  }
  Object.assign(pen, { seat, col })
  show()
}
const stepBack = () => takeBack(pen, () => nextFigure().seat)
let sharing = false
/** Another phone has joined: what lay only here goes to the server, where it lies sealed; whose player has taken one says it there. */
export const after = async () => {
  const l = deal()
  for (const seat of order(l))
    if (drafted(l.slot, seat) !== undefined && standing(l, seat) === 'phone')
      kept(() => keep({ [placeOf(l.slot, seat)]: undefined }))
  if (sharing || !shared() || !here(l).length) return
  sharing = true
  await (l.line ? writeAll(...lying(l)) : writeAll([lineOf(l), facts(l)], ...lying(l)))
  sharing = false
}
/** The player's own phone shows the own estimate, or covers it again. */
const peek = () => {
  pen.peek = !pen.peek
  show()
}
/** The player's own phone asks for another estimate; until then the own one stays. */
const change = () => {
  Object.assign(pen, { typed: '', seat: mine(), col: 'e', peek: false })
  show()
}

/** A step back: first what is being typed, then to what lies hidden, one after the other, then what was written. */
const back = () => {
  const l = deal()
  const hid = order(l).filter(seat => ['draft', l.given[seat] && 'sealed'].includes(standing(l, seat)))
  if (!pen.edit && !awaited(l) && (pen.typed || pen.points.some(n => n))) return stepBack()
  const at = pen.seat === null ? -1 : hid.indexOf(pen.seat)
  if (!pen.edit && !l.points && hid.length && at) {
    if (lie(l)) return undefined
    Object.assign(pen, { seat: hid.at(at < 0 ? -1 : at - 1), col: 'e' })
    return show()
  }
  leave()
  return undo()
}

/** After a deal that does not count the same trump is on the table again. */
const repeatTrump = async () => {
  const { b, s } = table
  if (b.open === null && b.next.trump && !b.finish)
    await write(newLine(b.next.slot), { kind: 'deal', trump: b.next.trump, drawn: s.trump === 'drawn' })
}
/** What somebody was fined, and why. @param {{seat: number, points: number, reason?: string}} penalty */
const penaltyText = ({ seat, points, reason }) =>
  joined(': ', fill(words.penalty, { points, name: table.b.players[seat] }), reason)
/** Everything else about one deal, with its history. */
const more = () => {
  const l = deal(),
    f = facts(l),
    { players } = table.b
  /** @type {{seat: number, points: number, reason: string}[]} */
  const penalties = [...(f.penalties ?? [])]
  const counted = l.state === 'done'
  const silent = order(l).filter(i => (counted ? !l.forgotten[i] : ['', 'phone'].includes(standing(l, i))))
  const named = (/** @type {number} */ i) => /** @type {[number, string]} */ ([i, players[i]])
  const form = dealForm(l, f, async (next, got, typed) => {
    if (!got.has('seat') && (got.get('points') || got.get('reason'))) {
      form.querySelector('.penalties').textContent = words.whom
      return
    }
    const seat = got.get('seat'),
      forgot = got.getAll('forgot').map(Number)
    const points = typedNumber(got.get('points') || table.s.penalty)
    const wrong = fault(table.s, { kind: 'deal', penalties: [...penalties, { points }] })
    if (seat !== null && wrong) return complain(form.elements.points, sentence(wrong))
    next.penalties = seat === null ? penalties : [...penalties, { seat: +seat, points, reason: typed('reason') }]
    const alone = !counted && hidden() && !shared()
    const none = Object.fromEntries(forgot.map(i => [i, null]))
    const writings = alone ? [] : lines(l, none)
    if (differs(next, f, { penalties: [] }) || (writings.length && !l.line)) writings.unshift([lineOf(l), next])
    if (alone && forgot.length && !(await lay(l, none))) return
    if (writings.length && !(await writeAll(...writings))) return
    shut()
    if (next.void !== null) leave()
    if (forgot.length) Object.assign(pen, { typed: '', seat: null })
    for (const i of forgot) delete pen.estimates[i]
    await repeatTrump()
    show()
  })
  boxes(form, 'forgot', silent.map(named), true)
  form.querySelector('[data-radio=forgot]').closest('fieldset').hidden = !silent.length || l.state === 'void'
  boxes(form, 'seat', [...players.entries()])
  form.elements.points.placeholder = table.s.penalty
  removable(form.querySelector('.penalties'), penalties, penaltyText)
  form
    .querySelector('ol')
    .append(
      ...l.estimate_lines.flatMap((/** @type {any} */ e, /** @type {number} */ i) =>
        e && standing(l, i) === 'known' ? history(e.line, `${players[i]}: `) : [],
      ),
    )
}

/** Who deals this deal. */
const seats = () => {
  const l = deal()
  if (!table.b.finish || pen.edit) askDealer(l.dealer, dealer => write(lineOf(l), { ...facts(l), dealer }))
}

/** What a tie-break is called; a round of one deal is in the singular. @param {string} tie */
const tieName = tie =>
  tie === 'best_passe' ? fill(words.bestPasse[+(table.s.passe > 1)], table.s.passe) : words.ties[tie]
/** The end: ranking, points made, exact hits, the next game. */
const finished = () => {
  const { b, s } = table
  const over = (b.finish.losers ?? []).map((/** @type {number} */ i) => `${b.players[i]} (${minus(b.totals[i])})`)
  showEnd(
    s.ties.map(tieName),
    true,
    over.length > 0 && fill(words.overLimit, { limit: s.limit, names: listed(over) }),
    [
      [words.difference, b.totals],
      [words.made, b.made],
      [words.hits, b.hits],
    ],
    finished,
  )
}
const rules = () => {
  const { s } = table
  /** @type {any[]} */
  const all = [
    [words.ends, s.deals ?? words.endless],
    agreed('limit'),
    agreed('trump'),
    agreed('estimates'),
    agreed('exact_bonus', s.exact_bonus ? `−${s.exact_bonus}` : '–'),
    ...(s.exact_bonus ? [agreed('exact_zero')] : []),
    agreed('missing_penalty', s.missing_penalty === null ? words.asZero : `+${s.missing_penalty}`),
    agreed('penalty', `+${s.penalty}`),
    ...(s.dealer_credit ? [agreed('dealer_credit')] : []),
    ...(words.undealtTo[s.undealt] ? [[words.undealt, words.undealtTo[s.undealt]]] : []),
    agreed('passe'),
    [words.equal, inOrder((s.ties.length ? s.ties : ['']).map(tieName))],
  ]
  ruleList(all)
}

/** Where no points are asked for, the sum is only shown. */
const count = () => countInto(pen, deal().trump, suits(), asked.col === 'p' && asked.seat !== null ? asked : null)

/** @type {import('../screen/screen_base.js').Actions} */
export const actions = {
  count,
  list,
  more,
  seats,
  finished,
  cell,
  undo: back,
  back: stepBack,
  peek,
  change,
  rules,
}
