"""Prize-givings in a browser: with one key, of an evening and of a season, though the server dies in the middle."""

import re
import subprocess
import sys
from dataclasses import replace
from datetime import date

from playwright.sync_api import expect

from scorer.app import create_app
from scorer.club import (
    announcing,
    attendance,
    closing,
    clubs,
    evenings,
    members,
    officials,
    results_import,
    seasons,
    seating,
    teams,
)
from scorer.club.ledger import Act, open_ledger
from scorer.club.roles import Actor
from scorer.club.teams import NamedTeam
from scorer.config import Config
from scorer.rules.club.announcing_steps import MANNERS
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.team_members import Membership
from scorer.store.migrations import upgrade
from scorer.web.database import clock, db
from tests.browser.club.desk import PASSWORD
from tests.browser.conftest import TREE
from tests.long import runs

PEOPLE = [f"Jasser {number:03}" for number in range(1, 101)]
LAST = len(PEOPLE)
ALREADY = runs(70, 0)  # ranks that are announced without a browser
DIES_AT = ALREADY + runs(12, 47)
LIST = "Name;Total\n" + "\n".join(f"{name};{3000 - at}" for at, name in enumerate(PEOPLE))
TEAMS = {f"Adler {number}": (2 * number - 1, 2 * number) for number in range(1, 7)}  # best first
HIDDEN_SEASON = {
    "parts": [{"phases": ["abend"]}],
    "hidden_from": 1,
    "hidden_until": "announcing",
}
OF_TEAMS = {"name": "Mannschaften", "over": "season", "teams": {"best": 2}}


def prepared(folder, seated=0, announced=0, season_too=False):
    """Make a club with an evening of a hundred results that are hidden, or of some who sit; return its id.

    The last *announced* ranks are announced already. With *season_too* teams are ranked in its season, which
    is over and hidden; then the id of the season is returned.
    """
    folder.mkdir(mode=0o700)
    upgrade(f"sqlite:///{folder}/schreiber.sqlite")
    app = create_app(Config(instance=folder))
    preset = PRESETS["four-twelve"]
    phase = {**preset["phases"][0], "hidden_from": 1, "counting": {}}
    with app.app_context():
        club = clubs.create_club(db.session(), "Jassclub", "praesi", PASSWORD, now=clock())
        (official,) = officials.officials(db.session(), club.id)
        actor = Actor(club.id, official.id, None, "praesi", "admin", None, fresh=True)

        def act(reason=""):
            return Act(db.session(), actor, clock(), reason=reason)

        with open_ledger(act()) as book:
            members.add_all(book, [members.Member(0, name) for name in PEOPLE])
        agreed = {"lists": [OF_TEAMS], "season": HIDDEN_SEASON} if season_too else {}
        season = seasons.new(act(), "2026", {**preset, "phases": [phase], **agreed})
        announcement = evenings.Announcement("abend", "Preisjassen", date(2026, 11, 20))
        evening = evenings.new(act(), season, announcement)
        if seated:
            coming = [attendance.Attendance(number) for number in range(1, seated + 1)]
            attendance.attend(act(), evening, coming)
            seating.draw(act(), evening, first=1, seed=1)
        else:
            results_import.import_results(act("Liste"), evening, LIST.encode(), strangers=0)
        for step in range(1, announced + 1):
            shown = replace(act(), expected_version=10**9)
            announcing.go_to(shown, evening, MANNERS[0], step, step - 1)
        if season_too:
            closing.close(replace(act(), expected_version=10**9), evening)
            in_teams = [
                NamedTeam(0, "", title, tuple(map(Membership, people)))
                for title, people in TEAMS.items()
            ]
            teams.save(act(), season, in_teams)
        db.engine.dispose()
    return season if season_too else evening


def begin(folder, port="0"):
    """Start a server that can be killed; return its process and its address."""
    command = [sys.executable, "-m", "scorer", "serve", "--host", "127.0.0.1", "--port", port]
    running = subprocess.Popen(
        [*command, "--instance", str(folder)], cwd=TREE, stdout=subprocess.PIPE, text=True
    )
    lines = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in running.stdout)
    return running, next(filter(None, lines))[0]


def end(running):
    running.kill()
    running.communicate()


def test_a_hundred_people_are_announced_with_one_key_though_the_server_dies(borrow, tmp_path):
    evening = prepared(tmp_path / "instance", announced=ALREADY)
    page, hall = borrow(), borrow()
    running, address = begin(tmp_path / "instance")
    try:
        log_in(page, address)
        page.goto(f"{address}/club/evenings/{evening}/announcing")
        expect(page.locator("[data-way='1']")).to_be_focused()
        for step in range(ALREADY + 1, DIES_AT + 1):
            page.keyboard.press("Enter")
            shows(page, step)
        end(running)
        running, _address = begin(tmp_path / "instance", address.rpartition(":")[2])
        page.reload()
        shows(page, DIES_AT)
        hall.goto(f"{address}/e/{evening}")
        announced = hall.locator("main").text_content()
        assert [name for name in PEOPLE if name in announced] == PEOPLE[LAST - DIES_AT :]
        page.keyboard.press("PageUp")
        shows(page, DIES_AT - 1)
        for step in range(DIES_AT, LAST + 1):
            page.keyboard.press("PageDown" if step == DIES_AT else "Enter")
            shows(page, step)
        expect(page.get_by_role("link", name="Abschluss")).to_be_visible()
        hall.reload()
        assert all(name in hall.locator("main").text_content() for name in PEOPLE)
    finally:
        end(running)


def test_a_season_announces_its_teams_on_a_wall_of_its_own_though_the_server_dies(borrow, tmp_path):
    """Two go by, one comes back; after the server's death the same step stands there, and the wall keeps both."""
    season = prepared(tmp_path / "instance", season_too=True)
    titles = [*TEAMS]
    page = borrow()
    running, address = begin(tmp_path / "instance")
    of_season = f"{address}/club/seasons/{season}"

    def on_the_wall():
        wall.goto(f"{of_season}/wall")
        shown = " ".join(wall.locator("main").text_content().split())
        return [title for title in titles if title in shown]

    try:
        log_in(page, address)
        wall = page.context.new_page()
        page.goto(f"{of_season}/announcing")
        page.get_by_role("link", name="Mannschaften").click()
        for step in (1, 2):
            expect(page.locator("[data-way='1']")).to_be_focused()
            page.keyboard.press("Enter")
            shows(page, step, titles)
        page.keyboard.press("PageUp")
        shows(page, 1, titles)
        end(running)
        running, _address = begin(tmp_path / "instance", address.rpartition(":")[2])
        page.reload()
        shows(page, 1, titles)
        assert on_the_wall() == titles[-2:]
        for step in range(2, len(titles) + 1):
            page.keyboard.press("Enter")
            shows(page, step, titles)
        expect(page.get_by_role("link", name="Zur Saison")).to_be_visible()
        assert on_the_wall() == titles
        assert "Jasser" not in wall.locator("main").text_content()  # another list, still hidden
    finally:
        end(running)


def log_in(page, address):
    page.goto(f"{address}/club/log-in")
    page.get_by_label("Anmeldename").fill("praesi")
    page.get_by_label("Passwort").fill(PASSWORD)
    page.get_by_role("button", name="Anmelden").click()


def shows(page, step, names=PEOPLE):
    """Wait for the rank of a step, the last one first, and for the key that goes on from there."""
    rank = len(names) + 1 - step
    expect(page.locator(".announced .rank")).to_have_text(f"{rank}.")
    expect(page.locator(".announced .name")).to_have_text(names[rank - 1])
    if step < len(names):
        expect(page.locator("[data-way='1']")).to_be_focused()
