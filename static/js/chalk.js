/** The chalk: says when another phone writes at this table. A courtesy; whoever writes holds it, with network or without. */
import { log, sync, unsent } from './log.js'
import { $, fill, say, T, W } from './shell.js'

/** By which name another phone was last said to write. @type {string | undefined} */
let holder

/** After each drawing, where nothing more important is to be said. */
const tell = () => {
  const { chalk } = log.told
  const now = chalk == null || unsent().length || T.b.finish ? undefined : chalk || W.theirs
  const note = $('#note')
  if (now && note.hidden) {
    note.textContent = fill(W.chalk, now)
    note.dataset.do = 'chalk'
    note.hidden = false
  }
  if (now && now !== holder && !T.d) say(fill(W.holds, now))
  holder = now
}
new MutationObserver(tell).observe($('#chip'), { attributes: true })

/** Tell the others that this phone writes now; where they cannot be told, what it writes will. */
export const take = async () => {
  $('#note').hidden = true
  delete log.told.chalk
  await fetch(`${location.pathname}/chalk`, { method: 'POST', signal: AbortSignal.timeout(4000) }).catch(() => {})
  sync()
}
