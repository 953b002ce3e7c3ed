// Steps back and forth: whatever was written, any number of undos and redos shows what stood there then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '../../static/js/core/fold.js'
import { both, redoing, rivals, undoing } from '../../static/js/core/undo.js'

/** A log that grows as the phone's does. */
const sheet = () => {
  const revs = []
  let last = 0
  const write = ([{ line, slot, heads }, facts, undoes = null]) =>
    revs.push({ id: `r${++last}`, line, slot, replaces: heads, undoes, facts })
  const fresh = (slot, facts) => write([{ line: `l${last}`, slot, heads: [] }, facts])
  const edit = (of, facts, slot = of.slot) => {
    const heads = revs.filter(r => r.line === of.line && !revs.some(x => x.replaces.includes(r.id))).map(r => r.id)
    write([{ line: of.line, slot, heads }, facts])
  }
  const step = how => {
    const writings = how(revs)
    writings.forEach(write)
    return writings.length > 0
  }
  /** What is on the sheet, whichever revisions say so. */
  const shown = () => {
    const { numbered, special, clashes } = fold(revs)
    const factsOf = id => revs.find(r => r.id === id).facts
    return JSON.stringify([
      numbered.map(s => [s.slot, s.facts]),
      Object.entries(special).map(([slot, s]) => [slot, s.facts]),
      clashes.map(c => [c.kind, c.slot, c.revisions.map(factsOf)]),
    ])
  }
  return { revs, write, fresh, edit, step, shown }
}

test('two phones that take the same back bring it again in one step', () => {
  const s = sheet()
  s.fresh('1', { n: 1 })
  const before = s.shown()
  const twice = undoing(s.revs)
  for (const writings of [twice, twice]) writings.forEach(s.write)
  s.step(redoing)
  assert.equal(s.shown(), before)
  assert.equal(s.step(redoing), false)
  s.step(undoing)
  assert.equal(JSON.parse(s.shown())[0].length, 0)
})

for (const kind of ['slot', 'edit'])
  test(`a clash (${kind}) that was settled is there again after an undo`, () => {
    const s = sheet()
    s.fresh('1', { n: 1 })
    if (kind === 'slot') s.fresh('1', { n: 2 })
    else for (const n of [2, 3]) s.write([{ line: s.revs[0].line, slot: '1', heads: [s.revs[0].id] }, { n }])
    const before = s.shown()
    const [clash] = fold(s.revs).clashes
    assert.equal(clash.kind, kind)
    s.write(rivals(s.revs, clash)[0].alone)
    const settled = s.shown()
    assert.equal(fold(s.revs).clashes.length, 0)
    for (const [how, then] of [
      [undoing, before],
      [redoing, settled],
      [undoing, before],
    ]) {
      s.step(how)
      assert.equal(s.shown(), then)
    }
  })

test('of two versions that both shall stand the second goes on behind the last', () => {
  const s = sheet()
  for (const n of [1, 2]) s.fresh('1', { n })
  const [clash] = fold(s.revs).clashes
  both(s.revs, clash, 2).forEach(s.write)
  assert.deepEqual(JSON.parse(s.shown()), [
    [
      ['1', { n: 1 }],
      ['2', { n: 2 }],
    ],
    [],
    [],
  ])
})

test('what undo passes over is passed over by redo as well', () => {
  const skips = r => r.facts?.hidden
  const s = sheet()
  s.fresh('1', { n: 1 })
  s.step(revs => undoing(revs, skips))
  s.fresh('x', { hidden: true })
  assert.equal(
    s.step(revs => redoing(revs, skips)),
    true,
  )
})

test('any order of writing, undo and redo shows what a plain list of states shows', () => {
  for (let seed = 1; seed <= 400; seed++) {
    let chance = seed
    const draw = n => {
      chance = (chance * 1103515245 + 12345) % 2147483648
      return (chance >> 8) % n
    }
    const s = sheet()
    const states = [s.shown()]
    let now = 0
    for (let i = 0; i < 40; i++) {
      const act = draw(6)
      const lines = s.revs.filter(r => !r.undoes)
      if (act < 3) {
        if (act && lines.length) s.edit(lines[draw(lines.length)], draw(4) ? { n: draw(99) } : null, `${1 + draw(9)}`)
        else s.fresh(`${1 + draw(9)}`, { n: draw(99) })
        states.splice(++now, Infinity, s.shown())
      } else {
        const back = act < 5
        assert.equal(s.step(back ? undoing : redoing), back ? now > 0 : now < states.length - 1, `seed ${seed}`)
        now = Math.min(Math.max(now + (back ? -1 : 1), 0), states.length - 1)
        assert.equal(s.shown(), states[now], `seed ${seed}, step ${i}`)
      }
    }
  }
})
