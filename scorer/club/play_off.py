"""Groups and play-off in use: their seeding by the season, and the effect of changed sheets."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorer.club.draw.evening_tables import revoke_links_of_old_draws
from scorer.club.evening.evenings import EveningView, load_for_update
from scorer.club.office.ledger import OpenLedger
from scorer.club.ranking import seasons
from scorer.rules.club.draw.seating import draw_facts
from scorer.rules.club.ranking.cut import moved_by
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject

KEEP, ANEW = "keep", "anew"  # the answers about a play-off in which other people would play


def best_first(session: Session, club_id: int, view: EveningView) -> list[int]:
    """Return the people of an evening by the standings of its season, best first.

    [] if the regulation does not make groups or a knock-out by the standings, or for an unknown season. Members have
    the numbers under which they are entered; people without a rank are left out. Computing the standings ends the
    reading transaction.
    """
    phase = view.evening.phase
    play_off = phase.play_off
    in_groups = phase.draw == "groups" and phase.groups.by == "standings"
    if not in_groups and not (
        play_off is not None and phase.is_knock_out and play_off.by == "standings"
    ):
        return []
    season = seasons.standings(session, club_id, view.meta.season)
    if season is None:
        return []
    entered = {season.current_member(member): member for member in view.evening.attendance}
    ranked = (line.person for line in season.table.standings if line.rank is not None)
    return [entered[member] for member in ranked if member in entered]


def falling(view: EveningView, facts: JsonObject) -> list[EveningTable]:
    """Return the tables of the play-off that become void if a sheet with *facts* changes the players of the play-off.

    [] if the players stay the same, and for a sheet of a play-off in groups. A sheet from before the play-off makes all
    tables of the play-off void. A sheet of a knock-out round makes three kinds of matches void: the later matches of
    the people at the table of that sheet, the matches of the next round that would have other people, and all later
    matches of the people in a void match.
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
        fallen_here = [table for table in tables if not moved.isdisjoint(table.people)]
        moved |= {person for table in fallen_here for person in table.people}
        fallen += fallen_here
    return fallen


def require_answer(view: EveningView, facts: JsonObject, answer: str) -> None:
    """Require an answer on the play-off if a sheet with *facts* changes the players of the play-off.

    :raises RuleError: ``play-off-moved`` without such an *answer*, with the number of *tables* that would become void,
        and the number of these tables *played* already.
    """
    tables = falling(view, facts)
    if tables and answer not in {KEEP, ANEW}:
        played = sum(table.sheet is not None for table in tables)
        raise RuleError("play-off-moved", "points/0", tables=len(tables), played=played)


def _kept_rounds(evening: Evening, facts: JsonObject) -> int:
    """Return the last round whose draw does not depend on the sheet."""
    before = evening.phase.main_rounds
    return max(before, facts["round"]) if evening.phase.is_knock_out else before


def drop(book: OpenLedger, evening_id: str, facts: JsonObject) -> None:
    """Void the draws that depend on a sheet with *facts*, inside the open ledger.

    The next round of a knock-out is drawn again at once if the rules allow it. The office must draw everything else.
    """
    evening = load_for_update(book, evening_id).evening
    book.append("draw", drawn_again(evening, _kept_rounds(evening, facts) + 1), evening_id)
    revoke_links_of_old_draws(book, evening_id)


def drawn_again(evening: Evening, first: int) -> JsonObject:
    """Return the facts of a ``draw`` event that replaces the draws from round *first* on after a changed sheet.

    The event has no rounds if the office must draw: in the first round of a knock-out, in other play-offs, and if the
    rules refuse the draw, for example while people are equal or if somebody has left.
    """
    if evening.phase.is_knock_out and first > evening.phase.main_rounds + 1:
        try:
            return draw_facts(evening, first, evening.seeds[first - 1] or 0)
        except RuleError:
            pass
    return {"first": first, "rounds": [], "out": [], "seed": None}
