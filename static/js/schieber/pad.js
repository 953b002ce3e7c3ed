/** The pad of a Schieber: what is typed of a deal, what it would be worth to each side, and its keys. */
import { isTrump } from '../core/cards.js'
import { $, $$, fill, hush, joined, minus, short, words } from '../screen/page.js'
import {
  factsOf,
  finish as done,
  newLine,
  dialogs,
  resume,
  show,
  table,
  view,
  would,
  write,
} from '../screen/screen_base.js'
import { contractOf, namedBefore } from './rules.js'

/** The same under another mode: no Stöck without trump, and another card may be the higher one. @param {Facts} facts @param {string | null} mode @returns {Facts} */
const under = ({ better, ...facts }, mode) => ({
  ...facts,
  mode,
  ...(mode && !isTrump(mode) && { stoeck: null }),
  ...(better?.why === 'length' && { better }),
})

/** What is prescribed for the deal on the pad, or else for the one being played or the next. */
export const due = () => {
  const { s, b, d } = table
  return contractOf(s, d?.number ?? b.lines.find(l => l.slot === b.open)?.number ?? b.next.number)
}
/** Whether a trump has to be named, as the factor hangs on it. */
export const needed = () => table.s.modes_once || (new Set(Object.values(table.s.factors)).size > 1 && !due())
/** Whether the side that names the mode of this deal has named this one before. @param {string} mode @param {AnyLine} [open] */
export const isUsed = (mode, open) => {
  const { s, b, d } = table,
    { line = '', declarer = null, dealer } = { ...open, ...d, ...d?.facts }
  const dealt = dealer ?? d?.dealer ?? table.dealer ?? b.next.dealer
  return !!namedBefore(s, b.lines, /** @type {any} */ ({ line, mode, declarer, dealer: dealt }))
}

/** Open the pad on a line, or on the deal being played, or on a new one. @param {string | null} mode @param {AnyLine} [line] */
export const begin = (mode, line) => {
  const { b } = table,
    l = line ?? b.lines.find(l => l.slot === b.open)
  if (b.finish && !l) return
  /** @type {Facts} */
  const facts = l ? { ...factsOf(l) } : { kind: 'deal', dealer: table.dealer, weis: [[], []] }
  const number = l?.number ?? b.next.number
  table.d = resume({
    ...(l ? { line: l.line, slot: l.slot, heads: l.heads } : newLine(b.next.slot)),
    facts: { mode: l ? null : (contractOf(table.s, number)?.mode ?? null), ...facts },
    number,
    dealer: l?.dealer,
    edit: !!l?.cards,
    typed: '',
    stored: !!l,
    match: false,
    counter: false,
    show: null,
  })
  if (!l && table.dealer !== null) table.d.facts.dealer = table.dealer
  hush()
  view('pad')
  if (table.d.show) dialogs().then(late => late.actions.weis())
  return mode && mode !== table.d.facts.mode ? turn(mode) : undefined
}
/** Another trump; what is written already is written anew. @param {string | null} mode */
const turn = async mode => {
  const { d } = table,
    was = d.facts,
    { stoeck, better } = d.left ?? {}
  // a finger that strayed to a mode without Stöck and comes back brings them again
  const back = d.left?.mode === mode && !isTrump(was.mode)
  if (isTrump(was.mode)) d.left = was
  d.facts = back ? { ...was, mode, stoeck, better } : under(was, mode)
  if (d.stored && !d.edit && !(await write(d, d.facts))) d.facts = was
  show()
}

/** The facts if team t is tapped now; null if that cannot be. @param {number} t @returns {Facts | null} */
const outcome = t => {
  const { d } = table,
    f = { points: null, ...d.facts }
  if (!f.mode && needed()) return null
  if (d.show) {
    const { amounts, stoeck } = d.show
    if (!amounts.length && !stoeck) return null
    f.weis = [0, 1].map(i => [
      ...(f.weis?.[i] ?? []),
      ...(i === t ? amounts : []).map((/** @type {number} */ amount) => ({ amount })),
    ])
    if (stoeck) f.stoeck = t
    return f
  }
  const n = d.match ? 157 : +d.typed
  if ((!d.match && !d.typed) || n === 1 || n === 156) return null
  if (d.match && d.counter && f.declarer != null && f.declarer % 2 === t) return null
  return {
    ...f,
    points: t ? [157 - n, n] : [n, 157 - n],
    match: d.match ? t : null,
    counter: d.match && d.counter,
    given_up: null,
    ...(f.void != null && { void: null }), // with figures it counts
  }
}

/** @param {number} n */
export const signed = n => (n < 0 ? '' : '+') + minus(n)
/** What both teams wrote, in pieces. @param {AnyLine} l */
export const written = l => table.b.teams.flatMap((t, i) => [`${short(t)} `, minus(l.written[i]) + (i ? '' : ' – ')])

/** What a side is called on its key: its players by their first names. @param {number} t */
const keyName = t => {
  const players = table.b.players.filter((_, i) => i % 2 === t)
  const named = table.b.teams[t] === players.join(' + ')
  return named ? players.map(name => name.split(' ')[0]).join(' + ') : short(table.b.teams[t])
}

/** Figures of both sides as their keys lie. @param {number[]} both */
const inOrder = both => (table.own ? [...both].reverse() : both).map(minus).join(' : ')

/** Back from Weis to the pad. */
export const unshow = () => {
  table.d.show = null
  view('pad')
}

export const showPad = () => {
  const { d, s, b } = table,
    f = d.facts
  const n = d.match ? 157 : +d.typed
  const fixed = due(),
    name = f.mode ? words.modes[f.mode] : fixed?.name
  $('#entry b').textContent = name ? `${name} ×${fixed?.factor ?? s.factors[f.mode]}` : words.trump
  $('#entry output').textContent = d.show
    ? [...d.show.amounts, ...(d.show.stoeck ? [words.stoeck] : [])].join(' + ')
    : d.match
      ? words[d.counter ? 'counter' : 'match']
      : d.typed || (d.edit ? inOrder(d.facts.points ?? []) : '')
  $('#entry output').className = d.match || d.show ? 'flag' : d.typed ? '' : 'old'
  const worded = d.match || d.show?.amounts.length || d.show?.stoeck // and leaves no room beside it
  const others = !d.show && d.typed && fill(words.other, 157 - n)
  // the own half is behind the pad
  $('#entry span').textContent = worded ? '' : joined('\n', inOrder(b.totals), others)
  for (const k of $$('#thank button')) {
    const t = +k.dataset.team
    k.hidden = d.edit || !b.may_thank.includes(t)
    k.ariaLabel = `${k.textContent}: ${b.teams[t]}`
  }
  for (const k of $$('[data-do=digit]')) {
    const next = +(d.typed + k.textContent)
    k.disabled = d.typed === '0' || next > 157 || next === 156
  }
  const ask = !d.match && d.typed && n % 157 === 0
  $('#match').textContent = ask ? words.matchAsk : d.counter ? words.short : words.match
  $('#match').ariaPressed = d.match
  $('#match').classList.toggle('ask', ask)
  for (const k of $$('.weis')) k.disabled = !s.weis
  for (const k of $$('.stoeck')) {
    k.disabled = !s.stoeck || (f.mode && !isTrump(f.mode))
    k.ariaPressed = !!d.show?.stoeck || f.stoeck != null
  }
  for (const k of $$('#pad [data-do=back]'))
    k.disabled = !(d.show ? d.show.amounts.length || d.show.stoeck : d.match || d.typed)
  const keep = d.edit && !d.show && !d.typed && !d.match
  const base = d.show ? b : would({ ...f, points: null, match: null, given_up: null, moved: [] })
  $('#teams').classList.toggle('keep', keep)
  $('#save').hidden = !keep
  if (keep) {
    const l = would(f).lines.find(l => l.line === d.line)
    if (l) $('#save').textContent = fill(words.save, written(l).join(''))
  }
  for (const k of $$('#teams [data-team]')) {
    const t = +k.dataset.team,
      then = outcome(t),
      after = then && would(then)
    k.disabled = !then
    k.children[0].textContent = keyName(t)
    k.children[1].textContent = after ? signed(after.totals[t] - base.totals[t]) : ''
    k.children[2].textContent = after ? `${keyName(1 - t)} ${signed(after.totals[1 - t] - base.totals[1 - t])}` : ''
  }
}

/** Write the draft's facts and leave the pad. @param {Facts} facts */
export const finish = async facts => {
  const { slot } = table.d
  if ((await done(facts)) && table.b.ask?.deal === slot) (await dialogs()).thanks()
}

/** What its keys do. @type {import('../screen/screen_base.js').Actions} */
export const padActions = {
  mode: k => {
    const mode = k.dataset.mode ?? null
    if (!table.d) return begin(mode)
    const same = table.d.facts.mode === mode && !$('#bare').hidden && !due()?.mode
    if (!isTrump(mode) && table.d.show) table.d.show.stoeck = false
    return turn(same ? null : mode)
  },
  bare: () => begin(null),
  digit: k => {
    table.d.match = false
    table.d.typed += k.textContent
    show()
  },
  back: () => {
    const { d } = table
    if (d.show?.amounts.length) d.show.amounts.pop()
    else if (d.show) d.show.stoeck = false
    else if (d.match) d.match = d.counter = false
    else d.typed = d.typed.slice(0, -1)
    show()
  },
  match: () => {
    const { d } = table
    if (d.match && d.counter) d.match = d.counter = false
    else if (d.match) d.counter = true
    else d.match = true
    show()
  },
  team: async k => {
    const t = +(k.dataset.team ?? 0),
      { d } = table,
      facts = outcome(t)
    if (!facts) return
    if (d.show) {
      if (!(await write(d, facts))) return
      Object.assign(d, { facts, stored: true })
      unshow()
      return table.b.lines.some(l => l.line === d.line && l.weis_why === 'undecided') && (await dialogs()).tie()
    }
    if (!d.match && facts.points[0] % 157 === 0) {
      const match = facts.points[0] ? 0 : 1
      const all = { ...facts, match, counter: d.counter && (facts.declarer ?? 1 - match) % 2 !== match }
      return (await dialogs()).ask(
        d.counter ? `${words.counter}?` : words.matchAsk,
        [d.counter ? words.counterYes : words.matchYes, () => finish(all)],
        [words.matchNo, () => finish(facts)],
      )
    }
    return finish(facts)
  },
  save: () => finish(table.d.facts),
}
