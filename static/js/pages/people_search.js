/** Narrows the lists of people of a page letter by letter; where nobody is called so, the nearest are left. */
import { beginsTwo, keysOf, letters, matches, nearest, typedWords } from '../core/name_search.js'

const NEAREST = 3
const SCREEN = 60 // rows

/** @param {HTMLElement} form */
const searchBy = form => {
  const field = /** @type {HTMLInputElement} */ (form.querySelector('[type=search]'))
  const none = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
  const meant = /** @type {HTMLElement} */ (none.querySelector('[data-near]'))
  const ofAll = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-of-all]'))

  // What is printed is what is looked at.
  const printed = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('[data-narrowed]'))

  /** @typedef {{ row: HTMLElement, keys: string[], letters: string }} Person */
  /** @type {Person[]} */
  let people = []
  /** The blocks of a long list, or the whole as one. @type {{ block: HTMLElement | null, people: Person[] }[]} */
  let parts = []
  let turns = 0

  /** Reads the list before the first letter, and again where somebody came to it. */
  const read = () => {
    const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-person]'))
    if (people.length === rows.length) return
    parts = []
    people = [...rows].map(row => {
      const text = (row.querySelector('[data-name]') ?? row).textContent ?? ''
      const person = { row, keys: keysOf(text), letters: letters(text) }
      const block = /** @type {HTMLElement | null} */ (row.closest('[data-people]'))
      if (!parts.length || parts[parts.length - 1].block !== block) parts.push({ block, people: [] })
      parts[parts.length - 1].people.push(person)
      return person
    })
  }

  /** Shows who is left: first what finds room on a screen, what lies below it once that is painted. @param {Set<Person>} left */
  const show = left => {
    const turn = ++turns
    const below = /** @type {(() => void)[]} */ ([])
    let count = 0
    for (const { block, people } of parts) {
      const here = people.filter(person => left.has(person)).length
      const draw = () => {
        if (block && block.hidden === here > 0) block.hidden = !here
        if (block && !here) return
        for (const person of people) if (person.row.hidden === left.has(person)) person.row.hidden = !left.has(person)
        if (!block) return
        block.style.setProperty('--rows', `${here}`) // how high it is while nobody sees it
        block.style.contentVisibility = ''
      }
      if (here && count > SCREEN) {
        // a block that was in view is laid out whole as it grows, however far down it comes: taken out for a frame it is not
        if (block && people.some(person => person.row.hidden && left.has(person)))
          block.style.contentVisibility = 'hidden'
        below.push(draw)
      } else draw()
      count += here
    }
    const rest = () => {
      if (turn === turns) for (const draw of below) draw()
    }
    if (below.length) requestAnimationFrame(() => setTimeout(rest))
  }

  const narrow = () => {
    read()
    const words = typedWords(field.value)
    let left = new Set(people.filter(person => matches(person.keys, words)))
    if (left.size === 0) left = new Set(people.filter(person => beginsTwo(person.keys, words)))
    const nobody = left.size === 0
    if (nobody) {
      const names = people.map(person => person.letters)
      left = new Set(nearest(names, field.value, NEAREST).map(index => people[index]))
    }
    show(left)
    none.hidden = !nobody
    meant.hidden = left.size === 0
    for (const part of ofAll) part.hidden = words.length > 0
    for (const link of printed) {
      const address = new URL(link.href)
      address.searchParams.set('q', field.value)
      link.href = address.href
    }
  }

  // Rows that came anew are narrowed like those before.
  document.addEventListener('fresh', () => {
    people = []
    if (field.value) narrow()
  })
  field.addEventListener('focus', read)
  setTimeout(read) // once the page stands
  field.addEventListener('input', narrow)
  // The list is narrowed already: the key is for those without scripts.
  form.addEventListener('submit', event => event.preventDefault())
  const key = form.querySelector('button')
  if (key) key.hidden = true
}

// A page with few people has no search.
const form = /** @type {HTMLElement | null} */ (document.querySelector('[data-find]'))
if (form) searchBy(form)
