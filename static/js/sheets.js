/** What opens over the slate: rounds, a round's details, exact Weis, card counter, menu. */
import { again, clash, finished, thankNow, thanks } from './ends.js'
import { add, log, sync } from './log.js'
import { ask, cardPoints, choose, describe, h, key, meldText, open, ranks, shut, suits } from './parts.js'
import { meldPoints, RANKS } from './cards.js'
import { awake, keyboard } from './hands.js'
import { fold } from './rules.js'
import { $, begin, factsOf, fill, finish, icon, show, T, view, W, would, write } from './table.js'

export { ask, keyboard, thanks }

/** @type {{words: any, menu: string, more: string}} */
let late
/** Fetch words, forms and style of the sheets: like this module, after the first drawing. */
export const ready = async () => {
  late = await (await fetch(document.body.dataset.late ?? '')).json()
  Object.assign(W, late.words)
  await new Promise(ok =>
    document.head.append(h('link', { rel: 'stylesheet', href: document.body.dataset.sheets, onload: ok, onerror: ok })),
  )
}
/** @param {'menu' | 'more'} name */
const part = name => h('div', { innerHTML: late[name] })

const list = () => {
  const { b } = T,
    waiting = new Set(log.all.filter(r => !r.seq).map(r => r.id))
  open(
    W.rounds,
    h(
      'p',
      { className: 'row top' },
      h('span', {}),
      b.teams.map(t => h('b', {}, t)),
    ),
    b.lines.map(l =>
      key(
        [
          h(
            'span',
            { className: 'nr' },
            l.number ?? '·',
            waiting.has(l.heads.at(-1) ?? '') ? ' ○' : '',
            l.revised ? ' ✎' : '',
          ),
          icon(l.mode),
          h('small', {}, describe({ ...factsOf(l), mode: null })),
          ...[0, 1].map(t =>
            h('span', { className: l.state }, h('b', {}, `${l.totals[t]}`), h('i', {}, `+${l.written[t]}`)),
          ),
        ],
        () => {
          shut()
          if (l.kind === 'deal') begin(null, l)
          else ask(describe(factsOf(l)), [W.gone, () => write(l, null)])
        },
        { className: 'row' },
      ),
    ),
    !b.lines.length && h('p', {}, W.nothing),
  )
  $('#body').lastChild.scrollIntoView()
}

/** Everything else about one deal, with its history. */
const more = () => {
  const { d, b } = T,
    f = d.facts
  open(fill(W.round, d.number), part('more'))
  const form = $('#body form')
  for (const span of form.querySelectorAll('[data-radio]'))
    span.append(
      ...b[span.dataset.of].map((/** @type {string} */ name, /** @type {number} */ i) =>
        h(
          'label',
          {},
          h('input', {
            type: 'checkbox',
            name: span.dataset.radio,
            value: i,
            onchange: (/** @type {any} */ e) => {
              for (const box of form.elements[e.target.name]) if (box !== e.target) box.checked = false
            },
          }),
          name,
        ),
      ),
    )
  const given = {
    ...f,
    from: f.moved?.[0]?.from,
    moved: f.moved?.[0]?.points,
    reason: f.moved?.[0]?.reason,
    annul: f.void != null,
  }
  for (const e of form.elements) {
    const value = given[e.name]
    if (e.type === 'checkbox') e.checked = e.value === 'on' ? !!value : +e.value === value
    else if (e.name) e.value = value ?? ''
  }
  const line = fold(T.revs).numbered.find(l => l.line === d.line)
  if (line) {
    const now = line.heads.at(-1)
    form
      .querySelector('ol')
      .append(
        ...T.revs
          .filter(r => r.line === d.line)
          .map(r =>
            h(
              'li',
              {},
              h(r.id === now ? 'span' : 's', {}, describe(r.facts)),
              h(
                'small',
                {},
                `${new Date(r.at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' })} ${r.by}`,
              ),
            ),
          ),
      )
  }
  form.onsubmit = () => {
    const got = new FormData(form)
    /** @param {string} name */
    const pick = name => (got.has(name) ? +(got.get(name) ?? 0) : null)
    Object.assign(f, {
      declarer: pick('declarer'),
      dealer: pick('dealer'),
      given_up: pick('given_up'),
      pushed: got.has('pushed'),
      void: got.has('annul') ? got.get('void') : null,
      note: got.get('note'),
      moved:
        got.has('from') && pick('moved')
          ? [{ from: pick('from'), points: pick('moved'), reason: got.get('reason') }]
          : [],
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
  const { d, s, b } = T
  /** @type {any} */
  let m = {}
  const draw = () => {
    const f = d.facts,
      l = would(f).lines.find(l => l.line === d.line),
      runs = Object.keys(s.run_points).filter(n => s.run_points[n])
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
    open(
      W.exact,
      hint && h('p', { className: 'hint' }, hint),
      f.weis.flatMap((/** @type {Meld[]} */ all, /** @type {number} */ t) =>
        all.map(x =>
          h(
            'p',
            { className: 'meld' },
            `${b.teams[t]}: ${meldText(x)}${x.amount ? '' : ` = ${meldPoints(x, s)}`}`,
            key(
              '✕',
              () =>
                keep(
                  f.weis.map((/** @type {Meld[]} */ y) => y.filter(z => z !== x)),
                  f.stoeck,
                ),
              { ariaLabel: W.gone },
            ),
          ),
        ),
      ),
      f.stoeck != null &&
        h(
          'p',
          { className: 'meld' },
          `${b.teams[f.stoeck]}: ${W.stoeck}`,
          key('✕', () => keep(f.weis, null), { ariaLabel: W.gone }),
        ),
      h('p', { className: 'hint', role: 'status' }, [said, W.why[l?.weis_why]].filter(Boolean).join(' – ')),
      choose([...runs, W.four], m.kind, kind => set({ kind, rank: null })),
      m.kind != null && !four && choose(suits().map(icon), m.suit, suit => set({ suit })),
      m.kind != null &&
        choose(
          ranks().map(
            (/** @type {any} */ r, /** @type {number} */ i) =>
              (four ? s.four_points[RANKS[i]] : i >= +runs[m.kind] - 1) && `${r}`,
          ),
          m.rank,
          rank => set({ rank }),
        ),
      ready && [
        h('h3', {}, W.who),
        choose(b.players, -1, seat => {
          const meld = four
            ? { four: RANKS[m.rank], seat }
            : { run: +runs[m.kind], suit: suits()[m.suit], top: RANKS[m.rank], seat }
          keep(
            f.weis.map((/** @type {Meld[]} */ all, /** @type {number} */ t) => (t === seat % 2 ? [...all, meld] : all)),
            f.stoeck,
          )
        }),
      ],
    )
  }
  draw()
}

/** Count a pile card by card. */
const count = () => {
  const mode = T.d?.facts.mode ?? T.b.lines.find(l => l.slot === T.b.open)?.mode ?? T.b.lines.at(-1)?.mode ?? 'obenabe'
  const has = new Set(),
    sum = key(
      '',
      () => {
        shut()
        if (!T.d) begin(null)
        if (T.d) T.d.typed = `${total()}`
        show()
      },
      { className: 'go' },
    )
  const total = () =>
    [...has].reduce((n, x) => n + x, 0) &&
    [...has].reduce((n, x) => n + (x === 36 ? 5 : cardPoints(suits()[x % 4], x >> 2, mode)), 0)
  /** @param {any} label @param {number} i */
  const toggle = (label, i) =>
    key(
      label,
      (/** @type {any} */ e) => {
        if (!has.delete(i)) has.add(i)
        e.currentTarget.ariaPressed = `${has.has(i)}`
        sum.textContent = fill(W.take, total())
      },
      { ariaPressed: 'false', ariaLabel: i < 36 ? `${W.modes[suits()[i % 4]]} ${ranks()[i >> 2]}` : '' },
    )
  sum.textContent = fill(W.take, 0)
  open(
    `${W.count} · ${W.modes[mode]}`,
    toggle(W.last, 36),
    h(
      'div',
      { className: 'cards' },
      suits().map(icon),
      [8, 7, 6, 5, 4, 3, 2, 1, 0].flatMap(r => [0, 1, 2, 3].map(i => toggle(`${ranks()[r]}`, r * 4 + i))),
    ),
    sum,
  )
}

const rules = () => {
  const { s } = T
  /** @type {[string, any][]} */
  const all = [
    [W.target, s.target?.[0] ?? '–'],
    [W.ends, s.deals ?? '–'],
    ...Object.entries(s.factors).map(([m, f]) => /** @type {[string, any]} */ ([W.modes[m], `×${f}`])),
    [W.weis, s.weis],
    [W.stoeck, s.stoeck],
    [W.match, `+${s.match_bonus}`],
    [W.berg, s.berg ?? '–'],
    [W.order, s.finish_order.map(on => W.on[on]).join(' – ')],
    [W.schneider, s.schneider],
  ]
  open(
    W.rules,
    h(
      'dl',
      {},
      all.map(([k, v]) => [h('dt', {}, k), h('dd', {}, v === true ? W.yes : v === false ? W.no : `${v}`)]),
    ),
  )
}

const menu = () => {
  open(W.menu, part('menu'))
  for (const a of $('#body').querySelectorAll('[data-to]')) a.href = location.pathname + a.dataset.to
  for (const k of $('#body').querySelectorAll('[aria-pressed]'))
    k.ariaPressed = `${document.body.classList.contains(k.dataset.class ?? k.dataset.do) === !k.dataset.class}`
}
/** Who deals, before the deal is written. */
const seats = () =>
  open(
    W.giver,
    choose(T.b.players, T.d?.facts.dealer ?? T.dealer ?? T.b.next.dealer, i => {
      if (T.d) T.d.facts.dealer = i
      else T.dealer = i
      shut()
      show()
    }),
  )

const chip = () => {
  sync()
  open(
    W.chip,
    log.all
      .filter(r => r.why)
      .map(r =>
        h(
          'p',
          { className: 'meld' },
          h('span', {}, describe(r.facts), h('small', {}, ` ${r.why}`)),
          key(W.retry, () => add({ ...r, why: '' }).then(shut)),
        ),
      ),
    h('p', {}, W.here),
  )
}

/** @param {HTMLElement} k @param {string} name */
const flag = (k, name) => {
  const on = document.body.classList.toggle(name)
  localStorage.setItem(name, on ? '1' : '')
  k.setAttribute('aria-pressed', `${on !== (name === 'sleepy')}`)
}

/** @type {{[name: string]: (key: HTMLElement) => void}} */
export const does = {
  hand: k => flag(k, 'hand'),
  flip: k => flag(k, 'flip'),
  awake: k => {
    flag(k, 'sleepy')
    awake()
  },
  list,
  more,
  menu,
  thank: k => thankNow(+(k.dataset.team ?? 0)),
  count,
  rules,
  seats,
  chip,
  shut,
  exact: () => exact(),
  thanks: () => thanks(),
  again: () => open(W.again, again()),
  note: k =>
    /** @type {any} */ ({ clash, finished, both: () => thanks(), peak: () => thanks('berg') })[
      k.dataset.what ?? ''
    ]?.(),
}
