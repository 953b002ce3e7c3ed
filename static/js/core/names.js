/** Names of people, cleaned and judged as scorer/web/fields.py does it. */

/** @param {string} text */
export const tidy = text =>
  text
    .normalize()
    .replace(/(?!\u200d)\p{C}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')

/** Alike but for the size of letters, also where a capital is written with two. @param {string} text */
const fold = text => text.toLowerCase().toUpperCase()

/** What is wrong with a name beside the others: nothing, `noName` or `twins`. @param {string} name @param {string[]} others */
export const wrong = (name, others) =>
  !/[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? 'noName' : others.some(other => fold(other) === fold(name)) ? 'twins' : ''
