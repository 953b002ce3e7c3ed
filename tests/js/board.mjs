// Reads [{settings, revisions}, …] from standard input, writes their boards and strokes: for tests/rules/test_mirror.py.
import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'
import { paths } from '../../static/js/schieber/slate.js'

const games = JSON.parse(await text(stdin))
const answers = []
for (const { settings, revisions } of games) {
  const { board } = await import(`../../static/js/${settings.game}/rules.js`)
  const shown = board(settings, revisions)
  const back = settings.game === 'schieber' && (await import('../../static/js/schieber/stakes.js'))
  if (back) Object.assign(shown, { stakes: back.total(settings, shown) })
  answers.push({ ...shown, paths: (shown.slate ?? []).map(paths) })
}
stdout.write(JSON.stringify(answers))
