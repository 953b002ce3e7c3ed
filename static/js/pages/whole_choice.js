/** Says below a list what its choice is, where a narrow screen cuts it off. */

const LONG = 24 // letters that find room on a phone

for (const whole of document.querySelectorAll('.whole')) {
  const list = whole.parentElement?.querySelector('select')
  list?.addEventListener('change', () => {
    const text = list.selectedOptions[0]?.text ?? ''
    whole.textContent = text.length > LONG ? text : ''
  })
}
