/** The keys of a presenter's remote; Enter and the space bar press what has the focus by themselves. */
addEventListener('keydown', event => {
  const way = { ArrowRight: '1', PageDown: '1', ArrowLeft: '-1', PageUp: '-1' }[event.key]
  const key = way && document.querySelector(`[data-way="${way}"]`)
  if (!(key instanceof HTMLButtonElement) || event.repeat) return
  event.preventDefault()
  key.click()
})
