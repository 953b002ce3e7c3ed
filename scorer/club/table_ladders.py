"""Ladders from evening to evening: who holds which table, from the evenings that are complete."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import Session

from scorer.club.evenings import EveningView, ListedEvening, earlier, listed_evenings
from scorer.club.members import members
from scorer.rules.club.evening import Evening
from scorer.rules.club.season_lists import resolved
from scorer.rules.club.table_ladder import Levels
from scorer.rules.club.table_ladder_units import levels_of_evenings


def levels_before(session: Session, club_id: int, view: EveningView) -> Levels:
    """Return the levels of a ladder at the beginning of an evening; none where there is no such ladder.

    Members have the numbers under which they are entered. This ends the reading transaction.
    """
    if not view.evening.phase.is_ladder_of_evenings:
        return []
    everybody = members(session, club_id)
    entered = {resolved(everybody, member): member for member in view.evening.attendance}
    listed = listed_evenings(session, club_id, view.meta.season)
    before = complete_evenings(earlier(listed, view.meta), view.meta.phase)
    levels = levels_of_evenings(
        view.evening.phase, before, lambda member: resolved(everybody, member)
    )
    return [[entered.get(member, member) for member in level] for level in levels]


def complete_evenings(listed: Iterable[ListedEvening], phase: str) -> list[Evening]:
    """Return the evenings of *phase* whose sheets all count and may be known: what moves people."""
    mine = (held.evening for held in listed if held.meta.phase == phase)
    return [evening for evening in mine if evening.complete and evening.hidden_from is None]
