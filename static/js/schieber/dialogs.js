/** What opens over the slate of a Schieber: rounds, a round's details, card counter, house rules. */
import { tidy } from '../core/names.js'
import { ask, boxes, complain, element, open, shut, typedNumber } from '../screen/dialog.js'
import { countPile } from '../screen/card_counter.js'
import { history, list } from '../screen/deal_list.js'
import { agreed, annulling, part, rules as ruleList, sentence } from '../screen/menu.js'
import { $, $$, fill, fillPlural, joined, minus, say, words } from '../screen/page.js'
import { factsOf, newLine, show, table, write } from '../screen/screen_base.js'
import { fault, refusal } from './checks.js'
import { again, counted, finished, order, thankNow, thanks } from './game_end.js'
import { exact, meldText, protest, tie } from './weis_dialog.js'
import { needsActions, nothingNeeded, showNeeds } from './needed_line.js'
import { begin, finish, signed, unshow } from './pad.js'
import { scoreDeal } from './rules.js'
import { shownWeis, weisActions } from './weis_pad.js'

export { protest, refusal, thanks, tie }

/** Why a deal does not count as it was played. @param {any} f its facts, or its line of the board */
const special = ({ moved, given_up, premature, counted, void: gone }) => {
  const { teams } = table.b
  return [
    ...(moved ?? []).map((/** @type {any} */ m) =>
      joined(
        ': ',
        fillPlural(words.away, m.points, { points: m.points, loser: teams[m.from], winner: teams[1 - m.from] }),
        m.reason,
      ),
    ),
    given_up != null && fill(words.given, teams[given_up]),
    premature != null && fill(words.early, teams[premature]),
    counted != null && fill(words.recounted, teams[counted]),
    gone != null && joined(' ', words.void, gone),
  ]
}
/** A deal in one line: what was said of it, and what the rules made of it. @param {Facts} f @param {any} judged @param {string} [mode] */
const dealText = (f, judged, mode) => {
  const { teams, players } = table.b
  /** @param {Meld[]} all @param {number} t */
  const weis = (all, t) => {
    const text = `${words.weis} ${teams[t]} ${all.map(m => meldText(m, f.mode)).join(' + ')}`
    const how = judged.weis_why === 'undecided' ? words.unclear : judged.weis_team === 1 - t && words.off
    return all.length && (how ? `${text} (${how})` : text)
  }
  const pushed = f.pushed && words.pushed
  return joined(
    ' · ',
    mode,
    f.points?.join(' : '),
    f.match != null && words[judged.counter ? 'counter' : 'match'],
    ...(f.weis ?? []).map(weis),
    judged.stoeck.some(Boolean) && `${words.stoeck} ${teams[judged.stoeck[0] ? 0 : 1]}`,
    f.declarer != null ? players[f.declarer] + (pushed ? ` (${pushed})` : '') : pushed,
    ...special({ ...f, premature: judged.premature, counted: judged.counted }),
    f.note,
  )
}
/** One line of text for what a revision said. @param {Facts} f @param {string} [slot] */
export const describe = (f, slot) => {
  const { b } = table
  if (f.kind === 'strokes') return `${words.strokes} ${b.teams[f.team]} ${signed(f.points)}`
  if (f.kind === 'counted') return fill(words.recounted, b.teams[f.team])
  if (f.kind !== 'deal') return `${words.thanks} ${b.teams[f.spoken?.[0]] ?? ''}`
  const dealer = f.dealer ?? b.lines.find(l => l.slot === slot)?.dealer ?? b.next.dealer
  return dealText(f, scoreDeal(/** @type {any} */ (table.s), f, dealer), words.modes[f.mode])
}
/** What else was decided on a line: the Bergpreis, the game. @param {AnyLine} l */
const prizes = l => {
  const { berg, finish: f, teams } = table.b
  const ends = f?.deal === l.slot && f.winner != null
  return [
    berg?.deal === l.slot && fill(words.has, teams[berg.team]),
    ends && f.why === 'counted' && fill(words.recounted, teams[1 - f.winner]),
    ends && fill(words.won.game, teams[f.winner]),
  ]
}
/** @param {AnyLine} l */
export const row = l => joined(' · ', l.kind === 'deal' ? dealText(factsOf(l), l) : describe(factsOf(l)), ...prizes(l))
/** What a call is named when it is taken back. @param {string} slot */
export const named = slot =>
  ({ thanks: words.thanks, berg: words.berg, counted: words.countedCall })[/** @type {'thanks'} */ (slot.split(':')[0])]
/** Tell the Bergpreis where it happens, until the next deal is written. */
const showPrize = () => {
  const { berg, finish, lines } = table.b
  for (const half of $$('.half')) {
    const bar = half.querySelector('.prize') ?? element('p.prize', { role: 'status' })
    if (!bar.parentNode) half.append(bar)
    const now = !finish && berg?.team === +half.dataset.team && lines.at(-1)?.slot === berg.deal
    bar.textContent = now ? words.berg : ''
  }
}

/** @param {AnyLine} l */
export const mend = l => {
  if (l.kind === 'deal') begin(null, l)
  else ask(describe(factsOf(l)), [words.takeBack, async () => (await write(l, null)) && shut()])
}
const rounds = () => list(table.b.teams, l => [0, 1].map(t => [minus(l.totals[t]), signed(l.written[t])]), mend)

/** Whether the pad is about to say the points, of a new deal or of an old one anew. */
const anew = () => !table.d.edit || table.d.typed || table.d.match || table.d.show?.amounts.length

/** Everything else about one deal, with its history. */
const more = () => {
  const { d, s, b } = table,
    f = d.facts
  open(fill(words.round, d.number), part('more'))
  const form = $('#body form')
  const ends = !d.edit && !!s.target && !b.finish
  form.querySelector('[data-do=thanks]').parentNode.hidden = !ends
  form.querySelector('[data-do=counted]').hidden = !ends
  for (const { dataset } of form.querySelectorAll('[data-radio]'))
    boxes(form, dataset.radio, [...b[dataset.of].entries()])
  const [away, ...others] = f.moved ?? []
  const given = {
    ...f,
    from: away?.from,
    moved: away?.points,
    reason: away?.reason,
    annul: f.void != null,
    counter: anew() ? d.counter : f.counter,
  }
  for (const e of form.elements) {
    const value = given[e.name]
    if (e.type === 'checkbox') e.checked = e.value === 'on' ? !!value : +e.value === value
    else if (e.name) e.value = value ?? ''
  }
  form.querySelector('ol').append(...history(d.line))
  annulling(form)
  form.onsubmit = async (/** @type {Event} */ e) => {
    const got = new FormData(form)
    /** @param {string} name */
    const pick = name => (got.has(name) ? +(got.get(name) ?? 0) : null)
    /** @param {string} name */
    const typed = name => tidy(`${got.get(name)}`)
    e.preventDefault()
    const from = pick('from')
    const some = from != null || typed('moved') || typed('reason')
    const counter = got.has('counter')
    /** @type {Facts} */
    const next = {
      ...f,
      declarer: pick('declarer'),
      dealer: pick('dealer'),
      given_up: pick('given_up'),
      pushed: got.has('pushed'),
      void: got.has('annul') ? typed('void') : null,
      note: typed('note'),
      moved: some ? [{ from, points: typedNumber(got.get('moved')), reason: typed('reason') }, ...others] : others,
    }
    const half = some && next.given_up == null
    if (half && from == null) return complain(form.elements.from[1], words.whoseAway)
    if (half && !typed('moved')) return complain(form.elements.moved, words.howManyAway)
    if (next.given_up != null) {
      // what stood there goes with the count; what is chosen now would go unseen
      if (counter && !given.counter) return complain(form.elements.counter, words.givenAlone)
      if (some && (from !== given.from || typed('moved') !== `${given.moved}`))
        return complain(form.elements.moved, words.givenAlone)
      Object.assign(next, { points: null, match: null, counter: false, moved: [] })
    } else if (next.match != null && !anew()) next.counter = counter
    const wrong = fault(s, { ...d, facts: next }),
      field = form.elements[wrong?.at ?? '']
    if (wrong && field) return complain(field, sentence(wrong))
    const over = next.void != null || next.given_up != null
    const lights = counter && !over && (anew() || next.match == null)
    const whole = over || !(anew() || lights)
    const writes = whole || (d.stored && !d.edit)
    if (whole) return void finish(next)
    if (writes && !(await write(d, next))) return
    d.facts = next
    d.counter = counter
    if (lights) Object.assign(d, { match: true, typed: '' })
    shut()
    show()
  }
}

/** What is said at the end can win only before it; after it thanks that were said can be told anew. */
export const menu = () => {
  const { claims, finish } = table.b,
    thanks = $('#body [data-do=thanks]')
  thanks.hidden = !table.s.target || (!!finish && !claims[`thanks:${finish.deal}`])
  if (finish) thanks.textContent = words.mendThanks
  $('#body [data-do=needs]').hidden = nothingNeeded()
}

const count = () => {
  const open = table.b.lines.find(l => l.slot === table.b.open)
  countPile(table.d?.facts.mode ?? open?.mode ?? table.b.lines.at(-1)?.mode ?? 'obenabe', n => {
    if (!table.d) begin(null)
    if (table.d) Object.assign(table.d, { typed: `${n}`, match: false, counter: false })
    if (table.d?.show) unshow()
    show()
  })
}

const rules = () => {
  const { s } = table
  /** @type {any[]} */
  const all = [
    [words.target, s.target ? [...new Set(s.target)].join(' : ') : '–'],
    [words.ends, s.deals ?? '–'],
    ...Object.entries(s.factors).map(([m, f]) => [words.modes[m], `×${f}`]),
    [words.weis, s.weis],
    ...(s.weis ? [agreed('cross_weis'), agreed('top_card'), agreed('equal_weis', s.equal_weis ?? 'forehand')] : []),
    [words.stoeck, s.stoeck],
    [words.match, `+${s.match_bonus}`],
    [words.counter, `+${s.counter_match_bonus}`],
    [words.berg, s.berg ?? '–'],
    ...(s.target
      ? [
          [words.order, order()],
          ...['finish_strict', 'auto_end', 'both_over', 'premature', 'schneider'].map(name => agreed(name)),
        ]
      : []),
  ]
  ruleList(all)
}

/** What is drawn late: the bars of direct strokes, and on the pad what has been shown. */
export const after = () => {
  if (table.s.direct_strokes && !$('.bars'))
    for (const half of $$('.half')) {
      const bars = part('bars').firstElementChild
      for (const k of bars.children) k.dataset.team = half.dataset.team
      half.append(bars)
    }
  // a stroke would take the place of the deal on the pad
  for (const bars of $$('.bars')) bars.hidden = !!table.d || !!table.b.finish
  showPrize()
  showNeeds()
  if (!$('#start')) $('.near').append(element('p', { id: 'start' }, words.nothing))
  $('#start').hidden = table.b.lines.length > 0 || !!table.b.finish
  if (!$('#shown')) $('#entry').after(element('p', { id: 'shown' }))
  const { d } = table
  $('#shown').textContent = joined(', ', ...shownWeis(), ...(d ? special(d.facts) : []))
}

let less = false
/** @type {import('../screen/screen_base.js').Actions} */
export const actions = {
  list: rounds,
  more,
  thank: k => thankNow(+(k.dataset.team ?? 0)),
  count,
  rules,
  finished,
  exact,
  thanks: () => thanks(),
  counted,
  tie,
  peak: () => thanks('berg'),
  again: () => open(words.again, again()),
  minus: () => {
    less = document.body.classList.toggle('less')
    for (const k of $$('[data-do=minus]')) k.setAttribute('aria-pressed', `${less}`)
  },
  stroke: async k => {
    const points = +(k.dataset.n ?? 0) * (less ? -1 : 1),
      team = +(k.dataset.team ?? 0)
    const kept = await write(newLine(table.b.next.slot), { kind: 'strokes', team, points })
    if (kept) say(`${table.b.teams[team]} ${signed(points)}`)
  },
  ...weisActions,
  ...needsActions,
}
