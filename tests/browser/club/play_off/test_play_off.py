"""A tournament of groups in a browser: drawn at the desk, as a bracket on the hall's wall, with whole names."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from scorer.club.results import results
from scorer.rules.club.results.sheets import Sheet
from tests.browser.club.desk import Desk
from tests.browser.screen_sizes import BROKEN, WIDER

PAIRS = [f"Person {number:02}" for number in range(1, 27)]
LONG = [
    f"{first} {last}"
    for last in ("Aeschlimann", "Bühlmann", "Dällenbach", "von Gunten", "Hürlimann", "Zurbriggen")
    for first in ("Annemarie", "Franziska", "Hans-Peter", "Margrit")
]
SHORT = 616  # px, of a small phone
BEFORE = 3
MANY = [f"Vorname Nachname {number:02}" for number in range(1, 41)]


def write(held, number, tables, points):
    """Write the sheets of a round: what its first side has at each table is *points* and the table's number."""
    whole = 1256 if points < 900 else 1884
    for table in range(1, tables + 1):
        sheet = Sheet((points + table, whole - points - table))
        held.do(results.sheet, held.evening, number, table, sheet)


def in_groups(held, people):
    """Draw groups and let them play."""
    held.seat(people)
    for number in range(1, BEFORE + 1):
        write(held, number, people // 4, 900 + 10 * number)


def to_the_play_off(held, people):
    in_groups(held, people)
    held.draw(BEFORE + 1)


def without_groups(held, people):
    """Draw a play-off of people who were in no groups."""
    held.seat(people)
    write(held, 1, people // 4, 900)
    held.draw(2)


def knock_out(held, people):
    """Draw the first round of a knock-out of fixed pairs."""
    held.seat_pairs(people)
    write(held, 1, people // 2 - 8, 600)  # those who play before the last eight


TREE_OF_PAIRS = {
    "play_off": {"kind": "knock_out", "rounds": 4, "third": True},
    "counting": {"rank_points": {"table": [8, 6, 4, 3]}},
}


@pytest.fixture
def hall(evening_of, server):
    """Return a function that begins an evening; it returns the evening and the address of its wall."""

    def begin(begun, people, phase=None, preset="groups"):
        held = evening_of(people, phase, preset)
        begun(held, len(people))
        return held, f"{server}/e/{held.evening}"

    return begin


@pytest.mark.journey
def test_a_group_tournament_hangs_on_the_wall_as_a_bracket(hall, server, borrow):
    held, address = hall(in_groups, MANY[:8])
    desk, wall = borrow(), borrow()
    Desk(desk, server).log_in(held.login)
    evening = f"{server}/club/evenings/{held.evening}"
    desk.goto(f"{evening}/draw")
    expect(desk.get_by_text("Endrunde nach Rang.")).to_be_visible()
    desk.get_by_role("button", name="Auslosen").click()
    expect(desk.get_by_role("heading", name="Final: Ränge 1–4")).to_be_visible()

    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(address)
    drawn = wall.locator(".bracket")
    shown = wall.get_by_role("heading", name=re.compile("Gruppen und Endrunde"))
    for _page in range(3):
        if not shown.is_visible():
            wall.get_by_role("button", name=re.compile("weiter|nächste", re.IGNORECASE)).click()
    expect(shown).to_be_visible()
    boxes = {
        box.locator("h4").inner_text(): box.bounding_box() for box in drawn.locator(".box").all()
    }
    assert boxes["Gruppe A"]["x"] < boxes["Final: Ränge 1–4"]["x"]
    assert boxes["Gruppe A"]["y"] == pytest.approx(boxes["Final: Ränge 1–4"]["y"], abs=2)
    assert boxes["Ränge 5–8"]["y"] + boxes["Ränge 5–8"]["height"] <= wall.viewport_size["height"]

    desk.set_viewport_size({"width": 360, "height": SHORT})
    desk.goto(f"{evening}/ranking")
    expect(desk.get_by_role("heading", name="Gruppe B", exact=True)).to_be_visible()
    assert desk.evaluate(WIDER) == 0


@pytest.mark.parametrize(
    ("begun", "people", "phase", "boxes_by_page"),
    [
        (to_the_play_off, 16, {}, [8]),
        (to_the_play_off, 32, {}, [8, 8]),
        (without_groups, 24, {"draw": "advance", "rounds": 4}, [2, 6]),
    ],
)
def test_groups_and_long_boxes_fit_on_the_wall(hall, borrow, begun, people, phase, boxes_by_page):
    _held, address = hall(begun, MANY[:people], phase)
    wall = borrow()
    for width, height in ((1280, 720), (1920, 1080)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(address)
        pages = []
        for _page in range(wall.locator("article").count()):
            drawn = wall.locator(".bracket:visible .box")
            if here := [box.bounding_box() for box in drawn.all()]:
                pages.append(here)
            assert wall.evaluate("document.scrollingElement.scrollHeight") <= height
            wall.get_by_role("button", name="Nächste Seite").click()
        assert [len(boxes) for boxes in pages] == boxes_by_page
        for boxes in pages:
            assert max(box["y"] + box["height"] for box in boxes) <= height


def test_a_knock_out_of_thirteen_pairs_is_a_tree_on_the_wall(hall, borrow):
    _held, address = hall(knock_out, PAIRS, TREE_OF_PAIRS, "pairs")
    wall = borrow()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(address)
    shown = wall.get_by_role("heading", name=re.compile("Gruppen und Endrunde|K.-o."))
    if not shown.is_visible():
        wall.get_by_role("button", name="Nächste Seite").click()
    expect(shown).to_be_visible()
    stages = wall.locator(".tree:visible .stage")
    boxes = [
        [box.bounding_box() for box in stage.locator("> .branch .box").all()]
        for stage in stages.all()
    ]
    third = wall.locator(".tree:visible .below .box").bounding_box()  # of the match for rank 3
    assert list(map(len, boxes)) == [8, 4, 2, 1]
    assert third["y"] > boxes[-1][0]["y"] + boxes[-1][0]["height"]
    for earlier, later in pairwise(boxes):
        for number, box in enumerate(later):
            upper, lower = (middle(earlier[2 * number + part]) for part in (0, 1))
            assert middle(box) == pytest.approx((upper + lower) / 2, abs=2)
    assert max(box["y"] + box["height"] for box in boxes[0]) <= wall.viewport_size["height"]
    wall.set_viewport_size({"width": 360, "height": SHORT})
    assert wall.evaluate(WIDER) == 0


def middle(box):
    return box["y"] + box["height"] / 2


def test_no_name_of_a_bracket_is_broken_in_the_middle_of_a_word(hall, borrow):
    _held, address = hall(knock_out, LONG, TREE_OF_PAIRS, "pairs")
    wall = borrow()
    for width, height in ((1920, 1080), (1280, 800), (800, 1280), (360, 616)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(address)
        shown = 0
        for _page in range(max(1, wall.locator("article").count())):
            shown += wall.locator(".bracket:visible .name").count()
            broken = wall.locator(".bracket .name").evaluate_all(BROKEN)
            assert (width, broken, wall.evaluate(WIDER)) == (width, [], 0)
            following = wall.get_by_role("button", name="Nächste Seite")
            if following.count() and following.is_visible():
                following.click()
        assert shown


# Of each table: whether something is cut, and how much of its height the names take.
TABLES = """[...document.querySelectorAll('.seats li')].map(li => {
  const p = li.querySelector('p').getBoundingClientRect(), box = li.getBoundingClientRect()
  const names = [...li.querySelectorAll('.one')].map(one => one.getBoundingClientRect())
  const right = Math.max(...names.map(name => name.right)), left = names[0].left
  return { cut: p.height > box.height || right > box.right,
           full: Math.max(p.height / box.height, (right - left) / (box.width * .85)) }
})"""


def test_names_of_a_plan_fill_their_boxes_and_none_is_cut(evening_of, screen, server):
    held = evening_of([f"Jasser {number:03}" for number in range(1, 41)], preset="four-twelve")
    held.seat(40)
    for size in ((1920, 1080), (1280, 720)):
        page = screen(*size)
        page.goto(f"{server}/e/{held.evening}")
        boxes = page.evaluate(TABLES)

        assert len(boxes) == 10
        assert not any(box["cut"] for box in boxes), boxes
        assert all(box["full"] > 0.75 for box in boxes), boxes
