"""Members: names beside the ledger, doubles, and being forgotten."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from scorer.club.draw import evening_tables
from scorer.club.evening import attendance, closing
from scorer.club.office import ledger
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.people import erasure, history, members
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from scorer.store.models import Game
from tests.club.club_builder import (
    REGULATION,
    a_club,
    an_empty_evening,
    an_evening,
    draw_all,
    everybody,
    left_in,
    people,
    play_all,
    refusal,
    view_of,
)


def test_a_member_has_a_number_of_the_club_and_the_name_stands_in_no_event(session, admin, now):
    other = a_club(session, now, "Jassclub Thun", "peter")
    people(session, other, now, ["Ursula"])
    numbers = [
        members.add(Act(session, admin, now), Member(0, name))
        for name in ("Ursula", " Walter  Alt ")
    ]
    stored = everybody(session, admin)

    assert numbers == [1, 2]
    assert [member.name for member in stored.values()] == ["Ursula", "Walter Alt"]
    assert "Ursula" not in str(ledger.history(session, admin.club_id))
    assert refusal(members.add, Act(session, admin, now), Member(0, "URSULA")) == "member-twice"
    assert members.add(Act(session, admin, now), Member(0, "Ursula", nickname="Usch")) == 3


@pytest.mark.parametrize(
    ("name", "code"), [("", "text-length"), ("x" * 41, "text-length"), ("A\u202eB", "text-hidden")]
)
def test_what_is_no_name_is_refused(session, admin, now, name, code):
    assert refusal(members.add, Act(session, admin, now), Member(0, name)) == code
    assert everybody(session, admin) == {}


def test_two_who_change_a_member_differently_are_told(session, admin, now):
    members.add(Act(session, admin, now), Member(0, "Ursula"))
    seen = everybody(session, admin)[1]
    members.change(Act(session, admin, now), replace(seen, categories=("Damen",)))
    members.change(Act(session, admin, now), replace(seen, categories=("Damen",)))
    with pytest.raises(VersionConflict) as conflict:
        members.change(Act(session, admin, now), replace(seen, categories=("Jugend",)))

    assert conflict.value.stored.facts["categories"] == ["Damen"]
    assert len(ledger.history(session, admin.club_id, ("member",))) == 2


def test_doubles_become_one_and_their_evenings_count_together(session, admin, played, now):
    season = view_of(session, admin, played).meta.season
    double = members.add(Act(session, admin, now), Member(0, "Anna B."))
    second = an_empty_evening(session, admin, now, season)
    draw_all(Act(session, admin, now), second, [double, 2, 3, 4])
    play_all(session, admin, second, now)

    assert refusal(members.merge, Act(session, admin, now, 10**6), 2, 3) == "merge-both"
    assert refusal(members.merge, Act(session, admin, now, 10**6), 2, 2) == "merge-self"
    members.merge(Act(session, admin, now, 10**6), double, 1)
    table = seasons.standings(session, admin.club_id, season).table
    (anna,) = [line for line in table.standings if line.person == 1]
    assert anna.starts == 2
    assert double not in {line.person for line in table.standings}
    assert members.resolved(everybody(session, admin), double) == 1
    assert len(history.career(session, admin.club_id, 1)) == 2
    assert refusal(members.merge, Act(session, admin, now, 10**6), double, 2) == "member-gone"


def test_a_forgotten_name_is_nowhere_in_the_file_and_the_results_stay(on_file, file, now):
    session, admin = on_file, a_club(on_file, now)
    names = ["Walburga", *(f"Mitspielerin{n}" for n in range(7))]
    evening = an_evening(session, admin, now, names=names)
    renamed = replace(everybody(session, admin)[1], name="Walburga Nydegger", nickname="Wally")
    renamed = replace(renamed, surname="Nydeggerin", first_name="Walburgis")
    members.change(Act(session, admin, now), renamed)
    play_all(session, admin, evening, now)
    evening_tables.slips(Act(session, admin, now), evening)
    closed = closing.close(Act(session, admin, now, 10**6), evening)
    before = view_of(session, admin, evening).evening.standings
    assert left_in(file, "Wally")
    erasure.erase(Act(session, admin, now, 10**6), 1)

    assert left_in(file, "Walburg", "Nydegger", "Wally") == []
    assert everybody(session, admin)[1].name == "#1"
    assert view_of(session, admin, evening).evening.standings == before
    proof = closing.prove(session, admin.club_id, evening, closed.hash)
    assert (proof.chain.broken, proof.agrees) == (None, True)
    assert refusal(members.change, Act(session, admin, now), renamed) == "member-gone"
    assert refusal(erasure.erase, Act(session, replace(admin, fresh=False), now), 2) == "not-fresh"


def test_who_was_merged_twice_over_or_stood_in_for_somebody_is_forgotten_too(session, admin, now):
    evening = an_evening(session, admin, now)
    first, second, stays = people(session, admin, now, ["Xaver", "Yves", "Zita"])
    attendance.substitute(Act(session, admin, now, expected_version=0), evening, 1, stays, first=1)
    evening_tables.slips(Act(session, admin, now), evening)
    members.merge(Act(session, admin, now, 10**6), first, second)
    members.merge(Act(session, admin, now, 10**6), second, stays)
    erasure.erase(Act(session, admin, now, 10**6), stays)

    left = {member.name for member in everybody(session, admin).values()}
    played = [game.settings for game in session.scalars(select(Game))]
    assert not left & {"Xaver", "Yves", "Zita"}
    seats = [settings["players"].count(f"Mitglied {stays}") for settings in played]
    assert sorted(seats) == [0, 0, 1, 1], "at one table of each round"
    assert "Zita" not in str(played)


def test_an_erased_substitute_is_forgotten_only_in_the_rounds_of_the_substitution(
    session, admin, now
):
    evening = an_evening(session, admin, now)
    name = everybody(session, admin)[1].name
    (zita,) = people(session, admin, now, ["Zita"])
    attendance.substitute(Act(session, admin, now, expected_version=0), evening, 1, zita, first=2)
    evening_tables.slips(Act(session, admin, now), evening)
    erasure.erase(Act(session, admin, now, 10**6), zita)

    played = [game.settings["players"] for game in session.scalars(select(Game))]
    assert sorted(players.count(f"Mitglied {zita}") for players in played) == [0, 0, 0, 1]
    assert sorted(players.count(name) for players in played) == [0, 0, 0, 1]


def test_doubles_of_doubles_were_not_at_one_evening_either(session, admin, now):
    an_evening(session, admin, now)
    (ida,) = people(session, admin, now, ["Ida"])
    members.merge(Act(session, admin, now, 10**6), 1, ida)

    assert refusal(members.merge, Act(session, admin, now, 10**6), 2, ida) == "merge-both"
    assert refusal(members.merge, Act(session, admin, now, 10**6), ida, 2) == "merge-both"


def to_final(**season):
    """Return a regulation in which the best of each evening goes on to a final."""
    phases = [*REGULATION["phases"], {"key": "final", "name": "Final"}]
    best = {"part": 0, "into": "final", "n": 1, "per_evening": True}
    season = REGULATION["season"] | season
    return REGULATION | {"phases": phases, "season": season, "qualification": best}


def test_a_double_renounces_meets_people_and_has_a_category_as_who_it_turned_out_to_be(
    session, admin, now
):
    evening = an_evening(session, admin, now, to_final())
    play_all(session, admin, evening, now)
    season = view_of(session, admin, evening).meta.season
    (winner, *_others) = view_of(session, admin, evening).evening.results()
    (ida,) = people(session, admin, now, ["Ida"])
    members.merge(Act(session, admin, now, 10**6), winner, ida)
    seasons.settle(Act(session, admin, now, expected_version=0), season, None, [ida])
    lady = replace(everybody(session, admin)[ida], categories=("Damen",))
    members.change(Act(session, admin, now), lady)

    standings = seasons.standings(session, admin.club_id, season)
    qualified = seasons.finalists(standings)
    assert len(qualified) == 1
    assert not {winner, ida} & {*qualified}
    assert everybody(session, admin)[winner].category == "Damen"
    (outing,) = history.career(session, admin.club_id, qualified[0])
    met = {person for game in outing.games for person in (game.partner, *game.opponents)}
    assert winner not in met


def test_guests_do_not_go_on_from_an_evening_where_the_season_is_the_members_alone(
    session, admin, now
):
    evening = an_evening(session, admin, now, to_final(members_only=True))
    play_all(session, admin, evening, now)
    view = view_of(session, admin, evening)
    best_two = [line.person for line in view.evening.standings if line.rank == 1]
    for member in best_two:
        members.change(
            Act(session, admin, now), replace(everybody(session, admin)[member], guest=True)
        )

    standings = seasons.standings(session, admin.club_id, view.meta.season)
    qualified = seasons.finalists(standings)
    assert qualified
    assert not {*best_two} & {*qualified}


def test_who_turned_out_to_be_somebody_during_the_evening_is_there_once_and_can_leave(
    session, admin, act, now
):
    evening = an_evening(session, admin, now)
    (ida,) = people(session, admin, now, ["Ida"])
    members.merge(act, 1, ida)

    assert refusal(attendance.attend, act, evening, [attendance.Attendance(ida)]) == "person-twice"
    assert refusal(attendance.substitute, act, evening, 2, ida, first=1) == "person-twice"
    seen = view_of(session, admin, evening).seq_of("attendance", member=1)
    attendance.attend(Act(session, admin, now, seen), evening, [attendance.Attendance(1, "absent")])
    assert view_of(session, admin, evening).evening.present(1) == [*range(2, 9)]
    assert refusal(attendance.attend, act, evening, [attendance.Attendance(ida)]) == "person-twice"


def test_what_is_stored_about_a_member_is_handed_out_without_other_names(session, admin, now):
    evening = an_evening(session, admin, now)
    play_all(session, admin, evening, now)
    export = history.export(session, admin.club_id, 1)

    assert export["member"]["name"] == "Anna"
    assert [event["kind"] for event in export["events"]] == ["member", "attendance"]
    (held,) = export["evenings"]
    assert [game["round"] for game in held["games"]] == [1, 2]
    assert sum(int(game["credit"]) for game in held["games"]) == int(held["total"])
    assert "Beat" not in str(export)
    assert refusal(history.export, session, admin.club_id, 99) == "member-unknown"
    closing.close(Act(session, admin, now, 10**6), evening)  # it names everybody, by category
    assert history.export(session, admin.club_id, 1) == export
