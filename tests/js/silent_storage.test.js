// A storage that stays silent, and answers late: what is written then is not lost, not sent twice, and not called saved too early.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import 'fake-indexeddb/auto'

const { setImmediate: soon } = globalThis
/** What the storage would do if it were not silent. @type {(() => void)[] | null} */
let held = null
globalThis.setImmediate = work => (held ? held.push(work) : soon(work)) // only the storage waits by it
const silence = () => (held = [])
const speak = () => {
  const works = held ?? []
  held = null
  for (const work of works) soon(work)
}
/** Let everything that can happen without the clock happen. */
const settle = async () => {
  for (let i = 0; i < 40; i++) await new Promise(done => soon(done))
}
/** A clock that goes when it is told to. */
let now = 0
const alarms = new Map()
let set = 0
globalThis.setTimeout = (act, after) => alarms.set(++set, { act, at: now + after }) && set
globalThis.clearTimeout = alarm => alarms.delete(alarm)
const pass = async (seconds = 4) => {
  await settle()
  for (const end = now + seconds * 1000; ; ) {
    const [next] = [...alarms].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)
    now = next?.[1].at ?? end
    if (!next) return
    alarms.delete(next[0])
    next[1].act()
    await settle()
  }
}

// what comes late comes from the disk of this machine, which is not to be waited for
for (const name of ['memory_store', 'offline_game', 'other_tables', 'recovery_token', 'exchange'])
  await import(`../../static/js/phone/${name}.js`)

after(silence) // or pages that go on asking would keep this process

let opens = 0
let path = ''
/** A server: what was sent to each table, and what it has there by id, in its order. */
const server = { away: false, tables: new Map() }
const tableOf = url => {
  const { pathname, searchParams } = new URL(url, 'http://server')
  const at = pathname.replace('/revisions', '')
  if (!server.tables.has(at)) server.tables.set(at, { began: 0, sent: [], revisions: new Map() })
  return { ...server.tables.get(at), after: +searchParams.get('after') }
}
const answers = {
  PUT: url => void server.tables.set(url, { ...tableOf(url), began: tableOf(url).began + 1 }),
  POST: (url, { revisions: rows }) => {
    const { sent, revisions } = tableOf(url)
    for (const r of rows) {
      sent.push(r.id)
      if (!revisions.has(r.id)) revisions.set(r.id, { ...r, seq: revisions.size + 1 })
    }
    return { ...answers.GET(url), accepted: rows.map(r => r.id) }
  },
  GET: url => {
    const { revisions, after } = tableOf(url)
    const news = [...revisions.values()].filter(r => r.seq > after)
    const seq = revisions.size
    return { revisions: news, after, seq, head: seq, settings: { game: 'schieber' }, may_write: true, me: '' }
  },
}
let leads = null
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
globalThis.location = { assign: to => (leads = to) }
globalThis.document = { hidden: false, addEventListener() {} }
globalThis.addEventListener = () => {}
globalThis.fetch = async (url, { method = 'GET', body = '{}' } = {}) => {
  if (server.away) throw new TypeError('no network')
  const answer = answers[method](url, JSON.parse(body))
  return { ok: true, status: 200, json: async () => structuredClone(answer) }
}
/** A page of a table that was just opened. */
const opened = async () => {
  const page = await import(`../../static/js/phone/synced_log.js?${path}?${++opens}`)
  page.start(() => {})
  await settle()
  return page
}
let minted = 0
const deal = () => ({
  id: `r${++minted}`,
  line: `l${minted}`,
  slot: `${minted}`,
  replaces: [],
  at: '',
  by: '',
  facts: {},
})
const ids = rows => rows.map(r => r.id).sort()
const stored = async () => (await opened()).log.all

beforeEach(async () => {
  alarms.clear() // the pages of the test before ask no more
  speak()
  await settle()
  path = `/t/TABLE${++opens}`
  location.pathname = path
  server.away = false
  leads = null
})

test('a game that a silent storage does not take begins at the server, and once, whatever the storage does later', async () => {
  const { begin } = await import('../../static/js/phone/offline_game.js')
  const { flush, tables } = await import('../../static/js/phone/other_tables.js')
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (mode === 'readwrite') silence() // it could still be opened
    return transaction.call(this, stores, mode, options)
  }
  begin({ game: 'schieber', players: [] }, '')
  await pass()
  IDBDatabase.prototype.transaction = transaction
  assert.equal(tableOf(leads).began, 1)
  speak()
  await settle()
  assert.ok((await tables()).some(t => t.path === leads && t.meta.unborn)) // it came after all
  await flush(at => import(`../../static/js/phone/synced_log.js?${at}`))

  assert.deepEqual(
    [...server.tables].flatMap(([at, { began }]) => (began ? at : [])),
    [leads],
  )
  assert.deepEqual(
    (await tables()).filter(t => t.meta.unborn),
    [],
  )
})

test('a deal that a silent storage does not take is written to the server after four seconds, and the phone says why', async () => {
  const { add, log, unsent } = await opened()
  silence()
  const writing = add(deal())
  await pass(3)
  assert.deepEqual([log.all.length, log.unkept], [0, undefined]) // not written, and not called so

  await pass(1)
  await writing
  assert.ok(log.unkept)
  await pass() // what asked the storage before gives up, too

  assert.deepEqual([ids(log.all), unsent(), tableOf(path).sent], [['r1'], [], ['r1']])
})

test('without network it waits on the page, and is not called saved', async () => {
  const { add, log, unsent } = await opened()
  silence()
  server.away = true
  add(deal())
  await pass()

  assert.ok(log.unkept)
  assert.equal(unsent().length, 1)
})

test('what was written meanwhile lies in a storage that answers after thirty seconds, once', async () => {
  const { add, log, unsent } = await opened()
  await add(deal())
  await settle()
  silence()
  add(deal())
  await pass()
  add(deal())
  await pass(26)
  assert.equal(unsent().length, 0)
  speak()
  await settle()

  assert.equal(log.unkept, undefined)
  const all = ids(log.all)
  assert.equal(all.length, 3)
  assert.deepEqual(ids(await stored()), all)
  await pass()
  assert.deepEqual(tableOf(path).sent.sort(), all)
})

test('a storage that is silent from the start shows the table of the server, and later adds what lay only here', async () => {
  const { add } = await opened()
  server.away = true
  await add(deal())
  silence()
  server.away = false
  const { log, unsent } = await opened()
  await pass(5)
  assert.ok(log.unkept && log.meta.settings)
  speak()
  await settle()
  await pass()

  assert.equal(log.unkept, undefined)
  assert.deepEqual([unsent(), tableOf(path).sent], [[], ids(log.all)])
})

test('what two tabs of a phone keep does not take the place of each other', async () => {
  const [tab, other] = [await opened(), await opened()]
  await tab.keep({ 'estimate:1:1': 40 })
  await other.keep({ 1: { typed: '3' } })

  assert.deepEqual((await opened()).log.draft, { 'estimate:1:1': 40, 1: { typed: '3' } })
})

test('what is typed while the storage is silent from the start leaves what is kept there', async () => {
  await (await opened()).keep({ 'estimate:1:1': 40 })
  silence()
  const { keep, log } = await opened()
  await pass(5)
  keep({ 2: { typed: '3' } })
  await pass()
  assert.ok(log.unkept)
  speak()
  await settle()

  assert.equal(log.unkept, undefined)
  assert.deepEqual(log.draft, { 'estimate:1:1': 40, 2: { typed: '3' } })
})

test('the list of tables gives up after four seconds', async () => {
  const { tables } = await import('../../static/js/phone/other_tables.js')
  await opened()
  silence()
  const list = assert.rejects(tables(), { name: 'TimeoutError' })
  await pass()
  await list
})

test('where the browser never gives a lock, it is sent without one', async () => {
  let grant = () => {}
  let freed = false
  navigator.locks = {
    request: (_name, _options, held) => new Promise(() => (grant = () => held({}).then(() => (freed = true)))),
  }
  const { add, unsent } = await opened()
  await add(deal())
  await pass(5)
  delete navigator.locks
  assert.deepEqual([unsent(), tableOf(path).sent.length], [[], 1])
  grant()
  await settle()
  assert.ok(freed) // for the other tabs
})

test('a row that was sent while the storage was silent does not stay behind there', async () => {
  const rows = await import('../../static/js/phone/unsent_rows.js')
  const row = { action: '/round', table: '1', by: 'A', data: '' }
  await rows.keep({ ...row, table: '2' })
  silence()
  const keeping = rows.keep(row)
  await pass()
  await keeping
  const dropping = rows.drop('/round', '1')
  await pass()
  await dropping
  speak()
  await settle()

  const again = await import('../../static/js/phone/unsent_rows.js?again')
  await again.load()
  assert.deepEqual(
    again.unsent('A').map(r => r.table),
    ['2'],
  )
})
