/** The mirror of scorer/rules/schieber/: pure, no DOM. Python decides; shared cases hold both equal. */
import { isUp, RANKS } from '../core/cards.js'
import { fold, shared } from '../core/fold.js'
import { chalk, compare } from './slate.js'

/** @type {(meld: Meld, s: Settings) => number} */
export const meldPoints = (meld, s) =>
  meld.amount ?? (meld.run ? s.run_points[meld.run] : s.four_points[meld.four ?? ''])
/** The Weis of a side and `meld`, whose cards are known: it replaces the amount that it explains. @type {(melds: Meld[], meld: Meld, s: Settings) => Meld[]} */
export const withCards = (melds, meld, s) => {
  const i = melds.findIndex(m => m.amount === meldPoints(meld, s) && (m.seat ?? meld.seat) === meld.seat)
  return i < 0 ? [...melds, meld] : melds.with(i, meld)
}
/** What the highest of some Weis counts. @type {(melds: Meld[], s: Settings) => number} */
export const most = (melds, s) => Math.max(...melds.map(m => meldPoints(m, s)))
/** Which team writes its Weis, and why. @type {BestTeam} */
const bestTeam = (melds, mode, forehand, s) => {
  if (!melds[0].length || !melds[1].length) {
    const team = melds.findIndex(all => all.length)
    return team < 0 ? [null, null] : [team, 'only']
  }
  const ranked = melds.map(all =>
    all
      .map(m => {
        const points = meldPoints(m, s)
        const top = RANKS.indexOf(m.top ?? m.four ?? '')
        const height = isUp(mode) ? (m.run ?? 1) - 1 - top : top
        const rank = m.amount
          ? [points, 0, 0, 0]
          : [points, m.run ?? 4, mode && s.top_card ? height : 0, +(!!mode && m.suit === mode)]
        return { rank, amount: m.amount, seat: m.seat ?? forehand }
      })
      .sort((a, b) => compare(b.rank, a.rank)),
  )
  const [mine, theirs] = ranked.map(all => all[0].rank)
  const i = mine.findIndex((n, at) => n !== theirs[at])
  if (i && ranked.flat().some(m => m.amount === mine[0])) return [null, 'undecided']
  if (i >= 0) return [mine[i] > theirs[i] ? 0 : 1, /** @type {const} */ (['points', 'length', 'top', 'trump'])[i]]
  if (!mode) return [null, 'undecided']
  if (s.equal_weis === 'both') return [null, 'both']
  const near = ranked
    .flat()
    .filter(m => !compare(m.rank, mine))
    .map(m => (m.seat - forehand + 4) % 4)
  return [(forehand + Math.min(...near)) % 2, 'forehand']
}

/** @type {Pair} */
const NONE = [0, 0]
/** @type {(team: number | null | undefined, points: number) => Pair} */
const oneSide = (team, points) => [team === 0 ? points : 0, team === 1 ? points : 0]
/** @type {(a: Pair, b: Pair, f?: number) => Pair} */
const plus = (a, b, f = 1) => [a[0] + f * b[0], a[1] + f * b[1]]
/** @type {(s: SchieberSettings, team: number) => Pair} */
const forfeit = (s, team) => oneSide(1 - team, 157 + s.match_bonus)
/** What is prescribed for a deal. @param {any} s @param {number} number */
export const contractOf = (s, number) => s.contracts?.[number - 1]
/** The side that names the mode of a deal. @param {AnyLine} l */
export const namingTeam = l => (l.declarer ?? l.dealer + 1) % 2
/** Another deal in which the same side named the same mode, where it may do so once only. @param {any} s @param {AnyLine[]} lines @param {AnyLine} l @returns {AnyLine | undefined} */
export const namedBefore = (s, lines, l) =>
  s.modes_once && l.mode && l.state !== 'void'
    ? lines.find(
        o =>
          o.kind === 'deal' &&
          o.state !== 'void' &&
          o.line !== l.line &&
          o.mode === l.mode &&
          namingTeam(o) === namingTeam(l),
      )
    : undefined
/** One deal in card points, before the factor. @type {(s: SchieberSettings, f: Facts, dealer: number, number?: number) => Score} */
export const scoreDeal = (s, f, dealer, number = 0) => {
  const { mode = null, match = null, declarer = null, weis: melds = [[], []], points = null, moved = [] } = f
  const factors = Object.values(s.factors)
  const factor =
    contractOf(s, number)?.factor ?? (mode ? s.factors[mode] : new Set(factors).size === 1 ? factors[0] : 1)
  const counter = match !== null && (!!f.counter || (declarer !== null && declarer % 2 !== match))
  if (f.void != null)
    return { factor, weis: NONE, each: [[], []], weis_team: null, weis_why: null, stoeck: NONE, cards: NONE, counter }
  let [team, why] = bestTeam(melds, mode, (dealer + 1) % 4, s)
  if (why === 'undecided' && f.better?.points === most(melds[0], s)) [team, why] = [f.better.team, f.better.why]
  /** @type {number[][]} */
  const each = melds.map((/** @type {Meld[]} */ all, /** @type {number} */ t) =>
    why === 'undecided' || team === 1 - t ? [] : all.map(m => meldPoints(m, s)),
  )
  let cards = points && plus(points, oneSide(match, counter ? s.counter_match_bonus : s.match_bonus))
  for (const m of points ? moved : []) cards = plus(cards, m.from ? [1, -1] : [-1, 1], m.points)
  if (f.given_up != null) cards = forfeit(s, f.given_up)
  const [ours, theirs] = each.map(all => all.reduce((a, b) => a + b, 0))
  return {
    factor,
    weis: [ours, theirs],
    each,
    weis_team: team,
    weis_why: why,
    stoeck: oneSide(f.stoeck, 20),
    cards,
    counter,
  }
}
/** @type {(c: Score) => Pair} */
const written = c => plus(NONE, plus(plus(c.weis, c.stoeck), c.cards ?? NONE), c.factor)

/** @type {(totals: Pair | number[], goal: Pair) => number[]} */
const arrived = (totals, goal) => [0, 1].filter(t => totals[t] >= goal[t])
/** @type {(before: Pair, target: Pair, c: Score | null) => Judged} */
const judged = (before, target, c) => ({
  before,
  target,
  factor: c?.factor ?? 1,
  written: c ? c.cards && written(c) : NONE,
  gains: { stoeck: plus(NONE, c?.stoeck ?? NONE, c?.factor), weis: plus(NONE, c?.weis ?? NONE, c?.factor) },
})
/** Stöck, then Wys, until one side arrives. @type {(d: Judged, s: SchieberSettings) => Omit<Ask, 'deal'>} */
const walk = (d, s) => {
  let sum = d.before
  /** @type {Step[]} */
  const steps = []
  const verdict = { winner: null, on: null, steps, first_trick: null }
  for (const on of s.finish_order) {
    if (on === 'stich' || arrived(sum, d.target).length) break
    const add = d.gains[on]
    sum = plus(sum, add)
    steps.push({ on, add, sum })
    const [first, second] = arrived(sum, d.target)
    if (first === undefined || second) continue
    const other = 1 - first
    const most = d.written ? d.before[other] + d.written[other] - sum[other] : 1e9
    const turns = !s.finish_strict && steps.slice(0, -1).some(x => x.add[other])
    const near = d.target[other] - sum[other] <= Math.min(56 * d.factor, most)
    return { ...verdict, winner: first, on, first_trick: turns && near ? other : null }
  }
  return verdict
}
/** Who wins by a claim, and with how much each stops; null while that hangs on a first trick nobody counted. @type {(d: Judged, claim: any, s: SchieberSettings) => any} */
const judge = (d, { spoken: [me], on: claimed, trick = null, taken = null }, s) => {
  const { before, target, gains, factor } = d
  const shown = plus(plus(before, gains.stoeck), gains.weis)
  const full = shown[me] >= target[me]
  // what the counted deal shows to be wrong was not so: cards never held, Stöck never shown
  const cards = [0, 1].map(t => (d.written ? (before[t] + d.written[t] - shown[t]) / factor : 157))
  const end = trick === null && d.written && !taken ? 'stich' : null
  const named = claimed === 'stich' || gains[claimed]?.[me] ? claimed : end
  /** @param {any} lay the card points that lay with each */
  const by = lay => {
    /** @type {{[on: string]: Pair}} */
    const g = { ...gains, stich: plus(NONE, lay, factor) }
    const have = plus(shown, g.stich)
    const both = trick === 1 && !arrived(before, target).length && arrived(have, target).length > 1
    if (have[me] < target[me]) return { winner: 1 - me, why: 'premature', on: named, rule: 'R42', score: have }
    let sum = before
    /** @type {number[]} */
    let reached = []
    /** @type {any} */
    let on = s.finish_order.find(name => {
      sum = plus(sum, g[name])
      reached = both && !s.finish_strict ? arrived(g[name], [1, 1]) : arrived(sum, target)
      return both ? reached.length : full ? reached.includes(me) : name === 'stich'
    })
    let winner = me
    let rule = 'R37'
    if (!both) {
      on = named ?? on
      const alone = on !== 'stich' && (trick !== 1 || full)
      rule = alone ? (on === 'weis' ? 'R38' : 'R40') : trick === 1 ? 'R41' : 'R39'
    } else if (reached.length === 1) winner = reached[0]
    else on = 'stich'
    const loser = 1 - winner
    const first = trick === 1 || (trick === null && on !== 'stich')
    const ranking = first ? s.finish_order : ['stoeck', 'weis', 'stich']
    const score = [...have]
    score[loser] = before[loser] + (first ? 0 : g.stich[loser])
    for (const name of ranking.slice(0, ranking.indexOf(on))) score[loser] += g[name][loser]
    return { winner, why: both ? 'order' : 'thanks', on, rule, score }
  }
  // what nobody counted may have been anything with which the claim is true
  const whole = d.written && !gains[named]
  const need = Math.max(0, Math.ceil((target[me] - shown[me]) / factor))
  const least = whole && trick % 9 === 0 ? cards[me] : Math.min(need, named === 'weis' ? 56 : 157)
  const lays = taken
    ? [taken]
    : trick === 1
      ? [me, 1 - me]
          .flatMap(t => [...Array(57).keys()].map(n => oneSide(t, n)))
          .filter(lay => lay[me] || named !== 'stich')
      : [plus(oneSide(me, least), oneSide(1 - me, whole ? cards[1 - me] : 0))]
  const all = lays.map(lay => by(lay.map((/** @type {number} */ n, /** @type {number} */ t) => Math.min(n, cards[t]))))
  const can = all.filter(v => v.why !== 'premature')
  if (!can.length) return all[56] ?? all.at(-1)
  return can.every(v => v.winner === can[0].winner) ? can[0] : null
}

/** How far the score of thanks is known, by what was counted. @type {(v: any, claim: any, before: Pair, c: Score, totals: Pair) => string} */
const sums = (v, { trick = null, taken = null }, before, c, totals) => {
  if (taken) return 'known'
  if (v.rule === 'R39' && (!c.cards || (trick ?? 9) < 9)) return 'unknown'
  const early = v.why === 'premature'
  const me = early ? 1 - v.winner : v.winner
  const shown = before[me] + c.factor * (c.weis[me] + c.stoeck[me])
  return [totals[me], shown].includes(v.score[me]) ? 'known' : early ? 'most' : 'least'
}

/** Bergpreis and end, followed line by line. @type {(s: SchieberSettings, special: {[slot: string]: Standing}) => any} */
const ending = (s, special) => {
  const { target, berg } = s
  /** @type {{done: number, berg: Berg | null, berg_ask: string | null, finish: SchieberFinish | null, ask: Ask | null}} */
  const e = { done: 0, berg: null, berg_ask: null, finish: null, ask: null }
  /** @type {[string, Pair, Score | null]} */
  let last = ['', NONE, null]
  /** @type {(deal: string, v: any) => void} */
  const finish = (deal, { winner, why, on = null, rule = null, score, sums = 'known' }) => {
    const frozen = winner === null ? null : score[1 - winner]
    const schneider = frozen !== null && !!target && s.schneider && 2 * frozen < target[1 - winner]
    e.finish = { winner, why, on, rule, deal, score, sums, frozen, schneider }
  }
  /** @type {(slot: string, before: Pair, c: Score | null, goal: Pair, kind: string) => any} */
  const claimed = (slot, before, c, goal, kind) => {
    const claim = special[`${kind}:${slot}`]
    return claim && judge(judged(before, goal, c), claim.facts, s)
  }
  /** Nothing where nobody spoke, null where it cannot be told yet what came of it. @type {(slot: string, before: Pair, c: Score) => any} */
  const thanked = (slot, before, c) => (target ? claimed(slot, before, c, target, 'thanks') : undefined)
  /** Who counted the turned cards while nobody had validly thanked. @type {(slot: string, v: any) => number | null} */
  const counted = (slot, v) => {
    const call = special[`counted:${slot}`]
    return call && (v === undefined || v?.why === 'premature') ? call.facts.team : null
  }
  /** @type {(totals: Pair) => any} */
  const higher = totals => totals[0] !== totals[1] && { winner: +(totals[1] > totals[0]), why: 'higher', score: totals }
  /** @type {(slot: string, before: Pair, c: Score | null, totals: Pair) => void} */
  const climb = (slot, before, c, totals) => {
    if (berg === null || e.berg) return
    /** @type {Pair} */
    const peak = [berg, berg]
    const [first, second] = arrived(totals, peak)
    const order = second ? walk(judged(before, peak, c), s) : null
    let v = c && claimed(slot, before, c, peak, 'berg')
    if (!v) {
      if (first === undefined || (c && !c.cards) || e.berg_ask !== null || (second && !c)) return
      if (!second) v = { winner: first, why: 'first' }
      else if (s.both_over === 'higher') v = v !== null && higher(totals)
      else if (order && order.winner !== null && order.first_trick === null) v = { ...order, why: 'order', rule: 'R37' }
    }
    e.berg_ask = v ? null : slot
    if (v) e.berg = { team: v.winner, why: v.why, on: v.on ?? null, rule: v.rule ?? null, deal: slot }
  }
  /** The end without a word, where that was agreed. @type {(slot: string, before: Pair, c: Score | null, totals: Pair) => void} */
  const unsaid = (slot, before, c, totals) => {
    if (e.finish || !target || (c && !c.cards)) return
    const reached = arrived(totals, target)
    if (reached.length === 1 && s.auto_end) finish(slot, { winner: reached[0], why: 'auto', score: totals })
    if (reached.length < 2) return
    if (s.both_over === 'higher') {
      if (higher(totals)) finish(slot, higher(totals))
      return
    }
    const d = judged(before, target, c)
    const order = walk(d, s)
    if (s.auto_end && order.winner !== null && order.first_trick === null)
      finish(slot, { ...judge(d, { spoken: [order.winner], on: order.on }, s), why: 'auto' })
  }
  return {
    e,
    /** @type {(slot: string, before: Pair, c: Score) => {premature?: number | null, counted?: number}} */
    forfeited: (slot, before, c) => {
      if (e.finish || s.premature === 'game') return {}
      const v = thanked(slot, before, c)
      const by = counted(slot, v)
      return by === null ? { premature: v?.why === 'premature' ? 1 - v.winner : null } : { counted: by }
    },
    /** @type {(slot: string, before: Pair, c: Score, totals: Pair) => void} */
    follow: (slot, before, c, totals) => {
      if (c.cards) e.done++
      last = [slot, before, c]
      climb(slot, before, c, totals)
      if (e.finish) return
      const v = thanked(slot, before, c)
      const by = counted(slot, v)
      if (by !== null && s.premature === 'game')
        return finish(slot, { winner: 1 - by, why: 'counted', rule: 'R42', score: totals })
      if (v && (v.why !== 'premature' || s.premature === 'game'))
        return finish(slot, { ...v, sums: sums(v, special[`thanks:${slot}`].facts, before, c, totals) })
      if (v !== null) unsaid(slot, before, c, totals)
      if (!e.finish && c.cards && s.deals === e.done)
        finish(slot, { winner: totals[0] === totals[1] ? null : +(totals[1] > totals[0]), why: 'deals', score: totals })
    },
    /** @type {(slot: string, totals: Pair) => void} */
    reached: (slot, totals) => {
      last = [slot, totals, null]
      climb(slot, totals, null, totals)
      unsaid(slot, totals, null, totals)
    },
    /** @type {(totals: Pair) => void} */
    close: totals => {
      const [slot, before, c] = last
      if (!e.finish && target && slot && arrived(totals, target).length > 1)
        e.ask = { deal: slot, ...walk(judged(before, target, c), s) }
    },
  }
}

/** Everything that is shown of a game; the back of the slate is the server's. @type {(s: SchieberSettings, revisions: Revision[]) => Omit<SchieberBoard, 'stakes'>} */
export const board = (s, revisions) => {
  const folded = fold(revisions)
  const { numbered, special } = folded
  /** @type {SlateHalf[]} */
  const slate = [0, 1].map(() => ({ hundreds: 0, fifties: 0, twenties: 0, rest: 0, rests: [] }))
  const { e, forfeited, follow, reached, close } = ending(s, special)
  /** @type {SchieberLine[]} */
  const lines = []
  let totals = NONE
  let number = 0
  let dealer = s.first_dealer
  /** @type {string | null} */
  let open = null
  for (const { line, slot, facts: f, heads, revised } of numbered) {
    if (f.kind === 'strokes') {
      const gain = oneSide(f.team, f.points)
      chalk(slate[f.team], f.points)
      totals = plus(totals, gain)
      lines.push({ line, slot, heads, kind: 'strokes', revised, state: 'done', written: gain, totals })
      reached(slot, totals)
      continue
    }
    dealer = f.dealer ?? dealer
    const score = scoreDeal(s, f, dealer, number + 1)
    const before = totals
    const { premature = null, counted = null } = f.void == null ? forfeited(slot, before, score) : {}
    const loser = counted ?? premature
    if (loser !== null) score.cards = forfeit(s, loser)
    const { each, cards, ...scored } = score
    const { points = null, weis: melds = [[], []], better: _, ...facts } = f
    const gain = written(score)
    const { factor, stoeck } = scored
    for (const t of [0, 1]) for (const points of each[t]) for (let i = 0; i < factor; i++) chalk(slate[t], points)
    for (const t of [0, 1]) for (let i = 0; i < factor; i++) chalk(slate[t], stoeck[t])
    for (const t of [0, 1]) chalk(slate[t], factor * (cards?.[t] ?? 0))
    totals = plus(before, gain)
    const gone = f.void ?? null
    lines.push({
      ...{ mode: null, declarer: null, pushed: false, match: null, moved: [], given_up: null, void: gone, note: '' },
      ...facts,
      ...scored,
      kind: 'deal',
      line,
      slot,
      heads,
      revised,
      number: ++number,
      dealer,
      premature,
      counted,
      state: gone !== null ? 'void' : cards ? 'done' : 'open',
      cards: points,
      melds,
      written: gain,
      totals,
    })
    if (gone !== null) number--
    else {
      follow(slot, before, score, totals)
      if (!cards) open ??= slot
      dealer = (dealer + 1) % 4
    }
  }
  close(totals)
  const { done, ...end } = e
  return {
    game: 'schieber',
    ...shared(s, folded),
    totals,
    lines,
    slate,
    open,
    ...end,
    next: { slot: `${+(numbered.at(-1)?.slot ?? 0) + 1}`, number: number + 1, dealer, forehand: (dealer + 1) % 4 },
    deals_left: s.deals && Math.max(0, s.deals - done),
    may_thank: e.finish || !s.target ? [] : arrived(totals, s.target),
    ask: e.finish ? null : e.ask,
  }
}
