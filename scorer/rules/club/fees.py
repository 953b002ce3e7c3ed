"""The fee of an evening: who paid it, and how much came in. Nothing is counted by it."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

MOST_FEE = 100_000  # rappen


@dataclass(frozen=True, slots=True)
class Takings:
    """How many of all *present* have *paid*, and the whole sum.

    *left* are those who paid and are not there (any more); the sum has theirs, too. *owing* are there and have not paid.

    *Unit:* rappen.
    """

    present: int
    paid: int
    rappen: int
    left: frozenset[int]
    owing: frozenset[int]


def takings(paid: Mapping[int, int], present: AbstractSet[int]) -> Takings:
    """Return what came in; *paid* are rappen by member."""
    left, owing = frozenset(paid.keys() - present), frozenset(present - paid.keys())
    return Takings(len(present), len(paid) - len(left), sum(paid.values()), left, owing)
