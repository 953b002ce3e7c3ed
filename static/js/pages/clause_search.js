/** Narrows the sentences that can be added to a regulation, letter by letter; tells where else a word is found. */

/** @param {string} text */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** @param {HTMLElement} place a sentence that stands or can be added */
const searched = place => plain(`${place.textContent} ${place.dataset.title ?? ''} ${place.dataset.words ?? ''}`)

const standing = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.clause[data-title]')])
const lists = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-filter]')])

/** @param {HTMLElement} place */
const headingOf = place => place.closest('section')?.querySelector('h2, h3')?.textContent?.trim() ?? ''

/** @param {(place: HTMLElement) => boolean} fits */
function* elsewhere(fits) {
  for (const clause of standing)
    if (fits(clause)) yield { id: clause.id, title: `${headingOf(clause)}: ${clause.dataset.title}` }
  for (const list of lists)
    for (const offer of /** @type {HTMLElement[]} */ ([...list.querySelectorAll('.offers > li')]))
      if (fits(offer)) yield { id: list.id, title: `${headingOf(list)}: ${offer.querySelector('b')?.textContent}` }
}

/**
 * @param {HTMLElement} note what is told where a list has no such sentence
 * @param {(place: HTMLElement) => boolean} fits
 */
function tellWhere(note, fits) {
  const [lead, ownWords] = [note.children[1], note.children[3]]
  const places = new Map([...elsewhere(fits)].map(place => [place.title, place.id]))
  const rows = [...places].slice(0, 6).map(([title, id]) => {
    const link = document.createElement('a')
    link.href = `#${id}`
    link.textContent = title
    link.addEventListener('click', () => document.getElementById(id)?.setAttribute('open', ''))
    const row = document.createElement('li')
    row.append(link)
    return row
  })
  note.querySelector('ul')?.replaceChildren(...rows)
  const beside = /** @type {HTMLElement[]} */ ([...note.querySelectorAll('[data-words]')])
  for (const text of beside) text.hidden = !fits(text)
  if (lead instanceof HTMLElement) lead.hidden = !rows.length
  if (ownWords instanceof HTMLElement) ownWords.hidden = !!rows.length || beside.some(text => !text.hidden)
}

for (const list of lists) {
  const search = /** @type {HTMLInputElement} */ (list.querySelector('[type=search]'))
  const offers = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('.offers > li')])
  const label = search.closest('label')
  if (label) label.hidden = false
  const note = list.querySelector('[role=status]')
  search.addEventListener('input', () => {
    const words = plain(search.value).split(/\s+/)
    /** @param {HTMLElement} place */
    const fits = place => words.every(word => searched(place).includes(word))
    for (const offer of offers) offer.hidden = !fits(offer)
    if (!(note instanceof HTMLElement)) return
    note.hidden = offers.some(offer => !offer.hidden)
    if (!note.hidden) tellWhere(note, fits)
  })
  /** @param {HTMLElement} offer */
  const titleOf = offer => plain(offer.querySelector('b')?.textContent ?? '')
  // Enter adds the first that is left, by its title before its sentence, and not the form's own key
  search.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const wanted = plain(search.value).trim()
    if (!wanted) return
    const left = offers.filter(offer => !offer.hidden)
    const best =
      left.find(offer => titleOf(offer).startsWith(wanted)) ??
      left.find(offer => titleOf(offer).includes(wanted)) ??
      left[0]
    best?.querySelector('button')?.click()
  })
}
