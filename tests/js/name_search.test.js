// The search of a list of people is the same as on the server: tests/vectors/people-search.json.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { beginsTwo, keysOf, letters, matches, nearest, typedWords } from '../../static/js/core/name_search.js'

const cases = JSON.parse(readFileSync(new URL('../vectors/people-search.json', import.meta.url), 'utf8'))

test('each name is found by the words that find it on the server', () => {
  for (const [name, typed, expected] of cases.matches)
    assert.equal(matches(keysOf(name), typedWords(typed)), expected, `${name}: ${typed}`)
})

test('the beginnings of two words may be typed as one', () => {
  for (const [name, typed, expected] of cases.begins_two)
    assert.equal(beginsTwo(keysOf(name), typedWords(typed)), expected, `${name}: ${typed}`)
})

test('the nearest names are those of the server', () => {
  for (const [names, typed, best] of cases.nearest)
    assert.deepEqual(
      nearest(names.map(letters), typed, 3).map(index => names[index]),
      best,
      typed,
    )
})
