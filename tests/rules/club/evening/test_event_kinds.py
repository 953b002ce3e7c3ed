"""The kinds of events: what their facts hold, whom they name, and what is refused of them."""

import pytest

from scorer.rules.club.evening.event_kinds import FIELDS, KINDS, check, members_named
from scorer.rules.core.errors import RuleError

SHEET = {
    "round": 1,
    "table": 2,
    "points": [90, 67],
    "matches": [0, 1],
    "writer": None,
    "booked": None,
    "game": None,
    "source": "paper",
    "confirmed": True,
}
PEOPLE = [{"member": 4, "from": "2026-01-01", "to": None}]
TEAM = {"season": "x", "team": 1, "name": 2, "club": None, "people": PEOPLE, "struck": False}
WISH = {"what": "table", "members": [1], "table": 3, "struck": False}


@pytest.mark.parametrize(
    ("kind", "facts", "people"),
    [
        ("sheet", SHEET, set()),
        ("sheet", SHEET | {"signed": [0, 1], "kept": True}, set()),
        ("team", TEAM, {4}),
        ("wish", WISH, {1}),
        ("substitute", {"member": 1, "by": 2, "from": 3}, {1, 2}),
        ("import_back", {"of": 7, "stay": [1, 2]}, set()),
        ("draw", {"first": 1, "rounds": [[[1, 2, 3, 4]]], "out": [[]], "seed": 1}, set()),
        ("reopen", {}, set()),
    ],
)
def test_facts_are_taken_and_name_whom_they_are_about(kind, facts, people):
    check(kind, facts)

    assert members_named(kind, facts) == people


@pytest.mark.parametrize(
    ("kind", "facts", "code", "place"),
    [
        ("sing", {}, "unknown-key", "events"),
        ("reopen", {"why": 1}, "unknown-key", "reopen"),
        ("reopen", [], "not-object", "reopen"),
        ("sheet", SHEET | {"points": [90, "67"]}, "not-integer", "sheet/points/1"),
        ("sheet", SHEET | {"table": 0}, "out-of-range", "sheet/table"),
        ("team", TEAM | {"people": [{"member": 4}]}, "missing-key", "team/people/0"),
        ("two_people", {"members": [1, 1]}, "person-twice", "two_people"),
        ("wish", WISH | {"members": [1, 2]}, "list-length", "members"),
        ("wish", WISH | {"table": None}, "not-integer", "table"),
        ("season_language", {"season": "x", "language": "X"}, "not-choice", None),
    ],
)
def test_facts_that_nobody_could_have_written_are_refused(kind, facts, code, place):
    with pytest.raises(RuleError) as refused:
        check(kind, facts)

    assert refused.value.code == code
    assert place in {None, refused.value.place}


def test_facts_without_one_of_their_keys_are_damaged():
    with pytest.raises(LookupError):
        check("cancel", {"deleted": True})


def test_what_an_event_is_about_is_among_its_facts():
    for name, kind in KINDS.items():
        assert set(kind.about.split()) <= {key.removesuffix("?") for key in FIELDS[name]}, name
