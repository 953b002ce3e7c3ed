/** What opens over the slate of a Coiffeur: a cell's details, the end, the house rules. */
import { nextGame, sides, stopped, ways } from '../screen/game_end.js'
import { tidy } from '../core/names.js'
import { h, key, open, shut, suits } from '../screen/dom.js'
import { askMode, countPile } from '../screen/card_counter.js'
import { history, rules as ruleList } from '../screen/dialogs.js'
import { $, close, fill, game, minus, say, show, T, W, write } from '../screen/screen_base.js'
import { refusal } from './checks.js'
import { follows, hasStoeck, modes, nameOf, pad, said, signed } from './screen.js'

export { refusal }

/** One line of text for what a revision said. @param {Facts | null} f */
export const describe = f =>
  !f
    ? W.gone
    : f.kind === 'names'
      ? [...f.players, ...f.teams].join(', ')
      : [f.kind === 'end' ? W.ended : said(f), T.b.players[f.declarer], f.note].filter(Boolean).join(' · ')

/** @param {string} value @param {(text: string) => void} keep */
const note = (value, keep) =>
  h(
    'p',
    { className: 'choose' },
    h('input', {
      value,
      maxLength: 200,
      ariaLabel: W.note,
      placeholder: W.note,
      onchange: (/** @type {any} */ e) => keep(tidy(e.target.value)),
    }),
  )

/** Everything else about one cell, with its history. @param {string} [focus] the key that was tapped last */
const more = focus => {
  const { d, b } = T,
    f = d.facts,
    l = b.lines.find(l => l.line === d.line),
    of = b.teams.length,
    seats = [...b.players.keys()].filter(seat => seat % of === d.team),
    ways = modes(d.option)
  /** @param {string} word @param {any} change @param {boolean} lit @param {string} [typed] */
  const flag = (word, change, lit, typed = d.typed) =>
    key(
      word,
      () => {
        Object.assign(f, change)
        d.typed = typed
        pad()
        more(word)
      },
      { ariaPressed: `${lit}` },
    )
  const not = { match: false, counter: false, scratched: false }
  open(
    game.place(d.slot),
    l && h('p', {}, `${fill(W.round, l.number)} · ${fill(W.deals, b.players[l.dealer])}`),
    h(
      'p',
      { className: 'choose' },
      ['match', 'counter', 'scratched'].map(what =>
        flag(W[what], { ...not, [what]: !f[what] }, f[what], what === 'match' && follows() ? d.typed : ''),
      ),
    ),
    ways.length > 0 &&
      !f.scratched && [
        h('h3', {}, d.option.kind === 'joker' ? W.was : W.began),
        h(
          'p',
          { className: 'choose' },
          ways.map(mode => flag(W.modes[mode], { mode: f.mode === mode ? null : mode }, f.mode === mode)),
        ),
      ],
    hasStoeck(d.option) &&
      !f.scratched && [
        h('h3', {}, W.also),
        h('p', { className: 'choose' }, flag(W.stoeck, { stoeck: !f.stoeck }, f.stoeck)),
      ],
    seats.length > 1 &&
      !f.scratched && [
        h('h3', {}, W.who),
        h(
          'p',
          { className: 'choose' },
          seats.map(seat =>
            flag(b.players[seat], { declarer: f.declarer === seat ? null : seat }, f.declarer === seat),
          ),
        ),
      ],
    note(f.note, text => {
      f.note = text
    }),
    l && [
      h('ol', { className: 'history' }, history(d.line)),
      key(
        W.remove,
        async () => {
          if (!(await write(d, null))) return
          shut()
          close()
          say(game.place(d.slot), W.gone)
        },
        { className: 'go' },
      ),
    ],
  )
  if (focus) [...$('#body').querySelectorAll('button')].find(k => k.textContent === focus)?.focus()
}

/** The end: who has won, row by row, and the next game. */
const finished = () => {
  const { b } = T
  open(
    game.note()?.[1] ?? '',
    b.teams.length === 2 && sides(),
    h('p', { className: 'end' }, b.totals.map(minus).join(' : ')),
    b.finish.why === 'ended' &&
      b.lines.length > 0 &&
      h('p', { className: 'stopped' }, stopped(b.lines.length, b.rows.length * b.teams.length)),
    h(
      'dl',
      {},
      b.teams.length === 2
        ? b.rows
            .filter((/** @type {any} */ row) => row.difference != null)
            .map((/** @type {any} */ row) => [h('dt', {}, nameOf(row)), h('dd', {}, signed(row.difference))])
        : [...b.teams.keys()]
            .sort((x, y) => b.finish.ranks[x] - b.finish.ranks[y])
            .map(t => [h('dt', {}, `${b.finish.ranks[t]}. ${b.teams[t]}`), h('dd', {}, minus(b.totals[t]))]),
    ),
    ways(W.evening),
    nextGame(b.next.dealer),
  )
}

const rules = () => {
  const { s } = T
  /** @type {[string, any][]} */
  const all = [
    ...s.options.map((/** @type {any} */ o) => nameOf(o).split(/ (?=×\d+$)/)),
    [W.bonus, `+${s.match_bonus}`],
    [W.premium, `+${s.match_premium}`],
    [W.malus, minus(-s.counter_malus)],
    [W.stoeck, s.stoeck],
    [W.tens, s.tens],
    [W.follow, s.follow_tricks],
  ]
  ruleList(all)
}

/** Count by the row's mode, or by what its Joker is; without an open cell the sum is only shown. */
const count = () => {
  const { d } = T,
    ways = d ? modes(d.option) : []
  const mode = d?.facts.mode ?? (W.modes[d?.option.kind] && d.option.kind)
  /** @param {string} by */
  const go = by => {
    if (ways.includes(by)) {
      d.facts.mode = by
      pad()
    }
    if (T.s.follow_tricks && /^(slalom|guschti)/.test(by)) return open(W.count, h('p', {}, W.byTrick))
    countPile(
      by,
      d &&
        (n => {
          Object.assign(d.facts, { match: false, counter: false, scratched: false })
          d.typed = `${n}`
          show()
        }),
    )
  }
  if (mode) go(mode)
  else askMode(ways.length ? ways : [...suits(), 'obenabe', 'undenufe'], go)
}

/** @type {import('../screen/screen_base.js').Does} */
export const does = {
  count,
  more: () => more(),
  finished,
  rules,
  again: () => open(W.again, nextGame(T.b.next.dealer)),
}
