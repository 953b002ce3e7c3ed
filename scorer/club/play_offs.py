"""Groups and play-off in use: whom the season seeds, and what a sheet of before decides in it."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorer.club import seasons
from scorer.club.evening_tables import end_vanished
from scorer.club.evenings import EveningView, load_for_update
from scorer.club.ledger import OpenLedger
from scorer.rules.club.evening import Evening
from scorer.rules.club.evening_fold import fold_evening
from scorer.rules.club.evening_table import EveningTable
from scorer.rules.club.play_off import moved_by
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject

KEEP, ANEW = "keep", "anew"  # what becomes of a play-off in which others would play


def best_first(session: Session, club_id: int, view: EveningView) -> list[int]:
    """Return who is entered for an evening, by the standings of its season; [] where they seed nobody.

    Members have the numbers under which they are entered. This ends the reading transaction.
    """
    phase = view.evening.phase
    agreed = phase.play_off
    in_groups = phase.draw == "groups" and phase.groups.by == "standings"
    if not in_groups and not (
        agreed is not None and phase.is_knock_out and agreed.by == "standings"
    ):
        return []
    season = seasons.standings(session, club_id, view.meta.season)
    if season is None:
        return []
    entered = {season.current_member(member): member for member in view.evening.attendance}
    ranked = (line.person for line in season.table.standings if line.rank is not None)
    return [entered[member] for member in ranked if member in entered]


def falling(view: EveningView, facts: JsonObject) -> list[EveningTable]:
    """Return the tables of the play-off if a sheet with *facts* lets other people play in it."""
    evening, before = view.evening, _kept_rounds(view.evening, facts)
    if facts["round"] > before or len(evening.rounds) <= before:
        return []
    events = [(event.seq, event.kind, event.facts) for event in view.events]
    events.append((view.seq + 1, "sheet", facts))
    after = fold_evening(view.regulation, view.meta.phase, events, evening.people)
    if not moved_by(evening, after):
        return []
    return [table for tables in evening.rounds[before:] for table in tables]


def require_answer(view: EveningView, facts: JsonObject, answer: str) -> None:
    """Ask what becomes of the play-off where a sheet lets other people play in it.

    :raises RuleError: ``play-off-moved`` with how many *tables* are drawn there, and *played*.
    """
    tables = falling(view, facts)
    if tables and answer not in {KEEP, ANEW}:
        played = sum(table.sheet is not None for table in tables)
        raise RuleError("play-off-moved", "points/0", tables=len(tables), played=played)


def _kept_rounds(evening: Evening, facts: JsonObject) -> int:
    """Return the last round that a sheet leaves as it is drawn, whatever it says."""
    before = evening.phase.main_rounds
    return max(before, facts["round"]) if evening.phase.is_knock_out else before


def drop(book: OpenLedger, evening_id: str, facts: JsonObject) -> None:
    """Take back inside the open ledger what is drawn after a sheet with *facts*: it is to be drawn again."""
    first = _kept_rounds(load_for_update(book, evening_id).evening, facts) + 1
    book.append("draw", {"first": first, "rounds": [], "out": [], "seed": None}, evening_id)
    end_vanished(book, evening_id)
