"""A public page in a browser: it empties itself where it is open when it is switched off, and no worker keeps it."""

import json

from playwright.sync_api import expect

from tests.browser.club.desk import PASSWORD
from tests.browser.club.test_announcing import PEOPLE, begin, end, prepared


def test_an_open_page_empties_itself_when_it_is_switched_off(borrow, tmp_path):
    evening = prepared(tmp_path / "instance")
    desk, reader = borrow(), borrow()
    running, address = begin(tmp_path / "instance")
    try:
        desk.goto(f"{address}/club/log-in")
        desk.get_by_label("Anmeldename").fill("praesi")
        desk.get_by_label("Passwort").fill(PASSWORD)
        desk.get_by_role("button", name="Anmelden").click()
        desk.goto(f"{address}/club/evenings/{evening}")
        desk.get_by_role("link", name="Öffentliche Seite (aus)").click()
        desk.get_by_role("button", name="Einschalten").click()
        public = desk.locator(".address a").get_attribute("href")
        desk.goto(f"{address}/club/evenings/{evening}/close")
        desk.get_by_role("button", name="Abend abschliessen").click()
        expect(desk.locator("main")).to_contain_text("Abgeschlossen von")

        reader.goto(f"{address}/{public.split('/', 3)[3]}")
        expect(reader.locator("main")).to_contain_text(PEOPLE[0])
        assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth")
        desk.goto(f"{address}/club/evenings/{evening}/public")
        desk.get_by_role("button", name="Abstellen").click()
        expect(desk.get_by_role("button", name="Einschalten")).to_be_visible()
        at_once(reader)

        expect(reader.locator("body")).to_contain_text("Diese Seite ist abgestellt.")
        assert not any(name in reader.content() for name in PEOPLE)
        assert json.loads(reader.evaluate(KEPT)) == []
    finally:
        end(running)


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
