/** What sheets are made of: elements, keys, and what was written said in words. */
import { isTrump, isUp, RANKS } from './cards.js'
import { $, fill, T, W } from './table.js'

/** Make an element. @param {string} tag @param {any} props @param {...any} kids @returns {any} */
export const h = (tag, props, ...kids) => {
  const { data, ...rest } = props,
    e = Object.assign(document.createElement(tag), rest)
  Object.assign(e.dataset, data)
  e.append(...kids.flat(9).filter(k => k != null && k !== false))
  return e
}
/** @param {any} label @param {(e: Event) => void} onclick @param {any} [more] */
export const key = (label, onclick, more) => h('button', { type: 'button', onclick, ...more }, label)
/** @param {string} title @param {...any} kids */
export const open = (title, ...kids) => {
  $('#title').textContent = title
  $('#body').replaceChildren(...kids.flat(9).filter(k => k != null && k !== false))
  if (!$('dialog').open) $('dialog').showModal()
  $('dialog').scrollTop = 0
}
export const shut = () => $('dialog').close()
/** Keys of which one is lit. @param {any[]} names @param {any} value @param {(i: number) => void} pick */
export const choose = (names, value, pick) =>
  h(
    'p',
    { className: 'choose' },
    names.map(
      (name, i) =>
        name &&
        key(name, () => pick(i), {
          ariaPressed: `${i === value}`,
          ...(name.tagName && { ariaLabel: W.modes[suits()[i]] }),
        }),
    ),
  )
/** @param {string} title @param {...[string, () => void]} keys */
export const ask = (title, ...keys) =>
  open(
    title,
    h(
      'p',
      { className: 'choose tall' },
      keys.map(([label, act]) =>
        key(label, () => {
          shut()
          act()
        }),
      ),
    ),
  )

export const ranks = () => W[T.s.deck]
export const suits = () =>
  T.s.deck === 'german' ? ['rosen', 'eichel', 'schilten', 'schellen'] : ['herz', 'ecken', 'kreuz', 'schaufel']
/** @param {Meld} m */
export const meldText = m =>
  m.amount ??
  (m.run
    ? `${m.run} ${W.modes[m.suit ?? '']} ${ranks()[RANKS.indexOf(m.top ?? '')]}`
    : `4 × ${ranks()[RANKS.indexOf(m.four ?? '')]}`)
/** One line of text for what a revision said. @param {Facts | null} f */
export const describe = f =>
  !f
    ? W.gone
    : f.kind === 'strokes'
      ? `${W.strokes} ${T.b.teams[f.team]} ${f.points}`
      : f.kind !== 'deal'
        ? `${W.thanks} ${T.b.teams[f.spoken?.[0]] ?? ''}`
        : [
            W.modes[f.mode],
            f.points?.join(' : '),
            f.match != null && W[f.counter ? 'counter' : 'match'],
            ...(f.weis ?? []).map(
              (/** @type {Meld[]} */ all, /** @type {number} */ t) =>
                all.length && `${W.weis} ${T.b.teams[t]} ${all.map(meldText).join(' + ')}`,
            ),
            f.stoeck != null && `${W.stoeck} ${T.b.teams[f.stoeck]}`,
            f.declarer != null && T.b.players[f.declarer],
            f.given_up != null && fill(W.given, T.b.teams[f.given_up]),
            f.void != null && `${W.void} ${f.void}`,
            f.note,
          ]
            .filter(Boolean)
            .join(' · ')
/** What a card counts. @type {(suit: string, rank: number, mode: string) => number} */
export const cardPoints = (suit, rank, mode) =>
  (suit === mode
    ? [0, 0, 0, 14, 10, 20, 3, 4, 11]
    : [isUp(mode) ? 11 : 0, 0, isTrump(mode) ? 0 : 8, 0, 10, 2, 3, 4, isUp(mode) ? 0 : 11])[rank]
