/** Leads from the guide back to the table that it was opened from; from elsewhere its link leads to the first page. */

const link = /** @type {HTMLAnchorElement} */ (document.querySelector('[data-table]'))
const from = document.referrer.startsWith(location.origin) ? document.referrer.slice(location.origin.length) : ''
// after a change of language the guide comes from itself or from the page of languages
if (!/^\/(guide|language)/.test(from)) sessionStorage.setItem('guide', from)
const path = sessionStorage.getItem('guide') ?? ''
if (/^\/t\/\w+$/.test(path)) Object.assign(link, { href: path, textContent: link.dataset.table })
