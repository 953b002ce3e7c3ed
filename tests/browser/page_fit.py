"""Whether a page fits: every screen, every size of type that a system may ask for, measured without a look.

``test_fit.py`` takes a sample of the whole matrix, which runs by ``script/soak``. A view is loaded
once: another screen is another viewport, and another size of type another default of the browser.
"""

import itertools
import random
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.coiffeur.screen import cell, confirm
from tests.browser.screen_sizes import BOXES, SIZES

SCREENS = ((320, 568), (360, 616), (390, 844), (740, 360))
TV = (1920, 1080)
PLAIN, LARGE, HUGE = 16, 21, 32  # what a browser calls medium: 100, 130 and 200 %

# What is wrong with what is in sight, one line each. Text that a scroll brings into sight is not cut.
UNFIT = """([width, least, whole]) => {
  const wrong = [], keys = [], root = document.scrollingElement
  const dialog = document.querySelector('dialog[open]')
  if (root.scrollWidth > width + 1) wrong.push(`page ${root.scrollWidth} wide`)
  const named = e => e.id || e.dataset?.do || `${e.localName}.${e.className?.baseVal ?? e.className}`
  const clips = e => { const o = getComputedStyle(e); return /hidden|clip/.test(o.overflowX + o.overflowY) }
  const scrolls = (e, way) => /auto|scroll/.test(getComputedStyle(e)[`overflow${way}`])
  const words = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const text = words.currentNode, home = text.parentElement
    if (!text.data.trim() || !home.checkVisibility({ visibilityProperty: true }) || home.closest('.unseen, script, style, option, text')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (!box.width || home.getBoundingClientRect().width <= 1) continue
    if (home.id === 'chip' && document.body.matches('.told')) continue // its sign and number, for five seconds
    const told = `${JSON.stringify(text.data.trim().slice(0, 30))} in ${named(home)}`
    if (whole && !/\\s|\u00ad|-/.test(text.data.trim()) && text.data.trim().length < 12 && new Set([...range.getClientRects()].map(r => Math.round(r.top))).size > 1) wrong.push(`${told}: torn`)
    let across = true, down = true
    for (let e = home; e && e !== root; e = e.parentElement) {
      across &&= !scrolls(e, 'X') || e === document.body
      down &&= !scrolls(e, 'Y')
      const at = e.getBoundingClientRect(), key = e.matches('button, .button, summary, dialog label, td, th')
      const edge = clips(e)
      if (!edge && !key) continue
      if (across && (box.left < at.left - 1.5 || box.right > at.right + 1.5)) { wrong.push(`${told}: cut across by ${named(e)}`); break }
      if (down && (edge || e.matches('button')) && (box.top < at.top - 2.5 || box.bottom > at.bottom + 2.5)) { wrong.push(`${told}: cut down by ${named(e)}`); break }
    }
    if (!dialog && box.top + scrollY < -1) wrong.push(`${told}: above the page`)
    if (across && (box.left < -1 || box.right > width + 1)) wrong.push(`${told}: off the screen`)
  }
  for (const key of (dialog ?? document).querySelectorAll('button, a, summary, select, input, dialog label')) {
    if (!key.checkVisibility({ visibilityProperty: true }) || /radio|checkbox|hidden|file/.test(key.type ?? '')) continue
    if (key.closest('p:not(.links, .actions, .choose), dd, .address, .unseen, .error') && key.localName === 'a' && !key.matches('[data-do]')) continue
    const { width: w, height: h } = key.getBoundingClientRect()
    const [low] = Object.entries(least).filter(([q]) => q && key.matches(q)).map(([, n]) => n).concat(48)
    if (h < low - 0.5 || w < 47.5) wrong.push(`${named(key)} ${JSON.stringify(key.textContent.trim().slice(0, 20))} ${Math.round(w)} x ${Math.round(h)} < ${low}`)
    keys.push(key)
  }
  for (const [i, key] of keys.entries()) for (const other of keys.slice(i + 1)) {
    const a = key.getBoundingClientRect(), b = other.getBoundingClientRect()
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    const over = [key, other].some(e => getComputedStyle(e.closest('.near-edge') ?? e).position === 'sticky') // the rest scrolls below it
    if (wide > 1 && high > 1 && !over && !key.contains(other) && key.closest('#pad, nav, dialog') && other.closest('#pad, nav, dialog')) wrong.push(`${named(key)} lies over ${named(other)}`)
  }
  return wrong
}"""
DRAWN = "() => new Promise(ok => requestAnimationFrame(() => requestAnimationFrame(ok)))"
# What a wet thumb needs while a deal is played; all else is 48 high.
UNDER_WAY = {"#modes button, #keys button, #shows button, #teams button": 56}


def passes_axe(page, **options):
    looked = Axe().run(page, **options)
    assert looked.response["violations"] == [], looked.generate_report()


@contextmanager
def type_of(page, size):
    """Ask for type of *size* px where the pages ask for medium, as a system does."""
    session = page.context.new_cdp_session(page)

    def ask(standard):
        fonts = {"standard": standard, "fixed": round(standard * 13 / 16)}
        session.send("Page.setFontSizes", {"fontSizes": fonts})
        page.evaluate(DRAWN)

    ask(size)
    try:
        yield
    finally:
        ask(PLAIN)
        session.detach()


def each_size(page, sizes=SIZES):
    """Make the screen of each size, one after the other; yield its width and height once it is drawn."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        yield width, height


class Sample:
    """Deals out every screen at every size of type, *few* to each view, in an order that is always the same."""

    def __init__(self, few, screens=SCREENS):
        self.few = few
        self.all = [(size, screen) for screen in screens for size in (PLAIN, LARGE, HUGE)]
        random.Random(11).shuffle(self.all)
        self.coming = itertools.cycle(self.all)

    def next(self):
        """Return where to look next, by the size of type."""
        return sorted(itertools.islice(self.coming, min(self.few, len(self.all))))


def unfit(page, sample, least=UNDER_WAY):
    """Return what does not fit at the next few places of *sample*, with where."""
    wrong = []
    for size, screens in itertools.groupby(sample.next(), key=lambda place: place[0]):
        with type_of(page, size):
            for _size, (width, height) in screens:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(DRAWN)
                misfits = page.evaluate(UNFIT, [width, least, size < HUGE])
                wrong += [f"{width} x {height} at {size}: {misfit}" for misfit in misfits]
    return wrong


def over(play, game, name):
    """Open what lies over a table, and shut it again."""
    play.opens(name)
    yield f"{game} {name}"
    play.key("shut")


def schieber(play):
    """Lead a Schieber through its screens and dialogs; yield the name of each."""
    yield "schieber new"
    play.page.evaluate("localStorage.setItem('need', 'always')")
    play.deal("rosen", 97, 0)
    expect(play.page.locator(".need:visible")).to_have_count(2)
    yield "schieber idle"
    yield from over(play, "schieber", "needs")
    play.tap(".near .head")
    play.page.wait_for_selector("dialog[open]")
    yield "schieber list"
    play.key("shut")
    play.trump("schilten")
    play.digits(79)
    yield "schieber pad"
    yield from over(play, "schieber", "more")
    play.key("weis")
    play.shows("show")
    yield "schieber weis"
    yield from over(play, "schieber", "exact")
    play.key("points")
    play.shows("pad")
    play.key("close")
    play.shows("idle")
    yield from dialogs(play, "schieber", "count", "rules", "names", "thanks")


def coiffeur(play):
    """Lead a Coiffeur through its screens."""
    yield "coiffeur idle"
    cell(play, "a:eichel")
    play.digits(97)
    yield "coiffeur pad"
    yield from over(play, "coiffeur", "more")
    confirm(play)
    cell(play, "a:joker-1")
    play.shows("show")
    yield "coiffeur show"
    play.key("close")
    play.shows("idle")
    yield from dialogs(play, "coiffeur", "rules", "names", "end")


def differenzler(play):
    """Lead a Differenzler through its screens."""
    yield "differenzler idle"
    yield from dialogs(play, "differenzler", "rules", "names", "end")


def solo(play):
    """Lead a game of everybody alone, of one deal that counts double, through its screens and dialogs."""
    yield "solo idle"
    yield from dialogs(play, "solo", "rules", "names", "end")
    play.tap("#modes [data-mode=schilten]")
    play.extra(1, "weis", 50)
    play.player(1)
    yield "solo player"
    play.key("shut")
    yield from over(play, "solo", "more")
    play.points(157)
    play.page.wait_for_selector("#match:visible")
    yield "solo match"
    play.key("match")
    play.save()
    play.key("finished")
    play.page.wait_for_selector("dialog .ranking")
    yield "solo end"
    play.key("shut")
    play.key("menu")
    yield from over(play, "solo", "list")


def dialogs(play, game, *names):
    """Open the menu and what hangs on it, one after the other."""
    play.opens("menu")
    yield f"{game} menu"
    for name in names:
        yield from over(play, game, name)
        play.opens("menu")
    play.key("shut")
    if game != "coiffeur":  # there the same key tells what is still possible
        play.key("seats")
        play.page.wait_for_selector("dialog[open]")
        yield f"{game} seats"
        play.key("shut")


# What a wet thumb needs on a Schieber while nothing is open over it: width and height.
SMALLEST = {
    "#keys button, #shows button": (80, 56),
    "#modes button": (55, 60),
    "#teams button": (80, 56),
    "button, dialog a, dialog label": (48, 48),
}


def too_small(page):
    """Return the keys in sight that a wet thumb may miss."""
    open_dialog = page.locator("dialog[open]").count() > 0
    for selector, (width, height) in SMALLEST.items():
        scope = "dialog :is(button, a, label)" if open_dialog else selector
        boxes = page.locator(scope).evaluate_all(BOXES)
        narrow, low = (48, 48) if open_dialog else (width, height)
        assert boxes or not open_dialog
        yield from (box for box in boxes if box[3] < narrow - 0.5 or box[4] < low - 0.5)


def too_near(page):
    """Return the gaps between keys that stand less than six pixels apart."""
    boxes = page.locator("#modes button, #pad button:not(#save)").evaluate_all(BOXES)
    for (_, x, y, w, h), (_, x2, y2, w2, h2) in itertools.combinations(boxes, 2):
        gap = max(x2 - x - w, x - x2 - w2, y2 - y - h, y - y2 - h2)
        if gap < 5.5 and 48 not in {h, h2}:
            yield gap


GAMES = {"schieber": schieber, "coiffeur": coiffeur, "differenzler": differenzler, "solo": solo}


def around(play, server):
    """Show the pages around the tables, one after the other."""
    presets = ("1000", "coiffeur-10", "differenzler-12")
    paths = ("", "sheets", "wall", "games/import", "guide", "nothing")
    for path in (*paths, *(f"games/new?preset={preset}" for preset in presets)):
        play.page.goto(f"{server}/{path}")
        yield path or "start"


def at_a_table(play, server):
    """Show the pages of a table, to its scribe and to others."""
    page, code = play.page, play.address.rsplit("/", 1)[-1]
    for path in ("watch", "share", "back", "writers", "history"):
        page.goto(f"{play.address}/{path}")
        yield path
    page.goto(f"{server}/wall?t={code}")
    yield "wall with a table"
    page.goto(f"{play.address}/share")
    page.locator("[name=kind][value=once]").tap()
    page.wait_for_selector(".spoken")
    yield "invitation"
    link = page.locator(".address").inner_text().strip()
    page.context.clear_cookies()
    page.goto(link)
    yield "join"
    page.goto(f"{play.address}/write")
    yield "take over"
