"""Groups and play-off in use: whom the season seeds, and what an earlier sheet decides in them."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorer.club.draw.evening_tables import end_vanished
from scorer.club.evening.evenings import EveningView, load_for_update
from scorer.club.office.ledger import OpenLedger
from scorer.club.ranking import seasons
from scorer.rules.club.draw.seating import draw_facts
from scorer.rules.club.ranking.cut import moved_by
from scorer.rules.club.ranking.evening import Evening
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.results.table import EveningTable
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
    """Return the tables of the play-off that fall if a sheet with *facts* lets other people play in it.

    Of a knock-out those are the matches that others play then, and all that follow from them.
    """
    evening, before = view.evening, _kept_rounds(view.evening, facts)
    if facts["round"] > before or len(evening.rounds) <= before:
        return []
    events = [(event.seq, event.kind, event.facts) for event in view.events]
    events.append((view.seq + 1, "sheet", facts))
    after = fold_evening(view.regulation, view.meta.phase, events, evening.people)
    if not moved_by(evening, after):
        return []
    drawn = evening.rounds[before:]
    if before == evening.phase.main_rounds:
        return [table for tables in drawn for table in tables]
    next_round = drawn_again(after, before + 1)["rounds"]
    stays = {
        (n, tuple(people)) for tables in next_round for n, people in enumerate(tables, start=1)
    }
    moved = {*evening.table(facts["round"], facts["table"]).people}
    moved |= {
        person
        for table in drawn[0]
        if next_round and (table.number, table.people) not in stays
        for person in table.people
    }
    fallen = []
    for tables in drawn:
        here = [table for table in tables if not moved.isdisjoint(table.people)]
        moved |= {person for table in here for person in table.people}
        fallen += here
    return fallen


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
    """Take back inside the open ledger what is drawn after a sheet with *facts*.

    The next round of a knock-out is drawn anew at once; all else is to be drawn again.
    """
    evening = load_for_update(book, evening_id).evening
    book.append("draw", drawn_again(evening, _kept_rounds(evening, facts) + 1), evening_id)
    end_vanished(book, evening_id)


def drawn_again(evening: Evening, first: int) -> JsonObject:
    """Return the facts of a draw that puts right who plays in round *first*.

    Without rounds where the desk has to draw: before a knock-out, and while some are equal or have gone.
    """
    if evening.phase.is_knock_out and first > evening.phase.main_rounds + 1:
        try:
            return draw_facts(evening, first, evening.seeds[first - 1] or 0)
        except RuleError:
            pass
    return {"first": first, "rounds": [], "out": [], "seed": None}
