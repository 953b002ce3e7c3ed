/** The line at the top of the screen: whether what was written is saved, waits on this phone, or was refused. */
import { log, refused, unsent } from '../phone/synced_log.js'

/** How much lies only on this phone; '' where nothing does but the game itself is not at the server yet. */
const waiting = () => unsent().length || (log.meta.unborn ? '' : 0)

/**
 * @param {HTMLElement} chip
 * @param {number[]} totals those of the board, which the server's are compared with
 * @param {any} words
 * @param {(text: string, ...values: any[]) => string} fill
 */
export const showSyncStatus = (chip, totals, words, fill) => {
  const waits = waiting(),
    bad = refused().length,
    differing = log.totals?.some((total, side) => total !== totals[side]) ? log.totals : null
  chip.textContent = bad
    ? fill(words.refused, bad)
    : !log.mayWrite
      ? words.reader
      : differing
        ? fill(words.differs, differing.join(' : '))
        : waits === 0
          ? words.saved
          : fill(words.waits, waits)
  chip.dataset.unsent = String(waits)
  chip.className = bad || differing || !log.mayWrite ? 'warn' : ''
  return differing
}
