/** The key back of a phone. */
import { $, isOpen } from './screen_base.js'

/** What is open is closed before the table is left: there is one step more to go back, which the first tap makes. @param {() => void} close closes a pad */
export const onBack = close => {
  const step = () => history.state?.table || history.pushState({ table: true }, '')
  document.addEventListener('click', step)
  addEventListener('popstate', ({ state }) => {
    if (state?.table) return
    if ($('dialog').open) $('dialog').close()
    else if (isOpen()) close()
    else return history.back()
    if (isOpen()) step()
  })
}
