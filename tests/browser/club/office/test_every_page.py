"""Every page of a club, by the table of routes: axe finds nothing on any, none is wider than a phone.

A wide screen is used: before a mouse a list shows about thirty rows.
"""

import re
from pathlib import Path

import axe_playwright_python
import pytest

from tests.browser.club.busy_club import busy_club
from tests.browser.gallery import HERE, ask
from tests.browser.page_fit import HUGE, type_of
from tests.browser.screen_sizes import SMALL, WIDER
from tests.club import club_builder
from tests.long import runs

quick_passwords = club_builder.quick_passwords
AXE = Path(axe_playwright_python.__file__).parent / "axe.min.js"
COLOURS = runs(short=False, long=True)  # they cost half as much again
# As the pages say it: without it a phone lays them out 980 px wide.
VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">'
STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
# A page takes the place of the one before, which is a tenth of the work of loading it. Rows of one shape are looked
# at once: what is written in them differs, not what is told about it.
LOOK = """async ([text, styles, colours]) => {
  const shown = new DOMParser().parseFromString(text, 'text/html'), root = document.documentElement
  document.title = shown.title
  root.lang = shown.documentElement.lang
  document.body.replaceWith(document.adoptNode(shown.body))
  const known = Object.fromEntries([...document.querySelectorAll('style')].map(style => [style.className, style]))
  for (const style of Object.values(known)) style.media = 'not all'
  for (const address of styles) document.head.append(Object.assign(known[address], { media: '' }))
  const wrong = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} of ${root.clientWidth} wide`] : []
  const ids = [...document.querySelectorAll('[id]')].map(node => node.id)
  wrong.push(...ids.filter((id, at) => ids.indexOf(id) !== at))
  const named = node => `${node.localName}.${node.className}.${node.type}.${node.hidden}`
  for (const list of document.querySelectorAll('ul, ol, tbody, select, datalist, nav')) {
    const shapes = new Set()
    for (const row of [...list.children]) {
      const shape = [row, ...row.querySelectorAll('*')].map(named).join()
      if (shapes.has(shape) || shapes.size > 3) row.remove()
      shapes.add(shape)
    }
  }
  const options = { resultTypes: ['violations'], preload: false, rules: { 'color-contrast': { enabled: colours } } }
  for (const { id, nodes } of (await axe.run(options)).violations)
    wrong.push(...nodes.map(node => `${id}: ${node.html.slice(0, 120)}`))
  return wrong
}"""
# No title: of sheets with titles only those of the first one apply.
ADD_STYLE = """([className, textContent]) => document.head.append(
  Object.assign(document.createElement('style'), { className, textContent }))"""
# Rows that stand in the window whole, without a scroll; with how many there are.
ROWS = """rows => {
  const keys = document.querySelector('.submit')?.getBoundingClientRect().top ?? innerHeight
  const boxes = [...document.querySelectorAll(rows)].map(row => row.getBoundingClientRect())
  return [boxes.filter(box => box.height && box.bottom <= Math.min(keys, innerHeight)).length, boxes.length]
}"""
# Pages with a key, a sentence or a hidden field that once were too long, narrow or wide for a phone in French.
TIGHT = (
    "door.show running",
    "evening_pdf.papers running",
    "passing_on.show running",
)
FIELDS = (
    "parts => parts.map(part => part.getBoundingClientRect().width).filter(width => width < 48)"
)
LISTS = {
    "door.show new": ".door-list > li",
    "evening_history.show closed": ".acts > li",
    "evening_ranking.show closed": "tbody tr",
    "members.show_all": ".directory li",
    "public_pages.show season": "#list-1 ~ .scroll tbody tr",
    "public_tables.show evening": ".seats-of-all li",
    "seasons.show running": "[aria-labelledby=list-0] tbody tr",
    "results.round running": ".desk > li",
}
# Tables of the hall, and figures of a list, that stand outside of their box.
CUT = """() => {
  const cut = [...document.querySelectorAll('.hall .seats li')].filter(
    table => table.scrollHeight > table.clientHeight)
  for (const box of document.querySelectorAll('.scroll')) {
    const { right } = box.getBoundingClientRect(), padding = parseFloat(getComputedStyle(box).paddingRight)
    cut.push(...[...box.querySelectorAll('td')].filter(
      cell => cell.textContent.trim() && cell.getBoundingClientRect().right > right - padding + 1))
  }
  return cut.map(part => part.textContent.trim().replace(/\\s+/g, ' '))
}"""
FULL = ("evening_ranking.show running", "walls.evening running")
# Lists of links with a name on the left and something about it on the right.
NAMED = ("officials.show_all", "evenings.show_all", "seasons.show running")
# How much of a row its first column has at least.
SHARE = """rows => Math.min(...rows.map(row =>
  parseFloat(getComputedStyle(row).gridTemplateColumns) / row.getBoundingClientRect().width))"""


@pytest.fixture(scope="module")
def club(tmp_path_factory, quick_passwords):
    folder = tmp_path_factory.mktemp("busy")
    folder.chmod(0o700)
    with busy_club(folder) as club:
        yield club


def test_axe_finds_nothing_on_any_page_of_a_club_and_none_is_wider_than_a_phone(club, page):
    page.set_content(f"<!doctype html><html><head>{VIEWPORT}<body>")
    page.evaluate(AXE.read_text())
    styles, wrong, looked_at = set(), {}, 0
    for name, address, visitor in club.pages():
        answer = visitor.get(address)
        if answer.is_json or answer.location:
            continue
        of_page = STYLE.findall(answer.text)
        for style in sorted({*of_page} - styles):
            page.evaluate(ADD_STYLE, [style, visitor.get(style).text])
            styles.add(style)
        looked_at += 1
        violations = page.evaluate(LOOK, [answer.text, of_page, COLOURS])
        if violations or answer.status_code not in {200, 410}:
            wrong[name] = [answer.status_code, *violations]
    assert wrong == {}
    assert looked_at > 90


def shown_by(club, wanted, *screens):
    """Yield the name of each page that is *wanted*, once all these screens show it; none may be missing."""
    visitor, left = [club.stranger], {*wanted}
    for screen in screens:
        ask(lambda: visitor[0], screen)
    for name, address, visitor[0] in club.pages():
        if name in wanted:
            for screen in screens:
                screen.goto(HERE + address)
            left.discard(name)
            yield name
    assert left == set()


def test_lists_show_about_thirty_rows_before_a_mouse_and_have_keys_for_a_thumb(club, screen):
    mouse, thumb = screen(height=800), screen(height=800, has_touch=True, is_mobile=True)
    shown, small = {}, {}
    for name in shown_by(club, LISTS, mouse, thumb):
        shown[name] = mouse.evaluate(ROWS, LISTS[name])
        assert mouse.evaluate(WIDER) <= 0
        small |= {name: keys} if (keys := thumb.evaluate(SMALL)) else {}
    assert {name: seen for name, seen in shown.items() if seen[0] < min(28, seen[1])} == {}
    assert small == {}


def test_a_wide_screen_cuts_off_no_figure_of_a_list_and_no_name_on_the_wall(club, screen):
    page = screen(height=800)
    for name in shown_by(club, FULL, page):
        assert page.locator(".hall .seats li, .scroll td").count() > 9
        assert (name, page.evaluate(CUT)) == (name, [])


def test_the_largest_type_leaves_the_whole_row_of_a_list_to_a_name(club, page):
    for name in shown_by(club, NAMED, page):
        with type_of(page, HUGE):
            share = page.locator(".games a").evaluate_all(SHARE)
            assert (name, share, page.evaluate(WIDER)) == (name, 1, 0)


def test_pages_that_are_longer_in_french_fit_a_phone(club, borrow):
    page = borrow(locale="fr-CH")
    for name in shown_by(club, TIGHT, page):
        assert page.locator("html").get_attribute("lang") == "fr-CH"
        assert (name, page.evaluate("document.documentElement.scrollWidth")) == (name, 360)
        fields = page.locator("select:visible, #tables").evaluate_all(FIELDS)
        assert (name, fields) == (name, [])
