/** Narrows the sentences that can be added to a regulation, letter by letter. */

/** @param {string} text */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

for (const list of document.querySelectorAll('[data-filter]')) {
  const search = /** @type {HTMLInputElement} */ (list.querySelector('[type=search]'))
  const offers = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('li')])
  const label = search.closest('label')
  if (label) label.hidden = false
  const none = list.querySelector('[role=status]')
  search.addEventListener('input', () => {
    const words = plain(search.value).split(/\s+/)
    for (const offer of offers) {
      const text = plain(offer.textContent ?? '')
      offer.hidden = !words.every(word => text.includes(word))
    }
    if (none instanceof HTMLElement) none.hidden = offers.some(offer => !offer.hidden)
  })
  // Enter adds the first that is left, not the form's own key
  search.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!search.value.trim()) return
    offers
      .find(offer => !offer.hidden)
      ?.querySelector('button')
      ?.click()
  })
}
