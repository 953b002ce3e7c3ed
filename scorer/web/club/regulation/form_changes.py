"""Changes of a posted form of a regulation: sentences, phases, disciplines and lists more or less."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import count
from typing import TypeAlias

from werkzeug.datastructures import MultiDict

from scorer.rules.club.regulation.clauses.registry import CLAUSES, Block
from scorer.rules.club.regulation.model import MOST_ROUNDS
from scorer.rules.club.regulation.part_rules import MOST_LISTS
from scorer.rules.core.clauses import Clause

NEEDS = {
    "play_off": "rank_table",  # ranks follow a play-off, so the season cannot add up points
}
# What goes without saying once the other is said: games and strokes have no sum.
INSTEAD = {
    "figures": {"check"},
    "several_games": {"check"},
    "check": {"figures", "several_games"},
}


def add_clause(standing: list[str], block: Block, key: str) -> None:
    """Add a clause; one that says otherwise about the same value goes."""
    by_key = {clause.key: clause for clause in block.clauses}
    if key not in by_key:
        return
    clauses = [by_key[other] for other in standing if other in by_key]
    gone = {clause.key for clause in replaced_by(by_key[key], clauses)}
    standing[:] = [other for other in standing if other not in gone]
    usual = [*by_key]
    later = usual[usual.index(key) :]
    place = next((n for n, other in enumerate(standing) if other in later), len(standing))
    standing.insert(place, key)
    for needed in comes_along(by_key[key], block, clauses):
        add_clause(standing, block, needed.key)


def replaced_by(clause: Clause, standing: Iterable[Clause]) -> list[Clause]:
    """Return those of the *standing* clauses that go when *clause* is added."""
    gone = INSTEAD.get(clause.key, ())
    return [
        other for other in standing if other.key in gone or other.sets.keys() & clause.sets.keys()
    ]


def comes_along(clause: Clause, block: Block, standing: Iterable[Clause]) -> list[Clause]:
    """Return what *clause* brings along, if none of the *standing* clauses says it."""
    standing = [*standing]
    needed = [
        other
        for other in block.clauses
        if other.key == NEEDS.get(clause.key) and other not in standing
    ]
    places = {place for other in standing for place in other.sets}
    return [other for other in needed if places.isdisjoint(other.sets)]


def move_clause(standing: Mapping[str, list[str]], name: str, key: str, way: str) -> None:
    """Let a clause change places with the one before or after it, under the same heading."""
    keys, kind = standing.get(name, []), name.partition("-")[0]
    if key not in keys or way not in {"up", "down"}:
        return
    topics = {clause.key: clause.topic for clause in CLAUSES[kind]}
    beside = [other for other in keys if topics.get(other) == topics.get(key)]
    place = beside.index(key) + (1 if way == "down" else -1)
    if 0 <= place < len(beside):
        mine, other = keys.index(key), keys.index(beside[place])
        keys[mine], keys[other] = keys[other], keys[mine]


MOST_PHASES = 8  # and as many parts
MOST = {"phase": MOST_PHASES, "part": MOST_PHASES, "list": MOST_LISTS, "discipline": MOST_ROUNDS}
Typed: TypeAlias = "MultiDict[str, str]"
BLOCK = re.compile(r"(phase|part|list|discipline)-([0-9]{1,2})(-.+)?\Z", re.DOTALL)


def count_of(typed: Typed, kind: str) -> int:
    """Return how many phases, disciplines, parts or side lists a page sent."""
    mark, most = "-key" if kind == "phase" else "", MOST[kind]
    return next(n for n in range(most + 1) if n == most or f"{kind}-{n}{mark}" not in typed)


def reshaped(typed: Typed) -> Typed | None:
    """Return the posted form with one phase, discipline, part or list more or less; None if no key asked for it.

    A clause that is added, moved or taken out leaves the form as it is.
    """
    kind, _dash, index = typed.get("more", "").partition("-")
    if kind == "discipline" and index.isascii() and index.isdigit():
        return _with_discipline(typed, typed.get(f"phase-{int(index[:3])}-key", ""))
    if kind in MOST:
        return _with_one_more(typed, kind)
    kind, _dash, index = typed.get("without", "").partition("-")
    if kind in MOST and index.isascii() and index.isdigit():
        return _with_one_less(typed, kind, int(index[:3]))
    return typed if {"add", "remove", "move"} & typed.keys() else None


def with_seen_block(typed: Typed) -> Typed:
    """Return a form, or a draft, in which the clauses on publishing belong to the season still, with their own block."""
    clauses = CLAUSES["seen"]
    keys, slots = {clause.key for clause in clauses}, {s.name for c in clauses for s in c.slots}
    moved: Typed = MultiDict()
    for field, value in typed.items(multi=True):
        slot = field.removeprefix("season-0-")
        old = (field == "season-0" and value in keys) or (slot != field and slot in slots)
        moved.add(field.replace("season-", "seen-", 1) if old else field, value)
    return moved


def _with_one_more(typed: Typed, kind: str) -> Typed:
    """Return the form with one more phase, like the last, or one more part or list.

    That the last one is hidden is not taken over: nobody asked to hide the new one.
    """
    last = count_of(typed, kind) - 1
    more: Typed = MultiDict(typed)
    if last + 1 >= MOST[kind]:
        return more
    if kind != "phase":
        more.add(f"{kind}-{last + 1}", "phases" if kind == "part" else "measured")
        return more
    for name, value in typed.items(multi=True):
        match = BLOCK.match(name)
        if match and match[1] == kind and int(match[2]) == last and not _hides(match, value):
            more.add(f"phase-{last + 1}{match[3] or ''}", value)
    keys = {value for name, value in typed.items() if name.endswith("-key")}
    new = next(n for n in count(2) if f"phase-{n}" not in keys)
    more[f"phase-{last + 1}-key"] = f"phase-{new}"
    more[f"phase-{last + 1}-name"] = ""
    return more


def _hides(field: re.Match[str], value: str) -> bool:
    return field[3] == "-hidden_from" or (field[3] is None and value == "hidden")


def of_phase(typed: Typed, key: str) -> list[int]:
    """Return the numbers of the disciplines that a page sent for the phase *key*."""
    every = range(count_of(typed, "discipline"))
    return [n for n in every if typed.get(f"discipline-{n}-phase") == key]


def _with_discipline(typed: Typed, key: str) -> Typed:
    """Return the form with one more discipline at the end of the phase *key*, played like the phase.

    Those of later phases move up.
    """
    keys = [typed[f"phase-{n}-key"] for n in range(count_of(typed, "phase"))]
    if key not in keys or count_of(typed, "discipline") >= MOST["discipline"]:
        return typed
    before = keys[: keys.index(key) + 1]
    place = sum(len(of_phase(typed, earlier)) for earlier in dict.fromkeys(before))
    more: Typed = MultiDict()
    for name, value in typed.items(multi=True):
        match = BLOCK.match(name)
        moves = match is not None and match[1] == "discipline" and int(match[2]) >= place
        more.add(
            f"discipline-{int(match[2]) + 1}{match[3] or ''}" if match and moves else name, value
        )
    begun = [typed.get(f"discipline-{n}-first", "") for n in of_phase(typed, key)]
    latest = max([int(first[:3]) for first in begun if first.isascii() and first.isdigit()] or [1])
    more.add(f"discipline-{place}-phase", key)
    more.add(f"discipline-{place}-first", str(latest + 1))
    phase = f"phase-{keys.index(key)}"
    alike = {"check", "sizes"} & {*typed.getlist(phase)}
    for clause in ("discipline", *sorted(alike)):
        more.add(f"discipline-{place}", clause)
    for name in ("game", "partners", "deals", *sorted(alike)):
        more.add(f"discipline-{place}-{name}", typed.get(f"{phase}-{name}", ""))
    return more


def _with_one_less(typed: Typed, kind: str, index: int) -> Typed:
    """Return the form without one phase, part or list; later ones move up.

    The phases of a part that goes count in the one before.
    """
    gone = typed.get(f"phase-{index}-key") if kind == "phase" else None
    if gone is not None and (disciplines := of_phase(typed, gone)):
        return _with_one_less(_with_one_less(typed, "discipline", disciplines[-1]), kind, index)
    less: Typed = MultiDict()
    for name, value in typed.items(multi=True):
        match = BLOCK.match(name)
        if match and match[1] != "phase" and match[3] == "-phases" and value == gone:
            continue
        if kind == "part" and name == "final-0-part" and value.isdecimal() and len(value) < 3:
            decides = int(value)
            less.add(name, str(decides - (decides >= max(index, 1))))
            continue
        if not match or match[1] != kind or int(match[2]) < index:
            less.add(name, value)
        elif int(match[2]) > index:
            less.add(f"{kind}-{int(match[2]) - 1}{match[3] or ''}", value)
        elif kind == "part" and match[3] == "-phases":
            less.add(f"part-{max(index - 1, 0)}-phases", value)
    return less
