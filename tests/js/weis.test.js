// Weis that were announced by their points, and then named by their cards.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { board, withCards } from '../../static/js/schieber/rules.js'

const s = JSON.parse(readFileSync(new URL('../vectors/base.settings.json', import.meta.url), 'utf8'))
const ours = { run: 5, suit: 'rosen', top: 'ace', seat: 0 }
const theirs = { run: 5, suit: 'eichel', top: 'king', seat: 1 }

test('cards replace the amount that they explain, and decide between both sides', () => {
  const weis = [withCards([{ amount: 100 }], ours, s), withCards([{ amount: 100 }], theirs, s)]
  const facts = { kind: 'deal', mode: 'schellen', weis, points: [90, 67], declarer: 0 }
  const { totals, lines } = board({ ...s, factors: { ...s.factors, schellen: 2 } }, [
    { id: 'r', line: 'l', slot: '1', replaces: [], undoes: null, at: '', by: '', facts },
  ])
  assert.deepEqual([lines[0].weis_team, lines[0].weis_why], [0, 'top'])
  assert.deepEqual(totals, [2 * (90 + 100), 2 * 67])
})

test('one of two equal amounts is explained, in its place', () => {
  assert.deepEqual(withCards([{ amount: 100 }, { amount: 20 }, { amount: 100 }], ours, s), [
    ours,
    { amount: 20 },
    { amount: 100 },
  ])
})

test('cards of other points, and of another seat than the amount has, are one Weis more', () => {
  const stay = [[{ amount: 50 }], [{ amount: 100, seat: 2 }], [{ ...ours, suit: 'schellen' }], []]
  for (const melds of stay) assert.deepEqual(withCards(melds, ours, s), [...melds, ours])
  assert.deepEqual(withCards([{ amount: 100, seat: 0 }], ours, s), [ours])
})
