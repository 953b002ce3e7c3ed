"""«Jeder für sich» under the thumb, for tests: its points, its Weis and Stöck."""

import re

from playwright.sync_api import expect

from tests.browser.coiffeur.screen import written
from tests.browser.players_table import PlayersTable

NAMES = ["Anna", "Beat", "Clara", "Dani", "Emil", "Fritz", "Gaby", "Hans", "Ida"]


class Solo(PlayersTable):
    TOTALS = "#sheet li:visible > b"

    def deal(self, *points):
        """Type the points of all but the last one, and write the deal."""
        self.points(*points[:-1])
        self.save()

    def player(self, seat):
        """Open what a player writes beside the points."""
        self.tap(f"#sheet [data-do=player][data-seat='{seat}']")
        self.page.wait_for_selector("dialog[open] .extras", state="attached")

    def extra(self, seat, kind, points=None):
        """Write a Weis or Stöck of a player by a tap."""
        self.player(seat)
        having = {} if points is None else {"has_text": re.compile(f"^{points}$")}
        self.tap(f"dialog [data-kind={kind}]", **having)
        self.page.wait_for_selector("dialog", state="hidden")

    def reopen(self, number):
        """Open a deal that was written before."""
        self.menu("list")
        place = self.page.locator(".nr", has_text=re.compile(f"^{number}(?!\\d)"))
        self.tap("dialog .row:not(.top)", has=place)
        self.page.wait_for_selector("#close:visible")

    def retype(self, seat, number):
        """Type the points of one player anew."""
        self.tap(f"#sheet [data-do=cell][data-seat='{seat}']")
        self.digits(number)
        if 0 < number < 16:
            self.key("next")

    def has_points(self, *texts):
        """Wait until the points of the deal in hand read so."""
        cells = self.page.locator("#sheet li:visible [data-do=cell]")
        expect(cells).to_have_text([str(text) for text in texts])


def begin(table, players=4, revisions=(), **settings):
    """Start a game of so many players."""
    began = table(revisions, game="solo", players=NAMES[:players], **settings)
    return Solo(began.page, began.address, began.expected)


def written_deal(number, *points):
    """Return the revision of a deal with its points."""
    return written(str(number)) | {"facts": {"kind": "deal", "points": [*points]}}
