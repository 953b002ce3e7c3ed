"""The posted form of a regulation with one phase, discipline, part of the season or side list more or less."""

from __future__ import annotations

import re
from itertools import count
from typing import TypeAlias

from werkzeug.datastructures import MultiDict

from scorer.rules.club.model import MOST_LISTS, MOST_ROUNDS

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
