/** Remembers people and rules on this phone, and puts a list in order. */
import '../phone/pwa.js'

/** @typedef {[string, string][]} Entries */

const KEY = 'schreiber:last'
const TYPED = 'schreiber:typed'
/** Who sits where stays when other rules are looked at. */
const STAYS = /^(player_.|team_.|deck|seats|seating|undealt|first_dealer)$/

/** @returns {Record<string, Entries>} */
const recall = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}')
  } catch {
    return {} // private window, or a note of another version
  }
}

/** @param {HTMLFormElement} form */
const entries = form =>
  /** @type {Entries} */ ([...new FormData(form)].filter(([, value]) => typeof value === 'string'))

/** Whether the cards of a form are only those that its preset brings: nobody chose them. @param {HTMLFormElement} form */
const brought = form => !!form.dataset.deck && !form.dataset.chosen

/** Who plays, with which cards; where only the seat was named before, nobody has been named. @param {HTMLFormElement} form */
const people = form =>
  entries(form).filter(([name, value]) => {
    const field = form.elements.namedItem(name)
    const seat = form.dataset.remember !== 'start' && field instanceof HTMLInputElement && field.defaultValue === value
    return name === 'deck' ? !brought(form) : name.startsWith('player_') && !seat
  })

/** Keep what is sent, under the name of the form, and the people for all games. @param {HTMLFormElement} form */
const remember = form =>
  form.addEventListener('submit', () => {
    try {
      const last = recall()
      const met = { ...Object.fromEntries(last.people ?? []), ...Object.fromEntries(people(form)) }
      const kept = { ...last, [form.dataset.remember ?? '']: entries(form), people: Object.entries(met) }
      localStorage.setItem(KEY, JSON.stringify(kept))
    } catch {
      /* nothing can be kept here; the game starts all the same */
    }
  })

/** Fill a form; what is typed in it stays, unless it is put there anew. @param {HTMLFormElement} form @param {Entries} values */
const put = (form, values, anew = true) => {
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList || (field instanceof HTMLInputElement && (anew || !field.value)))
      field.value = value
  }
}

/** Take what was typed along to other rules; a preset's cards stay with it. @param {HTMLFormElement} form @param {Entries} before what was carried to this form */
const carry = (form, before) => {
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'deck') form.dataset.chosen = 'true'
  })
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.presets a'))) return
    const now = brought(form)
      ? [...entries(form).filter(([name]) => name !== 'deck'), ...before.filter(([name]) => name === 'deck')]
      : entries(form)
    const chosen = form.dataset.remember !== 'start' && form.dataset.chosen
    /** @type {Entries} */
    const kept = now.filter(([name, value]) => value && STAYS.test(name))
    try {
      sessionStorage.setItem(TYPED, JSON.stringify([...kept, ...(chosen ? [['chosen', 'true']] : [])]))
    } catch {
      /* then it has to be typed again */
    }
  })
}

/** What was typed at the rules before these. @returns {Entries} */
const carried = () => {
  try {
    const typed = JSON.parse(sessionStorage.getItem(TYPED) ?? '[]')
    sessionStorage.removeItem(TYPED)
    return typed
  } catch {
    return []
  }
}

/** Offer the rules of the last game that had its own. @param {HTMLFormElement} form @param {Entries} values */
const offer = (form, values) => {
  for (const [name, value] of values) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  const names = form.querySelector('[data-last-names]')
  const { seats, seating } = Object.fromEntries(values) // «4» or, with the number of teams, «2-4»
  const players = values.filter(([name]) => name.startsWith('player_')).map(([, value]) => value)
  if (names) names.textContent = players.slice(0, Number((seats ?? seating ?? '4').slice(-1))).join(', ')
  for (const place of [form, form.parentElement]) place?.removeAttribute('hidden')
}

/** Let the rows of a list be moved by their arrows; without a script their numbers put them in order. @param {Element} list */
const arrange = list => {
  const status = list.parentElement?.querySelector('output')
  const number = () => {
    for (const [place, row] of [...list.children].entries()) {
      const order = row.querySelector('[data-place] input')
      if (order instanceof HTMLInputElement) order.value = String(place + 1)
    }
  }
  /** @param {Event} event @param {string} what */
  const touched = (event, what) => (event.target instanceof Element ? event.target.closest(what) : null)

  list.addEventListener('click', event => {
    const button = touched(event, '[data-move]')
    const row = button?.closest('li')
    if (!(button instanceof HTMLButtonElement) || !row) return
    if (button.dataset.move === '1') row.nextElementSibling?.after(row)
    else row.previousElementSibling?.before(row)
    number()
    button.focus()
    if (status) status.value = `${row.dataset.name}: ${[...list.children].indexOf(row) + 1}`
  })
  list.closest('form')?.addEventListener('change', event => {
    const box = touched(event, '.list:not([data-list]) [type=checkbox]:checked')
    const row = box?.closest('li')
    if (!(box instanceof HTMLInputElement) || !row) return
    list.append(row) // one of their own joins the others
    number()
    box.focus()
  })
  list.classList.add('sorted')
  number()
}

/**
 * The page of a first visit comes from the server and knows no presets. Once the worker has laid by all it needs,
 * its copy of this page lends them, and a game begins here without network, too.
 */
const lend = async () => {
  const place = document.querySelector('[data-lends]')
  const start = document.querySelector('form[data-remember=start]')
  if (!(place instanceof HTMLElement && start instanceof HTMLElement) || !navigator.serviceWorker) return
  await navigator.serviceWorker.ready
  const copy = await caches.match('/start')
  const page = new DOMParser().parseFromString((await copy?.text()) ?? '', 'text/html')
  const lender = page.querySelector('form[data-presets]')
  if (!(lender instanceof HTMLElement)) return
  Object.assign(start.dataset, { presets: lender.dataset.presets, words: lender.dataset.words })
  await import('./start_offline.js')
  place.textContent = place.dataset.lends ?? ''
}

if (document.querySelector('[data-presets]')) import('./start_offline.js')
else lend().catch(() => {}) // then the server begins it

/** Ask for as many names as the largest number of players chosen. @param {HTMLFormElement} form */
const ask = form => {
  const numbers = [...form.querySelectorAll('select')].map(({ value }) => Number(value))
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-seat]')))
    field.hidden = Number(field.dataset.seat) >= Math.max(...numbers)
}

/** Enter in a name goes on to the next one and starts no game; opening the names leads to the first. @param {HTMLFormElement} form */
const nextName = form => {
  const names = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('[name^=player_]')])
  for (const [i, field] of names.entries()) {
    field.enterKeyHint = 'next'
    field.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || event.isComposing) return
      event.preventDefault()
      const next = names.slice(i + 1).find(other => other.offsetParent)
      if (next) next.focus()
      else field.blur()
    })
  }
  form.querySelector('details')?.addEventListener('toggle', ({ target }) => {
    const { open } = /** @type {HTMLDetailsElement} */ (target)
    if (open && document.activeElement?.localName === 'summary') names[0].focus()
  })
}

const kept = recall()
const typed = carried()
for (const form of document.querySelectorAll('form')) {
  const { remember: name, last } = form.dataset
  if (name) remember(form)
  if (name === 'start') {
    put(form, kept.people ?? [], false)
    nextName(form)
    form.addEventListener('change', () => ask(form))
    ask(form)
  }
  // the people of the last game, where the form still names only the seats
  if ('fresh' in form.dataset) put(form, kept.people?.filter(([name, value]) => name !== 'deck' && value) ?? [])
  if (name) {
    if (typed.some(([name]) => name === 'chosen')) form.dataset.chosen = 'true'
    put(form, brought(form) ? typed.filter(([name]) => name !== 'deck') : typed)
    carry(form, typed)
  }
  if (last && kept[last]) offer(form, kept[last])
}
for (const list of document.querySelectorAll('[data-list]')) arrange(list)
