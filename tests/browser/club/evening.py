"""A club's evening in real browsers: the official's laptop, the phones at the tables, the printer.

Whoever writes here keeps books of their own: what everybody must have in the end is
added up from what was played, not read from the pages.
"""

import io
import re
import subprocess
from random import Random
from uuid import uuid4

import pypdf
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from scorer.paper.pdf_process import BACKGROUND_SECONDS
from tests.browser.conftest import Table
from tests.needs import pango, program
from tests.web.conftest import a_deal

ROUNDS, DEALS, CARDS = 3, 4, 157
SUM = DEALS * CARDS
PAPER = 3  # the table without a phone
WATCHED = (1, 1)  # round and table at which thumbs write
PRINTING = 1000 * (BACKGROUND_SECONDS + 30)  # ms; what takes longer the press has given up itself
PDF = re.compile(r"\.pdf(\?|$)")
MODES = ("schilten", "obenabe", "rosen", "undenufe", "schellen", "eichel")


def counts(number, table):
    """Return what the first side of a table counts in each deal; no match, no 0."""
    if (number, table) == WATCHED:
        return [61, 88, 97, 120]
    lot = Random(100 * number + table)
    return [lot.randrange(20, 137) for _ in range(DEALS)]


def played(number, table):
    """Return what both sides of a table have in the end."""
    points = sum(counts(number, table))
    return points, SUM - points


class Books:
    """Who has what in each round, as somebody with a pencil adds it up."""

    def __init__(self, people):
        self.points = {name: {} for name in people}

    def credit(self, number, pairs, sides):
        """Give each of a pair what their side made; who is not in the list plays outside of it."""
        for pair, points in zip(pairs, sides, strict=True):
            for name in pair:
                if name in self.points:
                    self.points[name][number] = points

    def add(self, number, name, points):
        self.points[name][number] += points

    def total(self, name):
        """All rounds but the worst count."""
        return sum(sorted(self.points[name].values())[1 - ROUNDS :])

    def ranking(self):
        """Return rank, name and total; between equals the best round decides."""
        scores = {name: rounds for name, rounds in self.points.items() if rounds}
        keys = {name: (self.total(name), max(rounds.values())) for name, rounds in scores.items()}
        return {
            name: (1 + sum(other > key for other in keys.values()), key[0])
            for name, key in keys.items()
        }


class Desk:
    """The official's browser at the pages of an evening."""

    def __init__(self, page, server):
        self.page, self.server, self.here = page, server, ""
        page.set_default_timeout(PRINTING)  # a tap on «Drucken» lasts until the paper is there

    def log_in(self, login, password):
        self.page.goto(f"{self.server}/club")
        self.fill("Anmeldename", login)
        self.fill("Passwort", password)
        self.press("Anmelden")
        expect(self.page.get_by_role("navigation", name="Verein")).to_be_visible()

    def press(self, name, within=None):
        (within or self.page).get_by_role("button", name=name, exact=True).click()

    def follow(self, name, within=None):
        (within or self.page.locator("main")).get_by_role("link", name=name, exact=True).click()

    def fill(self, label, text, within=None):
        (within or self.page).get_by_label(label, exact=True).fill(text)

    def choose(self, label, option, within=None):
        (within or self.page).get_by_label(label, exact=True).select_option(label=option)

    def form(self, heading):
        """Return the form below a heading."""
        return self.page.locator("form").filter(has=self.page.get_by_role("heading", name=heading))

    def step(self, name):
        """Go to one of the steps of the evening."""
        if self.page.url != self.here:
            self.page.goto(self.here)
        self.page.locator(".steps a").filter(has_text=name).click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(name)

    def says(self, sentence):
        """The page was refused, and says why."""
        expect(self.page.get_by_role("alert")).to_contain_text(sentence)

    def plan(self):
        """Return who sits where, as the page shows it: by round and table the two pairs."""
        self.page.wait_for_load_state()
        tables = {}
        for number, section in enumerate(self.page.locator("section.card").all(), start=1):
            for table in texts_of(section.locator(".plan li")):
                place, *sides = re.split(r"(?<=^\d) |(?<=^\d\d) | gegen ", table)
                tables[number, int(place)] = tuple(tuple(side.split(" + ")) for side in sides)
        return tables

    def attend(self, name, **more):
        """Say at the door that somebody is there; *more* is what is chosen behind the dots."""
        if not more:
            with self.page.expect_response("**/door"):
                self.page.get_by_role("button", name=" ".join(reversed(name.split()))).click()
            return
        self.page.get_by_role("link", name=f"Mehr zu {name}").click()
        row = self.page.locator("form").filter(has_text="Lückenfüller")
        self.choose("Ab welcher Passe?", f"Passe {more['first']}", row)
        row.get_by_label("spielt nur als Lückenfüller mit").set_checked(more.get("filler", False))
        self.press("Speichern", row)
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Anwesenheit")

    def save(self):
        """Be back at the steps of the evening."""
        self.page.get_by_role("link", name="Zurück zum Abend").click()
        expect(self.page.locator(".steps")).to_be_visible()

    def close(self):
        """Close the evening; return the figure by which the printed list can be proved."""
        self.step("Abschluss")
        self.press("Abend abschliessen")
        return self.page.locator(".code").text_content()

    def printed(self, press):
        """Return the PDF that a click opens."""
        pango()
        caught = []

        def catch(route):
            answer = route.fetch(timeout=PRINTING)
            assert answer.headers["content-type"] == "application/pdf", answer.text()
            caught.append(answer.body())
            route.fulfill(response=answer)

        self.page.route(PDF, catch)
        with self.page.expect_response(PDF, timeout=PRINTING):
            press()
        self.page.unroute(PDF)
        return caught[0]

    def list(self, name):
        """Press for one of the papers."""
        self.page.goto(f"{self.here}/papers")
        self.follow(name)

    def whole(self):
        """Have the whole evening printed, and take the document that comes by itself."""
        self.page.goto(f"{self.here}/papers")
        with self.page.expect_response(PDF, timeout=PRINTING) as led_to:  # by itself
            self.press("Alles drucken (PDF)")
        return self.page.request.get(led_to.value.url).body()

    def slips(self, number):
        """Print the slips of a round."""
        self.page.goto(f"{self.here}/papers")
        self.choose("Zettel für Passe", str(number))
        return self.printed(lambda: self.press("Zettel drucken"))

    def sheet(self, number, table):
        """Open the sheet of a table."""
        self.page.goto(f"{self.here}/tables/{number}/{table}")

    def taken(self, name):
        """Return the text of a file of the evening."""
        return self.page.request.get(f"{self.here}/{name}").text()

    def ranking(self):
        """Return what the ranking shows: rank and total by name."""
        self.page.goto(f"{self.here}/ranking")
        return ranks(self.page.locator(".ranking tbody tr"))


class Wall:
    """The screen in the hall; all its pages, whichever is turned up."""

    def __init__(self, page, address):
        self.page = page
        page.goto(address)

    def look(self):
        """Let it ask at once instead of in five seconds."""
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def headings(self):
        return self.page.locator("article h2")

    def seats(self):
        """Return what stands at each table of the plan."""
        return texts_of(self.page.locator(".seats li"))

    def shows(self, title, ranking):
        """It has come to the ranking that the desk sees."""
        lines = [
            re.compile(rf"^{rank}\. {re.escape(name)} {total}(Anmerkung [a-z,]+)?$")
            for name, (rank, total) in ranking.items()
        ]
        expect(self.page.locator(".ranks li")).to_have_text(lines)
        expect(self.headings().last).to_contain_text(title)


class Phones:
    """What phones do that nobody watches: they send what a phone under a thumb sends."""

    def __init__(self, playwright, server):
        self.playwright, self.server = playwright, server

    def play(self, link, points):
        """Open the link of a slip, write all deals, confirm for both sides."""
        headers = {"Origin": self.server}
        phone = self.playwright.request.new_context(extra_http_headers=headers)
        game = phone.post(link, form={"name": "Handy"}).url
        revisions = [
            a_deal(slot, card_points) | {"id": str(uuid4()), "line": str(uuid4())}
            for slot, card_points in enumerate(points, start=1)
        ]
        sent = phone.post(f"{game}/revisions", data={"revisions": revisions}).json()
        assert sent["rejected"] == [], sent
        total = sum(points)
        for side in (0, 1):
            figures = {"points_0": str(total), "points_1": str(SUM - total)}
            answer = phone.post(
                f"{self.server}{sent['result']}", form={"side": str(side), **figures}
            )
            assert answer.ok, answer.text()
        phone.dispose()


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

    def corrects(self, was, now):
        """Write other points in the place of those of a deal."""
        self.tap(".near .head")
        self.tap("dialog .row[type=button]", has_text=re.compile(f"{was} : {CARDS - was}"))
        self.shows("pad")
        self.digits(now)
        self.team(0)
        self.shows("idle")

    def chip(self, text):
        expect(self.page.locator("#chip")).to_have_text(text)

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

    def disputes(self, side, reason):
        """Say that the result is wrong, at first without saying what."""
        self.section(side).locator("summary").tap()
        for typed in (" ", reason):
            self.section(side).get_by_label("Was stimmt nicht?").fill(typed)
            self.section(side).get_by_role("button", name="Der Jassleitung melden").tap()
            sentence = f"Stimmt nicht: {reason}" if typed == reason else "in ein paar Worten"
            expect(self.section(side)).to_contain_text(sentence)

    def back(self):
        self.page.get_by_role("link", name="Zurück zur Tafel").tap()
        self.page.wait_for_selector("body[data-ready] main button")

    def network(self, *, connected):
        self.page.context.set_offline(not connected)
        if connected:
            self.page.evaluate("dispatchEvent(new Event('online'))")


class Night:
    """What happens table by table, and what it makes in the books."""

    def __init__(self, desk, wall, phones, folder, people):
        self.desk, self.wall, self.phones, self.folder = desk, wall, phones, folder
        self.books = Books(people)
        self.plan = {}
        self.slips = []

    def print_slips(self, number):
        """Print the slips of a round; return the links that a camera reads on them."""
        self.slips = self.desk.slips(number)
        return codes(self.slips, self.folder)

    def book(self, number, table, sides=None):
        self.books.credit(number, self.plan[number, table], sides or played(number, table))

    def write(self, number, links):
        """Let the phones of a round write, but those at the watched table and the paper's."""
        for table, link in links.items():
            if table != PAPER and (number, table) != WATCHED:
                self.phones.play(link, counts(number, table))
                self.book(number, table)

    def paper(self, number, *sides, desk=None):
        """Type what stands on the paper."""
        by = desk or self.desk
        by.sheet(number, PAPER)
        for pair, points in zip(self.plan[number, PAPER], sides, strict=False):
            by.fill(" + ".join(pair), str(points))
        by.press("Eintragen")


def texts_of(places):
    return [" ".join(text.split()) for text in places.all_text_contents()]


def wall_text(plan, number, table):
    """Return what the wall says of a table."""
    pair, other_pair = plan[number, table]
    return f"{table} {' + '.join(pair)} gegen {' + '.join(other_pair)}"


def ranks(rows):
    """Return rank and total by name as the rows of a ranking show them."""
    cells = """rows => rows.map(row => [
      row.querySelector('td').textContent, row.querySelector('b').textContent,
      [...row.querySelectorAll('th, th a')].at(-1).firstChild.textContent])"""
    lines = rows.evaluate_all(cells)
    return {name.strip(): (int(rank), int(total)) for rank, total, name in lines}


def pages(pdf):
    """Return the text of each page."""
    return [
        page.extract_text().replace("\u00a0", " ")
        for page in pypdf.PdfReader(io.BytesIO(pdf)).pages
    ]


def text(pdf):
    return "\n".join(pages(pdf))


def ranks_in(text):
    """Return rank and total by name, as the lines of a printed ranking have them."""
    figure = r"[\d–−]+[a-z,]*"  # with the letters of its footnotes
    lines = re.findall(rf"^(\d+)\. ([^\d\n]+?) (?:{figure} )*(\d+)$", text, re.MULTILINE)
    return {name: (int(rank), int(total)) for rank, name, total in lines}


def codes(pdf, folder):
    """Read the codes of printed slips as a phone's camera does; return the links by table."""
    (folder / "slips.pdf").write_bytes(pdf)
    command = [program("pdftoppm"), "-r", "100", "-gray", "-png", "slips.pdf", "page"]
    subprocess.run(command, cwd=folder, check=True)
    links = {}
    for sheet, text in zip(sorted(folder.glob("page*.png")), pages(pdf), strict=True):
        with Image.open(sheet) as image:
            wide, high = (side // 2 for side in image.size)
            for place, table in enumerate(re.findall(r"Tisch (\d+)\n", text)):
                left, top = place % 2 * wide, place // 2 * high
                slip = image.crop((left, top, left + wide, top + high))
                links[int(table)] = zxingcpp.read_barcodes(slip)[0].text
        sheet.unlink()
    return links
