/** What the door still keeps of an evening that was closed: to hand on, or to discard; it is sent if the evening opens again. */
import * as unsentRows from '../phone/unsent_rows.js'
import './share_button.js'

const section = /** @type {HTMLElement} */ (document.querySelector('[data-kept]'))
const kept = () =>
  unsentRows.unsent(section.dataset.by ?? '').filter(act => act.action === location.origin + location.pathname)

/** Show what is kept, where something is. */
export const showKept = () => {
  const acts = kept()
  section.hidden = !acts.length
  const text = /** @type {HTMLTextAreaElement} */ (section.querySelector('textarea'))
  text.value = acts.map(act => act.said ?? act.table).join('\n')
}

section.querySelector('[data-discard]')?.addEventListener('click', async () => {
  for (const act of kept()) await unsentRows.drop(act.action, act.table)
  showKept()
})
// of a closed evening no other script has read what is kept
if (!document.querySelector('form.door')) unsentRows.load().then(showKept)
