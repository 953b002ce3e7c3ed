// What becomes of revisions that the server refused, and of those that were built upon them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from '../../static/js/phone/exchange.js'

const revision = (id, ...replaces) => ({ id, replaces, line: 'l', slot: '1', n: 1 })
const after = (revisions, ...refused) =>
  Object.fromEntries(
    settle(
      new Map(revisions.map(r => [r.id, r])),
      refused.map(id => ({ id, why: `${id} cannot be` })),
    ).map(r => [r.id, r]),
  )

test('a refused revision keeps the reason', () => {
  const { b } = after([revision('a'), revision('b', 'a')], 'b')
  assert.equal(b.why, 'b cannot be')
  assert.equal(b.over, undefined)
})

test('what replaces a refused one replaces what that one would have, and is sent again', () => {
  const { b, c } = after([revision('a'), revision('b', 'a'), revision('c', 'b')], 'b', 'c')
  assert.deepEqual([b.why, b.over], ['b cannot be', true])
  assert.deepEqual([c.why, c.replaces], [undefined, ['a']])
})

test('a chain upon a refused one is sent again in its order', () => {
  const all = [revision('a'), revision('b', 'a'), revision('c', 'b'), revision('d', 'c')]
  const { c, d } = after(all, 'b', 'c', 'd')
  assert.deepEqual([c.why, c.replaces], [undefined, ['a']])
  assert.deepEqual([d.why, d.replaces], [undefined, ['c']])
})

test('a line that began with a refused revision begins with the next', () => {
  const { b } = after([revision('a'), revision('b', 'a')], 'a', 'b')
  assert.deepEqual([b.why, b.replaces], [undefined, []])
})

test('taking a refused revision back needs nothing that the server does not know', () => {
  const { c } = after([revision('a'), revision('b', 'a'), { ...revision('c', 'b'), undoes: 'b' }], 'b', 'c')
  assert.deepEqual([c.replaces, c.undoes], [['a'], null])
})

test('a revision that was refused earlier is passed over as well', () => {
  const { b, c } = after([revision('a'), { ...revision('b', 'a'), why: 'earlier' }, revision('c', 'b')], 'c')
  assert.deepEqual([b.why, b.over], ['earlier', true])
  assert.deepEqual([c.why, c.replaces], [undefined, ['a']])
})

const deal = { kind: 'deal', mode: 'rosen', points: [97, 60], weis: [[{ amount: 50 }], []], stoeck: 1 }

test('a refused deal holds its place and counts nothing', () => {
  const { a } = after([{ ...revision('a'), facts: deal }], 'a')
  assert.deepEqual([a.held.points, a.held.weis, a.held.stoeck], [[0, 0], [[], []], null])
  assert.deepEqual(a.facts, deal)
})

test('a refused Weis holds the deal open', () => {
  const { a } = after([{ ...revision('a'), facts: { ...deal, points: null } }], 'a')
  assert.equal(a.held.points, null)
})

test('where something stands already, a refused correction holds nothing', () => {
  const { b } = after([revision('a'), { ...revision('b', 'a'), facts: deal }], 'b')
  assert.equal(b.held, undefined)
})

test('what was struck out before it was refused holds nothing', () => {
  const { a } = after([{ ...revision('a'), facts: null }], 'a')
  assert.equal(a.held, undefined)
})
