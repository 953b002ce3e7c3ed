// What a screen of «Jeder für sich» can say and the rules refuse: the phone refuses it before it writes.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fault, refusal } from '../../static/js/solo/checks.js'

const folder = new URL('../vectors/', import.meta.url)
const read = name => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const base = read('base.solo.settings.json')
/** Codes of what no key and no field of the screen brings about. */
const NEVER_SAID = ['not-choice', 'slot', 'list-length', 'lot-off', 'lot-twice', 'missing-key', 'unknown-key']
const cases = readdirSync(folder)
  .filter(name => /^solo-.*\.case\.json$/.test(name))
  .map(read)
const refused = cases.filter(
  ({ title, refused, revisions = [] }) =>
    refused && revisions.length > 0 && !NEVER_SAID.includes(refused) && !title.includes('nobody'),
)
const revisionsOf = items =>
  items.map(({ line, slot, facts, replaces = [] }, i) => ({
    id: `r${i + 1}`,
    line: `l${line ?? i + 1}`,
    slot: slot ?? `${line ?? i + 1}`,
    replaces: replaces.map(n => `r${n}`),
    undoes: null,
    at: '',
    by: '',
    facts,
  }))

for (const { title, settings, revisions, refused: code } of refused)
  test(`${title}: refused by the phone, too`, () => {
    assert.equal(refusal({ ...base, ...settings }, [], revisionsOf(revisions))?.code, code)
  })

test('the shared cases hold what the screen can say wrong', () => {
  const codes = new Set(refused.map(({ refused }) => refused))
  for (const code of ['after-finish', 'count-sum', 'count-impossible', 'extra-reason', 'match-all', 'stoeck-twice'])
    assert.ok(codes.has(code), code)
})

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
