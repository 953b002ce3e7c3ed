"""Closing an evening: what is missing before, what it refuses after, the printed list, opening it again."""

from dataclasses import replace
from datetime import date

import pytest

from scorer.club.draw import evening_tables, seating
from scorer.club.evening import announcing, attendance, closing, penalties
from scorer.club.office import ledger
from scorer.club.office.ledger import Act
from scorer.club.results import confirmation, results
from scorer.rules.core.errors import RuleError
from tests.club.club_builder import (
    an_evening,
    count,
    on_phone,
    play_all,
    refusal,
    regulation,
    sheet,
    view_of,
)


def test_an_evening_with_a_table_missing_is_not_closed_and_says_which(session, admin, evening, now):
    sheet(session, admin, evening, 1, 1, 900, now)
    with pytest.raises(RuleError) as refused:
        closing.close(Act(session, admin, now, 10**6), evening)

    assert refused.value.code == "tables-missing"
    assert refused.value.values == {"tables": "1/2, 2/1, 2/2"}
    assert view_of(session, admin, evening).closed is None


def test_equals_between_whom_the_card_decides_draw_before_the_end(session, admin, act, now):
    evening = an_evening(session, admin, now, regulation(counting={"ties": ["lot"]}, rounds=1))
    sheet(session, admin, evening, 1, 1, 942, now)
    sheet(session, admin, evening, 1, 2, 900, now)
    assert refusal(closing.close, act, evening) == "lot-missing"
    groups = [
        list(reversed(group)) for group in view_of(session, admin, evening).evening.groups_to_draw()
    ]
    assert refusal(results.lot, act, evening, [groups[0][:1] * 2]) == "person-twice"
    results.lot(act, evening, groups)

    closed = closing.close(act, evening)
    assert [rank for _, rank, _ in closed.facts["standings"]] == [*range(1, 9)]


def test_a_closed_evening_takes_nothing_whoever_writes(session, admin, evening, now):
    game, phone = on_phone(session, admin, evening, now)
    play_all(session, admin, evening, now)
    closed = closing.close(Act(session, admin, now, 10**6), evening)
    given = Act(session, admin, now, expected_version=99, reason="x")
    acts = [
        lambda: sheet(session, admin, evening, 1, 1, 1, now, expected_version=10**6),
        lambda: attendance.attend(given, evening, [attendance.Attendance(1, state="absent")]),
        lambda: attendance.substitute(given, evening, 1, None, first=1),
        lambda: seating.draw(replace(given, reason=""), evening, first=2),
        lambda: penalties.penalty(given, evening, 1, points=1),
        lambda: penalties.strike(given, evening, 1),
        lambda: results.lot(given, evening, [[1, 2]]),
        lambda: results.total(given, evening, 1, 1000),
        lambda: evening_tables.slips(given, evening),
        lambda: announcing.change(given, evening, announcing.Announcement("heat", "Neu", date(2026, 1, 1))),
        lambda: confirmation.confirm(confirmation.phone_act(session, game, device_id=phone, now=now), game, 0, [1011, 873]),
    ]  # fmt: skip
    for act in acts:
        assert refusal(act) == "evening-closed"

    assert count(session) == closed.seq
    assert closing.close(Act(session, admin, now, 10**6), evening) == closed


def test_the_standings_that_were_printed_can_be_proved(session, admin, played, closed, act, now):
    printed = closed.hash[:12]

    assert closing.prove(session, admin.club_id, played, printed).agrees is True
    assert closing.prove(session, admin.club_id, played, "0" * 12).agrees is None
    closing.reopen(act, played)
    sheet(session, admin, played, 1, 1, 900, now, expected_version=10**6)
    again = closing.close(act, played)
    proofs = [closing.prove(session, admin.club_id, played, head) for head in (printed, again.hash)]
    assert [(proof.agrees, proof.stands) for proof in proofs] == [(True, False), (True, True)]
    assert again.facts["standings"] != closed.facts["standings"]


@pytest.mark.parametrize("wrong", [{"standings": [[1, 1, "9999"]]}, {"lists": {"Frauen": []}}, {}])
def test_a_list_that_does_not_follow_from_the_sheets_is_found(session, admin, played, now, wrong):
    view = view_of(session, admin, played)
    right = closing.closing_facts(view.version, view.regulation, view.evening)
    with ledger.open_ledger(Act(session, admin, now)) as book:
        forged = book.append("close", {**right, **wrong}, played)

    assert closing.prove(session, admin.club_id, played, forged.hash).agrees == (not wrong)


def test_only_an_admin_with_password_and_reason_opens_an_evening_again(
    session, admin, played, closed, act
):
    for changes, code in (
        ({"actor": replace(admin, role="scorer")}, "role-needed"),
        ({"actor": replace(admin, fresh=False)}, "not-fresh"),
        ({"reason": "  "}, "reason-missing"),
    ):
        assert refusal(closing.reopen, replace(act, **changes), played) == code
    assert count(session) == closed.seq
    closing.reopen(act, played)
    assert view_of(session, admin, played).closed is None


def test_who_opens_an_evening_again_does_not_open_what_was_closed_after_they_looked(
    session, admin, played, closed, act
):
    closing.reopen(act, played)
    again = closing.close(act, played)
    with pytest.raises(ledger.VersionConflict):
        closing.reopen(replace(act, expected_version=closed.seq), played)

    assert view_of(session, admin, played).closed == again
