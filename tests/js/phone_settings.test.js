// What a phone remembers of its own looks, from one page to the next.
import assert from 'node:assert/strict'
import { test } from 'node:test'

const memory = new Map([
  ['hand', '1'],
  ['sleepy', '1'],
])
const classes = new Set(['flip']) // a page of before, drawn anew
globalThis.localStorage = {
  getItem: name => memory.get(name) ?? null,
  setItem: (name, value) => memory.set(name, value),
}
globalThis.document = {
  body: {
    classList: {
      contains: name => classes.has(name),
      toggle: (name, on = !classes.has(name)) => {
        classes[on ? 'add' : 'delete'](name)
        return on
      },
    },
  },
}
const { showSetting, toggleSetting } = await import('../../static/js/screen/phone_settings.js')
const atLoading = [...classes]

/** A key of templates/<game>/menu.html. */
const key = (dataset, lit = '') => ({ dataset, setAttribute: (_, value) => (lit = value), shown: () => lit })

test('what was chosen holds for the next page, and nothing else does', () => {
  assert.deepEqual(atLoading, ['hand', 'sleepy'])
})

test('a key turns its setting on and off, says which, and the phone remembers', () => {
  const flip = key({ do: 'flip' })
  for (const on of [true, false]) {
    toggleSetting(flip)
    assert.deepEqual([classes.has('flip'), !!memory.get('flip'), flip.shown()], [on, on, `${on}`])
  }
})

test('the key of the screen kept awake is lit until it may sleep', () => {
  const awake = key({ do: 'awake', class: 'sleepy' })
  showSetting(awake)
  assert.equal(awake.shown(), 'false')
  toggleSetting(awake)
  assert.deepEqual([classes.has('sleepy'), memory.get('sleepy'), awake.shown()], [false, '', 'true'])
})
