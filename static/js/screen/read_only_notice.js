/** A phone without the right to write, or without storage: it says so, names what only lies there, and shows how to go on. */
import { log, unsent } from '../phone/synced_log.js'
import { element, key } from './dialog.js'
import { $, fillPlural, joined, words } from './page.js'

/** How many games, or else that something, this phone could not send. */
const waiting = () => {
  const { size } = new Set(unsent().flatMap(r => (/^(\d|\w:)/.test(r.slot) ? r.line : [])))
  return size ? fillPlural(words.here, size, { count: size }) : unsent().length ? words.someHere : ''
}
/** A bar over slate and pad, as long as it is so. @param {() => void} more what it opens */
export const readOnlyNotice = more => {
  const { mayWrite, unkept } = log
  if (mayWrite && !unkept) return $('#barred')?.remove()
  if (!$('#barred')) $('main').before(key('', more, { id: 'barred' }))
  $('#barred').textContent = mayWrite ? words.keepsNone : joined(' – ', words.barred, waiting())
}
/** What is unsent, and the ways on. @param {(r: Revision) => string} described */
export const regain = described => [
  element('p.hint', words.barred),
  unsent().map(r => element('p', described(r))),
  element('p', words.regain),
  element(
    'nav.list',
    element('a', { href: `${location.pathname}/write` }, words.resumeHere),
    element('a', { href: `${location.pathname}/watch` }, words.watch),
  ),
]
