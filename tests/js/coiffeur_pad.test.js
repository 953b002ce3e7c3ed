// The pad of a Coiffeur: what OK would write, as its key says it, and which digits still fit.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { page } from './page.mjs'

const modes = { slalom_obenabe: 'Slalom oben', guschti_obenabe: 'Guschti oben' }
const words = {
  modes,
  trump: 'Trumpf',
  match: 'Match',
  matchOf: 'Match: Punkte?',
  matchAsk: 'Match?',
  other: 'Gegner {}',
  kinds: {},
  counter: 'Kontermatch',
  short: 'Konter',
  scratched: 'gestrichen',
  opponents: 'Punkte der Gegner',
}
const places = page('coiffeur', JSON.stringify(words))
const [typed, rest, match] = ['#entry output', '#entry span', '#match'].map(
  name => (places[name] = { classList: { toggle() {} } }),
)
const ok = { children: [{}, {}, {}] }
places['#teams button'] = ok
const { table } = await import('../../static/js/screen/screen_base.js')
const { begin, padActions, showPad } = await import('../../static/js/coiffeur/pad.js')
const { board } = await import('../../static/js/coiffeur/rules.js')
const base = JSON.parse(readFileSync(new URL('../vectors/base.coiffeur.settings.json', import.meta.url), 'utf8'))

/** Press keys at a cell: digits, or what a key does; return what the key OK says, or that it is off. */
const press = (settings, slot, ...keys) => {
  const s = { ...base, ...settings }
  Object.assign(table, { s, revs: [], b: board(s, []), d: null })
  begin(slot, null)
  for (const key of keys) {
    if (/^\d+$/.test(key)) for (const textContent of key) padActions.digit({ textContent })
    else if (key in modes) padActions.mode({ dataset: { mode: key } })
    else padActions[key]()
  }
  showPad()
  return ok.disabled
    ? null
    : ok.children
        .slice(1)
        .map(part => part.textContent)
        .join(' ')
}
const option = (kind, factor, more) => ({ id: kind, kind, name: '', factor, ...more })

test('cards by the factor, a match with its bonus, a counter match with its malus, what is scratched', () => {
  assert.equal(press({}, 'a:schellen', '97'), '97 × 4 = 388')
  assert.equal(press({}, 'b:undenufe', 'match'), '257 × 6 = 1542')
  assert.equal(press({ counter_malus: 100 }, 'a:obenabe', 'match', 'match'), '−100 × 5 = −500')
  assert.equal(press({}, 'b:obenabe', 'scratch'), 'gestrichen = 0')
  assert.equal(press({ stoeck: true }, 'b:rosen', '97', 'stoeck'), '97 + 20 × 2 = 234')
})

test('in tens the key says what will stand', () => {
  const tens = { tens: true, match_premium: 500 }
  assert.equal(press(tens, 'a:schellen', '97'), '97 ≈ 10 × 4 = 40')
  assert.equal(press(tens, 'a:schellen', 'match'), '257 ≈ 26 × 4 + 50 = 154')
})

test('what cannot be counted cannot be confirmed, and a Joker says first what it is', () => {
  for (const keys of [[], ['1'], ['156']]) assert.equal(press({}, 'a:rosen', ...keys), null)
  assert.equal(press({}, 'a:joker-2', '97'), null)
  assert.equal(press({}, 'a:joker-2', 'slalom_obenabe', '97'), '97 × 8 = 776')
})

test('all points ask for a match; back takes a match before a digit', () => {
  press({}, 'a:rosen', '157')
  assert.equal(match.textContent, 'Match?')
  assert.equal(press({}, 'a:rosen', '97', 'match', 'back'), '97 × 2 = 194')
})

test('where values follow the tricks a Slalom counts up to 201, and a match makes 113, 124 … 201', () => {
  const slalom = { follow_tricks: true, options: [option('slalom', 7)] }
  assert.equal(press(slalom, 'a:slalom', '201'), '201 × 7 = 1407')
  assert.equal(press(slalom, 'a:slalom', '201', 'match'), '301 × 7 = 2107')
  assert.equal(press(slalom, 'a:slalom', 'match'), null)
  assert.equal(typed.textContent, 'Match: Punkte?')
  assert.equal(press(slalom, 'a:slalom', 'match', '158'), null)
  assert.equal(rest.textContent, '113, 124 … 201')
})

test('a Tutti holds 253, and of a Misère the points of the opponents count', () => {
  const tutti = { options: [option('tutti', 1)] }
  press(tutti, 'b:tutti', '253')
  assert.equal(match.textContent, 'Match?')
  press({ options: [option('misere', 1)] }, 'b:misere', '120')
  assert.equal(rest.textContent, 'Punkte der Gegner')
})
