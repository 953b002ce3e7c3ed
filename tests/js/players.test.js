// Points as they are typed where everybody plays alone: the last number is filled in, unless cards lie undealt that count for nobody.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excess, filled, possible, whole } from '../../static/js/core/players.js'

test('the last of six is what is left of 157', () => {
  assert.deepEqual(filled(['20', '30', '41', '0', '55', ''], 157, false), [20, 30, 41, 0, 55, 11])
})

test('nothing is filled in while two are missing', () => {
  assert.equal(filled(['20', '', '41', '0', '55', ''], 157, false), null)
})

test('where undealt cards count for nobody the last one is typed as well', () => {
  assert.equal(filled(['50', '40', '30', '20', ''], 157, true), null)
  assert.deepEqual(filled(['50', '40', '30', '20', '6'], 157, true), [50, 40, 30, 20, 6])
})

test('a sum below 157 is too little, or right where undealt cards count for nobody', () => {
  assert.equal(excess([50, 40, 30, 20, 6], 157, false), -11)
  assert.equal(excess([50, 40, 30, 20, 6], 157, true), 0)
})

test('a sum above 157 is always too much', () => {
  assert.deepEqual(
    [false, true].map(loose => excess([50, 60, 30, 20, 0], 157, loose)),
    [3, 3],
  )
})

test('nobody makes 1, and nobody 156', () => {
  assert.deepEqual([0, 1, 2, 155, 156, 157, 158, -1].map(possible(157)), [
    true,
    false,
    true,
    true,
    false,
    true,
    false,
    false,
  ])
})

test('of two packs the last one is what is left of 314, and nobody makes 313', () => {
  assert.deepEqual(filled(['200', '14', ''], 314, false), [200, 14, 100])
  assert.deepEqual([1, 156, 157, 312, 313, 314].map(possible(314)), [false, true, true, true, false, true])
})

test('a number is whole where no further digit fits into what the others leave', () => {
  assert.deepEqual(
    ['0', '1', '15', '16', '15'].map((n, i) => whole(n, 157, i < 4 ? 0 : 10)),
    [true, false, false, true, true],
  )
  assert.deepEqual(
    ['31', '32'].map(n => whole(n, 314, 0)),
    [false, true],
  )
})

test('without a sum who is not typed has none, and all up to four digits goes, below zero, too', () => {
  assert.equal(filled(['', '', ''], null), null)
  assert.deepEqual(filled(['9999', '-20', ''], null), [9999, -20, 0])
  assert.deepEqual(filled(['9999', '0', '1'], null), [9999, 0, 1])
  assert.equal(excess([9999, 0, 1], null), 0)
  assert.deepEqual([-9999, 1, 156, 9999, 10000, -10000].map(possible(null)), [true, true, true, true, false, false])
  assert.deepEqual(
    ['0', '999', '1000', '-1000'].map(n => whole(n, null, 5000)),
    [true, false, true, true],
  )
})
