"""The leagues of a season on their way into a season record, and out of one into a club."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.orm import Session

from scorer.club import club_texts, leagues
from scorer.club.ledger import OpenLedger
from scorer.rules.club import season_record_leagues
from scorer.rules.club.league_facts import fixture_json, leagues_json
from scorer.rules.club.leagues import League
from scorer.rules.club.season_record import SeasonRecord
from scorer.rules.club.season_record_evening import Entry


def recorded_leagues(session: Session, club_id: int, season_id: str, *, names: bool) -> Entry:
    """Return ``leagues``, ``fixtures`` and ``league_lots`` as entries; without *names* no words."""
    this = leagues.load(session, club_id, season_id)
    if this is None or not this.leagues:
        return {"leagues": (), "fixtures": (), "league_lots": ()}
    return {
        "leagues": tuple(
            season_record_leagues.league_entry(
                League(league.number, 0, league.teams), league.name if names else ""
            )
            for league in this.leagues
        ),
        "fixtures": tuple(
            season_record_leagues.fixture_entry(
                fixture, this.words.get(fixture.words or 0, "") if names else ""
            )
            for fixture in this.fixtures
        ),
        "league_lots": tuple(
            tuple(order)
            for order in this.lots.draws
            if any({*order} <= {*league.teams} for league in this.leagues)
        ),
    }


def write_leagues(book: OpenLedger, season: SeasonRecord, season_id: str) -> None:
    """Write the leagues, fixtures and cards of a season record; teams keep their numbers."""
    entries = season.entry
    if not entries["leagues"]:
        return
    written = [
        League(
            league["number"],
            club_texts.write(book, leagues.NAME, league["name"] or pseudonym(league["number"])),
            league["teams"],
        )
        for league in entries["leagues"]
    ]
    book.append("leagues", leagues_json(season_id, written))
    recorded = season_record_leagues.recorded_fixtures(entries)
    for fixture, entry in zip(recorded, entries["fixtures"], strict=True):
        words = club_texts.write(book, leagues.WORDS, entry["words"]) if entry["words"] else None
        book.append("fixture", fixture_json(season_id, replace(fixture, words=words)))
    if entries["league_lots"]:
        orders = [[*order] for order in entries["league_lots"]]
        book.append("league_lot", {"season": season_id, "groups": orders})


def pseudonym(number: int) -> str:
    """Return what stands in the ledger for the name of a league that a file leaves out."""
    return str(number)
