/** What this phone counted without network, and the server does not have: it is sent once more in place of the other, or forgotten. */
import { forget, keep, known, note, send, waiting } from '../phone/counted_games.js'

const path = location.pathname
const kept = waiting(path)
note(path, !!document.querySelector('[data-counts]')) // also after a refusal
for (const counting of document.querySelectorAll('form:is([action$="/regulars"], [action$="/new"])'))
  counting.addEventListener('submit', () => note(path, true))
const form = /** @type {HTMLFormElement | null} */ (document.querySelector('[data-kept]'))
if (kept && form) {
  const sent = new URLSearchParams(kept.body)
  const people = new Map(known().find(({ id }) => id === sent.get('regulars'))?.people)
  const seats = [...sent.keys()].filter(key => key.startsWith('seat_')).map(key => key.slice(5))
  const names = seats.map(n => people.get(+(sent.get(`seat_${n}`) ?? '')) ?? sent.get(`name_${n}`) ?? '–')
  form.querySelector('b')?.append(names.join(', '))
  form.hidden = false
  form.onsubmit = e => {
    e.preventDefault()
    sent.set('instead', 'y')
    if (keep(path, `${sent}`)) send().finally(() => location.reload())
  }
  form.onreset = () => {
    forget(path)
    form.hidden = true
  }
}

for (const field of document.querySelectorAll('[name^=name_]'))
  field.addEventListener('input', () => {
    const radio = field.closest('label')?.querySelector('input')
    if (radio) radio.checked = true
  })
