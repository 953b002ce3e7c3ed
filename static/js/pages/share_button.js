/** Hands on what a page offers: an address, a text or a picture by what the phone itself offers, a text by copying. */
import { inTime } from '../phone/timeouts.js'

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

/** Whoever closes the list of the phone has changed their mind; otherwise there was none, or one that never ended. @param {ShareData} what @param {string} instead what is tapped then */
const offer = async (what, instead) => {
  try {
    await navigator.share(what)
  } catch (no) {
    const way = document.querySelector(instead)
    if (/** @type {Error} */ (no).name !== 'AbortError' && way instanceof HTMLElement) way.click()
  }
}

/** Without https there is no clipboard but that of a selection; whether it worked. @param {HTMLTextAreaElement} text */
const copy = async text => {
  text.select()
  try {
    await inTime(navigator.clipboard.writeText(text.value))
    return true
  } catch {
    return document.execCommand('copy')
  }
}

keys('copy', async (key, id) => {
  if (!(await copy(field(id)))) return // it stays selected
  const { done = '' } = key.dataset
  key.setAttribute('role', 'status') // it says so itself
  key.textContent = done
})

if ('share' in navigator) {
  keys('share', (_key, url) => offer({ url }, 'a[href$="/share"]'))
  keys('share-text', (_key, id) => offer({ text: field(id).value }, `[data-copy="${id}"]`))
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
  const save = 'a[download$=".png"]'
  const shared = async () => offer({ files: [await inTime(file)] }, save)
  keys('share-picture', () =>
    shared().catch(() => document.querySelector(save)?.dispatchEvent(new MouseEvent('click'))),
  )
}
