"""Wishes as events of a club: numbers alone, merged members, in and out by the club's file."""

import pytest
from sqlalchemy.orm import Session

from scorer.club.draw import seating, standing_wishes
from scorer.club.office import ledger, verification
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.people import erasure, members
from scorer.rules.club.draw import seating as rules
from tests.club.club_builder import a_club, people, refusal, view_of


def wish(session, admin, now, kind, people, table=None, expected_version=10**6):
    act = Act(session, admin, now, expected_version=expected_version)
    standing_wishes.wish(act, kind, people, table)


@pytest.fixture
def double(session, admin, evening, now):
    """Return somebody who was entered twice, the other time as member 1."""
    with ledger.open_ledger(Act(session, admin, now)) as book:
        (number,) = members.add_all(book, [members.Member(0, "Doppelt")])
    return number


def for_evening(session, admin, evening):
    everybody = members.members(session, admin.club_id)
    entries = standing_wishes.wishes(
        session, admin.club_id, everybody, view_of(session, admin, evening).evening
    )
    return [(wish.kind, wish.members, wish.table) for wish in entries]


def test_a_wish_is_an_event_of_the_club_with_numbers_alone(session, admin, evening, now):
    wish(session, admin, now, "apart", [2, 1])
    wish(session, admin, now, "table", [3], 1)
    events = ledger.events(session, admin.club_id, None, ("wish",))

    assert [event.facts for event in events] == [
        {"what": "apart", "members": [1, 2], "table": None, "struck": False},
        {"what": "table", "members": [3], "table": 1, "struck": False},
    ]
    assert for_evening(session, admin, evening) == [("apart", (1, 2), None), ("table", (3,), 1)]
    assert verification.verify(session, admin.club_id).broken is None


def test_the_last_wish_of_a_pair_holds_and_one_taken_back_is_none(session, admin, evening, now):
    wish(session, admin, now, "apart", [1, 2])
    wish(session, admin, now, "partners", [1, 2])
    (stands,) = standing_wishes.standing(session, admin.club_id)
    assert stands.facts["what"] == "partners"
    for _twice in range(2):
        standing_wishes.strike(Act(session, admin, now), stands.seq)

    assert not for_evening(session, admin, evening)
    wish(session, admin, now, "partners", [1, 2])
    assert len(for_evening(session, admin, evening)) == 1


def test_two_who_write_at_once_do_not_overwrite_each_other(session, admin, evening, now):
    wish(session, admin, now, "apart", [1, 2])
    with pytest.raises(VersionConflict):
        wish(session, admin, now, "partners", [1, 2], expected_version=0)
    (stands,) = standing_wishes.standing(session, admin.club_id)
    wish(session, admin, now, "partners", [1, 2])
    with pytest.raises(VersionConflict):
        standing_wishes.strike(Act(session, admin, now), stands.seq)


def test_a_club_with_the_most_wishes_changes_them_and_writes_no_other(
    session, admin, now, monkeypatch
):
    monkeypatch.setattr(standing_wishes, "MOST_WISHES", 2)
    people(session, admin, now)
    wish(session, admin, now, "apart", [1, 2])
    wish(session, admin, now, "table", [3], 1)
    wish(session, admin, now, "table", [3], 2)
    wish(session, admin, now, "partners", [2, 1])

    assert listed(session, admin) == [[3], [1, 2]]
    assert refusal(wish, session, admin, now, "apart", [1, 3]) == "wishes-many"


def test_wishes_that_are_none_are_refused(session, admin, evening, now):
    assert refusal(wish, session, admin, now, "apart", [1, 1]) == "person-twice"
    assert refusal(wish, session, admin, now, "apart", [1, 99]) == "member-unknown"
    assert refusal(wish, session, admin, now, "apart", [1]) == "list-length"
    assert refusal(wish, session, admin, now, "table", [1], 0) == "out-of-range"
    assert refusal(wish, session, admin, now, "sing", [1]) == "not-choice"
    assert refusal(standing_wishes.strike, Act(session, admin, now), 7) == "wish-unknown"


def test_merged_members_have_one_wish(session, admin, evening, double, now):
    """Of a duplicate entered at the evening the wish of who stays counts; their own pair is none."""
    wish(session, admin, now, "table", [double], 2)
    wish(session, admin, now, "apart", [1, double])
    members.merge(Act(session, admin, now, 10**6), double, 1)

    assert for_evening(session, admin, evening) == [("table", (1,), 2)]


def listed(session, admin):
    return [event.facts["members"] for event in standing_wishes.standing(session, admin.club_id)]


def test_a_wish_of_two_who_are_one_person_now_is_none(session, admin, double, now):
    wish(session, admin, now, "apart", [1, double])
    wish(session, admin, now, "partners", [2, double])
    wish(session, admin, now, "apart", [1, 2])
    members.merge(Act(session, admin, now, 10**6), double, 1)

    assert listed(session, admin) == [[1, 2]]  # of the two wishes of Anna and Beat the last
    (stands,) = standing_wishes.standing(session, admin.club_id)
    standing_wishes.strike(Act(session, admin, now), stands.seq)
    assert listed(session, admin) == []


def test_a_wish_of_somebody_erased_stands_no_more(session, admin, now):
    everybody = people(session, admin, now)
    wish(session, admin, now, "apart", everybody[:2])
    wish(session, admin, now, "table", [everybody[0]], 1)
    wish(session, admin, now, "table", [everybody[1]], 2)
    erasure.erase(Act(session, admin, now, 10**6), everybody[0])

    assert listed(session, admin) == [[everybody[1]]]


def test_no_club_sees_the_wishes_of_another(session, admin, evening, now):
    wish(session, admin, now, "apart", [1, 2])
    other = a_club(session, now, "Jassclub Thun", "peter")

    assert standing_wishes.standing(session, other.club_id) == []
    assert refusal(standing_wishes.strike, Act(session, other, now), 10) == "wish-unknown"


def test_a_wish_written_while_the_draw_is_made_is_kept(
    session, engine, admin, evening, now, monkeypatch
):
    """The draw is computed before anything is locked, and anew where a wish has come meanwhile."""
    drawing, calls = rules.draw_facts, []

    def slow(*seating_facts):
        if not calls:
            with Session(engine) as own_session:
                wish(own_session, admin, now, "table", [3], 2)
        calls.append(seating_facts)
        return drawing(*seating_facts)

    monkeypatch.setattr(rules, "draw_facts", slow)
    act = Act(session, admin, now, expected_version=10**6)
    drawn = seating.draw(act, evening, first=1, seed=9)

    assert len(calls) == 2
    assert all(3 in tables[1] for tables in drawn.facts["rounds"])
