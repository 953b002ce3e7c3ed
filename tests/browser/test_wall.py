"""The wall and the watch page in a real browser: seen from afar, alive by themselves, honest about their age."""

import json
import re
import uuid
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from scorer.rules.record import Record, dumps
from tests.browser.test_pages import SMALL, WIDER
from tests.telling.tables import Book, cell
from tests.web.conftest import a_deal

LONG = ("Annemarie-Elisabeth von Allmen-Burckhard", "W" * 40)
SCREENS = [(1280, 720), (1920, 1080)]
# The height of each total's digits, as a part of the screen.
DIGITS = """() => {
  const brush = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('.tables b')].filter(one => one.checkVisibility()).map(one => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(one)
    brush.font = `${fontWeight} ${fontSize} ${fontFamily}`
    return brush.measureText('0').actualBoundingBoxAscent / innerHeight
  })
}"""
# What sticks out of its table, or of the screen before anybody scrolls.
OUTSIDE = """() => [...document.querySelectorAll('.tables article')].filter(one => one.checkVisibility())
  .flatMap(table => [...table.querySelectorAll('*'), table].map(one => [table.getBoundingClientRect(), one]))
  .filter(([table, one]) => {
    const box = one.getBoundingClientRect()
    return box.width && !one.closest('.unseen') &&
      (box.bottom > table.bottom + 1 || box.right > table.right + 1 || box.bottom > innerHeight + 1)
  }).map(([, one]) => one.outerHTML)"""
# Lines of text that lie on one another.
ON_ANOTHER = """() => {
  const lines = [...document.querySelectorAll('.tables li, .tables header, .tables .more')]
    .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect())
  return lines.flatMap((a, i) => lines.slice(i + 1).filter(b =>
    a.left < b.right && b.left < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom).map(b => [a, b]))
}"""


@pytest.fixture
def bring(browser, server, unhurried):
    """Return a function that brings the game of a book to the server and returns its code."""
    context = browser.new_context()

    def one(book):
        names = {}

        def own(name):
            return names.setdefault(name, str(uuid.uuid4()))

        log = tuple(
            replace(r, id=own(r.id), line=own(r.line), replaces=tuple(map(own, r.replaces)))
            for r in book.revisions
        )
        record = {
            "name": "g.json",
            "mimeType": "application/json",
            "buffer": dumps(Record(book.settings, log)),
        }
        answer = context.request.post(
            f"{server}/games/import",
            multipart={"record": record},
            headers={"Origin": server},
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()
        return answer.headers["location"].rsplit("/", maxsplit=1)[-1]

    def write(code, *revisions):
        answer = context.request.post(
            f"{server}/t/{code}/revisions",
            data=json.dumps({"revisions": revisions}),
            headers={"Origin": server, "Content-Type": "application/json"},
        )
        assert answer.ok, answer.text()

    one.write = write
    yield one
    context.close()


@pytest.fixture
def screen(browser):
    """Return a function that opens a large screen; *options* are those of a browser context."""
    opened = []

    def large(width=1280, height=720, **options):
        viewport = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, locale="de-CH", **options)
        opened.append(context)
        return context.new_page()

    yield large
    for context in opened:
        context.close()


def schieber(deals=3, **people):
    book = Book("2500", **people)
    for number in range(deals):
        book.write(str(number + 1), a_deal(number + 1, 157 - 13 * number)["facts"])
    book.write(str(deals + 1), a_deal(1, None)["facts"])
    return book


def coiffeur(**people):
    book = Book("coiffeur-10", **people)
    for team in range(len(book.settings.teams)):
        book.cells(team, [150, 140, cell(157, match=True), 130 - 20 * team])
    return book


def differenzler(**people):
    book = Book("differenzler-12", **people)
    for number in range(5):
        book.deal(number + 1, [0, 30, 157, 20], [157, 0, 0, 0])
    return book


def four():
    """Return a table of each kind, the fullest there is."""
    three = {"players": ("Anna", "Beat", "Clara"), "teams": ("Anna", "Beat", "Clara")}
    return [schieber(), coiffeur(), differenzler(), coiffeur(**three)]


def four_long():
    names = (LONG[0], "Wolfgang Amadeus Hürlimann-Ruckstuhl", LONG[1], "Dani")
    three = (*LONG, "Clara")
    return [
        schieber(players=names, teams=LONG),
        coiffeur(players=names, teams=LONG),
        differenzler(players=names),
        coiffeur(players=three, teams=three),
    ]


def wall(server, codes):
    return f"{server}/wall?" + "&".join(f"t={code}" for code in codes)


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("books", [four, four_long])
def test_four_tables_are_large_enough_for_the_far_end_of_the_room(
    bring, screen, server, size, books
):
    page = screen(*size)
    page.goto(wall(server, [bring(book) for book in books()]))
    digits = page.evaluate(DIGITS)

    assert len(digits) == 2 + 2 + 4 + 3
    assert min(digits) >= 0.06
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(ON_ANOTHER) == []


# Names that end in dots, or under the edge of their tile.
CUT = """() => [...document.querySelectorAll('.tables li p')].filter(p => {
    const tile = p.closest('article').getBoundingClientRect()
    const { left, right, top, bottom } = p.getBoundingClientRect()
    const inside = left >= tile.left && right <= tile.right && top >= tile.top && bottom <= tile.bottom
    return !inside || p.scrollHeight > p.clientHeight + 2 || p.scrollWidth > p.clientWidth + 1
}).map(p => p.textContent)"""


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [*SCREENS, (360, 616), (768, 1024)])
def test_no_name_is_cut_however_long_the_partners_are_called(bring, screen, server, size, count):
    page = screen(*size)
    page.goto(wall(server, [bring(book) for book in four_long()[:count]]))

    expect(page.locator(".tables article")).to_have_count(count)
    assert page.evaluate(CUT) == []


# Words that go on in the next line.
BROKEN = """() => {
  const broken = []
  const walk = document.createTreeWalker(document.querySelector('table'), NodeFilter.SHOW_TEXT)
  for (let text; (text = walk.nextNode()); )
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(r => r.top)).size > 1) broken.push(word)
    }
  return broken
}"""


def match(number, team):
    facts = {"kind": "deal", "mode": "obenabe", "points": [157 * (1 - team), 157 * team]}
    facts |= {"match": team, "weis": [[], []]}
    told = {"id": str(uuid.uuid4()), "line": str(uuid.uuid4()), "slot": str(number)}
    return told | {"replaces": [], "undoes": None, "at": "", "by": "", "facts": facts}


@pytest.mark.parametrize("width", [320, 360])
def test_on_the_back_of_the_slate_no_word_is_broken(table, page, width):
    page.set_viewport_size({"width": width, "height": 616})
    names = {"teams": ["Hinterrhein", "Striche"], "target": [2000, 2000], "auto_end": True}
    stakes = {"berg": 1, "sieg": 2, "match": 1, "counter_match": 1, "schneider": 1}
    played = [match(number, number % 2) for number in range(1, 6)]
    play = table(played, stakes=stakes, **names)
    page.goto(f"{play.address}/back")

    expect(page.locator("td").first).to_have_text("1542 : 2313")
    expect(page.locator(".more")).to_contain_text("«Striche»")
    assert page.evaluate(BROKEN) == []
    assert page.evaluate(WIDER) == 0


@pytest.mark.parametrize("count", [1, 2, 3])
def test_fewer_tables_fill_the_screen_as_well(bring, screen, server, count):
    page = screen()
    page.goto(wall(server, [bring(book) for book in four_long()[-count:]]))

    assert min(page.evaluate(DIGITS)) >= 0.06
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(ON_ANOTHER) == []


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_wall_and_the_history_are_for_every_finger_and_every_reader(bring, page, server, width):
    codes = [bring(book) for book in four_long()]
    page.set_viewport_size({"width": width, "height": 616})
    for address in (
        f"{server}/wall",
        f"{wall(server, codes)}&t=hallo",
        f"{server}/t/{codes[0]}/history",
        f"{server}/t/{codes[2]}/history",
    ):
        page.goto(address)

        assert (address, page.evaluate(SMALL), page.evaluate(WIDER)) == (address, [], 0)
        assert (address, Axe().run(page).response["violations"]) == (address, [])


def names(page):
    return [
        one.inner_text()
        for one in page.locator("article").filter(visible=True).locator("li .name").all()
    ]


def heard(page, event):
    """Return the list of addresses that the live part of the page is asked for, from now on."""
    asked = []

    def note(request):
        if request.resource_type == "fetch":
            asked.append(request.url)

    page.on(event, note)
    return asked


def six(bring, server):
    teams = [(f"T{number}", f"U{number}") for number in range(6)]
    return wall(server, [bring(schieber(1, teams=pair)) for pair in teams])


def test_pages_turn_by_themselves_and_a_key_or_a_touch_stops_them(bring, screen, server):
    page = screen()
    page.clock.install()
    page.goto(six(bring, server))
    first = names(page)
    page.clock.run_for(6_000)
    half = page.locator("progress").evaluate("one => one.value / one.max")
    page.clock.run_for(7_000)
    second = names(page)

    assert (first, second) == (
        ["T0", "U0", "T1", "U1", "T2", "U2"],
        ["T3", "U3", "T4", "U4", "T5", "U5"],
    )
    assert 0.3 <= half <= 0.7
    expect(page.locator("[data-page]")).to_have_text("Seite 2 von 2")
    page.keyboard.press("ArrowLeft")
    assert names(page) == first
    page.clock.run_for(60_000)
    assert names(page) == first
    page.clock.run_for(80_000)
    page.mouse.click(640, 400, button="middle")
    there = names(page)
    page.clock.run_for(60_000)
    assert names(page) == there
    hold = page.locator("[data-hold]")
    expect(hold).to_have_attribute("aria-pressed", "true")
    hold.click()
    page.clock.run_for(14_000)
    assert names(page) != there
    hold.click()
    there = names(page)
    page.clock.run_for(600_000)
    assert names(page) == there


def test_who_wants_less_motion_turns_the_pages_by_hand(bring, screen, server):
    page = screen(reduced_motion="reduce")
    page.clock.install()
    page.goto(six(bring, server))
    page.clock.run_for(120_000)

    assert names(page)[0] == "T0"
    page.get_by_label("Nächste Seite").click()
    assert names(page)[0] == "T3"
    page.get_by_label("Nächste Seite").click()
    assert names(page)[0] == "T0"


def test_on_a_phone_all_tables_stand_below_each_other(bring, page, server):
    page.goto(six(bring, server))

    assert len(names(page)) == 12
    assert page.locator("[data-pager]").is_hidden()


def test_what_is_written_comes_to_the_wall_and_leaves_page_and_focus_where_they_are(
    bring, screen, server
):
    codes = [bring(schieber(1, teams=(f"T{n}", f"U{n}"))) for n in range(6)]
    page = screen(reduced_motion="reduce")
    page.goto(wall(server, codes))
    page.get_by_label("Nächste Seite").click()
    link = page.locator(f"#at-{codes[4]}")
    link.focus()
    bring.write(codes[4], a_deal(3, 20))

    page.locator("article", has_text="T4").get_by_text("354", exact=True).wait_for()
    assert names(page)[0] == "T3"
    assert link.evaluate("one => one === document.activeElement")


def test_a_table_is_added_and_taken_away_without_losing_the_others(bring, page, server):
    codes = [bring(schieber(1)) for _ in range(3)]
    page.goto(f"{server}/wall")
    for code in codes:
        page.locator("#code").fill(f"{server}/t/{code}")
        page.get_by_text("Dazu").tap()
        page.wait_for_url(f"**{code}")
    page.locator("#code").fill("hallo")
    page.get_by_text("Dazu").tap()
    page.wait_for_url("**x=hallo")
    told = page.locator(".lost").inner_text()
    page.locator(".lost a").tap()
    page.wait_for_url(wall(server, codes))
    page.locator(".people a").nth(1).tap()
    page.wait_for_url(wall(server, [codes[0], codes[2]]))

    assert "Diese Partie gibt es hier nicht." in told
    expect(page.locator("article")).to_have_count(2)


@pytest.mark.parametrize("place", ["wall", "watch"])
def test_without_network_the_stamp_grows_old_and_asks_less_and_less_often(
    bring, screen, server, place
):
    code = bring(schieber(1))
    page = screen()
    page.clock.install()
    page.goto(wall(server, [code]) if place == "wall" else f"{server}/t/{code}/watch")
    page.context.set_offline(True)
    asked = heard(page, "requestfailed")
    stamp, age = page.locator("[data-stamp]"), page.locator("[data-stamp-age]")
    assert age.is_hidden()
    for _ in range(30):
        page.clock.run_for(10_000)
        page.wait_for_timeout(20)

    assert age.inner_text() in {"· vor 4 Minuten", "· vor 5 Minuten"}
    assert stamp.evaluate("one => one.classList.contains('old')")
    assert 3 <= len(asked) <= 20  # every three seconds it would be a hundred
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    age.wait_for(state="hidden")


def test_the_stamp_grows_old_even_if_the_clock_of_the_phone_is_set_back(bring, screen, server):
    page = screen()
    page.clock.install()
    page.goto(f"{server}/t/{bring(schieber(1))}/watch")
    page.context.set_offline(True)
    page.evaluate("(() => { const real = Date.now; Date.now = () => real() - 7200000 })()")
    page.clock.run_for(190_000)

    expect(page.locator("[data-stamp-age]")).to_have_text("· vor 3 Minuten")


def test_who_does_not_look_asks_nothing_and_who_looks_again_sees_it_at_once(bring, screen, server):
    code = bring(schieber(1))
    page = screen()
    page.add_init_script(
        "window.away = false; Object.defineProperty(document, 'hidden', { get: () => window.away })"
    )
    page.clock.install()
    page.goto(f"{server}/t/{code}/watch")
    look = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')) }"
    page.evaluate(look, True)
    asked = heard(page, "request")
    page.clock.run_for(60_000)
    silent = list(asked)
    bring.write(code, a_deal(3, 20))
    page.evaluate(look, False)

    page.get_by_text("354", exact=True).first.wait_for()
    assert silent == []
    assert len(asked) == 1


def test_a_game_that_is_over_is_asked_for_less_often(bring, screen, server):
    book = differenzler()
    book.stop()
    page = screen()
    page.clock.install()
    page.goto(f"{server}/t/{bring(book)}/watch")
    asked = heard(page, "request")
    for _ in range(60):
        page.clock.run_for(1_000)
        page.wait_for_timeout(5)

    assert 3 <= len(asked) <= 4


def test_the_address_is_handed_on_by_the_phone_where_it_can_and_by_the_code_where_not(
    bring, screen, server
):
    code = bring(schieber(1))
    sharing, without, refusing = screen(), screen(), screen()
    give = "navigator.share = async given => { %s }"
    sharing.add_init_script(give % "window.given = given")
    without.add_init_script("delete Navigator.prototype.share")
    refusing.add_init_script(give % "throw new DOMException('', 'NotAllowedError')")
    for page in (sharing, without, refusing):
        page.goto(f"{server}/t/{code}/watch")
    sharing.get_by_role("button", name="Teilen").click()
    refusing.get_by_role("button", name="Teilen").click()

    assert sharing.evaluate("given.url") == f"{server}/t/{code}"
    assert without.get_by_role("button", name="Teilen").count() == 0
    refusing.wait_for_url(f"**/t/{code}/share")
    without.get_by_role("link", name="Zeigen").click()
    assert without.locator(".qr svg").count() == 1


def test_without_a_script_the_wall_shows_every_table(bring, screen, server):
    page = screen(java_script_enabled=False)
    page.goto(six(bring, server))

    expect(page.locator("article h2").filter(has_text=re.compile("."))).to_have_count(6)
    assert page.locator("[data-pager]").is_hidden()
