"""The phone of a guest, who was given the right to write: there «Wir» may mean the others."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import sends
from tests.browser.schieber.screen import played
from tests.browser.table.test_two_phones import LOGS

OURS, THEIRS = "Anna + Clara", "Beat + Dani"
# What a guest would take for somebody else: words for the ear and in fields as well.
US = """() => [...document.querySelectorAll('body *')]
  .flatMap(e => [e.ariaLabel, e.placeholder, e.value, ...[...e.childNodes].map(n => n.nodeType === 3 && n.data)])
  .filter(text => /\\b(Wir|Ihr|Unser|Euer|uns)\\b/.test(text || ''))"""


NAMED, SEATS = ["Anna", "Beat", "Clara", "Dani"], ["Schreiber", "Rechts", "Gegenüber", "Links"]


@pytest.mark.parametrize(
    ("players", "name", "sides"),
    [
        (NAMED, "Beat", ["Wir", "Ihr"]),
        (NAMED, "Clara", ["Wir", "Ihr"]),
        (NAMED, "Max", [OURS, THEIRS]),
        (SEATS, "", ["Schreiber + Gegenüber", "Rechts + Links"]),
    ],
)
def test_we_are_the_side_of_whoever_holds_the_phone_else_it_has_names(
    table, another, players, name, sides
):
    anna = table(players=players)
    guest = another(anna, name)

    expect(anna.page.locator(".head span")).to_have_text(["Ihr", "Wir"])
    expect(guest.page.locator(".head span")).to_have_text(sides[::-1])


def test_the_slate_of_a_second_writer_lies_before_the_own_seat(table, another):
    anna = table(players=["Vreni", "Margrit Bürgi", "Hans", "Annelies Graf"])
    anna.deal("rosen", 97, 0)
    anna.saved()
    guest = another(anna, "Annelies Graf")
    totals = guest.page.locator(".far output, .near output")

    expect(totals).to_have_text(["97", "60"])
    guest.trump("rosen")
    guest.digits(100)
    expect(guest.page.locator("#entry span")).to_have_text("60 : 97\nGegner 57")
    guest.page.locator("#teams button").first.tap()  # «Wir» on the left
    guest.saved()
    expect(totals).to_have_text([f"{97 + 57}", f"{60 + 100}"])


def test_the_keys_of_a_second_writer_without_a_seat_name_whole_first_names(table, another):
    guest = another(table(players=["Vreni", "Margrit Bürgi", "Hansruedi", "Annelies Graf"]), "Max")
    guest.trump("rosen")
    names = guest.page.locator("#teams b")

    expect(names).to_have_text(["Vreni + Hansruedi", "Margrit + Annelies"])
    for key in guest.page.locator("#teams button[data-team]").all():
        assert key.evaluate("key => key.scrollWidth <= key.clientWidth")


def test_nothing_of_a_schieber_says_we_to_a_guest(table, another):
    anna = table(played(("schilten", 97, 0)), target=[280, 280])
    anna.menu("names")  # what was mended says no more than what was given
    anna.go()
    anna.saved()
    guest = another(anna, "Max")
    page = guest.page

    def reads(view):
        assert (view, page.evaluate(US)) == (view, [])

    assert {"Wir", "Ihr"} <= set(anna.page.evaluate(US))
    reads("slate")
    guest.tap(".near .head")
    expect(page.locator("dialog .row")).to_have_count(2)
    reads("list")
    guest.key("shut")
    for name in ("thanks", "names", "rules"):
        guest.opens("menu")
        reads("menu")
        guest.opens(name)
        reads(name)
        guest.key("shut")
    guest.trump("rosen")
    guest.digits(97)
    expect(page.locator("#teams b").first).to_have_text("Anna + Clara")
    reads("pad")
    guest.opens("more")
    reads("more")
    guest.key("shut")
    guest.team(0)
    reads("strip")
    guest.key("undo")
    reads("undone")
    guest.deal("rosen", 97, 0)
    guest.tap(".near .thank")
    expect(page.locator("#title")).to_have_text(f"Gewonnen: {OURS}")
    expect(page.locator("dialog .sides b")).to_have_text([OURS, THEIRS])
    reads("end")


def test_nothing_of_a_coiffeur_says_we_to_a_guest(table, another):
    anna = table(LOGS["coiffeur"], game="coiffeur")
    guest = another(anna, "Max")
    page = guest.page
    expect(page.locator("thead th").first).to_have_text(OURS)
    assert page.evaluate(US) == []
    page.locator("[data-slot='a:rosen']").tap()
    guest.opens("more")
    assert page.evaluate(US) == []
    guest.key("shut")
    guest.key("close")
    guest.menu("end")
    page.locator("dialog .go").tap()
    page.wait_for_selector("dialog .end")
    assert page.evaluate(US) == []


def test_a_guest_names_one_side_and_leaves_the_other_as_it_was(table, another):
    anna = table()
    guest = another(anna, "Max")
    guest.menu("names")
    sides = [guest.page.get_by_label(f"Teams {number}") for number in (1, 2)]
    expect(sides[0]).to_have_attribute("placeholder", OURS)
    expect(sides[0]).to_have_value("")
    sides[1].fill("Die Roten")
    sends(guest.page, guest.page.locator("dialog .go").tap)

    assert anna.board()["revisions"][0]["facts"]["teams"] == ["Wir", "Die Roten"]
    expect(guest.page.locator(".head span")).to_have_text(["Die Roten", OURS])
    expect(anna.page.locator(".head span")).to_have_text(["Die Roten", "Wir"])
