"""What a game brings to the figures of a Stammtisch: sums by side, declared deals, cells of its sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction
from operator import add
from typing import Any, NamedTuple

from scorer.rules.core.value_class import value_class
from scorer.rules.regulars.events import Unit

WON, DRAWN, LOST = 2, 1, 0  # results in halves of a game


class Tally(NamedTuple):
    """What a side made in one game, or somebody in several of one kind; each figure is a sum.

    *lines* are the deals in which it writes, *written* its points there, *cards* the same before the factor.
    *matches* include *counters*, the counter-matches. *weis* are card points, *stoeck*, *berg*, *sieg* and *schneider*
    (the others', if it won) are times. Of *estimates*, *exact* ones have no difference, others were *over* or *under*
    what was made; *differences* are their sum.
    """

    lines: int = 0
    written: int = 0
    cards: int = 0
    strokes: int = 0
    matches: int = 0
    counters: int = 0
    weis: int = 0
    stoeck: int = 0
    berg: int = 0
    sieg: int = 0
    schneider: int = 0
    estimates: int = 0
    exact: int = 0
    over: int = 0
    under: int = 0
    differences: int = 0


class Declared(NamedTuple):
    """The deals of a *mode* that somebody on a *seat* of a *side* declared; both may be None.

    *pushed* ones were declared after pushing. *cards* are the points of that side before the factor.
    """

    mode: str
    side: int | None = None
    seat: int | None = None
    deals: int = 1
    pushed: int = 0
    cards: int = 0

    @property
    def average(self) -> Fraction:
        """Return the points of a deal before the factor."""
        return Fraction(self.cards, self.deals)


class Side(NamedTuple):
    """The *seats* of a side, its *total*, the *result* in halves of a game, and what it made."""

    seats: tuple[int, ...]
    total: int
    result: int
    tally: Tally


class Peak(NamedTuple):
    """The most *points* of a *side* in one deal."""

    side: int
    points: int
    mode: str | None = None


class Outcome(NamedTuple):
    """What a game tells of its board: a tally of each side, deals by mode, cells by kind and name of their option, the highest Weis."""

    tallies: Sequence[Tally]
    declared: Iterable[Declared]
    cells: Iterable[Declared] = ()
    weis: Peak | None = None
    stroked: bool = False
    low_wins: bool = False


@value_class
class GameSummary:
    """The functions of one game: *outcome* by settings and board, *kind* beside what ends it.

    *usual* kinds can be chosen before they were played. *in_pairs* four people play two against two. The fewest points
    win in kinds with one of the parts *fewest* in their name. With *from_zero* no total is below 0.
    A stake can be for one of *units*, the usual one first.
    """

    outcome: Callable[[Any, Any], Outcome]  # Any: settings and board of the game
    usual: Sequence[str]
    units: Sequence[Unit] = ("point", "lost")
    in_pairs: bool = False
    kind: Callable[[Any], Sequence[object]] = lambda _settings: ()
    from_zero: bool = False
    fewest: AbstractSet[str] = frozenset()

    def fewest_win(self, kind: str) -> bool:
        """Return whether the fewest points win in games of a *kind*."""
        return not self.fewest.isdisjoint(kind.split("-"))


def peak(deals: Iterable[Any], key: str) -> Peak | None:
    """Return the highest figure that a side has under a key of *deals*, the first of equal ones; None if none is above 0."""
    peaks = [
        Peak(side, points, line.get("mode"))
        for line in deals
        for side, points in enumerate(line[key])
        if points > 0
    ]
    return max(peaks, key=lambda each: each.points, default=None)


def total(tallies: Iterable[Tally]) -> Tally:
    """Return the sum of *tallies*."""
    return Tally(*map(sum, zip(*tallies, strict=True)))


def summed(declared: Iterable[Declared], equal: int = 3) -> tuple[Declared, ...]:
    """Return *declared* deals added up whose mode, side and seat, or the first so many of them, are *equal*."""
    sums: dict[tuple[Any, ...], tuple[int, ...]] = {}
    for each in declared:
        sums[each[:equal]] = tuple(map(add, sums.get(each[:equal], (0, 0, 0)), each[3:]))
    return tuple(Declared(*(*which, None, None)[:3], *figures) for which, figures in sums.items())


def by_mode(declared: Iterable[Declared]) -> dict[str, Declared]:
    """Return the sum of deals by mode."""
    return {each.mode: each for each in summed(declared, 1)}
