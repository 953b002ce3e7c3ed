"""The language of a season's papers and public pages, if it differs from that of its club.

Setting it is an event of the club about the season; the last one counts, and "" means the language of the club.
"""

from __future__ import annotations

from scorer.club.office import ledger
from scorer.club.office.ledger import Act, open_ledger
from scorer.club.ranking import seasons
from scorer.rules.club.evening import event_kinds
from scorer.store.transactions import Reader


def language(reader: Reader, club_id: int, season_id: str) -> str:
    """Return the language of a season, "" for that of the club."""
    event = ledger.last_about(reader, club_id, "season_language", season=season_id)
    return "" if event is None else str(event.facts["language"])


def of_evening(reader: Reader, club_id: int, evening_id: str) -> str:
    """Return the language of the season of an evening, "" for that of the club."""
    if not ledger.events(reader, club_id, None, ("season_language",)):
        return ""  # for most clubs: no further query
    announced = (e for e in ledger.events(reader, club_id, evening_id) if e.kind == "evening")
    season_id = next((str(event.facts["season"]) for event in announced), "")
    return language(reader, club_id, season_id)


def set_language(act: Act, season_id: str, code: str) -> None:
    """Set the language of a season, "" for that of its club; nothing is written if it stays as it is.

    :raises RuleError: ``role-needed``, ``season-unknown``, ``not-choice``.
    :raises VersionConflict: somebody else set it since the expected version.
    """
    act.actor.require("admin")
    with open_ledger(act) as book:
        seasons.require(book, season_id)
        facts = {"season": season_id, "language": event_kinds.language(code, "language")}
        if code or book.newest("season_language", facts, None) is not None:
            book.write("season_language", facts)
