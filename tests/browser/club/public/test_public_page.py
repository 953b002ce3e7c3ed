"""A public page in a browser: it empties itself where it is open when it is switched off, and no worker keeps it."""

import json

from playwright.sync_api import expect

from scorer.club.evening import closing
from scorer.club.results import results_import
from tests.browser.club.desk import Desk
from tests.browser.club.public.test_prize_giving import LIST, PEOPLE
from tests.browser.screen_sizes import WIDER


def test_a_result_is_passed_on_and_an_open_page_empties_itself_when_it_is_switched_off(
    page, context, borrow, evening_of, server
):
    held = evening_of(PEOPLE, {"counting": {}}, "four-twelve")
    held.do(results_import.import_results, held.evening, LIST.encode(), strangers=0, reason="Liste")
    desk, reader, evening = Desk(page, server), borrow(), f"{server}/club/evenings/{held.evening}"
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(PHONE)
    desk.log_in(held.login)
    page.goto(f"{evening}/public")
    desk.press("Einschalten")
    public = page.locator(".address a").get_attribute("href")
    held.do(closing.close, held.evening)
    check_passing_on(page, f"{evening}/public")

    reader.goto(f"{server}/{public.split('/', 3)[3]}")
    expect(reader.locator("main")).to_contain_text(PEOPLE[0])
    assert reader.evaluate(WIDER) == 0
    desk.press("Abstellen")
    expect(page.get_by_role("button", name="Einschalten")).to_be_visible()
    at_once(reader)

    expect(reader.locator("body")).to_contain_text("Diese Seite ist abgestellt.")
    assert not any(name in reader.content() for name in PEOPLE)
    assert json.loads(reader.evaluate(KEPT)) == []


def check_passing_on(page, address):
    """Copy and share the result as on a phone, whose list of ways notes what it is given."""
    page.goto(address)
    text = page.locator("#text").input_value()
    page.get_by_role("button", name="Kopieren", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Kopiert")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text
    for number, key in enumerate(page.get_by_role("button", name="eilen").all(), start=1):
        key.click()
        page.wait_for_function("number => window.shared.length === number", arg=number)
    as_text, picture, link = page.evaluate("window.shared")

    assert PEOPLE[0] in text
    assert as_text == {"text": text}
    assert picture == {"name": "jassclub-1-abend.png", "type": "image/png", "empty": False}
    assert link["url"] in text


# Chromium on a desk has no list of ways to share; this one notes what it would hand on.
PHONE = """
  window.shared = []
  navigator.canShare = () => true
  navigator.share = async ({ files, ...rest }) => {
    const [file] = files ?? []
    shared.push(file ? { name: file.name, type: file.type, empty: !file.size } : rest)
  }
"""


def at_once(page):
    """Let the page ask now, as after a moment in which it was not seen."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


# Whatever a worker or the page itself has laid by of public pages.
KEPT = """(async () => {
  const kept = []
  for (const name of await (self.caches?.keys() ?? []))
    for (const request of await (await caches.open(name)).keys()) kept.push(request.url)
  return JSON.stringify(kept.filter(url => url.includes('/p/')))
})()"""
