/** What opens over the slate of a Schieber: rounds, a round's details, card counter, house rules. */
import { tidy } from '../core/names.js'
import { ask, boxes, complain, h, open, shut } from '../screen/dom.js'
import { countPile } from '../screen/card_counter.js'
import { annulling, history, list, part, rules as ruleList, sentence } from '../screen/dialogs.js'
import { $, $$, factsOf, fill, minus, newLine, say, short, show, T, view, W, write } from '../screen/screen_base.js'
import { fault, refusal } from './checks.js'
import { again, counted, finished, order, thankNow, thanks } from './game_end.js'
import { exact, meldText, protest, tie } from './melds.js'
import { meldPoints, scoreDeal } from './rules.js'
import { begin, finish, signed, unshow } from './screen.js'

export { protest, refusal, thanks, tie }

/** Why a deal does not count as it was played. @param {any} f its facts, or its line of the board */
const special = ({ moved, given_up, premature, counted, void: gone }) => {
  const { teams } = T.b
  return [
    ...(moved ?? []).map((/** @type {any} */ m) =>
      [fill(W.away, m.points, teams[m.from], teams[1 - m.from]), m.reason].filter(Boolean).join(': '),
    ),
    given_up != null && fill(W.given, teams[given_up]),
    premature != null && fill(W.early, teams[premature]),
    counted != null && fill(W.recounted, teams[counted]),
    gone != null && [W.void, gone].filter(Boolean).join(' '),
  ]
}
/** A deal in one line: what was said of it, and what the rules made of it. @param {Facts} f @param {any} judged @param {string} [mode] */
const dealText = (f, judged, mode) => {
  const { teams, players } = T.b
  /** @param {Meld[]} all @param {number} t */
  const weis = (all, t) => {
    const text = `${W.weis} ${teams[t]} ${all.map(m => meldText(m, f.mode)).join(' + ')}`
    const how = judged.weis_why === 'undecided' ? W.unclear : judged.weis_team === 1 - t && W.off
    return all.length && (how ? `${text} (${how})` : text)
  }
  const pushed = f.pushed && W.pushed
  return [
    mode,
    f.points?.join(' : '),
    f.match != null && W[judged.counter ? 'counter' : 'match'],
    ...(f.weis ?? []).map(weis),
    judged.stoeck.some(Boolean) && `${W.stoeck} ${teams[judged.stoeck[0] ? 0 : 1]}`,
    f.declarer != null ? players[f.declarer] + (pushed ? ` (${pushed})` : '') : pushed,
    ...special({ ...f, premature: judged.premature, counted: judged.counted }),
    f.note,
  ]
    .filter(Boolean)
    .join(' · ')
}
/** One line of text for what a revision said. @param {Facts | null} f @param {string} [slot] */
export const describe = (f, slot) => {
  const { b } = T
  if (!f) return W.gone
  if (f.kind === 'strokes') return `${W.strokes} ${b.teams[f.team]} ${signed(f.points)}`
  if (f.kind === 'counted') return fill(W.recounted, b.teams[f.team])
  if (f.kind !== 'deal') return `${W.thanks} ${b.teams[f.spoken?.[0]] ?? ''}`
  const dealer = f.dealer ?? b.lines.find(l => l.slot === slot)?.dealer ?? b.next.dealer
  return dealText(f, scoreDeal(/** @type {any} */ (T.s), f, dealer), W.modes[f.mode])
}
/** What else was decided on a line: the Bergpreis, the game. @param {Line} l */
const prizes = l => {
  const { berg, finish: f, teams } = T.b
  const ends = f?.deal === l.slot && f.winner != null
  return [
    berg?.deal === l.slot && fill(W.has, teams[berg.team]),
    ends && f.why === 'counted' && fill(W.recounted, teams[1 - f.winner]),
    ends && fill(W.won.game, teams[f.winner]),
  ]
}
/** @param {Line} l */
export const row = l =>
  [l.kind === 'deal' ? dealText(factsOf(l), l) : describe(factsOf(l)), ...prizes(l)].filter(Boolean).join(' · ')
/** What a call is named when it is taken back. @param {string} slot */
export const named = slot =>
  ({ thanks: W.thanks, berg: W.berg, counted: W.countedCall })[/** @type {'thanks'} */ (slot.split(':')[0])]
/** Tell the Bergpreis where it happens, until the next deal is written. */
const showPrize = () => {
  const { berg, finish, lines } = T.b
  for (const half of $$('.half')) {
    const bar = half.querySelector('.prize') ?? h('p', { className: 'prize', role: 'status' })
    if (!bar.parentNode) half.append(bar)
    const now = !finish && berg?.team === +half.dataset.team && lines.at(-1)?.slot === berg.deal
    bar.textContent = now ? W.berg : ''
  }
}

/** @param {Line} l */
export const mend = l => {
  if (l.kind === 'deal') begin(null, l)
  else ask(describe(factsOf(l)), [W.remove, async () => (await write(l, null)) && shut()])
}
const rounds = () => list(T.b.teams, l => [0, 1].map(t => [minus(l.totals[t]), signed(l.written[t])]), mend)

/** Whether the pad is about to say the points, of a new deal or of an old one anew. */
const anew = () => !T.d.edit || T.d.typed || T.d.match || T.d.show?.amounts.length

/** Everything else about one deal, with its history. */
const more = () => {
  const { d, s, b } = T,
    f = d.facts
  open(fill(W.round, d.number), part('more'))
  const form = $('#body form')
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
    const said = name => tidy(`${got.get(name)}`)
    e.preventDefault()
    const from = pick('from')
    const some = from != null || said('moved') || said('reason')
    const counter = got.has('counter')
    /** @type {Facts} */
    const next = {
      ...f,
      declarer: pick('declarer'),
      dealer: pick('dealer'),
      given_up: pick('given_up'),
      pushed: got.has('pushed'),
      void: got.has('annul') ? said('void') : null,
      note: said('note'),
      moved: some ? [{ from, points: pick('moved'), reason: said('reason') }, ...others] : others,
    }
    const half = some && next.given_up == null
    if (half && from == null) return complain(form.elements.from[1], W.whoseAway)
    if (half && !said('moved')) return complain(form.elements.moved, W.howManyAway)
    if (next.given_up != null) {
      // what stood there goes with the count; what is chosen now would go unseen
      if (counter && !given.counter) return complain(form.elements.counter, W.givenAlone)
      if (some && (from !== given.from || said('moved') !== `${given.moved}`))
        return complain(form.elements.moved, W.givenAlone)
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

const count = () => {
  const open = T.b.lines.find(l => l.slot === T.b.open)
  countPile(T.d?.facts.mode ?? open?.mode ?? T.b.lines.at(-1)?.mode ?? 'obenabe', n => {
    if (!T.d) begin(null)
    if (T.d) Object.assign(T.d, { typed: `${n}`, match: false, counter: false })
    if (T.d?.show) unshow()
    show()
  })
}

const rules = () => {
  const { s } = T
  /** By the names of the settings. @param {string[]} names @returns {any[]} */
  const own = names => names.map(name => [W.settings[name], W.settings[s[name]] ?? s[name]])
  /** @type {any[]} */
  const all = [
    [W.target, s.target ? [...new Set(s.target)].join(' : ') : '–'],
    [W.ends, s.deals ?? '–'],
    ...Object.entries(s.factors).map(([m, f]) => [W.modes[m], `×${f}`]),
    [W.weis, s.weis],
    ...(s.weis ? own(['cross_weis', 'top_card']) : []),
    [W.stoeck, s.stoeck],
    [W.match, `+${s.match_bonus}`],
    [W.counter, `+${s.counter_match_bonus}`],
    [W.berg, s.berg ?? '–'],
    ...(s.target
      ? [[W.order, order()], ...own(['finish_strict', 'auto_end', 'both_over', 'premature', 'schneider'])]
      : []),
  ]
  ruleList(all)
}

/** The keys for Weis in place of the digits; Stöck lit or not. */
const weis = (stoeck = false) => {
  const keys = $('#shows')
  if (!keys.children.length) keys.append(...part('shows').children)
  const { run_points, four_points } = T.s,
    counted = Object.values({ ...run_points, ...four_points })
  for (const k of $$('#shows [data-do=amount]')) k.disabled = !counted.includes(+k.textContent)
  T.d.show = { amounts: [], ...T.d.show, stoeck }
  view('show')
}

/** Weis and Stöck of the deal on the pad, those that do not count in brackets. */
const shown = () => {
  const { s, b, d } = T,
    { weis_team } = b.lines.find(l => l.line === d?.line) ?? { weis_team: null }
  const sides = [0, 1].flatMap(t => {
    const sum = (d?.facts.weis?.[t] ?? []).reduce(
      (/** @type {number} */ n, /** @type {Meld} */ m) => n + meldPoints(m, s),
      0,
    )
    const said = `${W.weis} ${sum} · ${short(b.teams[t])}`
    return [
      sum && (weis_team === 1 - t ? `(${said})` : said),
      d?.facts.stoeck === t && `${W.stoeck} · ${short(b.teams[t])}`,
    ]
  })
  return [...sides, ...(d ? special(d.facts) : [])]
}
/** What is drawn late: the bars of direct strokes, and on the pad what has been shown. */
export const after = () => {
  if (T.s.direct_strokes && !$('.bars'))
    for (const half of $$('.half')) {
      const bars = part('bars').firstElementChild
      for (const k of bars.children) k.dataset.team = half.dataset.team
      half.append(bars)
    }
  // a stroke would take the place of the deal on the pad
  for (const bars of $$('.bars')) bars.hidden = !!T.d || !!T.b.finish
  showPrize()
  if (!$('#shown')) $('#entry').after(h('p', { id: 'shown' }))
  $('#bare').ariaLabel = W.bare
  $('#shown').textContent = shown().filter(Boolean).join(', ')
}

let less = false
/** @type {import('../screen/screen_base.js').Does} */
export const does = {
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
  again: () => open(W.again, again()),
  minus: () => {
    less = document.body.classList.toggle('less')
    for (const k of $$('[data-do=minus]')) k.setAttribute('aria-pressed', `${less}`)
  },
  stroke: async k => {
    const points = +(k.dataset.n ?? 0) * (less ? -1 : 1),
      team = +(k.dataset.team ?? 0)
    const kept = await write(newLine(T.b.next.slot), { kind: 'strokes', team, points })
    if (kept) say(`${T.b.teams[team]} ${signed(points)}`)
  },
  weis: () => weis(),
  stoeck: () => weis(!T.d.show?.stoeck),
  amount: k => {
    T.d.show.amounts.push(+(k.textContent ?? 0))
    show()
  },
  points: unshow,
}
