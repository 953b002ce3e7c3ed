"""Who may do what in a club: every address, every method, every kind of visitor, from one table."""

import pytest

from tests.long import chosen
from tests.web.club.routes import ACTORS, EXPECTED
from tests.web.club.visitors import ClubRoutes
from tests.web.conftest import content, kept_scene

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
# What changes how other addresses answer this visitor: it comes after all of them.
LAST = {"log_in.log_out", "evening_pdf.start"}
NOWHERE = "0" * 26
# What many of the forms would take.
PLAUSIBLE = {
    "name": "Anna",
    "into": "1",
    "sure": "y",
    "role": "viewer",
    "password": "Nell und Bauer",
}


@pytest.mark.parametrize("actor", chosen(ACTORS, "viewer", "admin"))
def test_each_visitor_gets_what_the_table_says(app, actor):
    club_routes = kept_scene(app, ClubRoutes)
    for rule in sorted(club_routes.rules(), key=lambda rule: rule.endpoint in LAST):
        method, expected = EXPECTED[rule.endpoint]
        answer = club_routes.people[actor].open(club_routes.address(rule), method=method)

        assert (rule.endpoint, answer.status_code) == (rule.endpoint, expected[actor])


@pytest.mark.soak
def test_no_address_answers_to_another_method(app):
    club_routes = kept_scene(app, ClubRoutes)
    allowed = {}
    for rule in club_routes.rules():
        allowed.setdefault(club_routes.address(rule), set()).update(rule.methods)
    before = content(app)
    for path, methods in allowed.items():
        for method in METHODS:
            if method not in methods:
                answer = club_routes.club.admin.open(path, method=method)
                assert (path, method, answer.status_code) == (path, method, 405)

    assert content(app) == before


@pytest.mark.parametrize("actor", chosen(["anonymous", "viewer", "admin"], "admin"))
def test_reading_changes_nothing_that_is_kept(app, actor):
    club_routes = kept_scene(app, ClubRoutes)
    paths = [club_routes.address(rule) for rule in club_routes.rules() if "GET" in rule.methods]
    before = content(app)
    for path in paths:
        if not path.endswith(".pdf"):  # they take their time, and their own tests
            assert club_routes.people[actor].get(path).status_code < 400 or actor == "viewer"

    assert content(app) == before


def test_what_another_club_has_is_answered_like_what_nobody_has(app):
    club_routes = kept_scene(app, ClubRoutes)
    nowhere = {"official_id": 2147483647, "number": 99999, "season": NOWHERE, "evening": NOWHERE}
    before = content(app)
    for rule in club_routes.rules():
        if not rule.arguments & set(nowhere) or EXPECTED[rule.endpoint][1]["anonymous"] == 200:
            continue  # without an id, or for everybody
        names = rule.arguments & {"official_id", "season", "evening"} or {"number"}
        other_values = {name: nowhere[name] for name in names}
        for method in rule.methods - {"HEAD", "OPTIONS"}:
            form = {"data": PLAUSIBLE} if method == "POST" else {}
            foreign = club_routes.other.admin.open(club_routes.address(rule), method=method, **form)
            unknown = club_routes.other.admin.open(
                club_routes.address(rule, **other_values), method=method, **form
            )

            answered = (rule.endpoint, foreign.status_code, foreign.text)
            assert answered == (rule.endpoint, 404, unknown.text)
            assert unknown.status_code == 404

    assert content(app) == before
