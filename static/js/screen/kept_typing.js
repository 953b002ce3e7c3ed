/** What is typed on a screen: kept on the phone and shown again, left by the key back, followed by the focus. */
import { keep, log } from '../phone/synced_log.js'
import { ofGame } from './deal_list.js'
import { $, $$ } from './page.js'
import { game, table, typed } from './screen_base.js'

/** Whether a pad is open that can be closed; some are always there. */
const isOpen = () => document.body.dataset.view !== 'idle' || !!table.d?.edit

let keeping = false
let keptText = '[null,{}]'
/** Keep what is typed, the newest where one types faster than that goes. */
const keepTyped = async () => {
  if (keeping) return
  keeping = true
  const now = () => JSON.stringify([isOpen() ? table.d?.slot : null, typed])
  for (let text = now(); text !== keptText; text = now()) {
    keptText = text
    const [open, drafts] = JSON.parse(text)
    const none = Object.keys(typed).map(slot => [slot, undefined])
    await keep({ ...Object.fromEntries(none), ...drafts, open: open ?? undefined }).catch(() => {})
  }
  keeping = false
}
/** The place that was typed for last. */
let last = ''
/** A keyboard goes on where its key is gone: at the cell, at what is played next. */
const goOn = () => {
  const on = /** @type {any} */ (document.activeElement)
  if (on === document.body || (on?.getClientRects()[0] && !on.disabled)) return
  const places = [`[data-slot="${last}"]`, '#modes button:enabled', '#sheet [aria-current=true]'].flatMap($$)
  places.find(k => k.getClientRects()[0])?.focus({ preventScroll: true })
}
/** After each drawing. */
export const keepUp = () => {
  typed.dealer = table.dealer === null ? undefined : [table.b.next.slot, table.dealer]
  keepTyped()
  goOn()
  last = table.d?.slot ?? last
}
/** Show again what was being typed when the page was left; nothing where the battery ended just after that was written. */
export const reopen = () => {
  const { open, dealer } = log.draft ?? {}
  if (dealer && dealer[0] === table.b?.next.slot) table.dealer = dealer[1]
  if (!open || !table.b || isOpen()) return
  const l = table.b.lines.find(l => l.slot === open)
  if (!l) game.begin?.(open)
  else if (`${log.draft[open]?.heads}` === `${l.heads}`) ofGame.mend(l)
}
/** What is open is closed before the table is left: there is one step more to go back, which the first tap makes. @param {() => void} close closes a pad @param {() => void} shut shuts the dialog, or asks about it */
export const onBack = (close, shut) => {
  const step = () => history.state?.table || history.pushState({ table: true }, '')
  document.addEventListener('click', step)
  addEventListener('popstate', ({ state }) => {
    if (state?.table) return
    if ($('dialog').open) shut()
    else if (isOpen()) close()
    else return history.back()
    if (isOpen() || $('dialog').open) step()
  })
}
