"""Phones of friends at the pages of their Stammtisch, and what they send there without a tap."""

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import expect

from tests.browser.phone.offline import begun
from tests.browser.schieber.screen import played

NAME = "Donnerstagsjass"
ONE_DEAL = {"target": None, "deals": 1, "berg": None, "schneider": False}  # a game is over soon


def finished(points, days_ago):
    """Return the log of a game of one deal, so many card points for the first side, written days ago."""
    (deal,) = played(("rosen", points, 0))
    at = datetime.now(UTC) - timedelta(days=days_ago)
    return [deal | {"at": at.isoformat(timespec="seconds")}]


def post(page, address, **form):
    """Send a form as a page of *address* does, a list as several values; return the last answer."""
    place = urlsplit(address)
    kind = "application/x-www-form-urlencoded"
    headers = {"Origin": f"{place.scheme}://{place.netloc}", "Content-Type": kind}
    answer = page.request.post(address, data=urlencode(form, doseq=True), headers=headers)
    assert answer.ok, answer.text()
    return answer


class Friend:
    """A phone at the Stammtisch at *home*; *table* is the one that it has open."""

    def __init__(self, page, home="", table=None):
        self.page, self.home, self.table = page, home, table

    def opens(self):
        """Open the page of the Stammtisch; return its text."""
        self.page.goto(self.home)
        expect(self.page.get_by_role("heading", level=1)).to_have_text(NAME)
        return self.page.locator("main").inner_text()

    def press(self, name):
        self.page.get_by_role("button", name=name).first.tap()

    def follow(self, name):
        self.page.get_by_role("link", name=name, exact=True).first.tap()

    def part(self, name):
        """Return the part of a page under a heading."""
        return self.page.get_by_role("region", name=name, exact=True)

    def invites(self):
        """Return the path of an invitation, as the list of devices shows it."""
        self.follow("Handys und Einladung")
        return urlsplit(self.page.locator(".address").inner_text().strip()).path

    def gathers(self, *names):
        """Say who is there tonight; return what the page answers: who sits out, who could play whom."""
        self.follow("Wer ist heute da?")
        for name in names:
            self.page.get_by_role("checkbox", name=name, exact=True).check()
        self.press("Wer mit wem?")
        return self.page.locator("main .lead", has_text=re.compile("Pause|gegen"))

    def begins(self, pairing):
        """Begin the game of a pairing by its one key, and return its table."""
        pairings = self.page.locator("form.card").filter(has_text=pairing)
        pairings.get_by_role("button", name="Beginnen:").first.tap()
        self.page.wait_for_url("**/t/*")
        return begun(self.page)

    def at_its_end(self, table):
        """Go from the end of a game to where it is counted."""
        table.key("finished")
        self.follow("Stammtisch")

    def corrects(self, points):
        """Write other points in the place of those of the only deal of its table."""
        self.page.goto(self.table.address)
        game = begun(self.page)
        game.reopen()
        game.counts(points, 0)
        game.saved()
