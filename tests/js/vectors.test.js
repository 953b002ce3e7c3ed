// The shared cases of tests/vectors; tests/rules/vectors.py explains their short form.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('../vectors/', import.meta.url)
const read = name => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
/** What a case leaves out stands in the base of its game. */
const settingsOf = (settings = {}) => {
  const game = settings.game ?? 'schieber'
  return { ...read(game === 'schieber' ? 'base.settings.json' : `base.${game}.settings.json`), ...settings }
}
/** Games whose screens can say what the rules refuse, each with the codes of what no key and no field brings about. */
const NEVER_SAID = {
  schieber: [],
  solo: ['not-choice', 'slot', 'list-length', 'lot-off', 'lot-twice', 'missing-key', 'unknown-key'],
}
/** Whether a screen can say what is refused in a case; that of a solo game names nobody who is not at the table. */
const sayable = (game, title, revisions, code) =>
  game in NEVER_SAID &&
  revisions.length > 0 &&
  !NEVER_SAID[game].includes(code) &&
  (game !== 'solo' || !title.includes('nobody'))
const id = n => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const revisionsOf = items =>
  items.map(({ line, slot, facts, replaces = [] }, index) => ({
    id: id(index + 1),
    line: id(line ?? index + 1),
    slot: slot ?? String(line ?? index + 1),
    replaces: replaces.map(id),
    undoes: null,
    at: '',
    by: '',
    facts,
  }))

/** Everything that `expected` names and `shown` does not hold; objects may hold more. */
const differences = (expected, shown, place = '') => {
  if (Array.isArray(expected) && Array.isArray(shown) && expected.length === shown.length)
    return expected.flatMap((wanted, i) => differences(wanted, shown[i], `${place}/${i}`))
  if (expected && typeof expected === 'object' && !Array.isArray(expected))
    return Object.entries(expected).flatMap(([key, wanted]) => differences(wanted, shown?.[key], `${place}/${key}`))
  return expected === shown ? [] : [`${place}: ${JSON.stringify(shown)} instead of ${JSON.stringify(expected)}`]
}

const codes = new Set()
for (const name of readdirSync(folder).filter(name => name.endsWith('.case.json'))) {
  const { title, settings, revisions = [], expected, refused } = read(name)
  const whole = settingsOf(settings)
  if (expected)
    test(title, async () => {
      const { board } = await import(`../../static/js/${whole.game}/rules.js`)
      const { stakes, ...drawn } = expected // no phone draws the back of the slate
      assert.deepEqual(differences(drawn, board(whole, revisionsOf(revisions))), [])
    })
  else if (sayable(whole.game, title, revisions, refused)) {
    codes.add(`${whole.game} ${refused}`)
    test(`${title}: refused by the phone, too`, async () => {
      const { refusal } = await import(`../../static/js/${whole.game}/checks.js`)
      assert.equal(refusal(whole, [], revisionsOf(revisions))?.code, refused)
    })
  }
}

test('the shared cases hold what the screen of a solo game can say wrong', () => {
  for (const code of ['after-finish', 'count-sum', 'count-impossible', 'extra-reason', 'match-all', 'stoeck-twice'])
    assert.ok(codes.has(`solo ${code}`), code)
})
