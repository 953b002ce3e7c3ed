// What the phone says above its table, of what the server told it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from './page.mjs'

page('schieber', JSON.stringify({ later: 'next', sign: 'sign {}', signed: 'signed {}', claim: 'claim' }))
const { onward } = await import('../../static/js/notices.js')
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
  assert.equal(onward({ result }, going), null)
})

test('a game that has begun since comes first, and where there is nowhere to go it says nothing', () => {
  assert.deepEqual(onward({ next: '1', result, claims: true }, over), ['/t/1', 'next'])
  assert.equal(onward({}, over), null)
  assert.equal(onward({ sheet: [800, 456] }, over), null)
})
