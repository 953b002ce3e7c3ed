"""A Schieber for tests: deals as they stand in a record, where nobody asks how they were tapped."""

from uuid import uuid4

CARDS = 157


def written_deal(number, mode, count, team):
    """Return the revision of a deal in which *team* counted so many card points."""
    points = [count, CARDS - count][:: 1 - 2 * team]
    facts = {"kind": "deal", "mode": mode, "points": points}
    names = {"id": str(uuid4()), "line": str(uuid4()), "slot": str(number), "replaces": []}
    return names | {"at": "2026-11-21T20:00:00Z", "by": "Anna", "facts": facts}


def played(*deals):
    """Return the revisions of the first deals of a game: mode, count, and who counted."""
    return [written_deal(number, *deal) for number, deal in enumerate(deals, start=1)]
