// Reads [{settings, revisions: [revision, whether it was taken][]}, …] from standard input, writes what the phone would have refused of each: for tests/rules/test_checks.py.
import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'

const answers = []
for (const { settings, revisions } of JSON.parse(await text(stdin))) {
  const { refusal } = await import(`../../static/js/${settings.game}/checks.js`)
  const known = []
  answers.push(
    revisions.map(([revision, taken]) => {
      const code = refusal(settings, known, [revision])?.code ?? null
      if (taken) known.push(revision)
      return code
    }),
  )
}
stdout.write(JSON.stringify(answers))
