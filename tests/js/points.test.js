// Points of a Differenzler as they are typed: the last number is filled in, unless cards lie undealt that count for nobody.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excess, filled, possible } from '../../static/js/differenzler/points.js'

test('the last of six is what is left of 157', () => {
  assert.deepEqual(filled(['20', '30', '41', '0', '55', ''], false), [20, 30, 41, 0, 55, 11])
})

test('nothing is filled in while two are missing', () => {
  assert.equal(filled(['20', '', '41', '0', '55', ''], false), null)
})

test('where undealt cards count for nobody the last one is typed as well', () => {
  assert.equal(filled(['50', '40', '30', '20', ''], true), null)
  assert.deepEqual(filled(['50', '40', '30', '20', '6'], true), [50, 40, 30, 20, 6])
})

test('a sum below 157 is too little, or right where undealt cards count for nobody', () => {
  assert.equal(excess([50, 40, 30, 20, 6], false), -11)
  assert.equal(excess([50, 40, 30, 20, 6], true), 0)
})

test('a sum above 157 is always too much', () => {
  assert.deepEqual(
    [false, true].map(loose => excess([50, 60, 30, 20, 0], loose)),
    [3, 3],
  )
})

test('nobody makes 1, and nobody 156', () => {
  assert.deepEqual([0, 1, 2, 155, 156, 157, 158, -1].map(possible), [
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
