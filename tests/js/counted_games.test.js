/** Games that a phone has counted without network: nothing is lost before somebody has chosen. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import 'fake-indexeddb/auto'

const kept = new Map()
Object.assign(globalThis, {
  location: { pathname: '/' },
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  },
})
const { counts, forget, keep, note, refused, send, waiting } = await import('../../static/js/phone/counted_games.js')
const { flush } = await import('../../static/js/phone/other_tables.js')
const { done, open } = await import('../../static/js/phone/database.js')

const BODY = 'regulars=R&seat_0=1'
/** @type {string[]} */
let sent = []
/** @param {number} status */
const answer = status => {
  globalThis.fetch = async (_path, how) => {
    sent.push(`${how?.body}`)
    return new Response('', { status })
  }
}
beforeEach(() => {
  kept.clear()
  sent = []
  keep('/t/A/regulars', BODY)
})

test('what the server has taken waits no more', async () => {
  answer(200)
  await send()
  assert.equal(waiting('/t/A/regulars'), undefined)
  assert.equal(counts('/t/A/regulars'), true)
})

test('a phone knows which of its games count', () => {
  assert.equal(counts('/t/A/regulars'), true)
  assert.equal(counts('/t/B/regulars'), false)
  note('/t/B/regulars', true)
  note('/t/B/regulars', true)
  assert.equal(counts('/t/B/regulars'), true)
  note('/t/B/regulars', false)
  assert.equal(counts('/t/B/regulars'), false)
})

for (const status of [404, 422, 429, 503])
  test(`after ${status} it is sent again`, async () => {
    answer(status)
    await send()
    await send()
    assert.equal(sent.length, 2)
    assert.equal(refused('R'), undefined)
  })

for (const status of [403, 409])
  test(`after ${status} it stays, and people choose`, async () => {
    answer(status)
    await send()
    await send()
    assert.equal(sent.length, 1)
    assert.equal(refused('R')?.body, BODY)
    keep('/t/A/regulars', `${BODY}&instead=y`)
    answer(200)
    await send()
    assert.deepEqual([sent.at(-1), refused('R')], [`${BODY}&instead=y`, undefined])
  })

test('what nobody wants any more is forgotten', async () => {
  answer(409)
  await send()
  forget('/t/A/regulars')
  assert.equal(refused('R'), undefined)
})

test('a game counted without network goes out after all that this phone wrote of it', async () => {
  /** @param {number | undefined} seq */
  const write = async seq => {
    const db = await open('/t/A')
    const t = db.transaction(['log', 'meta'], 'readwrite')
    t.objectStore('log').put({ id: 'deal', at: '', seq })
    t.objectStore('meta').put({ settings: { game: 'schieber' } }, 0)
    await done(t)
    db.close()
  }
  await write(undefined)
  answer(200)
  await flush(async () => ({ exchange: () => Promise.reject(new TypeError('no network')) }))
  assert.deepEqual(sent, [])
  const exchange = () => write(1).then(() => sent.push('the game'))
  await flush(async () => ({ exchange, unsent: () => [] }))
  assert.deepEqual(sent, ['the game', BODY])
})
