"""What the boards of all games share: names, clashes, special lines, and who may still write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from scorer.rules import reading
from scorer.rules.errors import RuleError
from scorer.rules.log import Fold, Revision

MOST_NOTE = 200


class HasPeople(Protocol):
    """The part of any game's settings that says who plays."""

    @property
    def players(self) -> tuple[str, ...]:
        """Return the names of the players, counter-clockwise."""

    @property
    def teams(self) -> tuple[str, ...]:
        """Return the names of those who are ranked."""


def people_json(settings: HasPeople, folded: Fold) -> dict[str, Any]:
    """Return the part of the board that names people: as agreed, or as corrected since."""
    names = folded.special.get("names")
    teams = names.facts["teams"] if names else settings.teams
    players = list(names.facts["players"] if names else settings.players)
    return {
        "players": players,
        "teams": list(teams) or list(players),
        "names": None if names is None else {"line": names.line, "heads": list(names.heads)},
    }


def log_json(folded: Fold, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the part of the board that tells of the log: clashes, and special lines by slot.

    What stands among *lines* is no special line.
    """
    shown = {line["slot"] for line in lines}
    return {
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
            slot: {"line": mark.line, "heads": list(mark.heads), "facts": mark.facts}
            for slot, mark in folded.special.items()
            if slot != "names" and slot not in shown
        },
    }


def check_names(facts: Mapping[str, Any], place: str, players: int, teams: int) -> None:
    """Refuse facts that do not name everybody; *teams* is 0 where everybody plays alone.

    :raises RuleError: codes of :mod:`scorer.rules.reading`.
    """
    reading.mapping(facts, place, ("kind", "players", "teams"))
    reading.names(facts.get("players"), f"{place}/players", players)
    reading.names(facts.get("teams"), f"{place}/teams", teams)


def check_end(facts: Mapping[str, Any], place: str) -> None:
    """Refuse facts that say more than that the table stops here, and perhaps why.

    :raises RuleError: codes of :mod:`scorer.rules.reading`.
    """
    reading.mapping(facts, place, ("kind", "note"))
    reading.text(facts.get("note", ""), f"{place}/note", 0, MOST_NOTE)


def newest(revisions: Sequence[Revision]) -> tuple[Revision, str, bool]:
    """Return the last revision, its place, and whether it begins a line."""
    last = revisions[-1]
    begins = not any(earlier.line == last.line for earlier in revisions[:-1])
    return last, f"revisions/{len(revisions) - 1}", begins


def after_finish(place: str, slot: str, deal: object) -> RuleError:
    """Return the refusal of a line that would go on after the end."""
    return RuleError("after-finish", f"{place}/slot", slot=slot, deal=deal)
