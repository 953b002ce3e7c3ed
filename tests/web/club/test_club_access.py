"""Who may do what in a club: every address, every method, every kind of visitor, from one table."""

from datetime import date

import pytest

from scorer.championship import evenings, seasons, seating
from scorer.rules.championship.presets import PRESETS
from tests.web.club.conftest import a_club
from tests.web.club.expected import ACTORS, EXPECTED
from tests.web.conftest import content
from tests.web.strict import StrictClient

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NOWHERE = "0" * 26
# What many of the forms would take.
PLAUSIBLE = {
    "name": "Anna",
    "into": "1",
    "sure": "y",
    "role": "viewer",
    "password": "Nell und Bauer",
}


class Around:
    """A club with everybody around it, and the address of each route there.

    The other club has fewer members, so that no number of a member here is one there.
    """

    def __init__(self, app):
        self.app, self.club = app, a_club(app)
        self.season = self.club.do(seasons.new, "Winter", PRESETS["heats"])
        self.evening = self.drawn()
        self.other = a_club(app, "Jassclub Distel", names=())
        self.people = self.club.clients | {
            "anonymous": StrictClient(app, "192.0.2.10"),
            "admin elsewhere": self.other.admin,
            "revoked": self.club.log_in("viewer", "192.0.2.13"),
        }
        browser = self.club.log_in("viewer", "192.0.2.14")
        assert browser.post("/club/account/sessions").status_code == 303
        self.people["viewer"] = browser

    def drawn(self):
        """Return an evening with one table in each round."""
        told = {"phase": "ausscheidung", "name": "1. Abend", "day": date(2026, 11, 20)}
        made = self.club.do(evenings.new, self.season, **told)
        people = [seating.Attendance(one) for one in range(1, 5)]
        self.club.do(seating.attend, made, people)
        self.club.do(seating.draw, made, first=1, seen=0, seed=1)
        return made

    def values(self):
        official = self.club.official_id("scorer")
        told = {"official_id": official, "number": 1, "season": self.season}
        return told | {"evening": self.evening, "table": 1, "of": 1}

    def rules(self):
        found = [rule for rule in self.app.url_map.iter_rules() if rule.endpoint in EXPECTED]
        return sorted(found, key=lambda rule: (rule.rule, rule.endpoint))

    def address(self, rule, **changed):
        values = self.values() | changed
        with self.app.test_request_context():
            return self.app.url_map.bind("localhost").build(
                rule.endpoint, {name: values[name] for name in rule.arguments}
            )


@pytest.mark.parametrize("actor", ACTORS)
def test_each_visitor_gets_what_the_table_says(app, actor):
    around = Around(app)
    for rule in sorted(around.rules(), key=lambda rule: rule.endpoint == "club.log_out"):
        method, expected = EXPECTED[rule.endpoint]
        answer = around.people[actor].open(around.address(rule), method=method)

        assert (rule.endpoint, answer.status_code) == (rule.endpoint, expected[actor])


def test_no_address_answers_to_another_method(app):
    around = Around(app)
    allowed = {}
    for rule in around.rules():
        allowed.setdefault(around.address(rule), set()).update(rule.methods)
    before = content(app)
    for path, methods in allowed.items():
        for method in METHODS:
            if method not in methods:
                answer = around.club.admin.open(path, method=method)
                assert (path, method, answer.status_code) == (path, method, 405)

    assert content(app) == before


@pytest.mark.parametrize("actor", ["anonymous", "viewer", "admin"])
def test_reading_changes_nothing_that_is_kept(app, actor):
    around = Around(app)
    paths = [around.address(rule) for rule in around.rules() if "GET" in rule.methods]
    before = content(app)
    for path in paths:
        if not path.endswith(".pdf"):  # they take their time, and their own tests
            assert around.people[actor].get(path).status_code < 400 or actor == "viewer"

    assert content(app) == before


def test_what_another_club_has_is_answered_like_what_nobody_has(app):
    around = Around(app)
    nowhere = {"official_id": 2147483647, "number": 99999, "season": NOWHERE, "evening": NOWHERE}
    before = content(app)
    for rule in around.rules():
        if not rule.arguments & set(nowhere) or EXPECTED[rule.endpoint][1]["anonymous"] == 200:
            continue  # without an id, or for everybody
        names = rule.arguments & {"official_id", "season", "evening"} or {"number"}
        there = {name: nowhere[name] for name in names}
        for method in rule.methods - {"HEAD", "OPTIONS"}:
            form = {"data": PLAUSIBLE} if method == "POST" else {}
            foreign = around.other.admin.open(around.address(rule), method=method, **form)
            unknown = around.other.admin.open(around.address(rule, **there), method=method, **form)

            told = (rule.endpoint, foreign.status_code, foreign.text)
            assert told == (rule.endpoint, 404, unknown.text)
            assert unknown.status_code == 404

    assert content(app) == before
