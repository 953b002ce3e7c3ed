"""A Coiffeur under the thumb: cell, count, OK; who may announce; what is still possible."""

import itertools
import re
from io import BytesIO
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.test_phone import BOXES, OVERFLOW, SIZES

OPTIONS = ("eichel", "rosen", "schilten", "schellen", "obenabe", "undenufe", "joker-1", "joker-2")
COUNTS = (97, 60, 112, 45, 81, 120, 33, 0)
LONG_LIST = [
    {"id": f"o{factor}", "kind": kind, "name": "", "factor": factor}
    for factor, kind in enumerate(
        ["eichel", "rosen", "schilten", "schellen", "obenabe", "undenufe", "slalom", "guschti"]
        + ["joker"] * 4
        + ["other"],
        start=1,
    )
]


def cell(play, slot):
    play.tap(f"[data-slot='{slot}']")
    play.page.wait_for_selector("body:not([data-view=idle])")


def fill(play, slot, points, mode=None):
    """Write a cell with taps alone."""
    cell(play, slot)
    if mode:
        play.tap(f"#shows [data-mode={mode}]")
        play.shows("pad")
    play.digits(points)
    play.key("ok")
    if points in {0, 157}:
        play.tap("dialog button", has_text="Nein")
    play.shows("idle")


def written(slot, points=None, **facts):
    """Return the revision that wrote a cell."""
    names = {"id": str(uuid4()), "line": str(uuid4()), "slot": slot}
    told = {"replaces": [], "undoes": None, "at": "2026-11-21T20:00:00Z", "by": "Anna"}
    return names | told | {"facts": {"kind": "cell", "points": points, **facts}}


def totals(page, teams=2):
    texts = page.locator("tfoot tr").first.locator("td").all_inner_texts()
    return [int(text.replace("−", "-")) for text in texts[:teams]]


def said(page, slot):
    return page.locator(f"[data-slot='{slot}']").get_attribute("aria-label")


def facts_of(play):
    """Return what the server keeps of the cells, by slot, the last word of each."""
    play.saved()
    return {one["slot"]: one["facts"] for one in play.board()["revisions"]}


def test_a_cell_takes_four_taps_a_match_three_and_undo_one(table, page):
    play = table(game="coiffeur")
    cell(play, "a:schellen")
    play.digits(97)
    expect(page.locator("#teams button")).to_have_text("OK 97 × 4 = 388")
    play.key("ok")
    play.shows("idle")

    assert play.count_taps() == 4
    assert totals(page) == [388, 0]
    assert said(page, "a:schellen") == "Wir, Schellen ×4: 97 Punkte, 388"

    cell(play, "b:undenufe")
    play.key("match")
    expect(page.locator("#teams button")).to_have_text("OK 257 × 6 = 1542")
    play.key("ok")
    play.shows("idle")

    assert play.count_taps() == 3
    assert totals(page) == [388, 1542]
    assert said(page, "b:undenufe") == "Ihr, Undenufe ×6: Match, 1542"

    play.key("undo")
    expect(page.locator("[data-slot='b:undenufe'] b")).to_have_text("")

    assert play.count_taps() == 1
    assert totals(page) == [388, 0]


def test_a_joker_says_first_what_it_is_and_takes_five_taps(table, page):
    play = table(game="coiffeur")
    cell(play, "a:joker-2")
    expect(page.locator("#teams button")).to_be_disabled()
    play.tap("#shows [data-mode=slalom_undenufe]")
    play.shows("pad")
    play.digits(97)
    play.key("ok")
    play.shows("idle")
    drawn = page.locator("[data-slot='a:joker-2'] use")

    assert play.count_taps() == 5
    assert said(page, "a:joker-2") == "Wir, Joker ×8: 97 Punkte, Slalom unten, 776"
    assert [use.get_attribute("href").partition("#")[2] for use in drawn.all()] == [
        "slalom",
        "undenufe",
    ]
    assert facts_of(play)["a:joker-2"]["mode"] == "slalom_undenufe"


def test_a_whole_coiffeur_is_played_to_the_final_sheet(table, page):
    play = table(game="coiffeur")
    expected, taps = [0, 0], 0
    counts = itertools.cycle(COUNTS)
    for number, (team, index) in enumerate(itertools.product((0, 1), range(8))):
        points, slot = next(counts), f"{'ab'[team]}:{OPTIONS[index]}"
        expect(page.locator("#deal small")).to_contain_text(f"Spiel {number + 1} · gibt: ")
        fill(play, slot, points, "rosen" if "joker" in slot else None)
        expected[team] += points * (index + 1)
        taps += 2 + len(str(points)) + ("joker" in slot) + (points == 0)

        assert play.count_taps() == taps
        assert totals(page) == expected
        taps = 0
    winner = 0 if expected[0] > expected[1] else 1
    told = "Unentschieden" if expected[0] == expected[1] else f"Gewonnen: {('Wir', 'Ihr')[winner]}"
    expect(page.locator("#note")).to_contain_text(told)
    page.locator("#note").tap()
    page.wait_for_selector("dialog[open]")
    expect(page.locator("dialog .end")).to_have_text(" : ".join(map(str, expected)))
    page.locator("[data-do=shut]").tap()
    play.saved()

    assert play.board()["totals"] == expected
    answer = page.request.get(f"{play.address}/sheet.pdf")
    sheet = PdfReader(BytesIO(answer.body()))
    text = re.sub(r"[’'\s]", "", "".join(one.extract_text() for one in sheet.pages))
    for total in expected:
        assert str(total) in text


def test_the_end_names_the_lead_and_the_same_people_begin_anew(table, page):
    one = [{"id": "eichel", "kind": "eichel", "name": "", "factor": 3}]
    play = table(game="coiffeur", options=one)
    fill(play, "a:eichel", 100)
    fill(play, "b:eichel", 60)

    expect(page.locator("#note")).to_have_text("Gewonnen: Wir mit 120 Vorsprung")
    expect(page.locator("#deal b")).to_have_text("Partie fertig")
    page.locator("#note").press("Enter")
    expect(page.locator("dialog dd")).to_have_text("+120")
    expect(page.locator("dialog :checked + *, dialog label:has(:checked)")).to_contain_text("Clara")
    with page.expect_navigation():
        page.locator("dialog .go").tap()
    page.wait_for_selector("body[data-ready] main button")

    assert page.url != play.address
    assert totals(page) == [0, 0]


def test_what_cannot_be_counted_cannot_be_confirmed(table, page):
    play = table(game="coiffeur")
    ok = page.locator("#teams button")

    def dead():
        keys = page.locator("#keys [data-do=digit]").all()
        return {key.inner_text() for key in keys if key.is_disabled()}

    cell(play, "a:rosen")
    assert ok.is_disabled()
    play.digits(1)
    assert ok.is_disabled()
    play.digits(5)
    assert dead() == {"6", "8", "9"}
    assert ok.is_enabled()


def test_where_values_follow_the_tricks_a_slalom_counts_up_to_201(table, page):
    play = table(game="coiffeur", follow_tricks=True, options=LONG_LIST)
    ok = page.locator("#teams button")
    cell(play, "a:o7")
    play.digits(201)
    expect(ok).to_have_text("OK 201 × 7 = 1407")
    play.key("match")
    expect(ok).to_have_text("OK 301 × 7 = 2107")
    for _ in ("match", 2, 0, 1):
        play.key("back")
    play.key("match")
    assert ok.is_disabled()
    expect(page.locator("#entry output")).to_have_text("Match: Punkte?")
    play.digits(158)
    assert ok.is_disabled()  # no match makes 158: 113 and a multiple of 11
    expect(page.locator("#entry span")).to_have_text("113, 124 … 201")
    play.key("close")
    fill(play, "b:o9", 201, "guschti_obenabe")

    assert totals(page) == [0, 1809]
    assert facts_of(play)["b:o9"]["points"] == 201


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
    assert totals(page) == [2 * points, 2 * (points + (100 if points else -100))]


def test_counter_match_and_scratched_are_seen_by_more_than_colour(table, page):
    play = table(game="coiffeur", counter_malus=100)
    cell(play, "a:obenabe")
    play.key("match")
    play.key("match")
    expect(page.locator("#teams button")).to_have_text("OK −100 × 5 = −500")
    play.key("ok")
    play.shows("idle")
    cell(play, "b:obenabe")
    play.key("scratch")
    expect(page.locator("#teams button")).to_have_text("OK gestrichen = 0")
    play.key("ok")
    play.shows("idle")
    stroke = "cell => getComputedStyle(cell, '::after').content"

    assert totals(page) == [-500, 0]
    assert page.locator("[data-slot='a:obenabe'] b").inner_text() == "Konter"
    assert page.locator("[data-slot='b:obenabe']").evaluate(stroke) != "none"
    assert said(page, "b:obenabe") == "Ihr, Obenabe ×5: gestrichen, 0"
    assert facts_of(play)["b:obenabe"]["scratched"] is True


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
    play = table(game="coiffeur")
    fill(play, "a:schilten", 97)
    cell(play, "a:schilten")
    expect(page.locator("#teams button")).to_have_text("OK 97 × 3 = 291")
    play.digits(79)
    play.key("ok")
    play.shows("idle")

    assert totals(page) == [237, 0]
    assert play.page.locator("#strip").inner_text() == "Wir, Schilten ×3\n79 Punkte = 237"

    cell(play, "a:schilten")
    play.tap("#entry button")
    expect(page.locator(".history s")).to_have_text("97 Punkte")
    expect(page.locator(".history span")).to_have_text("79 Punkte")
    play.tap("dialog button", has_text="Eintrag löschen")
    play.shows("idle")

    assert totals(page) == [0, 0]
    play.key("undo")
    expect(page.locator("[data-slot='a:schilten'] b")).to_have_text("79")


def test_digits_typed_in_the_wrong_cell_go_along_to_the_right_one(table, page):
    play = table(game="coiffeur")
    cell(play, "a:rosen")
    play.digits(97)
    play.tap("[data-slot='b:schilten']")
    expect(page.locator("#teams button")).to_have_text("OK 97 × 3 = 291")
    expect(page.locator("tbody [aria-current=true]")).to_have_attribute("data-slot", "b:schilten")
    play.key("ok")
    play.shows("idle")

    assert totals(page) == [0, 291]


def test_a_match_told_in_the_details_takes_the_place_of_the_digits(table, page):
    play = table(game="coiffeur")
    cell(play, "a:rosen")
    play.digits(97)
    play.tap("#entry button")
    play.tap("dialog button", has_text=re.compile("^Match$"))
    page.locator("[data-do=shut]").tap()
    play.key("ok")
    play.shows("idle")

    assert totals(page) == [2 * 257, 0]


def test_ok_on_an_unchanged_cell_writes_nothing(table, page):
    play = table(game="coiffeur")
    fill(play, "a:schilten", 97)
    cell(play, "a:schilten")
    play.key("ok")
    play.shows("idle")
    play.saved()

    assert len(play.board()["revisions"]) == 1


def test_the_details_of_a_cell_are_written_with_it(table, page):
    play = table(game="coiffeur", stoeck=True)
    cell(play, "b:rosen")
    play.digits(97)
    play.tap("#entry button")
    play.tap("dialog button", has_text="Stöck")
    play.tap("dialog button", has_text="Dani")
    page.locator("dialog input").fill("mit Ach und Krach")
    page.locator("[data-do=shut]").tap()
    expect(page.locator("#teams button")).to_have_text("OK 97 + 20 × 2 = 234")
    play.key("ok")
    play.shows("idle")
    facts = facts_of(play)["b:rosen"]

    assert (facts["stoeck"], facts["declarer"], facts["note"]) == (True, 3, "mit Ach und Krach")
    assert totals(page) == [0, 234]


def test_a_slalom_may_tell_how_it_began(table, page):
    play = table(game="coiffeur", options=LONG_LIST)
    cell(play, "a:o7")
    play.key("way")
    play.digits(97)
    play.key("ok")
    play.shows("idle")

    assert facts_of(play)["a:o7"]["mode"] == "slalom_obenabe"
    assert said(page, "a:o7") == "Wir, Slalom ×7: 97 Punkte, Slalom oben, 679"


@pytest.mark.parametrize("players", [3, 6])
def test_three_teams_write_side_by_side(table, page, players):
    names = ["Anna", "Beat", "Clara", "Dani", "Emil", "Fritz"][:players]
    play = table(game="coiffeur", players=names, teams=["Rot", "Grün", "Blau"])
    fill(play, "a:rosen", 97)
    fill(play, "b:rosen", 60)
    fill(play, "c:obenabe", 100)

    assert totals(page, 3) == [194, 120, 500]
    assert play.board()["totals"] == [194, 120, 500]
    assert page.locator(".diff").count() == 0
    assert page.evaluate(OVERFLOW)[0] <= 0


def test_in_tens_ok_says_what_will_stand(table, page):
    play = table(game="coiffeur", tens=True, match_premium=500)
    cell(play, "a:schellen")
    play.digits(97)
    expect(page.locator("#teams button")).to_have_text("OK 97 ≈ 10 × 4 = 40")
    play.key("match")
    expect(page.locator("#teams button")).to_have_text("OK 257 ≈ 26 × 4 + 50 = 154")
    play.key("ok")
    play.shows("idle")

    assert totals(page) == [154, 0]


def test_a_table_stops_early_and_may_go_on_after_all(table, page):
    play = table(game="coiffeur")
    fill(play, "a:rosen", 97)
    play.key("menu")
    play.key("end")
    page.locator("dialog input").fill("Der letzte Zug fährt")
    page.locator("dialog .go").tap()
    expect(page.locator("#title")).to_have_text("Gewonnen: Wir mit 194 Vorsprung")
    page.locator("[data-do=shut]").tap()

    assert page.locator("[data-slot='b:rosen']").is_disabled()
    assert facts_of(play)["end"]["note"] == "Der letzte Zug fährt"

    play.key("menu")
    play.key("end")
    page.locator("dialog .go").tap()
    expect(page.locator("#note")).to_be_hidden()
    fill(play, "b:rosen", 60)

    assert totals(page) == [194, 120]


def test_without_network_everything_stays_and_is_sent_once(table, page, context):
    play = table(game="coiffeur")
    fill(play, "a:rosen", 97)
    play.saved()
    context.set_offline(True)
    fill(play, "b:joker-1", 60, "schilten")
    fill(play, "b:rosen", 45)
    expect(page.locator("#chip")).to_have_attribute("data-unsent", "2")
    context.set_offline(False)
    page.route("**/revisions*", lambda route: route.abort())
    page.reload()
    expect(page.locator("[data-slot='b:joker-1'] b")).to_have_text("60")
    shown = totals(page)
    page.unroute("**/revisions*")
    page.evaluate("dispatchEvent(new Event('online'))")
    play.saved()
    stored = play.board()

    assert shown == [194, 420 + 90]
    assert stored["totals"] == shown
    assert len(stored["revisions"]) == len({one["id"] for one in stored["revisions"]}) == 3


def test_a_cell_written_by_two_phones_is_settled_by_people(table, page):
    both = [written("a:rosen", 97), written("a:rosen", 79)]
    play = table(game="coiffeur", revisions=both)
    expect(page.locator("#note")).to_have_text("⚠ Wir, Rosen ×2 zweimal")
    assert totals(page) == [194, 0]
    page.locator("#note").tap()
    page.locator("dialog .meld", has_text="79 Punkte").locator("button").tap()
    expect(page.locator("#note")).to_be_hidden()

    assert totals(page) == [158, 0]
    cell(play, "a:rosen")
    play.tap("#entry button")
    expect(page.locator(".history s").first).to_have_text("97 Punkte")
    expect(page.locator(".history span")).to_have_text("79 Punkte")


def test_the_sheet_tells_what_is_needed_and_what_is_still_possible(table, page):
    options = [{"id": f"o{n}", "kind": "other", "name": "", "factor": n} for n in (1, 7, 8)]
    said_below = page.locator("tfoot tr").nth(1).locator("td")
    start = [written("a:o8", 157, match=True), written("a:o7", 100), written("a:o1", 100)]
    table(game="coiffeur", options=options, revisions=start)
    expect(said_below.nth(1)).to_have_text("braucht einen Match ab ×7")
    expect(page.locator("tfoot th").nth(1)).to_have_text("noch 3")

    table(game="coiffeur", options=options, revisions=[*start, written("b:o7", 150)])
    expect(said_below.nth(1)).to_have_text("braucht einen Match in ×8")

    table(game="coiffeur", options=options, revisions=[*start, written("b:o8", 99)])
    expect(said_below.nth(1)).to_have_text("kann nicht mehr gewinnen")

    table(game="coiffeur", options=options, revisions=[written("a:o8", 100)])
    expect(said_below.nth(0)).to_have_text("höchstens 2856")
    expect(said_below.nth(1)).to_have_text("braucht im Schnitt 50")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_eight_rows_fit_and_the_tapped_one_stays_in_sight(table, page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    play = table(game="coiffeur")
    assert max(page.evaluate(OVERFLOW)) <= 0
    if height >= 616:
        slate = page.locator("#slate").evaluate("box => box.scrollHeight - box.clientHeight")
        assert slate <= 0
    cell(play, "b:joker-2")
    play.tap("#shows [data-mode=rosen]")
    play.shows("pad")
    row = page.locator("[data-slot='b:joker-2']").bounding_box()
    slate = page.locator("#slate").bounding_box()
    ok = page.locator("#teams").bounding_box()

    assert max(page.evaluate(OVERFLOW)) <= 0
    assert row["y"] >= slate["y"] + 29
    assert row["y"] + row["height"] <= slate["y"] + slate["height"] + 0.5
    assert ok["y"] + ok["height"] <= height


@pytest.mark.parametrize(
    ("count", "height"), [(8, 616), (10, 616), (11, 616), (11, 740), (13, 616)]
)
def test_beside_the_pad_the_slate_shows_whole_rows(table, page, count, height):
    page.set_viewport_size({"width": 360, "height": height})
    play = table(game="coiffeur", options=LONG_LIST[:count])
    for option in (7, 2, count, 5):
        cell(play, f"a:o{option}")
        slate = page.locator("#slate").bounding_box()
        top = page.locator("thead").bounding_box()
        low, high = top["y"] + top["height"], slate["y"] + slate["height"]
        seen = []
        for row in page.locator("tbody tr").all():
            box = row.bounding_box()
            within = min(high, box["y"] + box["height"]) - max(low, box["y"])
            if within > 2:
                seen.append(within)
                assert within >= box["height"] - 2, (option, seen)
        assert len(seen) >= 3
        mine = page.locator(f"[data-slot='a:o{option}']").bounding_box()
        assert mine["y"] >= low - 2
        assert mine["y"] + mine["height"] <= high + 2
        assert mine["height"] >= 41.9
    play.key("close")
    play.shows("idle")
    assert max(page.evaluate(OVERFLOW)) <= 0


@pytest.mark.parametrize(
    ("count", "teams", "width"), [(8, 2, 100), (11, 2, 100), (13, 2, 100), (13, 3, 98), (8, 4, 74)]
)
def test_every_cell_is_large_enough(table, page, count, teams, width):
    names = ["Anna", "Beat", "Clara", "Dani"]
    players = names[:3] if teams == 3 else names
    play = table(game="coiffeur", options=LONG_LIST[:count], players=players, teams=names[:teams])
    boxes = page.locator("tbody button").evaluate_all(BOXES)

    assert len(boxes) == count * teams
    assert [box for box in boxes if box[3] < width or box[4] < 41.9] == []
    cell(play, "a:o3")
    keys = page.locator("#pad button").evaluate_all(BOXES)
    assert [box for box in keys if box[3] < 80 or box[4] < 44] == []


def test_the_free_cells_of_who_may_announce_pulse_once_if_motion_is_wanted(table, page):
    table(game="coiffeur")
    pulse = "cell => getComputedStyle(cell).animationName"
    free = page.locator("[data-slot='b:rosen']")
    assert page.locator("td.turn").count() == 8
    assert free.evaluate(pulse) == "none"

    page.emulate_media(reduced_motion="no-preference")
    assert free.evaluate(pulse) == "pulse"
    assert page.locator("[data-slot='a:rosen']").evaluate(pulse) == "none"


def test_a_cell_is_written_with_the_keyboard_alone(table, page):
    play = table(game="coiffeur")
    page.keyboard.press("5")
    page.locator("[data-slot='a:rosen']").focus()
    for key in ("Enter", "9", "8", "Backspace", "7", "Enter", "Enter"):
        page.keyboard.press(key)
    play.shows("idle")

    assert totals(page) == [194, 0]
    assert page.evaluate("document.activeElement.dataset.slot") == "a:rosen"

    page.keyboard.press("Enter")
    play.shows("pad")
    page.keyboard.press("Escape")
    play.shows("idle")


def test_rows_and_columns_are_told_to_a_screen_reader(table, page):
    table(game="coiffeur", revisions=[written("a:rosen", 97)])

    expect(page.get_by_role("columnheader", name="Ihr")).to_be_visible()
    expect(page.get_by_role("rowheader", name="×2 Rosen")).to_be_visible()
    expect(page.get_by_role("button", name="Wir, Rosen ×2: 97 Punkte, 194")).to_be_visible()
    expect(page.get_by_role("button", name="Ihr, Joker ×8: leer")).to_be_visible()


@pytest.mark.parametrize("view", ["idle", "pad", "show", "more", "menu", "end", "rules"])
def test_axe_finds_nothing_on_a_coiffeur(table, page, view):
    play = table(game="coiffeur", revisions=[written("a:rosen", 97), written("b:rosen", 0)])
    if view in {"pad", "more"}:
        cell(play, "a:rosen")
        if view == "more":
            play.key("more")
    elif view == "show":
        cell(play, "a:joker-1")
    elif view != "idle":
        play.key("menu")
        if view != "menu":
            play.key(view)
    found = Axe().run(page)

    assert found.response["violations"] == [], found.generate_report()


def test_long_names_leave_room_for_the_keys(table, page):
    names = [f"Maximiliane von der Mühlenbachmatt {n}" for n in range(4)]
    table(game="coiffeur", players=names, teams=names[:2])
    undo = page.locator("#undo").bounding_box()

    assert page.evaluate(OVERFLOW)[0] <= 0
    assert undo["width"] >= 44
    assert undo["x"] + undo["width"] <= 360 - 44


def test_over_plain_http_a_cell_is_written_all_the_same(table, page):
    page.add_init_script(
        "delete Crypto.prototype.randomUUID;"
        "for (const name of ['locks', 'wakeLock', 'storage'])"
        " Object.defineProperty(navigator, name, { value: undefined })"
    )
    play = table(game="coiffeur")
    fill(play, "a:rosen", 97)
    play.saved()

    assert play.board()["totals"] == totals(page) == [194, 0]


def test_who_plays_alone_keeps_one_name_as_player_and_as_team(table, page):
    names = ["Anna", "Beat", "Clara"]
    play = table(game="coiffeur", players=names, teams=names)
    play.key("menu")
    play.key("names")
    expect(page.locator("dialog input")).to_have_count(3)
    page.get_by_label("Wer spielt? 2").fill("Bruno")
    page.locator("dialog .go").tap()
    expect(page.locator("thead th").nth(1)).to_have_text("Bruno")
    expect(page.locator("#deal b")).to_have_text("Bruno sagt an")

    assert facts_of(play)["names"]["teams"] == ["Anna", "Bruno", "Clara"]


def test_a_pile_is_counted_into_the_cell_by_what_its_joker_is(table, page):
    play = table(game="coiffeur")
    cell(play, "a:joker-2")
    play.key("menu")
    play.key("count")
    play.tap("dialog button", has_text="Undenufe")
    for card in ("Rosen 6", "Rosen 8"):
        page.locator(f"dialog button[aria-label='{card}']").tap()
    page.locator("dialog .go", has_text="19 übernehmen").tap()
    expect(page.locator("#teams button")).to_have_text("OK 19 × 8 = 152")
    play.key("ok")
    play.shows("idle")

    assert facts_of(play)["a:joker-2"]["mode"] == "undenufe"
    assert totals(page) == [152, 0]
