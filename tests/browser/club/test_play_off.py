"""A tournament of groups in a browser: drawn at the desk, as a bracket on the hall's wall."""

import re
from datetime import date
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from scorer.app import create_app
from scorer.club import attendance, clubs, evenings, members, officials, results, seasons, seating
from scorer.club.ledger import Act, open_ledger
from scorer.club.roles import Actor
from scorer.config import Config
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.sheets import Sheet
from scorer.store.migrations import upgrade
from scorer.web.database import clock, db
from tests.browser.club.desk import PASSWORD
from tests.browser.club.test_announcing import begin, end

PEOPLE = [
    *("Anna Aebischer", "Beat Bühlmann", "Clara Caduff", "Dani Dällenbach"),
    *("Edi Egger", "Franziska von Gunten", "Gusti Gwerder", "Heidi Hürlimann"),
]
PAIRS = [f"Person {number:02}" for number in range(1, 27)]
SHORT = 616  # px, of a small phone
BEFORE = 3
MANY = [f"Vorname Nachname {number:02}" for number in range(1, 33)]
SIXTEEN = [f"Vorname Nachname {number:02}" for number in range(1, 17)]


def in_groups(act, people):
    """Draw groups and let them play; return the evening."""
    season = seasons.new(act(), "2026", PRESETS["groups"])
    evening = announced(act, season)
    here = [attendance.Attendance(number) for number in range(1, people + 1)]
    attendance.attend(act(), evening, here)
    seating.draw(act(), evening, first=1, seed=1)
    for number in range(1, BEFORE + 1):
        for table in range(1, people // 4 + 1):
            points = 900 + 10 * number + table, 984 - 10 * number - table
            results.sheet(act(), evening, number, table, Sheet(points))
    return evening


def of_sixteen(act, people):
    """Draw groups and play-off of sixteen; return the evening."""
    evening = in_groups(act, people)
    seating.draw(act(seen=10**6), evening, first=BEFORE + 1, seed=1)
    return evening


def of_many(act, people):
    """Draw eight groups and their play-off; return the evening."""
    return of_sixteen(act, people)


def without_groups(act, people):
    """Draw a play-off of twenty-four who were in no groups; return the evening."""
    phase = {**PRESETS["groups"]["phases"][0], "draw": "advance", "rounds": 4}
    evening = announced(act, seasons.new(act(), "2026", {**PRESETS["groups"], "phases": [phase]}))
    here = [attendance.Attendance(number) for number in range(1, people + 1)]
    attendance.attend(act(), evening, here)
    seating.draw(act(), evening, first=1, seed=1)
    for table in range(1, people // 4 + 1):
        results.sheet(act(), evening, 1, table, Sheet((900 + table, 984 - table)))
    seating.draw(act(seen=10**6), evening, first=2, seed=1)
    return evening


def knock_out(act, people):
    """Draw the first round of a knock-out of fixed pairs; return the evening."""
    play_off = {"kind": "knock_out", "rounds": 4, "third": True}
    phase = {
        **PRESETS["pairs"]["phases"][0],
        "play_off": play_off,
        "counting": {"rank_points": {"table": [8, 6, 4, 3]}},
    }
    evening = announced(act, seasons.new(act(), "2026", {**PRESETS["pairs"], "phases": [phase]}))
    for number in range(1, people, 2):
        both = [(number, number + 1), (number + 1, number)]
        here = [attendance.Attendance(member, partner=other) for member, other in both]
        attendance.attend(act(), evening, here)
    seating.draw(act(), evening, first=1, seed=1)
    for table in range(1, 6):
        results.sheet(act(), evening, 1, table, Sheet((600 + table, 656 - table)))
    return evening


def announced(act, season):
    announcement = evenings.Announcement("abend", "Gruppenabend", date(2026, 11, 20))
    return evenings.new(act(), season, announcement)


def prepared(folder, begun=in_groups):
    """Make a club whose evening has *begun*; return the id of the evening."""
    people = {
        in_groups: PEOPLE,
        of_sixteen: SIXTEEN,
        of_many: MANY,
        without_groups: MANY[:24],
    }.get(begun, PAIRS)
    folder.mkdir(mode=0o700)
    upgrade(f"sqlite:///{folder}/schreiber.sqlite")
    app = create_app(Config(instance=folder))
    with app.app_context():
        club = clubs.create_club(db.session(), "Jassclub", "praesi", PASSWORD, now=clock())
        (official,) = officials.officials(db.session(), club.id)
        actor = Actor(club.id, official.id, None, "praesi", "admin", None, fresh=True)

        def act(seen=0):
            return Act(db.session(), actor, clock(), seen)

        with open_ledger(act()) as book:
            members.add_all(book, [members.Member(0, name) for name in people])
        evening = begun(act, len(people))
        db.engine.dispose()
    return evening


@pytest.fixture
def hall(tmp_path):
    evening = prepared(tmp_path / "instance")
    running, address = begin(tmp_path / "instance")
    try:
        yield address, evening
    finally:
        end(running)


def test_a_group_tournament_hangs_on_the_wall_as_a_bracket(hall, borrow, tmp_path):
    address, evening = hall
    desk, wall = borrow(), borrow()
    desk.goto(f"{address}/club/log-in")
    desk.get_by_label("Anmeldename").fill("praesi")
    desk.get_by_label("Passwort").fill(PASSWORD)
    desk.get_by_role("button", name="Anmelden").click()
    desk.goto(f"{address}/club/evenings/{evening}/draw")
    expect(desk.get_by_text("Endrunde nach Rang.")).to_be_visible()
    desk.get_by_role("button", name="Auslosen").click()
    expect(desk.get_by_role("heading", name="Final: Ränge 1–4")).to_be_visible()

    wall.set_viewport_size({"width": 1920, "height": 1080})
    wall.goto(f"{address}/e/{evening}")
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
    desk.goto(f"{address}/club/evenings/{evening}/ranking")
    expect(desk.get_by_role("heading", name="Gruppe B", exact=True)).to_be_visible()
    assert desk.evaluate("document.scrollingElement.scrollWidth") <= desk.viewport_size["width"]
    desk.screenshot(path=tmp_path / "phone.png", full_page=True)


@pytest.mark.parametrize(
    ("begun", "boxes_by_page"), [(of_sixteen, [8]), (of_many, [8, 8]), (without_groups, [2, 6])]
)
def test_groups_and_long_boxes_fit_on_the_wall(borrow, tmp_path, begun, boxes_by_page):
    evening = prepared(tmp_path / "instance", begun)
    running, address = begin(tmp_path / "instance")
    try:
        wall = borrow()
        for width, height in ((1280, 720), (1920, 1080)):
            wall.set_viewport_size({"width": width, "height": height})
            wall.goto(f"{address}/e/{evening}")
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
    finally:
        end(running)


def test_a_knock_out_of_thirteen_pairs_is_a_tree_on_the_wall(borrow, tmp_path):
    evening = prepared(tmp_path / "instance", knock_out)
    running, address = begin(tmp_path / "instance")
    try:
        wall = borrow()
        wall.set_viewport_size({"width": 1920, "height": 1080})
        wall.goto(f"{address}/e/{evening}")
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
    finally:
        end(running)


def middle(box):
    return box["y"] + box["height"] / 2
