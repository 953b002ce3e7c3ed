"""From the first page to the rules of a table, with thumb and keyboard."""

import pytest
from playwright.sync_api import expect

from scorer.web.games import FORMS


def unfold(page, title):
    """Open a part of the rules that is folded away."""
    page.get_by_role("heading", name=title, exact=True).tap()


@pytest.fixture
def begun(page):
    """Return a function that sends the form and tells the settings of the game it began."""

    def send():
        page.locator(".submit button").tap()
        page.wait_for_url("**/t/*")
        return page.request.get(f"{page.url}/revisions").json()["settings"]

    return send


@pytest.mark.journey
def test_enter_in_a_name_goes_on_to_the_next_and_starts_no_game(page, server):
    page.goto(server)
    page.locator("details summary").tap()
    expect(page.locator("#player_0")).to_be_focused()
    for name in ("Anna", "Beat"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")

    expect(page.locator("#player_2")).to_be_focused()
    assert page.url == f"{server}/"


def test_options_are_put_in_order_from_the_keyboard_and_one_of_their_own_joins(
    page, server, unhurried, begun
):
    page.goto(f"{server}/games/new?preset=coiffeur-8")
    unfold(page, "Varianten")
    up = page.get_by_role("button", name="Undenufe nach oben")
    up.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(up).to_be_focused()
    expect(page.locator("output")).to_have_text("Undenufe: 4")
    page.locator("summary", has_text="Eigene Varianten").tap()
    page.locator("#on_11").check()
    page.locator("#name_11").fill("Misère")
    page.locator("#factor_11").fill("9")
    page.get_by_role("button", name="Eigene Variante 1 nach oben").tap()
    page.locator("#on_0").uncheck()

    expect(page.locator("#factor_0")).to_be_hidden()
    options = begun()["options"]
    order = ["rosen", "schilten", "undenufe", "schellen", "obenabe"]
    assert [option["id"] for option in options][:5] == order
    assert [(option["name"], option["factor"]) for option in options][5:] == [
        *(("", 7), ("", 8), ("Misère", 9))
    ]


def test_only_the_seats_that_are_taken_are_in_sight_and_suits_are_those_of_the_cards(
    page, server, unhurried, begun
):
    page.goto(f"{server}/games/new?preset=coiffeur-10")
    unfold(page, "Varianten")
    unfold(page, "Teams, Geber und Karten")
    first = page.locator("[for=on_0]")
    expect(first).to_have_text("Eichel", use_inner_text=True)
    page.locator("[name=deck][value=french]").check()
    expect(first).to_have_text("Ecken", use_inner_text=True)
    seats = page.locator(".seats input[name^=player]:visible")
    teams = page.locator(".sides input:visible")
    dealers = page.locator("[name=first_dealer]:visible")
    for seating, people, sides in (("2-4", 4, 2), ("3-6", 6, 3), ("3-3", 3, 0), ("4-4", 4, 0)):
        page.locator(f"[name=seating][value='{seating}']").check()
        expect(seats).to_have_count(people)
        expect(dealers).to_have_count(people)
        expect(teams).to_have_count(sides)
    assert len(begun()["teams"]) == 4


@pytest.mark.journey
def test_who_played_one_game_sits_down_at_the_next(page, server, unhurried, begun):
    page.goto(f"{server}/games/new?preset=differenzler-open")
    for seat, name in enumerate(("Anna", "Beat", "Clara")):
        page.locator(f"#player_{seat}").fill(name)
    page.locator("[name=seats][value='3']").check()
    expect(page.locator("#player_3")).to_be_hidden()
    first = begun()
    page.goto(f"{server}/")
    again = page.locator("[data-last=differenzler] button")

    expect(again).to_have_text("Differenzler Anna, Beat, Clara")
    expect(page.locator("[data-last=coiffeur]")).to_be_hidden()
    again.tap()
    page.wait_for_url("**/t/*")
    assert page.request.get(f"{page.url}/revisions").json()["settings"] == first
    page.goto(f"{server}/games/new?preset=coiffeur-8")
    for seat, name in enumerate(["Anna", "Beat", "Clara", ""]):
        expect(page.locator(f"#player_{seat}")).to_have_value(name)


def test_who_was_typed_stays_while_other_rules_are_looked_at(page, server, unhurried, begun):
    page.goto(server)
    expect(page.locator("[data-resume]")).to_be_hidden()  # there is no game to go on with
    page.locator("details summary").tap()
    for seat, name in enumerate(("Emil", "Fritz", "Gabi", "Hanna")):
        page.locator(f"#player_{seat}").fill(name)
    page.locator("[name=deck][value=french]").check()
    page.locator("nav.presets a", has_text="Coiffeur").tap()
    page.wait_for_url("**preset=coiffeur*")
    unfold(page, "Teams, Geber und Karten")
    page.locator("#team_0").fill("Berg")
    page.locator("[name=first_dealer][value='2']").check()
    presets = page.locator("nav.presets")
    presets.get_by_role("link", name="10 Varianten", exact=True).tap()
    page.wait_for_url("**preset=coiffeur-10")
    settings = begun()

    assert settings["players"] == ["Emil", "Fritz", "Gabi", "Hanna"]
    assert settings["teams"][0] == "Berg"
    assert (settings["deck"], settings["first_dealer"]) == ("french", 2)
    assert len(settings["options"]) == 10


def test_romandie_brings_french_cards_until_somebody_chooses(page, server, unhurried, begun):
    deck, presets = page.locator("[name=deck]:checked"), page.locator("nav.presets")
    romandie = "Romandie 1500"

    def look(name, cards):
        presets.get_by_role("link", name=name, exact=True).tap()
        expect(page.locator("nav.presets [aria-current]")).to_have_text(name)
        expect(deck).to_have_value(cards)

    page.goto(server)
    presets.get_by_role("link", name="Schieber").tap()
    expect(deck).to_have_value("german")
    look(romandie, "french")
    look("Uri", "german")
    look(romandie, "french")
    assert begun()["deck"] == "french"
    page.goto(server)  # one evening with a preset's cards does not change those of the phone
    expect(page.locator("details [name=deck][value=german]")).to_be_checked()
    page.locator("details summary").tap()
    page.locator("details [name=deck][value=french]").check()
    presets.get_by_role("link", name="Schieber").tap()
    expect(deck).to_have_value("french")
    look(romandie, "french")
    unfold(page, "Teams, Geber und Karten")
    page.locator("[name=deck][value=german]").check()
    look("Uri", "german")
    look(romandie, "german")


@pytest.mark.parametrize("preset", [next(iter(form.presets)) for form in FORMS.values()])
def test_who_plays_and_the_key_that_begins_stand_in_sight(page, server, preset):
    page.goto(f"{server}/games/new?preset={preset}")
    shown = page.viewport_size["height"]
    for part in (
        page.locator("#player_0"),
        page.locator("#player_3"),
        page.locator(".submit button"),
    ):
        box = part.bounding_box()
        assert box["y"] + box["height"] <= shown
    bar = page.locator(".submit").bounding_box()
    name = page.locator("#player_3").bounding_box()
    assert name["y"] + name["height"] <= bar["y"]
    foot = page.locator("form.languages").bounding_box() or {"height": 0}
    height = page.evaluate("document.scrollingElement.scrollHeight")
    assert height - foot["height"] <= 2 * shown
