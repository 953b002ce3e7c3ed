/** Says in words whether what was written is safe: at the server, or on this phone only. */
import { log, refused, unsent } from './log.js'
import { tables } from './others.js'
import { h } from './parts.js'
import { $, fill, W } from './shell.js'

/** How much of the other tables of this phone lies only here; of the whole evening it is asked once. */
let elsewhere = 0

const told = () => {
  const only = unsent().length + elsewhere
  const bad = refused().length
  return [
    bad && fill(W.refused, bad),
    only ? fill(only > 1 ? W.only : W.onlyOne, only) : log.told.unborn && W.onlyGame,
    /** @type {any} */ (navigator).standalone === false && (only || log.told.unborn) && W.week, // a page in a tab, on iOS
  ]
    .filter(Boolean)
    .join(' ')
}

/** A line that goes on telling it as long as it is seen. */
export const safe = () => {
  const said = h('p', { role: 'status' })
  const tell = () => {
    const text = told()
    said.className = text ? 'hint' : ''
    if (said.textContent !== (text || W.safe)) said.textContent = text || W.safe
  }
  const seen = new MutationObserver(() => (said.isConnected ? tell() : seen.disconnect()))
  const ask = async () => {
    const others = (await tables()).filter(t => t.path !== location.pathname)
    elsewhere = others.reduce((n, t) => n + t.unsent, 0)
    tell()
  }
  tell()
  seen.observe($('#chip'), { attributes: true })
  ask().catch(() => {})
  return said
}

/** What the server does not know yet stands on no paper: said before the links to it in the open menu. */
export const missing = () => {
  const n = unsent().length
  if (n && !log.told.unborn)
    $('#body [data-to^="/sheet.pdf"]')?.before(h('p', { className: 'hint' }, fill(W.missing, n)))
}
