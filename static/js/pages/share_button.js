/** Hands on what a page offers: an address, a text or a picture by what the phone itself offers, a text by copying. */

/** @param {string} name @param {(key: HTMLElement, value: string) => unknown} act */
const keys = (name, act) => {
  for (const key of document.querySelectorAll(`[data-${name}]`)) {
    if (!(key instanceof HTMLElement)) continue
    key.hidden = false
    key.addEventListener('click', () => act(key, key.getAttribute(`data-${name}`) ?? ''))
  }
}
/** @param {string} id */
const field = id => /** @type {HTMLTextAreaElement} */ (document.getElementById(id))

/** Whoever closes the list of the phone has changed their mind; otherwise there was none. @param {ShareData} what @param {() => void} [instead] */
const offer = async (what, instead) => {
  try {
    await navigator.share(what)
  } catch (no) {
    if (/** @type {Error} */ (no).name !== 'AbortError') instead?.()
  }
}

/** Without https there is no clipboard but that of a selection. @param {HTMLTextAreaElement} text */
const copy = async text => {
  text.select()
  try {
    await navigator.clipboard.writeText(text.value)
  } catch {
    document.execCommand('copy')
  }
}

keys('copy', async (key, id) => {
  await copy(field(id))
  const { done = '' } = key.dataset
  key.setAttribute('role', 'status') // it says so itself
  key.textContent = done
})

if ('share' in navigator) {
  keys('share', (_key, url) => {
    const code = document.querySelector('a[href$="/share"]')
    offer({ url }, () => code instanceof HTMLElement && code.click())
  })
  keys('share-text', (_key, id) => offer({ text: field(id).value }))
}

/** Fetched before the tap: the list of the phone opens only at once after one. */
const picture = document.querySelector('[data-share-picture]')
if (picture && navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] })) {
  const drawn = /** @type {HTMLImageElement} */ (
    document.getElementById(picture.getAttribute('data-share-picture') ?? '')
  )
  const file = fetch(drawn.src)
    .then(answer => answer.blob())
    .then(blob => new File([blob], `${drawn.dataset.name}.png`, { type: 'image/png' }))
  keys('share-picture', async () => offer({ files: [await file] }))
}
