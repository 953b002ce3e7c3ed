/** Names that no person typed, told to whoever reads. */

import assert from 'node:assert/strict'
import test from 'node:test'
import { reader } from '../../static/js/phone/sentences.js'

const tell = reader([
  ['Nous', 'Wir', 'Noi'],
  ['Place #', 'Sitz #', 'Seat #'],
  ['Membre ##', 'Mitglied ##'],
])

test('a proposed name is told in the language of the page', () => {
  assert.deepEqual(['Wir', 'Seat 7', 'Sitz 9'].map(tell), ['Nous', 'Place 7', 'Place 9'])
})

test('a member without a name is told so, of a side too', () => {
  const stored = ['Mitglied 1234', 'Beat + Mitglied 7', 'Mitglied 17 + Mitglied 8']
  assert.deepEqual(stored.map(tell), ['Membre 1234', 'Beat + Membre 7', 'Membre 17 + Membre 8'])
})

test('a typed name stays', () => {
  const typed = ['Anna 2', 'wir', '#', 'Mitglied', '17', '#1', '# 1', 'Beat + #17', 'Beat + Wir']
  const numbered = [
    'Sitz 1',
    'Sitz 12',
    'Sitz #',
    'Sitz ##',
    '##',
    'Mitglied ##',
    'Mitglied 017',
    'Mitglied 1234567890',
  ]
  assert.deepEqual([...typed, ...numbered].map(tell), [...typed, ...numbered])
})
