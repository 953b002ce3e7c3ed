/** Weis and Stöck at the pad of a Schieber: keys for amounts in place of the digits, and what has been shown. */
import { part } from '../screen/menu.js'
import { $, $$, short, words } from '../screen/page.js'
import { show, table, view, write } from '../screen/screen_base.js'
import { unshow } from './pad.js'
import { meldPoints } from './rules.js'

/** The keys for Weis in place of the digits; Stöck lit or not. */
const weis = (stoeck = false) => {
  const keys = $('#shows')
  if (!keys.children.length) keys.append(...part('shows').children)
  const { run_points, four_points } = table.s,
    counted = Object.values({ ...run_points, ...four_points })
  for (const k of $$('#shows [data-do=amount]')) k.disabled = !counted.includes(+k.textContent)
  table.d.show = { amounts: [], ...table.d.show, stoeck }
  view('show')
}

/** Weis and Stöck of the deal on the pad, those that do not count in brackets. */
export const shownWeis = () => {
  const { s, b, d } = table,
    { weis_team } = b.lines.find(l => l.line === d?.line) ?? { weis_team: null }
  return [0, 1].flatMap(t => {
    const sum = (d?.facts.weis?.[t] ?? []).reduce(
      (/** @type {number} */ n, /** @type {Meld} */ m) => n + meldPoints(m, s),
      0,
    )
    const text = `${words.weis} ${sum} · ${short(b.teams[t])}`
    return [
      sum && (weis_team === 1 - t ? `(${text})` : text),
      d?.facts.stoeck === t && `${words.stoeck} · ${short(b.teams[t])}`,
    ]
  })
}

/** What its keys do. @type {import('../screen/screen_base.js').Actions} */
export const weisActions = {
  weis: () => weis(table.d.show?.stoeck),
  /** What is written already is taken away, what is not is shown or not. */
  stoeck: async () => {
    const { d } = table
    if (d.facts.stoeck == null) return weis(!d.show?.stoeck)
    const facts = { ...d.facts, stoeck: null }
    if (d.stored && !d.edit && !(await write(d, facts))) return
    d.facts = facts
    show()
  },
  amount: k => {
    table.d.show.amounts.push(+(k.textContent ?? 0))
    show()
  },
  points: unshow,
}
