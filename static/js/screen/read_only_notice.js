/** The phone that may write no more, or can keep nothing: it says so, names what only lies there, and shows how to go on. */
import { log, unsent } from '../phone/log.js'
import { h, key } from './dom.js'
import { $, fill, W } from './screen_base.js'

/** How many games, or else that something, this phone could not send. */
const waiting = () => {
  const { size } = new Set(unsent().flatMap(r => (/^(\d|\w:)/.test(r.slot) ? r.line : [])))
  return size > 1 ? fill(W.manyHere, size) : size ? W.oneHere : unsent().length ? W.someHere : ''
}
/** A bar over slate and pad, as long as it is so. @param {() => void} more what it opens */
export const barred = more => {
  const { mayWrite, unkept } = log
  if (mayWrite && !unkept) return $('#barred')?.remove()
  if (!$('#barred')) $('main').before(key('', more, { id: 'barred' }))
  $('#barred').textContent = mayWrite ? W.keepsNone : [W.barred, waiting()].filter(Boolean).join(' – ')
}
/** What is unsent, and the ways on. @param {(r: Revision) => string} told */
export const regain = told => [
  h('p', { className: 'hint' }, W.barred),
  unsent().map(r => h('p', {}, told(r))),
  h('p', {}, W.regain),
  h(
    'nav',
    { className: 'list' },
    h('a', { href: `${location.pathname}/write` }, W.resumeHere),
    h('a', { href: `${location.pathname}/watch` }, W.watch),
  ),
]
