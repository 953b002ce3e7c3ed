// What the end of a game says of its deals.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from './page.mjs'

const words = {
  later: 'later',
  sign: 'sign {}',
  manyDeals: { one: '1 deal', other: '{count} deals' },
  brokenOff: { one: '1 deal, number {next} begun', other: '{count} deals, number {next} begun' },
}
page('schieber', JSON.stringify(words))
const { nextGame, played } = await import('../../static/js/screen/game_end.js')
const { log } = await import('../../static/js/phone/synced_log.js')
const { table } = await import('../../static/js/screen/screen_base.js')
const deal = (slot, state = 'done', number = +slot) => ({ slot, state, number, kind: 'deal' })

test('a game that ends within a deal tells its number beside those that were written whole', () => {
  assert.equal(played([deal('1'), deal('2'), deal('3', 'open')], '3'), '2 deals, number 3 begun')
  assert.equal(played([deal('1'), deal('2', 'void'), deal('3', 'open', 2)], '3'), '1 deal, number 2 begun')
})

test('so it does where nothing was written of that deal', () => {
  assert.equal(played([deal('1')], '2'), '1 deal, number 2 begun')
})

test('a game that ends with a whole deal, with strokes or in a game of other rules counts its deals', () => {
  const strokes = { slot: '3', state: 'done', kind: 'strokes' }
  assert.equal(played([deal('1'), deal('2')], '2'), '2 deals')
  assert.equal(played([deal('1'), deal('2'), strokes], '3'), '2 deals')
  assert.equal(played([deal('1'), deal('2', 'open')]), '1 deal')
})

test("at the end of a club's table stands the way on, and no form for a next game of the same people", () => {
  const last = () => nextGame(0).at(-1)
  Object.assign(table, { b: { finish: { winner: 0 }, totals: [800, 456], players: ['Anna', 'Beat'] } })
  log.meta = {}
  assert.equal(nextGame(0).at(-2).action, '/t/0/again')

  log.meta = { no_again: true, result: '/t/0/result' }
  const [link] = last().kids
  assert.deepEqual([link.href, link.textContent], ['/t/0/result', 'sign 800 : 456'])
  log.meta = { no_again: true, next: '1' }
  assert.deepEqual([last().kids[0].href, last().textContent], ['/t/1', 'later'])
  log.meta = { no_again: true } // its evening is over
  assert.equal(last(), null)
})
