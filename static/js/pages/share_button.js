/** Hands an address on by what the phone itself offers; where it offers nothing, the QR code stays. */
const key = document.querySelector('[data-share]')

const offer = async () => {
  try {
    await navigator.share({ url: /** @type {HTMLElement} */ (key).dataset.share })
  } catch (no) {
    // whoever closes the list has changed their mind; otherwise there was no list
    const code = document.querySelector('a[href$="/share"]')
    if (/** @type {Error} */ (no).name !== 'AbortError' && code instanceof HTMLElement) code.click()
  }
}

if (key instanceof HTMLElement && 'share' in navigator) {
  key.hidden = false
  key.addEventListener('click', offer)
}
