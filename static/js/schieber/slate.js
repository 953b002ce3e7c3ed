/** Chalk: what is written becomes strokes, strokes become paths. Mirror of scorer/rules/schieber/slate.py. */

/** @type {(k: number, r: number) => number} */
const jit = (k, r) => (((k * k * 31 + k * 40503) % 65521) % (2 * r + 1)) - r
/** One stroke drawn by hand, in tenths. @type {Stroke} */
const stroke = (k, x, y, dx, dy) => {
  const ax = x + dx + jit(k, 9)
  const ay = y - dy + jit(k + 1, 13)
  const bx = x - dx + jit(k + 2, 9)
  const by = y + dy + jit(k + 3, 13)
  const [a, b, c, d, e, f] = [ax, ay, ((ax + bx) >> 1) + jit(k + 4, 12), (ay + by) >> 1, bx, by].map(n => n / 10)
  return `M${a} ${b}Q${c} ${d} ${e} ${f}`
}
/** @type {(n: number, f: (i: number) => string) => string} */
const repeat = (n, f) => Array.from({ length: Math.max(0, n) }, (_, i) => f(i)).join('')
/** @type {(n: number, y: number, width: number, k: number) => string} */
const bar = (n, y, width, k) => {
  const step = Math.min(460, (width / Math.max(1, ((n + 4) / 5) | 0)) | 0)
  const pitch = ((step * 4) / 23) | 0
  return repeat(n, i => {
    const x = 320 + ((i / 5) | 0) * step
    const p = i % 5
    return p < 4
      ? stroke(k + 5 * i, x + p * pitch, y, 8, 160)
      : stroke(k + 5 * i, x + ((pitch * 3) >> 1), y, (pitch * 9) >> 2, 110)
  })
}
/** The strokes of one half as SVG path data. @param {SlateHalf} slate */
export const paths = ({ hundreds, fifties, twenties }) => {
  const step = Math.min(280, (1870 / Math.max(1, (fifties - 1) >> 1)) | 0)
  return {
    hundreds: bar(hundreds, 300, 2250, 0),
    fifties: repeat(fifties, i => {
      const x = 2960 - (i >> 1) * step
      return stroke(2000 + 5 * i, x, 300 + ((((3340 - x) * 128) / 308) | 0), i % 2 ? 75 : -75, 130)
    }),
    twenties: bar(twenties, 1580, 3160, 1000),
  }
}

/** @type {(a: number[], b: number[]) => number} */
export const compare = (a, b) => a.map((n, i) => n - b[i]).find(n => n) ?? 0
/** Wipe strokes worth at least `need`, as little too much as can be. @type {(slate: SlateHalf, need: number) => number} */
const wipe = (slate, need) => {
  /** @type {number[][]} */
  const ways = []
  for (let h = 0; h <= Math.min(slate.hundreds, need / 100 + 1); h++)
    for (let f = 0; f <= Math.min(slate.fifties, need / 50 + 1); f++) {
      const missing = need - 100 * h - 50 * f
      const t = Math.max(0, Math.ceil(missing / 20))
      if (t <= slate.twenties) ways.push([20 * t - missing, h + f + t, h, f, t])
    }
  const [, , h, f, t] = ways.sort(compare)[0] ?? [0, 0, slate.hundreds, slate.fifties, slate.twenties]
  slate.hundreds -= h
  slate.fifties -= f
  slate.twenties -= t
  return 100 * h + 50 * f + 20 * t
}
/** Chalk an amount on a half; a negative one wipes. @type {(slate: SlateHalf, amount: number) => void} */
export const chalk = (slate, amount) => {
  if (!amount) return
  const old = slate.rest
  let rest = old + amount
  if (rest < 0) rest += wipe(slate, -rest)
  for (const [name, worth] of /** @type {const} */ ([
    ['hundreds', 100],
    ['fifties', 50],
    ['twenties', 20],
  ]))
    for (; rest >= worth; rest -= worth) slate[name]++
  slate.rest = rest
  if (old && rest !== old) slate.rests.push(old)
}
