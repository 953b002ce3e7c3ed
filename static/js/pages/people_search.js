/** Narrows the lists of people of a page letter by letter; where nobody is called so, the nearest are left. */
import { beginsTwo, keysOf, matches, nearest, typedWords } from '../core/name_search.js'

const NEAREST = 3

/** @param {HTMLElement} form */
const searchBy = form => {
  const field = /** @type {HTMLInputElement} */ (form.querySelector('[type=search]'))
  const none = /** @type {HTMLElement} */ (form.querySelector('[role=status]'))
  const meant = /** @type {HTMLElement} */ (none.querySelector('[data-near]'))
  const ofAll = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-of-all]'))

  /** @type {{ row: HTMLElement, text: string, keys: string[] }[]} */
  let people = []

  /** Reads the list before the first letter, and again where somebody came to it. */
  const read = () => {
    const rows = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-person]'))
    if (people.length === rows.length) return
    people = [...rows].map(row => {
      const text = (row.querySelector('[data-name]') ?? row).textContent ?? ''
      return { row, text, keys: keysOf(text) }
    })
  }

  const narrow = () => {
    read()
    const words = typedWords(field.value)
    let left = new Set(people.filter(person => matches(person.keys, words)))
    if (left.size === 0) left = new Set(people.filter(person => beginsTwo(person.keys, words)))
    const nobody = left.size === 0
    if (nobody) {
      const texts = people.map(person => person.text)
      left = new Set(nearest(texts, field.value, NEAREST).map(index => people[index]))
    }
    for (const person of people) if (person.row.hidden === left.has(person)) person.row.hidden = !left.has(person)
    none.hidden = !nobody
    meant.hidden = left.size === 0
    for (const part of ofAll) part.hidden = words.length > 0
  }

  // Rows that came anew are narrowed like those before.
  document.addEventListener('fresh', () => {
    people = []
    if (field.value) narrow()
  })
  field.addEventListener('focus', read)
  field.addEventListener('input', narrow)
  // The list is narrowed already: the key is for those without scripts.
  form.addEventListener('submit', event => event.preventDefault())
  const key = form.querySelector('button')
  if (key) key.hidden = true
}

// A page with few people has no search.
const form = /** @type {HTMLElement | null} */ (document.querySelector('[data-find]'))
if (form) searchBy(form)
