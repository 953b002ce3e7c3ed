"""The common parts of all boards: names, clashes, special lines."""

from __future__ import annotations

from collections.abc import Collection

from scorer.rules.core.board_types import LineRef, Log, Place
from scorer.rules.core.log import NUMBERED, CurrentLine, Facts, FoldedLog
from scorer.rules.core.typed_rules import Settings


def log_json(folded: FoldedLog, settings: Settings, slots: Collection[str] = ()) -> Log:
    """Return the keys of the board on the log: game, names, clashes, and lines that are not on the sheet.

    *slots* are the special slots whose lines are on the sheet.
    """
    names = folded.special.get("names")
    teams = names.facts["teams"] if names else settings.teams
    players = list(names.facts["players"] if names else settings.players)
    return {
        "game": settings.game,
        "players": players,
        "teams": list(teams) or list(players),
        "names": None if names is None else line_ref(names),
        "clashes": [
            {
                "kind": clash.kind,
                "slot": clash.slot,
                "lines": list(clash.lines),
                "revisions": list(clash.revisions),
            }
            for clash in folded.clashes
        ],
        "claims": {
            slot: {**line_ref(line), "facts": line.facts}
            for slot, line in folded.special.items()
            if slot != "names" and slot not in slots
        },
    }


def line_ref(standing: CurrentLine) -> LineRef:
    """Return the references that the next revision of a line must have."""
    return {"line": standing.line, "heads": list(standing.tips)}


def place_json(standing: CurrentLine) -> Place:
    """Return the part of a line that locates it in the log."""
    return {"line": standing.line, "slot": standing.slot, "heads": list(standing.tips)}


def is_complete(facts: Facts | None) -> bool:
    """Return whether *facts* are complete; False for None, a deleted line.

    Facts of a deal are complete once it is counted, annulled or given up, facts of another kind always.
    """
    if facts is None or facts.get("kind") != "deal":
        return facts is not None
    get = facts.get
    return (get("points"), get("void"), get("given_up")) != (None, None, None)


def is_revised(standing: CurrentLine) -> bool:
    """Return whether an earlier complete revision of the line had other facts or another slot.

    A deal that only got another number is not revised: if two deals share a slot, one moves to the end.
    """
    if not standing.earlier:  # shortcut: most lines are written once
        return False
    numbered = NUMBERED.match(standing.slot)
    return any(
        is_complete(revision.facts)
        and (revision.facts != standing.facts or (revision.slot != standing.slot and not numbered))
        for revision in standing.earlier
    )
