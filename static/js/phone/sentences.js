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
 * Tells a name to who reads this page: what a form proposed in any language as one of this language would.
 * @param {string[][]} [proposed] what forms propose, first in this language; `#` for a number
 * @returns {(name: string) => string}
 */
export const reader =
  (proposed = []) =>
  name =>
    proposed.find(all => all.includes(name.replace(/\d+$/, '#')))?.[0].replace('#', `${/\d+$/.exec(name)}`) ?? name
