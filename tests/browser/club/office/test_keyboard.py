"""An evening by the keyboard alone: from the log-in to the ranking no mouse is needed, and the focus is always seen."""

import re

import pytest
from playwright.sync_api import expect

from tests.club.club_builder import PASSWORD

PEOPLE = [
    f"{first} {last}"
    for last in ("Abt", "Egger", "Zaugg")
    for first in ("Anna", "Beat", "Clara", "Dani")
]
TABLES, MOST = 3, 60  # tables; keys from one control of a page to any other
# What has the focus: its words, and why it is not seen, if so. Under what sticks to the edges nothing is seen.
FOCUS = """() => {
  const key = document.activeElement
  if (key === document.body) return ['', '']
  const { top, bottom, left, right } = key.getBoundingClientRect(), look = getComputedStyle(key)
  const label = key.labels?.[0]?.textContent ?? key.getAttribute('aria-label') ?? key.textContent
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const wrong = bottom < 0 || top > innerHeight ? 'off the screen'
    : look.outlineStyle === 'none' || parseFloat(look.outlineWidth) < 2 ? 'no outline'
    : at && (key.contains(at) || at.contains(key) || key.labels?.[0]?.contains(at)) ? '' : 'covered'
  return [label.replace(/\\s+/g, ' ').trim(), wrong]
}"""


class Keyboard:
    """Hands that never leave the keys; ``unseen`` is what had the focus and was not to be seen."""

    def __init__(self, page):
        self.page, self.unseen = page, []

    def reach(self, words):
        """Go on by Tab to what is called so, or begins so."""
        passed = []
        for _key in range(MOST):
            self.page.keyboard.press("Tab")
            label, wrong = self.page.evaluate(FOCUS)
            if wrong:
                self.unseen.append((self.page.title(), label, wrong))
            if re.match(words, label):
                return
            passed.append(label)
        raise AssertionError(f"{words} is not among {passed}")

    def type(self, words, text):
        self.reach(words)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def press(self, words, heading):
        """Go to a link or a button, press Enter there and see the page that it leads to."""
        self.reach(words)
        self.enter(heading)

    def enter(self, heading):
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_role("heading", level=1)).to_have_text(heading)


@pytest.mark.journey
def test_a_whole_evening_goes_by_the_keyboard_alone(evening_of, screen, server):
    held = evening_of(PEOPLE, {"rounds": 1})
    page = screen(height=800, reduced_motion="reduce")
    keys = Keyboard(page)
    page.goto(f"{server}/club")
    keys.type("Anmeldename", held.login)
    keys.type("Passwort", PASSWORD)
    keys.enter("Jassclub")
    keys.press("Abende", "Abende")
    keys.press("Neuer Abend", "Neuer Abend")
    keys.type("Name", "Herbstjass")
    keys.press("Abend ansetzen", "Herbstjass")

    keys.press("Anwesenheit", "Anwesenheit")
    for name in PEOPLE:
        keys.press(" ".join(reversed(name.split())), "Anwesenheit")
    expect(page.locator("[data-fits]")).to_contain_text(f"{len(PEOPLE)} da")
    keys.press("Herbstjass", "Herbstjass")
    keys.press("Auslosung", "Auslosung")
    keys.press("Auslosen", "Auslosung")
    expect(page.locator(".plan li")).to_have_count(TABLES)
    keys.press("Tische", "Tische")
    for table in range(1, TABLES + 1):  # the first field has the focus, Enter leads on
        expect(page.locator(f"#table{table}-points_0")).to_be_focused()
        page.keyboard.type(str(600 + table))
        page.keyboard.press("Enter")
        expect(page.locator(f"#table{table}-points_1")).to_have_value(str(656 - table))
        page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Abend abschliessen")).to_be_focused()
    keys.enter("Abschluss")
    keys.press("Abend abschliessen", "Abschluss")
    expect(page.locator("main")).to_contain_text("Der Abend ist abgeschlossen.")
    keys.press("Rangliste$", "Rangliste")
    expect(page.locator(".ranking tbody tr")).to_have_count(len(PEOPLE))
    assert keys.unseen == []
