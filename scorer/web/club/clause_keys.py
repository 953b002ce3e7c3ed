"""What the keys beside a sentence of a regulation do to those that stand in its block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scorer.rules.club.clauses.registry import CLAUSES, Block
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
