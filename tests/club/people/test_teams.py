"""Teams of a season: who is in which from when to when, what is refused, and that names can be erased."""

import json
from dataclasses import replace
from datetime import date

import pytest

from scorer.club.office import club_texts, ledger, verification
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.people import history, members, teams
from scorer.club.people.team_names import team_names
from scorer.club.people.teams import NamedTeam
from scorer.club.ranking import seasons
from scorer.rules.club.evening.categories import Membership, standing_teams, teams_on
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import read_regulation
from tests.club.club_builder import a_club, left_in, refusal

LIST = {"name": "Mannschaften", "teams": {"best": 2, "size": 3}}
RULES = {**PRESETS["four-eight"], "lists": [LIST]}


def team(name, *people, club="Adler", number=0):
    listed = tuple(who if isinstance(who, Membership) else Membership(who) for who in people)
    return NamedTeam(number, club, name, listed)


@pytest.fixture
def season(act):
    for name in ("Anna", "Beat", "Clara", "Dani", "Emil"):
        members.add(act, members.Member(0, name))
    return seasons.new(act, "2026", RULES)


def save(session, admin, now, season, *given, seen=0):
    teams.save(Act(session, admin, now, seen), season, list(given))


def known(session, admin, season):
    return [
        (known.number, known.title, [who.member for who in known.people])
        for known in teams.teams(session, admin.club_id, season)
    ]


def test_the_ledger_knows_the_people_of_a_team_as_numbers_and_its_name_as_a_text(
    session, admin, now, season
):
    save(session, admin, now, season, team("1", 1, 2), team("2", 3), team("Rest", 4, club=""))

    assert known(session, admin, season) == [
        (1, "Adler 1", [1, 2]),
        (2, "Adler 2", [3]),
        (3, "Rest", [4]),
    ]
    facts = [event.facts for event in ledger.events(session, admin.club_id, None, ("team",))]
    assert "Adler" not in json.dumps(facts)
    assert facts[0]["club"] == facts[1]["club"]
    assert facts[2]["club"] is None
    names = team_names(session, admin.club_id, season, read_regulation(RULES))
    assert names.teams == {1: "Adler 1", 2: "Adler 2", 3: "Rest"}
    assert [*names.clubs.values()] == ["Adler"]


def test_the_tenth_team_stands_behind_the_second(session, admin, now, season):
    save(session, admin, now, season, team("10", 1), team("2", 2), team("1", 3), team("1b", 4))

    titles = [title for _number, title, _people in known(session, admin, season)]
    assert titles == ["Adler 1", "Adler 1b", "Adler 2", "Adler 10"]


def test_the_same_teams_sent_twice_are_there_once(session, admin, now, season):
    for _twice in range(2):
        save(session, admin, now, season, team(" 1", 2, 1), team("2", 3))

    assert len(known(session, admin, season)) == 2
    save(session, admin, now, season, team("1", 1, 2, number=1))
    assert len(ledger.events(session, admin.club_id, None, ("team",))) == 2


def since(member, first=None, last=None):
    days = [None if day is None else date.fromisoformat(day) for day in (first, last)]
    return Membership(member, *days)


REFUSED = [
    ([team("1")], "team-empty"),
    ([team("1", 1, 2, 3, 4)], "team-size"),
    ([team("1", 1), team("2", 1)], "team-member-twice"),
    ([team("1", 1, 1)], "team-member-twice"),
    ([team("1", 1), team("1", 2)], "team-twice"),
    ([team("1", 1), team("ADLER 1", 2, club="")], "team-twice"),
    ([team("1", 9)], "member-unknown"),
    ([team("1", since(1, "2026-10-02", "2026-10-01"))], "team-days"),
    ([team("", 1)], "text-length"),
    ([team("x" * 40, 1)], "text-length"),
    ([team("1", 1, number=7)], "team-unknown"),
    (
        [team("1", since(1, None, "2026-10-01")), team("2", since(1, "2026-10-01"))],
        "team-member-twice",
    ),
]


@pytest.mark.parametrize(("given", "code"), REFUSED)
def test_what_no_team_can_be_is_refused_and_nothing_is_written(
    session, admin, now, season, given, code
):
    if code == "text-length" and not given[0].name:
        given = [replace(given[0], club="")]

    assert refusal(save, session, admin, now, season, *given) == code
    assert known(session, admin, season) == []
    assert club_texts.texts(session, admin.club_id, "team") == {}


def test_somebody_goes_over_from_one_day_to_the_next(session, admin, now, season):
    """club.md 2: a list of members with from and to."""
    save(
        session,
        admin,
        now,
        season,
        team("1", since(1, None, "2026-09-30"), 2, since(3, "2026-10-01"), 4),
        team("2", since(1, "2026-10-01"), since(3, None, "2026-09-30")),
    )
    facts = [event.facts for event in ledger.events(session, admin.club_id, None, ("team",))]
    standing = standing_teams(facts, season)

    def on(day, into=None):
        on_day = teams_on(standing, date.fromisoformat(day), into or {})
        return {number: sorted(here.members) for number, here in on_day.items()}

    assert on("2026-09-30") == {1: [1, 2, 4], 2: [3]}
    assert on("2026-10-01") == {1: [2, 3, 4], 2: [1]}
    # 4 was merged into 1 since: one person counts once, in the team with the lower number
    assert on("2026-10-01", {4: 1, 1: None, 2: None}) == {1: [1, 2, 3, 4], 2: []}


def test_two_who_change_one_team_are_told_of_each_other(session, admin, now, season):
    save(session, admin, now, season, team("1", 1))
    (before,) = teams.teams(session, admin.club_id, season)
    save(session, admin, now, season, team("1", 1, 2, number=1), seen=before.seq)

    with pytest.raises(VersionConflict) as conflict:
        save(session, admin, now, season, team("1", 1, 3, number=1), seen=before.seq)
    assert [entry["member"] for entry in conflict.value.stored.facts["people"]] == [1, 2]
    with pytest.raises(VersionConflict):
        teams.remove(Act(session, admin, now, before.seq), season, 1)


def test_a_team_that_is_removed_leaves_its_number_and_its_name_unused(session, admin, now, season):
    save(session, admin, now, season, team("1", 1))
    (stored,) = teams.teams(session, admin.club_id, season)
    teams.remove(Act(session, admin, now, stored.seq), season, 1)
    save(session, admin, now, season, team("1", 1))

    assert known(session, admin, season) == [(2, "Adler 1", [1])]
    assert refusal(teams.remove, Act(session, admin, now, 99), season, 1) == "team-unknown"


def test_the_name_of_a_team_is_erased_from_the_file_and_its_people_stay(on_file, file, now):
    session, admin = on_file, a_club(on_file, now)
    act = Act(session, admin, now)
    for name in ("Anna", "Beat"):
        members.add(act, members.Member(0, name))
    season = seasons.new(act, "2026", RULES)
    save(session, admin, now, season, team("Walburga", 1, club="Kundrun"))
    save(session, admin, now, season, team("Ingunn", 2, club="Sippe"))
    (other, _first) = sorted(
        teams.teams(session, admin.club_id, season), key=lambda team: -team.number
    )
    save(session, admin, now, season, team("Waltraute", 1, club="Sippe", number=1), seen=99)
    session.rollback()
    assert left_in(file, "Waltraute")
    teams.forget(act, season, 1)

    names = ("Walburga", "Waltraute", "Kundrun", "Sippe Ingunn")
    assert left_in(file, *names) == ["Sippe Ingunn"]
    erased = [team for team in teams.teams(session, admin.club_id, season) if team.number == 1]
    assert (erased[0].title, [who.member for who in erased[0].people]) == ("", [1])
    assert other.title == "Sippe Ingunn"
    assert verification.verify(session, admin.club_id).broken is None
    stale = replace(admin, fresh=False)
    assert refusal(teams.forget, Act(session, stale, now), season, 2) == "not-fresh"


def test_what_is_stored_about_a_member_tells_the_teams(session, admin, now, season):
    save(session, admin, now, season, team("1", 1), team("2", 2))
    stored = history.export(session, admin.club_id, 1)

    assert [event["kind"] for event in stored["events"]] == ["member", "team"]
