"""A long evening of Schieber as a log: the same one every time."""

from __future__ import annotations

import random
from typing import Any
from uuid import UUID

from scorer.rules import games
from scorer.rules.core.log import Revision
from scorer.rules.games import Settings
from scorer.rules.presets import settings_for
from scorer.rules.schieber.presets import DOUBLE

PLAYERS, TEAMS = ("Anna", "Beat", "Clara", "Dani"), ("Wir", "Ihr")


# One of each game.
PRESETS = (DOUBLE, "coiffeur-10", "differenzler-12")


def settings_json(preset: str = DOUBLE) -> dict[str, object]:
    """Return the settings of *preset*, without an end so that a log can have any length."""
    rules = settings_for(preset, PLAYERS, TEAMS)
    return rules | ({"target": None, "berg": None} if "berg" in rules else {})


def settings() -> Settings:
    """Return the settings as the rules read them."""
    return games.read_settings(settings_json())


def log(length: int) -> list[Revision]:
    """Return *length* revisions: deals, deals written in two steps with a Weis, and corrections."""
    chance = random.Random(length)
    revisions: list[Revision] = []
    lines: list[tuple[str, str]] = []
    heads: dict[str, str] = {}

    def write(line: str, slot: str, facts: dict[str, Any]) -> None:
        identity = _uuid(chance)
        earlier = (heads[line],) if line in heads else ()
        revisions.append(Revision(identity, line, slot, facts, earlier, at="2026-11-21T20:00:00Z"))
        heads[line] = identity

    while len(revisions) < length:
        if lines and chance.random() < 1 / 6:
            write(*chance.choice(lines), deal(chance))
            continue
        line, slot = _uuid(chance), str(len(lines) + 1)
        lines.append((line, slot))
        facts = deal(chance)
        if facts["weis"] != [[], []] and len(revisions) < length - 1:
            write(line, slot, {**facts, "points": None})
        write(line, slot, facts)
    return revisions


def deal(chance: random.Random) -> dict[str, Any]:
    """Return the facts of a deal; one in four with a Weis."""
    points = chance.choice([n for n in range(158) if n not in {1, 156}])
    weis: list[list[dict[str, Any]]] = [[], []]
    if chance.random() < 1 / 4:
        team = chance.randrange(2)
        weis[team] = [{"run": 4, "suit": "rosen", "top": "king", "seat": team}]
    return {
        "kind": "deal",
        "mode": chance.choice(["rosen", "eichel", "schilten", "schellen", "obenabe", "undenufe"]),
        "declarer": chance.randrange(4),
        "pushed": chance.random() < 1 / 3,
        "points": [points, 157 - points],
        "weis": weis,
    }


def _uuid(chance: random.Random) -> str:
    return str(UUID(int=chance.getrandbits(128), version=4))
