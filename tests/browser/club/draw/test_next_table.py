"""Two phones at one table: both sides sign, both phones go on by themselves and learn the next draw, as the wall does."""

import re

import pytest
from playwright.sync_api import expect

from scorer.club.draw import seating
from scorer.club.evening import cancelling
from scorer.club.results import results
from scorer.rules.club.results.sheets import Sheet
from tests.browser.club.desk import Thumb
from tests.browser.page_fit import passes_axe
from tests.browser.phone.offline import CONTROLLED
from tests.browser.screen_sizes import WIDER

PEOPLE = ["Anna", "Beat", "Clara", "Dani", "Emil", "Fritz", "Gaby", "Hans"]


class Office:
    """What the office does meanwhile, by use cases; *slip* is that of the first table."""

    def __init__(self, held):
        self.held, self.evening, self.do = held, held.evening, held.do
        held.seat(len(PEOPLE))
        self.slip = next(slip for slip in held.slips() if slip.table.number == 1)

    def write(self, table):
        self.do(results.sheet, self.evening, 1, table, Sheet((200, 114), (0, 0)))

    def seat_of(self, person, number):
        tables = self.held.view().evening.rounds[number - 1]
        return next(table.number for table in tables if person in table.people)


@pytest.fixture
def office(evening_of):
    return Office(evening_of(PEOPLE, {"rounds": 2, "deals": 2, "draw": "round"}, "four-twelve"))


def at_once(page):
    """Let the page ask now."""
    page.evaluate("dispatchEvent(new Event('online'))")


def test_a_phone_learns_that_the_office_typed_its_sheet_and_begins_no_game_of_its_own(
    office, phone, server
):
    thumb = phone(f"{server}/j/{office.slip.token}", "Eins")
    thumb.play([61])
    thumb.opens("menu")
    expect(thumb.page.locator("#body [data-do=rules]")).to_be_visible()
    expect(thumb.page.locator("#body [data-do=again]")).to_be_hidden()
    thumb.tap("dialog [data-do=shut]")
    office.write(1)
    at_once(thumb.page)
    expect(thumb.page.locator("#later a")).to_have_text(
        "Die Jassleitung hat eingetragen: 200 : 114 ›"
    )
    thumb.page.locator("#later a").tap()
    expect(thumb.page.get_by_role("heading", level=1)).to_have_text("Wo es weitergeht")
    expect(thumb.page.locator("main")).to_contain_text("Passe 1: 200 : 114")
    thumb.page.goto(f"{thumb.page.url.removesuffix('/next')}/back")
    expect(thumb.page.get_by_text("Noch eine Partie")).to_have_count(0)


@pytest.mark.journey
def test_two_phones_of_a_table_go_on_by_themselves_and_the_wall_turns(
    office, phone, screen, server
):
    wall = screen(width=1280, height=800)
    wall.goto(f"{server}/e/{office.evening}")
    first, second = (phone(f"{server}/j/{office.slip.token}", name) for name in ("Eins", "Zwei"))
    first.play([61, 88])
    for thumb in (first, second):
        expect(thumb.page.locator("#later a")).to_contain_text("149")
        thumb.result()
    first.signs(0)
    second.section(1).locator("> form button").tap()

    people = office.slip.table.people[:2]
    for thumb, person in zip((first, second), people, strict=True):
        expect(thumb.page.get_by_role("heading", level=1)).to_have_text("Wo es weitergeht")
        expect(thumb.page.locator("main")).to_contain_text("Noch nicht ausgelost")
        thumb.page.get_by_role("link", name=PEOPLE[person - 1]).tap()
        expect(thumb.page.get_by_role("heading", level=1)).to_have_text(PEOPLE[person - 1])
        thumb.page.get_by_role("button", name="Das bin ich").tap()
        expect(thumb.page.get_by_text("Dieses Handy hat sich")).to_be_visible()
        assert thumb.page.evaluate(WIDER) == 0
        passes_axe(thumb.page)
    expect(first.page.locator("main")).to_contain_text("Passe 1, Tisch 1: 149 : 165")

    at_once(wall)
    expect(wall.locator("article")).to_have_count(2)
    wall.keyboard.press("ArrowRight")
    expect(wall.locator("article:visible h2")).to_contain_text("Rangliste")
    office.write(2)
    office.do(seating.draw, office.evening, first=2, seed=5)
    for page in (wall, first.page, second.page):
        at_once(page)
    expect(wall.locator("article:visible h2")).to_contain_text("Passe 2")
    for thumb, person in zip((first, second), people, strict=True):
        seat = f"Tisch {office.seat_of(person, 2)}"
        expect(thumb.page.locator(".step").first).to_contain_text(
            re.compile(f"Passe 2.*{seat}", re.DOTALL)
        )

    first.page.goto(f"{server}/t/{office.slip.public_id}/next")  # the slip, read again
    expect(first.page.get_by_role("heading", level=1)).to_have_text(PEOPLE[people[0] - 1])
    first.offline()
    for _again in range(2):
        at_once(first.page)
    expect(first.page.get_by_text("ohne Netz")).to_be_visible()
    expect(first.page.locator("main")).to_contain_text("Passe 2")
    first.page.get_by_role("button", name="Nicht mehr merken").tap()
    expect(first.page.get_by_role("button", name="Das bin ich")).to_be_visible()


def test_letters_find_the_next_table_on_a_phone(office, borrow, server):
    page = borrow()
    page.goto(f"{server}{office.held.public()}/tables")
    rows = page.locator("[data-person]:visible")
    expect(rows).to_have_count(len(PEOPLE))
    page.get_by_role("searchbox").fill("em")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text(f"Passe 1: Tisch {office.seat_of(5, 1)}")
    office.write(office.seat_of(5, 1))
    at_once(page)
    expect(rows).to_have_text(re.compile("Emil.*Passe 2: Noch nicht ausgelost", re.DOTALL))
    assert page.evaluate(WIDER) == 0
    passes_axe(page)
    rows.get_by_role("link").tap()
    page.get_by_role("button", name="Das bin ich").tap()
    page.get_by_role("link", name="Alle Namen").tap()
    mine = page.get_by_role("link", name="Emil · Passe 2")
    expect(mine).to_be_visible()
    mine.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Emil")


# When what lies in the browser of the page at a path expires, and the same after it has.
LAID = """async path => {
  for (const name of await caches.keys()) {
    const laid = await (await caches.open(name)).match(path)
    if (laid) return laid.headers.get('Expires')
  }
}"""
EXPIRE = """async path => {
  for (const name of await caches.keys()) {
    const [set, Expires] = [await caches.open(name), new Date(1).toUTCString()]
    const laid = await set.match(path)
    const headers = { 'Content-Type': 'text/html', Expires }
    if (laid) await set.put(path, new Response(await laid.text(), { headers }))
  }
}"""


@pytest.fixture
def kept_here(office, borrow, server):
    """Return the page of a phone with a worker, whose table has played its first round."""
    link = f"{server}/j/{office.slip.token}"
    page = Thumb(borrow(service_workers="allow"), link, "Eins").page
    page.wait_for_function(CONTROLLED)
    for number in (1, 2):
        office.write(number)
    return page


def laid(page, server, path):
    """Look at a page until the phone keeps it."""
    page.goto(f"{server}{path}")
    at_once(page)
    page.wait_for_function(LAID, arg=path.partition("?")[0])


def test_what_a_phone_knew_of_where_to_go_on_is_there_again_without_network_until_it_expires(
    office, kept_here, server
):
    page, path = kept_here, f"/t/{office.slip.public_id}/next"
    laid(page, server, f"{path}?who=y")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wo es weitergeht")
    expect(page.locator("[data-stamp]")).to_contain_text("ohne Netz")

    page.evaluate(EXPIRE, path)
    page.reload()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Wo es weitergeht")
    assert page.evaluate(LAID, path) is None
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text("Wo es weitergeht")


def test_what_a_phone_knew_of_where_to_go_on_is_dropped_once_the_server_says_that_it_is_over(
    office, kept_here, server
):
    page, everybody = kept_here, f"/t/{office.slip.public_id}/next"
    person = f"{everybody}/{office.slip.table.people[0]}"
    for path in (person, everybody):
        laid(page, server, path)
    page.goto(f"{server}/start")
    office.do(cancelling.cancel, office.evening, reason="Saal überschwemmt")

    assert page.goto(f"{server}{everybody}").status == 410
    for path in (everybody, person):
        page.wait_for_function(f"async path => (await ({LAID})(path)) === undefined", arg=path)
    page.context.set_offline(True)
    page.goto(f"{server}{person}")
    name = PEOPLE[office.slip.table.people[0] - 1]
    expect(page.get_by_role("heading", level=1)).not_to_have_text(name)
    with page.expect_navigation():  # the page of a phone without network loads itself again
        page.context.set_offline(False)
