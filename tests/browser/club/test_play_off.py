"""A tournament of groups in a browser: drawn at the desk, as a bracket on the hall's wall."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from scorer.club import attendance, results, seating
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.sheets import Sheet
from tests.browser.club.desk import PASSWORD

PEOPLE = [
    *("Anna Aebischer", "Beat Bühlmann", "Clara Caduff", "Dani Dällenbach"),
    *("Edi Egger", "Franziska von Gunten", "Gusti Gwerder", "Heidi Hürlimann"),
]
PAIRS = [f"Person {number:02}" for number in range(1, 27)]
SHORT = 616  # px, of a small phone
BEFORE = 3
MANY = [f"Vorname Nachname {number:02}" for number in range(1, 33)]
SIXTEEN = [f"Vorname Nachname {number:02}" for number in range(1, 17)]


def attend_and_draw(held, people):
    """Let everybody be there, and draw the first round."""
    here = [attendance.Attendance(number) for number in range(1, people + 1)]
    attendance.attend(held.act(), held.evening, here)
    seating.draw(held.act(), held.evening, first=1, seed=1)


def draw_again(held, first):
    """Draw from a round on what is drawn by rank."""
    seating.draw(replace(held.act(), expected_version=10**6), held.evening, first=first, seed=1)


def in_groups(held, people):
    """Draw groups and let them play."""
    attend_and_draw(held, people)
    for number in range(1, BEFORE + 1):
        for table in range(1, people // 4 + 1):
            points = 900 + 10 * number + table, 984 - 10 * number - table
            results.sheet(held.act(), held.evening, number, table, Sheet(points))


def of_sixteen(held, people):
    """Draw groups and play-off of sixteen."""
    in_groups(held, people)
    draw_again(held, BEFORE + 1)


def of_many(held, people):
    """Draw eight groups and their play-off."""
    of_sixteen(held, people)


def without_groups(held, people):
    """Draw a play-off of twenty-four who were in no groups."""
    attend_and_draw(held, people)
    for table in range(1, people // 4 + 1):
        results.sheet(held.act(), held.evening, 1, table, Sheet((900 + table, 984 - table)))
    draw_again(held, 2)


def knock_out(held, people):
    """Draw the first round of a knock-out of fixed pairs."""
    for number in range(1, people, 2):
        both = [(number, number + 1), (number + 1, number)]
        here = [attendance.Attendance(member, partner=other) for member, other in both]
        attendance.attend(held.act(), held.evening, here)
    seating.draw(held.act(), held.evening, first=1, seed=1)
    for table in range(1, 6):
        results.sheet(held.act(), held.evening, 1, table, Sheet((600 + table, 656 - table)))


TREE_OF_PAIRS = {
    "play_off": {"kind": "knock_out", "rounds": 4, "third": True},
    "counting": {"rank_points": {"table": [8, 6, 4, 3]}},
}
# who plays, by which preset, and what its phase says otherwise
BEGUN = {
    in_groups: (PEOPLE, "groups", {}),
    of_sixteen: (SIXTEEN, "groups", {}),
    of_many: (MANY, "groups", {}),
    without_groups: (MANY[:24], "groups", {"draw": "advance", "rounds": 4}),
    knock_out: (PAIRS, "pairs", TREE_OF_PAIRS),
}


@pytest.fixture
def hall(evening_of, server):
    """Return a function that begins an evening; it returns the evening and the address of its wall."""

    def begin(begun):
        people, preset, changes = BEGUN[begun]
        agreed = dict(PRESETS[preset])
        (phase,) = agreed.pop("phases")
        held = evening_of(people, {**phase, **changes}, **agreed)
        with held.app.app_context():
            begun(held, len(people))
        return held, f"{server}/e/{held.evening}"

    return begin


@pytest.mark.journey
def test_a_group_tournament_hangs_on_the_wall_as_a_bracket(hall, server, borrow, tmp_path):
    held, address = hall(in_groups)
    desk, wall = borrow(), borrow()
    desk.goto(f"{server}/club/log-in")
    desk.get_by_label("Anmeldename").fill(held.login)
    desk.get_by_label("Passwort").fill(PASSWORD)
    desk.get_by_role("button", name="Anmelden").click()
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
    for title in ("Gruppe A", "Gruppe B", "Final: Ränge 1–4", "Ränge 5–8"):
        expect(drawn.get_by_role("heading", name=title, exact=True)).to_be_visible()
    boxes = {
        box.locator("h4").inner_text(): box.bounding_box() for box in drawn.locator(".box").all()
    }
    assert boxes["Gruppe A"]["x"] < boxes["Final: Ränge 1–4"]["x"]
    assert boxes["Gruppe A"]["y"] == pytest.approx(boxes["Final: Ränge 1–4"]["y"], abs=2)
    assert boxes["Ränge 5–8"]["y"] + boxes["Ränge 5–8"]["height"] <= wall.viewport_size["height"]
    wall.screenshot(path=tmp_path / "hall.png")

    desk.set_viewport_size({"width": 360, "height": SHORT})
    desk.goto(f"{evening}/ranking")
    expect(desk.get_by_role("heading", name="Gruppe B", exact=True)).to_be_visible()
    assert desk.evaluate("document.scrollingElement.scrollWidth") <= desk.viewport_size["width"]
    desk.screenshot(path=tmp_path / "phone.png", full_page=True)


@pytest.mark.parametrize(
    ("begun", "boxes_by_page"), [(of_sixteen, [8]), (of_many, [8, 8]), (without_groups, [2, 6])]
)
def test_groups_and_long_boxes_fit_on_the_wall(hall, borrow, tmp_path, begun, boxes_by_page):
    _held, address = hall(begun)
    wall = borrow()
    for width, height in ((1280, 720), (1920, 1080)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.goto(address)
        pages = []
        for page in range(wall.locator("article").count()):
            drawn = wall.locator(".bracket:visible .box")
            if here := [box.bounding_box() for box in drawn.all()]:
                wall.screenshot(path=tmp_path / f"drawn-{height}-{page}.png")
                pages.append(here)
            assert wall.evaluate("document.scrollingElement.scrollHeight") <= height
            wall.get_by_role("button", name="Nächste Seite").click()
        assert [len(boxes) for boxes in pages] == boxes_by_page
        for boxes in pages:
            assert max(box["y"] + box["height"] for box in boxes) <= height


def test_a_knock_out_of_thirteen_pairs_is_a_tree_on_the_wall(hall, borrow, tmp_path):
    _held, address = hall(knock_out)
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
    wall.screenshot(path=tmp_path / "tree.png")
    wall.set_viewport_size({"width": 360, "height": SHORT})
    assert wall.evaluate("document.scrollingElement.scrollWidth") <= wall.viewport_size["width"]
    wall.screenshot(path=tmp_path / "small.png", full_page=True)


def middle(box):
    return box["y"] + box["height"] / 2
