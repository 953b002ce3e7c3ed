// The search of a list of people is the same as on the server: tests/vectors/people-search.json.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { beginsTwo, keysOf, letters, matches, meant, nearest, typedWords } from '../../static/js/core/name_search.js'

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

test('Enter means exact spelling before folded, surname before first name, beginning before a later word', () => {
  const people = [
    ['Aebi Hans', 'Hans Aebi'],
    ['Aebi Margrit', 'Margrit Aebi'],
    ['Bürki Urs', 'Urs Bürki'],
    ['Burri Pia', 'Pia Burri'],
    ['D’Agostino Ivo', 'Ivo D’Agostino'],
    ['Frei Karin', 'Karin Frei'],
    ['Hänni Ida', 'Ida Hänni'],
    ['Hug Anna (Nina Hug)', 'Nina Hug'],
    ['Marti Jost', 'Jost Marti'],
    ['Meier-Frei Ida', 'Ida Meier-Frei'],
    ['von Känel Ida', 'Ida von Känel'],
  ]
  /** @param {string} typed @param {string[]} [here] */
  const enter = (typed, here = []) => {
    const words = typedWords(typed)
    const hits = people.filter(([listed]) => matches(keysOf(listed), words))
    const left = hits.length ? hits : people.filter(([listed]) => beginsTwo(keysOf(listed), words))
    return left[
      meant(
        left,
        typed,
        left.map(([listed]) => here.includes(listed)),
      )
    ][0]
  }
  for (const [typed, name] of [
    ['bur', 'Burri Pia'],
    ['buer', 'Bürki Urs'],
    ['bür', 'Bürki Urs'],
    ['hän', 'Hänni Ida'],
    ['han', 'Aebi Hans'],
    ['mar', 'Marti Jost'],
    ['MAR', 'Marti Jost'],
    ['ka', 'Frei Karin'],
    ['kä', 'von Känel Ida'],
    ['fre', 'Frei Karin'],
    ['frei ida', 'Meier-Frei Ida'],
    ['dago', 'D’Agostino Ivo'],
    ['ago', 'D’Agostino Ivo'],
    ['nin', 'Hug Anna (Nina Hug)'],
    ['hi', 'Hänni Ida'],
    ['pbu', 'Burri Pia'],
    ['i', 'D’Agostino Ivo'],
  ])
    assert.equal(enter(typed), name, typed)
  assert.equal(enter('bur', ['Burri Pia']), 'Burri Pia') // who is there already is said, and nobody else is taken
  assert.equal(enter('ida', ['Hänni Ida']), 'Meier-Frei Ida') // of equals the first that is not there yet
})
