/** What opens over the table of any game: menu, list, history, rules, saved or not. */
import { share, becomeActiveWriter, showActiveWriter } from './active_writer.js'
import { readOnlyNotice, regain } from './read_only_notice.js'
import { describe, ofGame, openLinked, setGame } from './deal_list.js'
import { showSetting, toggleSetting } from './phone_settings.js'
import { onKeys } from './physical_keyboard.js'
import { keepUp, onBack, reopen } from './kept_typing.js'
import { keepAwake } from './wake_lock.js'
import { nextGame } from './game_end.js'
import { add, log, refused, sync, unsent } from '../phone/synced_log.js'
import { tidy, wrong } from '../core/names.js'
import { notices } from './server_notices.js'
import { inTime } from '../phone/timeouts.js'
import { installing } from '../phone/pwa.js'
import { ask, choose, complain, element, key, beside, open, shut, touch } from './dialog.js'
import { $, $$, fill, joined, readersName, words } from './page.js'
import { close, factsOf, kept, newLine, place, sheet, show, table, write } from './screen_base.js'
import { redo, redoable, undo } from './undo_keys.js'
import { conflict } from './conflicts.js'
import { missing, syncStatus } from './sync_status_dialog.js'

export { ask }
/** Listen to a keyboard, and to the key back of a phone. @param {import('./screen_base.js').Actions} actions */
export const keyboard = actions => {
  onBack(/** @type {any} */ (actions).close, leaveForm)
  onKeys({ ...ofGame.actions, ...actions })
}

/** @type {{words: any, parts: {[name: string]: string}}} */
let late
/** Fetch words, forms and style of the dialogs: like this module, after the first drawing. @param {import('./screen_base.js').Dialogs} game */
export const ready = async game => {
  setGame(game)
  const signal = AbortSignal.timeout(8000)
  late = await (await fetch(`/table/${document.body.dataset.game}/late.json`, { signal })).json()
  Object.assign(words, late.words)
  document.body.append(part('dialog').firstChild, part('chalk').firstChild)
  table.check = revisions => {
    const wrong = ofGame.refusal?.(table.s, sheet(), revisions)
    if (!wrong) return false
    if (!ofGame.protest?.(wrong, sentence(wrong))) protest(sentence(wrong), place(revisions[0].slot))
    return true
  }
  // what could not be kept is said behind an open dialog
  const unkept = () => $('dialog').open && $('#strip').textContent === words.failed && protest(words.full, '')
  new MutationObserver(unkept).observe($('#strip'), { childList: true })
  // who may write no more is shown what watchers see, unless something only lies here or is being typed
  const typing = () => document.body.dataset.view !== 'idle' || $('dialog').open
  const leave = () => log.mayWrite || unsent().length || typing() || location.reload()
  const update = () => {
    leave()
    notices()
    showActiveWriter()
  }
  new MutationObserver(update).observe($('#chip'), { attributes: true })
  update()
  document.addEventListener('input', e => {
    const { form } = /** @type {HTMLInputElement} */ (e.target)
    if (form && form.method !== 'post') touch()
  })
  document.addEventListener('cancel', leaveForm, true)
  await inTime(Promise.all(['table_deferred', 'scribe_landscape', 'dialogs'].map(style))).catch(() => {})
  reopen()
  table.after = () => {
    ofGame.after?.()
    keepUp()
    notices()
    readOnlyNotice(chip)
    openLinked()
    document.body.dataset.ready = '' // the table is drawn, and whatever opens over it is here
  }
  show()
}
/** Fetch a style sheet; without it everything is there, only less comely. @param {string} name */
const style = name =>
  new Promise(ok => {
    const { href } = new URL(`../../css/${name}.css`, import.meta.url)
    document.head.append(element('link', { rel: 'stylesheet', href, onload: ok, onerror: ok }))
  })
/** What is wrong, as the server would say it. @param {NonNullable<import('../core/checks.js').Fault>} fault */
export const sentence = ({ code, values = [] }) => fill(words.faults[code] ?? words.faults.odd, ...values)
/** Say in the open dialog, else in one of its own, why nothing was written. @param {string} text @param {string} title */
const protest = (text, title) => {
  $('#wrong')?.remove()
  const hint = element('p.hint', { id: 'wrong', role: 'alert' }, text)
  const last = $('#body .go')
  if (!$('dialog').open) return open(title, hint)
  if (last) last.before(hint)
  else $('#body').append(hint)
  hint.scrollIntoView({ block: 'nearest' })
}
/** Shut the dialog; what was changed in its form and not taken over is asked about. @param {Event} [cancelled] */
const leaveForm = cancelled => {
  if (!('changed' in $('dialog').dataset)) return shut()
  cancelled?.preventDefault()
  protest(words.untaken, '')
  $('#wrong').append(' ', key(words.discard, shut))
  $('#wrong').scrollIntoView({ block: 'nearest' })
}
/** Shut the dialog once it is written; what was not is told there, and what was typed stays. @param {boolean} yes */
const left = yes => yes && shut()
/** A form of templates/<game>/dialogs.html. @param {string} name */
export const part = name => element('div', { innerHTML: late.parts[name] })

/** What was written beside the points, each with a key that takes it out of *items*. @template T @param {HTMLElement} place @param {T[]} items @param {(item: T) => string} text */
export const removable = (place, items, text) =>
  place.replaceChildren(
    ...items.map(item => {
      const gone = () => {
        items.splice(items.indexOf(item), 1)
        touch()
        removable(place, items, text)
      }
      return element('span.meld', text(item), key('✕', gone, { ariaLabel: `${words.remove}: ${text(item)}` }))
    }),
  )
/** Who deals, the one there lit. @param {number} dealer @param {(dealer: number) => Promise<any>} put writes it; false where it could not */
export const askDealer = (dealer, put) =>
  open(
    words.giver,
    choose('', table.b.players, dealer, seat => put(seat).then(left), 'around'),
  )

/** A reason for annulling a deal annuls it. @param {any} form */
export const annulling = form => {
  form.elements.void.oninput = () => {
    if (tidy(form.elements.void.value)) form.elements.annul.checked = true
  }
}

/** What a club wrote down in its own words, each rule with its texts. @param {string[][]} all */
const ownRules = all => [
  element('h3', words.ownRules),
  element(
    'ol',
    all.map(texts =>
      element(
        'li',
        texts.map(text => element('p', { dir: 'auto' }, text)),
      ),
    ),
  ),
]

/** A house rule as the form calls it. @param {string} name @param {any} [value] as it is told @returns {[string, any]} */
export const agreed = (name, value = table.s[name]) => {
  const [label, choices] = words.settings[name]
  return [label, choices[value] ?? value ?? '–']
}
/** The house rules: those of which the game has rows, and what else is agreed. @param {[string, any][]} all */
export const rules = all => {
  const { s } = table
  for (const [name, [, , atTable]] of Object.entries(words.settings)) if (atTable && name in s) all.push(agreed(name))
  open(
    words.rules,
    element(
      'dl',
      all.map(([k, v]) => [element('dt', k), element('dd', v === true ? words.yes : v === false ? words.no : `${v}`)]),
    ),
    ...(log.meta.rules ? ownRules(log.meta.rules) : []),
  )
}

/** The table stops before the game is over, or goes on after all. */
const end = () => {
  const { claims, finish } = table.b
  if (finish && finish.why !== 'ended') return ofGame.actions.finished($('#note'))
  /** @param {Facts | null} facts */
  const put = async facts => {
    if (!(await write({ ...newLine('end'), ...claims.end }, facts))) return
    shut()
    close()
    if (facts) ofGame.actions.finished($('#note'))
  }
  const note = element('input', { maxLength: 200, ariaLabel: words.note, placeholder: words.note })
  open(
    words.end,
    claims.end
      ? key(words.resume, () => put(null), { className: 'go' })
      : [
          element('p', words.endHow),
          beside(note),
          key(words.end, () => put({ kind: 'end', note: tidy(note.value) }), { className: 'go' }),
        ],
  )
}

const menu = async () => {
  open(words.menu, part('menu'))
  missing()
  ofGame.menu?.()
  const { claims, finish } = table.b,
    ending = $('#body [data-do=end]')
  if (ending) {
    ending.hidden = !!finish && finish.why !== 'ended'
    if (claims.end) ending.textContent = words.resume
  }
  if (log.meta.no_again) for (const way of $$('#body :is([data-do=again], [data-to="/regulars"])')) way.remove()
  $('#body [data-do=buzz]').hidden = !navigator.vibrate
  const where = $('#body [data-where]')
  where.textContent = log.meta.where ?? ''
  where.hidden = !log.meta.where
  for (const a of $$('#body [data-to]')) a.href = location.pathname + a.dataset.to
  if (await redoable()) $('#body nav').prepend(key(words.redo, () => redo().then(shut)))
  $$('#body [aria-pressed]').forEach(showSetting)
  // an app has a memory of its own on some phones: what is unsent would stay behind
  const { ask: offered, tell } = unsent().length || log.meta.unborn ? {} : installing()
  if (offered)
    $$('#body nav')
      .at(-1)
      ?.append(key(words.install, () => offered().then(shut)))
  else if (tell) $('#body').append(element('p.hint', words.installing))
}
/** Who deals, the deal that is played or the next one. */
const seats = () => {
  const { b, d } = table,
    played = b.lines.find(l => l.slot === b.open)
  open(
    words.giver,
    choose(
      '',
      b.players,
      d?.facts.dealer ?? (d ?? played)?.dealer ?? table.dealer ?? b.next.dealer,
      dealer => {
        if (d) d.facts.dealer = dealer
        if (d?.stored && !d.edit) write(d, d.facts).then(left)
        else if (!d && played) write(played, { ...factsOf(played), dealer }).then(left)
        else {
          if (!d?.stored) table.dealer = dealer
          shut()
          show()
        }
      },
      'around',
    ),
  )
}
/** Mend the names. */
const names = () => {
  const { names } = table.b
  /** @type {any} */
  const stored = names ? factsOf(names) : table.s
  /** @type {any} */
  const old = { players: stored.players.map(readersName), teams: stored.teams?.map(readersName) }
  const alone = `${old.teams}` === `${old.players}` // everybody is a team
  /** What stands there stays where it says nothing on this phone, as «Wir» on that of a guest. @param {string} of @param {number} i */
  const stays = (of, i) => of === 'teams' && words.sides.includes(old.teams[i]) && table.b.teams[i] !== old.teams[i]
  /** @param {string} of @param {string} title */
  const fields = (of, title) =>
    old[of]?.length &&
    element(
      'fieldset',
      { className: of === 'players' ? 'around' : '' },
      element('legend', title),
      old[of].map((/** @type {string} */ value, /** @type {number} */ i) =>
        element('input', {
          name: of,
          ...(stays(of, i) ? { placeholder: table.b.teams[i] } : { value }),
          maxLength: 40,
          autocomplete: 'off',
          ariaLabel: `${title} ${i + 1}`,
        }),
      ),
    )
  const form = element(
    'form',
    fields('players', words.players),
    !alone && fields('teams', words.teams),
    element('button.go', words.apply),
  )
  form.onsubmit = (/** @type {Event} */ e) => {
    e.preventDefault()
    /** @type {{[of: string]: string[]}} */
    const given = { players: [], teams: [] }
    for (const field of form.querySelectorAll('input')) {
      const i = given[field.name].length
      const name = tidy(field.value) || (stays(field.name, i) ? old.teams[i] : '')
      const fault = wrong(name, given[field.name])
      given[field.name].push(name)
      if (fault) return complain(field, words[fault])
    }
    for (const [of, all] of Object.entries(given)) // what nobody changed stays in the words of whoever began
      given[of] = all.map((name, i) => (name === old[of][i] ? stored[of][i] : name))
    if (alone) given.teams = given.players
    write({ ...newLine('names'), ...names }, { kind: 'names', ...given }).then(left)
  }
  open(words.names, form)
}
/** @param {Revision} r */
const described = r => joined(': ', place(r.slot), describe(r.facts, r.slot))
const chip = () => {
  sync()
  open(
    words.chip,
    refused().map(r => {
      const l = table.b.lines.find(l => l.heads.includes(r.id))
      return element(
        'p.meld',
        element('span', described(r), element('small', ` ${r.why}`)),
        l &&
          key(words.mend, () => {
            shut()
            ofGame.mend(l)
          }),
        key(words.retry, () => kept(() => add({ ...r, why: '' })).then(left)),
        key(words.discard, () => kept(() => add({ ...r, over: true })).then(yes => yes && chip())),
      )
    }),
    typeof log.meta.unborn === 'string' && element('p.hint', log.meta.unborn),
    log.unkept && element('p.hint', words.unkept),
    !log.mayWrite && regain(described),
    syncStatus(),
  )
}

/** @type {import('./screen_base.js').Actions} */
export const actions = {
  hand: toggleSetting,
  buzz: toggleSetting,
  flip: toggleSetting,
  awake: k => {
    toggleSetting(k)
    keepAwake()
  },
  undo,
  redo,
  chalk: () => void becomeActiveWriter(),
  share,
  names,
  menu,
  seats,
  chip,
  end,
  clash: conflict,
  again: () => open(words.again, nextGame(table.b.next.dealer)),
  shut: () => leaveForm(),
}
