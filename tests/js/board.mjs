// Reads [{settings, revisions}, …] from standard input, writes their boards, strokes and needs: for tests/rules/test_mirror.py.
import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'
import { paths } from '../../static/js/schieber/slate.js'

const games = JSON.parse(await text(stdin))
const answers = []
for (const { settings, revisions } of games) {
  const { board } = await import(`../../static/js/${settings.game}/rules.js`)
  const shown = board(settings, revisions)
  if (settings.game === 'schieber') {
    const { total } = await import('../../static/js/schieber/stakes.js')
    const { needed } = await import('../../static/js/schieber/needed.js')
    Object.assign(shown, { stakes: total(settings, shown), needed: needed(settings, shown) })
  }
  answers.push({ ...shown, paths: (shown.slate ?? []).map(paths) })
}
stdout.write(JSON.stringify(answers))
