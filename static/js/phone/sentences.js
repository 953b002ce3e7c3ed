/** Sentences with holes, as the server gives them. */

/** Fill the holes of a sentence: by name from an object, by number, or one after the other. @param {string} text @param {...any} values */
export const fill = (text, ...values) => {
  const named = typeof values[0] === 'object' ? values[0] : values
  return text.replace(/{(\w*)}/g, (_, name) => (name ? named[name] : values.shift()))
}
/** The same with the form that goes with a number. @param {{[category: string]: string}} forms @param {number} n @param {object} values */
export const fillPlural = (forms, n, values) =>
  fill(forms[new Intl.PluralRules(document.documentElement.lang).select(n)] ?? forms.other, values)

/**
 * Tells a name to who reads this page: what a form proposed in any language as one of this language would, and a
 * member without a name, of a side too; `readers_names` of the server does the same.
 * @param {string[][]} [proposed] what forms propose, first in this language; `#` for a place, `##` for a member's number
 * @returns {(name: string) => string}
 */
export const reader = (proposed = []) => {
  /** @param {string} name */
  const first = name => proposed.find(all => all.includes(name))?.[0]
  /** @param {string} name @param {RegExp} digits @param {string} hole */
  const numbered = (name, digits, hole) => {
    const number = digits.exec(name)?.[0]
    return number && first(name.replace(digits, hole))?.replace(hole.trim(), number.trim())
  }
  return name =>
    (name.includes('#') ? '' : first(name)) ||
    numbered(name, / [2-9]$/, ' #') ||
    name
      .split(' + ')
      .map(part => numbered(part, / [1-9][0-9]{0,8}$/, ' ##') || part)
      .join(' + ')
}
