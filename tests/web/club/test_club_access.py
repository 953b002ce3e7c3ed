"""Who may do what in a club: every address, every method, every kind of visitor, from one table."""

import pytest

from tests.web.club.conftest import a_club
from tests.web.club.expected import ACTORS, EXPECTED
from tests.web.strict import StrictClient

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
NOWHERE = "0" * 26


class Around:
    """A club with everybody around it, and the address of each route there.

    The other club has fewer members, so that no number of a member here is one there.
    """

    def __init__(self, app):
        self.app, self.club = app, a_club(app)
        self.other = a_club(app, "Jassclub Distel", names=())
        self.people = self.club.clients | {
            "anonymous": StrictClient(app, "192.0.2.10"),
            "admin elsewhere": self.other.admin,
            "revoked": self.club.log_in("viewer", "192.0.2.13"),
        }
        browser = self.club.log_in("viewer", "192.0.2.14")
        assert browser.post("/club/account/sessions").status_code == 303
        self.people["viewer"] = browser

    def values(self):
        return {"official_id": self.club.official_id("scorer"), "number": 1}

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
