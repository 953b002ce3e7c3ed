"""Handicaps of an evening: points of members, given before the first card."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.orm import Session

from scorer.club.evenings import EveningView, earlier, listed_evenings, load_for_update
from scorer.club.ledger import Act, open_ledger
from scorer.club.members import members
from scorer.club.penalties import MOST_PENALTY
from scorer.club.results import require_there
from scorer.rules.club.season_lists import resolved
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError


def give(act: Act, evening_id: str, points: Mapping[int, int]) -> None:
    """Write the handicap of members: *points*, above 0 where they make a result better.

    They are given before the first result; later a change needs a reason.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``handicap-off`` where the regulation
        has none, ``person-absent``, ``out-of-range``, ``reason-missing``.
    :raises VersionConflict: somebody else wrote another one for a member.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_open("handicap", evening_id)
        if view.evening.phase.handicap is None:
            raise RuleError("handicap-off")
        for member, given in points.items():
            require_there(view, member)
            reading.integer(given, f"points_{member}", -MOST_PENALTY, MOST_PENALTY)
            if view.evening.handicaps.get(member, 0) == given:
                continue
            newest = book.newest("handicap", {"member": member}, evening_id)
            if view.evening.begun and (newest is None or newest.seq <= act.expected_version):
                book.require_reason()
            book.write("handicap", {"member": member, "points": given}, evening_id)


def handicaps_before(session: Session, club_id: int, view: EveningView) -> dict[int, int]:
    """Return the handicaps, by member, of the latest earlier evening of the season that had any.

    Members have the numbers under which they are entered. This ends the reading transaction.
    """
    everybody = members(session, club_id)
    entered = {resolved(everybody, member): member for member in view.evening.attendance}
    given: dict[int, int] = {}
    for held in earlier(listed_evenings(session, club_id, view.meta.season), view.meta):
        if any(held.evening.handicaps.values()):
            given = dict(held.evening.handicaps)
    today = {resolved(everybody, member): points for member, points in given.items()}
    return {entered.get(member, member): points for member, points in today.items()}
