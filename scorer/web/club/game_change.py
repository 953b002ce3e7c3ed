"""Another game in the form of a regulation: what still is usual of the old one becomes usual of the new one.

What somebody typed stays; where it contradicts the new game, its sentence asks.
"""

from __future__ import annotations

from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.games import GAMES
from scorer.web.club.phases_and_parts import Typed, count_of

BEFORE = "game_was"  # the game that the page was made with


class Usual(NamedTuple):
    """What a game implies: who plays with whom, who is ahead, whether sheets have a control sum."""

    partners: str
    low_wins: str
    check: str


def usual(game: str) -> Usual | None:
    """Return what *game* implies, None of one that is not known."""
    known = GAMES.get(game)
    if known is None:
        return None
    club = known.club
    return Usual(
        "alone" if club.partners is False else "drawn",
        "low" if club.low_wins else "high",
        str(CARD_POINTS) if club.control_sum else "",
    )


def with_games(sent: Typed) -> Typed:
    """Return the posted form with what follows from the games chosen in it."""
    result: Typed = MultiDict(sent)
    turned: list[tuple[str, str, str]] = []
    for kind in ("phase", "discipline"):
        for index in range(count_of(sent, kind)):
            block = f"{kind}-{index}"
            was = usual("".join(result.poplist(f"{block}-{BEFORE}")[:1]))
            now = usual(sent.get(f"{block}-game", ""))
            if was is None or now is None or was == now:
                continue
            if _follow(result, block, was, now) and kind == "phase":
                turned.append((sent.get(f"{block}-key", ""), was.low_wins, now.low_wins))
    if turned:
        _turn_season(result, turned)
    return result


def _follow(typed: Typed, block: str, was: Usual, now: Usual) -> bool:
    """Let partners, control sum and direction of a block follow; return whether its results now go the other way."""
    if typed.get(f"{block}-partners") == was.partners:
        typed[f"{block}-partners"] = now.partners
    _follow_check(typed, block, was, now)
    standing = typed.getlist(block)
    if block.startswith("discipline"):
        if now.low_wins == "low" and "direction" not in standing:
            typed.setlist(block, [*standing, "direction"])
            typed[f"{block}-low_wins"] = was.low_wins
        _turn(typed, f"{block}-low_wins", was.low_wins, now.low_wins)
        return False
    if f"{block}-round_low_wins" in typed:  # the evening adds up ranks
        _turn(typed, f"{block}-round_low_wins", was.low_wins, now.low_wins)
        return False
    turned = _turn(typed, f"{block}-low_wins", was.low_wins, now.low_wins)
    return turned and not any(key.startswith("rank_") for key in standing)


def _follow_check(typed: Typed, block: str, was: Usual, now: Usual) -> None:
    standing, here = typed.getlist(block), typed.get(f"{block}-check", "")
    if was.check == now.check or (here if "check" in standing else "") != was.check:
        return
    typed.setlist(block, [key for key in standing if key != "check"])
    typed.poplist(f"{block}-check")
    if now.check:
        typed.add(block, "check")
        typed[f"{block}-check"] = now.check


def _turn(typed: Typed, name: str, was: str, now: str) -> bool:
    """Put *now* where *was* stands; return whether that changed something."""
    if was == now or typed.get(name) != was:
        return False
    typed[name] = now
    return True


def _turn_season(typed: Typed, turned: list[tuple[str, str, str]]) -> None:
    """Let the parts of the season follow whose phases all go the same way, and then their sum."""
    directions = {
        typed.get(f"phase-{n}-key"): typed.get(f"phase-{n}-low_wins")
        for n in range(count_of(typed, "phase"))
    }
    parts = range(count_of(typed, "part"))
    for key, was, now in turned:
        for n in parts:
            phases = typed.getlist(f"part-{n}-phases")
            if key in phases and all(directions.get(other) == now for other in phases):
                _turn(typed, f"part-{n}-low_wins", was, now)
        if all(typed.get(f"part-{n}-low_wins") == now for n in parts):
            _turn(typed, "sum-0-low_wins", was, now)
