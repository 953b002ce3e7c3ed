/** What opens over the slate: rounds, a round's details, exact Weis, thanks, clash, card counter, menu. */
import { add, log, sync } from './log.js'
import { board, cardPoints, fold, meldPoints, RANKS } from './rules.js'
import { $, begin, close, factsOf, fill, finish, icon, newLine, show, T, view, W, would, write } from './table.js'

/** Make an element. @param {string} tag @param {any} props @param {...any} kids @returns {any} */
const h = (tag, props, ...kids) => {
  const { data, ...rest } = props, e = Object.assign(document.createElement(tag), rest)
  Object.assign(e.dataset, data)
  e.append(...kids.flat().filter(k => k != null && k !== false))
  return e
}
/** @param {any} label @param {(e: Event) => void} onclick @param {any} [more] */
const key = (label, onclick, more) => h('button', { type: 'button', onclick, ...more }, label)
/** @param {string} title @param {...any} kids */
const open = (title, ...kids) => {
  $('#title').textContent = title
  $('#body').replaceChildren(...kids.flat().filter(k => k != null && k !== false))
  if (!$('dialog').open) $('dialog').showModal()
  $('dialog').scrollTop = 0
}
const shut = () => $('dialog').close()
/** Keys of which one is lit. @param {any[]} names @param {any} value @param {(i: number) => void} pick */
const choose = (names, value, pick) =>
  h('p', { className: 'choose' }, names.map((name, i) =>
    name && key(name.cloneNode ? name.cloneNode(true) : name, () => pick(i), { ariaPressed: `${i === value}` })))
/** @param {string} title @param {...[string, () => void]} keys */
export const ask = (title, ...keys) =>
  open(title, h('p', { className: 'choose tall' }, keys.map(([label, act]) => key(label, () => {
    shut()
    act()
  }))))

const ranks = () => W[T.s.deck]
const suits = () => T.s.deck === 'german' ? ['rosen', 'eichel', 'schilten', 'schellen'] : ['herz', 'ecken', 'kreuz', 'schaufel']
/** @param {Meld} m */
const meldText = m => m.amount ?? (m.run ? `${m.run} ${W.modes[m.suit ?? '']} ${ranks()[RANKS.indexOf(m.top ?? '')]}`
  : `4 × ${ranks()[RANKS.indexOf(m.four ?? '')]}`)
/** One line of text for what a revision said. @param {Facts | null} f */
const describe = f => !f ? W.gone : f.kind === 'strokes' ? `${W.strokes} ${T.b.teams[f.team]} ${f.points}`
  : f.kind !== 'deal' ? `${W.thanks} ${T.b.teams[f.spoken?.[0]] ?? ''}`
  : [
    W.modes[f.mode], f.points?.join(' : '), f.match != null && W[f.counter ? 'counter' : 'match'],
    ...(f.weis ?? []).map((/** @type {Meld[]} */ all, /** @type {number} */ t) =>
      all.length && `${W.weis} ${T.b.teams[t]} ${all.map(meldText).join(' + ')}`),
    f.stoeck != null && `${W.stoeck} ${T.b.teams[f.stoeck]}`, f.declarer != null && T.b.players[f.declarer],
    f.given_up != null && fill(W.given, T.b.teams[f.given_up]), f.void != null && `${W.void} ${f.void}`, f.note,
  ].filter(Boolean).join(' · ')

const list = () => {
  const { b } = T, waiting = new Set(log.all.filter(r => !r.seq).map(r => r.id))
  open(W.rounds, h('p', { className: 'row top' }, h('span', {}), b.teams.map(t => h('b', {}, t))), b.lines.map(l => key([
    h('span', { className: 'nr' }, l.number ?? '·', waiting.has(l.heads.at(-1) ?? '') ? ' ○' : '', l.revised ? ' ✎' : ''), icon(l.mode),
    h('small', {}, describe({ ...factsOf(l), mode: null })),
    ...[0, 1].map(t => h('span', { className: l.state }, h('b', {}, `${l.totals[t]}`), h('i', {}, `+${l.written[t]}`))),
  ], () => {
    shut()
    if (l.kind === 'deal') begin(null, l)
    else ask(describe(factsOf(l)), [W.gone, () => write(l, null)])
  }, { className: 'row' })), !b.lines.length && h('p', {}, W.nothing))
  $('#body').lastChild.scrollIntoView()
}

/** Everything else about one deal, with its history. */
const more = () => {
  const { d, b } = T, f = d.facts
  open(fill(W.round, d.number), $('#t-more').content.cloneNode(true))
  const form = $('#body form')
  for (const span of form.querySelectorAll('[data-radio]'))
    span.append(...b[span.dataset.of].map((/** @type {string} */ name, /** @type {number} */ i) => h('label', {},
      h('input', { type: 'checkbox', name: span.dataset.radio, value: i, onchange: (/** @type {any} */ e) => {
        for (const box of form.elements[e.target.name]) if (box !== e.target) box.checked = false
      } }), name)))
  const given = { ...f, from: f.moved?.[0]?.from, moved: f.moved?.[0]?.points, reason: f.moved?.[0]?.reason, annul: f.void != null }
  for (const e of form.elements) {
    const value = given[e.name]
    if (e.type === 'checkbox') e.checked = e.value === 'on' ? !!value : +e.value === value
    else if (e.name) e.value = value ?? ''
  }
  const line = fold(T.revs).numbered.find(l => l.line === d.line)
  if (line) {
    const now = line.heads.at(-1)
    form.querySelector('ol').append(...T.revs.filter(r => r.line === d.line).map(r =>
      h('li', {}, h(r.id === now ? 'span' : 's', {}, describe(r.facts)), h('small', {},
        `${new Date(r.at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' })} ${r.by}`))))
  }
  form.onsubmit = () => {
    const got = new FormData(form)
    /** @param {string} name */
    const pick = name => got.has(name) ? +(got.get(name) ?? 0) : null
    Object.assign(f, {
      declarer: pick('declarer'), dealer: pick('dealer'), given_up: pick('given_up'), pushed: got.has('pushed'),
      void: got.has('annul') ? got.get('void') : null, note: got.get('note'),
      moved: got.has('from') && pick('moved') ? [{ from: pick('from'), points: pick('moved'), reason: got.get('reason') }] : [],
    })
    if (f.given_up != null) f.points = f.match = null
    if (f.match != null) f.counter = got.has('counter')
    else d.counter = d.match && got.has('counter')
    if (d.edit || f.void != null || f.given_up != null) finish(f)
    else if (d.stored) write(d, f).then(show)
    else show()
  }
}

/** Weis by their cards: how long, which suit, up to which card, and who shows it. @param {string} [hint] */
export const exact = hint => {
  const { d, s, b } = T, marks = suits().map(icon)
  /** @type {any} */
  let m = {}
  const draw = () => {
    const f = d.facts, l = would(f).lines.find(l => l.line === d.line), runs = Object.keys(s.run_points).filter(n => s.run_points[n])
    const four = m.kind === runs.length
    const ready = four ? m.rank != null : m.kind != null && m.suit != null && m.rank != null
    /** @param {any} change */
    const set = change => {
      m = { ...m, ...change }
      draw()
    }
    /** @param {Meld[][]} weis @param {number | null} stoeck */
    const keep = async (weis, stoeck) => {
      const facts = { ...f, weis, stoeck }
      if (await write(d, facts)) Object.assign(d, { facts, stored: true, show: null })
      view('pad')
      m = {}
      draw()
    }
    const said = l && l.weis_team != null && l.weis_why ? fill(W.writes, b.teams[l.weis_team]) : ''
    open(W.exact, hint && h('p', { className: 'hint' }, hint),
      f.weis.flatMap((/** @type {Meld[]} */ all, /** @type {number} */ t) => all.map(x => h('p', { className: 'meld' },
        `${b.teams[t]}: ${meldText(x)}${x.amount ? '' : ` = ${meldPoints(x, s)}`}`, key('✕', () =>
          keep(f.weis.map((/** @type {Meld[]} */ y) => y.filter(z => z !== x)), f.stoeck), { ariaLabel: W.gone })))),
      f.stoeck != null && h('p', { className: 'meld' }, `${b.teams[f.stoeck]}: ${W.stoeck}`, key('✕', () => keep(f.weis, null), { ariaLabel: W.gone })),
      h('p', { className: 'hint', role: 'status' }, [said, W.why[l?.weis_why]].filter(Boolean).join(': ')),
      choose([...runs, W.four], m.kind, kind => set({ kind, rank: null })),
      m.kind != null && !four && choose(marks, m.suit, suit => set({ suit })),
      m.kind != null && choose(ranks().map((/** @type {any} */ r, /** @type {number} */ i) =>
        (four ? s.four_points[RANKS[i]] : i >= +runs[m.kind] - 1) && `${r}`), m.rank, rank => set({ rank })),
      ready && [h('h3', {}, W.who), choose(b.players, -1, seat => {
        const meld = four ? { four: RANKS[m.rank], seat } : { run: +runs[m.kind], suit: suits()[m.suit], top: RANKS[m.rank], seat }
        keep(f.weis.map((/** @type {Meld[]} */ all, /** @type {number} */ t) => t === seat % 2 ? [...all, meld] : all), f.stoeck)
      })])
  }
  draw()
}

/** The deal that thanks belong to: the one being played, else the last. */
const thanked = async () => {
  if (T.d && !T.d.stored && !T.b.finish && T.d.facts.mode && await write(T.d, T.d.facts)) show()
  return T.b.open ?? T.b.lines.findLast(l => l.kind === 'deal' && l.state === 'done')?.slot
}
/** @param {string} slot @param {any} claim */
const claimAt = async (slot, claim) => {
  const old = T.b.claims[slot]
  if (await write(old ? { ...old, slot } : newLine(slot), { kind: 'claim', on: null, trick: null, taken: null, ...claim })) {
    shut()
    close()
    if (T.b.finish) finished()
  }
}
/** @param {number} team */
const thankNow = async team => {
  const slot = await thanked()
  if (T.b.ask) thanks()
  else if (slot) claimAt(`thanks:${slot}`, { spoken: [team] })
}

/** @param {any} f what the board says of the end or the Bergpreis @param {number | null} team */
const verdict = (f, team) => team == null ? W.draw
  : [fill(W.wins, T.b.teams[team]), W.on[f.on], W.won[f.rule ?? f.why], f.schneider && W.schneider].filter(Boolean).join(' · ')

/** Stöck – Wys – Stich: who has it, on what, since when. */
export const thanks = async (kind = 'thanks') => {
  const slot = kind === 'berg' ? T.b.berg_ask : await thanked()
  if (!slot) return
  const { b, s } = T, walk = kind === 'berg' ? null : b.ask, at = `${kind}:${slot}`
  /** @type {any} */
  let c = { spoken: [walk?.winner ?? b.may_thank[0] ?? 0], on: walk?.on ?? null, trick: null, taken: null }
  const draw = () => {
    const then = board(s, [...T.revs, {
      id: 'then', line: 'then', slot: at, replaces: b.claims[at]?.heads ?? [], undoes: null, at: '', by: '', facts: { kind: 'claim', ...c },
    }])
    const end = kind === 'berg' ? then.berg : then.finish
    /** @param {any} change */
    const set = change => {
      c = { ...c, ...change }
      draw()
    }
    /** @param {number} t */
    const points = t => h('input', {
      inputMode: 'numeric', maxLength: 3, size: 3, value: c.taken?.[t] ?? '', ariaLabel: b.teams[t], onchange: (/** @type {any} */ e) => {
        const taken = c.taken ? [...c.taken] : [0, 0]
        taken[t] = +e.target.value || 0
        set({ taken })
      },
    })
    const first = b.lines.find(l => l.slot === slot)
    open(kind === 'berg' ? W.berg : walk ? fill(W.both, s.target?.[0]) : W.thanks,
      walk && h('table', {}, h('tr', {}, h('td', {}), b.teams.map(t => h('th', {}, t))),
        h('tr', {}, h('td', {}, W.before), [0, 1].map(t => h('td', {}, first ? first.totals[t] - first.written[t] : ''))),
        walk.steps.map((/** @type {any} */ x) => h('tr', {}, h('td', {}, W.on[x.on]), [0, 1].map(t =>
          h('td', {}, x.add[t] ? `+${x.add[t]} → ${x.sum[t]}${x.sum[t] >= (s.target?.[t] ?? 0) ? ' ✓' : ''}` : '·'))))),
      h('h3', {}, W.first), choose(b.teams, c.spoken[0], t => set({ spoken: [t] })),
      h('h3', {}, W.what), choose(s.finish_order.map(on => W.on[on]), s.finish_order.indexOf(c.on), i =>
        set({ on: c.on === s.finish_order[i] ? null : s.finish_order[i] })),
      (c.on === 'stich' || walk?.first_trick != null) && [
        h('h3', {}, W.trick), choose('123456789'.split(''), c.trick - 1, i => set({ trick: c.trick === i + 1 ? null : i + 1 })),
        c.trick && first?.state === 'open' && [h('h3', {}, W.taken), h('p', { className: 'choose' }, points(0), points(1))],
      ],
      key(end ? verdict(end, end.winner ?? end.team) : W.unclear, () => claimAt(at, c), { className: 'go', disabled: !end }))
  }
  draw()
}

/** The end: who has won and why, and the next game. */
const finished = () => {
  const { b } = T, f = b.finish
  open(f.winner == null ? W.draw : fill(W.wins, b.teams[f.winner]),
    h('p', { className: 'end' }, `${(f.score ?? b.totals).join(' : ')}`), h('p', {}, verdict(f, f.winner)),
    b.berg && h('p', {}, fill(W.has, b.teams[b.berg.team])), again())
}
const again = () => h('form', { method: 'post', action: `${location.pathname}/again` }, h('h3', {}, W.giver),
  h('p', { className: 'choose' }, T.b.players.map((name, i) =>
    h('label', {}, h('input', { type: 'radio', name: 'first_dealer', value: i, checked: i === (T.b.finish?.winner ?? 0) }), name))),
  h('button', { className: 'go' }, W.again))

const clash = () => {
  const { b } = T, c = b.clashes[0], rivals = c.revisions.map(id => T.revs.find(r => r.id === id)).filter(r => !!r)
  const over = new Set(T.revs.flatMap(r => r.replaces))
  const heads = T.revs.filter(r => c.lines.includes(r.line) && !over.has(r.id)).map(r => r.id)
  open(fill(W.clash, c.slot), rivals.map(r => h('p', { className: 'meld' }, h('span', {}, describe(r.facts), h('small', {}, ` ${r.by}`)),
    key(W.this, () => write({ line: r.line, slot: r.slot, heads }, r.facts).then(shut)))),
  c.kind === 'slot' && key(W.keep, async () => {
    let next = +b.next.slot
    for (const r of rivals.slice(1))
      await write({ line: r.line, slot: `${next++}`, heads: heads.filter(id => T.revs.some(x => x.id === id && x.line === r.line)) }, r.facts)
    shut()
  }, { className: 'go' }))
}

/** Count a pile card by card. */
const count = () => {
  const mode = T.d?.facts.mode ?? T.b.lines.find(l => l.slot === T.b.open)?.mode ?? T.b.lines.at(-1)?.mode ?? 'obenabe'
  const has = new Set(), sum = key('', () => {
    shut()
    if (!T.d) begin(null)
    if (T.d) T.d.typed = `${total()}`
    show()
  }, { className: 'go' })
  const total = () => [...has].reduce((n, x) => n + x, 0) && [...has].reduce((n, x) => n + (x === 36 ? 5 : cardPoints(suits()[x % 4], x >> 2, mode)), 0)
  /** @param {any} label @param {number} i */
  const toggle = (label, i) => key(label, (/** @type {any} */ e) => {
    if (!has.delete(i)) has.add(i)
    e.currentTarget.ariaPressed = `${has.has(i)}`
    sum.textContent = fill(W.take, total())
  }, { ariaPressed: 'false', ariaLabel: i < 36 ? `${W.modes[suits()[i % 4]]} ${ranks()[i >> 2]}` : '' })
  sum.textContent = fill(W.take, 0)
  open(`${W.count} · ${W.modes[mode]}`, h('div', { className: 'cards' }, suits().map(icon),
    [8, 7, 6, 5, 4, 3, 2, 1, 0].flatMap(r => [0, 1, 2, 3].map(i => toggle(`${ranks()[r]}`, r * 4 + i)))), toggle(W.last, 36), sum)
}

const rules = () => {
  const { s } = T
  /** @type {[string, any][]} */
  const all = [
    [W.target, s.target?.[0] ?? '–'], [W.ends, s.deals ?? '–'],
    ...Object.entries(s.factors).map(([m, f]) => /** @type {[string, any]} */ ([W.modes[m], `×${f}`])),
    [W.weis, s.weis], [W.stoeck, s.stoeck], [W.match, `+${s.match_bonus}`], [W.berg, s.berg ?? '–'],
    [W.order, s.finish_order.map(on => W.on[on]).join(' – ')], [W.schneider, s.schneider],
  ]
  open(W.rules, h('dl', {}, all.map(([k, v]) => [h('dt', {}, k), h('dd', {}, v === true ? W.yes : v === false ? W.no : `${v}`)])))
}

const menu = () => {
  open(W.menu, $('#t-menu').content.cloneNode(true))
  for (const a of $('#body').querySelectorAll('[data-to]')) a.href = location.pathname + a.dataset.to
  for (const k of $('#body').querySelectorAll('[aria-pressed]'))
    k.ariaPressed = `${document.body.classList.contains(k.dataset.class ?? k.dataset.do) === !k.dataset.class}`
}
/** Who deals, before the deal is written. */
const seats = () => open(W.giver, choose(T.b.players, T.d?.facts.dealer ?? T.dealer ?? T.b.next.dealer, i => {
  if (T.d) T.d.facts.dealer = i
  else T.dealer = i
  shut()
  show()
}))

const chip = () => {
  sync()
  open(W.chip, log.all.filter(r => r.why).map(r => h('p', { className: 'meld' }, h('span', {}, describe(r.facts), h('small', {}, ` ${r.why}`)),
    key(W.retry, () => add({ ...r, why: '' }).then(shut)))), h('p', {}, W.here))
}

/** @type {{[name: string]: (key: HTMLElement) => void}} */
export const does = {
  list, more, menu, thank: k => thankNow(+(k.dataset.team ?? 0)), count, rules, seats, chip, shut, exact: () => exact(), thanks: () => thanks(), again: () => open(W.again, again()),
  note: k => /** @type {any} */ ({ clash, finished, both: () => thanks(), peak: () => thanks('berg') })[k.dataset.what ?? '']?.(),
}
