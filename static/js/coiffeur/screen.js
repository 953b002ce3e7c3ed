/** The scribe's screen of a Coiffeur: slate and pad. Draws what the log says; writes through the log only. */
import { keep, log } from '../phone/synced_log.js'
import {
  $,
  $$,
  close,
  factsOf,
  fill,
  finish,
  icon,
  kept,
  minus,
  modeKey,
  newLine,
  run,
  dialogs,
  show,
  sideName,
  table,
  view,
  words,
} from '../screen/screen_base.js'
import { hush } from '../screen/toast.js'
import { SUITS } from '../core/cards.js'
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
export const nameOf = o => `${o.name || words.kinds[o.kind] || words.modes[o.kind]} ×${o.factor}`
/** What was counted, in a few words. @param {any} f facts of a cell */
export const cellText = f =>
  [
    f.scratched
      ? words.scratched
      : f.counter
        ? words.counter
        : f.match
          ? [words.match, f.points].join(' ').replace(` ${MATCH}`, '')
          : fill(words.points, f.points),
    f.stoeck && words.stoeck,
    words.modes[f.mode],
  ]
    .filter(Boolean)
    .join(', ')
/** Stöck are in the cards of a trump that was fixed (S4). @param {any} o */
export const hasStoeck = o => table.s.stoeck && SUITS[table.s.deck].includes(o.kind)
/** Modes that can be told of this row: what a Joker was, which way Slalom and Guschti began. @param {any} o @returns {string[]} */
export const modes = o => {
  const ways = ['slalom', 'guschti'].flatMap(kind => [`${kind}_obenabe`, `${kind}_undenufe`])
  return o.kind === 'joker'
    ? [...SUITS[table.s.deck], 'obenabe', 'undenufe', ...ways]
    : ways.filter(way => way.startsWith(o.kind))
}
/** Whether the values follow each trick (S5), so that a team can have 201 points. */
export const follows = () =>
  table.s.follow_tricks && /^(slalom|guschti)/.test(table.d.facts.mode ?? table.d.option.kind)

/** Seats that may announce, forehand first: those whose team has a cell left (R52). @returns {number[]} */
const asked = () => {
  const { next, players, teams, outlook } = table.b
  return players
    .map((_, i) => (next.forehand + i) % players.length)
    .filter(seat => outlook[seat % teams.length].open.length)
}
/** How many have passed the word on in this deal; kept on this phone only. */
const passed = () => (log.draft?.number === table.b.next.number ? log.draft.passed : 0)

/** Open the pad on a cell. @param {string} slot */
const begin = slot => {
  const { b } = table,
    team = 'abcd'.indexOf(slot[0]),
    option = b.rows.find((/** @type {any} */ o) => o.id === slot.slice(2)),
    l = b.lines[option.cells[team]]
  if (b.finish && !l) return
  const seats = asked(),
    seat = seats[passed() % seats.length],
    moved = l || table.d?.was ? null : table.d // what was begun in the wrong cell goes along
  table.d = {
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
  table.d.was = l && JSON.stringify(table.d.facts)
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
const isMute = () => table.d.option.kind === 'joker' && !table.d.facts.mode
/** The pad with what is asked for next. */
export const pad = () => view(isMute() ? 'show' : 'pad')

/** The facts if OK is tapped now; null if that cannot be. @returns {Facts | null} */
const outcome = () => {
  const { facts: f, typed } = table.d,
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
  const { s, d } = table,
    { factor } = d.option,
    sum = written(s, d.option, f),
    once = written({ ...s, match_premium: 0 }, { ...d.option, factor: 1 }, f),
    premium = sum - factor * once
  const cards = f.counter ? minus(-s.counter_malus) : f.points + (f.match && s.match_bonus)
  const term = [cards, f.stoeck && '+ 20', s.tens && `≈ ${minus(once)}`, `× ${factor}`, premium > 0 && `+ ${premium}`]
  const reckoned = f.scratched
    ? words.scratched
    : f.counter && !sum
      ? words.counter
      : term.filter(x => x || x === 0).join(' ')
  return [`${reckoned} =`, minus(sum)]
}

const showPad = () => {
  const { d } = table,
    f = d.facts,
    follow = follows(),
    then = outcome(),
    most = follow ? 201 : MATCH
  const flag = isMute()
    ? words.trump
    : f.scratched
      ? words.scratched
      : f.counter
        ? words.counter
        : f.match && !d.typed
          ? words[then ? 'match' : 'matchOf']
          : ''
  $('#entry b').textContent = nameOf(d.option)
  $('#entry output').textContent = flag || d.typed || f.points
  $('#entry output').className = flag ? 'flag' : d.typed ? '' : 'old'
  const rest = then ? !follow && fill(words.other, MATCH - then.points) : follow && f.match && '113, 124 … 201'
  $('#entry span').textContent = (!flag && rest) || ''
  for (const k of $$('[data-do=digit]')) {
    const next = +(d.typed + k.textContent)
    k.disabled = d.typed === '0' || next > most || next === most - 1
  }
  const asks = d.typed === `${MATCH}` && !follow
  $('#match').textContent = asks ? words.matchAsk : f.counter ? words.short : words.match
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
  const { option, facts } = table.d,
    box = $('#shows')
  if (option.kind === 'joker' && !box.firstChild.dataset.mode)
    box.prepend(...modes(option).map(mode => modeKey(mode, words.modes[mode], words.modes[mode])))
  for (const k of $$('#shows [data-mode]')) k.ariaPressed = `${k.dataset.mode === facts.mode}`
  for (const k of $$('[data-do=scratch]')) k.ariaPressed = facts.scratched
}
/** The key that some rows have: Stöck, the Joker's mode, which way it begins. @param {HTMLButtonElement} k */
const showExtra = k => {
  const { option, facts } = table.d,
    stoeck = hasStoeck(option)
  k.hidden = !stoeck && !modes(option).length
  k.dataset.do = stoeck ? 'stoeck' : option.kind === 'joker' ? 'mode' : 'way'
  k.ariaPressed = `${stoeck ? facts.stoeck : !!facts.mode}`
  k.replaceChildren(
    ...(stoeck ? [words.stoeck] : facts.mode ? [icon(facts.mode), words.modes[facts.mode]] : [words.way]),
  )
}

/** What a team can still reach, or needs. @param {any} o */
const prospect = ({ safe, out, matches, average, halfway, open, most }) => {
  const { rows, finish } = table.b
  if (finish || !open.length) return ''
  if (safe) return words.safe
  if (out) return words.out
  if (matches?.count > 1) return fill(words.matches, matches.count)
  if (matches) {
    const highest = Math.max(...open.map((/** @type {number} */ i) => rows[i].factor))
    return fill(matches.factor < highest ? words.matchFrom : words.matchIn, matches.factor)
  }
  return halfway && average != null ? fill(words.average, average) : fill(words.most, most)
}

/** The table, once: its rows and columns are the house rules. */
const build = () => {
  const { options, teams } = table.s
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
  const l = table.b.lines[row.cells[team]],
    amount = minus(row.written[team])
  const label = `${table.b.teams[team]}, ${nameOf(row)}: ${l ? [cellText(l), amount].join(', ') : words.empty}`
  if (k.ariaLabel !== label) {
    // chalk is dear to draw: only where something has changed
    const [figure, small] = k.children
    k.ariaLabel = label
    k.className = l?.scratched ? 'scratched' : l?.match ? 'match' : l?.counter ? 'counter' : ''
    figure.textContent =
      !l || l.scratched ? '' : l.counter ? words.short : l.match ? words.match : `${l.points}${l.stoeck ? '+20' : ''}`
    const [kind, start] = l?.mode?.split('_') ?? []
    const icons = [row.kind === 'joker' && kind, start].filter(Boolean).map(icon)
    small.replaceChildren(...icons, !l || l.scratched ? '' : amount)
  }
  k.classList.toggle('revised', !!l?.revised)
  k.ariaCurrent = `${table.d?.slot === k.dataset.slot}`
  k.disabled = !l && !!table.b.finish
}

/** Text that is the same is left alone: it would be laid out anew. @param {Element} e @param {string} text */
const put = (e, text) => {
  if (e.textContent !== text) e.textContent = text
}
const drawAll = () => {
  const { b, d } = table,
    { rows, next, players, teams, totals, finish } = b
  if (!$('tbody').rows.length) build()
  const seats = asked(),
    must = passed() >= seats.length,
    seat = seats[passed() % seats.length],
    turn = seat % teams.length
  put($('#deal b'), finish ? words.over : fill(must ? words.must : words.turn, players[seat]))
  const deal = [fill(words.round, next.number), fill(words.deals, players[next.dealer])].join(' · ')
  put($('#deal small'), finish ? '' : deal)
  $('#deal').ariaDescription = finish ? '' : words.pass
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
  put(hints.cells[0], finish ? '' : fill(words.left, b.cells_left))
  if (d) showPad()
  else $('main').style.removeProperty('--row')
}

/** What every key does. @type {import('../screen/screen_base.js').Actions} */
const actions = {
  cell: k => begin(k.dataset.slot ?? ''),
  /** The key of the header: the word goes on to the next; after all have passed, forehand must (R52). */
  seats: async () => {
    if (table.b.finish) return
    const draft = { number: table.b.next.number, passed: (passed() + 1) % (asked().length + 1) }
    if (await kept(() => keep(draft))) show()
  },
  digit: k => {
    const { d } = table
    Object.assign(d.facts, { counter: false, scratched: false, match: d.facts.match && follows() })
    d.typed += k.textContent
    show()
  },
  back: () => {
    const { d } = table,
      f = d.facts
    if (f.match || f.counter || f.scratched) f.match = f.counter = f.scratched = false
    else d.typed = d.typed.slice(0, -1)
    show()
  },
  match: () => {
    const { d } = table,
      { match, counter } = d.facts
    Object.assign(d.facts, { scratched: false, match: !match && !counter, counter: match })
    if (!follows() || match) d.typed = ''
    show()
  },
  scratch: () => {
    const f = table.d.facts
    Object.assign(f, { match: false, counter: false, stoeck: false, scratched: !f.scratched })
    show()
  },
  stoeck: () => {
    table.d.facts.stoeck = !table.d.facts.stoeck
    show()
  },
  way: () => {
    const all = [null, ...modes(table.d.option)]
    table.d.facts.mode = all[(all.indexOf(table.d.facts.mode) + 1) % all.length]
    show()
  },
  mode: k => {
    table.d.facts.mode = k.dataset.mode ?? null
    pad()
  },
  ok: async () => {
    const facts = outcome(),
      { d } = table
    if (!facts) return
    if (JSON.stringify(facts) === d.was) return close()
    /** @param {any} change */
    const done = async change => {
      if (await finish({ ...facts, ...change })) $(`[data-slot="${d.slot}"]`).focus({ preventScroll: true })
    }
    if (d.typed && facts.points % MATCH === 0 && !facts.match && !facts.counter && !follows()) {
      const flag = facts.points ? 'match' : 'counter'
      return (await dialogs()).ask(
        `${words[flag]}?`,
        [fill(words.itIs, words[flag]), () => done({ [flag]: true })],
        [fill(words.only, facts.points), () => done({})],
      )
    }
    return done({})
  },
}
/** @param {string} slot */
const place = slot => {
  const option = table.s.options.find((/** @type {any} */ o) => o.id === slot.slice(2))
  return option
    ? `${table.b.teams['abcd'.indexOf(slot[0])]}, ${nameOf(option)}`
    : slot === 'end'
      ? words.ended
      : words.names
}
run({
  board,
  show: drawAll,
  actions,
  place,
  stripText: l => [place(l.slot), `${cellText(l)} = ${minus(l.written[l.team])}`],
  note: () => {
    const { finish: f } = table.b
    return f && ['finished', f.winner == null ? words.draw : fill(words.wins, sideName(f.winner), f.margin)]
  },
  dialogs: () => Promise.all([import('../screen/dialogs.js'), import('./dialogs.js')]),
})
