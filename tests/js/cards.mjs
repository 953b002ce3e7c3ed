// Reads [[suit, rank, mode], …] from standard input, writes what each card counts: for tests/rules/test_mirror.py.
import { stdin, stdout } from 'node:process'
import { text } from 'node:stream/consumers'
import { cardPoints } from '../../static/js/core/cards.js'

stdout.write(JSON.stringify(JSON.parse(await text(stdin)).map(asked => cardPoints(...asked))))
