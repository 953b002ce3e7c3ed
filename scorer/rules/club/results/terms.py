"""Terms of a sheet: figures, partners, matches, control sum."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, TypeAlias

from scorer.rules.club.counting.counting import MOST_POINTS
from scorer.rules.core.cards import CARD_POINTS, Mode
from scorer.rules.core.typed_reader import Length, Name, Words
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class

COUNTED_FIGURES = ("points", "games", "strokes")


WRONG = ("refuse", "split", "writer", "official")


PARTNERS = ("drawn", "fixed", "alone")


CHECK = Range(1, 1000)


MOST_CONTRACTS = 200


MOST_MATCHES = 999


@value_class
class SheetContract:
    """One prescribed deal: its name, its factor and its card total.

    *check* is None if the deal has the usual card total. *mode* is None if the scribe chooses it.
    *Unit:* card points.
    """

    name: Name
    factor: Annotated[int, Range(1, 20)] = 1
    check: Annotated[int | None, CHECK] = None
    mode: Annotated[str, Words(tuple(Mode))] | None = None


Contracts: TypeAlias = Annotated[tuple[SheetContract, ...], Length(0, MOST_CONTRACTS)]


@value_class
class SheetTerms:
    """The terms of the sheet of one round.

    With *partners* ``drawn`` or ``fixed`` a sheet has two sides, and each of the four people gets the points of their
    side, times *share*; with ``alone`` each person is a side. *check* is the sum of the cards of a deal, None if the
    figures need not add up, as with *figures* that are ``games`` won or ``strokes``. With *balance* each side is
    credited its own figure less that of the other.

    A game goes to a *goal*, if there is one. With *one_game* a round is one game, with *several_games* this number of
    games, one after the other, so that a phone can count them. A *best_of* round ends as soon as a side has won more
    than half of its games.

    Every match adds *match_bonus*, or subtracts it with *match_minus*, if the fewest points win. *contracts* prescribe
    every deal, starting again after the last; with *each_once* each side plays each of them once, in its own order.
    *wrong* says who bears a gap: nobody, so that the sheet is refused (``refuse``), all sides (``split``), the person
    who wrote (``writer``), or the sides to which an official books it (``official``).

    With *signed* a sheet counts only after two sides have signed it, or if an official wrote it. With *self_total*
    people add up their own totals at the end. With *count_matches* a sheet has the matches of each side, although they
    add nothing. With *bonuses* it has the points of each side beside the cards, as for the dealer or the writer. With
    *both_typed* the office types the points of all sides, and no remainder is proposed.

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
        """Return the largest number of games in a round, None if a round is not counted in games."""
        return 1 if self.one_game and self.figures != "points" else self.several_games

    @property
    def counts_deals(self) -> bool:
        """Return whether a round has a number of deals: points are counted, and no game goes to a goal."""
        return self.figures == "points" and self.games is None

    def is_over(self, winners: Sequence[int | None]) -> bool:
        """Return whether a round is over; *winners* has the winning side of each game played, None for nobody."""
        due = self.games or 1
        won = max((winners.count(side) for side in {*winners} - {None}), default=0)
        return len(winners) >= due or (self.best_of and 2 * won > due)

    @property
    def match_points(self) -> int:
        """Return the points of a match for its side, below 0 if subtracted. *Unit:* card points."""
        return -self.match_bonus if self.match_minus else self.match_bonus

    @property
    def names_matches(self) -> bool:
        """Return whether a sheet has the number of matches of each side."""
        return (bool(self.match_bonus) and self.figures == "points") or self.count_matches

    def sides(self, people: int) -> int:
        """Return the number of figures on the sheet of a table with this number of *people*.

        Tables of three or five may exist if the regulation was changed to partners later; there each person has one.
        """
        return 2 if self.in_pairs(people) else people

    def in_pairs(self, people: int) -> bool:
        """Return whether seats 0 and 2 of a table of *people* play against seats 1 and 3."""
        return self.partners != "alone" and people == 4

    @property
    def lowest(self) -> int:
        """Return the lowest figure of a side: 0, or below 0 if points are counted without a control sum.

        Deductions, of Weis or for exact estimates, may make such points negative.
        """
        return -MOST_POINTS if self.check is None and self.figures == "points" else 0

    @property
    def lowest_total(self) -> int:
        """Return the lowest total of an evening that a member may add up; the highest is ``MOST_SUM``."""
        return 10 * (-MOST_POINTS if self.balance else self.lowest)

    def plus_and_minus(self, points: Sequence[int], seat: int) -> tuple[int, int] | None:
        """Return the figure of the side of *seat* and that of the other, for games, strokes or a balance.

        None if only points are counted, or without exactly two sides.
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
        """Return the contracts of *deals* deals, repeated from the first after the last one; () without contracts."""
        if not self.contracts:
            return ()
        times = -(-deals // len(self.contracts))
        return (self.contracts * times)[:deals]

    def due(self, deals: int, matches: int) -> int | None:
        """Return the control sum of a sheet of *deals* deals with *matches*, None without one.

        *Unit:* card points.
        """
        cards = self.cards(deals)
        return None if cards is None else cards + matches * self.match_points

    def matches(self, deals: int, total: int) -> int | None:
        """Return the number of matches that explains *total*.

        None if no number does, without a control sum, and without a match bonus.
        """
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
        """Return the highest number of matches in *deals* deals; a match counts as often as the factor of its deal.

        If a round has no number of deals, the result is :data:`MOST_MATCHES`.
        """
        if not self.counts_deals:  # the number of deals in games is unknown
            return MOST_MATCHES
        return sum(contract.factor for contract in self.in_order(deals)) or deals
