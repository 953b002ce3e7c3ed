/** The strokes of one half drawn into its SVG. */
import { paths } from './strokes.js'

const name = 'http://www.w3.org/2000/svg'
/** @param {Element} half @param {Slate} slate @param {boolean} line @param {string} label */
export const draw = (half, slate, line, label) => {
  const svg = /** @type {Element} */ (half.querySelector('[role]'))
  const [z, s] = svg.querySelectorAll('path'),
    text = /** @type {Element} */ (svg.querySelector('text'))
  // the chalk is dear to draw: leave it alone while nothing on this half has changed
  const drawn = JSON.stringify([slate, line, label])
  if (svg.getAttribute('data-drawn') === drawn) return
  svg.setAttribute('data-drawn', drawn)
  const p = paths(slate)
  z.toggleAttribute('hidden', !line)
  s.setAttribute('d', p.hundreds + p.fifties + p.twenties)
  svg.setAttribute('aria-label', label)
  text.replaceChildren(
    ...[...slate.rests.slice(-3), slate.rest]
      .filter(n => n)
      .map((n, i, all) => {
        const t = document.createElementNS(name, 'tspan')
        t.textContent = `${n}`
        t.setAttribute('class', i < all.length - 1 || !slate.rest ? 'old' : 'now')
        t.setAttribute('dx', i ? '9' : '0')
        return t
      }),
  )
}
