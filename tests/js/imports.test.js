// The floors of static/js: imports go down only, and no modules are tied in a circle.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../static/js', import.meta.url))
const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter(name => name.endsWith('.js'))
const rooms = { core: 0, phone: 1, screen: 2, pages: 4 }
const games = [...new Set(files.map(name => name.split('/')[0]))].filter(room => !(room in rooms))

/** All that a module imports; the second name is of what is fetched only when it is needed. @param {string} name */
const imports = name => {
  const source = readFileSync(join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...source.matchAll(/\b(?:from|import) '(\.[^']+)'|\bimport\([`'](\.[^'`?]+)/g)].map(([, always, late]) => ({
    to: posix.join(posix.dirname(name), always ?? late),
    late: !always,
  }))
}
const arrows = files.flatMap(from => imports(from).map(({ to, late }) => ({ from, to, late })))
const text = ({ from, to, late }) => `${from} ${late ? '⇢' : '→'} ${to}`

/** A game's mirror of the rules stands where core stands: pure; its screen and dialogs stand over those of all games. */
const pure = new Set(games.flatMap(game => [`${game}/rules.js`, `${game}/checks.js`]))
for (const name of pure) for (const { to } of imports(name)) if (!to.startsWith('core/')) pure.add(to)
const floor = name => (pure.has(name) ? 0 : (rooms[name.split('/')[0]] ?? 3))

test('there is a room for each script, and each import leads to one', () => {
  for (const game of games)
    for (const name of ['rules', 'checks', 'screen', 'pad', 'dialogs'])
      assert.ok(files.includes(`${game}/${name}.js`), game)
  assert.ok(arrows.length > 100)
  assert.deepEqual(
    files.filter(name => name.split('/').length !== 2),
    [],
  )
  assert.deepEqual(arrows.filter(({ to }) => !existsSync(join(root, to))).map(text), [])
})

test('imports go down: pages > a game > screen > phone > core', () => {
  const up = arrows.filter(({ from, to }) => floor(to) > floor(from))
  assert.deepEqual(up.map(text), [])
})

test('no game knows another one, and pages know no screen', () => {
  const room = name => name.split('/')[0]
  const strange = arrows.filter(
    ({ from, to }) =>
      (games.includes(room(from)) && games.includes(room(to)) && room(from) !== room(to)) ||
      (room(from) === 'pages' && ['screen', ...games].includes(room(to))),
  )
  assert.deepEqual(strange.map(text), [])
})

test('what is pure asks for no browser', () => {
  for (const name of files.filter(name => floor(name) === 0)) {
    const source = readFileSync(join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    assert.doesNotMatch(source, /\b(document|window|location|navigator|fetch|indexedDB|localStorage)\b/, name)
  }
})

test('no modules are tied in a circle', () => {
  // a log is opened for another table by the same module once more
  const tied = arrows.filter(({ from, to }) => from !== to)
  /** @type {Map<string, string[]>} */
  const left = new Map(files.map(name => [name, tied.filter(({ from }) => from === name).map(({ to }) => to)]))
  for (let before = 0; before !== left.size; ) {
    before = left.size
    for (const [name, to] of left) {
      const led = [...left.values()].some(others => others.includes(name))
      if (!led || !to.some(other => left.has(other))) left.delete(name)
    }
  }
  assert.deepEqual([...left.keys()], [])
})
