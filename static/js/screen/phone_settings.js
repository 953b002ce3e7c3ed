/** What a phone remembers of its own looks: held in the hand, typing turned round, a screen that may sleep, a short vibration. */
const { classList } = document.body

for (const name of ['hand', 'flip', 'sleepy', 'buzz']) classList.toggle(name, !!localStorage.getItem(name))

/** @param {HTMLElement} k */
const settingOf = k => k.dataset.class ?? k.dataset.do ?? ''
/** Light the key of a setting; one with a class of its own is lit while that is off. @param {HTMLElement} k */
export const showSetting = k =>
  k.setAttribute('aria-pressed', `${classList.contains(settingOf(k)) === !k.dataset.class}`)
/** @param {HTMLElement} k */
export const toggleSetting = k => {
  const name = settingOf(k)
  localStorage.setItem(name, classList.toggle(name) ? '1' : '')
  showSetting(k)
}
