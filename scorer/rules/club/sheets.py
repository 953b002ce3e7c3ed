"""The sheet of one table: control sum, who bears a gap, and the credit of everybody.

What stands on a sheet is stored as it was written. What is booked on top of it, the
missing points, is computed from the regulation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, TypeAlias

from scorer.rules.club.counting import MOST_POINTS, Value
from scorer.rules.core import reading
from scorer.rules.core.cards import CARD_POINTS, Mode
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_reader import Length, Name, Words
from scorer.rules.core.typed_rules import Range

COUNTED_FIGURES = ("points", "games", "strokes")
WRONG = ("refuse", "split", "writer", "official")
PARTNERS = ("drawn", "fixed", "alone")
CHECK = Range(1, 1000)
MOST_CONTRACTS = 200
MOST_MATCHES = 999
# What two sheets must say alike to be the same, beside their matches.
FIGURES = ("points", "writer", "booked")


@dataclass(frozen=True)
class SheetContract:
    """One prescribed deal: its name, its factor and its card total.

    *check* is None where it is that of all deals. *mode* is None where the scribe chooses it.
    *Unit:* card points.
    """

    name: Name
    factor: Annotated[int, Range(1, 20)] = 1
    check: Annotated[int | None, CHECK] = None
    mode: Annotated[str, Words(tuple(Mode))] | None = None


Contracts: TypeAlias = Annotated[tuple[SheetContract, ...], Length(0, MOST_CONTRACTS)]


@dataclass(frozen=True)
class SheetTerms:
    """What the sheet of one round is like.

    With *partners* (``drawn`` or ``fixed``) a sheet has two sides, and each of the
    four gets what their side made, times *share*; ``alone`` it has one for each
    person. *check* is what the cards of a deal add up to, None where the figures need
    not add up: so it is with *figures* that are ``games`` won or ``strokes``. With *balance* each
    side is credited its own figure less that of the other. A game goes to a *goal*, if one is given;
    with *one_game* a round is one of them, with *several_games* so many, one after the other, so that a phone can
    keep it. A *best_of* round ends as soon as a side has won more than half of them.
    Every match adds *match_bonus*, or takes it away with *match_minus*, where the fewest win. *contracts* prescribe every deal, again from the first one after
    the last; with *each_once* they are a sheet of which each side uses up every one, in its own order. *wrong*
    says who bears a gap: nobody (``refuse``), both sides (``split``), who wrote
    (``writer``), or whom an official books it to. *signed* sheets count once both sides
    confirmed them. With *self_total* everybody adds up for themselves at the end. With
    *count_matches* a sheet says how many matches each side made, though they add nothing. With
    *bonuses* it says what each side got or lost beside the cards, as for the dealer or the writer. With
    *both_typed* the desk types the points of all sides, and is never offered what is left for one.

    *Unit:* card points, difference points where the game counts them, games or strokes.
    """

    partners: Annotated[str, Words(PARTNERS)] = "drawn"
    share: Fraction = Fraction(1)
    check: Annotated[int | None, CHECK] = CARD_POINTS
    match_bonus: Annotated[int, Range(0, CARD_POINTS)] = 0
    contracts: Contracts = ()
    wrong: Annotated[str, Words(WRONG)] = "refuse"
    signed: bool = False
    self_total: bool = False
    count_matches: bool = False
    figures: Annotated[str, Words(COUNTED_FIGURES)] = "points"
    goal: Annotated[int | None, Range(1, MOST_POINTS)] = None
    balance: bool = False
    bonuses: bool = False
    one_game: bool = False
    each_once: bool = False
    match_minus: bool = False
    several_games: Annotated[int | None, Range(2, 20)] = None
    best_of: bool = False
    both_typed: bool = False

    @property
    def games(self) -> int | None:
        """Return the largest number of games in a round, None where a round is not counted by games."""
        return 1 if self.one_game and self.figures != "points" else self.several_games

    @property
    def counts_deals(self) -> bool:
        """Return whether a round has a number of deals: points are counted, and no game goes to a goal."""
        return self.figures == "points" and self.games is None

    def is_over(self, winners: Sequence[int | None]) -> bool:
        """Return whether no game of a round is left after those that *winners* won, None for one that nobody won."""
        due = self.games or 1
        won = max((winners.count(side) for side in {*winners} - {None}), default=0)
        return len(winners) >= due or (self.best_of and 2 * won > due)

    @property
    def match_points(self) -> int:
        """Return what a match adds to its side, below 0 where it takes away. *Unit:* card points."""
        return -self.match_bonus if self.match_minus else self.match_bonus

    @property
    def names_matches(self) -> bool:
        """Return whether a sheet says how many matches each side made."""
        return (bool(self.match_bonus) and self.figures == "points") or self.count_matches

    def sides(self, people: int) -> int:
        """Return the number of figures on the sheet of a table of *people*.

        Tables of three or five may exist where the regulation has been changed to partners since.
        """
        return 2 if self.in_pairs(people) else people

    def in_pairs(self, people: int) -> bool:
        """Return whether seats 0 and 2 of a table of *people* play against seats 1 and 3."""
        return self.partners != "alone" and people == 4

    @property
    def lowest(self) -> int:
        """Return the lowest figure of a side: below 0 where nothing has to add up.

        Weis that are taken away or a deduction for exact estimates may lead there.
        """
        return -MOST_POINTS if self.check is None and self.figures == "points" else 0

    @property
    def lowest_credit(self) -> int:
        """Return the lowest that a sheet can credit."""
        return -MOST_POINTS if self.balance else self.lowest

    def plus_and_minus(self, points: Sequence[int], seat: int) -> tuple[int, int] | None:
        """Return the figure of the own side of *seat* and that of the other, of games or strokes.

        None where points are counted, or everybody plays alone.
        """
        if (self.figures == "points" and not self.balance) or len(points) != 2:
            return None
        return points[seat % 2], points[(seat + 1) % 2]

    def cards(self, deals: int) -> int | None:
        """Return the points of *deals* deals without matches, None without a control sum.

        *Unit:* card points.
        """
        if self.check is None:
            return None
        if not self.contracts:
            return self.check * deals
        return sum(
            contract.factor * (contract.check or self.check) for contract in self.in_order(deals)
        )

    def in_order(self, deals: int) -> tuple[SheetContract, ...]:
        """Return the contracts of *deals* deals: from the first again after the last one."""
        if not self.contracts:
            return ()
        again = -(-deals // len(self.contracts))
        return (self.contracts * again)[:deals]

    def due(self, deals: int, matches: int) -> int | None:
        """Return the sum of a sheet of *deals* deals with *matches*, None without a control sum.

        *Unit:* card points.
        """
        cards = self.cards(deals)
        return None if cards is None else cards + matches * self.match_points

    def matches(self, deals: int, total: int) -> int | None:
        """Return the number of matches that explains *total*, None if there is none."""
        cards = self.cards(deals)
        if cards is None or not self.match_bonus:
            return None
        matches, rest = divmod(total - cards, self.match_points)
        return None if rest or not 0 <= matches <= self.most_matches(deals) else matches

    def left(self, deals: int, points: Sequence[int | None], matches: int) -> int | None:
        """Return the points of the only side that is None in *points*, if the sheet adds up.

        None if they cannot be computed or would be negative. *Unit:* card points.
        """
        due = self.due(deals, matches)
        if due is None or points.count(None) != 1:
            return None
        left = due - sum(figure or 0 for figure in points)
        return left if left >= 0 else None

    def most_matches(self, deals: int) -> int:
        """Return the highest number of matches; a match in a doubled deal counts as two."""
        if not self.counts_deals:  # nobody knows how many deals games have
            return MOST_MATCHES
        return sum(contract.factor for contract in self.in_order(deals)) or deals


@dataclass(frozen=True)
class Sheet:
    """The sheet that a table handed in. *Unit:* card points, or difference points.

    *points* are those of each side, in the order of the seats. *matches* are those of each
    side; older sheets hold their number together, or None where it follows from the sum.
    *writer* is the seat of the scribe. *booked* is what an official gave to or took from each
    side of a wrong sheet. *bonuses* are within the points of each side and beside the cards: for
    the dealer or the writer, plus and minus with a reason; the control sum does not have them.
    *filled* is the side whose points were not typed but proposed as what is left, and taken over.
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
        """Return the number of matches of both sides, None if the sheet names none."""
        return match_count(self.matches)

    def figures(self) -> JsonObject:
        """Return the figures as the facts of an event hold them; no matches are 0 of each side."""
        matches = self.matches or (0,) * len(self.points)
        figures = {
            "points": list(self.points),
            "matches": matches if isinstance(matches, int) else list(matches),
            "writer": self.writer,
            "booked": list(self.booked) or None,
        }
        filled = {} if self.filled is None else {"filled": self.filled}
        return figures | ({"bonuses": list(self.bonuses)} if any(self.bonuses) else {}) | filled


@dataclass(frozen=True)
class SheetVerdict:
    """The verdict on a sheet; ``gap`` is expected less written points, negative if too many.

    ``credit`` holds the points of each seat, None while the sheet does not count; then ``open``
    is the reason: ``sum``, ``writer`` (scribe unknown), ``booking``, ``signature`` or
    ``dispute``. ``booked`` is the correction in the credit, by seat.
    *Unit:* card points, or difference points where the game counts them.
    """

    expected: int | None
    points_sum: int
    gap: int
    booked: tuple[Value, ...]
    credit: tuple[Value, ...] | None
    open: str = ""


def read_sheet(terms: SheetTerms, deals: int, people: int, facts: JsonObject) -> Sheet:
    """Return the sheet that the facts of a ``sheet`` event describe, for a table of *people*.

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
    """Return the number of matches of a sheet, whether held by side or as a number."""
    return matches if matches is None or isinstance(matches, int) else sum(matches)


def same_matches(first: Sequence[int] | int | None, second: Sequence[int] | int | None) -> bool:
    """Return whether two sheets with equal points agree on matches, as far as both name them."""
    if first is None or second is None:
        return True
    if isinstance(first, int) or isinstance(second, int):
        return match_count(first) == match_count(second)
    return list(first) == list(second)


def same_figures(first: JsonObject, second: JsonObject) -> bool:
    """Return whether the facts of two sheets hold the same figures."""
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
    """Return the verdict on a sheet that may be written, counted or still to be signed.

    A sum that differs from the named matches by whole matches is refused once, unless
    *matches_known*: counted by a phone, or confirmed after the question.

    :raises RuleError: ``matches-many``, ``sheet-matches`` with the number of *matches* that
        would fit; ``sheet-sum``, ``sheet-writer``, ``sheet-booking`` where the gap
        has nobody who bears it, and what :func:`read_sheet` raises.
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
    """Return the verdict on a sheet of *deals* deals, with the credit of each of *people*."""
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
    """Return the expected sum of a sheet; without named matches they follow from its sum."""
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
    """Refuse more matches than deals, and another number than the sum implies."""
    require_possible_matches(terms, deals, sheet)
    named, total = sheet.named or 0, sum(sheet.cards)
    implied = terms.matches(deals, total)
    if implied is not None and implied != named and not known:
        due = terms.due(deals, named)
        raise RuleError(
            "sheet-matches", "matches", sum=total, expected=due, named=named, matches=implied
        )


def _open(terms: SheetTerms, sheet: Sheet, gap: int) -> str:
    """Return why the gap cannot be booked, as in ``SheetVerdict.open``; empty if it can."""
    if terms.wrong == "official" and sum(sheet.booked) != gap:
        return "booking"
    if gap and terms.wrong == "refuse":
        return "sum"
    return "writer" if gap and terms.wrong == "writer" and sheet.writer is None else ""


def _booked(terms: SheetTerms, sheet: Sheet, gap: int, people: int) -> list[Value]:
    """Return what each seat gets or loses to close the gap."""
    if terms.wrong == "writer":
        return [gap if seat == sheet.writer else 0 for seat in range(people)]
    sides = len(sheet.points)
    share = sheet.booked if terms.wrong == "official" else _split(sheet, gap, sides)
    return [share[seat % sides] * terms.share for seat in range(people)]


def _split(sheet: Sheet, gap: int, sides: int) -> Sequence[int]:
    """Split the gap between the sides; the remainder goes against the side that wrote."""
    portion, rest = divmod(gap, sides)
    wrote = 0 if sheet.writer is None else sheet.writer % sides
    # those after the writer's side, round the table, get the better end of it
    better = [(wrote + place) % sides for place in range(1, sides + 1)][:rest]
    return [portion + (side in better) for side in range(sides)]
