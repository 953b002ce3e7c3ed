/** What the rules of all games refuse, known before it is written. Mirror of scorer/rules/core/{reading,checks}.py for what screens can say. */

/** @typedef {{code: string, at?: string, values?: any[]} | null} Fault a refusal of Python: its code, the field, figures for the sentence, which stands in templates/<game>/dialogs.html */

/** All but the joiner that holds emoji together. */
const HIDDEN = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u
/** @param {string} value @param {string} at @returns {Fault} */
export const text = (value, at, low = 0, high = 200) => {
  const { length } = [...value]
  if (length < low || length > high) return { code: 'text-length', at, values: [low, high] }
  return HIDDEN.test(value) ? { code: 'text-hidden', at } : null
}
/** @param {any} value @param {string} at @param {number} low @param {number} high @returns {Fault} */
export const integer = (value, at, low, high) => {
  if (!Number.isInteger(value)) return { code: 'not-integer', at }
  return value < low || value > high ? { code: 'out-of-range', at, values: [low, high] } : null
}
/** @param {Facts} f @param {number} players @param {number} teams @returns {Fault} */
export const names = (f, players, teams) => {
  for (const [at, count] of /** @type {[string, number][]} */ ([
    ['players', players],
    ['teams', teams],
  ])) {
    /** @type {string[]} */
    const given = f[at]
    if (given.length !== count) return { code: 'list-length', at, values: [count, count] }
    const fault = [...given, ...given.map(name => name.trim())].map(name => text(name, at, 1, 40)).find(x => x)
    if (fault) return fault
    if (new Set(given.map(name => name.trim().toLowerCase().toUpperCase())).size < count)
      return { code: 'names-twice', at }
  }
  return null
}

/** The first fault that is one. @template T @param {Iterable<T>} all @param {(one: T, i: number) => Fault} fault @returns {Fault} */
export const first = (all, fault) => {
  let i = 0
  for (const item of all) {
    const result = fault(item, i++)
    if (result) return result
  }
  return null
}
/**
 * What the server would refuse of `added` where `known` stands: a revision by itself, or what does not go with those
 * before it. What did not go together before is no fault of the new one.
 * @param {Revision[]} known @param {Revision[]} added
 * @param {(last: Revision) => Fault} fault @param {(before: Revision[], last: Revision, begins: boolean) => Fault} misfit
 */
export const inTurn = (known, added, fault, misfit) =>
  first(added, (last, i) => {
    const before = [...known, ...added.slice(0, i)]
    const begins = before.every(r => r.line !== last.line)
    return fault(last) ?? misfit(before, last, begins)
  })
/** A new deal numbered far beyond all others, also an empty one. @param {Revision[]} before @param {Revision} last @returns {Fault} */
export const ahead = (before, { slot }) =>
  +slot - Math.max(0, ...before.map(r => +r.slot).filter(n => n <= +slot)) > 100 ? { code: 'slot' } : null
/** A new deal behind the one that ended the game, or after the table stopped it. @param {AnyBoard} before the board that decides: the deal may be counted or annulled already @param {Revision} last @param {boolean} begins @returns {Fault} */
export const late = ({ claims, finish }, { slot }, begins) =>
  begins && finish && +slot && (claims.end || +slot > +(finish.deal ?? 0)) ? { code: 'after-finish' } : null
