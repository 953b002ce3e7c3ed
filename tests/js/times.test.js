/** A time of day, written as the server writes it. */

import assert from 'node:assert/strict'
import test from 'node:test'
import { timeOfDay } from '../../static/js/phone/time_of_day.js'

test('a time of day is written as the page says, in the zone of the club', () => {
  const at = new Date('2026-11-20T23:05:00Z')
  const written = form => {
    globalThis.document = { documentElement: { dataset: { time: form } } }
    return timeOfDay(at, 'Europe/Zurich')
  }
  assert.equal(written('{hours}.{minutes}'), '00.05')
  assert.equal(written('{hours}\u00a0h\u00a0{minutes}'), '00\u00a0h\u00a005')
})
