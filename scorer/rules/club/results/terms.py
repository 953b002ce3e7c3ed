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

    *check* is None where it is that of all deals. *mode* is None where the scribe chooses it.
    *Unit:* card points.
    """

    name: Name
    factor: Annotated[int, Range(1, 20)] = 1
    check: Annotated[int | None, CHECK] = None
    mode: Annotated[str, Words(tuple(Mode))] | None = None


Contracts: TypeAlias = Annotated[tuple[SheetContract, ...], Length(0, MOST_CONTRACTS)]


@value_class
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
