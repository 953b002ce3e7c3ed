"""The languages of what is handed out of one season, where they are others than those of its club.

They are an event of the club about the season; the last one counts, and "" is «as the club».

*Rule:* club page 5.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.orm import Session

from scorer.club import clubs, ledger, seasons
from scorer.club.ledger import Act, Event, OpenLedger, open_ledger
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject

KIND = "season_language"
KEYS, SECOND = ("season", "language"), "second_language"  # events of before have no second one
NONE: Final = "none"  # no second language, although the club has one


class SeasonLanguages(NamedTuple):
    """The own language of a season and the *second* one of labels; "" for that of the club."""

    first: str = ""
    second: str = ""


AS_CLUB = SeasonLanguages()


def last(reader: Connection | Session, club_id: int, season_id: str) -> Event | None:
    """Return the event that set the language of a season, None while nobody did."""
    events = ledger.events(reader, club_id, None, (KIND,))
    return next((e for e in reversed(events) if e.facts["season"] == season_id), None)


def languages(reader: Connection | Session, club_id: int, season_id: str) -> SeasonLanguages:
    """Return the own languages of a season."""
    event = last(reader, club_id, season_id)
    if event is None:
        return AS_CLUB
    return SeasonLanguages(event.facts["language"], event.facts.get(SECOND, ""))


def of_evening(reader: Connection | Session, club_id: int, evening_id: str) -> SeasonLanguages:
    """Return the own languages of the season of an evening."""
    if not ledger.events(reader, club_id, None, (KIND,)):
        return AS_CLUB  # as most clubs: nothing more is read
    announced = (e for e in ledger.events(reader, club_id, evening_id) if e.kind == "evening")
    season_id = next((str(event.facts["season"]) for event in announced), "")
    return languages(reader, club_id, season_id)


def set_language(act: Act, season_id: str, code: str, second: str = "") -> None:
    """Set the languages of a season, "" for those of its club; *second* may be ``NONE``.

    :raises RuleError: ``role-needed``, ``season-unknown``, ``not-choice``.
    :raises VersionConflict: somebody else set it since the expected version.
    """
    if not act.actor.may("admin"):
        raise RuleError("role-needed")
    with open_ledger(act) as book:
        if seasons.load(book.connection, act.actor.club_id, season_id) is None:
            raise RuleError("season-unknown")
        _write(book, season_id, SeasonLanguages(code, second))


def _write(book: OpenLedger, season_id: str, spoken: SeasonLanguages) -> None:
    """Write the languages of a season; nothing where it never had any and gets none."""
    facts = {"season": season_id, "language": spoken.first}
    if spoken.second:
        facts[SECOND] = spoken.second
    check_facts(facts)
    if any(spoken) or book.newest(KIND, facts, None) is not None:
        book.write(KIND, facts)


def check_facts(facts: JsonObject) -> None:
    """Refuse the facts of an event that say nothing.

    :raises RuleError: ``not-text``, ``not-choice``, and as :func:`reading.exact_mapping`.
    """
    second = reading.mapping(facts, KIND, (*KEYS, SECOND)).get(SECOND, NONE)
    reading.exact_mapping({key: facts[key] for key in facts if key != SECOND}, KIND, KEYS)
    if not isinstance(facts["season"], str):
        raise RuleError("not-text", KIND)
    if facts["language"] != "":
        clubs.checked_language(facts["language"])
    if second != NONE:
        clubs.checked_language(second)
