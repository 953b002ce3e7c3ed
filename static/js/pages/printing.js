/** A PDF may take its time: while the browser waits for one, the page says so. */
const AFTER = 600
const LONGEST = 120_000
const LOOK = 500
const WAITING = 'printing' // a cookie that the answer takes back: nothing else tells that a file was saved

const line = /** @type {HTMLElement} */ (document.querySelector('[data-printing]'))
/** @type {number[]} */
let timers = []

const rest = () => {
  for (const timer of timers) clearTimeout(timer) // also ends an interval
  line.textContent = ''
}

/** @param {string | null | undefined} address */
const wait = address => {
  if (!address || !new URL(address, location.href).pathname.endsWith('.pdf')) return
  rest()
  const say = () => {
    line.textContent = line.dataset.printing ?? ''
  }
  const look = () => {
    if (!new RegExp(`\\b${WAITING}=`).test(document.cookie)) rest()
  }
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no cookie store
  document.cookie = `${WAITING}=1; path=/; max-age=${LONGEST / 1000}; samesite=strict`
  timers = [setTimeout(say, AFTER), setInterval(look, LOOK), setTimeout(rest, LONGEST)]
}

document.addEventListener('click', event => {
  const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey // in a window of its own
  const link = /** @type {Element} */ (event.target).closest('a[href]')
  if (!elsewhere && !event.defaultPrevented) wait(link?.getAttribute('href'))
})
document.addEventListener('submit', event => {
  const form = /** @type {HTMLFormElement} */ (event.target)
  if (!event.defaultPrevented) wait(event.submitter?.getAttribute('formaction') ?? form.getAttribute('action'))
})
addEventListener('pagehide', rest)
addEventListener('focus', rest) // a question of the browser about the file is answered
document.addEventListener('visibilitychange', rest)
