/** What opens over «Jeder für sich»: what a player writes beside the points, a deal's details, the list, the end, the rules. */
import { nextGame, stopped, ways } from '../screen/game_end.js'
import { tidy } from '../core/names.js'
import { askMode, countPile } from '../screen/card_counter.js'
import { history, list as allLines } from '../screen/deal_list.js'
import { annulling, askDealer, part, removable, rules as ruleList, sentence } from '../screen/menu.js'
import { boxes, complain, element, key, open, shut, suits, typedNumber } from '../screen/dialog.js'
import { inOrder, drew, lot, outcome, ranking } from '../screen/ranking_end.js'
import { $, fill, game, listed, minus, show, table, words } from '../screen/screen_base.js'
import { say } from '../screen/toast.js'
import { undo } from '../screen/undo_keys.js'
import { fault, refusal } from './checks.js'
import { asked, begin, deal, facts, leave, pen, put, signed, sweep } from './pad.js'
import { sign } from './rules.js'

export { begin as mend, refusal }

/** @typedef {{seat: number, kind: string, points: number, reason?: string}} Extra as it stands in the facts */

/** What somebody has written beside the points, and why. @param {Extra} e */
const extraText = ({ seat, kind, points, reason }) =>
  [fill(words.kinds[kind], { name: table.b.players[seat], points: signed(sign(table.s, kind) * points) }), reason]
    .filter(Boolean)
    .join(': ')
/** One line of text for what a revision said. @param {Facts | null} f */
export const describe = f => {
  const { players } = table.b
  if (!f) return words.gone
  if (f.kind === 'lot') return drew(f)
  if (f.kind === 'end') return [words.end, f.note].filter(Boolean).join(' · ')
  return [
    words.modes[f.mode],
    f.points?.join(' : '),
    f.factor && f.factor !== table.s.factor && (words.times[f.factor] ?? fill(words.factor, f.factor)),
    f.match != null && fill(words.match, players[f.match]),
    ...(f.extras ?? []).map(extraText),
    f.void != null && [words.void, f.void].filter(Boolean).join(': '),
    f.note,
  ]
    .filter(Boolean)
    .join(' · ')
}

const list = () =>
  allLines(
    table.b.players,
    l => l.totals.map((/** @type {number} */ n, /** @type {number} */ i) => [minus(n), signed(l.written[i])]),
    begin,
  )

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
        element('h3', {}, `${signs(kind)} ${words[kind]}`),
        element(
          'p',
          { className: 'choose', role: 'group', ariaLabel: words[kind] },
          MELDS.map(points => tapped(kind, points)),
        ),
      )
  place.append(
    element(
      'p',
      { className: 'choose' },
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
        'span',
        { className: 'meld' },
        extraText(extra),
        key('✕', remove, { ariaLabel: `${words.remove}: ${extraText(extra)}` }, alone),
      ),
    )
  }
}

/** Everything else about one deal, with its history. */
const more = () => {
  const l = deal(),
    f = facts(l),
    { players } = table.b
  /** @type {Extra[]} */
  const extras = [...(f.extras ?? [])]
  open(fill(words.round, l.number), part('more'))
  const form = $('#body form')
  boxes(form, 'dealer', [...players.entries()])
  if (f.dealer != null) form.elements.dealer[f.dealer].checked = true
  form.elements.factor.placeholder = l.factor
  form.elements.factor.value = f.factor ?? ''
  form.elements.annul.checked = f.void != null
  form.elements.void.value = f.void ?? ''
  form.elements.note.value = f.note ?? ''
  removable(form.querySelector('.extras'), extras, extraText)
  form.querySelector('ol').append(...history(l.line))
  annulling(form)
  form.onsubmit = async (/** @type {Event} */ e) => {
    e.preventDefault()
    const got = new FormData(form)
    /** @param {string} name */
    const typed = name => tidy(`${got.get(name)}`)
    const dealer = got.get('dealer'),
      factor = got.get('factor')
    const gone = got.has('annul') ? typed('void') : null
    /** @type {Facts} */
    const next = {
      ...f,
      extras,
      dealer: dealer === null ? null : +dealer,
      factor: factor ? typedNumber(factor) : null,
      void: gone,
      note: typed('note'),
    }
    if (gone !== null) Object.assign(next, { points: null, match: null })
    const wrong = fault(table.s, next)
    if (wrong?.at === 'factor') return complain(form.elements.factor, sentence(wrong))
    /** @type {Facts} */
    const before = { extras: [], dealer: null, factor: null, void: null, note: '', ...f }
    const same = Object.keys(next).every(name => JSON.stringify(next[name]) === JSON.stringify(before[name]))
    if (!same && !(await put(l, next))) return
    shut()
    if (gone !== null) leave()
    show()
  }
}
/** Who deals this deal. */
const seats = () => {
  const l = deal()
  if (!table.b.finish || pen.edit) askDealer(l.dealer, dealer => put(l, { dealer }))
}

/** Who has won and why, in the words of rules/solo/sentences. @param {any} f */
const because = f => {
  const { b, s } = table
  if (!b.lines.some(l => l.state === 'done')) return words.uncounted
  const low = s.wins === 'fewest'
  /** @type {number[]} */
  const others = f.why === 'target' ? f.reached.filter((/** @type {number} */ i) => low || !f.winners.includes(i)) : []
  return [
    ...outcome(
      s.ties.map((/** @type {string} */ t) => words.ties[t]),
      low,
    ),
    others.length > 0 &&
      fill(words.reached, { target: s.target, names: listed(others.map(i => `${b.players[i]} (${b.totals[i]})`)) }),
    f.why === 'ended' && s.deals && (b.deals_left ? stopped(s.deals - b.deals_left, s.deals) : words.waived),
  ]
    .filter(Boolean)
    .join(' ')
}
/** The end: ranking, card points, deals won, the next game. */
const finished = () => {
  const { b } = table
  open(
    $('#note').textContent,
    element('p', { className: 'why' }, because(b.finish)),
    ranking([
      [words.total, b.totals],
      [words.made, b.made],
      [words.won, b.deals_won],
    ]),
    lot(finished),
    ways(words.evening),
    nextGame(b.next.dealer),
  )
}
const rules = () => {
  const { s } = table
  ruleList([
    [words.playerCount, s.players.length],
    [words.control, s.control_sum ?? words.unchecked],
    [words.factorOf, `×${s.factor}`],
    ...(s.last_factor ? [/** @type {[string, any]} */ ([words.lastFactor, `×${s.last_factor}`])] : []),
    [words.matchValue, s.match_value ? signed(s.match_value) : '–'],
    ...['weis', 'table_weis', 'stoeck'].map(
      kind => /** @type {[string, any]} */ ([words[kind], words.signs[s[`${kind}_sign`]]]),
    ),
    [words.ends, s.deals ?? words.endless],
    [words.target, s.target ?? '–'],
    [words.winsBy, words.win[s.wins]],
    [words.equal, inOrder((s.ties.length ? s.ties : ['']).map((/** @type {string} */ t) => words.ties[t]))],
  ])
}
/** Count a pile, into the field that is asked for. */
const count = () => {
  const { mode } = deal()
  /** @param {string} by */
  const go = by =>
    countPile(
      by,
      asked !== null &&
        (n => {
          Object.assign(pen, { typed: `${n}`, seat: asked })
          show()
        }),
    )
  if (mode) go(mode)
  else askMode([...suits(), 'obenabe', 'undenufe'], go)
}
/** A step back: first what is being typed, then what was written. @param {HTMLElement} k */
const back = k => {
  if (!pen.edit && (pen.typed || pen.points.some(n => n))) return game.actions.back(k)
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
  rules,
  again: () => open(words.again, nextGame(table.b.next.dealer)),
}
