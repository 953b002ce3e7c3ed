/** The scribe's screen of a Coiffeur: the slate, and who announces. Draws what the log says; writes through the log only. */
import { keep, log } from '../phone/synced_log.js'
import { $, $$, dealing, fill, fillPlural, icon, joined, minus, words } from '../screen/page.js'
import { kept, run, show, sideName, table } from '../screen/screen_base.js'
import { cellText, nameOf, signed } from './options.js'
import { begin, fit, padActions, showPad } from './pad.js'
import { board } from './rules.js'

/** Letters of a name beyond which the heading is small, and beyond which it takes the place of «gesichert». @type {[string, number][]} */
const LONG = [
  ['long', 10],
  ['longest', 24],
]
/** Seats that may announce, forehand first: those whose team has a cell left (R52). @returns {number[]} */
const asked = () => {
  const { next, players, teams, outlook } = table.b
  return players
    .map((_, i) => (next.forehand + i) % players.length)
    .filter(seat => outlook[seat % teams.length].open.length)
}
/** How many have passed the word on in this deal; kept on this phone only. */
const passed = () => (log.draft?.number === table.b.next.number ? log.draft.passed : 0)
/** The seat whose turn it is to announce. */
const announcer = () => {
  const seats = asked()
  return seats[passed() % seats.length]
}

/** What a team can still reach, or needs. @param {any} o */
const prospect = ({ safe, out, matches, average, enough, halfway, open, most }) => {
  const { rows, finish } = table.b
  if (finish || !open.length) return ''
  if (safe) return words.uncatchable
  if (out) return words.out
  if (matches?.count > 1) return fill(words.matches, matches.count)
  if (matches) {
    const highest = Math.max(...open.map((/** @type {number} */ i) => rows[i].factor))
    return fill(matches.factor < highest ? words.matchFrom : words.matchIn, matches.factor)
  }
  if (!halfway) return ''
  if (enough != null) return fill(words.enough, enough)
  return average != null ? fill(words.average, average) : fill(words.most, most)
}

/** The table, once: its rows and columns are the house rules. */
const build = () => {
  const { options, teams } = table.s
  /** @param {(letter: string) => string} cell */
  const each = cell => [...'abcd'.slice(0, teams.length)].map(cell).join('')
  const last = teams.length === 2 ? '<td class="diff"></td>' : ''
  $('table').dataset.n = teams.length
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
  const sizes = new ResizeObserver(fit)
  for (const part of ['#slate', 'thead', 'tfoot']) sizes.observe($(part))
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
    { rows, next, players, teams, totals, finish } = b,
    first = !$('tbody').rows.length
  if (first) build()
  const must = passed() >= asked().length,
    seat = announcer(),
    turn = seat % teams.length
  put($('#deal b'), finish ? words.over : fill(must ? words.must : words.turn, players[seat]))
  const longest = Math.max(...players.map((/** @type {string} */ name) => name.length))
  for (const [size, letters] of LONG) $('#deal').classList.toggle(size, longest > letters)
  const deal = [fill(words.round, next.number), dealing(players[next.dealer])].join(' · ')
  put($('#deal small'), finish ? '' : deal)
  $('#deal').ariaDescription = finish ? '' : words.handOn
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
  const empty = !b.lines.length && !finish
  hints.hidden = !!finish
  for (const t of teams.keys()) {
    put(head.cells[t + 1], teams[t])
    head.cells[t + 1].className = t === turn ? 'turn' : ''
    put(sums.cells[t + 1].firstChild, minus(totals[t]))
    const hint = hints.cells[t + 1]
    put(hint, empty ? words.first : prospect(b.outlook[t]))
    hint.colSpan = empty ? teams.length : 1
    hint.hidden = empty && t > 0
  }
  if (teams.length === 2) put(sums.cells[3], signed(totals[0] - totals[1]))
  put(hints.cells[0], fillPlural(words.left, b.cells_left, { count: b.cells_left }))
  if (d) showPad()
  if (first) fit()
}

/** What every key does. @type {import('../screen/screen_base.js').Actions} */
const actions = {
  ...padActions,
  cell: k => begin(k.dataset.slot ?? '', passed() ? announcer() : null),
  /** The key of the header: the word goes on to the next; after all have passed, forehand must (R52). */
  seats: async () => {
    if (table.b.finish) return
    const draft = { number: table.b.next.number, passed: (passed() + 1) % (asked().length + 1) }
    if (await kept(() => keep(draft))) show()
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
  stripText: l => [
    joined(', ', place(l.slot), words.modes[l.mode]),
    `${cellText({ ...l, mode: null })} = ${minus(l.written[l.team])}`,
  ],
  note: () => {
    const { finish: f } = table.b
    return (
      f && [
        'finished',
        f.winner == null ? words.draw : fill(words.wins, { team: sideName(f.winner), margin: f.margin }),
      ]
    )
  },
  begin: slot => begin(slot, null),
  dialogs: () => Promise.all([import('../screen/menu.js'), import('./dialogs.js')]),
})
