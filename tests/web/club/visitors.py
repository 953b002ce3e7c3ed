"""A club with everybody around it: officials, strangers, another club, an evening that is drawn."""

from datetime import date
from functools import cached_property

from scorer.club.draw import seating
from scorer.club.evening import announcing, attendance
from scorer.club.people import contacts, teams
from scorer.club.people.teams import NamedTeam
from scorer.club.ranking import seasons
from scorer.rules.club.evening.categories import Membership
from scorer.rules.club.regulation.own_rules import OwnRule, OwnRules
from scorer.rules.club.regulation.presets import PRESETS
from tests.web.club.conftest import a_club
from tests.web.club.routes import EXPECTED
from tests.web.html_client import StrictClient

LINE = "00000000-0000-4000-8000-000000000000"  # of a deal that is not there


RULES = OwnRules(
    (OwnRule("Wer redet, zahlt.", on_slips=True), OwnRule("Kein Handy."), OwnRule("Ruhe."))
)
REGULATION = PRESETS["heats"]


class ClubRoutes:
    """A club with everybody around it, and the address of each route there.

    The other club has fewer members, so that no number of a member here is one there.
    """

    def __init__(self, app):
        self.app, self.club = app, a_club(app)
        self.season = self.club.do(seasons.new, "Winter", REGULATION, RULES)
        self.evening = self.drawn()
        self.token = self.club.public(self.season)
        self.token_of_evening = self.club.public(self.season, self.evening)
        team = NamedTeam(0, "Enzian", "1", (Membership(1),))
        self.club.do(teams.save, self.season, [team])
        self.club.do(contacts.choose, ["email"])
        self.other = a_club(app, "Jassclub Distel", names=())
        self.people = self.club.clients | {
            "anonymous": StrictClient(app, "192.0.2.10"),
            "admin elsewhere": self.other.admin,
            "revoked": self.club.log_in("viewer", "192.0.2.13"),
        }
        browser = self.club.log_in("viewer", "192.0.2.14")
        assert browser.post("/club/account/sessions").status_code == 303
        self.people["viewer"] = browser

    def clients(self):
        """Return all browsers, of which a test may change what they hold."""
        clients = [*self.people.values(), *self.club.clients.values(), *self.other.clients.values()]
        return {id(client): client for client in clients}.values()

    def drawn(self):
        """Return an evening with one table in each round."""
        announcement = announcing.Announcement("ausscheidung", "1. Abend", date(2026, 11, 20))
        evening = self.club.do(announcing.new, self.season, announcement)
        people = [attendance.Attendance(person) for person in range(1, 5)]
        self.club.do(attendance.attend, evening, people)
        self.club.do(seating.draw, evening, first=1, expected_version=0, seed=1)
        return evening

    @cached_property
    def official_id(self):
        return self.club.official_id("scorer")

    def values(self):
        values = {"official_id": self.official_id, "number": 1, "season": self.season}
        values |= {"evening": self.evening, "table": 1, "of": 1, "line": LINE, "day": "open"}
        return values | {"token": self.token, "member": 1}

    def rules(self):
        rules = [rule for rule in self.app.url_map.iter_rules() if rule.endpoint in EXPECTED]
        return sorted(rules, key=lambda rule: (rule.rule, rule.endpoint))

    def address(self, rule, **changed):
        values = self.values() | changed
        if rule.endpoint.startswith("public_tables") and "number" not in rule.arguments:
            values["token"] = self.token_of_evening  # a season alone has no tables
        with self.app.test_request_context():
            return self.app.url_map.bind("localhost").build(
                rule.endpoint, {name: values[name] for name in rule.arguments}
            )
