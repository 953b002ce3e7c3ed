// What the phone says above its table, of what the server told it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from './page.mjs'

const words = {
  later: 'next',
  sign: 'sign {}',
  signed: 'signed {}',
  byOffice: 'office {}',
  claim: 'claim',
  nextPart: 'game {number} of {all}',
}
page(
  'schieber',
  JSON.stringify({ ...words, changed: '{deal} changed: {before} to {after}', changedMatch: '{} changed: match' }),
)
const { change, onward } = await import('../../static/js/screen/server_notices.js')
const over = { finish: { winner: 0 }, totals: [800, 456] }
const going = { finish: null, totals: [300, 14] }
const result = '/t/0/result'

test('while the ranking is provisional it leads to the claim, confirmed or not, with the game at its end or not', () => {
  for (const sheet of [undefined, [800, 456], [750, 506]])
    for (const board of [over, going])
      assert.deepEqual(onward({ result, sheet, claims: true }, board), [result, 'claim'])
})

test('before that it leads to what is to be signed, once the game is over, and says what is signed', () => {
  assert.deepEqual(onward({ result }, over), [result, 'sign 800 : 456'])
  assert.deepEqual(onward({ result, sheet: [750, 506] }, over), [result, 'sign 800 : 456'])
  assert.deepEqual(onward({ result, sheet: [800, 456] }, over), [result, 'signed 800 : 456'])
  assert.deepEqual(onward({ result, sheet: [750, 506], by_office: true }, over), [result, 'office 750 : 506'])
  assert.deepEqual(onward({ result, sheet: [800, 456], by_office: true }, over), [result, 'signed 800 : 456'])
  assert.equal(onward({ result }, going), null)
})

test('a sheet that the office has typed is told while the phone still plays, and leads to the next tables', () => {
  const typed = { result, sheet: [750, 506], by_office: true }
  assert.deepEqual(onward(typed, going), ['/t/0/next', 'office 750 : 506'])
  assert.deepEqual(onward(typed, undefined), ['/t/0/next', 'office 750 : 506'])
  assert.deepEqual(onward({ ...typed, sheet: [2, 0], part: [1, 3] }, over), ['/t/0/next', 'office 2 : 0'])
  assert.equal(onward({ result, by_office: true }, going), null) // reopened since
})

test('a round of several games leads to the next one, and to what they made together once it is over', () => {
  assert.deepEqual(onward({ result, part: [1, 3] }, over), ['/t/0/back', 'game 2 of 3'])
  assert.equal(onward({ result, part: [1, 3] }, going), null)
  assert.equal(onward({ result, part: [3, 3] }, over), null) // the server has not heard of its end yet
  assert.deepEqual(onward({ result, part: [2, 3], round_points: [2, 0] }, over), [result, 'sign 2 : 0'])
  assert.deepEqual(onward({ result, part: [2, 3], round_points: [2, 0], sheet: [2, 0] }, over), [
    result,
    'signed 2 : 0',
  ])
  assert.deepEqual(onward({ next: '1', result, part: [1, 3] }, over), ['/t/1', 'next'])
})

test('a game that has begun since comes first, and where there is nowhere to go it says nothing', () => {
  assert.deepEqual(onward({ next: '1', result, claims: true }, over), ['/t/1', 'next'])
  assert.equal(onward({}, over), null)
  assert.equal(onward({ sheet: [800, 456] }, over), null)
})

test('a deal of which an official changed the match alone is not told as changed from 157 to 157', () => {
  assert.equal(change('Deal 3', '97', '79'), 'Deal 3 changed: 97 to 79')
  assert.equal(change('Deal 3', '157', '157'), 'Deal 3 changed: match')
})
