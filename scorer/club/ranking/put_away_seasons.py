"""Seasons that were put away: created by mistake, or long over. Their data stay and count as before.

A season with an open evening is always listed.
"""

from __future__ import annotations

from scorer.club.evening import evening_dates
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.office import ledger
from scorer.store.transactions import Reader


def shelved(reader: Reader, club_id: int) -> set[str]:
    """Return the ids of the seasons that are put away and have no open evening."""
    last = {e.facts["season"]: e.facts for e in ledger.events(reader, club_id, None, ("away",))}
    away = {season for season, facts in last.items() if facts["away"]}
    return away and away - {meta.season for meta in open_evenings(reader, club_id)}


def open_evenings(reader: Reader, club_id: int, season_id: str | None = None) -> list[EveningMeta]:
    """Return the evenings of a club, or of one season, that are neither closed nor cancelled, by date."""
    closed = evening_dates.closed_evenings(reader, club_id)
    metas = evening_dates.evenings(reader, club_id, season_id)
    return [meta for meta in metas if meta.id not in closed]
