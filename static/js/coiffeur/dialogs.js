/** What opens over the slate of a Coiffeur: a cell's details, the end, the house rules. */
import { nextGame, sides, stopped, ways } from '../screen/game_end.js'
import { tidy } from '../core/names.js'
import { element, key, beside, open, shut, suits } from '../screen/dialog.js'
import { countBy, countPile } from '../screen/card_counter.js'
import { history } from '../screen/deal_list.js'
import { rules as ruleList } from '../screen/menu.js'
import { $, fill, joined, minus, say, words } from '../screen/page.js'
import { close, game, show, table, write } from '../screen/screen_base.js'
import { refusal } from './checks.js'
import { cellText, hasStoeck, modes, nameOf, signed } from './options.js'
import { begin, pad } from './pad.js'

export { refusal }

/** @param {AnyLine} l */
export const mend = l => begin(l.slot, null)
/** One line of text for what a revision said. @param {Facts} f */
export const describe = f =>
  joined(' · ', f.kind === 'end' ? words.ended : cellText(f), table.b.players[f.declarer], f.note)

/** @param {string} value @param {(text: string) => void} keep */
const note = (value, keep) =>
  beside(
    element('input', {
      value,
      maxLength: 200,
      ariaLabel: words.note,
      placeholder: words.note,
      onchange: (/** @type {any} */ e) => keep(tidy(e.target.value)),
    }),
  )

/** Everything else about one cell, with its history. @param {string} [focus] the key that was tapped last */
const more = focus => {
  const { d, b } = table,
    f = d.facts,
    l = b.lines.find(l => l.line === d.line),
    of = b.teams.length,
    seats = [...b.players.keys()].filter(seat => seat % of === d.team),
    ways = modes(d.option)
  /** @param {string} word @param {any} change @param {boolean} lit */
  const flag = (word, change, lit) =>
    key(
      word,
      () => {
        Object.assign(f, change)
        pad()
        more(word)
      },
      { ariaPressed: `${lit}` },
    )
  const not = { match: false, counter: false, scratched: false }
  open(
    game.place(d.slot),
    l && element('p', `${fill(words.round, l.number)} · ${fill(words.deals, b.players[l.dealer])}`),
    beside(['match', 'counter', 'scratched'].map(what => flag(words[what], { ...not, [what]: !f[what] }, f[what]))),
    ways.length > 0 &&
      !f.scratched && [
        element('h3', d.option.kind === 'joker' ? words.was : words.began),
        beside(ways.map(mode => flag(words.modes[mode], { mode: f.mode === mode ? null : mode }, f.mode === mode))),
      ],
    hasStoeck(d.option) &&
      !f.scratched && [element('h3', words.also), beside(flag(words.stoeck, { stoeck: !f.stoeck }, f.stoeck))],
    seats.length > 1 &&
      !f.scratched && [
        element('h3', words.who),
        beside(
          seats.map(seat =>
            flag(b.players[seat], { declarer: f.declarer === seat ? null : seat }, f.declarer === seat),
          ),
        ),
      ],
    note(f.note, text => {
      f.note = text
    }),
    l && [
      element('ol.history', history(d.line)),
      key(
        words.takeBack,
        async () => {
          if (!(await write(d, null))) return
          shut()
          close()
          say(game.place(d.slot), words.gone)
        },
        { className: 'go' },
      ),
    ],
  )
  if (focus) [...$('#body').querySelectorAll('button')].find(k => k.textContent === focus)?.focus()
}

/** The end: who has won, row by row, and the next game. */
const finished = () => {
  const { b } = table
  open(
    game.note()?.[1] ?? '',
    b.teams.length === 2 && sides(),
    element('p.end', b.totals.map(minus).join(' : ')),
    b.finish.why === 'ended' &&
      b.lines.length > 0 &&
      element('p.stopped', stopped(b.lines.length, b.rows.length * b.teams.length)),
    element(
      'dl',
      b.teams.length === 2
        ? b.rows
            .filter((/** @type {any} */ row) => row.difference != null)
            .map((/** @type {any} */ row) => [element('dt', nameOf(row)), element('dd', signed(row.difference))])
        : [...b.teams.keys()]
            .sort((x, y) => b.finish.ranks[x] - b.finish.ranks[y])
            .map(t => [element('dt', `${b.finish.ranks[t]}. ${b.teams[t]}`), element('dd', minus(b.totals[t]))]),
    ),
    ways(words.evening),
    nextGame(b.next.dealer),
  )
}

const rules = () => {
  const { s } = table
  /** @type {[string, any][]} */
  const all = [
    ...s.options.map((/** @type {any} */ o) => nameOf(o).split(/ (?=×\d+$)/)),
    [words.bonus, `+${s.match_bonus}`],
    [words.premium, `+${s.match_premium}`],
    [words.malus, minus(-s.counter_malus)],
    [words.stoeck, s.stoeck],
    [words.tens, s.tens],
    [words.follow, s.follow_tricks],
  ]
  ruleList(all)
}

/** Count by the row's mode, or by what its Joker is; without an open cell the sum is only shown. */
const count = () => {
  const { d } = table,
    ways = d ? modes(d.option) : []
  const mode = d?.facts.mode ?? ((words.modes[d?.option.kind] || d?.option.kind === 'tutti') && d.option.kind)
  /** @param {string} by */
  const go = by => {
    if (ways.includes(by)) {
      d.facts.mode = by
      pad()
    }
    if (table.s.follow_tricks && /^(slalom|guschti)/.test(by)) return open(words.count, element('p', words.byTrick))
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
  countBy(mode, ways.length ? ways : [...suits(), 'obenabe', 'undenufe'], go)
}

/** @type {import('../screen/screen_base.js').Actions} */
export const actions = {
  count,
  more: () => more(),
  finished,
  rules,
}
