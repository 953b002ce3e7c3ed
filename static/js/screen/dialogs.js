/** What opens over the table of any game: menu, list, history, rules, saved or not, a place written twice. */
import { share, take } from './active_writer.js'
import { barred, regain } from './read_only_notice.js'
import { awake, back, keyboard } from './device_input.js'
import { add, log, refused, sync, unsent } from '../phone/log.js'
import { tidy, wrong } from '../core/names.js'
import { notices } from './notices.js'
import { installing } from '../phone/pwa.js'
import { ask, choose, complain, h, key, open, shut } from './dom.js'
import {
  $,
  $$,
  close,
  factsOf,
  fill,
  icon,
  kept,
  newLine,
  place,
  sheet,
  short,
  show,
  T,
  W,
  write,
  writeAll,
} from './screen_base.js'
import { redo, redoable, undo } from './undo_keys.js'
import { both, rivals } from '../core/undo.js'
import { missing, safe } from './sync_status.js'

export { ask, keyboard }

/** @type {{words: any, parts: {[name: string]: string}}} */
let late
/** @type {import('./screen_base.js').Sheets} */
let own
/** Fetch words, forms and style of the sheets: like this module, after the first drawing. @param {import('./screen_base.js').Sheets} game */
export const ready = async game => {
  own = game
  late = await (await fetch(`/table/${document.body.dataset.game}/late.json`)).json()
  Object.assign(W, late.words)
  document.body.append(part('dialog').firstChild, part('chalk').firstChild)
  T.check = made => {
    const wrong = own.refusal?.(T.s, sheet(), made)
    if (!wrong) return false
    if (!own.protest?.(wrong, sentence(wrong))) protest(sentence(wrong), place(made[0].slot))
    return true
  }
  // what could not be kept is said behind an open dialog
  const unkept = () => $('dialog').open && $('#strip').textContent === W.failed && protest(W.full, '')
  new MutationObserver(unkept).observe($('#strip'), { childList: true })
  // who may write no more is shown what watchers see, unless something only lies here or is being typed
  const typing = () => document.body.dataset.view !== 'idle' || $('dialog').open
  const leave = () => log.mayWrite || unsent().length || typing() || location.reload()
  const told = () => {
    leave()
    notices()
  }
  new MutationObserver(told).observe($('#chip'), { attributes: true })
  told()
  await Promise.all(['table_deferred', 'dialogs'].map(style))
  T.after = () => {
    own.after?.()
    back()
    notices()
    barred(chip)
    document.body.dataset.ready = '' // the table is drawn, and whatever opens over it is here
  }
  show()
}
/** Fetch a style sheet; without it everything is there, only less comely. @param {string} name */
const style = name =>
  new Promise(ok => {
    const { href } = new URL(`../../css/${name}.css`, import.meta.url)
    document.head.append(h('link', { rel: 'stylesheet', href, onload: ok, onerror: ok }))
  })
/** One line of text for what a revision said, where it stands only if it may lie hidden there. @param {Facts | null} f @param {string} [slot] */
const describe = (f, slot) =>
  f?.kind === 'names' ? [W.names, ...f.players, ...f.teams].join(' · ') : own.describe(f, slot)
/** What is wrong, as the server would say it. @param {NonNullable<import('../core/checks.js').Fault>} fault */
export const sentence = ({ code, values = [] }) => fill(W.faults[code] ?? W.faults.odd, ...values)
/** Say in the open dialog, else in one of its own, why nothing was written. @param {string} text @param {string} title */
const protest = (text, title) => {
  $('#wrong')?.remove()
  const said = h('p', { className: 'hint', id: 'wrong', role: 'alert' }, text)
  const last = $('#body .go')
  if (!$('dialog').open) return open(title, said)
  if (last) last.before(said)
  else $('#body').append(said)
  said.scrollIntoView({ block: 'nearest' })
}
/** Shut the dialog once it is written; what was not is told there, and what was typed stays. @param {boolean} yes */
const left = yes => yes && shut()
/** A form of templates/table/<game>/late.html. @param {string} name */
export const part = name => h('div', { innerHTML: late.parts[name] })

/**
 * All lines of the sheet, each a key.
 * @param {string[]} heads names of the columns of figures
 * @param {(l: Line) => any[][]} figures what stands there: large, and small below
 * @param {(l: Line) => void} tap
 */
export const list = (heads, figures, tap) => {
  const { lines } = T.b
  /** @param {Line} l */
  const last = l => T.revs.find(r => r.id === l.heads.at(-1))
  /** @param {Line} l */
  const mark = l => (last(l)?.why ? ' ⚠' : last(l)?.seq ? '' : ' ○')
  open(
    W.rounds,
    h(
      'p',
      { className: 'row top' },
      h('span', {}),
      heads.map(t => h('b', {}, short(t))),
    ),
    lines.map(l =>
      key(
        [
          h('span', { className: 'nr' }, l.number ?? '·', mark(l), l.revised ? ' ✎' : ''),
          pictured(l.mode ?? l.trump),
          h('small', {}, [own.row?.(l) ?? describe(factsOf(l)), last(l)?.why].filter(Boolean).join(' · ')),
          figures(l).map(([large, small]) => h('span', { className: l.state }, h('b', {}, large), h('i', {}, small))),
        ],
        () => {
          shut()
          tap(l)
        },
        { className: 'row' },
      ),
    ),
    !lines.length && h('p', {}, W.nothing),
  )
  $('#body').lastChild.scrollIntoView()
}

/** What was trump, for the ear as well. @param {string | null} mode */
const pictured = mode => Object.assign(icon(mode), mode && { ariaHidden: null, role: 'img', ariaLabel: W.modes[mode] })
/** When and by whom; who gave no name is told by the phone. @param {Revision} r */
const signed = r => {
  const time = new Date(r.at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' })
  const mine = log.all.some(x => x.id === r.id && x.n)
  return h('small', {}, `${time} · ${r.by || (mine ? W.mine : W.theirs)}`)
}
/** What was written on a line, or beside it and not chosen, as items of a list; what no longer stands is struck out. @param {string} line @param {string} [who] said before each */
export const history = (line, who) => {
  const now = T.revs.findLast(r => r.line === line && !T.revs.some(x => x.replaces.includes(r.id)))
  return T.revs
    .filter(r => r.line === line || T.revs.some(x => x.line === line && x.replaces.includes(r.id)))
    .map(r => h('li', {}, who, h(r === now ? 'span' : 's', {}, describe(r.facts, r.slot)), ' ', signed(r)))
}

/** A reason for annulling a deal annuls it. @param {any} form */
export const annulling = form => {
  form.elements.void.oninput = () => {
    if (tidy(form.elements.void.value)) form.elements.annul.checked = true
  }
}

/** The house rules. @param {[string, any][]} all */
export const rules = all =>
  open(
    W.rules,
    h(
      'dl',
      {},
      all.map(([k, v]) => [h('dt', {}, k), h('dd', {}, v === true ? W.yes : v === false ? W.no : `${v}`)]),
    ),
  )

/** The table stops before the game is over, or goes on after all. */
const end = () => {
  const { claims, finish } = T.b
  if (finish && finish.why !== 'ended') return own.does.finished($('#note'))
  /** @param {Facts | null} facts */
  const put = async facts => {
    if (!(await write({ ...newLine('end'), ...claims.end }, facts))) return
    shut()
    close()
    if (facts) own.does.finished($('#note'))
  }
  const note = h('input', { maxLength: 200, ariaLabel: W.note, placeholder: W.note })
  open(
    W.end,
    claims.end
      ? key(W.resume, () => put(null), { className: 'go' })
      : [
          h('p', {}, W.endHow),
          h('p', { className: 'choose' }, note),
          key(W.end, () => put({ kind: 'end', note: tidy(note.value) }), { className: 'go' }),
        ],
  )
}

const menu = async () => {
  open(W.menu, part('menu'))
  missing()
  for (const a of $$('#body [data-to]')) a.href = location.pathname + a.dataset.to
  if (await redoable()) $('#body nav').prepend(key(W.redo, () => redo().then(shut)))
  for (const k of $('#body').querySelectorAll('[aria-pressed]'))
    k.ariaPressed = `${document.body.classList.contains(k.dataset.class ?? k.dataset.do) === !k.dataset.class}`
  // an app has a memory of its own on some phones: what is unsent would stay behind
  const { ask: offered, tell } = unsent().length || log.told.unborn ? {} : installing()
  if (offered)
    $$('#body nav')
      .at(-1)
      ?.append(key(W.install, () => offered().then(shut)))
  else if (tell) $('#body').append(h('p', { className: 'hint' }, W.installing))
}
/** Who deals, the deal that is played or the next one. */
const seats = () => {
  const { b, d } = T,
    played = b.lines.find(l => l.slot === b.open)
  open(
    W.giver,
    choose(
      '',
      b.players,
      d?.facts.dealer ?? (d ?? played)?.dealer ?? T.dealer ?? b.next.dealer,
      dealer => {
        if (d) d.facts.dealer = dealer
        if (d?.stored && !d.edit) write(d, d.facts).then(left)
        else if (!d && played) write(played, { ...factsOf(played), dealer }).then(left)
        else {
          if (!d?.stored) T.dealer = dealer
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
  const { names } = T.b
  /** @type {any} */
  const old = names ? factsOf(names) : T.s
  const alone = `${old.teams}` === `${old.players}` // everybody is a team
  /** @param {string} of @param {string} title */
  const fields = (of, title) =>
    old[of]?.length &&
    h(
      'fieldset',
      { className: of === 'players' ? 'around' : '' },
      h('legend', {}, title),
      old[of].map((/** @type {string} */ value, /** @type {number} */ i) =>
        h('input', { name: of, value, maxLength: 40, autocomplete: 'off', ariaLabel: `${title} ${i + 1}` }),
      ),
    )
  const form = h(
    'form',
    {},
    fields('players', W.players),
    !alone && fields('teams', W.teams),
    h('button', { className: 'go' }, W.apply),
  )
  form.onsubmit = (/** @type {Event} */ e) => {
    e.preventDefault()
    /** @type {{[of: string]: string[]}} */
    const told = { players: [], teams: [] }
    for (const field of form.querySelectorAll('input')) {
      const name = tidy(field.value)
      const fault = wrong(name, told[field.name])
      told[field.name].push(name)
      if (fault) return complain(field, W[fault])
    }
    if (alone) told.teams = told.players
    write({ ...newLine('names'), ...names }, { kind: 'names', ...told }).then(left)
  }
  open(W.names, form)
}
/** @param {Revision} r */
const told = r => [place(r.slot), describe(r.facts, r.slot)].filter(Boolean).join(': ')
const chip = () => {
  sync()
  open(
    W.chip,
    refused().map(r => {
      const l = T.b.lines.find(l => l.heads.includes(r.id))
      return h(
        'p',
        { className: 'meld' },
        h('span', {}, told(r), h('small', {}, ` ${r.why}`)),
        own.mend &&
          l &&
          key(W.mend, () => {
            shut()
            own.mend?.(l)
          }),
        key(W.retry, () => kept(() => add({ ...r, why: '' })).then(left)),
        key(W.discard, () => kept(() => add({ ...r, over: true })).then(yes => yes && chip())),
      )
    }),
    typeof log.told.unborn === 'string' && h('p', { className: 'hint' }, log.told.unborn),
    log.unkept && h('p', { className: 'hint' }, W.unkept),
    !log.mayWrite && regain(told),
    safe(),
  )
}

/** A place written twice: which of them stands, or both, where the sheet goes on in numbers. */
const clash = () => {
  const { b } = T,
    c = b.clashes[0],
    alone = { busy: false }
  open(
    $('#note').textContent,
    rivals(T.revs, c).map(({ r, alone: it }) =>
      h(
        'p',
        { className: 'meld' },
        h('span', {}, describe(r.facts, r.slot), h('br', {}), signed(r)),
        key(W.this, () => writeAll(it).then(left), {}, alone),
      ),
    ),
    c.kind === 'slot' &&
      !!+c.slot &&
      key(W.keep, () => writeAll(...both(T.revs, c, +b.next.slot)).then(left), { className: 'go' }, alone),
  )
}

/** @param {HTMLElement} k @param {string} name */
const flag = (k, name) => {
  const on = document.body.classList.toggle(name)
  localStorage.setItem(name, on ? '1' : '')
  k.setAttribute('aria-pressed', `${on !== (name === 'sleepy')}`)
}

/** @type {import('./screen_base.js').Does} */
export const does = {
  hand: k => flag(k, 'hand'),
  flip: k => flag(k, 'flip'),
  awake: k => {
    flag(k, 'sleepy')
    awake()
  },
  undo,
  redo,
  chalk: () => void take(),
  share,
  names,
  menu,
  seats,
  chip,
  end,
  clash,
  shut,
}
