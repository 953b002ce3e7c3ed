/** What the rules of all games share: which revisions stand, who plays, what clashes. Mirror of scorer/rules/core/{log,boards}.py. */

/** @type {(value: any) => any} */
const sorted = value =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.entries(value)
          .sort()
          .map(([k, v]) => [k, sorted(v)])
      : value
/** @type {(a: any, b: any) => boolean} */
const same = (a, b) => a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
/** The revisions that nothing replaces. @type {(revisions: Revision[]) => Revision[]} */
export const heads = revisions => {
  const gone = new Set(revisions.flatMap(r => r.replaces))
  return revisions.filter(r => !gone.has(r.id))
}
/** Whether a line says all it has to. @param {Revision} revision */
const complete = ({ facts: x }) => x && (x.kind !== 'deal' || [x.points, x.void, x.given_up].some(y => y != null))
/** What stands after all revisions. @param {Revision[]} revisions */
export const fold = revisions => {
  const seen = new Set()
  const all = revisions.filter(r => !seen.has(r.id) && seen.add(r.id))
  const top = new Set(heads(all))
  /** @type {Map<string, Revision[]>} */
  const lines = new Map()
  for (const r of all) lines.get(r.line)?.push(r) ?? lines.set(r.line, [r])
  /** @type {Clash[]} */
  const clashes = []
  /** @type {Map<string, Standing[]>} */
  const slots = new Map()
  for (const [line, history] of lines) {
    const rivals = history.filter(r => top.has(r))
    const last = rivals.at(-1)
    if (!last) continue
    const { slot, facts } = last
    const ids = rivals.map(r => r.id)
    if (rivals.some(r => r.slot !== slot || !same(r.facts, facts)))
      clashes.push({ kind: 'edit', slot, lines: [line], revisions: ids })
    if (facts)
      slots.set(slot, [
        ...(slots.get(slot) ?? []),
        {
          line,
          slot,
          facts,
          heads: ids,
          revised: history.some(r => complete(r) && !same([r.facts, +slot || r.slot], [facts, +slot || slot])),
        },
      ])
  }
  const standing = [...slots].map(([slot, rivals]) => {
    const alike = rivals.filter(s => same(s.facts, rivals[0].facts))
    if (alike.length < rivals.length)
      clashes.push({
        kind: 'slot',
        slot,
        lines: rivals.map(s => s.line),
        revisions: rivals.map(s => /** @type {string} */ (s.heads.at(-1))),
      })
    return { ...rivals[0], heads: alike.flatMap(s => s.heads) }
  })
  return {
    clashes,
    numbered: standing.filter(s => +s.slot).sort((a, b) => +a.slot - +b.slot),
    special: Object.fromEntries(standing.filter(s => !+s.slot).map(s => [s.slot, s])),
  }
}

/** What every board tells of its log; what stands among `lines` is no special line. */
export const shared = (
  /** @type {Settings} */ s,
  /** @type {ReturnType<typeof fold>} */ { clashes, special: { names, ...marks } },
  /** @type {{slot: string}[]} */ lines = [],
) => {
  const players = names?.facts.players ?? s.players
  const teams = names?.facts.teams ?? s.teams
  const shown = new Set(lines.map(l => l.slot))
  return {
    players,
    teams: teams?.length ? teams : players, // nobody has a team where everybody plays alone
    names: names ? { line: names.line, heads: names.heads } : null,
    clashes,
    claims: Object.fromEntries(
      Object.entries(marks)
        .filter(([slot]) => !shown.has(slot))
        .map(([slot, { line, heads, facts }]) => [slot, { line, heads, facts }]),
    ),
  }
}
