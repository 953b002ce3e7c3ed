"""A game that begins on the phone, without network: it is told, once, when there is one."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorer.rules.games import GAMES
from scorer.web.games import FORMS
from tests.browser.conftest import sends
from tests.browser.engines import ByPlaywright
from tests.browser.phone.offline import CONTROLLED, begun, until
from tests.long import chosen

DATABASES = "indexedDB.databases().then(all => all.filter(it => it.name.startsWith('/t/')).length)"
# In one moment: on a busy machine a second tap may come so late that it meets the new table.
TWICE = "key => [key.click(), key.click()]"


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def home(page, server, unhurried):
    """Return a function that opens the first page as the phone keeps it."""
    wrong = []

    def note(error):
        wrong.append(str(error))

    page.on("pageerror", note)

    def go():
        page.goto(server)
        page.wait_for_function(CONTROLLED)
        if not page.locator("[data-presets]").count():  # the first visit: it came from the server
            page.goto(server)
        page.wait_for_selector("[data-presets]")

    yield go
    page.remove_listener("pageerror", note)
    assert wrong == []


def cellar(home, page):
    """Open the first page without network, once the phone keeps it."""
    home()
    page.context.set_offline(True)
    home()


def begun_in_the_cellar(home, page):
    cellar(home, page)
    page.locator("button.tile").first.tap()
    return begun(page)


def at_the_server(page, address):
    return page.request.get(f"{address}/revisions?after=0")


def test_six_begin_without_network_with_all_their_names(home, page):
    cellar(home, page)
    page.locator("#seats_differenzler").select_option("6")
    page.locator("details summary").tap()
    expect(page.locator("[id^=player_]:visible")).to_have_count(6)
    page.locator("#player_5").fill("Fritz")
    page.get_by_role("group", name="Differenzler").get_by_role("button").first.tap()
    begun(page)
    page.context.set_offline(False)
    until(page, "(await fetch(`${location.pathname}/revisions`)).ok")
    settings = page.request.get(f"{page.url}/revisions").json()["settings"]

    assert settings["players"] == ["Schreiber", *(f"Sitz {n}" for n in range(2, 6)), "Fritz"]
    assert settings["undealt"] == "none"


@pytest.mark.journey
def test_a_first_visit_is_enough_to_begin_without_network(page, server, context, unhurried):
    page.goto(server)
    expect(
        page.get_by_text("Bereit: Hier kannst du eine Partie auch ohne Netz anfangen.")
    ).to_be_visible()
    page.context.set_offline(True)
    page.locator("button.tile").first.tap()
    play = begun(page)
    play.deal("rosen", 97, 0)

    expect(page.locator("#chip")).to_have_text("○ 1 nur hier")
    play.online()
    play.saved()
    assert at_the_server(page, play.address).json()["totals"] == [97, 60]


@pytest.mark.journey
@pytest.mark.parametrize("game", chosen(GAMES, "solo"))
def test_a_game_begins_without_network_and_is_told_once_there_is_one(home, page, game, server):
    cellar(home, page)
    page.locator(f"button[name=preset][value='{next(iter(FORMS[game].quick))}']").tap()
    play = begun(page)
    expect(page.locator("#chip")).to_have_text("○ nur hier")
    page.reload()
    begun(page)
    expect(page.locator("#chip")).to_have_text("○ nur hier")
    play.opens("menu")
    expect(page.locator("dialog a[data-to]:visible")).to_have_count(0)
    expect(page.locator("dialog h3:visible")).to_have_text(["Partie", "Dieses Handy"])
    play.key("shut")

    assert at_the_server(page, play.address).status == 404
    play.online()
    play.saved()

    assert at_the_server(page, play.address).json()["settings"]["game"] == game
    play.key("menu")
    page.locator("dialog a[data-to='/share']").tap()
    expect(page.locator(".qr svg").first).to_be_visible()


@pytest.mark.parametrize("away", [True, False])
def test_a_double_click_begins_one_game(home, page, away):
    home()
    page.context.set_offline(away)
    home()
    page.locator("button.tile").first.evaluate(TWICE)
    begun(page)

    assert page.evaluate(DATABASES) == 1


def test_a_first_page_that_is_shown_again_as_it_was_left_begins_another_game(home, page):
    home()
    page.evaluate("""() => {
      const [tile] = document.querySelectorAll('button.tile')
      tile.click()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      tile.click()
    }""")
    begun(page)

    assert page.evaluate(DATABASES) == 2


@pytest.mark.journey
def test_what_is_written_at_a_game_born_without_network_arrives_exactly_once(home, page, server):
    cellar(home, page)
    page.locator("summary").tap()
    for seat, name in enumerate(("Anna", "Beat", "Clara", "Dani")):
        page.locator(f"#player_{seat}").fill(name)
    page.locator("button.tile").nth(1).tap()
    play = begun(page)
    play.deal("schilten", 97, 0)
    page.reload()
    begun(page)
    play.deal("rosen", 60, 0)
    expect(page.locator("#chip")).to_have_text("○ 2 nur hier")
    answers = []

    def lose(route):
        answers.append((route.request.method, route.fetch().status))
        route.abort()

    page.route(play.address, lose, times=3)  # the cookie, the game, the game once more
    page.context.set_offline(False)
    phone = ByPlaywright(page)
    phone.nudge(lambda: len(answers) == 3)
    phone.nudge(lambda: phone.js(phone.unsent(0)))
    kept = at_the_server(page, play.address).json()

    assert answers == [("PUT", 202), ("PUT", 201), ("PUT", 200)]
    assert kept["settings"]["players"] == ["Anna", "Beat", "Clara", "Dani"]
    assert [(revision["slot"], revision["by"]) for revision in kept["revisions"]] == [
        ("1", "Anna"),
        ("2", "Anna"),
    ]
    assert kept["totals"] == play.totals() == [194 + 60, 120 + 97]
    assert page.request.get(server).text().count("<li>\n") == 1


def test_the_menu_of_a_game_born_without_network_speaks_of_its_papers_once(home, page):
    play = begun_in_the_cellar(home, page)
    play.deal("rosen", 97, 0)
    play.key("menu")

    hint = page.locator("dialog .hint:visible")
    paper = page.get_by_role("link", name="Blatt (PDF)")
    expect(hint).to_have_count(1)
    expect(hint).to_contain_text("wenn dieses Handy einmal online war")
    expect(paper).to_be_hidden()
    rules = page.get_by_role("button", name="Regeln")
    rules.focus()
    play.online()

    expect(paper).to_be_visible()  # while the menu is open
    expect(hint).to_have_count(0)
    expect(rules).to_be_focused()


def test_the_first_page_tells_what_lies_only_here_sends_it_and_leads_on(home, page):
    play = begun_in_the_cellar(home, page)
    play.deal("schilten", 97, 0)
    home()
    entry, link = page.locator(".games li"), page.get_by_role("link", name="Weiter: Schieber")
    expect(entry).to_contain_text("Wir gegen Ihr")
    expect(entry.locator("b")).to_have_text("○ 1 nur hier")
    expect(link).to_be_in_viewport()
    entry.locator("a").tap()
    begun(page)
    assert play.totals() == [97, 60]
    home()
    page.context.set_offline(False)
    sends(page, lambda: page.evaluate("dispatchEvent(new Event('online'))"))
    kept = at_the_server(page, play.address).json()
    written = [(revision["slot"], revision["by"]) for revision in kept["revisions"]]
    assert written == [("1", "")]  # nobody typed a name
    home()

    expect(link).to_have_text("Weiter: Schieber 97 : 60")
    link.tap()
    begun(page)
    assert page.url == play.address
    expect(page.locator("#chip")).to_have_text("✓ gesichert")


def test_the_same_people_play_on_without_network_and_it_stays_one_evening(home, page):
    """The second game waits until the server knows the first."""
    cellar(home, page)
    page.locator("summary").tap()
    page.locator("#player_0").fill("Anna")
    page.locator("button.tile").first.tap()
    first = begun(page)
    first.deal("schilten", 97, 0)
    first.menu("again")
    page.locator("dialog .near-edge .go").evaluate(TWICE)
    page.wait_for_function("first => location.href !== first", arg=first.address)
    second = begun(page)
    assert page.evaluate(DATABASES) == 2
    second.deal("rosen", 60, 0)
    lost = []

    def lose(route):
        lost.append("first")
        route.abort()

    page.route(first.address, lose, times=1)
    second.online()
    second.saved()
    people = [at_the_server(page, play.address).json() for play in (first, second)]

    assert lost == ["first"]
    assert [game["settings"]["players"][0] for game in people] == ["Anna", "Anna"]
    assert [len(game["revisions"]) for game in people] == [1, 1]
    page.goto(f"{second.address}/back")
    assert page.locator(f"a[href='{urlsplit(first.address).path}/watch']").count() > 0


def test_names_that_cannot_be_are_told_without_network(home, page):
    cellar(home, page)
    page.locator("summary").tap()
    page.locator("#player_0").fill("Strasse")
    page.locator("#player_1").fill(" STRAßE ")
    page.locator("button.tile").first.tap()
    field = page.locator("#player_1")

    expect(field).to_have_js_property("validationMessage", "Alle Namen müssen verschieden sein.")
    field.fill("Beat")
    page.locator("button.tile").first.tap()
    begun(page)
