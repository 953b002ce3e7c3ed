// A phone so slow, or a network so weak, that what opens over the slate comes late.
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { indexedDB } from 'fake-indexeddb'
import { page } from './page.mjs'

page('schieber', '{}')
globalThis.indexedDB = indexedDB
Object.defineProperty(globalThis, 'navigator', { value: {} }) // without locks
const { dialogs, run } = await import('../../static/js/screen/screen_base.js')
for (const name of ['exchange', 'memory_store']) await import(`../../static/js/phone/${name}.js`)

test('dialogs that come after a minute are ready without a tap; an act that waits for them fails after four seconds', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const happened = []
  const common = { ready: async () => happened.push('ready'), keyboard: () => happened.push('keys'), actions: {} }
  const come = await new Promise(asked => {
    const late = () => new Promise(ok => asked(() => ok([common, { actions: {} }])))
    run({ dialogs: late, show() {}, actions: {} })
  })
  const act = assert.rejects(dialogs(), { name: 'TimeoutError' })
  mock.timers.tick(60_000)
  await act
  come()
  await dialogs()

  assert.deepEqual(happened, ['ready', 'keys'])
})
