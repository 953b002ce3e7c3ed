/** A step back, a step forth: of what was written, by anybody, as far back as wanted. */
import { element } from './dialog.js'
import { $, minus, say, words } from './page.js'
import { close, dialogs, place, table, writeAll } from './screen_base.js'
import { inTurn } from './taps.js'
import { redoing, undoing } from '../core/undo.js'

/** @param {import('../core/undo.js').Writing[]} writings @param {string} what */
const step = async (writings, what) => {
  if (!writings.length) return
  const { slot } = writings[0][0],
    where = place(slot),
    { describe, named } = await dialogs(),
    call = named?.(slot)
  if (!(await writeAll(...writings))) return
  close()
  const [at, facts] = writings.find(([, facts]) => facts) ?? []
  const l = what === words.undone && facts && table.b.lines.find(l => l.line === at?.line)
  if (l && l.state !== 'open') {
    const figures = l.kind === 'cell' ? [l.written[l.team]] : l.written
    const stands = l.state === 'done' ? figures.map(minus).join(' : ') : describe(facts, l.slot)
    say(words.mended, [place(l.slot), stands])
  } else say(what, call ? [call, where] : where) // in two rows: one would be cut
  // where the thumb is already; later it stands in the menu
  if (await redoable()) $('#strip').append(element('button', { data: { do: 'redo' }, ariaLabel: words.redo }))
}
/** Whether something was taken back that can be brought again. */
export const redoable = async () => redoing(table.revs, (await dialogs()).skips).length > 0

export const undo = async () => {
  const { skips, actions } = await dialogs()
  const writings = undoing(table.revs, skips)
  // who takes back one of two versions would choose the other unseen
  if (table.b.clashes.some(c => writings.some(([{ line }]) => c.lines.includes(line)))) return actions.clash()
  await step(writings, words.undone)
}
export const redo = async () => step(redoing(table.revs, (await dialogs()).skips), words.redone)

document.addEventListener('keydown', e => {
  if ($('dialog').open || e.ctrlKey || e.metaKey || e.altKey || !/^u$/i.test(e.key)) return
  e.preventDefault()
  inTurn(e.shiftKey ? redo : undo)
})
