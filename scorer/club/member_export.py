"""Export of everything that is stored about a member."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy.orm import Session

from scorer.club import ledger
from scorer.club.member_contacts import contact
from scorer.club.member_history import career, numbers_of
from scorer.club.members import members
from scorer.rules.club.event_kinds import KINDS, named
from scorer.store.models import Club


def export(session: Session, club_id: int, number: int) -> dict[str, object]:
    """Return what is stored about a member, as JSON; other members appear as numbers.

    No wish for the draw is among the events, for the office alone knows of them.

    :raises RuleError: ``member-unknown``.
    """
    everybody = members(session, club_id)
    mine, member = numbers_of(everybody, number), asdict(everybody[number])
    member["contact"] = contact(session, club_id, number)
    member["category"] = everybody[number].category
    events = [
        {"at": event.at.isoformat(), "evening": event.evening, "kind": event.kind}
        | {"facts": event.facts, "reason": event.reason}
        for event in ledger.history(session, club_id)
        if not KINDS[event.kind].for_office and not mine.isdisjoint(named(event.kind, event.facts))
    ]
    return {
        "club": session.get_one(Club, club_id).name,
        "member": member,
        "events": events,
        "evenings": [
            {
                "name": outing.meta.name,
                "date": outing.meta.date.isoformat(),
                "rank": outing.line and outing.line.rank,
                "total": outing.line and str(outing.line.total),
                "games": [
                    {
                        "round": game.table.round,
                        "table": game.table.number,
                        "partner": game.partner,
                        "opponents": game.opponents,
                        "credit": None if game.credit is None else str(game.credit),
                    }
                    for game in outing.games
                ],
            }
            for outing in career(session, club_id, number)
        ],
    }
