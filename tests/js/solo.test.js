// What a screen of «Jeder für sich» can say and the rules refuse: the phone refuses it at its field before it writes.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fault } from '../../static/js/solo/checks.js'

const base = JSON.parse(readFileSync(new URL('../vectors/base.solo.settings.json', import.meta.url), 'utf8'))
const deal = more => ({ kind: 'deal', ...more })
test('a factor of nothing, half a factor and no number at all are refused at their field', () => {
  for (const [factor, code] of [
    [0, 'out-of-range'],
    [100, 'out-of-range'],
    [1.5, 'not-integer'],
    [Number.NaN, 'not-integer'],
  ])
    assert.deepEqual([fault(base, deal({ factor })).code, fault(base, deal({ factor })).at], [code, 'factor'])
  assert.equal(fault(base, deal({ factor: 99 })), null)
})

test('plus and minus want points and a reason, each refused at its field', () => {
  const extra = (points, reason) => fault(base, deal({ extras: [{ seat: 0, kind: 'plus', points, reason }] }))
  assert.equal(extra(Number.NaN, 'x').at, 'points')
  assert.equal(extra(0, 'x').at, 'points')
  assert.deepEqual(extra(10, ' '), { code: 'extra-reason', at: 'reason' })
  assert.equal(extra(10, 'vergeben'), null)
})
