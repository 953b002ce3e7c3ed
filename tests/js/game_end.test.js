// What the end of a game says of its deals.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from './page.mjs'

const words = {
  manyDeals: { one: '1 deal', other: '{count} deals' },
  brokenOff: { one: '1 deal, number {next} begun', other: '{count} deals, number {next} begun' },
}
page('schieber', JSON.stringify(words))
const { played } = await import('../../static/js/screen/game_end.js')
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
