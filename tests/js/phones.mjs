// Phones without a screen, for tests/web/table/test_two_phones.py: the real log, fold, undo and rules of each, over a store in memory.
// Reads a command a line and answers with a line; asks for the network by a line with `fetch` and reads what it gave.
import { createInterface } from 'node:readline'
import { memoryStore } from '../../static/js/phone/memory_store.js'

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const say = message => process.stdout.write(`${JSON.stringify(message)}\n`)
const hear = async () => JSON.parse((await lines.next()).value ?? 'null')

// What a browser has. A transaction is whole once it completes; what lies in `disks` outlives the phone.
const disks = new Map()
globalThis.indexedDB = {
  open(name) {
    const asked = {}
    queueMicrotask(() => {
      if (!disks.has(name)) disks.set(name, memoryStore())
      asked.result = disks.get(name)
      asked.onsuccess()
    })
    return asked
  },
}
Object.defineProperty(globalThis, 'navigator', { value: { locks: { request: async () => {} } } }) // only `exchange` sends
globalThis.location = { pathname: '' }
globalThis.document = { hidden: true, addEventListener() {} }
globalThis.addEventListener = () => {}
globalThis.setTimeout = () => 0
AbortSignal.timeout = () => undefined
globalThis.fetch = async (url, { method = 'GET', body } = {}) => {
  say({ fetch: url, method, body })
  const { status, text } = await hear()
  if (!status) throw new TypeError('the answer was lost')
  return { status, ok: status < 300, json: async () => JSON.parse(text) }
}

const { redoing, undoing, rivals, both } = await import('../../static/js/core/undo.js')
const { fold } = await import('../../static/js/core/fold.js')
const phones = new Map()
let born = 0

/** A phone, with its log as it lies on its disk; begun anew it remembers nothing else. */
const begin = async (name, path) => {
  const phone = await import(`../../static/js/phone/synced_log.js?${path}#${name}?${++born}`)
  await new Promise(drawn => phone.start(drawn)) // the network is asked after that, by `exchange` alone
  return phone
}
const boardOf = async phone => {
  const { settings } = phone.log.meta
  const { board } = await import(`../../static/js/${settings.game}/rules.js`)
  return board(
    settings,
    phone.standing().map(r => ({ ...r, facts: r.why ? (r.held ?? null) : r.facts })),
  )
}
const shown = async phone => ({
  board: phone.log.meta.settings ? await boardOf(phone) : null,
  all: phone.log.all,
  unsent: phone.unsent().length,
  refused: phone.refused().length,
  seq: phone.log.meta.seq ?? 0,
  totals: phone.log.totals,
})
let minted = 0
const write = async (phone, name, writings) => {
  const added = writings.map(([{ line, slot, heads }, facts, undoes = null]) => ({
    id: crypto.randomUUID(),
    line,
    slot,
    replaces: heads,
    undoes,
    at: `2026-11-21T20:00:${String(minted++ % 60).padStart(2, '0')}Z`,
    by: name,
    facts,
  }))
  if (added.length) await phone.add(...added)
  return added
}

/** What can stand in a slot. @param {string} slot */
const kind = slot => (slot === 'names' ? slot : slot.startsWith('estimate') ? 'estimate' : +slot ? 'deal' : 'cell')

const acts = {
  /** A line of its own in a slot; without one in the next that is free here. */
  async fresh(phone, { slot, facts }) {
    const at = { line: crypto.randomUUID(), slot: slot ?? (await boardOf(phone)).next.slot, heads: [] }
    return [[at, facts[kind(at.slot)]]]
  },
  /** Something else on a line that stands here, as the screen does it: in place of all that its slot holds alike. */
  async edit(phone, { pick, facts }) {
    const { numbered, special } = fold(phone.standing())
    const all = [...numbered, ...Object.values(special)]
    const l = all[pick % all.length]
    return l ? [[{ line: l.line, slot: l.slot, heads: l.heads }, facts?.[kind(l.slot)] ?? null]] : []
  },
  async undo(phone) {
    const writings = undoing(phone.standing())
    const { clashes } = await boardOf(phone)
    return clashes.some(c => writings.some(([{ line }]) => c.lines.includes(line))) ? [] : writings
  },
  async redo(phone) {
    return redoing(phone.standing())
  },
  /** Choose between what clashes: one of the versions, or both. */
  async settle(phone, { pick }) {
    const { clashes, next } = await boardOf(phone)
    const c = clashes[pick % clashes.length]
    if (!c) return []
    if (pick % 3 === 0 && c.kind === 'slot' && +c.slot) return both(phone.standing(), c, +next.slot)
    const all = rivals(phone.standing(), c)
    return [all[pick % all.length].alone]
  },
}

/** What was refused is sent once more, or put aside. */
const again = {
  retry: r => ({ ...r, why: '' }),
  discard: r => ({ ...r, over: true }),
}

for (let asked = await hear(); asked; asked = await hear()) {
  const { phone: name, act, path, ...more } = asked
  if (act === 'begin') phones.set(name, await begin(name, path))
  const phone = phones.get(name)
  let added = []
  let failed = null
  if (acts[act]) added = await write(phone, name, await acts[act](phone, more))
  if (again[act]) for (const r of phone.refused()) await phone.add(again[act](r))
  if (act === 'exchange') {
    failed = await phone.exchange(more.most).then(
      () => null,
      e => `${e?.message ?? e}`,
    )
  }
  say({ added, failed, ...(await shown(phone)) })
}
