"""An evening from the first name to its end: the draw, sheets from paper and phones, the season."""

from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace
from datetime import date

import pytest
from sqlalchemy import event
from sqlalchemy.orm import Session

from scorer.club import record
from scorer.club.draw import evening_tables, seating
from scorer.club.evening import (
    announcing,
    attendance,
    closing,
    evening_dates,
    penalties,
)
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.people import members
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from scorer.club.results import results
from scorer.rules.club.draw import seating as rules
from scorer.rules.club.ranking.closing import printed_standings
from scorer.rules.club.record import record as season_record
from scorer.rules.club.results.sheets import Sheet
from scorer.rules.core.errors import RuleError
from tests.club.club_builder import (
    REGULATION,
    a_club,
    an_empty_evening,
    an_evening,
    count,
    people,
    play_all,
    refusal,
    regulation,
    sheet,
    view_of,
    write_on_phone,
)


def coming(member, **changes):
    return attendance.Attendance(member, **changes)


def draw(session, admin, evening, now, first=1, seed=None, **more):
    return seating.draw(Act(session, admin, now, **more), evening, first=first, seed=seed)


def test_the_draw_seats_everybody_and_comes_again_from_its_seed(session, admin, evening, now):
    view = view_of(session, admin, evening)
    drawn = view.events[-1]
    again = draw(session, admin, evening, now, expected_version=drawn.seq, seed=drawn.facts["seed"])

    assert [sorted(p for t in r for p in t) for r in drawn.facts["rounds"]] == [[*range(1, 9)]] * 2
    assert again == drawn
    other = draw(session, admin, evening, now, expected_version=drawn.seq)
    assert other.seq > drawn.seq


def test_who_comes_while_the_draw_is_made_is_not_forgotten(
    session, engine, admin, evening, now, monkeypatch
):
    late = members.add(Act(session, admin, now), Member(0, "Ida"))
    drawing = rules.draw_facts

    def slow(*seating_facts):
        with Session(engine) as own_session:
            attendance.attend(Act(own_session, admin, now), evening, [coming(late)])
        return drawing(*seating_facts)

    monkeypatch.setattr(rules, "draw_facts", slow)
    with pytest.raises(VersionConflict) as conflict:
        draw(session, admin, evening, now, expected_version=10**6)

    assert conflict.value.stored.facts["member"] == late


def test_only_rounds_that_nobody_has_begun_are_drawn_anew(session, admin, evening, act):
    now = act.now
    sheet(session, admin, evening, 1, 1, 900, now)
    before = view_of(session, admin, evening)

    assert refusal(seating.draw, act, evening, first=1, seed=None) == "round-played"
    late = members.add(act, Member(0, "Ida"))
    attendance.attend(act, evening, [coming(late, first=2), coming(8, last=1)])
    seating.draw(act, evening, first=2, seed=None)
    after = view_of(session, admin, evening).evening
    assert after.rounds[0] == before.evening.rounds[0]
    assert {p for t in after.rounds[1] for p in t.people} == {*range(1, 8), late}
    write_on_phone(session, evening_tables.slips(act, evening, 2)[0], now)
    assert refusal(seating.draw, act, evening, first=2, seed=None) == "round-played"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (attendance.Attendance(99), "member-unknown"),
        (attendance.Attendance(1, first=3), "out-of-range"),
        (attendance.Attendance(1, last=0), "out-of-range"),
        (attendance.Attendance(1, state="drunk"), "not-choice"),
        (attendance.Attendance(1, partner=1), "partner-self"),
    ],
)
def test_a_person_of_another_club_nobody_twice_and_no_round_that_is_not(
    session, evening, act, wrong, code
):
    before = count(session)
    assert refusal(attendance.attend, act, evening, [coming(2), wrong]) == code
    assert refusal(attendance.substitute, act, evening, 1, 2, first=1) == "person-twice"
    assert count(session) == before


def test_a_sheet_that_does_not_add_up_is_not_kept(session, admin, evening, now):
    before = count(session)
    wrong = Act(session, admin, now), evening

    assert refusal(results.sheet, *wrong, 1, 1, Sheet([1000, 885])) == "sheet-sum"
    assert refusal(results.sheet, *wrong, 1, 9, Sheet([1000, 884])) == "table-unknown"
    assert count(session) == before


def test_officials_who_type_at_once_leave_one_sheet(session, engine, admin, evening, now):
    def type_in(first):
        with Session(engine) as own_session:
            try:
                return sheet(own_session, admin, evening, 1, 1, first, now).seq
            except VersionConflict as conflict:
                return -conflict.stored.seq

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(type_in, [900, 900, 901, 900, 901, 900]))

    (stored,) = [e for e in view_of(session, admin, evening).events if e.kind == "sheet"]
    assert {abs(answer) for answer in answers} == {stored.seq}
    assert sorted(answer > 0 for answer in answers).count(True) in {2, 4}


def test_a_penalty_needs_a_reason_and_can_be_struck(session, admin, played, now):
    total = of(session, admin, played, 1)
    silent = Act(session, admin, now, reason=" ")

    assert refusal(penalties.penalty, silent, played, 1, points=-50) == "reason-missing"
    for _ in range(2):  # a double tap
        penalties.penalty(replace(silent, reason="Nell verraten"), played, 1, points=-50)
    assert of(session, admin, played, 1) == total - 50
    seq = view_of(session, admin, played).seq_of("penalty", member=1)
    for _ in range(2):
        penalties.strike(Act(session, admin, now, reason="doch nicht"), played, seq)
    assert of(session, admin, played, 1) == total
    unknown = refusal(penalties.strike, Act(session, admin, now, reason="x"), played, 1)
    assert unknown == "penalty-unknown"


def of(session, admin, evening, member):
    lines = view_of(session, admin, evening).evening.standings
    return next(line.total for line in lines if line.person == member)


def meanwhile(act, write):
    """Let somebody *write* between the draw that was computed and the one transaction that writes."""

    @event.listens_for(act.session, "after_rollback", once=True)
    def _(_session):
        with Session(act.session.get_bind()) as other:
            write(replace(act, session=other))


def test_a_draw_holds_to_the_regulation_that_is_valid_when_it_is_written(
    session, admin, evening, act
):
    season = view_of(session, admin, evening).meta.season
    meanwhile(act, lambda other: seasons.change(other, season, "2026", regulation(rounds=3)))
    seating.draw(act, evening, first=1, seed=None)
    assert view_of(session, admin, evening).version == 2
    assert len(view_of(session, admin, evening).evening.rounds) == 3


def test_a_draw_holds_to_what_is_played_when_it_is_written(session, admin, act):
    """The phase may change until somebody has drawn."""
    short = REGULATION["phases"][0] | {"key": "short", "rounds": 1}
    agreed = REGULATION | {"phases": [*REGULATION["phases"], short]}
    evening = an_empty_evening(session, admin, act.now, seasons.new(act, "2026", agreed))
    attendance.attend(act, evening, [coming(member) for member in people(session, admin, act.now)])
    announced = announcing.Announcement("short", "Kurz", date(2026, 11, 20))
    meanwhile(act, lambda other: announcing.change(other, evening, announced))
    seating.draw(act, evening, first=1, seed=None)
    assert len(view_of(session, admin, evening).events[-1].facts["rounds"]) == 1


def test_a_draw_by_ranks_holds_to_the_sheets_that_are_there_when_it_is_written(session, admin, act):
    evening = an_evening(session, admin, act.now, regulation(draw="standings"))
    first, second = (table.people for table in view_of(session, admin, evening).evening.rounds[0])
    sheet(session, admin, evening, 1, 1, 1800, act.now)
    sheet(session, admin, evening, 1, 2, 1000, act.now)
    meanwhile(act, lambda other: results.sheet(other, evening, 1, 2, Sheet([800, 1084])))
    seating.draw(act, evening, first=2, seed=None)
    leaders = view_of(session, admin, evening).evening.rounds[1][0].people
    assert {*leaders} == {*first[::2], *second[1::2]}


def test_nobody_reaches_an_evening_of_another_club(session, admin, evening, now):
    other = a_club(session, now, "Jassclub Thun", "peter")
    people(session, other, now)
    before = count(session)

    assert view_of(session, other, evening) is None
    assert refusal(sheet, session, other, evening, 1, 1, 900, now) == "evening-unknown"
    attend = refusal(attendance.attend, Act(session, other, now), evening, [coming(1)])
    assert attend == "evening-unknown"
    assert refusal(closing.close, Act(session, other, now, 10**6), evening) == "evening-unknown"
    season = view_of(session, admin, evening).meta.season
    assert seasons.load(session, other.club_id, season) is None
    assert refusal(an_empty_evening, session, other, now, season) == "season-unknown"
    assert ledger.club_of(session, evening) == admin.club_id
    assert count(session) == before


# The season.


def test_the_season_counts_what_is_closed_and_what_is_still_played(session, admin, evening, now):
    season = view_of(session, admin, evening).meta.season
    assert seasons.standings(session, admin.club_id, season).held == []
    sheet(session, admin, evening, 1, 1, 900, now)
    standings = seasons.standings(session, admin.club_id, season)
    correction = sheet(session, admin, evening, 1, 1, 950, now, expected_version=10**6)
    two = seasons.standings(session, admin.club_id, season)

    assert [held.meta.id for held in standings.held] == [evening]
    assert [line.total for line in standings.table.standings][:3] == [984, 984, 900]
    assert [line.total for line in two.table.standings][:3] == [950, 950, 934]
    assert correction.seq == view_of(session, admin, evening).seq
    assert {line.person for line in two.table.standings_among({1, 2})} == {1, 2}


def test_a_regulation_that_lacks_later_keys_is_not_changed_by_saving_it_as_it_stands(
    session, admin, evening, now
):
    stored = seasons.load(session, admin.club_id, view_of(session, admin, evening).meta.season)
    regulation_of_before = deepcopy(stored.event.facts["regulation"])
    del regulation_of_before["phases"][0]["meetings"]
    with ledger.open_ledger(Act(session, admin, now, reason="von früher")) as book:
        older = {"regulation": regulation_of_before, "version": 2}
        book.append("season", stored.event.facts | older)
    season = seasons.load(session, admin.club_id, stored.id)
    seasons.change(Act(session, admin, now, season.seq), season.id, "2026", REGULATION)

    assert season.regulation == stored.regulation
    assert len(seasons.versions(session, admin.club_id, season.id)) == 2


def test_a_regulation_in_use_changes_with_a_reason_and_not_for_what_is_closed(
    session, admin, evening, now
):
    season = view_of(session, admin, evening).meta.season
    play_all(session, admin, evening, now)
    closed = closing.close(Act(session, admin, now, 10**6), evening)
    seen = seasons.load(session, admin.club_id, season).seq
    best = regulation(counting={"best": 1})
    act = Act(session, admin, now, seen)

    assert refusal(seasons.change, act, season, "2026", best) == "reason-missing"
    gone = REGULATION | {
        "phases": [REGULATION["phases"][0] | {"key": "final"}],
        "season": {"parts": [{"phases": ["final"]}]},
    }
    changed = refusal(seasons.change, replace(act, reason="x"), season, "2026", gone)
    assert changed == "phase-used"
    for _ in range(2):
        seasons.change(replace(act, reason="Beschluss vom Mai"), season, "2026", best)
    with pytest.raises(VersionConflict):
        seasons.change(replace(act, reason="Beschluss vom Juni"), season, "2027", best)

    versions = seasons.versions(session, admin.club_id, season)
    assert [event.facts["version"] for event in versions] == [1, 2]
    assert versions[1].reason == "Beschluss vom Mai"
    view = view_of(session, admin, evening)
    assert (view.version, printed_standings(view.evening)) == (1, closed.facts["standings"])
    closing.reopen(Act(session, admin, now, expected_version=10**6, reason="neu zählen"), evening)
    view = view_of(session, admin, evening)
    assert view.version == 2
    assert printed_standings(view.evening) != closed.facts["standings"]


def test_a_regulation_that_contradicts_itself_is_not_kept(session, admin, now):
    with pytest.raises(RuleError):
        seasons.new(Act(session, admin, now), "2026", regulation(counting={"best": 5}))

    assert seasons.seasons(session, admin.club_id) == []


def test_tonight_lasts_past_midnight_and_is_over_when_it_is_closed(session, admin, played, now):
    def agenda(day):
        agenda = evening_dates.agenda(session, admin.club_id, date(2026, 11, day))
        return [[meta.id for meta in part] for part in agenda]

    assert agenda(20) == agenda(21) == [[played], []]
    assert agenda(22) == [[], [played]]
    closing.close(Act(session, admin, now, 10**6), played)
    assert agenda(20) == [[], [played]]
    closing.reopen(Act(session, admin, now, 10**6, "Zettel gefunden"), played)
    assert agenda(20) == [[played], []]


def listed(session, admin, *, away=False):
    return [season.id for season in seasons.seasons(session, admin.club_id, away=away)]


def test_a_season_is_put_away_once_all_is_closed_counts_as_before_and_comes_back(
    session, admin, evening, act
):
    season = view_of(session, admin, evening).meta.season
    assert refusal(seasons.put_away, act, season, away=True) == "season-used"
    play_all(session, admin, evening, act.now)
    closing.close(act, evening)
    before = seasons.standings(session, admin.club_id, season).table.standings
    seasons.put_away(act, season, away=True)

    assert (listed(session, admin), listed(session, admin, away=True)) == ([], [season])
    assert [meta.id for meta in evening_dates.evenings(session, admin.club_id)] == [evening]
    assert seasons.standings(session, admin.club_id, season).table.standings == before
    assert refusal(members.merge, act, 1, 2) == "merge-both"  # they were there together
    closing.reopen(act, evening)
    assert listed(session, admin) == [season]  # what goes on is in view
    closing.close(act, evening)
    assert listed(session, admin) == []
    seasons.put_away(act, season, away=False)
    assert listed(session, admin) == [season]


def test_one_more_round_has_a_reason_and_goes_into_the_season_record(session, admin, played, now):
    meta = view_of(session, admin, played).meta
    wanted = announcing.Announcement(meta.phase, meta.name, meta.date, rounds=3)
    act = Act(session, admin, now, expected_version=meta.seq)
    assert refusal(announcing.change, act, played, wanted) == "reason-missing"
    announcing.change(replace(act, reason="Es ist noch früh"), played, wanted)
    assert refusal(closing.close, replace(act, expected_version=10**6), played) == "rounds-missing"
    seating.draw(replace(act, expected_version=10**6), played, first=3, seed=9)
    for table in (1, 2):
        sheet(session, admin, played, 3, table, 900 + table, now)
    closing.close(replace(act, expected_version=10**6), played)
    view = view_of(session, admin, played)
    data = record.export(session, admin.club_id, meta.season, names=False)
    recorded = season_record.loads(data).evenings[0].evening

    assert (len(view.evening.rounds), view.evening.phase.rounds) == (3, 3)
    assert recorded.phase.rounds == 3
    assert recorded.standings == view.evening.standings
    assert next(e.reason for e in view.events if e.seq == view.meta.seq) == "Es ist noch früh"


def test_a_round_that_a_phone_plays_stays_whatever_number_is_wanted(session, admin, evening, act):
    slip = evening_tables.slips(act, evening, 2)[0]
    write_on_phone(session, slip, act.now)
    meta = view_of(session, admin, evening).meta
    fewer = announcing.Announcement(meta.phase, meta.name, meta.date, rounds=1)
    reason = replace(act, reason="Es ist spät", expected_version=10**6)

    assert refusal(announcing.change, reason, evening, fewer) == "out-of-range"
    assert len(view_of(session, admin, evening).evening.rounds) == 2


def test_an_own_number_of_rounds_is_judged_again_in_another_phase(session, admin, act):
    ended = REGULATION["phases"][0] | {
        "key": "ended",
        "rounds": 3,
        "play_off": {"rounds": 1},
        "counting": {"rank_points": {"kind": "down"}},
    }
    free = REGULATION["phases"][0] | {"key": "free", "attempts": True}
    agreed = REGULATION | {"phases": [*REGULATION["phases"], ended, free]}
    season = seasons.new(act, "2026", agreed)
    evening = an_empty_evening(session, admin, act.now, season)
    meta = view_of(session, admin, evening).meta
    reason = replace(act, reason="Es ist spät", expected_version=10**6)
    single = announcing.Announcement(meta.phase, meta.name, meta.date, rounds=1)
    announcing.change(reason, evening, single)

    assert (
        refusal(announcing.change, reason, evening, replace(single, phase="ended"))
        == "rounds-clash"
    )
    free_tables = replace(single, phase="free", rounds=None)
    announcing.change(replace(act, expected_version=10**6), evening, free_tables)
    assert view_of(session, admin, evening).meta.rounds is None
