"""What every screen is measured with: sizes of phones, boxes of keys, what runs over."""

SIZES = [(320, 568), (360, 616), (390, 844), (412, 915), (844, 390), (1024, 768)]
OVERFLOW = """() => {
  const root = document.scrollingElement
  return [root.scrollWidth - root.clientWidth, root.scrollHeight - innerHeight]
}"""
BOXES = """keys => keys.filter(k => k.checkVisibility()).map(k => {
  const { x, y, width, height } = k.getBoundingClientRect()
  return [k.textContent.trim().slice(0, 20), x, y, width, height]
})"""
# Keys less high than a thumb.
SMALL = """() => [...document.querySelectorAll('a, button, summary, select, input')]
  .filter(one => one.offsetParent && !['radio', 'checkbox', 'hidden'].includes(one.type))
  .filter(one => !one.closest('.address') && one.getBoundingClientRect().height < 48)
  .map(one => one.outerHTML)"""
# Not innerWidth: on a phone it grows with what is too wide.
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
