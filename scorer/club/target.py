"""Target number of an evening that becomes known only after its games."""

from __future__ import annotations

from scorer.club.evenings import load_for_update
from scorer.club.ledger import Act, open_ledger
from scorer.rules.club.counting import MOST_POINTS
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError


def enter(act: Act, evening_id: str, points: int) -> None:
    """Write the target number of an evening; another one needs a reason.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``target-off`` where the regulation
        has none that is entered, ``out-of-range``, ``reason-missing``.
    :raises VersionConflict: somebody else wrote another number.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_open("target", evening_id)
        if view.evening.phase.counting.target_from != "entered":
            raise RuleError("target-off", "points")
        reading.integer(points, "points", 0, 10 * MOST_POINTS)
        newest = book.newest("target", {}, evening_id)
        corrects = newest is not None and newest.facts["points"] != points
        if newest is not None and corrects and newest.seq <= act.expected_version:
            book.require_reason()
        book.write("target", {"points": points}, evening_id)
