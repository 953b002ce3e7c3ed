"""Reads the shared cases of tests/vectors; tests/js/vectors.test.js reads the same files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scorer.rules import games
from scorer.rules.core.log import Revision
from scorer.rules.games import GAMES

FOLDER = Path(__file__).parent.parent / "vectors"
BASE = json.loads((FOLDER / "base.settings.json").read_text())
BASES = {
    "schieber": BASE,
    **{
        game: json.loads((FOLDER / f"base.{game}.settings.json").read_text())
        for game in GAMES
        if game != "schieber"
    },
}
CASES = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.case.json"))}


def settings_of(case: dict[str, Any]) -> Any:
    """The case names only what differs from the base."""
    differing = case.get("settings", {})
    return games.read_settings({**BASES[differing.get("game", "schieber")], **differing})


def revisions_of(case: dict[str, Any]) -> list[Revision]:
    """Short form: revision n of the list has id n; its line and slot are n unless it says else."""
    return [
        Revision(
            id=number(index),
            line=number(item.get("line", index)),
            slot=item.get("slot", str(item.get("line", index))),
            facts=item["facts"],
            replaces=tuple(number(replaced) for replaced in item.get("replaces", [])),
        )
        for index, item in enumerate(case["revisions"], start=1)
    ]


def number(index: int) -> str:
    return f"00000000-0000-4000-8000-{index:012d}"


def differences(expected: Any, shown: Any, place: str = "") -> list[str]:
    """Everything that *expected* names and *shown* does not hold; objects may hold more."""
    if isinstance(expected, dict) and isinstance(shown, dict):
        return [
            text
            for key, value in expected.items()
            for text in differences(value, shown.get(key, "missing"), f"{place}/{key}")
        ]
    if isinstance(expected, list) and isinstance(shown, list) and len(expected) == len(shown):
        return [
            text
            for index, (wanted, actual) in enumerate(zip(expected, shown, strict=True))
            for text in differences(wanted, actual, f"{place}/{index}")
        ]
    return [] if expected == shown else [f"{place}: {shown!r} instead of {expected!r}"]
