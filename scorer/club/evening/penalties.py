"""Penalties and credits of members."""

from __future__ import annotations

from scorer.club.evening.evenings import load_for_update
from scorer.club.office.ledger import Act, VersionConflict, open_ledger
from scorer.club.results.results import require_there
from scorer.rules.club.ranking.evening_ranking import Evening
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError

MOST_PENALTY = 9999


def penalty(  # noqa: PLR0913 -- one argument for each field of the form
    act: Act,
    evening_id: str,
    member: int,
    *,
    points: int = 0,
    number: int | None = None,
    deal: int | None = None,
    points_made: int = 0,
    disqualified: bool = False,
    for_side: bool = False,
) -> None:
    """Write a penalty of a member, with *points* or a disqualification or both.

    *number* is the round, None for the end of the evening. *points* are added to the value of the member and may be
    negative. *deal* (from 1) is the deal that the penalty is about; *points_made*, a part of the amount of *points*,
    are those that the member made in it. *for_side* writes the same penalty for the partner in that round, or at the
    end for the partner in a fixed pair. The others at the table keep their points.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``person-absent``,
        ``reason-missing``, ``penalty-empty``, ``penalty-round`` for a *deal* without a round, ``partner-unknown``,
        ``out-of-range``.
    :raises VersionConflict: somebody else wrote a penalty of the same member since the expected version.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        require_there(view, member)
        book.require_reason()
        reading.integer(points, "points", -MOST_PENALTY, MOST_PENALTY)
        phase = view.evening.phase
        reading.optional(number, "round", 1, phase.most_rounds)
        if deal is not None and number is None:
            raise RuleError("penalty-round", "round")
        reading.optional(deal, "deal", 1, phase.in_round(number or 0).deals)
        reading.integer(points_made, "points_made", 0, abs(points))
        if not points and not disqualified:
            raise RuleError("penalty-empty", "points")
        facts = {"round": number, "points": points, "disqualified": disqualified, "struck": False}
        exact = {"deal": deal, "made": points_made}  # left out if zero or None
        facts |= {key: figure for key, figure in exact.items() if figure}
        people = [member]
        if for_side:
            people.append(_partner(view.evening, member, number))
        for punished in people:
            book.write("penalty", {"member": punished, **facts}, evening_id)


def strike(act: Act, evening_id: str, of: int) -> None:
    """Revoke the penalty of event *of*; revoking it again for the same reason writes nothing.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``evening-cancelled``, ``penalty-unknown``,
        ``reason-missing``.
    :raises VersionConflict: the penalty was revoked for another reason.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_open("penalty", evening_id)
        penalties = [e for e in view.events if e.kind == "penalty"]
        revoked = next((e for e in penalties if e.facts.get("of") == of), None)
        if revoked is not None:
            if revoked.reason != act.reason.strip():
                raise VersionConflict(revoked, revoked.facts)
            return
        penalty = next((e.facts for e in penalties if e.seq == of and not e.facts["struck"]), None)
        if penalty is None:
            raise RuleError("penalty-unknown")
        book.require_reason()
        book.append("penalty", {**penalty, "struck": True, "of": of}, evening_id)


def _partner(evening: Evening, member: int, number: int | None) -> int:
    """Return the partner of *member* in round *number*; if that is None, the partner in a fixed pair.

    :raises RuleError: ``partner-unknown``.
    """
    partner = evening.partners.get(member) if number is None else None
    for table in evening.tables:
        people = table.people
        if table.round == number and member in people and evening.in_pairs(table):
            partner = people[(people.index(member) + 2) % 4]
    if partner is None:
        raise RuleError("partner-unknown", "for_side")
    return partner
