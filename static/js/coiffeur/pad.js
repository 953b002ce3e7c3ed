/** The pad of a Coiffeur: what is typed for one cell, what it would be worth, and its keys. */
import { $, $$, fill, hush, icon, minus, modeKey, words } from '../screen/page.js'
import { close, factsOf, finish, forget, newLine, dialogs, resume, show, table, view } from '../screen/screen_base.js'
import { hasStoeck, modes, nameOf } from './options.js'
import { dealPoints, written } from './rules.js'

/** Pixels that a row has at most. */
const MOST = 96
/** What nothing is said of. */
const EMPTY = {
  points: null,
  match: false,
  counter: false,
  scratched: false,
  mode: null,
  declarer: null,
  stoeck: false,
}

/** Whether the values follow each trick (S5), so that a team can have 201 points. */
export const follows = () =>
  table.s.follow_tricks && /^(slalom|guschti)/.test(table.d.facts.mode ?? table.d.option.kind)

/** Whether so many may be all points of a deal: where the values follow each trick, it holds 113, 124 … 201. @param {number} n */
const isWhole = n => (follows() ? n > 112 && n % 11 === 3 : n === dealPoints(table.d.option))

/** Open the pad on a cell. @param {string} slot @param {number | null} declarer who announces, where the word was passed on */
export const begin = (slot, declarer) => {
  const { b } = table,
    team = 'abcd'.indexOf(slot[0]),
    option = b.rows.find((/** @type {any} */ o) => o.id === slot.slice(2)),
    l = b.lines[option.cells[team]]
  if (b.finish && !l) return
  // what was begun in the wrong cell goes along
  const begun = l || table.d?.was || table.d?.slot === slot ? null : table.d
  const moved = begun && (begun.typed || begun.facts.match || begun.facts.counter) ? begun : null
  if (moved) forget(moved.slot)
  const fresh = {
    ...(l ? { line: l.line, slot, heads: l.heads } : newLine(slot)),
    typed: moved?.typed ?? '',
    facts: {
      kind: 'cell',
      ...EMPTY,
      note: '',
      match: !!moved?.facts.match,
      counter: !!moved?.facts.counter,
      ...(l ? factsOf(l) : declarer !== null && declarer % b.teams.length === team && { declarer }),
    },
  }
  table.d = { ...(moved ? fresh : resume(fresh)), team, option, was: l && JSON.stringify(fresh.facts) }
  hush()
  pad()
  fit()
  $(`[data-slot="${slot}"]`).scrollIntoView({ block: 'nearest' })
}
/** Show whole rows: all of them if they fit, beside the open pad some, about as high as they were. */
export const fit = () => {
  const { style } = $('main'),
    foot = $('tfoot').offsetHeight,
    free = $('#slate').clientHeight - $('thead').offsetHeight - foot,
    all = table.d ? Math.round(free / $('tbody tr').offsetHeight) : table.b.rows.length
  style.removeProperty('--row')
  const least = Math.max(...$$('tbody tr').map(row => row.offsetHeight)),
    rows = Math.max(1, Math.min(all, Math.floor(free / least)))
  style.setProperty('--row', `${Math.min(free / rows, MOST)}px`)
  style.setProperty('--foot', `${foot}px`)
}
/** Whether a Joker has not said yet what it is. */
const isMute = () => table.d.option.kind === 'joker' && !table.d.facts.mode
/** The pad with what is asked for next. */
export const pad = () => view(isMute() ? 'show' : 'pad')

/** What a further digit comes behind: a match, or what is scratched, begins anew and leaves what was typed as it is. */
const started = () => {
  const { facts: f, typed } = table.d
  return f.counter || f.scratched || (f.match && !follows()) ? '' : typed
}
/** The facts if OK is tapped now; null if that cannot be. @returns {Facts | null} */
const outcome = () => {
  const { facts: f } = table.d,
    typed = started(),
    follow = follows(),
    total = dealPoints(table.d.option),
    most = follow ? 201 : total
  if (f.scratched) return { ...f, ...EMPTY, scratched: true }
  if (isMute()) return null
  const n = typed ? +typed : f.counter ? 0 : f.match && !follow ? total : f.points
  if (n == null || n === 1 || n === most - 1 || n > most) return null
  if (f.match && !isWhole(n)) return null
  return { ...f, points: n }
}

/** How a cell comes to what it is worth: «97 × 4 =» and «388». @param {Facts} f */
const reckoning = f => {
  const { s, d } = table,
    { factor } = d.option,
    sum = written(s, d.option, f),
    once = written({ ...s, match_premium: 0 }, { ...d.option, factor: 1 }, f),
    premium = sum - factor * once
  const cards = f.counter ? minus(-s.counter_malus) : f.points + (f.match && s.match_bonus)
  const term = [cards, f.stoeck && '+ 20', s.tens && `≈ ${minus(once)}`, `× ${factor}`, premium > 0 && `+ ${premium}`]
  const reckoned = f.scratched
    ? words.scratched
    : f.counter && !sum
      ? words.counter
      : term.filter(x => x || x === 0).join(' ')
  return [`${reckoned} =`, minus(sum)]
}

export const showPad = () => {
  const { d } = table,
    f = d.facts,
    typed = started(),
    follow = follows(),
    then = outcome(),
    total = dealPoints(d.option),
    most = follow ? 201 : total
  const flag = isMute()
    ? words.trump
    : f.scratched
      ? words.scratched
      : f.counter
        ? words.counter
        : f.match && !typed
          ? words[then ? 'match' : 'matchOf']
          : ''
  $('#entry b').textContent = nameOf(d.option)
  $('#entry output').textContent = flag || typed || f.points
  $('#entry output').className = flag ? 'flag' : typed ? '' : 'old'
  const theirs = d.option.kind === 'misere' ? words.opponents : then && fill(words.other, total - then.points)
  const rest = then ? !follow && theirs : follow && f.match && '113, 124 … 201'
  $('#entry span').textContent = (!flag && rest) || ''
  for (const k of $$('[data-do=digit]')) {
    const next = +(typed + k.textContent)
    k.disabled = typed === '0' || next > most || next === most - 1
  }
  $('[data-do=back]').disabled = !d.typed && !f.match && !f.counter && !f.scratched
  const flagged = !f.scratched && (f.match || f.counter),
    asks = !f.match && isWhole(+typed)
  $('#match').textContent = asks ? words.matchAsk : flagged && f.counter ? words.short : words.match
  $('#match').ariaPressed = flagged
  $('#match').classList.toggle('ask', asks)
  showExtra($('#extra'))
  const ok = $('#teams button'),
    [term, sum] = then ? reckoning(then) : []
  ok.disabled = !then
  ok.children[1].textContent = term
  ok.children[2].textContent = sum
  showModes()
}
/** What a Joker can be. */
const showModes = () => {
  const { option, facts } = table.d,
    box = $('#shows')
  if (option.kind === 'joker' && !box.firstChild.dataset.mode)
    box.prepend(...modes(option).map(mode => modeKey(mode, words.modes[mode], words.modes[mode])))
  for (const k of $$('#shows [data-mode]')) k.ariaPressed = `${k.dataset.mode === facts.mode}`
  for (const k of $$('[data-do=scratch]')) k.ariaPressed = facts.scratched
}
/** The key that some rows have: Stöck, the Joker's mode, which way it begins. @param {HTMLButtonElement} k */
const showExtra = k => {
  const { option, facts } = table.d,
    stoeck = hasStoeck(option)
  k.hidden = !stoeck && !modes(option).length
  k.dataset.do = stoeck ? 'stoeck' : option.kind === 'joker' ? 'mode' : 'way'
  k.ariaPressed = `${stoeck ? facts.stoeck : !!facts.mode}`
  k.replaceChildren(
    ...(stoeck ? [words.stoeck] : facts.mode ? [icon(facts.mode), words.modes[facts.mode]] : [words.way]),
  )
}

/** What its keys do. @type {import('../screen/screen_base.js').Actions} */
export const padActions = {
  digit: k => {
    const { d } = table
    d.typed = started() + k.textContent
    Object.assign(d.facts, { counter: false, scratched: false, match: d.facts.match && follows() })
    show()
  },
  back: () => {
    const { d } = table,
      f = d.facts
    if (f.scratched) f.scratched = false
    else if (f.match || f.counter) f.match = f.counter = false
    else d.typed = d.typed.slice(0, -1)
    show()
  },
  match: () => {
    const { d } = table,
      { match, counter } = d.facts
    Object.assign(d.facts, { scratched: false, match: !match && !counter, counter: match })
    show()
  },
  scratch: () => {
    table.d.facts.scratched = !table.d.facts.scratched
    show()
  },
  stoeck: () => {
    table.d.facts.stoeck = !table.d.facts.stoeck
    show()
  },
  way: () => {
    const all = [null, ...modes(table.d.option)]
    table.d.facts.mode = all[(all.indexOf(table.d.facts.mode) + 1) % all.length]
    show()
  },
  mode: k => {
    table.d.facts.mode = k.dataset.mode ?? null
    pad()
  },
  ok: async () => {
    const facts = outcome(),
      { d } = table
    if (!facts) return
    if (JSON.stringify(facts) === d.was) return close()
    /** @param {any} change */
    const done = change => finish({ ...facts, ...change })
    if (started() && (!facts.points || isWhole(facts.points)) && !facts.match && !facts.counter) {
      const flag = facts.points ? 'match' : 'counter'
      return (await dialogs()).ask(
        `${words[flag]}?`,
        [fill(words.itIs, words[flag]), () => done({ [flag]: true })],
        [fill(words.pointsOnly, facts.points), () => done({})],
      )
    }
    return done({})
  },
}
