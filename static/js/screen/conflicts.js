/** A place on the sheet that was written twice: which of the two stands, or both. */
import { both, rivals } from '../core/undo.js'
import { describe, signed } from './deal_list.js'
import { element, key, beside, open, shut } from './dialog.js'
import { $, words } from './page.js'
import { table, writeAll } from './screen_base.js'

/** Which of them stands, or both, where the sheet goes on in numbers. */
export const conflict = () => {
  const { b } = table,
    c = b.clashes[0],
    alone = { busy: false }
  /** @param {boolean} yes */
  const left = yes => yes && shut()
  open(
    $('#note').textContent,
    rivals(table.revs, c).map(({ r, alone: it }) =>
      element(
        'p.meld',
        element('span', describe(r.facts, r.slot), element('br'), signed(r)),
        key(words.this, () => writeAll(it).then(left), {}, alone),
      ),
    ),
    c.kind === 'slot' &&
      !!+c.slot &&
      beside(key(words.keep, () => writeAll(...both(table.revs, c, +b.next.slot)).then(left), {}, alone)),
  )
}
