"""The tables of an evening: slips for phones, results from them, paper beside them, free tables."""

from dataclasses import replace

import pytest
from sqlalchemy import event, func, select

from scorer.club.draw import evening_tables, seating
from scorer.club.evening import attendance, closing
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.people import erasure
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from scorer.club.results import confirmation, phone_reports
from scorer.play import devices, games, links, watching, writers
from scorer.store.models import Game
from tests.club.club_builder import (
    PEOPLE,
    an_empty_evening,
    an_evening,
    on_phone,
    people,
    play_all,
    refusal,
    regulation,
    sheet,
    view_of,
    write_on_phone,
)
from tests.play.table_builder import a_deal, a_device, push

STROKES = {"check": None, "figures": "strokes"}


def test_a_phone_that_wrote_under_an_erased_name_has_none(session, admin, evening, now):
    slip = evening_tables.slips(Act(session, admin, now), evening, 1)[0]
    game, phone = write_on_phone(session, slip, now)
    member, name = slip.table.people[0], game.settings["players"][0]
    devices.rename_device(session, phone, name)
    assert [entry.device for entry in watching.history(session, game)] == [name]
    erasure.erase(Act(session, admin, now, 10**6), member)
    assert [entry.device for entry in watching.history(session, game)] == [""]


def test_a_slip_lets_phones_write_until_the_evening_is_closed(session, admin, evening, now):
    first, again = (evening_tables.slips(Act(session, admin, now), evening, 1)[0] for _ in range(2))
    game, phone = write_on_phone(session, first, now)

    assert first.public_id == again.public_id == game.public_id
    assert first.token != again.token
    seats = [PEOPLE[number - 1] for number in first.table.people]
    assert games.board(session, game)["players"] == seats
    assert links.redeem(session, again.token, device_id=a_device(session, "", now), now=now)
    new = a_device(session, "", now)
    play_all(session, admin, evening, now)
    closing.close(Act(session, admin, now, 10**6), evening)
    assert refusal(links.redeem, session, first.token, device_id=new, now=now) == (
        "invitation-revoked"
    )
    assert writers.may_write(session, game.id, phone)


def test_the_match_of_an_annulled_deal_is_not_reported(session, admin, evening, now):
    game, phone = on_phone(session, admin, evening, now, deals=0)
    facts = a_deal(1, 157).facts | {"match": 0}
    first, second = (a_deal(slot, facts=facts) for slot in (1, 2))
    annulled = replace(
        first, id=a_deal(1).id, replaces=[first.id], facts=facts | {"void": "vergeben"}
    )
    result = push(session, game.id, [first, second, annulled], device_id=phone, now=now)
    view = view_of(session, admin, evening)
    report = phone_reports.reports(session, view, view.evening.missing)[1, 1]

    assert len(result.accepted) == 3
    assert (report.points, report.matches, report.deals) == ((157, 0), (1, 0), 1)


def test_the_phones_of_all_tables_are_read_in_as_many_statements_as_those_of_one(
    session, admin, evening, now
):
    for slip in evening_tables.slips(Act(session, admin, now), evening, 1):
        write_on_phone(session, slip, now, deals=2)
    view, sent = view_of(session, admin, evening), []
    several = view.evening.rounds[0]
    event.listen(session.get_bind(), "before_cursor_execute", lambda *_: sent.append(1))
    counts = []
    for tables in (several[:1], several):
        before = len(sent)
        reports = phone_reports.reports(session, view, tables)
        counts.append(len(sent) - before)

    assert [report.deals for report in reports.values()] == [2, 2]
    assert counts[0] == counts[1]


def test_a_table_reports_itself_and_counts_when_both_sides_have_signed(session, admin, now):
    evening = an_evening(session, admin, now, regulation(terms={"signed": True}))
    game, phone = on_phone(session, admin, evening, now, deals=11)
    points, act = [1200, 684], confirmation.phone_act(session, game, device_id=phone, now=now)
    early = refusal(confirmation.confirm, act, game, 0, points)
    place = evening_tables.place_of(session, game)
    before = phone_reports.reported(session, place.view, place.table)
    push(session, game.id, [a_deal(12, 100)], device_id=phone, now=now)
    view = view_of(session, admin, evening)
    report = phone_reports.reports(session, view, view.evening.missing)[1, 1]

    assert (place.club_id, place.table.number) == (admin.club_id, 1)
    assert (early, before.finished) == ("table-open", False)
    assert (report.points, report.deals, report.finished) == ((1200, 684), 12, True)
    assert refusal(confirmation.confirm, act, game, 0, [1, 1883]) == "table-changed"
    assert refusal(confirmation.confirm, act, game, 2, points) == "out-of-range"
    stranger = replace(act, actor=replace(act.actor, device_id=a_device(session, "", now)))
    assert refusal(confirmation.confirm, stranger, game, 0, points) == "not-writer"
    first = confirmation.confirm(act, game, 0, points)
    assert confirmation.confirm(act, game, 0, points) == first
    assert first.facts["confirmed"] is False
    assert view_of(session, admin, evening).evening.table(1, 1).credit is None
    second = confirmation.confirm(act, game, 1, points)
    assert (second.facts["signed"], second.facts["confirmed"]) == ([0, 1], True)
    assert second.device_id == phone
    assert view_of(session, admin, evening).evening.table(1, 1).credit == (1200, 684) * 2
    assert confirmation.confirm(act, game, 1, points) == second


def test_paper_and_phone_that_say_the_same_are_one_and_else_a_conflict(
    session, admin, evening, now
):
    game, phone = on_phone(session, admin, evening, now, deals=12)
    act = confirmation.phone_act(session, game, device_id=phone, now=now)
    signed = confirmation.confirm(act, game, 0, [1200, 684])
    paper = sheet(session, admin, evening, 1, 1, 1200, now)

    assert paper.seq > signed.seq  # it was not yet confirmed
    assert confirmation.confirm(act, game, 1, [1200, 684]) == paper
    sheet(session, admin, evening, 1, 1, 1199, now, expected_version=paper.seq)
    with pytest.raises(VersionConflict) as conflict:
        confirmation.confirm(act, game, 1, [1200, 684])
    assert conflict.value.stored.facts["points"] == [1199, 685]


def test_two_of_one_name_are_told_apart_at_their_table():
    names = evening_tables.seat_names(
        [Member(3, "Hans Meier"), Member(17, "Hans Meier", "Housi"), Member(21, "hans meier")]
    )

    assert names == ["Hans Meier 3", "Housi", "hans meier 21"]


@pytest.mark.parametrize(
    "phase",
    [
        {"game": "other"},  # that Schreiber does not know
        {"terms": {"check": 152}},  # a phone adds up 157 and could never be signed
        {"terms": STROKES | {"goal": 1000}},  # nobody says how many games a round has
        {"terms": STROKES | {"one_game": True}},  # which has no goal
    ],
)
def test_a_game_that_no_phone_can_keep_has_slips_for_paper_only(session, admin, now, phase):
    evening = an_evening(session, admin, now, regulation(**phase))
    slips = evening_tables.slips(Act(session, admin, now), evening, 1)

    assert [(slip.token, slip.public_id) for slip in slips] == [(None, None)] * 2
    assert session.scalar(select(func.count()).select_from(Game)) == 0


def test_free_tables_are_numbered_on_and_the_same_tap_twice_is_one_table(session, admin, now):
    rules = regulation(attempts=True, rounds=3)
    everybody = people(session, admin, now)
    season = seasons.new(Act(session, admin, now), "2026", rules)
    evening = an_empty_evening(session, admin, now, season)
    attendance.attend(
        Act(session, admin, now), evening, [attendance.Attendance(member) for member in everybody]
    )
    first = [seating.seat(Act(session, admin, now), evening, [1, 2, 3, 4]) for _ in range(2)]
    second = seating.seat(Act(session, admin, now), evening, [5, 6, 7, 8])
    sheet(session, admin, evening, 1, 1, 900, now)
    third = seating.seat(Act(session, admin, now), evening, [1, 2, 3, 5])

    assert (first, second, third) == ([(1, 1)] * 2, (1, 2), (2, 1))
    unknown = refusal(seating.seat, Act(session, admin, now), evening, [1, 2, 3, 99])
    assert unknown == "member-unknown"


def test_a_shorter_round_is_over_on_the_phone_when_its_deals_are_written(session, admin, now):
    evening = an_evening(session, admin, now, regulation(deals_each=[2, 12]))
    on_phone(session, admin, evening, now, deals=2)

    view = view_of(session, admin, evening)
    report = phone_reports.reports(session, view, view.evening.missing)[1, 1]
    assert (report.points, report.deals, report.finished) == ((200, 114), 2, True)
