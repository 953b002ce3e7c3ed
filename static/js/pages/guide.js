/** Leads from the guide back to the table that it was opened from; from elsewhere its link leads to the first page. */

const link = /** @type {HTMLAnchorElement} */ (document.querySelector('[data-table]'))
const path = document.referrer.startsWith(location.origin) && document.referrer.slice(location.origin.length)
if (path && /^\/t\/\w+$/.test(path)) Object.assign(link, { href: path, textContent: link.dataset.table })
