"""A Coiffeur under the thumb: cell, count, OK; who may announce; what is still possible."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from tests.browser.coiffeur.screen import (
    LONG_LIST,
    cell,
    confirm,
    facts_of,
    fill,
    has_totals,
    says,
    written,
)
from tests.long import runs

OPTIONS = ("eichel", "rosen", "schilten", "schellen", "obenabe", "undenufe", "joker-1", "joker-2")
COUNTS = (97, 60, 112, 45, 81, 120, 33, 0)
TAPPED = runs(4, 16)  # of the sixteen cells, the last ones; those before come with the record


@pytest.mark.journey
def test_a_cell_takes_four_taps_a_match_three_and_undo_one(table, page):
    play = table(game="coiffeur")
    cell(play, "a:schellen")
    play.digits(97)
    expect(page.locator("#teams button")).to_have_text("OK 97 × 4 = 388")
    confirm(play)

    assert play.count_taps() == 4
    has_totals(page, 388, 0)
    says(page, "a:schellen", "Wir, Schellen ×4: 97 Punkte, 388")

    cell(play, "b:undenufe")
    play.key("match")
    confirm(play)

    assert play.count_taps() == 3
    has_totals(page, 388, 1542)
    says(page, "b:undenufe", "Ihr, Undenufe ×6: Match, 1542")

    play.key("undo")
    expect(page.locator("[data-slot='b:undenufe'] b")).to_have_text("")

    assert play.count_taps() == 1
    has_totals(page, 388, 0)


@pytest.mark.journey
def test_a_joker_says_first_what_it_is_and_takes_five_taps(table, page):
    """A pile is counted into the cell by what its joker is."""
    play = table(game="coiffeur")
    cell(play, "a:joker-2")
    play.tap("#shows [data-mode=slalom_undenufe]")
    play.shows("pad")
    play.digits(97)
    confirm(play)
    drawn = page.locator("[data-slot='a:joker-2'] use")

    assert play.count_taps() == 5
    says(page, "a:joker-2", "Wir, Joker ×8: 97 Punkte, Slalom unten, 776")
    expect(drawn).to_have_count(2)
    for place, name in enumerate(("slalom", "undenufe")):
        expect(drawn.nth(place)).to_have_attribute("href", re.compile(f"#{name}$"))
    assert facts_of(play)["a:joker-2"]["mode"] == "slalom_undenufe"

    cell(play, "b:joker-2")
    play.menu("count")
    play.tap("dialog button", has_text="Undenufe")
    for card in ("Rosen 6", "Rosen 8"):
        page.locator(f"dialog button[aria-label='{card}']").tap()
    page.locator("dialog .go", has_text="19 Punkte schreiben").tap()
    expect(page.locator("#teams button")).to_have_text("OK 19 × 8 = 152")
    confirm(play)

    assert facts_of(play)["b:joker-2"]["mode"] == "undenufe"
    has_totals(page, 776, 152)


@pytest.mark.journey
def test_a_whole_coiffeur_is_played_to_the_final_sheet(table, page):
    places = list(itertools.product((0, 1), range(8)))
    cells = [
        (f"{'ab'[team]}:{OPTIONS[index]}", points, {"mode": "rosen"} if index > 5 else {})
        for (team, index), points in zip(places, itertools.cycle(COUNTS), strict=False)
    ]
    already = len(cells) - TAPPED
    before = [written(slot, points, **mode) for slot, points, mode in cells[:already]]
    play = table(before, game="coiffeur")
    expected, taps = [0, 0], 0
    for number, ((team, index), (slot, points, mode)) in enumerate(
        zip(places, cells, strict=True), start=1
    ):
        expected[team] += points * (index + 1)
        if number <= already:
            continue
        expect(page.locator("#deal small")).to_contain_text(f"Spiel {number} · gibt: ")
        fill(play, slot, points, **mode)
        taps += 2 + len(str(points)) + len(mode) + (points == 0)

        assert play.count_taps() == taps
        has_totals(page, *expected)
        taps = 0
    expect(page.locator("#note")).to_contain_text("Unentschieden")
    page.locator("#note").tap()
    page.wait_for_selector("dialog[open]")
    expect(page.locator("dialog .end")).to_have_text(" : ".join(map(str, expected)))
    page.locator("[data-do=shut]").tap()
    play.saved()

    assert play.board()["totals"] == expected


def test_the_end_names_the_lead_and_the_same_people_begin_anew(table, page):
    options = [{"id": "eichel", "kind": "eichel", "name": "", "factor": 3}]
    play = table([written("a:eichel", 100)], game="coiffeur", options=options)
    fill(play, "b:eichel", 60)

    expect(page.locator("#note")).to_have_text("Gewonnen: Anna + Clara mit 120 Vorsprung")
    expect(page.locator("#deal b")).to_have_text("Partie fertig")
    page.locator("#note").press("Enter")
    expect(page.locator("dialog dd")).to_have_text("+120")
    expect(page.locator("dialog :checked + *, dialog label:has(:checked)")).to_contain_text("Clara")
    with page.expect_navigation():
        page.locator("dialog .go").tap()
    page.wait_for_selector("body[data-ready] main button")

    assert page.url != play.address
    has_totals(page, 0, 0)


def test_digits_go_along_to_another_cell_and_give_way_to_a_match(table, page):
    play = table(game="coiffeur")
    ok = page.locator("#teams button")
    cell(play, "a:rosen")
    play.digits(15)
    expect(page.locator("#keys [data-do=digit]:disabled")).to_have_text(["6", "8", "9"])
    play.key("back")
    play.key("back")
    play.digits(97)
    play.tap("[data-slot='b:schilten']")  # the digits were typed in the wrong cell
    expect(ok).to_have_text("OK 97 × 3 = 291")
    expect(page.locator("tbody [aria-current=true]")).to_have_attribute("data-slot", "b:schilten")
    confirm(play)
    has_totals(page, 0, 291)

    cell(play, "a:rosen")
    play.digits(97)
    play.tap("#entry button")
    play.tap("dialog button", has_text=re.compile("^Match$"))  # told in the details
    page.locator("[data-do=shut]").tap()
    confirm(play)
    has_totals(page, 2 * 257, 291)


@pytest.mark.parametrize(
    ("points", "yes", "flag"), [(157, "Ja, Match", "match"), (0, "Ja, Kontermatch", "counter")]
)
def test_all_or_nothing_asks_whether_it_was_every_trick(table, page, points, yes, flag):
    play = table(game="coiffeur", counter_malus=100)
    fill(play, "a:rosen", points)
    cell(play, "b:rosen")
    play.digits(points)
    play.key("ok")
    play.tap("dialog button", has_text=yes)
    play.shows("idle")
    kept = facts_of(play)

    assert [kept[slot][flag] for slot in ("a:rosen", "b:rosen")] == [False, True]
    has_totals(page, 2 * points, 2 * (points + (100 if points else -100)))


def test_the_word_goes_round_until_forehand_must_and_is_kept_over_a_reload(table, page):
    play = table(game="coiffeur")
    deal = page.locator("#deal b")
    for name in ("Beat", "Clara", "Dani", "Anna"):
        expect(deal).to_have_text(f"{name} sagt an")
        page.locator("#deal").tap()
    expect(deal).to_have_text("Beat muss")
    page.locator("#deal").tap()
    expect(deal).to_have_text("Beat sagt an")
    page.locator("#deal").tap()
    expect(deal).to_have_text("Clara sagt an")
    expect(page.locator("thead .turn")).to_have_text("Wir")
    page.reload()
    expect(deal).to_have_text("Clara sagt an")
    fill(play, "a:rosen", 97)

    assert facts_of(play)["a:rosen"]["declarer"] == 2
    expect(deal).to_have_text("Clara sagt an")  # forehand of the second deal
    fill(play, "b:rosen", 60)
    assert facts_of(play)["b:rosen"]["declarer"] is None  # nobody said who it was


def test_a_written_cell_opens_for_correction_and_keeps_its_history(table, page):
    """OK on a cell that is unchanged writes nothing."""
    play = table([written("a:schilten", 97)], game="coiffeur")
    cell(play, "a:schilten")
    confirm(play)
    play.saved()
    assert len(play.board()["revisions"]) == 1

    cell(play, "a:schilten")
    expect(page.locator("#teams button")).to_have_text("OK 97 × 3 = 291")
    play.digits(79)
    confirm(play)

    has_totals(page, 237, 0)
    expect(page.locator("#strip span")).to_have_text(["Wir, Schilten ×3", "79 Punkte = 237"])

    cell(play, "a:schilten")
    play.tap("#entry button")
    expect(page.locator(".history s")).to_have_text("97 Punkte")
    expect(page.locator(".history span")).to_have_text("79 Punkte")
    play.tap("dialog button", has_text="Zurücknehmen")
    play.shows("idle")

    has_totals(page, 0, 0)
    play.key("undo")
    expect(page.locator("[data-slot='a:schilten'] b")).to_have_text("79")


def test_the_details_of_a_cell_are_written_with_it(table, page):
    """Of the remark what nobody can see is left out."""
    play = table(game="coiffeur", stoeck=True, options=LONG_LIST)
    cell(play, "b:o2")
    play.digits(97)
    play.tap("#entry button")
    play.tap("dialog button", has_text="Stöck")
    play.tap("dialog button", has_text="Dani")
    page.locator("dialog input").fill("mit Ach\u200b und \u202eKrach")
    page.locator("[data-do=shut]").tap()
    confirm(play)
    facts = facts_of(play)["b:o2"]

    assert (facts["stoeck"], facts["declarer"], facts["note"]) == (True, 3, "mit Ach und Krach")
    has_totals(page, 0, 234)

    cell(play, "a:o7")
    play.key("way")
    play.digits(97)
    confirm(play)
    assert facts_of(play)["a:o7"]["mode"] == "slalom_obenabe"
    says(page, "a:o7", "Wir, Slalom ×7: 97 Punkte, Slalom oben, 679")


def test_a_table_stops_early_and_may_go_on_after_all(table, page):
    play = table([written("a:rosen", 97)], game="coiffeur")
    play.menu("end")
    page.locator("dialog input").fill("Der letzte Zug fährt")
    page.locator("dialog .go").tap()
    expect(page.locator("#title")).to_have_text("Gewonnen: Anna + Clara mit 194 Vorsprung")
    page.locator("[data-do=shut]").tap()

    expect(page.locator("[data-slot='b:rosen']")).to_be_disabled()
    assert facts_of(play)["end"]["note"] == "Der letzte Zug fährt"

    play.key("menu")
    expect(page.locator("dialog [data-do=end]")).to_have_text("Weiterspielen")
    play.key("end")
    page.locator("dialog .go").tap()
    expect(page.locator("#note")).to_be_hidden()
    fill(play, "b:rosen", 60)

    has_totals(page, 194, 120)


def test_a_cell_written_by_two_phones_is_settled_by_people(table, page):
    both = [written("a:rosen", 97), written("a:rosen", 79)]
    play = table(game="coiffeur", revisions=both)
    expect(page.locator("#note")).to_have_text("⚠ Wir, Rosen ×2 wurde zweimal geschrieben")
    has_totals(page, 194, 0)
    page.locator("#note").tap()
    page.locator("dialog .meld", has_text="79 Punkte").locator("button").tap()
    expect(page.locator("#note")).to_be_hidden()

    has_totals(page, 158, 0)
    cell(play, "a:rosen")
    play.tap("#entry button")
    expect(page.locator(".history s").first).to_have_text("97 Punkte")
    expect(page.locator(".history span")).to_have_text("79 Punkte")


def test_who_plays_alone_keeps_one_name_as_player_and_as_team(table, page):
    names = ["Anna", "Beat", "Clara"]
    play = table(game="coiffeur", players=names, teams=names)
    play.menu("names")
    expect(page.locator("dialog input")).to_have_count(3)
    page.get_by_label("Wer spielt? 2").fill("Bruno")
    page.locator("dialog .go").tap()
    expect(page.locator("thead th").nth(1)).to_have_text("Bruno")
    expect(page.locator("#deal b")).to_have_text("Bruno sagt an")

    assert facts_of(play)["names"]["teams"] == ["Anna", "Bruno", "Clara"]
