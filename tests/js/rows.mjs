// Reads {game, words, late, logs: [{settings, revisions}, …]} from standard input, writes of each the rows of the phone's list and the texts of its end: for tests/web/table/test_every_view.py.
import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'
import { page } from './page.mjs'

const { game, words, late, logs } = JSON.parse(await text(stdin))
const places = page(game, words, late)
process.on('unhandledRejection', () => {}) // of the page that is not there; what is asked for below is awaited
const { table } = await import('../../static/js/screen/screen_base.js')
await import(`../../static/js/${game}/screen.js`)
const { board } = await import(`../../static/js/${game}/rules.js`)
const dialogs = await import(`../../static/js/${game}/dialogs.js`)
const { describe, actions } = dialogs
await (await import('../../static/js/screen/menu.js')).ready(dialogs)

/** Of each line what its row says; a Coiffeur has a grid instead, and says it where a cell is told. */
const drawn = () => {
  if (!actions.list)
    return table.b.lines.map(l => ({
      text: describe(table.revs.find(r => r.id === l.heads.at(-1)).facts),
      figures: [],
    }))
  actions.list()
  const rows = places['#body'].kids.filter(kid => kid.className === 'row')
  return rows.map(({ kids: [number, played, text, ...figures] }) => ({
    number: number.textContent,
    mode: played.ariaLabel ?? '',
    text: text.textContent,
    figures: figures.map(({ kids }) => kids.map(kid => kid.textContent)),
  }))
}
/** Of the end why it ended so, and what strokes are for. */
const end = () => {
  if (!table.b.finish) return null
  actions.finished()
  const named = name => places['#body'].kids.filter(kid => kid.className === name)
  return {
    why: named('why').map(kid => kid.textContent),
    stopped: named('stopped').map(kid => kid.textContent),
    strokes: named('strokes').flatMap(({ kids }) => kids.slice(1, -1).map(row => row.kids[0].textContent)),
  }
}
const answers = logs.map(({ settings, revisions }) => {
  const revs = revisions.map((revision, n) => ({ ...revision, seq: n + 1 }))
  Object.assign(table, { s: settings, revs, b: board(settings, revs), d: null })
  return { rows: drawn(), end: end() }
})
stdout.write(JSON.stringify(answers), () => process.exit())
