/** The scribe's screen: slate, pad, header. Draws what the log says; writes through the log only. */
import { add, log, standing, start, unsent, uuid } from './log.js'
import { isTrump } from './cards.js'
import { board, heads } from './rules.js'
import { draw } from './slate.js'

const page = document.body
/** What opens over the slate comes right after the first drawing. @type {Promise<typeof import('./sheets.js')> | undefined} */
let late
const sheets = async () => {
  late ??= import('./sheets.js').then(async loaded => {
    await loaded.ready()
    return loaded
  })
  late.catch(() => (late = undefined)) // the network was away: the next tap asks again
  return late
}
export const W = JSON.parse(page.dataset.words ?? '')
/** @param {string} q @returns {any} */
export const $ = q => document.querySelector(q)
/** @param {string} q @returns {any[]} */
const $$ = q => [...document.querySelectorAll(q)]
/** Fill the holes of a sentence. @param {string} text @param {...any} with_ */
export const fill = (text, ...with_) => text.replaceAll('{}', () => with_.shift())
/** @param {string | null} mode */
export const icon = mode => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  if (mode) svg.innerHTML = `<use href="${page.dataset.sprite}#${mode.split('_')[0]}"/>`
  svg.setAttribute('aria-hidden', 'true')
  return svg
}

/** The game as it stands: settings, what counts of the log, its board, the deal being written. */
export const T = {
  s: /** @type {Settings} */ (/** @type {any} */ (null)),
  revs: /** @type {Revision[]} */ ([]),
  b: /** @type {Board} */ (/** @type {any} */ (null)),
  d: /** @type {any} */ (null),
  /** @type {number | null} */
  dealer: null,
}

/** What would stand if `facts` were written on the draft's line. @param {Facts | null} facts @param {any} [at] */
export const would = (facts, at = T.d) => board(T.s, [...T.revs, revision(at, facts)])
/** @param {any} at @param {Facts | null} facts @param {string | null} undoes @returns {Revision} */
const revision = (at, facts, undoes = null) => ({
  id: uuid(),
  line: at.line,
  slot: at.slot,
  replaces: at.heads,
  undoes,
  at: new Date().toISOString(),
  by: log.me,
  facts,
})
/** Write on a line. @param {any} at @param {Facts | null} facts @param {string | null} [undoes] */
export const write = async (at, facts, undoes) => {
  const r = revision(at, facts, undoes)
  try {
    await add(r)
    at.heads = [r.id]
    return true
  } catch {
    say(W.failed)
    return false
  }
}
/** A line that is not there yet. @param {string} slot */
export const newLine = slot => ({ line: uuid(), slot, heads: /** @type {string[]} */ ([]) })
/** @param {Line} l @returns {Facts} */
export const factsOf = l => /** @type {any} */ (T.revs.find(r => r.id === l.heads.at(-1))).facts

let strip = 0
/** Say something in the header for five seconds. @param {...string} lines */
const say = (...lines) => {
  $('#strip').replaceChildren(...lines.map(l => Object.assign(document.createElement('span'), { textContent: l })))
  page.classList.add('told')
  clearTimeout(strip)
  strip = setTimeout(() => page.classList.remove('told'), 5000)
}
/** @param {Line} l */
const told = l => [
  `${fill(W.round, l.number ?? l.slot)}${l.mode ? ` · ${W.modes[l.mode]} ×${l.factor}` : ''}`,
  `${T.b.teams[0]} ${l.written[0]} – ${T.b.teams[1]} ${l.written[1]}`,
]

let moved = 0
/** @param {string} name */
const view = name => {
  if (page.dataset.view !== name) moved = performance.now()
  page.dataset.view = name
  show()
}

/** Open the pad on a line, or on the deal being played, or on a new one. @param {string | null} mode @param {Line} [line] */
export const begin = (mode, line) => {
  const { b } = T,
    l = line ?? b.lines.find(l => l.slot === b.open)
  if (b.finish && !l) return
  /** @type {Facts} */
  const facts = l ? { ...factsOf(l) } : { kind: 'deal', dealer: T.dealer, weis: [[], []] }
  T.d = {
    ...(l ? { line: l.line, slot: l.slot, heads: l.heads } : newLine(b.next.slot)),
    facts: { ...facts, mode: mode ?? facts.mode ?? null },
    number: l?.number ?? b.next.number,
    edit: !!l?.cards,
    typed: '',
    stored: !!l,
    match: false,
    counter: false,
    show: null,
  }
  page.classList.remove('told')
  if (l && mode && mode !== facts.mode && !l.cards) write(T.d, T.d.facts)
  view('pad')
}
export const close = () => {
  T.d = null
  view('idle')
}

/** The facts if team t is tapped now; null if that cannot be. @param {number} t @returns {Facts | null} */
const outcome = t => {
  const { d } = T,
    f = { points: null, ...d.facts }
  if (T.s.direct_strokes ? false : !f.mode && new Set(Object.values(T.s.factors)).size > 1) return null
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
  return {
    ...f,
    points: t ? [157 - n, n] : [n, 157 - n],
    match: d.match ? t : null,
    counter: d.match && d.counter,
    given_up: null,
  }
}

const showPad = () => {
  const { d, s, b } = T,
    f = d.facts
  const n = d.match ? 157 : +d.typed
  $('#entry b').textContent = f.mode ? `${W.modes[f.mode]} ×${s.factors[f.mode]}` : W.trump
  $('#entry output').textContent = d.show
    ? [...d.show.amounts, ...(d.show.stoeck ? [W.stoeck] : [])].join(' + ')
    : d.match
      ? W[d.counter ? 'counter' : 'match']
      : d.typed || (d.edit ? (d.facts.points?.join(' : ') ?? '') : '')
  $('#entry output').className = d.typed || d.match || d.show ? '' : 'old'
  $('#entry span').textContent = d.show || !(d.typed || d.match) ? '' : fill(W.other, 157 - n)
  for (const k of $$('[data-do=digit]')) {
    const next = +(d.typed + k.textContent)
    k.disabled = d.typed === '0' || next > 157 || next === 156
  }
  const ask = !d.match && d.typed && n % 157 === 0
  $('#match').textContent = ask ? W.matchAsk : d.counter ? W.counter : W.match
  $('#match').setAttribute('aria-pressed', d.match)
  $('#match').classList.toggle('ask', ask)
  for (const k of $$('.weis')) k.disabled = !s.weis
  for (const k of $$('.stoeck')) {
    k.disabled = !s.stoeck || (f.mode && !isTrump(f.mode)) || f.stoeck != null
    k.setAttribute('aria-pressed', !!d.show?.stoeck)
  }
  const keep = d.edit && !d.show && !d.typed && !d.match
  const base = d.show ? b : would({ ...f, points: null, match: null, given_up: null, moved: [] })
  $('#teams').classList.toggle('keep', keep)
  if (keep) {
    const l = would(f).lines.find(l => l.line === d.line)
    if (l) $('#save').textContent = fill(W.save, b.teams[0], l.written[0], b.teams[1], l.written[1])
  }
  for (const k of $$('#teams [data-team]')) {
    const t = +k.dataset.team,
      then = outcome(t),
      after = then && would(then)
    k.disabled = !then
    k.children[0].textContent = b.teams[t]
    k.children[1].textContent = after ? `+${after.totals[t] - base.totals[t]}` : ''
    k.children[2].textContent = after ? `${b.teams[1 - t]} +${after.totals[1 - t] - base.totals[1 - t]}` : ''
  }
}

const showChip = () => {
  const waits = unsent().length,
    refused = log.all.filter(r => r.why).length,
    { b } = T
  const off = log.totals?.some((n, t) => n !== b.totals[t]) ? log.totals : null
  if (off) console.error('totals differ', off, T.revs)
  $('#chip').textContent = refused
    ? fill(W.refused, refused)
    : !log.mayWrite
      ? W.reader
      : off
        ? fill(W.differs, ...off)
        : waits
          ? fill(W.waits, waits)
          : W.saved
  $('#chip').dataset.unsent = waits
  $('#chip').className = refused || off || !log.mayWrite ? 'warn' : ''
}

const showNote = () => {
  const { b } = T,
    f = b.finish,
    open = b.clashes[0]
  const [what, text] = open
    ? ['clash', fill(W.clash, open.slot)]
    : f
      ? ['finished', f.winner == null ? W.draw : fill(W.wins, b.teams[f.winner])]
      : b.ask
        ? ['both', W.decide]
        : b.berg_ask
          ? ['peak', W.peak]
          : ['', '']
  $('#note').hidden = !what
  $('#note').textContent = text
  $('#note').dataset.what = what
  page.classList.toggle('finished', !!f)
}

/** Draw everything anew from the log; nodes are updated, never replaced. */
const show = () => {
  if (!log.settings) return
  T.s = log.settings
  T.revs = standing()
  T.b = board(T.s, T.revs)
  const { s, b, d } = T,
    open = b.lines.find(l => l.slot === b.open)
  $('#deal b').textContent = fill(W.round, d?.number ?? open?.number ?? b.next.number)
  $('#deal small').textContent = fill(W.deals, b.players[d?.facts.dealer ?? open?.dealer ?? T.dealer ?? b.next.dealer])
  $('#bare').hidden = new Set(Object.values(s.factors)).size > 1
  for (const half of $$('.half')) {
    const t = +half.dataset.team
    half.querySelector('.head span').textContent = b.teams[t]
    half.querySelector('output').textContent = b.totals[t]
    half.querySelector('.thank').hidden = !b.may_thank.includes(t)
    half.querySelector('.bars').hidden = !s.direct_strokes
    draw(half, b.slate[t], s.z_line, fill(W.total, b.teams[t], b.totals[t]))
  }
  const modes = Object.keys(s.factors),
    nav = $('#modes')
  if (nav.children.length !== modes.length)
    nav.replaceChildren(
      ...modes.map(mode => {
        const k = document.createElement('button')
        k.dataset.do = 'mode'
        k.dataset.mode = mode
        k.setAttribute('aria-label', `${W.modes[mode]} ×${s.factors[mode]}`)
        k.append(icon(mode), `×${s.factors[mode]}`)
        return k
      }),
    )
  for (const k of nav.children) k.setAttribute('aria-pressed', k.dataset.mode === (d?.facts.mode ?? open?.mode))
  nav.dataset.n = modes.length
  showChip()
  showNote()
  if (d) showPad()
}

/** Write the draft's facts and leave the pad. @param {Facts} facts */
export const finish = async facts => {
  const at = T.d
  if (!(await write(at, facts))) return
  if (navigator.storage?.persist) navigator.storage.persist()
  T.dealer = null
  close()
  const l = T.b.lines.find(l => l.line === at.line)
  if (l) say(...told(l))
  if (T.b.ask?.deal === at.slot) (await sheets()).thanks()
}

const undo = async () => {
  const gone = new Set(T.revs.map(r => r.undoes))
  const last = T.revs.findLast(r => !r.undoes && !gone.has(r.id))
  if (!last) return
  const before = T.revs.find(r => last.replaces.includes(r.id) && r.line === last.line)
  const now = heads(T.revs).filter(r => r.line === last.line)
  const at = { line: last.line, slot: before?.slot ?? last.slot, heads: now.map(r => r.id) }
  if (!(await write(at, before?.facts ?? null, last.id))) return
  close()
  say(W.undone, last.facts?.kind === 'deal' ? fill(W.round, last.slot) : '')
}

let less = false
/** What every key does. @type {{[name: string]: (key: HTMLElement) => void}} */
const does = {
  undo,
  close,
  mode: k => {
    const mode = k.dataset.mode ?? null
    if (!T.d) return begin(mode)
    const same = T.d.facts.mode === mode && !$('#bare').hidden
    T.d.facts.mode = same ? null : mode
    if (!isTrump(mode) && T.d.show) T.d.show.stoeck = false
    if (T.d.stored && !T.d.edit) write(T.d, T.d.facts)
    show()
  },
  bare: () => begin(null),
  digit: k => {
    T.d.match = false
    T.d.typed += k.textContent
    show()
  },
  back: () => {
    const { d } = T
    if (d.show?.amounts.length) d.show.amounts.pop()
    else if (d.show) d.show.stoeck = false
    else if (d.match) d.match = d.counter = false
    else d.typed = d.typed.slice(0, -1)
    show()
  },
  match: () => {
    const { d } = T
    if (d.match && d.counter) d.match = d.counter = false
    else if (d.match) d.counter = true
    else d.match = true
    show()
  },
  weis: () => {
    T.d.show = { amounts: [], stoeck: false }
    view('show')
  },
  stoeck: () => {
    T.d.show ??= { amounts: [], stoeck: false }
    T.d.show.stoeck = !T.d.show.stoeck
    view('show')
  },
  amount: k => {
    T.d.show.amounts.push(+(k.textContent ?? 0))
    show()
  },
  points: () => {
    T.d.show = null
    view('pad')
  },
  team: async k => {
    const t = +(k.dataset.team ?? 0),
      { d } = T,
      facts = outcome(t)
    if (!facts) return
    if (d.show) {
      if (facts.weis[0].length && facts.weis[1].length && d.show.amounts.length) return (await sheets()).exact(W.twice)
      if (await write(d, facts)) Object.assign(d, { facts, stored: true })
      return does.points(k)
    }
    if (!d.match && facts.points[0] % 157 === 0)
      return (await sheets()).ask(
        W.matchAsk,
        [W.matchYes, () => finish({ ...facts, match: facts.points[0] ? 0 : 1 })],
        [W.matchNo, () => finish(facts)],
      )
    finish(facts)
  },
  save: () => finish(T.d.facts),
  minus: () => {
    less = page.classList.toggle('less')
    for (const k of $$('[data-do=minus]')) k.setAttribute('aria-pressed', `${less}`)
  },
  stroke: async k => {
    const points = +(k.dataset.n ?? 0) * (less ? -1 : 1),
      team = +(k.dataset.team ?? 0)
    await write(newLine(T.b.next.slot), { kind: 'strokes', team, points })
    say(`${T.b.teams[team]} ${points > 0 ? '+' : '−'}${Math.abs(points)}`)
  },
}
for (const name of ['hand', 'flip', 'sleepy']) page.classList.toggle(name, !!localStorage.getItem(name))

/** A tap that lands where another key lay a moment ago was meant for that one. */
let last = { at: 0, x: 0, y: 0 }
document.addEventListener(
  'click',
  async e => {
    const at = performance.now(),
      { clientX: x, clientY: y, detail } = e
    const ghost = detail && moved >= last.at && at - last.at < 250 && Math.hypot(x - last.x, y - last.y) < 24
    const key = /** @type {HTMLElement | null} */ (/** @type {Element} */ (e.target).closest('[data-do],.half'))
    if (ghost) return e.preventDefault()
    last = { at, x, y }
    const name = key?.dataset.do ?? 'list'
    if (key) (does[name] ?? (await sheets()).does[name])(key)
  },
  true,
)
export { show, view }
start(show).then(async () => {
  ;(await sheets()).keyboard(does)
  page.dataset.ready = ''
})
