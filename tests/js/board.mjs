// Reads [{settings, revisions}, …] from standard input, writes their boards and strokes: for tests/rules/test_mirror.py.
import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'
import { board, paths } from '../../static/js/rules.js'

const games = JSON.parse(await text(stdin))
stdout.write(
  JSON.stringify(
    games.map(({ settings, revisions }) => {
      const shown = board(settings, revisions)
      return { board: shown, paths: shown.slate.map(paths) }
    }),
  ),
)
