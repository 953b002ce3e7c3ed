/** Search among names as scorer/web/club/people/people_search.py does it: tests/vectors/people-search.json holds both equal. */

const BASE = /** @type {Record<string, string>} */ ({
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
})
const SPELT = /** @type {Record<string, string>} */ ({ '\u00e4': 'ae', '\u00f6': 'oe', '\u00fc': 'ue' })
const APART = /[^\p{L}\p{N}]+/u
const MOST_TYPED = 80
const LEAST_ALIKE = 0.4

const PLAIN = /^[ -~]*$/

/** Letters without case and marks. @param {string} text */
const folded = text => (PLAIN.test(text) ? text.toLowerCase() : unmarked(text.toLowerCase()))

/** @param {string} text */
const unmarked = text =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðþæœı]/g, letter => BASE[letter])
    .replace(/\u00df/g, 'ss')

/** @param {string} text */
const wordsOf = text => folded(text).split(APART).filter(Boolean)

/** @param {string} text */
const spelt = text =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u00e4\u00f6\u00fc]/g, letter => SPELT[letter])

/** The folded words of a name, in the ways that people type them. @param {string} text */
export const keysOf = text => [
  ...new Set([text, spelt(text), text.replace(/[\u0027’-]/g, '')].flatMap(way => wordsOf(way))),
]

/** The words of a search, each in the ways that it may be spelt. @param {string} typed */
export const typedWords = typed => {
  const text = typed.slice(0, MOST_TYPED)
  const spelling = wordsOf(spelt(text))
  return wordsOf(text).map((word, at) => [...new Set([word, spelling[at]])])
}

/** Whether each word begins a word of the name. @param {string[]} keys @param {string[][]} words */
export const matches = (keys, words) => words.every(ways => keys.some(key => ways.some(way => key.startsWith(way))))

/** Whether one word is what two words of the name begin with: «has» for Hans Schwarz. @param {string[]} keys @param {string[][]} words */
export const beginsTwo = (keys, words) => words.length === 1 && words[0].some(word => joins(keys, word))

/** @param {string[]} keys @param {string} word */
const joins = (keys, word) => {
  const firsts = keys.filter(key => key.startsWith(String.fromCodePoint(word.codePointAt(0) ?? 0)))
  if (!firsts.length) return false
  return [...word].some((_, at) => {
    const [half, rest] = [word.slice(0, at), word.slice(at)]
    return (
      at > 0 &&
      firsts.some(first => first.startsWith(half) && keys.some(second => second !== first && second.startsWith(rest)))
    )
  })
}

/** @param {string} text */
const small = text => text.normalize('NFC').toLowerCase()

/**
 * How far a name that was found is from what was typed, 0 the nearest: exact spelling before folded, surname before first name,
 * beginning before a later word. Of several words the sum; of one that begins two words of the name, the best way to part it.
 * @param {string} listed the name as in a list by surname @param {string} spoken the same with the first name first @param {string} typed
 */
const farness = (listed, spoken, typed) => {
  const parts = listed.split(/\s+/)
  let first = 1 // where the first name begins
  while (` ${spoken} `.indexOf(` ${parts.slice(0, first + 1).join(' ')} `) > 0) first++
  /** @param {string} word */
  const ofWord = word => {
    const ways = typedWords(word)
    const far = parts.map((part, at) => {
      if (!matches(keysOf(part), ways)) return Number.POSITIVE_INFINITY
      const joined = part.replace(/[\u0027’-]/g, '')
      const exact = [joined, ...part.split(APART)].some(piece => small(piece).startsWith(small(word)))
      const begins = (at === 0 || at === first) && matches(keysOf(joined), ways)
      return (exact ? 0 : 4) + (at < first ? 0 : 2) + (begins ? 0 : 1)
    })
    return Math.min(...far)
  }
  /** @param {string[]} words */
  const ofAll = words => words.reduce((sum, word) => sum + ofWord(word), 0)
  const words = typed.slice(0, MOST_TYPED).split(APART).filter(Boolean)
  const [word] = words
  const far = ofAll(words)
  if (words.length !== 1 || Number.isFinite(far)) return far
  return Math.min(far, ...[...word].map((_, at) => (at ? ofAll([word.slice(0, at), word.slice(at)]) : far)))
}

/**
 * Which of the people found Enter means: of those nearest to what was typed the first that is not done yet, else the first.
 * @param {[listed: string, spoken: string][]} people @param {string} typed @param {boolean[]} done
 */
export const meant = (people, typed, done) => {
  const far = people.map(([listed, spoken]) => farness(listed, spoken, typed))
  const least = Math.min(...far)
  const open = far.findIndex((some, at) => some === least && !done[at])
  return open < 0 ? far.indexOf(least) : open
}

/** Each two letters beside each other, with beginnings and ends. @param {string} text */
const pairsOf = text => {
  const pairs = new Set(/** @type {string[]} */ ([]))
  for (const word of wordsOf(text)) {
    const letters = [...` ${word} `]
    for (let at = 1; at < letters.length; at++) pairs.add(letters[at - 1] + letters[at])
  }
  return pairs
}

/** The folded words of a name in its order, between spaces: two letters of a name stand in it beside each other. @param {string} text */
export const letters = text => ` ${wordsOf(text).join(' ')} `

/** The indices of the names that share most with what was typed, best first; of each name its letters. @param {string[]} names @param {string} typed @param {number} most */
export const nearest = (names, typed, most) => {
  const wanted = [...pairsOf(typed.slice(0, MOST_TYPED))]
  if (!wanted.length) return []
  return names
    .map((name, index) => ({ index, alike: wanted.filter(pair => name.includes(pair)).length / wanted.length }))
    .filter(scored => scored.alike >= LEAST_ALIKE)
    .sort((scored, other) => other.alike - scored.alike || scored.index - other.index)
    .slice(0, most)
    .map(scored => scored.index)
}
