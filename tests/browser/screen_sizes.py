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
# Words of these parts, so far as they are in sight, that go on in another line.
BROKEN = """parts => parts.filter(part => part.checkVisibility()).flatMap(part => {
  const broken = [], walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let text; (text = walk.nextNode()); ) {
    if (text.parentElement.closest('.unseen')) continue
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1) broken.push(word)
    }
  }
  return broken
})"""
# Not innerWidth: on a phone it grows with what is too wide.
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
