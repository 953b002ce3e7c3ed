/** What the server would refuse, known before it is written: pure, no DOM. Mirror of scorer/rules/schieber/checks.py and of check_melds in weis.py. */
import { isTrump, RANKS, SUITS } from '../core/cards.js'
import { ahead, first, integer, inTurn, names, text } from '../core/checks.js'
import { board, contractOf, meldPoints, namedBefore } from './rules.js'

/** @typedef {import('../core/checks.js').Fault} Fault */

/** The cards of a meld, as «rosen 8»; none for a bare amount. @param {Meld} m @param {SchieberSettings} s @returns {string[]} */
const cardsOf = (m, s) =>
  m.run
    ? Array.from({ length: m.run }, (_, i) => `${m.suit} ${RANKS.indexOf(m.top ?? '') - i}`)
    : m.four
      ? SUITS[s.deck].map(suit => `${suit} ${RANKS.indexOf(m.four ?? '')}`)
      : []

/** @param {Meld} m @returns {Fault} */
const shape = m => {
  if (m.amount != null) return m.amount > 0 ? null : { code: 'meld-amount' }
  if (m.four) return null
  if (!m.run || m.run < 3 || m.run > 9) return { code: 'meld-length' }
  if (RANKS.indexOf(m.top ?? '') < m.run - 1) return { code: 'meld-top' }
  return null
}
/** @param {Meld} m @param {number} team @param {SchieberSettings} s @returns {Fault} */
const single = (m, team, s) => {
  if (m.seat != null && m.seat % 2 !== team) return { code: 'meld-seat' }
  const counts = meldPoints(m, s)
  if (m.amount) {
    const counted = [...Object.values(s.run_points), ...Object.values(s.four_points)]
    return counted.includes(m.amount) ? null : { code: 'meld-amount' }
  }
  if (m.four) return counts ? null : { code: 'meld-four' }
  if (!SUITS[s.deck].includes(m.suit ?? '')) return { code: 'meld-suit' }
  return counts ? null : { code: 'meld-length' }
}
/** A card in two melds: only a run may cross a four of its own side. @param {Meld[][]} melds @param {SchieberSettings} s @returns {Fault} */
const sharing = (melds, s) => {
  /** @type {Map<string, [number, Meld][]>} */
  const owners = new Map()
  return first(melds, (all, team) =>
    first(all, m =>
      first(cardsOf(m, s), card => {
        const fault = first(owners.get(card) ?? [], ([side, other]) =>
          side !== team || !other.run === !m.run
            ? { code: 'meld-twice' }
            : s.cross_weis
              ? null
              : { code: 'meld-cross' },
        )
        owners.set(card, [...(owners.get(card) ?? []), [team, m]])
        return fault
      }),
    ),
  )
}
/** @typedef {{cards: string[], run?: Meld, seat?: number | null}} Hold cards that must lie in one hand */
/** Whether two runs of one hand continue each other: they are one longer run. @param {Hold[]} hand */
const touch = hand =>
  hand.some(({ run: a }) =>
    hand.some(
      ({ run: b }) =>
        a && b && a.suit === b.suit && RANKS.indexOf(a.top ?? '') - (a.run ?? 0) === RANKS.indexOf(b.top ?? ''),
    ),
  )
/** Whether the two hands of a side can hold all this, each seat as it is told. @param {Hold[]} holds @param {number} team */
const fits = (holds, team) => {
  for (let way = 0; way < 2 ** holds.length; way++) {
    /** @param {Hold} _ @param {number} i */
    const seat = (_, i) => team + 2 * ((way >> i) & 1)
    if (holds.some((hold, i) => hold.seat != null && hold.seat !== seat(hold, i))) continue
    const hands = [team, team + 2].map(at => holds.filter((hold, i) => seat(hold, i) === at))
    const [mine, other] = hands.map(hand => new Set(hand.flatMap(hold => hold.cards)))
    if (mine.size <= 9 && other.size <= 9 && ![...mine].some(card => other.has(card)) && !hands.some(touch)) return true
  }
  return false
}
/** @param {Facts} f @param {SchieberSettings} s @returns {Fault} */
const weis = (f, s) => {
  /** @type {Meld[][]} */
  const melds = f.weis ?? [[], []]
  const pair = f.stoeck == null || !f.mode ? [] : [6, 7].map(rank => `${f.mode} ${rank}`)
  const misshapen = first(melds, all => (all.length > 9 ? { code: 'list-length', values: [0, 9] } : first(all, shape)))
  if (misshapen || !melds.flat().length) return misshapen
  if (!s.weis) return { code: 'weis-off' }
  return (
    first(
      melds,
      (all, team) => first(all, m => single(m, team, s)) ?? (all.length > 6 ? { code: 'meld-cards' } : null),
    ) ??
    sharing(melds, s) ??
    first(melds, (all, team) => {
      const holds = all.map(m => ({ cards: cardsOf(m, s), run: m.run ? m : undefined, seat: m.seat }))
      if (!fits(holds, team)) return { code: 'meld-cards' }
      const torn =
        team === f.stoeck
          ? !fits([...holds, { cards: pair }], team)
          : holds.some(hold => hold.cards.some(card => pair.includes(card)))
      return torn ? { code: 'meld-stoeck' } : null
    })
  )
}

/** @param {Facts} f @param {SchieberSettings} s @returns {Fault} */
const mode = (f, s) => {
  if (f.mode == null)
    return (s.modes_once || (new Set(Object.values(s.factors)).size > 1 && !s.contracts?.length)) && f.void == null
      ? { code: 'mode-missing' }
      : null
  return f.mode in s.factors ? null : { code: 'mode-off', values: [f.mode] }
}
/** The card points of both sides. @param {number[] | null | undefined} points @returns {Fault} */
const counts = points =>
  points == null
    ? null
    : (first(
        points,
        n => integer(n, 'points', 0, 157) ?? (n === 1 || n === 156 ? { code: 'count-impossible', values: [n] } : null),
      ) ?? (points[0] + points[1] === 157 ? null : { code: 'count-sum', values: [points[0] + points[1]] }))
/** @param {Facts} f @returns {Fault} */
const match = ({ match, counter, points, declarer }) => {
  if (match == null) return counter ? { code: 'counter-match', at: 'counter' } : null
  if (points?.[match] !== 157) return { code: 'match-count' }
  return counter && declarer != null && declarer % 2 === match ? { code: 'counter-declarer', at: 'counter' } : null
}
/** Points given away to the other side. @param {Facts} f @returns {Fault} */
const moved = ({ moved = [], points }) => {
  const sums = [0, 0]
  if (moved.length > 10) return { code: 'list-length', values: [0, 10] }
  return first(moved, (/** @type {any} */ shift) => {
    sums[shift.from] += shift.points
    return (
      integer(shift.points, 'moved', 1, 157) ??
      text(shift.reason ?? '', 'reason') ??
      (points == null ? { code: 'moved-uncounted', at: 'moved' } : null) ??
      (sums[shift.from] > points[shift.from] ? { code: 'moved-points', at: 'moved' } : null)
    )
  })
}
/** @param {Facts} f @param {SchieberSettings} s @returns {Fault} */
const stoeck = (f, s) => {
  if (f.stoeck == null) return null
  if (!s.stoeck) return { code: 'stoeck-off' }
  return f.mode && !isTrump(f.mode) ? { code: 'stoeck-trump', values: [f.mode] } : null
}
/** What was said of two Weis that count the same. @param {any} better @param {SchieberSettings} s @returns {Fault} */
const better = (better, s) =>
  better == null
    ? null
    : ((['length', 'top', 'trump', s.equal_weis ?? 'forehand'].includes(better.why) ? null : { code: 'not-choice' }) ??
      (better.why === 'both' ? null : integer(better.team, 'better', 0, 1)) ??
      integer(better.points, 'better', 1, 1000))

/** @param {Facts} f @param {SchieberSettings} s @returns {Fault} */
const deal = (f, s) =>
  mode(f, s) ??
  text(f.note ?? '', 'note') ??
  text(f.void ?? '', 'void') ??
  counts(f.points) ??
  (f.given_up != null && f.points != null ? { code: 'given-up-counted', at: 'given_up' } : null) ??
  match(f) ??
  moved(f) ??
  stoeck(f, s) ??
  better(f.better, s) ??
  weis(f, s)

/** @param {Facts} f @param {SchieberSettings} s @returns {Fault} */
const strokes = (f, s) =>
  integer(f.points, 'points', -99999, 99999) ?? (s.direct_strokes ? null : { code: 'strokes-off' })

/** @param {Facts} f @param {SchieberSettings} s @param {string} slot @returns {Fault} */
const claim = ({ spoken, trick, taken }, s, slot) => {
  if (slot.startsWith('berg') && s.berg == null) return { code: 'berg-off' }
  if (slot.startsWith('thanks') && s.target == null) return { code: 'no-target' }
  if (new Set(spoken).size < spoken.length) return { code: 'spoken-twice' }
  const fault =
    (trick == null ? null : integer(trick, 'trick', 1, 9)) ?? first(taken ?? [], n => integer(n, 'taken', 0, 157))
  if (fault || !taken) return fault
  const [ours, theirs] = taken
  if (ours + theirs > 157) return { code: 'taken-sum', at: 'taken' }
  const alone = trick !== 1 || (!(ours && theirs) && ours + theirs <= 56)
  return alone ? null : { code: 'taken-trick', at: 'taken', values: [56] }
}

/** What may stand in a slot. @param {string} slot */
const kinds = slot => {
  if (slot === 'names') return ['names']
  if (/^[1-9]\d{0,3}$/.test(slot)) return ['deal', 'strokes']
  if (/^counted:[1-9]\d{0,3}$/.test(slot)) return ['counted']
  return /^(berg|thanks):[1-9]\d{0,3}$/.test(slot) ? ['claim'] : []
}
/** What is wrong with one revision by itself. @param {any} s @param {{slot: string, facts: Facts | null}} revision @returns {Fault} */
export const fault = (s, { slot, facts: f }) => {
  const may = kinds(slot)
  if (!may.length || (f && !may.includes(f.kind))) return { code: 'slot' }
  if (!f) return null
  return f.kind === 'deal'
    ? deal(f, s)
    : f.kind === 'strokes'
      ? strokes(f, s)
      : f.kind === 'claim'
        ? claim(f, s, slot)
        : f.kind === 'counted'
          ? (integer(f.team, 'team', 0, 1) ?? (s.target == null ? { code: 'no-target' } : null))
          : names(f, 4, 2)
}

/** A deal of another mode than is prescribed. @param {any} s @param {AnyBoard} b @param {string} line @returns {Fault} */
const contract = (s, b, line) =>
  first(b.lines, l => {
    const due = l.line === line && l.mode && l.state !== 'void' && contractOf(s, l.number)
    return due?.mode && due.mode !== l.mode ? { code: 'contract-mode', at: 'mode', values: [due.name] } : null
  })
/** A mode that its side has named before. @param {any} s @param {AnyBoard} b @param {string} line @returns {Fault} */
const used = (s, b, line) =>
  first(b.lines, l => {
    const before = l.kind === 'deal' && l.line === line && namedBefore(s, b.lines, l)
    return before ? { code: 'mode-used', at: 'mode', values: [before.slot] } : null
  })
/** Claims in deals that are not there. @param {AnyBoard} b */
const stray = ({ claims, lines }) => {
  const deals = new Set(lines.filter(l => l.kind === 'deal' && l.state !== 'void').map(l => l.slot))
  return Object.keys(claims).filter(slot => !deals.has(slot.split(':')[1])).length
}
/** What the server would refuse. @param {any} s @param {Revision[]} known @param {Revision[]} added @returns {Fault} */
export const refusal = (s, known, added) =>
  inTurn(
    known,
    added,
    last => fault(s, last),
    (before, last, begins) => {
      const after = board(s, [...before, last])
      const far = ahead(before, last) ?? contract(s, after, last.line) ?? used(s, after, last.line)
      if (far) return far
      if (begins && after.finish && +last.slot > +after.finish.deal) return { code: 'after-finish' }
      const lost = stray(after)
      return lost && lost > stray(board(s, before)) ? { code: 'claim-deal' } : null
    },
  )
