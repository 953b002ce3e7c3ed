/** How it ends: thanks, the Bergpreis, the verdict, the next game. */
import { choose, h, key, open, shut } from '../parts.js'
import { nextGame } from '../sheets.js'
import { close, fill, newLine, show, T, W, would, write } from '../shell.js'

/** The deal that thanks belong to: the one being played, else the last. */
const thanked = async () => {
  if (T.d && !T.d.stored && !T.b.finish && T.d.facts.mode && (await write(T.d, T.d.facts))) show()
  return T.b.open ?? T.b.lines.findLast(l => l.kind === 'deal' && l.state === 'done')?.slot
}
/** @param {string} slot @param {any} claim */
const claimAt = async (slot, claim) => {
  const old = T.b.claims[slot]
  if (
    await write(old ? { ...old, slot } : newLine(slot), { kind: 'claim', on: null, trick: null, taken: null, ...claim })
  ) {
    shut()
    close()
    if (T.b.finish) finished()
  }
}
/** @param {number} team */
export const thankNow = async team => {
  const slot = await thanked()
  if (T.b.ask) thanks()
  else if (slot) claimAt(`thanks:${slot}`, { spoken: [team] })
}

/** @param {any} f what the board says of the end or the Bergpreis @param {number | null} team */
const verdict = (f, team) =>
  team == null
    ? W.draw
    : [
        fill(f.team === undefined ? W.wins : W.has, T.b.teams[team]),
        f.rule === 'R37' && W.on[f.on], // the other rules name it
        W.won[f.rule ?? f.why],
        f.schneider && W.schneider,
      ]
        .filter(Boolean)
        .join(' · ')

/** Stöck – Wys – Stich: who has it, on what, since when. */
export const thanks = async (kind = 'thanks') => {
  const slot = kind === 'berg' ? T.b.berg_ask : await thanked()
  if (!slot) return
  const { b, s } = T,
    walk = kind === 'berg' ? null : b.ask,
    at = `${kind}:${slot}`
  /** @type {any} */
  let c = { spoken: [walk?.winner ?? b.may_thank[0] ?? 0], on: walk?.on ?? null, trick: null, taken: null }
  const go = key('', () => claimAt(at, c), { className: 'go' })
  const wrong = h('p', { className: 'hint', id: 'wrong', role: 'alert' })
  /** Say on the key what would come of it, or what cannot be; the checks are those of schieber/facts.py. */
  const judge = () => {
    const [ours, theirs] = c.taken ?? [0, 0]
    const alone = c.trick === 1 && (ours * theirs || ours + theirs > 56)
    wrong.textContent = alone ? W.firstTrick : ours + theirs > 157 ? W.tooMany : ''
    const then = would({ kind: 'claim', ...c }, { line: 'then', slot: at, heads: b.claims[at]?.heads ?? [] })
    const end = kind === 'berg' ? then.berg : then.finish
    go.textContent = end ? verdict(end, end.winner ?? end.team) : W.unclear
    go.disabled = !end || !!wrong.textContent
  }
  const draw = () => {
    /** @param {any} change */
    const set = change => {
      c = { ...c, ...change }
      if (c.on !== 'stich' && walk?.first_trick == null) c.trick = null
      if (!c.trick) c.taken = null
      draw()
    }
    /** @param {number} t */
    const points = t =>
      h('input', {
        inputMode: 'numeric',
        maxLength: 3,
        size: 3,
        value: c.taken?.[t] ?? '',
        placeholder: b.teams[t],
        ariaLabel: b.teams[t],
        oninput: (/** @type {any} */ e) => {
          c.taken ??= [0, 0]
          c.taken[t] = +e.target.value || 0
          judge()
        },
      })
    const first = b.lines.find(l => l.slot === slot)
    open(
      kind === 'berg' ? W.berg : walk ? fill(W.both, s.target?.[0]) : W.thanks,
      walk &&
        h(
          'table',
          {},
          h(
            'tr',
            {},
            h('td', {}),
            b.teams.map(t => h('th', {}, t)),
          ),
          h(
            'tr',
            {},
            h('td', {}, W.before),
            [0, 1].map(t => h('td', {}, first ? first.totals[t] - first.written[t] : '')),
          ),
          walk.steps.map((/** @type {any} */ x) =>
            h(
              'tr',
              {},
              h('td', {}, W.on[x.on]),
              [0, 1].map(t =>
                h(
                  'td',
                  {},
                  x.add[t] ? `+${x.add[t]} → ${x.sum[t]}${x.sum[t] >= (s.target?.[t] ?? 0) ? ' ✓' : ''}` : '·',
                ),
              ),
            ),
          ),
        ),
      h('h3', {}, W.first),
      choose(b.teams, c.spoken[0], t => set({ spoken: [t] })),
      h('h3', {}, W.what),
      choose(
        s.finish_order.map((/** @type {string} */ on) => W.on[on]),
        s.finish_order.indexOf(c.on),
        i => set({ on: c.on === s.finish_order[i] ? null : s.finish_order[i] }),
      ),
      (c.on === 'stich' || walk?.first_trick != null) && [
        h('h3', {}, W.trick),
        choose('123456789'.split(''), c.trick - 1, i => set({ trick: c.trick === i + 1 ? null : i + 1 })),
        c.trick &&
          first?.state === 'open' && [
            h('h3', {}, W.taken),
            h('p', { className: 'choose' }, points(0), points(1)),
            wrong,
          ],
      ],
      go,
    )
    judge()
  }
  draw()
}

/** The end: who has won and why, and the next game. */
export const finished = () => {
  const { b } = T,
    f = b.finish
  open(
    f.winner == null ? W.draw : fill(W.wins, b.teams[f.winner]),
    h('p', { className: 'end' }, `${(f.score ?? b.totals).join(' : ')}`),
    h('p', {}, verdict(f, f.winner).split(' · ').slice(1).join(' · ')),
    b.berg && h('p', {}, fill(W.has, b.teams[b.berg.team])),
    again(),
  )
}
/** Of the winners the next in turn deals (R64). */
export const again = () => {
  const { dealer } = T.b.next
  const winner = T.b.finish?.winner ?? dealer % 2
  return nextGame((dealer + +(winner !== dealer % 2)) % 4)
}
