/** The chalk: says when another phone writes at this table. A courtesy: the phone that writes holds it, online or not. */
import { log, sync, unsent } from '../phone/synced_log.js'
import { element } from './dialog.js'
import { $, fill, short, words } from './page.js'
import { table } from './screen_base.js'

/** After each drawing, in the place where it says that all is saved: that can be taken for granted of what another wrote. */
export const showActiveWriter = () => {
  const chip = $('#chip'),
    { chalk, codes_rest: rest } = log.meta
  const free = !unsent().length && !chip.className && !table.b?.finish
  const now = free && chalk != null ? short(chalk) || words.theirs : undefined
  const act = now ? 'chalk' : rest && !chip.className ? 'share' : 'chip'
  if (chip.dataset.do !== act) chip.dataset.do = act
  if (now) chip.replaceChildren(fill(words.writing, now), element('small', words.chalk))
  else if (act === 'share') chip.replaceChildren(words.codesRest, element('small', words.showQr))
}

/** Where the QR code to write on is shown: somebody has typed so many codes that they rest. */
export const share = () => location.assign(`${location.pathname}/share`)

/** Tell the others that this phone writes now; where they cannot be told, what it writes will. */
export const becomeActiveWriter = async () => {
  delete log.meta.chalk
  $('#chip').dataset.do = 'chip'
  $('#chip').textContent = words.saved
  await fetch(`${location.pathname}/chalk`, { method: 'POST', signal: AbortSignal.timeout(4000) }).catch(() => {})
  sync()
}
