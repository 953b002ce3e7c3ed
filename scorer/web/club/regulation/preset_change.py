"""Another game or preset in the form of a regulation: what was typed remains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from scorer.rules.club.regulation.clauses.registry import CLAUSES
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.games import GAMES
from scorer.web.club.regulation.form_changes import BLOCK, Typed, count_of
from scorer.web.club.regulation.regulation_form import RegulationForm, preset_data

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


KINDS = ("phase", "part", "list")


def with_preset(sent: Typed, old: str, new: str) -> Typed:
    """Return the posted form of preset *old* as one of preset *new*.

    A field, or a sentence added or taken out, that is not as *old* had it was typed. Phases, parts
    and lists that were added follow those of *new*.
    """
    before, result = (
        MultiDict(RegulationForm(preset_data(preset)).pairs()) for preset in (old, new)
    )
    typed = _renumbered(sent, before, result)
    kept = _kept_blocks(typed, before, result)
    for name in dict.fromkeys([*typed, *before]):
        was, now = before.getlist(name), _lines(typed.getlist(name))
        if was == now and not name.startswith(kept):
            continue
        if _kind(name) is None:
            result.setlist(name, now)
            _say(result, typed, name)
        elif name.startswith(kept):
            result.setlist(name, now)
        else:
            standing = [key for key in result.getlist(name) if key in now or key not in was]
            result.setlist(name, [*standing, *(key for key in now if key not in {*was, *standing})])
    return result


def _renumbered(sent: Typed, before: Typed, after: Typed) -> Typed:
    """Return what was sent with added blocks moved behind those of the new preset."""
    counts = {kind: count_of(before, kind) for kind in KINDS}
    more = {kind: max(0, count_of(after, kind) - counts[kind]) for kind in KINDS}
    moved: Typed = MultiDict()
    for name, value in sent.items(multi=True):
        match = BLOCK.match(name)
        if match and int(match[2]) >= counts[match[1]]:
            place = int(match[2]) + more[match[1]]
            moved.add(f"{match[1]}-{place}{match[3] or ''}", value)
        else:
            moved.add(name, value)
    return moved


def _kept_blocks(typed: Typed, before: Typed, after: Typed) -> tuple[str, ...]:
    """Return the blocks that the new preset has not and that were typed into or added."""
    kept = []
    for kind in KINDS:
        for index in range(count_of(after, kind), max(_indexes(typed, kind), default=-1) + 1):
            mine = [name for name in typed if name.startswith(f"{kind}-{index}")]
            if any(before.getlist(name) != _lines(typed.getlist(name)) for name in mine):
                kept.append(f"{kind}-{index}")
    return tuple(kept)


def _indexes(typed: Typed, kind: str) -> Iterator[int]:
    for name in typed:
        match = BLOCK.match(name)
        if match and match[1] == kind:
            yield int(match[2])


def _say(result: Typed, typed: Typed, name: str) -> None:
    """Let the sentence stand of which a field was typed over."""
    block, _dash, slot = name.rpartition("-")
    kind = _kind(block)
    if kind is None:
        return
    slot = slot.rpartition("_")[0] if slot[-1:].isdigit() else slot
    clauses = [
        clause.key for clause in CLAUSES[kind] if slot in {each.name for each in clause.slots}
    ]
    if not {*clauses} & {*result.getlist(block)}:
        result.setlist(
            block,
            [*result.getlist(block), *(key for key in clauses if key in typed.getlist(block))],
        )


def _kind(name: str) -> str | None:
    """Return the kind of block that a field is called after, None for a field within one."""
    kind, _dash, index = name.partition("-")
    return kind if kind in CLAUSES and index.isdecimal() else None


def _lines(values: list[str]) -> list[str]:
    return [value.replace("\r\n", "\n") for value in values]
