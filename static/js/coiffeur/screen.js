/** The scribe's screen of a Coiffeur: slate and pad. Draws what the log says; writes through the log only. */
import { keep, log } from '../phone/log.js'
import {
  $,
  $$,
  close,
  factsOf,
  fill,
  finish,
  hush,
  icon,
  kept,
  minus,
  modeKey,
  newLine,
  run,
  sheets,
  show,
  sideName,
  T,
  view,
  W,
} from '../screen/screen_base.js'
import { SUITS } from '../core/suits.js'
import { board, written } from './rules.js'

const MATCH = 157
/** Pixels that a row has at least. */
const LEAST = 42
/** What nothing is said of. */
const EMPTY = {
  points: null,
  match: false,
  counter: false,
  scratched: false,
  mode: null,
  declarer: null,
  stoeck: false,
}

/** @param {number | null} n */
export const signed = n => (n == null ? '' : n > 0 ? `+${n}` : minus(n))
/** What a row is called; its factor tells Jokers apart. @param {any} o */
export const nameOf = o => `${o.name || W.kinds[o.kind] || W.modes[o.kind]} ×${o.factor}`
/** What was counted, in a few words. @param {any} f facts of a cell */
export const said = f =>
  [
    f.scratched
      ? W.scratched
      : f.counter
        ? W.counter
        : f.match
          ? [W.match, f.points].join(' ').replace(` ${MATCH}`, '')
          : fill(W.points, f.points),
    f.stoeck && W.stoeck,
    W.modes[f.mode],
  ]
    .filter(Boolean)
    .join(', ')
/** Stöck are in the cards of a trump that was fixed (S4). @param {any} o */
export const hasStoeck = o => T.s.stoeck && SUITS[T.s.deck].includes(o.kind)
/** Modes that can be told of this row: what a Joker was, which way Slalom and Guschti began. @param {any} o @returns {string[]} */
export const modes = o => {
  const ways = ['slalom', 'guschti'].flatMap(kind => [`${kind}_obenabe`, `${kind}_undenufe`])
  return o.kind === 'joker'
    ? [...SUITS[T.s.deck], 'obenabe', 'undenufe', ...ways]
    : ways.filter(way => way.startsWith(o.kind))
}
/** Whether the values follow each trick (S5), so that a team can have 201 points. */
export const follows = () => T.s.follow_tricks && /^(slalom|guschti)/.test(T.d.facts.mode ?? T.d.option.kind)

/** Seats that may announce, forehand first: those whose team has a cell left (R52). @returns {number[]} */
const asked = () => {
  const { next, players, teams, outlook } = T.b
  return players
    .map((_, i) => (next.forehand + i) % players.length)
    .filter(seat => outlook[seat % teams.length].open.length)
}
/** How many have passed the word on in this deal; kept on this phone only. */
const passed = () => (log.draft?.number === T.b.next.number ? log.draft.passed : 0)

/** Open the pad on a cell. @param {string} slot */
const begin = slot => {
  const { b } = T,
    team = 'abcd'.indexOf(slot[0]),
    option = b.rows.find((/** @type {any} */ o) => o.id === slot.slice(2)),
    l = b.lines[option.cells[team]]
  if (b.finish && !l) return
  const seats = asked(),
    seat = seats[passed() % seats.length],
    moved = l || T.d?.was ? null : T.d // what was begun in the wrong cell goes along
  T.d = {
    ...(l ? { line: l.line, slot, heads: l.heads } : newLine(slot)),
    ...{ team, option, typed: moved?.typed ?? '' },
    facts: {
      kind: 'cell',
      ...EMPTY,
      note: '',
      match: !!moved?.facts.match,
      counter: !!moved?.facts.counter,
      ...(l ? factsOf(l) : passed() && seat % b.teams.length === team && { declarer: seat }),
    },
  }
  T.d.was = l && JSON.stringify(T.d.facts)
  hush()
  pad()
  fit()
  $(`[data-slot="${slot}"]`).scrollIntoView({ block: 'nearest' })
}
/** Beside the open pad the slate shows whole rows, about as high as they were. */
const fit = () => {
  const free = $('#slate').clientHeight - $('thead').offsetHeight,
    rows = Math.min(Math.round(free / $('tbody tr').offsetHeight), Math.floor(free / LEAST))
  $('main').style.setProperty('--row', `${free / Math.max(1, rows)}px`)
}
/** Whether a Joker has not said yet what it is. */
const isMute = () => T.d.option.kind === 'joker' && !T.d.facts.mode
/** The pad with what is asked for next. */
export const pad = () => view(isMute() ? 'show' : 'pad')

/** The facts if OK is tapped now; null if that cannot be. @returns {Facts | null} */
const outcome = () => {
  const { facts: f, typed } = T.d,
    follow = follows(),
    most = follow ? 201 : MATCH
  if (f.scratched) return { ...f, ...EMPTY, scratched: true }
  if (isMute()) return null
  const n = typed ? +typed : f.counter ? 0 : f.match && !follow ? MATCH : f.points
  if (n == null || n === 1 || n === most - 1 || n > most) return null
  if (f.match && (follow ? n < 113 || (n - 113) % 11 : n !== MATCH)) return null
  return { ...f, points: n }
}

/** How a cell comes to what it is worth: «97 × 4 =» and «388». @param {Facts} f */
const reckoning = f => {
  const { s, d } = T,
    { factor } = d.option,
    sum = written(s, d.option, f),
    once = written({ ...s, match_premium: 0 }, { ...d.option, factor: 1 }, f),
    premium = sum - factor * once
  const cards = f.counter ? minus(-s.counter_malus) : f.points + (f.match && s.match_bonus)
  const term = [cards, f.stoeck && '+ 20', s.tens && `≈ ${minus(once)}`, `× ${factor}`, premium > 0 && `+ ${premium}`]
  const words = f.scratched ? W.scratched : f.counter && !sum ? W.counter : term.filter(x => x || x === 0).join(' ')
  return [`${words} =`, minus(sum)]
}

const showPad = () => {
  const { d } = T,
    f = d.facts,
    follow = follows(),
    then = outcome(),
    most = follow ? 201 : MATCH
  const flag = isMute()
    ? W.trump
    : f.scratched
      ? W.scratched
      : f.counter
        ? W.counter
        : f.match && !d.typed
          ? W[then ? 'match' : 'matchOf']
          : ''
  $('#entry b').textContent = nameOf(d.option)
  $('#entry output').textContent = flag || d.typed || f.points
  $('#entry output').className = flag ? 'flag' : d.typed ? '' : 'old'
  const rest = then ? !follow && fill(W.other, MATCH - then.points) : follow && f.match && '113, 124 … 201'
  $('#entry span').textContent = (!flag && rest) || ''
  for (const k of $$('[data-do=digit]')) {
    const next = +(d.typed + k.textContent)
    k.disabled = d.typed === '0' || next > most || next === most - 1
  }
  const asks = d.typed === `${MATCH}` && !follow
  $('#match').textContent = asks ? W.matchAsk : f.counter ? W.short : W.match
  $('#match').ariaPressed = f.match || f.counter
  $('#match').classList.toggle('ask', asks)
  showExtra($('#extra'))
  const ok = $('#teams button'),
    [term, sum] = then ? reckoning(then) : []
  ok.disabled = !then
  ok.children[1].textContent = term
  ok.children[2].textContent = sum
  showModes()
}
/** What a Joker can be. */
const showModes = () => {
  const { option, facts } = T.d,
    box = $('#shows')
  if (option.kind === 'joker' && !box.firstChild.dataset.mode)
    box.prepend(...modes(option).map(mode => modeKey(mode, W.modes[mode], W.modes[mode])))
  for (const k of $$('#shows [data-mode]')) k.ariaPressed = `${k.dataset.mode === facts.mode}`
  for (const k of $$('[data-do=scratch]')) k.ariaPressed = facts.scratched
}
/** The key that some rows have: Stöck, the Joker's mode, which way it begins. @param {HTMLButtonElement} k */
const showExtra = k => {
  const { option, facts } = T.d,
    stoeck = hasStoeck(option)
  k.hidden = !stoeck && !modes(option).length
  k.dataset.do = stoeck ? 'stoeck' : option.kind === 'joker' ? 'mode' : 'way'
  k.ariaPressed = `${stoeck ? facts.stoeck : !!facts.mode}`
  k.replaceChildren(...(stoeck ? [W.stoeck] : facts.mode ? [icon(facts.mode), W.modes[facts.mode]] : [W.way]))
}

/** What a team can still reach, or needs. @param {any} o */
const prospect = ({ safe, out, matches, average, halfway, open, most }) => {
  const { rows, finish } = T.b
  if (finish || !open.length) return ''
  if (safe) return W.safe
  if (out) return W.out
  if (matches?.count > 1) return fill(W.matches, matches.count)
  if (matches) {
    const highest = Math.max(...open.map((/** @type {number} */ i) => rows[i].factor))
    return fill(matches.factor < highest ? W.matchFrom : W.matchIn, matches.factor)
  }
  return halfway && average != null ? fill(W.average, average) : fill(W.most, most)
}

/** The table, once: its rows and columns are the house rules. */
const build = () => {
  const { options, teams } = T.s
  /** @param {(letter: string) => string} cell */
  const each = cell => [...'abcd'.slice(0, teams.length)].map(cell).join('')
  const last = teams.length === 2 ? '<td class="diff"></td>' : ''
  $('table').dataset.n = teams.length
  $('main').style.setProperty('--n', options.length)
  $('thead tr').innerHTML += each(() => '<th scope="col"></th>') + (last && '<th class="diff" scope="col">±</th>')
  $('tbody').innerHTML = options
    .map((/** @type {any} */ o) => {
      const cells = each(
        t => `<td><button data-do="cell" data-slot="${t}:${o.id}"><b></b><small></small></button></td>`,
      )
      return `<tr><th scope="row"><b>×${o.factor}</b><small></small></th>${cells}${last}</tr>`
    })
    .join('')
  for (const tr of $$('tfoot tr')) tr.innerHTML += each(() => '<td><b></b></td>') + last
  for (const [i, o] of options.entries()) {
    const [factor, name] = $('tbody').rows[i].cells[0].children
    name.textContent = nameOf(o).replace(` ${factor.textContent}`, '')
    factor.before(icon(o.kind))
  }
}

/** @param {HTMLButtonElement} k @param {any} row @param {number} team */
const drawCell = (k, row, team) => {
  const l = T.b.lines[row.cells[team]],
    amount = minus(row.written[team])
  const label = `${T.b.teams[team]}, ${nameOf(row)}: ${l ? [said(l), amount].join(', ') : W.empty}`
  if (k.ariaLabel !== label) {
    // chalk is dear to draw: only where something has changed
    const [figure, small] = k.children
    k.ariaLabel = label
    k.className = l?.scratched ? 'scratched' : l?.match ? 'match' : l?.counter ? 'counter' : ''
    figure.textContent =
      !l || l.scratched ? '' : l.counter ? W.short : l.match ? W.match : `${l.points}${l.stoeck ? '+20' : ''}`
    const [kind, start] = l?.mode?.split('_') ?? []
    const icons = [row.kind === 'joker' && kind, start].filter(Boolean).map(icon)
    small.replaceChildren(...icons, !l || l.scratched ? '' : amount)
  }
  k.classList.toggle('revised', !!l?.revised)
  k.ariaCurrent = `${T.d?.slot === k.dataset.slot}`
  k.disabled = !l && !!T.b.finish
}

/** Text that is the same is left alone: it would be laid out anew. @param {Element} e @param {string} text */
const put = (e, text) => {
  if (e.textContent !== text) e.textContent = text
}
const drawAll = () => {
  const { b, d } = T,
    { rows, next, players, teams, totals, finish } = b
  if (!$('tbody').rows.length) build()
  const seats = asked(),
    must = passed() >= seats.length,
    seat = seats[passed() % seats.length],
    turn = seat % teams.length
  put($('#deal b'), finish ? W.over : fill(must ? W.must : W.turn, players[seat]))
  const deal = [fill(W.round, next.number), fill(W.deals, players[next.dealer])].join(' · ')
  put($('#deal small'), finish ? '' : deal)
  $('#deal').ariaDescription = finish ? '' : W.pass
  for (const [i, row] of rows.entries()) {
    const { cells } = $('tbody').rows[i]
    for (const t of teams.keys()) {
      drawCell(cells[t + 1].firstChild, row, t)
      cells[t + 1].className = t === turn && row.cells[t] === null ? 'turn' : ''
    }
    if (teams.length === 2) put(cells[3], signed(row.difference))
  }
  const [head] = $('thead').rows,
    [sums, hints] = $('tfoot').rows
  for (const t of teams.keys()) {
    put(head.cells[t + 1], teams[t])
    head.cells[t + 1].className = t === turn ? 'turn' : ''
    put(sums.cells[t + 1].firstChild, minus(totals[t]))
    put(hints.cells[t + 1], prospect(b.outlook[t]))
  }
  if (teams.length === 2) put(sums.cells[3], signed(totals[0] - totals[1]))
  put(hints.cells[0], finish ? '' : fill(W.left, b.cells_left))
  if (d) showPad()
  else $('main').style.removeProperty('--row')
}

/** What every key does. @type {import('../screen/screen_base.js').Does} */
const does = {
  cell: k => begin(k.dataset.slot ?? ''),
  /** The key of the header: the word goes on to the next; after all have passed, forehand must (R52). */
  seats: async () => {
    if (T.b.finish) return
    const draft = { number: T.b.next.number, passed: (passed() + 1) % (asked().length + 1) }
    if (await kept(() => keep(draft))) show()
  },
  digit: k => {
    const { d } = T
    Object.assign(d.facts, { counter: false, scratched: false, match: d.facts.match && follows() })
    d.typed += k.textContent
    show()
  },
  back: () => {
    const { d } = T,
      f = d.facts
    if (f.match || f.counter || f.scratched) f.match = f.counter = f.scratched = false
    else d.typed = d.typed.slice(0, -1)
    show()
  },
  match: () => {
    const { d } = T,
      { match, counter } = d.facts
    Object.assign(d.facts, { scratched: false, match: !match && !counter, counter: match })
    if (!follows() || match) d.typed = ''
    show()
  },
  scratch: () => {
    const f = T.d.facts
    Object.assign(f, { match: false, counter: false, stoeck: false, scratched: !f.scratched })
    show()
  },
  stoeck: () => {
    T.d.facts.stoeck = !T.d.facts.stoeck
    show()
  },
  way: () => {
    const all = [null, ...modes(T.d.option)]
    T.d.facts.mode = all[(all.indexOf(T.d.facts.mode) + 1) % all.length]
    show()
  },
  mode: k => {
    T.d.facts.mode = k.dataset.mode ?? null
    pad()
  },
  ok: async () => {
    const facts = outcome(),
      { d } = T
    if (!facts) return
    if (JSON.stringify(facts) === d.was) return close()
    /** @param {any} change */
    const done = async change => {
      if (await finish({ ...facts, ...change })) $(`[data-slot="${d.slot}"]`).focus({ preventScroll: true })
    }
    if (d.typed && facts.points % MATCH === 0 && !facts.match && !facts.counter && !follows()) {
      const flag = facts.points ? 'match' : 'counter'
      return (await sheets()).ask(
        `${W[flag]}?`,
        [fill(W.itIs, W[flag]), () => done({ [flag]: true })],
        [fill(W.only, facts.points), () => done({})],
      )
    }
    return done({})
  },
}
/** @param {string} slot */
const place = slot => {
  const option = T.s.options.find((/** @type {any} */ o) => o.id === slot.slice(2))
  return option ? `${T.b.teams['abcd'.indexOf(slot[0])]}, ${nameOf(option)}` : slot === 'end' ? W.ended : W.names
}
run({
  board,
  show: drawAll,
  does,
  place,
  told: l => [place(l.slot), `${said(l)} = ${minus(l.written[l.team])}`],
  note: () => {
    const { finish: f } = T.b
    return f && ['finished', f.winner == null ? W.draw : fill(W.wins, sideName(f.winner), f.margin)]
  },
  dialogs: () => Promise.all([import('../screen/dialogs.js'), import('./dialogs.js')]),
})
