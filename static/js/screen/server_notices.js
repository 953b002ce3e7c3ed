/** What stands above the table until it is seen or followed: the way on, deals that an official has changed. */
import { log } from '../phone/synced_log.js'
import { element, key } from './dialog.js'
import { $, fill, words } from './page.js'
import { place, table } from './screen_base.js'

/**
 * Where the table goes on, and in which words: at the game that another phone has begun since; at the next game of a
 * club's round; at what its table signs, or has signed, or an official has typed instead, which may be before the table was done; after its evening is closed, at its claim, for as long as one is taken.
 * @param {{[name: string]: any}} meta what the server says @param {AnyBoard} b @returns {[string, string] | null}
 */
export const onward = ({ next, result, claims, sheet, by_office, part, round_points: points }, b) => {
  if (next) return [`/t/${next}`, words.later]
  if (result && claims) return [result, words.claim]
  if (!result) return null
  if (by_office && sheet && (!b?.finish || (part && !points)))
    return [result.replace(/result$/, 'next'), fill(words.byOffice, sheet.join(' : '))]
  if (!b?.finish) return null
  if (part && !points) {
    const [number, games] = part
    return number < games
      ? [result.replace(/result$/, 'back'), fill(words.nextPart, { number: number + 1, all: games })]
      : null
  }
  const totals = (points ?? b.totals).join(' : ')
  const stands = sheet?.join(' : ')
  if (by_office && stands !== totals) return [result, fill(words.byOffice, stands)]
  return [result, fill(stands === totals ? words.signed : words.sign, totals)]
}
const follow = () => {
  const way = onward(log.meta, table.b)
  if (!way) return $('#later')?.remove()
  if (!$('#later')) $('main').before(element('p', { id: 'later', role: 'status' }, element('a')))
  const link = $('#later a')
  link.href = way[0]
  if (link.textContent !== way[1]) link.textContent = way[1]
}
/**
 * How an official has changed a deal; where its points stayed, it was the match.
 * @param {string} deal what it is called @param {string} was @param {string} now
 */
export const change = (deal, was, now) =>
  was === now ? fill(words.changedMatch, deal) : fill(words.changed, { deal, before: was, after: now })
/** Say which deals an official has changed, until somebody here has seen it. */
const corrected = () => {
  const seen = `seen ${location.pathname}`
  /** @type {[number, string, string, string][]} */
  const changed = log.meta.changed ?? []
  const fresh = changed.filter(([n]) => n > +(localStorage.getItem(seen) ?? 0))
  const text = fresh.map(([, slot, was, now]) => change(place(slot), was, now)).join(' · ')
  if ($('#changed')?.firstChild.textContent === text) return
  $('#changed')?.remove()
  if (!text) return
  const shut = () => {
    localStorage.setItem(seen, `${fresh.at(-1)?.[0]}`)
    corrected()
  }
  $('main').before(element('p', { id: 'changed', role: 'status' }, element('span', text), key(words.seen, shut)))
}
/** Draw what there is to say now. */
export const notices = () => {
  follow()
  corrected()
}
