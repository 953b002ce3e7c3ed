"""A team evening: drawn at the desk, ranked by teams on the page, a phone's too, and on the hall's wall."""

from playwright.sync_api import expect

from scorer.club import attendance, results, teams
from scorer.club.teams import NamedTeam
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.sheets import Sheet
from scorer.rules.club.team_members import Membership
from scorer.web.database import db
from tests.browser.club.evening import texts_of
from tests.browser.screen_sizes import WIDER

NAMES = [
    *("Anna Abt", "Beat Abt", "Clara Abt", "Dani Abt"),
    *("Anna Bühler", "Beat Bühler", "Clara Bühler", "Dani Bühler"),
]
TEAMS = {"Adler 1": NAMES[:3], "Adler 2": NAMES[3:5], "Löwen Unterkulm": NAMES[5:]}
BEST_TWO = {"name": "Mannschaften", "teams": {"best": 2}}
POINTS = {1: (700, 556), 2: (640, 616)}  # of both sides, by table
NARROW = """() => [...document.querySelectorAll('.club-nav a')].map(link => link.getBoundingClientRect())
  .filter(box => box.width < 48 || box.right > document.documentElement.clientWidth).length"""


def test_a_team_evening_goes_from_the_draw_to_its_teams_on_page_and_wall(
    evening_of, laptop, borrow, server
):
    phase = PRESETS["four-eight"]["phases"][0] | {"rounds": 1}
    held = evening_of(NAMES, phase, lists=[BEST_TWO])
    numbers = {name: number for number, name in enumerate(NAMES, start=1)}
    with held.app.app_context():
        named = [
            NamedTeam(0, "", title, tuple(Membership(numbers[name]) for name in people))
            for title, people in TEAMS.items()
        ]
        teams.save(held.act(), held.season, named)
        here = [attendance.Attendance(number) for number in numbers.values()]
        attendance.attend(held.act(), held.evening, here)
        db.engine.dispose()
    desk, evening = laptop(held.login), f"{server}/club/evenings/{held.evening}"
    desk.page.goto(f"{evening}/draw")
    desk.fill("Losnummer", "1")
    desk.press("Auslosen")
    expect(desk.page.locator("section.card .plan li")).to_have_count(2)
    points_of = {
        name: points
        for (_round, table), sides in desk.plan().items()
        for side, points in zip(sides, POINTS[table], strict=True)
        for name in side
    }
    with held.app.app_context():
        for table, points in POINTS.items():
            results.sheet(held.act(), held.evening, 1, table, Sheet(points))
        db.engine.dispose()

    best = {
        title: sum(sorted((points_of[name] for name in people), reverse=True)[:2])
        for title, people in TEAMS.items()
    }
    in_order = sorted(best.items(), key=lambda team: (-team[1], team[0]))
    ranks = [1 + sum(other > total for other in best.values()) for _title, total in in_order]
    expected = [(rank, title, total) for rank, (title, total) in zip(ranks, in_order, strict=True)]
    desk.page.goto(f"{evening}/ranking?list=Mannschaften")
    rows = desk.page.locator("tbody tr")
    expect(rows).to_have_count(len(TEAMS))
    for row, (rank, title, total) in zip(rows.all(), expected, strict=True):
        cells = texts_of(row.locator("> *"))
        assert (cells[0], cells[1].startswith(title), cells[2]) == (str(rank), True, str(total))
    desk.page.set_viewport_size({"width": 360, "height": 616})
    assert (desk.page.evaluate(WIDER), desk.page.evaluate(NARROW)) == (0, 0)

    wall = borrow()
    wall.goto(f"{server}/e/{held.evening}")
    on_the_wall = wall.locator("article", has_text="Mannschaften").locator("li")
    assert [text.split() for text in texts_of(on_the_wall)] == [
        [f"{rank}.", *title.split(), str(total)] for rank, title, total in expected
    ]
