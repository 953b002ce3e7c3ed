/** Remembers for an evening who is here: whoever pauses is in none of its games. */
const KEY = `schreiber:here:${location.pathname}`
const EVENING = 12 * 3600_000
const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[name=here]'))
try {
  const [at, here] = JSON.parse(localStorage.getItem(KEY) ?? '[0, []]')
  if (!location.search && Date.now() - at < EVENING) for (const box of boxes) box.checked ||= here.includes(box.value)
  boxes[0]?.form?.addEventListener('submit', () => {
    const checked = [...boxes].filter(box => box.checked).map(box => box.value)
    localStorage.setItem(KEY, JSON.stringify([Date.now(), checked]))
  })
} catch {
  /* a private window; those who have played are ticked all the same */
}
