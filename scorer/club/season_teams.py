"""The teams of a season on their way into a season record, and out of one into a club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy.orm import Session

from scorer.club import calendar, club_texts, evenings, ledger, pair_names
from scorer.club.evenings import EveningView
from scorer.club.ledger import OpenLedger
from scorer.club.people import published_teams
from scorer.club.team_names import KIND, NAMELESS, TEXT, of_season, words_of
from scorer.rules.club import season_record_teams
from scorer.rules.club.season_record import SeasonRecord
from scorer.rules.club.season_record_evening import Entry
from scorer.rules.club.team_members import SeasonTeam, standing_teams, team_json


def recorded_teams(session: Session, club_id: int, season_id: str, *, names: bool) -> Entry:
    """Return the ``teams`` of a season and their ``clubs`` as entries; without *names* as numbers."""
    events = of_season(ledger.events(session, club_id, None, KIND), season_id)
    words = words_of(session, club_id) if names else {}
    teams = standing_teams((event.facts for event in events), season_id)
    clubs = sorted({event.facts["club"] for event in events} - {None})
    return {
        "clubs": tuple({"number": club, "name": words.get(club, "")} for club in clubs),
        "pairs": _pairs(session, club_id, season_id) if names else (),
        "teams": tuple(
            season_record_teams.team_entry(team, words.get(team.name, "")) for team in teams
        ),
    }


def _pairs(session: Session, club_id: int, season_id: str) -> tuple[Entry, ...]:
    """Return the names of the fixed pairs that were at an evening of a season."""
    views = (
        evenings.load(session, club_id, meta.id)
        for meta in calendar.evenings(session, club_id, season_id)
    )
    together = {
        frozenset({member, facts["partner"]})
        for view in views
        if view is not None
        for member, facts in view.evening.attendance.items()
        if facts["partner"] is not None
    }
    named = pair_names.names_of_pairs(session, club_id)
    return tuple(
        {"members": tuple(sorted(pair)), "name": named[pair]}
        for pair in sorted(together & named.keys(), key=sorted)
    )


def closed_teams(view: EveningView) -> tuple[Entry, ...] | None:
    """Return the teams that the closing of an evening kept, None where no list ranks any."""
    if not any(agreed.teams for agreed in view.regulation.lists):
        return None
    kept = published_teams(view.evening.people.teams, view.evening.attending())
    return tuple({**team, "members": tuple(team["members"])} for team in kept)


def write_teams(
    book: OpenLedger, season: SeasonRecord, season_id: str, numbers: Mapping[int, int]
) -> dict[int, int]:
    """Write the teams of a season record, by the *numbers* of members here.

    Returns the number here of the text of each club in the file. Those without a name in the file are nameless.
    """
    named = {
        club["number"]: club_texts.write(book, TEXT, club["name"] or NAMELESS)
        for club in season.entry["clubs"]
    }
    names = season_record_teams.list_names(season.entry, clubs=False)
    for team in season_record_teams.recorded_teams(season.entry):
        name = club_texts.write(book, TEXT, names[team.number] or NAMELESS)
        written = SeasonTeam(
            team.number,
            name,
            team.club and named[team.club],
            tuple(replace(entry, member=numbers[entry.member]) for entry in team.people),
        )
        book.append("team", team_json(season_id, written))
    standing = pair_names.names_of_pairs(book.connection, book.actor.club_id)
    for pair in season.entry["pairs"]:
        members = [numbers[member] for member in pair["members"]]
        if frozenset(members) not in standing:
            text = club_texts.write(book, pair_names.TEXT, pair["name"])
            book.append("pair", {"members": sorted(members), "name": text})
    return named
