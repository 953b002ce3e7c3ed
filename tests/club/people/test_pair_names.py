"""Names of fixed pairs: how many a club gives, and whose they are after members were merged."""

import pytest

from scorer.club.office.ledger import Act, open_ledger
from scorer.club.people import members, pair_names
from tests.club.club_builder import people, refusal


@pytest.fixture
def name_pair(session, admin, now):
    def name_pair(first, second, name):
        with open_ledger(Act(session, admin, now, 10**6)) as book:
            pair_names.name_pair(book, first, second, name)

    return name_pair


def named(session, admin):
    return {
        (*sorted(pair), name)
        for pair, name in pair_names.names_of_pairs(session, admin.club_id).items()
    }


def test_a_club_with_the_most_pairs_renames_them_and_names_no_other(
    session, admin, now, name_pair, monkeypatch
):
    monkeypatch.setattr(pair_names, "MOST_PAIRS", 2)
    people(session, admin, now)
    name_pair(1, 2, "Die Ersten")
    name_pair(3, 4, "Die Zweiten")
    name_pair(2, 1, "Die Neuen")

    assert named(session, admin) == {(1, 2, "Die Neuen"), (3, 4, "Die Zweiten")}
    assert refusal(name_pair, 1, 3, "Die Dritten") == "pairs-many"


def test_a_merged_member_has_the_name_of_the_pair(session, admin, now, name_pair):
    people(session, admin, now)
    name_pair(1, 2, "Zwillinge")
    members.merge(Act(session, admin, now, 10**6), 3, 1)
    name_pair(3, 2, "zwillinge")

    assert named(session, admin) == {(1, 2, "zwillinge"), (2, 3, "zwillinge")}
