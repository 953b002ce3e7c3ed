/** Remembers names and rules on this phone, and takes focus to what went wrong. */

const KEY = 'schreiber:last'

/** @returns {Record<string, [string, string][]>} */
const recall = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {} // private window, or a note of another version
  }
}

/** @param {HTMLFormElement} form */
const entries = form =>
  /** @type {[string, string][]} */ ([...new FormData(form)].filter(([, value]) => typeof value === 'string'))

/** Keep what is sent, under the name of the form. @param {HTMLFormElement} form */
const remember = form =>
  form.addEventListener('submit', () => {
    try {
      const kept = { ...recall(), [form.dataset.remember ?? '']: entries(form) }
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      /* nothing can be kept here; the game starts all the same */
    }
  })

/** Fill a form that nobody has filled yet. @param {HTMLFormElement} form @param {[string, string][]} values */
const fill = (form, values) => {
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) field.value = value
    else if (field instanceof HTMLInputElement && !field.value) field.value = value
  }
}

/** Put the people of the last game into a form that still names only the seats. @param {HTMLFormElement} form @param {[string, string][]} values */
const rename = (form, values) => {
  for (const [name, value] of values.filter(([name, value]) => name.startsWith('player_') && value)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
}

/** Offer the rules of the last game that had its own. @param {HTMLFormElement} form @param {[string, string][]} values */
const offer = (form, values) => {
  for (const [name, value] of values) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  const names = form.querySelector('[data-last-names]')
  const players = values.filter(([name]) => name.startsWith('player_')).map(([, value]) => value)
  if (names) names.textContent = players.join(', ')
  form.hidden = false
}

const kept = recall()
for (const form of document.querySelectorAll('form')) {
  if (form.dataset.remember) remember(form)
  if (form.dataset.remember === 'start' && kept.start) fill(form, kept.start)
  if ('fresh' in form.dataset) rename(form, [...(kept.start ?? []), ...(kept.own ?? [])])
  if ('last' in form.dataset && kept.own) offer(form, kept.own)
}
const summary = document.querySelector('[data-focus]')
if (summary instanceof HTMLElement) summary.focus()
