"""Changes of a posted form of a regulation: adding, removing and moving clauses, phases and other parts."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import TypeAlias

from werkzeug.datastructures import MultiDict

from scorer.rules.club.regulation.clauses.registry import CLAUSES, Block
from scorer.rules.club.regulation.model import MOST_ROUNDS
from scorer.rules.club.regulation.own_rules import MOST_RULES
from scorer.rules.club.regulation.part_rules import MOST_LISTS
from scorer.rules.core.clauses import Clause

NEEDS = {
    "play_off": "rank_table",  # ranks follow a play-off, so the season cannot add up points
}
# The clauses that are removed when a clause is added: games and strokes have no control sum.
INSTEAD = {
    "figures": {"check"},
    "several_games": {"check"},
    "check": {"figures", "several_games"},
}


def add_clause(standing: list[str], block: Block, key: str) -> None:
    """Add the clause *key* to the list *standing* of chosen keys, at its usual place, and the clause that it needs.

    Clauses that the new clause replaces are removed. An unknown key changes nothing.
    """
    by_key = {clause.key: clause for clause in block.clauses}
    if key not in by_key:
        return
    clauses = [by_key[each] for each in standing if each in by_key]
    gone = {clause.key for clause in replaced_by(by_key[key], clauses)}
    standing[:] = [each for each in standing if each not in gone]
    usual = [*by_key]
    later = usual[usual.index(key) :]
    place = next((n for n, each in enumerate(standing) if each in later), len(standing))
    standing.insert(place, key)
    for needed in comes_along(by_key[key], block, clauses):
        add_clause(standing, block, needed.key)


def replaced_by(clause: Clause, standing: Iterable[Clause]) -> list[Clause]:
    """Return those of the *standing* clauses that are removed when *clause* is added."""
    gone = INSTEAD.get(clause.key, ())
    return [each for each in standing if each.key in gone or each.sets.keys() & clause.sets.keys()]


def comes_along(clause: Clause, block: Block, standing: Iterable[Clause]) -> list[Clause]:
    """Return the clause that is added together with *clause*, as a list.

    [] if *clause* needs none, or if that clause or another one that sets the same value is *standing* already.
    """
    standing = [*standing]
    needed = [
        each for each in block.clauses if each.key == NEEDS.get(clause.key) and each not in standing
    ]
    places = {place for each in standing for place in each.sets}
    return [each for each in needed if places.isdisjoint(each.sets)]


def move_clause(standing: Mapping[str, list[str]], name: str, key: str, way: str) -> None:
    """Swap the clause *key* of the block *name* with its neighbour under the same heading, if there is one.

    *way* is «up» for the previous clause or «down» for the next one.
    """
    keys, kind = standing.get(name, []), name.partition("-")[0]
    if key not in keys or way not in {"up", "down"}:
        return
    topics = {clause.key: clause.topic for clause in CLAUSES[kind]}
    beside = [each for each in keys if topics.get(each) == topics.get(key)]
    place = beside.index(key) + (1 if way == "down" else -1)
    if 0 <= place < len(beside):
        old, new = keys.index(key), keys.index(beside[place])
        keys[old], keys[new] = keys[new], keys[old]


MOST_PHASES = 8  # and as many parts
MOST = {
    "phase": MOST_PHASES,
    "part": MOST_PHASES,
    "list": MOST_LISTS,
    "discipline": MOST_ROUNDS,
    "rule": MOST_RULES,
}
# The field that every item of a kind has; for other kinds it is the field with the clauses.
MARKS = {"phase": "-key", "rule": "-text"}
# The first field of a new item, and its value.
BEGUN = {"part": ("", "phases"), "list": ("", "measured"), "rule": ("-text", "")}
FOCUS = "focus"  # the item that gets the focus on the next page; set here, never posted
STEPS = {"up": -1, "down": 1}
Typed: TypeAlias = "MultiDict[str, str]"
BLOCK = re.compile(r"(phase|part|list|discipline|rule)-([0-9]{1,2})(-.+)?\Z", re.DOTALL)


def count_of(typed: Typed, kind: str) -> int:
    """Return the number of phases, disciplines, parts, side lists or own rules that a page sent, up to the limit."""
    mark, most = MARKS.get(kind, ""), MOST[kind]
    return next(n for n in range(most + 1) if n == most or f"{kind}-{n}{mark}" not in typed)


def rows_of(typed: Typed, kind: str) -> list[Typed]:
    """Return the posted fields of each item of a *kind*, by the part of their name after the number.

    The keys of the clauses of an item are under "".
    """
    rows: list[Typed] = [MultiDict() for _row in range(count_of(typed, kind))]
    for name, values in typed.lists() if rows else ():
        match = BLOCK.match(name)
        if match and match[1] == kind and int(match[2]) < len(rows):
            rows[int(match[2])].setlist(match[3] or "", values)
    return rows


def with_rows(typed: Typed, kind: str, rows: Sequence[Typed], focus: int | None = None) -> Typed:
    """Return the form with *rows* in place of its items of a *kind*; its page opens at item *focus* (from 0)."""
    stored = {f"{kind}-{n}{field}" for n, row in enumerate(rows_of(typed, kind)) for field in row}
    others = (entry for entry in typed.items(multi=True) if entry[0] not in stored)
    shaped: Typed = MultiDict(others)
    for n, row in enumerate(rows):
        for field, values in row.lists():
            shaped.setlist(f"{kind}-{n}{field}", values)
    if focus is not None:
        shaped[FOCUS] = f"{kind}-{focus}"
    return shaped


def reshaped(typed: Typed) -> Typed | None:
    """Return the posted form after a button that adds, removes or moves a phase, part, list, discipline or own rule.

    After a button that adds, moves or removes a clause, return the form unchanged. None if no such button was used.
    """
    kind, _dash, number = typed.get("more", "").partition("-")
    if kind == "discipline":
        return _with_discipline(typed, _place(number))
    if kind in MOST:
        return _with_one_more(typed, kind)
    removed = typed.get("remove", "")
    less = removed if removed.startswith("rule-") else typed.get("without", "")
    kind, _dash, number = less.partition("-")
    if kind in MOST:
        return _with_one_less(typed, kind, _place(number))
    kind, _dash, number = typed.get("move", "").partition("-")
    if kind == "rule":
        return _with_rule_moved(typed, *number.partition(":")[::2])
    return typed if {"add", "remove", "move"} & typed.keys() else None


def _place(number: str) -> int:
    """Return the *number* in the value of a button as an index; a huge number if it does not consist of digits."""
    return int(number[:3]) if number.isascii() and number.isdigit() else sys.maxsize


def with_seen_block(typed: Typed) -> Typed:
    """Return the form with the clauses on publishing in their own block; older forms have them in the season's."""
    clauses = CLAUSES["seen"]
    keys, slots = {clause.key for clause in clauses}, {s.name for c in clauses for s in c.slots}
    moved: Typed = MultiDict()
    for field, value in typed.items(multi=True):
        slot = field.removeprefix("season-0-")
        old = (field == "season-0" and value in keys) or (slot != field and slot in slots)
        moved.add(field.replace("season-", "seen-", 1) if old else field, value)
    return moved


def _with_one_more(typed: Typed, kind: str) -> Typed:
    """Return the form with one more phase, a copy of the last one, or one more part, list or own rule.

    The new phase has no name, and its results are not hidden even if those of the last phase are. Beyond the limit
    the form is unchanged.
    """
    rows = rows_of(typed, kind)
    if len(rows) >= MOST[kind]:
        return typed
    row: Typed = MultiDict([BEGUN[kind]] if kind in BEGUN else rows[-1] if rows else ())
    if kind == "phase":
        row.poplist("-hidden_from")
        row.setlist("", [clause for clause in row.poplist("") if clause != "hidden"])
        keys = {value for name, value in typed.items() if name.endswith("-key")}
        row["-key"] = next(key for key in map("phase-{}".format, count(2)) if key not in keys)
        row["-name"] = ""
    return with_rows(typed, kind, [*rows, row], len(rows))


def _with_discipline(typed: Typed, index: int) -> Typed:
    """Return the form with one more discipline at the end of phase *index* (from 0).

    The new discipline has game, partners, deals, check and table sizes of the phase. It begins one round after the
    latest discipline of the phase, in round 2 if there is none. Without such a phase, or at the limit, the form is
    unchanged.
    """
    phases, rows = rows_of(typed, "phase")[: index + 1], rows_of(typed, "discipline")
    if len(phases) <= index or len(rows) >= MOST["discipline"]:
        return typed
    phase, keys = phases[index], [row["-key"] for row in phases]
    begun = [row.get("-first", "") for row in rows if row.get("-phase") == keys[-1]]
    latest = max([int(first[:3]) for first in begun if first.isascii() and first.isdigit()] or [1])
    alike = sorted({"check", "sizes"} & {*phase.getlist("")})
    names = "game", "partners", "deals", *alike
    row: Typed = MultiDict({f"-{name}": phase.get(f"-{name}", "") for name in names})
    row.setlist("", ["discipline", *alike])
    row["-phase"], row["-first"] = keys[-1], str(latest + 1)
    place = sum(row.get("-phase") in keys for row in rows)
    return with_rows(typed, "discipline", [*rows[:place], row, *rows[place:]], place)


def _with_one_less(typed: Typed, kind: str, index: int) -> Typed:
    """Return the form without the item *index* (from 0) of a *kind*; unchanged if there is no such item.

    A phase is removed with its disciplines. The phases of a removed part move to the previous part, else the next, and
    so does the selection for the final.
    """
    rows = rows_of(typed, kind)
    if index >= len(rows):
        return typed
    gone = rows.pop(index)
    if kind == "phase":
        key = gone["-key"]
        others = [row for row in rows_of(typed, "discipline") if row.get("-phase") != key]
        typed = with_rows(typed, "discipline", others)
        for name in [name for name in typed if name.endswith("-phases")]:
            typed.setlist(name, [each for each in typed.poplist(name) if each != key])
    decides = typed.get("final-0-part", "")
    if kind == "part" and rows:
        for phase in gone.getlist("-phases"):
            rows[max(index - 1, 0)].add("-phases", phase)
        if decides.isdecimal() and len(decides) < 3:
            less = int(decides) - (int(decides) >= max(index, 1))
            typed = MultiDict(typed)
            typed["final-0-part"] = str(less)
    return with_rows(typed, kind, rows, index if kind == "rule" else min(index, len(rows) - 1))


def _with_rule_moved(typed: Typed, place: str, way: str) -> Typed:
    """Return the form with the own rule at *place* (from 0) moved «up» or «down» by one, if possible."""
    rows, index = rows_of(typed, "rule"), _place(place)
    new = index + STEPS.get(way, 0)
    if max(index, new) >= len(rows) or new < 0:
        return typed
    rows[index], rows[new] = rows[new], rows[index]
    return with_rows(typed, "rule", rows, new)
