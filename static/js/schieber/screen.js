/** The scribe's screen of a Schieber: the slate, and what is played. Draws what the log says; writes through the log only. */
import { $, $$, dealing, fill, joined, minus, modeKey, words } from '../screen/page.js'
import { run, sideName, table } from '../screen/screen_base.js'
import { begin, due, isUsed, needed, padActions, showPad, written } from './pad.js'
import { board } from './rules.js'
import { paths } from './slate.js'

/** The strokes of one half drawn into its SVG. @param {Element} half @param {SlateHalf} slate @param {boolean} line @param {string} label */
const draw = (half, slate, line, label) => {
  const svg = /** @type {Element} */ (half.querySelector('[role]'))
  const [z, s] = svg.querySelectorAll('path'),
    text = /** @type {Element} */ (svg.querySelector('text'))
  // the chalk is dear to draw: leave it alone while nothing on this half has changed
  const drawn = JSON.stringify([slate, line, label])
  if (svg.getAttribute('data-drawn') === drawn) return
  svg.setAttribute('data-drawn', drawn)
  const p = paths(slate)
  z.toggleAttribute('hidden', !line)
  s.setAttribute('d', p.hundreds + p.fifties + p.twenties)
  svg.ariaLabel = label
  text.innerHTML = [...slate.rests.slice(-3), slate.rest]
    .filter(n => n)
    .map(
      (n, i, { length }) =>
        `<tspan dx="${i && 9}" class="${i < length - 1 || !slate.rest ? 'old' : 'now'}">${n}</tspan>`,
    )
    .join('')
}

const drawAll = () => {
  const { s, b, d } = table,
    open = b.lines.find(l => l.slot === b.open)
  $('#deal b').textContent = fill(words.round, d?.number ?? open?.number ?? b.next.number)
  $('#deal small').textContent = dealing(
    b.players[d?.facts.dealer ?? d?.dealer ?? open?.dealer ?? table.dealer ?? b.next.dealer],
  )
  const fixed = due()
  // the slate lies before the player of this phone
  if (+$('.near').dataset.team !== (table.own ?? 0))
    for (const e of $$('[data-team]')) e.dataset.team = `${1 - e.dataset.team}`
  $('#bare').hidden = needed() || (!!b.finish && !d && !open)
  for (const half of $$('.half')) {
    const t = +half.dataset.team
    half.querySelector('.head span').textContent = b.teams[t]
    half.querySelector('output').textContent = minus(b.totals[t])
    half.querySelector('.thank').hidden = !b.may_thank.includes(t)
    draw(half, b.slate[t], s.z_line, fill(words.total, { team: b.teams[t], points: minus(b.totals[t]) }))
  }
  const modes = Object.entries(s.factors).map(([mode, f]) => [mode, fixed?.factor ?? f]),
    nav = $('#modes'),
    drawn = modes.join()
  if (nav.dataset.drawn !== drawn) {
    nav.dataset.drawn = drawn
    nav.replaceChildren(
      ...modes.map(([mode, f]) =>
        modeKey(mode, `${words.modes[mode]} ×${f}`, `${/_o/.test(mode) ? '↓ ' : /_u/.test(mode) ? '↑ ' : ''}×${f}`),
      ),
    )
  }
  for (const k of nav.children) {
    k.ariaPressed = k.dataset.mode === (d?.facts.mode ?? open?.mode ?? fixed?.mode)
    k.disabled = (!!fixed?.mode && fixed.mode !== k.dataset.mode) || isUsed(k.dataset.mode ?? '', open)
  }
  if (d) showPad()
}

run({
  board,
  show: drawAll,
  actions: padActions,
  place: slot => {
    const deal = slot.split(':').at(-1)
    const l = table.b.lines.find(l => l.slot === deal)
    return l?.kind === 'strokes' ? words.strokes : fill(words.round, l?.number ?? deal)
  },
  stripText: l => [
    joined(' · ', fill(words.round, l.number ?? l.slot), l.mode && `${words.modes[l.mode]} ×${l.factor}`),
    written(l),
  ],
  note: () => {
    const { ask, berg_ask, finish: f, lines, totals } = table.b
    // what the slate shows may have been written after the word that decided
    const score = f?.score && f.sums !== 'unknown' && `${f.score}` !== `${totals}` && f.score.map(minus).join(' : ')
    const won = f && (f.winner == null ? words.draw : fill(words.wins, sideName(f.winner)))
    if (f) return ['finished', joined(' · ', won, score)]
    if (ask) return ['thanks', words.decide]
    if (berg_ask) return ['peak', words.peak]
    return lines.some(l => l.weis_why === 'undecided') ? ['tie', words.tie] : undefined
  },
  begin: slot => slot === table.b.next.slot && begin(null),
  dialogs: () => Promise.all([import('../screen/menu.js'), import('./dialogs.js')]),
})
