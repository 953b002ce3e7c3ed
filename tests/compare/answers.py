"""What one tree answers to inputs that come as lines of JSON: a line each, from the program it is started for.

It is run by path, with the tree to ask first on the path of Python, so it imports nothing from ``tests``.
"""

import json
import re
import sys
import tempfile
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from random import Random

from click.testing import CliRunner
from lxml import html
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from scorer.app import create_app
from scorer.cli import main as command
from scorer.club.evening import announcing
from scorer.club.evening.evening_dates import Announcement
from scorer.club.office import clubs, officials
from scorer.club.office.ledger import Act, open_ledger
from scorer.club.office.roles import Actor
from scorer.club.people import members
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from scorer.config import Config
from scorer.rules import games, presets
from scorer.rules.club.regulation import presets as regulations
from scorer.rules.club.regulation.reader import read_regulation, regulation_json
from scorer.rules.core import log
from scorer.rules.core.errors import RuleError
from scorer.rules.schieber.slate import paths
from scorer.store import migrations
from scorer.store import transactions as store

PASSWORD = "der Trumpf ist Rosen"
HEADS = {"Sec-Fetch-Site": "same-origin", "Host": "localhost"}
POINTS = re.compile(r"(table\d+)-points_\d")
PLACE = re.compile(r"place_\d+")
MOST_ROUNDS = 30
PEOPLE, TEAMS = [f"Person {number}" for number in range(9)], ["Wir", "Ihr"]


def all_presets(_asked):
    """Return the settings and the regulations to begin with, by name."""
    return {
        "games": {name: presets.settings_for(name, PEOPLE[:4], TEAMS) for name in presets.PRESETS},
        "regulations": {
            name: regulation_json(read_regulation(data))
            for name, data in regulations.PRESETS.items()
        },
    }


def board(asked):
    """Return the board of a log and the strokes of its slate, or what the rules refuse."""
    try:
        settings = games.read_settings(asked["settings"])
        revisions = [log.read_revision(item, "") for item in asked["revisions"]]
        whole = games.check_log(settings, revisions)
    except RuleError as error:
        return {"refused": [error.code, error.place, {**error.values}]}
    return {"board": whole, "paths": [*map(paths, whole.get("slate", ()))]}


def ranking(asked):
    """Return what ``scorer ranking`` prints of a season record."""
    return {"ranking": _printed("ranking", "-", input=json.dumps(asked))}


def evening(asked):
    """Run an evening on its pages; return the status of each step, and what ``scorer ranking`` prints."""
    desk = Desk(asked)
    for name in asked["here"]:
        desk.send("door", "present", present=desk.numbers[name])
    for name in asked["guests"]:
        desk.send("door", "guest", guest=name)
    for name in asked["gone"]:
        desk.send("door", "absent", absent=desk.numbers[name])
    desk.play()
    closed = desk.send("close", "seen")
    if closed == 422 and desk.draw_cards() == 303:
        desk.send("close", "seen")
    return {"steps": desk.steps, "ranking": desk.ranking()}


class Desk:
    """The pages of one evening in a club of its own."""

    def __init__(self, asked):
        self.asked, self.steps, self.chance = asked, [], Random(asked["seed"])
        self.app, self.folder, session = _application()
        name, now = asked["name"], datetime(2026, 11, 21, 19, tzinfo=UTC)
        club = clubs.create_club(session, name, name, PASSWORD, now=now)
        (official,) = officials.officials(session, club.id)
        act = Act(session, Actor(club.id, official.id, None, name, "admin", None, fresh=True), now)
        with open_ledger(act) as book:
            listed = [Member(0, person, categories=tuple(of)) for person, of in asked["members"]]
            self.numbers = dict(
                zip((person.name for person in listed), members.add_all(book, listed), strict=True)
            )
        self.season = seasons.new(act, name, asked["regulation"])
        announced = Announcement(asked["phase"], name, date(2026, 11, 20))
        self.address = f"/club/evenings/{announcing.new(act, self.season, announced)}"
        self.client = self.app.test_client()
        form = {"login": name, "password": PASSWORD}
        assert self.client.post("/club/log-in", data=form, headers=HEADS).status_code == 303

    def send(self, page, field, **typed):
        """Post the form of a page that has *field*, filled in; return its status."""
        _status, form = self.form(page, field)
        return self.post(page, form, typed)

    def form(self, page, field):
        """Return the status of a page, and the form on it that has a field of this name, or None."""
        answer = self.client.get(f"{self.address}/{page}", headers=HEADS)
        if answer.status_code != 200:
            return answer.status_code, None
        forms = html.fromstring(answer.text).forms
        fitting = (f for f in forms if any(re.fullmatch(field, name) for name in _names(f)))
        return answer.status_code, next(fitting, None)

    def post(self, page, form, typed):
        """Send a form as a browser does, with what was *typed*; note and return the status."""
        status = 0
        if form is not None:
            sent = dict(form.form_values()) | typed
            action = form.action or f"{self.address}/{page}"
            status = self.client.post(action, data=sent, headers=HEADS).status_code
        self.steps.append([page, status])
        return status

    def play(self):
        """Draw and type round after round, as long as the page of the draw draws another."""
        for number in range(1, MOST_ROUNDS):
            page = f"tables/{number}"
            for name in self.asked["late"] if number == 2 else ():
                self.send("door", "present", present=self.numbers[name])
            status, form = self.form(page, POINTS.pattern)
            if status == 404:
                if self.send("draw", "seed", seed=str(self.asked["seed"] + number)) != 303:
                    return
                _status, form = self.form(page, POINTS.pattern)
            if form is None:
                return
            due = self.asked["due"][min(number, len(self.asked["due"])) - 1]
            self.post(page, form, self.figures(form, due))

    def figures(self, form, due):
        """Return points for each side of each table of a form, *due* together; now and then one is wrong."""
        sides = {}
        for name in _names(form):
            if matched := POINTS.fullmatch(name):
                sides.setdefault(matched[1], []).append(name)
        typed = {}
        for names in sides.values():
            points = [
                due // len(names) + self.chance.choice(self.asked["uneven"]) for _ in names[1:]
            ]
            points.append(due - sum(points) + (self.chance.random() < 0.002))
            typed |= dict(zip(names, map(str, points), strict=True))
        return typed

    def draw_cards(self):
        """Type the places of each group of equals that draws cards; return the status."""
        _status, form = self.form("lot", PLACE.pattern)
        groups = [] if form is None else form.xpath(".//fieldset")
        drawn = [[name for name in _names(group) if PLACE.match(name)] for group in groups]
        places = {name: str(at) for names in drawn for at, name in enumerate(names, start=1)}
        return self.post("lot", form, places)

    def ranking(self):
        """Return what the commands print of the season."""
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/season.json"
            _printed("season", self.season, "--out", file, "--instance", self.folder.name)
            return _printed("ranking", file)


@cache
def _application():
    """Return an application on an empty database, its folder, and a session of the database."""
    folder = tempfile.TemporaryDirectory(prefix="compare-")
    config = Config(instance=Path(folder.name), catalogs=folder.name)
    migrations.upgrade(config.database_url)
    engine = create_engine(config.database_url)
    store.configure(engine)
    return create_app(config), folder, Session(engine)


def _names(form):
    return [field.get("name") for field in form.xpath(".//*[@name]")]


def _printed(*arguments, **more):
    """Return what a command prints, or its status and its sentence if it fails."""
    done = CliRunner().invoke(command, arguments, catch_exceptions=False, **more)
    return done.stdout if done.exit_code == 0 else [done.exit_code, done.stderr]


KINDS = {"presets": all_presets, "board": board, "ranking": ranking, "evening": evening}


def main():
    """Answer line by line until there are no more."""
    for line in sys.stdin:
        kind, asked = json.loads(line)
        try:
            answer = KINDS[kind](asked)
        except Exception as error:  # noqa: BLE001 -- it is an answer, too
            answer = {"fails": repr(error)}
        sys.stdout.write(f"{json.dumps(answer, ensure_ascii=False)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
