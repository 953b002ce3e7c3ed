"""The sheet of one table: its figures, its control sum, the booking of a gap, and the credit of each seat.

The figures on a sheet are stored as they were written. The verdict on them, with the correction booked
for a gap, is computed from the regulation.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.counting.counting import MOST_POINTS, Value
from scorer.rules.club.results.terms import SheetTerms
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class

# Keys in which two equal sheets must agree, besides their matches and bonuses.
FIGURES = ("points", "writer", "booked")


@value_class
class Sheet:
    """The sheet that a table handed in. *Unit:* card points, difference points, games or strokes.

    *points* are those of each side, in the order of the seats. *matches* are those of each
    side; older sheets store their sum, or None if it follows from the points.
    *writer* is the seat of the scribe. *booked* is the correction of an official for each
    side of a wrong sheet. *confirmed* says whether two sides signed the sheet, or an official wrote it.
    *bonuses*, for the dealer or the writer, may be below 0; they are part of the points of each side,
    but not of the control sum. *filled* is the side whose points were not typed, but accepted as the
    proposed remainder.
    """

    points: tuple[int, ...]
    matches: tuple[int, ...] | int | None = None
    writer: int | None = None
    booked: tuple[int, ...] = ()
    confirmed: bool = False
    bonuses: tuple[int, ...] = ()
    filled: int | None = None

    @property
    def cards(self) -> tuple[int, ...]:
        """Return the points of each side without its bonus."""
        bonuses = self.bonuses or (0,) * len(self.points)
        return tuple(figure - bonus for figure, bonus in zip(self.points, bonuses, strict=True))

    @property
    def named(self) -> int | None:
        """Return the number of matches of all sides, None if the sheet does not name it."""
        return match_count(self.matches)

    def figures(self) -> JsonObject:
        """Return the figures as facts of a ``sheet`` event; unnamed matches become 0 for each side."""
        matches = self.matches or (0,) * len(self.points)
        figures = {
            "points": list(self.points),
            "matches": matches if isinstance(matches, int) else list(matches),
            "writer": self.writer,
            "booked": list(self.booked) or None,
        }
        filled = {} if self.filled is None else {"filled": self.filled}
        return figures | ({"bonuses": list(self.bonuses)} if any(self.bonuses) else {}) | filled


@value_class
class SheetVerdict:
    """The verdict on a sheet.

    ``expected`` is the control sum, None without one. ``points_sum`` is the written sum without bonuses, ``gap`` the
    expected sum minus the written one. ``credit`` holds the points of each seat, None while the sheet does not count;
    then ``open`` is the reason: ``sum``, ``writer`` (scribe unknown), ``booking``, ``signature`` or ``dispute``.
    ``booked`` is the correction in the credit, by seat.

    *Unit:* as in :class:`Sheet`.
    """

    expected: int | None
    points_sum: int
    gap: int
    booked: tuple[Value, ...]
    credit: tuple[Value, ...] | None
    open: str = ""


def read_sheet(terms: SheetTerms, deals: int, people: int, facts: JsonObject) -> Sheet:
    """Return the sheet that the *facts* of a ``sheet`` event describe, without its ``filled`` side.

    *people* is the number of people at the table, *deals* that of the deals of the round.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`.
    """
    sides = terms.sides(people)
    points = reading.listing(facts.get("points"), "points", sides, sides)
    booked = reading.listing(facts.get("booked") or (), "booked", 0, sides)
    if booked:
        reading.listing(booked, "booked", sides, sides)
    bonuses = reading.listing(facts.get("bonuses") or (), "bonuses", 0, sides)
    if bonuses:
        reading.listing(bonuses, "bonuses", sides, sides)
    most, lowest = terms.most_matches(deals), -MOST_POINTS if bonuses else terms.lowest
    return Sheet(
        tuple(
            reading.integer(figure, f"points/{n}", lowest, MOST_POINTS)
            for n, figure in enumerate(points)
        ),
        _read_matches(facts.get("matches"), sides, most),
        reading.optional(facts.get("writer"), "writer", 0, people - 1),
        tuple(
            reading.integer(figure, f"booked/{n}", -MOST_POINTS, MOST_POINTS)
            for n, figure in enumerate(booked)
        ),
        reading.flag(facts.get("confirmed", False), "confirmed"),
        tuple(
            reading.integer(figure, f"bonuses/{n}", -MOST_POINTS, MOST_POINTS)
            for n, figure in enumerate(bonuses)
        ),
    )


def match_count(matches: Sequence[int] | int | None) -> int | None:
    """Return the number of matches of a sheet, stored by side or as a number; None if they are unknown."""
    return matches if matches is None or isinstance(matches, int) else sum(matches)


def same_matches(first: Sequence[int] | int | None, second: Sequence[int] | int | None) -> bool:
    """Return whether two sheets with equal points agree on matches, as far as both name them."""
    if first is None or second is None:
        return True
    if isinstance(first, int) or isinstance(second, int):
        return match_count(first) == match_count(second)
    return list(first) == list(second)


def same_figures(first: JsonObject, second: JsonObject) -> bool:
    """Return whether two sheets, as facts, have equal points and bonuses, and matches as in :func:`same_matches`."""
    figures = all(first[key] == second[key] for key in FIGURES)
    figures = figures and (first.get("bonuses") or None) == (second.get("bonuses") or None)
    return figures and same_matches(first["matches"], second["matches"])


def _read_matches(value: object, sides: int, most: int) -> tuple[int, ...] | int | None:
    if not isinstance(value, list | tuple):
        return reading.optional(value, "matches", 0, most)
    listed = reading.listing(value, "matches", sides, sides)
    return tuple(
        reading.integer(figure, f"matches/{side}", 0, MOST_POINTS)
        for side, figure in enumerate(listed)
    )


def check_sheet(
    terms: SheetTerms,
    deals: int,
    people: int,
    facts: JsonObject,
    *,
    matches_known: bool = False,
) -> SheetVerdict:
    """Return the verdict on a sheet that may be written; it may still lack signatures.

    A sum that fits another number of matches than the named one is refused, unless *matches_known* says that a
    phone counted the matches, or that somebody confirmed them when asked.

    :raises RuleError: ``matches-many``; ``sheet-matches`` with the number of *matches* that would fit; ``sheet-sum`` if
        nobody bears the gap; ``sheet-writer`` if the writer, who bears it, is unknown; ``sheet-booking`` if the booked
        points do not add up to the gap; codes of :func:`read_sheet`.
    """
    sheet = read_sheet(terms, deals, people, facts)
    _check_matches(terms, deals, sheet, known=matches_known)
    verdict = judge_sheet(terms, deals, sheet, people)
    points_sum, due, gap = verdict.points_sum, verdict.expected, verdict.gap
    if verdict.open == "sum":
        raise RuleError("sheet-sum", "points", sum=points_sum, expected=due, gap=gap)
    if verdict.open == "writer":
        raise RuleError("sheet-writer", "writer", sum=points_sum, expected=due, gap=gap)
    if verdict.open == "booking":
        raise RuleError("sheet-booking", "booked", sum=points_sum, expected=due, gap=gap)
    return verdict


def judge_sheet(terms: SheetTerms, deals: int, sheet: Sheet, people: int) -> SheetVerdict:
    """Return the verdict on a sheet of *deals* deals, with the credit of each of the *people* at the table."""
    points_sum, sides = sum(sheet.cards), len(sheet.points)
    expected = _expected(terms, deals, sheet, points_sum)
    gap = 0 if expected is None else expected - points_sum
    why = _open(terms, sheet, gap)
    booked: list[Value] = [0] * people
    if gap and not why:
        booked = _booked(terms, sheet, gap, people)
    if why or (terms.signed and not sheet.confirmed):
        return SheetVerdict(expected, points_sum, gap, tuple(booked), None, why or "signature")
    share: Value = terms.share if terms.share.denominator > 1 else terms.share.numerator
    against = [0] * people
    if terms.balance and sides == 2:
        against = [sheet.points[(seat + 1) % 2] for seat in range(people)]
    credit = (
        (sheet.points[seat % sides] - against[seat]) * share + booked[seat]
        for seat in range(people)
    )
    return SheetVerdict(expected, points_sum, gap, tuple(booked), tuple(credit))


def _expected(terms: SheetTerms, deals: int, sheet: Sheet, points_sum: int) -> int | None:
    """Return the expected sum of a sheet; matches not named are derived from its sum."""
    named = sheet.named
    return terms.due(deals, (terms.matches(deals, points_sum) or 0) if named is None else named)


def require_possible_matches(terms: SheetTerms, deals: int, sheet: Sheet) -> None:
    """Refuse more matches than deals.

    :raises RuleError: ``matches-many``.
    """
    most = terms.most_matches(deals)
    if (sheet.named or 0) > most:
        raise RuleError("matches-many", "matches", most=most)


def _check_matches(terms: SheetTerms, deals: int, sheet: Sheet, *, known: bool) -> None:
    """Refuse more matches than deals and, unless they are *known*, another number than the sum implies."""
    require_possible_matches(terms, deals, sheet)
    named, total = sheet.named or 0, sum(sheet.cards)
    implied = terms.matches(deals, total)
    if implied is not None and implied != named and not known:
        due = terms.due(deals, named)
        raise RuleError(
            "sheet-matches", "matches", sum=total, expected=due, named=named, matches=implied
        )


def _open(terms: SheetTerms, sheet: Sheet, gap: int) -> str:
    """Return the reason why the gap cannot be booked, as in ``SheetVerdict.open``; "" if it can, or without a gap.

    Points booked by an official must add up to the gap, even to a gap of 0.
    """
    if terms.wrong == "official" and sum(sheet.booked) != gap:
        return "booking"
    if gap and terms.wrong == "refuse":
        return "sum"
    return "writer" if gap and terms.wrong == "writer" and sheet.writer is None else ""


def _booked(terms: SheetTerms, sheet: Sheet, gap: int, people: int) -> list[Value]:
    """Return the points that each seat gets, below 0 if it loses them, to close the gap."""
    if terms.wrong == "writer":
        return [gap if seat == sheet.writer else 0 for seat in range(people)]
    sides = len(sheet.points)
    share = sheet.booked if terms.wrong == "official" else _split(sheet, gap, sides)
    return [share[seat % sides] * terms.share for seat in range(people)]


def _split(sheet: Sheet, gap: int, sides: int) -> Sequence[int]:
    """Return the part of the gap for each side; if it cannot be split evenly, the writing side gets the lower part.

    An unknown writer counts as side 0.
    """
    portion, rest = divmod(gap, sides)
    wrote = 0 if sheet.writer is None else sheet.writer % sides
    # the sides after the writer's, round the table, get the better part
    better = [(wrote + place) % sides for place in range(1, sides + 1)][:rest]
    return [portion + (side in better) for side in range(sides)]
