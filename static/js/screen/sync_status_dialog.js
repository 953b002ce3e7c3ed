/** Says in words whether what was written is safe: at the server, or on this phone only. */
import { log, refused, unsent } from '../phone/synced_log.js'
import { tables } from '../phone/other_tables.js'
import { element } from './dialog.js'
import { $, $$, fill, fillPlural, joined, words } from './page.js'

/** How much of the other tables of this phone lies only here; of the whole evening it is asked once. */
let elsewhere = 0

const statusText = () => {
  const only = unsent().length + elsewhere
  const bad = refused().length
  const tab = /** @type {any} */ (navigator).standalone === false // a page in a tab, on iOS
  return joined(
    ' ',
    bad && fill(words.refused, bad),
    only ? fillPlural(words.only, only, { count: only }) : log.meta.unborn && words.onlyGame,
    tab && (only || log.meta.unborn) && words.week,
  )
}

/**
 * Tell it now, and again whenever that may have changed, as long as `where` is seen. The dialog stands on the lower edge:
 * it keeps its height when less is told, so that no key moves away from under a finger.
 * @param {Node} where @param {() => void} tell
 */
const whileSeen = (where, tell) => {
  const seen = new MutationObserver(() => {
    if (!where.isConnected) return seen.disconnect()
    $('dialog').style.minHeight = `min(${$('dialog').getBoundingClientRect().height}px, 92dvh)`
    tell()
  })
  seen.observe($('#chip'), { attributes: true })
  tell()
}
/** A line that goes on telling it. */
export const syncStatus = () => {
  const line = element('p', { role: 'status' })
  const tell = () => {
    const text = statusText()
    line.className = text ? 'hint' : ''
    if (line.textContent !== (text || words.safe)) line.textContent = text || words.safe
  }
  const ask = async () => {
    const others = (await tables()).filter(t => t.path !== location.pathname)
    elsewhere = others.reduce((n, t) => n + t.unsent, 0)
    tell()
  }
  whileSeen(line, tell)
  ask().catch(() => {})
  return line
}

/** In the open menu: pages that the server does not have yet are not offered, and what it does not know stands on no paper. */
export const missing = () => {
  const early = element('p.hint', words.unborn),
    lacks = element('p.hint')
  $('#body').prepend(early)
  $('#body [data-to^="/sheet.pdf"]')?.before(lacks)
  whileSeen(early, () => {
    const { unborn } = log.meta,
      n = unsent().length
    early.hidden = !unborn
    lacks.hidden = unborn || !n
    lacks.textContent = fillPlural(words.missing, n, { count: n })
    for (const a of $$('#body [data-to]')) a.hidden = !!unborn
    for (const nav of $$('#body nav')) {
      const empty = [...nav.children].every(item => item.hidden)
      nav.hidden = nav.previousElementSibling.hidden = empty
    }
  })
}
