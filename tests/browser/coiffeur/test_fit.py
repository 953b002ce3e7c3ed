"""A Coiffeur for every eye, ear and hand: what fits, what is large enough, what is told."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser import page_fit
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
from tests.browser.screen_sizes import BOXES, OVERFLOW


def test_counter_match_and_scratched_are_seen_by_more_than_colour(table, page):
    play = table(game="coiffeur", counter_malus=100)
    cell(play, "a:obenabe")
    play.key("match")
    play.key("match")
    confirm(play)
    cell(play, "b:obenabe")
    play.key("scratch")
    confirm(play)
    stroke = "cell => getComputedStyle(cell, '::after').content"

    has_totals(page, -500, 0)
    expect(page.locator("[data-slot='a:obenabe'] b")).to_have_text("Konter")
    assert page.locator("[data-slot='b:obenabe']").evaluate(stroke) != "none"
    says(page, "b:obenabe", "Ihr, Obenabe ×5: gestrichen, 0")
    assert facts_of(play)["b:obenabe"]["scratched"] is True


@pytest.mark.parametrize("players", [3, 6])
def test_three_teams_write_side_by_side(table, page, players):
    names = ["Anna", "Beat", "Clara", "Dani", "Emil", "Fritz"][:players]
    play = table(game="coiffeur", players=names, teams=["Rot", "Grün", "Blau"])
    fill(play, "a:rosen", 97)
    fill(play, "b:rosen", 60)
    fill(play, "c:obenabe", 100)

    has_totals(page, 194, 120, 500)
    play.saved()
    assert play.board()["totals"] == [194, 120, 500]
    expect(page.locator(".diff")).to_have_count(0)
    assert page.evaluate(OVERFLOW)[0] <= 0


def test_eight_rows_fit_and_the_tapped_one_stays_in_sight(table, page):
    play = table(game="coiffeur")
    for _width, height in page_fit.each_size(page):
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
        play.key("mode")  # what was said of a Joker stays
        play.key("close")
        play.shows("idle")


def large_enough(page, count, width):
    """There are so many cells, and none is too small for a thumb."""
    boxes = page.locator("tbody button").evaluate_all(BOXES)

    assert len(boxes) == count
    assert [box for box in boxes if box[3] < width or box[4] < 41.9] == []


def keys_large_enough(page):
    keys = page.locator("#pad button").evaluate_all(BOXES)
    assert [box for box in keys if box[3] < 80 or box[4] < 44] == []


@pytest.mark.parametrize(
    ("count", "height"), [(8, 616), (10, 616), (11, 616), (11, 740), (13, 616)]
)
def test_every_cell_is_large_enough_and_beside_the_pad_the_slate_shows_whole_rows(
    table, page, count, height
):
    page.set_viewport_size({"width": 360, "height": height})
    play = table(game="coiffeur", options=LONG_LIST[:count])
    large_enough(page, 2 * count, 100)
    for option in (7, 2, count, 5):
        cell(play, f"a:o{option}")
        slate = page.locator("#slate").bounding_box()
        top = page.locator("thead").bounding_box()
        low, high = top["y"] + top["height"], slate["y"] + slate["height"]
        seen = []
        for _row, _x, y, _width, tall in page.locator("tbody tr").evaluate_all(BOXES):
            within = min(high, y + tall) - max(low, y)
            if within > 2:
                seen.append(within)
                assert within >= tall - 2, (option, seen)
        assert len(seen) >= 3
        mine = page.locator(f"[data-slot='a:o{option}']").bounding_box()
        assert mine["y"] >= low - 2
        assert mine["y"] + mine["height"] <= high + 2
        assert mine["height"] >= 41.9
    keys_large_enough(page)
    play.key("close")
    play.shows("idle")
    assert max(page.evaluate(OVERFLOW)) <= 0


@pytest.mark.parametrize(("count", "teams", "width"), [(13, 3, 98), (8, 4, 74)])
def test_every_cell_of_more_than_two_teams_is_large_enough(table, page, count, teams, width):
    names = ["Anna", "Beat", "Clara", "Dani"]
    players = names[:3] if teams == 3 else names
    play = table(game="coiffeur", options=LONG_LIST[:count], players=players, teams=names[:teams])
    large_enough(page, count * teams, width)
    cell(play, "a:o3")
    keys_large_enough(page)


def test_the_free_cells_of_who_may_announce_pulse_once_if_motion_is_wanted(table, page, context):
    table(game="coiffeur")
    free = page.locator("[data-slot='b:rosen']")
    expect(page.locator("td.turn")).to_have_count(8)
    expect(free).to_have_css("animation-name", "none")

    page.emulate_media(reduced_motion="no-preference")
    expect(free).to_have_css("animation-name", "pulse")
    expect(page.locator("[data-slot='a:rosen']")).to_have_css("animation-name", "none")


def test_a_cell_is_written_with_the_keyboard_alone_and_told_to_a_screen_reader(table, page):
    play = table(game="coiffeur")
    page.keyboard.press("5")
    page.locator("[data-slot='a:rosen']").focus()
    for key in ("Enter", "9", "8", "Backspace", "7", "Enter", "Enter"):
        page.keyboard.press(key)
    play.shows("idle")

    has_totals(page, 194, 0)
    assert page.evaluate("document.activeElement.dataset.slot") == "a:rosen"

    page.keyboard.press("Enter")
    play.shows("pad")
    page.keyboard.press("Escape")
    play.shows("idle")

    expect(page.get_by_role("columnheader", name="Ihr")).to_be_visible()
    expect(page.get_by_role("rowheader", name="×2 Rosen")).to_be_visible()
    expect(page.get_by_role("button", name="Wir, Rosen ×2: 97 Punkte, 194")).to_be_visible()
    expect(page.get_by_role("button", name="Ihr, Joker ×8: leer")).to_be_visible()


def test_long_names_leave_room_for_the_keys(table, page):
    names = [f"Maximiliane von der Mühlenbachmatt {n}" for n in range(4)]
    table(game="coiffeur", players=names, teams=names[:2])
    undo = page.locator("#undo").bounding_box()

    assert page.evaluate(OVERFLOW)[0] <= 0
    assert undo["width"] >= 44
    assert undo["x"] + undo["width"] <= 360 - 44


def rows_in_sight(page):
    """Return the height of each row between names and totals, and how much of it is in sight."""
    low = page.locator("thead").evaluate("part => part.getBoundingClientRect().bottom")
    high = page.locator("#slate").evaluate("part => part.getBoundingClientRect().bottom")
    if page.locator("tfoot").is_visible():
        high = page.locator("tfoot").evaluate("part => part.getBoundingClientRect().top")
    rows = page.locator("tbody tr").evaluate_all(BOXES)
    seen = [(tall, min(high, y + tall) - max(low, y)) for _row, _x, y, _width, tall in rows]
    return [(tall, within) for tall, within in seen if within > 2]


def test_long_names_leave_every_row_whole(table, page):
    names = [f"Maximiliane Freifrau von Mühlenbachmatt {n}"[-40:] for n in range(4)]
    table(game="coiffeur", options=LONG_LIST[:10], players=names, teams=names[:2])
    for size in (page_fit.PLAIN, page_fit.LARGE, page_fit.HUGE):
        with page_fit.type_of(page, size):
            for width, height in page_fit.each_size(page, [(320, 568), (740, 360), (360, 616)]):
                rows = rows_in_sight(page)
                place = (size, width, height, rows)
                assert min(within - tall for tall, within in rows) > -2, place
                assert min(tall for tall, _within in rows) >= 48 - 0.1, place
                assert len(rows) == 10 or (size, width) != (page_fit.PLAIN, 360), place
                heading = page.locator("#deal").inner_text()
                assert names[1] in heading
                assert names[0] in heading


def light(page):
    """Return how light the slate is between its last row in sight and the totals, from 0 to 255."""
    foot = page.locator("tfoot").bounding_box()
    clip = {"x": foot["x"] + 60, "y": foot["y"] - 3, "width": 1, "height": 1}
    return Image.open(BytesIO(page.screenshot(clip=clip))).convert("L").getpixel((0, 0))


@pytest.mark.parametrize(("height", "count", "follow"), [(616, 10, 0), (616, 11, 1), (568, 10, 1)])
@pytest.mark.parametrize("finished", [False, True])
def test_light_above_the_totals_says_that_rows_follow(table, page, height, count, follow, finished):
    page.set_viewport_size({"width": 360 if height == 616 else 320, "height": height})
    options = [
        *LONG_LIST[:8],
        *({**LONG_LIST[12], "id": f"o{n}", "factor": n} for n in (9, 10, 11)),
    ]
    cells = [written(f"{team}:o{n}", 100) for team in "ab" for n in range(1, count + 1)]
    table(game="coiffeur", options=options[:count], revisions=cells if finished else [])

    assert (light(page) > 90) == bool(follow or finished)
    page.locator("#slate").evaluate("slate => slate.scrollTo(0, slate.scrollHeight)")
    assert light(page) < 50


def test_what_was_written_is_shown_whole_with_its_mode(table, page):
    page.set_viewport_size({"width": 320, "height": 568})
    play = table(game="coiffeur")
    fill(play, "a:joker-2", 120, "slalom_undenufe")
    rows = page.locator("#strip span")

    assert rows.all_inner_texts() == ["Wir, Joker ×8, Slalom unten", "120 Punkte = 960"]
    page.wait_for_function(  # once its style is there
        "() => [...document.querySelectorAll('#strip span')].every(row => row.scrollWidth <= row.clientWidth)"
    )


@pytest.mark.parametrize(("height", "least"), [(616, 48), (740, 56), (915, 56)])
def test_ten_rows_suit_a_wet_thumb_where_there_is_room(table, page, height, least):
    page.set_viewport_size({"width": 360, "height": height})
    table(game="coiffeur", options=LONG_LIST[:10])
    assert len(rows_in_sight(page)) == 10
    assert min(map(min, rows_in_sight(page))) >= least - 0.5
    page.tap("[data-slot='a:o5']")
    page.wait_for_selector("#entry:visible")

    assert len(rows_in_sight(page)) >= 3
    assert min(map(min, rows_in_sight(page))) >= least - 0.5
    assert page.locator("#entry button").bounding_box()["height"] >= least - 0.5
    assert list(page_fit.too_near(page)) == []


def test_the_sheet_tells_what_is_needed_and_what_is_still_possible(table, page):
    options = [{"id": f"o{n}", "kind": "other", "name": "", "factor": n} for n in (1, 7, 8)]
    start = [written("a:o8", 157, match=True), written("a:o7", 100), written("a:o1", 100)]
    first = [written("a:o8", 100)]
    matches = [written("b:o1", 157, match=True), written("b:o7", 157, match=True)]
    for revisions, theirs in (
        (start, "braucht einen Match ab Faktor 7"),
        ([*start, written("b:o7", 150)], "braucht einen Match mit Faktor 8"),
        ([*start, written("b:o8", 99)], "kann nicht mehr gewinnen"),
        (first, ""),  # an average tells nothing yet
        (
            [*first, written("b:o1", 100), written("b:o7", 60)],
            "mindestens 35 im Schnitt, um aufzuholen",
        ),
        ([*first, *matches], "im Schnitt reichen 101, um vorn zu bleiben"),
    ):
        table(game="coiffeur", options=options, revisions=revisions)
        expect(page.locator("tfoot tr").nth(1).locator("td").nth(1)).to_have_text(theirs)
        if revisions is start:
            expect(page.locator("tfoot th").nth(1)).to_have_text("noch 3 Spiele")
