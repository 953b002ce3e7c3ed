"""A club's evening in real browsers: the official's laptop, the phones at the tables, the printer."""

import re
import subprocess

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from scorer.paper.pdf_process import BACKGROUND_SECONDS
from tests.browser.conftest import Table
from tests.club.club_builder import PASSWORD
from tests.needs import pango, program

PRINTING = 1000 * (BACKGROUND_SECONDS + 30)  # ms; what takes longer the press has given up itself
PDF = re.compile(r"\.pdf(\?|$)")
MODES = ("schilten", "obenabe", "rosen", "undenufe", "schellen", "eichel")


class Desk:
    """The official's browser at the pages of an evening."""

    def __init__(self, page, server):
        self.page, self.server = page, server
        page.set_default_timeout(PRINTING)  # a tap on «Drucken» lasts until the paper is there

    def log_in(self, login):
        self.page.goto(f"{self.server}/club/log-in")
        self.fill("Anmeldename", login)
        self.fill("Passwort", PASSWORD)
        self.press("Anmelden")
        expect(self.page.get_by_role("button", name="Anmelden", exact=True)).to_have_count(0)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def fill(self, label, text):
        self.page.get_by_label(label, exact=True).fill(text)

    def printed(self, name):
        """Return the PDF that a button opens."""
        pango()
        caught = []

        def catch(route):
            answer = route.fetch(timeout=PRINTING)
            assert answer.headers["content-type"] == "application/pdf", answer.text()
            caught.append(answer.body())
            route.fulfill(response=answer)

        self.page.route(PDF, catch)
        with self.page.expect_response(PDF, timeout=PRINTING):
            self.press(name)
        self.page.unroute(PDF)
        return caught[0]


class Thumb(Table):
    """A phone at a club's table, that was let in by the code on its slip."""

    def __init__(self, page, link, name):
        page.goto(link)
        page.locator("#name").fill(name)
        page.get_by_role("button", name="Ja, hier schreiben").tap()
        page.wait_for_selector("body[data-ready] main button")
        super().__init__(page, page.url)

    def play(self, points):
        """Write every deal with a thumb."""
        for number, card_points in enumerate(points):
            self.deal(MODES[number % len(MODES)], card_points, 0)

    def result(self):
        """Go to where the table's result is signed, once it can be."""
        self.page.locator("#later a").tap()
        expect(self.page.locator("section.sides")).to_have_count(2)

    def section(self, side):
        return self.page.locator(f"section:has(#side-{side})")

    def signs(self, side):
        self.section(side).locator("> form button").tap()
        expect(self.section(side)).to_contain_text("✓ bestätigt")

    def signs_last(self, side):
        """Sign for the side that is missing; the page goes on by itself."""
        self.section(side).locator("> form button").tap()
        self.goes_on()

    def goes_on(self):
        """The result is signed by both sides: the phone shows where everybody sits next."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Wo es weitergeht")

    def back(self):
        self.page.get_by_role("link", name="Zurück zur Tafel").tap()
        self.page.wait_for_selector("body[data-ready] main button")


def code_of(pdf, folder):
    """Read the code of the first of printed slips as a phone's camera does; return its link."""
    (folder / "slips.pdf").write_bytes(pdf)
    options = ("-r", "100", "-gray", "-png", "-singlefile")
    command = [program("pdftoppm"), *options, "slips.pdf", "page"]
    subprocess.run(command, cwd=folder, check=True)
    with Image.open(folder / "page.png") as image:
        slip = image.crop((0, 0, image.width // 2, image.height // 2))
        return zxingcpp.read_barcodes(slip)[0].text
