// What the phone says to the rules, for tests/rules/test_mirror.py and test_checks.py: reads a list from standard input, writes the answer to each of its items; the argument names the question.
import { argv, stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'
import { cardPoints } from '../../static/js/core/cards.js'
import { needed } from '../../static/js/schieber/needed.js'
import { paths } from '../../static/js/schieber/slate.js'
import { total } from '../../static/js/schieber/stakes.js'

const questions = {
  /** [suit, rank, mode]: what the card counts. */
  points: card => cardPoints(...card),
  /** {settings, revisions}: the board, its strokes, and of a Schieber its stakes and needs. */
  board: async ({ settings, revisions }) => {
    const { board } = await import(`../../static/js/${settings.game}/rules.js`)
    const shown = board(settings, revisions)
    if (settings.game === 'schieber')
      Object.assign(shown, { stakes: total(settings, shown), needed: needed(settings, shown) })
    return { ...shown, paths: (shown.slate ?? []).map(paths) }
  },
  /** {settings, revision}: what the phone finds wrong with it. */
  fault: async ({ settings, revision }) => {
    const { fault } = await import(`../../static/js/${settings.game}/checks.js`)
    return fault(settings, revision)?.code ?? null
  },
  /** {settings, revisions: [revision, whether it was taken][]}: what the phone would have refused of each. */
  refusals: async ({ settings, revisions }) => {
    const { refusal } = await import(`../../static/js/${settings.game}/checks.js`)
    const known = []
    return revisions.map(([revision, taken]) => {
      const code = refusal(settings, known, [revision])?.code ?? null
      if (taken) known.push(revision)
      return code
    })
  },
}
const answers = []
for (const asked of JSON.parse(await text(stdin))) answers.push(await questions[argv[2]](asked))
stdout.write(JSON.stringify(answers))
