/** Names that no person typed, told to whoever reads. */

import assert from 'node:assert/strict'
import test from 'node:test'
import { reader } from '../../static/js/phone/sentences.js'

const tell = reader([
  ['Nous', 'Wir', 'Noi'],
  ['Place #', 'Platz #', 'Seat #'],
  ['Membre #', 'Mitglied #', '##'],
])

test('a proposed name is told in the language of the page', () => {
  assert.deepEqual(['Wir', 'Seat 7', 'Platz 9'].map(tell), ['Nous', 'Place 7', 'Place 9'])
})

test('a member without a name is told so, as stored today and before', () => {
  assert.deepEqual(['#17', 'Mitglied 1234'].map(tell), ['Membre 17', 'Membre 1234'])
})

test('a typed name stays', () => {
  const typed = ['Anna 2', 'wir', '#', 'Mitglied', '17']
  assert.deepEqual(typed.map(tell), typed)
})
