/** What opens over «Jeder für sich»: what a player writes beside the points, a deal's details, the list, the end, the rules. */
import { tidy } from '../core/names.js'
import { list as allLines } from '../screen/deal_list.js'
import { agreed, askDealer, part, removable, rules as ruleList, sentence } from '../screen/menu.js'
import { countInto, dealForm, differs, takeBack } from '../screen/player_deal.js'
import { complain, element, key, beside, open, shut, suits, typedNumber } from '../screen/dialog.js'
import { inOrder, drew, showEnd } from '../screen/ranking_end.js'
import { $, fill, joined, listed, minus, say, words } from '../screen/page.js'
import { show, table } from '../screen/screen_base.js'
import { undo } from '../screen/undo_keys.js'
import { fault, refusal } from './checks.js'
import { asked, deal, facts, fresh, leave, nextSeat, pen, put, signed } from './pad.js'
import { sign } from './rules.js'

export { refusal }

/** Open a deal that was written before. @param {AnyLine} l */
export const mend = l => {
  fresh(l, true)
  show()
}

/** @typedef {{seat: number, kind: string, points: number, reason?: string}} Extra as it stands in the facts */

/** What somebody has written beside the points, and why. @param {Extra} e */
const extraText = ({ seat, kind, points, reason }) =>
  joined(
    ': ',
    fill(words.kinds[kind], { name: table.b.players[seat], points: signed(sign(table.s, kind) * points) }),
    reason,
  )
/** One line of text for what a revision said. @param {Facts} f */
export const describe = f => {
  const { players } = table.b
  if (f.kind === 'lot') return drew(f)
  if (f.kind === 'end') return joined(' · ', words.end, f.note)
  return joined(
    ' · ',
    words.modes[f.mode],
    f.points?.join(' : '),
    f.factor && f.factor !== table.s.factor && (words.times[f.factor] ?? fill(words.factor, f.factor)),
    f.match != null && fill(words.match, players[f.match]),
    ...(f.extras ?? []).map(extraText),
    f.void != null && joined(': ', words.void, f.void),
    f.note,
  )
}

const list = () =>
  allLines(
    table.b.players,
    l => l.totals.map((/** @type {number} */ n, /** @type {number} */ i) => [minus(n), signed(l.written[i])]),
    mend,
  )

/** Say that somebody has taken every trick. @param {number} seat */
const sweep = seat => {
  const { control_sum: sum } = table.s
  const points = table.b.players.map((_, i) => (i === seat ? `${sum}` : '0'))
  Object.assign(pen, { typed: '', seat: null, match: seat, points })
  show()
}

const MELDS = [20, 50, 100, 150, 200]
/** What a player writes beside the points, at once: Weis and Stöck by a tap, plus and minus with a reason. @param {HTMLElement} k */
const player = k => {
  const { b, s } = table
  if (b.finish && !pen.edit) return list()
  const l = deal(),
    seat = +(k.dataset.seat ?? 0),
    alone = { busy: false }
  /** @type {Extra[]} */
  const extras = facts(l).extras ?? []
  /** @param {Extra} extra @param {any} [field] */
  const add = async (extra, field) => {
    const wrong = fault(s, { kind: 'deal', mode: l.mode, extras: [...extras, extra] })
    const [place] = (wrong && field?.[wrong.at ?? '']) || []
    if (wrong && place) return complain(place, sentence(wrong))
    if (!(await put(l, { extras: [...extras, extra] }))) return
    shut()
    say(extraText(extra))
  }
  open(b.players[seat], part('player'))
  const [place, form, rest] = $('#body').firstChild.children
  /** @param {string} kind @param {number} points @param {string} [label] */
  const tapped = (kind, points, label = `${points}`) =>
    key(label, () => add({ seat, kind, points }), { data: { kind } }, alone)
  const signs = (/** @type {string} */ kind) => (sign(s, kind) > 0 ? '+' : '−')
  for (const kind of ['weis', 'table_weis'])
    if (sign(s, kind))
      place.append(
        element('h3', `${signs(kind)} ${words[kind]}`),
        element(
          'p',
          { className: 'choose', role: 'group', ariaLabel: words[kind] },
          MELDS.map(points => tapped(kind, points)),
        ),
      )
  place.append(
    beside(
      ...(sign(s, 'stoeck') ? [tapped('stoeck', 20, `${signs('stoeck')} ${words.stoeck}`)] : []),
      s.control_sum !== null &&
        key(
          words.matchKey,
          () => {
            shut()
            sweep(seat)
          },
          { data: { kind: 'match' } },
        ),
    ),
  )
  form.onsubmit = (/** @type {SubmitEvent} */ e) => {
    e.preventDefault()
    const { points, reason } = form.elements
    const kind = /** @type {HTMLButtonElement | null} */ (e.submitter)?.value ?? 'plus'
    const extra = { seat, kind, points: typedNumber(points.value), reason: tidy(reason.value) }
    return add(extra, { points: [points], reason: [reason] })
  }
  for (const extra of extras.filter(e => e.seat === seat)) {
    const remove = async () => (await put(l, { extras: extras.filter(e => e !== extra) })) && shut()
    rest.append(
      element(
        'span.meld',
        extraText(extra),
        key('✕', remove, { ariaLabel: `${words.remove}: ${extraText(extra)}` }, alone),
      ),
    )
  }
}

/** Everything else about one deal, with its history. */
const more = () => {
  const l = deal(),
    f = facts(l)
  /** @type {Extra[]} */
  const extras = [...(f.extras ?? [])]
  const form = dealForm(l, f, async (next, got) => {
    const factor = got.get('factor'),
      gone = next.void !== null
    Object.assign(next, { extras, factor: factor ? typedNumber(factor) : null }, gone && { match: null })
    const wrong = fault(table.s, next)
    if (wrong?.at === 'factor') return complain(form.elements.factor, sentence(wrong))
    if (differs(next, f, { extras: [], factor: null }) && !(await put(l, next))) return
    shut()
    if (gone) leave()
    show()
  })
  form.elements.factor.placeholder = l.factor
  form.elements.factor.value = f.factor ?? ''
  removable(form.querySelector('.extras'), extras, extraText)
}
/** Who deals this deal. */
const seats = () => {
  const l = deal()
  if (!table.b.finish || pen.edit) askDealer(l.dealer, dealer => put(l, { dealer }))
}

/** The end: ranking, card points, deals won, the next game. */
const finished = () => {
  const { b, s } = table,
    low = s.wins === 'fewest',
    { why, reached, winners } = b.finish
  /** @type {number[]} */
  const others = why === 'target' ? reached.filter((/** @type {number} */ i) => low || !winners.includes(i)) : []
  const names = listed(others.map(i => `${b.players[i]} (${b.totals[i]})`))
  showEnd(
    s.ties.map((/** @type {string} */ t) => words.ties[t]),
    low,
    others.length > 0 && fill(words.reached, { target: s.target, names }),
    [
      [words.total, b.totals],
      [words.made, b.made],
      [words.won, b.deals_won],
    ],
    finished,
  )
}
const rules = () => {
  const { s } = table
  ruleList([
    [words.playerCount, s.players.length],
    [words.control, s.control_sum ?? words.unchecked],
    agreed('factor', `×${s.factor}`),
    ...(s.last_factor ? [agreed('last_factor', `×${s.last_factor}`)] : []),
    agreed('match_value', s.match_value ? signed(s.match_value) : '–'),
    ...['weis_sign', 'table_weis_sign', 'stoeck_sign'].map(name => agreed(name)),
    [words.ends, s.deals ?? words.endless],
    agreed('target'),
    agreed('wins'),
    [words.equal, inOrder((s.ties.length ? s.ties : ['']).map((/** @type {string} */ t) => words.ties[t]))],
  ])
}
const count = () =>
  countInto(pen, deal().mode, [...suits(), 'obenabe', 'undenufe'], asked === null ? null : { seat: asked })
const stepBack = () => takeBack(pen, nextSeat)
/** A step back: first what is being typed, then what was written. */
const back = () => {
  if (!pen.edit && (pen.typed || pen.points.some(n => n))) return stepBack()
  leave()
  return undo()
}

/** @type {import('../screen/screen_base.js').Actions} */
export const actions = {
  count,
  list,
  more,
  player,
  seats,
  finished,
  undo: back,
  back: stepBack,
  rules,
}
