// Who writes now, as the other phones say it: in words that come after the first drawing, and after the log.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { page } from './page.mjs'

const early = { saved: 'saved' }
const late = { words: { writing: '{} writes', chalk: 'take it' }, parts: {} }

test('another phone that writes before the words have come is told of as soon as they are there', async () => {
  const chip = { className: '', dataset: {}, replaceChildren: (...kids) => (chip.kids = kids) }
  const drawings = []
  page('schieber', JSON.stringify(early), late)['#chip'] = chip
  globalThis.MutationObserver = class {
    constructor(draw) {
      this.draw = draw
    }
    observe(place) {
      if (place === chip) drawings.push(this.draw)
    }
  }
  globalThis.setInterval = () => 0 // what is sent once a minute would keep this process
  const { log } = await import('../../static/js/phone/synced_log.js')
  const { ready } = await import('../../static/js/screen/menu.js')
  log.meta = { chalk: 'Beat' }
  for (const draw of drawings) draw()

  await ready({ actions: {}, describe: () => '' })
  for (const draw of drawings) draw()

  assert.equal(chip.dataset.do, 'chalk')
  assert.equal(chip.kids[0], 'Beat writes')
})
