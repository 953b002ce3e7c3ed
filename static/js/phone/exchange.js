/** The round trip of a log, fetched after the first drawing; what becomes of revisions that the server refused or has lost. */
import { inTime } from './timeouts.js'

/**
 * What an answer without revisions means for what was sent: to send `fewer`, or an answer that says the same of the one
 * that was sent, or of the whole table.
 * @param {number} status @param {any} got @param {Kept[]} out @param {{[name: string]: any}} meta
 */
export const refusal = (status, got, out, meta) => {
  // what cannot be read as a whole tells of none which it is: fewer, down to the one
  if ([413, 422].includes(status) && out.length)
    return out.length > 1
      ? { fewer: out.length >> 1 }
      : { ...meta, revisions: [], rejected: [{ id: out[0].id, why: got.error }] }
  // a backup was brought back that does not know this table: it begins here once more
  if (status === 404 && meta.may_write) return { ...meta, revisions: [], after: 0, seq: 0, unborn: true }
  return got
}

/** A deal with Weis or direct strokes that count nothing. @param {Kept} r @returns {Facts | undefined} */
const nothing = ({ slot, facts: f }) => {
  if (!+slot || !f) return
  if (f.kind === 'strokes') return { ...f, points: 0 }
  if (!f.weis) return
  const points = f.points || f.given_up != null ? [0, 0] : null
  return { ...f, points, weis: [[], []], stoeck: null, match: null, counter: false, moved: [], given_up: null }
}

/** What the server has lost is unsent again, in its old order before all that is new. @param {Kept[]} all @param {Kept[]} remaining */
const lost = (all, remaining) => {
  const known = new Set(remaining.map(r => r.id))
  const gone = all.filter(r => r.seq && !known.has(r.id))
  return gone.map(({ seq, ...r }, i) => ({ ...r, n: i - gone.length }))
}

/**
 * What was refused keeps the reason, and its place where it began a line: what is written next comes behind it. What only failed because it replaces a refused one replaces what that one
 * would have replaced and is sent again; the refused one is then over and done with.
 * @param {Map<string, Kept>} known @param {Kept[]} answers @param {Kept[] | false} [remaining] all that the server still has, where it lost something
 */
export const settle = (known, answers, remaining) => {
  if (remaining) return lost([...known.values()], remaining)
  /** @type {Map<string, Kept>} */
  const kept = new Map()
  /** @param {string} id @returns {any} */
  const now = id => kept.get(id) ?? known.get(id)
  for (const { id, why } of answers) {
    const r = now(id)
    const off = r.replaces.filter((/** @type {string} */ x) => now(x)?.why)
    if (off.length || r.replaces.some((/** @type {string} */ x) => kept.has(x))) {
      for (const x of off) kept.set(x, { ...now(x), over: true })
      kept.set(id, {
        ...r,
        undoes: now(r.undoes)?.why ? null : r.undoes,
        replaces: r.replaces.flatMap((/** @type {string} */ x) => (now(x)?.why ? now(x).replaces : x)),
      })
    } else kept.set(id, { ...r, why, held: r.replaces.length ? undefined : nothing(r) })
  }
  return [...kept.values()]
}

/** @typedef {typeof import('./synced_log.js')['self']} Self */
/** Push what is unsent and pull the rest. @param {Self} self what synced_log.js lends @param {number} [most] @returns {Promise<void>} */
export const exchange = async (self, most = 50) => {
  const { log, load, logOf, path, state, tx, unsent, changed } = self
  const before = state()
  await load()
  if (log.meta.unborn) await (await inTime(import('./offline_game.js'))).register(path, log.meta, logOf)
  const out = unsent().slice(0, most)
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ revisions: out.map(({ n, why, over, held, ...r }) => r) }),
  }
  const { seq = 0, head, me, spare, guest } = log.meta
  const answer = await fetch(`${path}/revisions?after=${seq}&head=${head}`, {
    ...(out.length && post),
    signal: AbortSignal.timeout(8000),
  })
  let got = await answer.json()
  if (!got.revisions) got = refusal(answer.status, got, out, log.meta)
  if (got.fewer) return exchange(self, got.fewer)
  const { revisions, accepted = [], rejected = [], conflicts = [], ...tableState } = got
  const may = answer.status !== 403 && (tableState.may_write !== false || tableState.seat != null)
  if (!may && spare && (await (await inTime(import('./recovery_token.js'))).claim(path, spare)))
    return exchange(self, most)
  log.mayWrite = may // not before: who may not is led away, and a claim on its way would be lost
  if (!revisions) throw changed()
  const known = new Map(log.all.map(r => [r.id, r]))
  // the server was brought back from a backup: what it lacks goes there first, whatever it says of the rest
  const lacks = got.after < seq && revisions
  // so it may be at the other tables of this phone
  if (lacks) import('./other_tables.js').then(others => others.flush(logOf, true)).catch(() => {})
  const bad = [...rejected, ...conflicts]
  const settled = lacks || bad.length ? settle(known, bad, lacks) : []
  await tx((store, meta) => [
    meta.put({ me, spare, guest, ...tableState }, 0),
    // what is sealed is taken, but not handed out again before it is due
    ...accepted.map((/** @type {string} */ id) => store.put({ ...known.get(id), seq: tableState.seq })),
    ...revisions.map((/** @type {Kept} */ r) => store.put({ ...r, n: known.get(r.id)?.n ?? 0 })),
    ...settled.map(r => store.put(r)),
  ])
  await load()
  log.totals = unsent().length ? null : got.totals
  if (out.length || state() !== before) changed()
}
