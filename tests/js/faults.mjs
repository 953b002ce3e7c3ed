// Reads [{settings, revision}, …] from standard input, writes what the phone finds wrong with each: for tests/rules/test_checks.py.
import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'

const answers = []
for (const { settings, revision } of JSON.parse(await text(stdin))) {
  const { fault } = await import(`../../static/js/${settings.game}/checks.js`)
  answers.push(fault(settings, revision)?.code ?? null)
}
stdout.write(JSON.stringify(answers))
