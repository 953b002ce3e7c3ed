"""A Differenzler under the thumb, for tests: its trump, its estimates, its points."""

from playwright.sync_api import expect

from tests.browser.coiffeur.screen import written
from tests.browser.phone.offline import until
from tests.browser.players_table import PlayersTable

# What a phone keeps until it may be written.
DRAFT = "(await import(new URL('../phone/synced_log.js', document.querySelector('script[src]').src))).log.draft"
NAMES = ["Anna", "Beat", "Clara", "Dani"]


def written_deal(number, estimates, points, *, drawn=True):
    """Return the revisions of a deal: its trump, the estimates of all, the count."""

    def revision(slot, facts):
        return written(slot) | {"facts": facts}

    deal = {"kind": "deal", "trump": "rosen", "drawn": drawn, "points": None}
    first = revision(str(number), deal)
    of_seats = [
        revision(f"estimate:{number}:{seat}", {"kind": "estimate", "points": estimate})
        for seat, estimate in enumerate(estimates)
    ]
    counted = revision(str(number), deal | {"points": points})
    counted |= {"line": first["line"], "replaces": [first["id"]]}
    return [first, *of_seats, counted]


class Differenzler(PlayersTable):
    TOTALS = "#sheet tbody tr:visible td:last-child"

    def draw(self):
        self.key("draw")
        self.page.wait_for_selector("#trump svg use")

    def estimate(self, number, hidden=True):
        """Type an estimate; a hidden one is confirmed, the others end when no digit fits."""
        self.digits(number)
        if hidden or not (number == 0 or number * 10 > 157):
            self.key("next")

    def estimates(self, *numbers, hidden=True):
        """Type the estimates of all, one after the other."""
        for number in numbers:
            self.estimate(number, hidden)
        self.asks_for_points()

    def asks(self, name):
        self.page.wait_for_selector(f"#state:has-text('{name}')")

    def asks_for_points(self):
        """Wait until all have estimated."""
        self.asks("noch")

    def deal(self, estimates, points, forehand, hidden=True):
        seats = [(forehand + i) % len(estimates) for i in range(len(estimates))]
        for seat in seats:
            self.asks(NAMES[seat])
            self.estimate(estimates[seat], hidden)
        self.asks_for_points()
        self.points(*points[:-1])
        self.save()

    def lie(self, count):
        """Wait until so many estimates of the first deal lie on this phone alone: they are asked for faster."""
        laid = f"Object.keys({DRAFT} ?? {{}}).filter(place => place.startsWith('estimate:1:'))"
        until(self.page, f"({laid}).length === {count}")

    def reopen(self):
        """Open the deal that was written first."""
        self.tap("#sheet th button")
        self.tap("dialog .row:not(.top)")

    def has_column(self, name, *texts):
        """Wait until a column of the sheet reads so."""
        cells = self.page.locator(f"#sheet tbody tr:visible [data-col={name}]")
        expect(cells).to_have_text(texts)


def begin(table, revisions=(), **settings):
    """Start a Differenzler; the phone draws its trump where nothing else is said."""
    began = table(revisions, game="differenzler", **{"trump": "drawn"} | settings)
    return Differenzler(began.page, began.address, began.expected)
