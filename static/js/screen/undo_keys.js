/** A step back, a step forth: of what was written, whoever wrote it, as far as anybody likes. */
import { h } from './dom.js'
import { $, close, inTurn, place, fill, say, sheets, T, W, writeAll } from './screen_base.js'
import { redoing, undoing } from '../core/undo.js'

/** @param {import('../core/undo.js').Writing[]} made @param {string} what */
const step = async (made, what) => {
  if (!made.length) return
  const { slot } = made[0][0],
    where = place(slot),
    call = (await sheets()).named?.(slot)
  if (!(await writeAll(...made))) return
  close()
  say(fill(what, call ?? where), ...(call ? [where] : []))
  // where the thumb is already; later it stands in the menu
  if (await redoable()) $('#strip').append(h('button', { data: { do: 'redo' }, ariaLabel: W.redo }))
}
/** Whether something was taken back that can be brought again. */
export const redoable = async () => redoing(T.revs, (await sheets()).skips).length > 0

export const undo = async () => {
  const { skips, does } = await sheets()
  const made = undoing(T.revs, skips)
  // who takes back one of two versions would choose the other unseen
  if (T.b.clashes.some(c => made.some(([{ line }]) => c.lines.includes(line)))) return does.clash()
  await step(made, W.undone)
}
export const redo = async () => step(redoing(T.revs, (await sheets()).skips), W.redone)

document.addEventListener('keydown', e => {
  if ($('dialog').open || e.ctrlKey || e.metaKey || e.altKey || !/^u$/i.test(e.key)) return
  e.preventDefault()
  inTurn(e.shiftKey ? redo : undo)
})
