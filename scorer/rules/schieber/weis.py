"""Weis: points of melds, which team writes its melds, and impossible melds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, Literal, TypeAlias

from scorer.rules.core.cards import HAND, RANKS, SUITS, Card, Deck, Mode, Rank, Suit
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.rules.schieber.board_types import WeisWhy

SHORTEST: Final = 3
# The criteria between melds in order; _merit returns their values.
CRITERIA: tuple[WeisWhy, ...] = ("points", "length", "top", "trump")
# Nine cards never hold more than three melds, so two hands never more than six.
MOST_PER_TEAM: Final = 6


@value_class
class Run:
    """Cards of one suit in sequence; *top* is the highest in natural order."""

    length: int
    suit: Suit
    top: Rank
    seat: int | None = None


@value_class
class Four:
    """Four cards of one rank."""

    rank: Rank
    seat: int | None = None


@value_class
class Amount:
    """A meld entered without its cards, only with its points. *Unit:* card points."""

    points: int
    seat: int | None = None


Meld: TypeAlias = Run | Four | Amount
MeldsByTeam: TypeAlias = tuple[Sequence[Meld], Sequence[Meld]]
EqualWeis: TypeAlias = Literal["forehand", "both"]  # rule for equal Weis


@value_class
class MeldTable:
    """The card points of melds at this table; a meld without an entry or with 0 is no Weis."""

    run_points: Mapping[int, int]
    four_points: Mapping[Rank, int]


def cards_of(meld: Meld, deck: Deck = Deck.GERMAN) -> tuple[Card, ...]:
    """Return the cards of a meld, those of a run from the highest down; none for an :class:`Amount`."""
    if isinstance(meld, Run):
        top = meld.top.order
        ranks = reversed(RANKS[top - meld.length + 1 : top + 1])
        return tuple(Card(meld.suit, rank) for rank in ranks)
    if isinstance(meld, Four):
        return tuple(Card(suit, meld.rank) for suit in SUITS[deck])
    return ()


def meld_points(meld: Meld, table: MeldTable) -> int:
    """Return the points of a meld before the factor of the deal.

    *Unit:* card points. *Rule:* R20-R22, docs/game-record.md.
    """
    if isinstance(meld, Amount):
        return meld.points
    if isinstance(meld, Run):
        return table.run_points.get(meld.length, 0)
    return table.four_points.get(meld.rank, 0)


def named_card(run: Run, mode: Mode) -> Card:
    """Return the card by which a run is announced: its highest, but in upward modes such as Undenufe its lowest.

    *Rule:* R27.
    """
    cards = cards_of(run)
    return cards[-1] if mode.upwards else cards[0]


def read_meld(obj: object, place: str) -> Meld:
    """Return the meld in the JSON object *obj*, see docs/game-record.md.

    :func:`check_melds` later checks it against deck and table.

    :raises RuleError: ``meld-shape``, ``meld-length``, ``meld-top``,
        ``meld-suit``, ``meld-four``, ``meld-amount``
    """
    if not isinstance(obj, Mapping):
        raise RuleError("meld-shape", place)
    keys = frozenset(obj) - {"seat"}
    seat = obj.get("seat")
    if seat is not None and not (_is_whole(seat) and 0 <= seat <= 3):
        raise RuleError("meld-shape", place)
    if keys == {"run", "suit", "top"}:
        return _read_run(obj, seat, place)
    if keys == {"four"}:
        try:
            return Four(Rank(obj["four"]), seat)
        except ValueError:
            raise RuleError("meld-four", place) from None
    if keys == {"amount"}:
        if not _is_whole(obj["amount"]) or obj["amount"] <= 0:
            raise RuleError("meld-amount", place)
        return Amount(obj["amount"], seat)
    raise RuleError("meld-shape", place)


def _read_run(obj: JsonObject, seat: int | None, place: str) -> Run:
    """Return the run in *obj*; refuse an impossible length or suit, and a top with too few cards below it."""
    length = obj["run"]
    if not isinstance(length, int) or not _is_whole(length) or not SHORTEST <= length <= HAND:
        raise RuleError("meld-length", place)
    try:
        suit = Suit(obj["suit"])
    except ValueError:
        raise RuleError("meld-suit", place) from None
    try:
        top = Rank(obj["top"])
    except ValueError:
        raise RuleError("meld-top", place) from None
    if top.order < length - 1:
        raise RuleError("meld-top", place, length=length, top=top.value)
    return Run(length, suit, top, seat)


def _is_whole(value: object) -> bool:
    """Return whether *value* is a whole number; True and False, which are whole numbers in Python, do not count."""
    return isinstance(value, int) and not isinstance(value, bool)


def best_team(
    melds_by_team: MeldsByTeam,
    *,
    mode: Mode | None,
    forehand: int | None,
    table: MeldTable,
    top_card: bool,
    equal: EqualWeis = "forehand",
) -> tuple[int | None, WeisWhy | None]:
    """Return the team that writes its melds, and the reason; (None, None) if no team has a meld.

    The reason is ``only`` if the other team has no meld, else the first of :data:`CRITERIA` in which the best melds
    differ; tops are compared only with *top_card*. If the best melds are equal in all criteria, *equal* decides. With
    ``forehand`` the team of the first seat from the *forehand* writes, or the team of the forehand if a seat is not
    given. With ``both`` both teams write, and the team is None. The team is None and the reason ``undecided`` if the
    best points are equal and a meld with these points is an :class:`Amount`, or if all is equal and *mode* or
    *forehand* is None.

    *Rule:* R23, R24, docs/board.md; C5, docs/game-record.md.
    """
    first, second = melds_by_team
    if not first and not second:
        return None, None
    if not first or not second:
        return (0 if first else 1), "only"
    merits = [
        [_merit(meld, mode, table, top_card=top_card) for meld in melds] for melds in melds_by_team
    ]
    bests = (max(merits[0]), max(merits[1]))
    for value, other_value, why in zip(*bests, CRITERIA, strict=True):
        if value != other_value:
            return (0 if value > other_value else 1), why
        if why == "points" and any(
            isinstance(meld, Amount) and meld.points == value for meld in (*first, *second)
        ):
            return None, "undecided"
    if mode is None or forehand is None:
        return None, "undecided"
    if equal == "both":
        return None, "both"
    pairs = [*zip(first, merits[0], strict=True), *zip(second, merits[1], strict=True)]
    seats = [meld.seat for meld, merit in pairs if merit == bests[0]]
    return _nearest(seats, forehand) % 2, "forehand"


def _nearest(seats: Sequence[int | None], forehand: int) -> int:
    """Return the first of *seats* in playing order from the *forehand*; the forehand if one of them is None."""
    given = [seat for seat in seats if seat is not None]
    if len(given) < len(seats):
        return forehand
    return min(given, key=lambda seat: (seat - forehand) % 4)


def _merit(
    meld: Meld, mode: Mode | None, table: MeldTable, *, top_card: bool
) -> tuple[int, int, int, bool]:
    """Return the values of :data:`CRITERIA` for *meld*; higher ones win.

    A value is 0 or False if it is unknown or not compared at this table.
    """
    points = meld_points(meld, table)
    if isinstance(meld, Amount):
        return points, 0, 0, False
    if isinstance(meld, Run):
        length, top, low = meld.length, meld.top.order, meld.top.order - meld.length + 1
    else:
        length, top, low = 4, meld.rank.order, meld.rank.order
    if mode is None:
        return points, length, 0, False
    height = -low if mode.upwards else top
    trump = isinstance(meld, Run) and meld.suit == mode.trump
    return points, length, height if top_card else 0, trump


def check_melds(
    melds_by_team: MeldsByTeam,
    *,
    deck: Deck,
    trump: Suit | None,
    stoeck_team: int | None,
    cross: bool,
    table: MeldTable,
) -> None:
    """Refuse melds that do not count at this table, or that the two hands of a team cannot hold.

    With *cross* one card may be in a run and a four of one team. *stoeck_team* has shown Stöck, which are two cards of
    one hand; None if no team has. The caller checks whether there is a trump. Errors have the place ``<team>`` or
    ``<team>/<index>``.

    *Rule:* R20-R25, R31, C7, S20, docs/game-record.md.

    :raises RuleError: ``meld-seat``, ``meld-suit``, ``meld-length``,
        ``meld-four``, ``meld-amount``, ``meld-cards``,
        ``meld-twice``, ``meld-cross``, ``meld-stoeck``
    """
    for team, melds in enumerate(melds_by_team):
        for index, meld in enumerate(melds):
            _check_one(meld, team, f"{team}/{index}", deck, table)
        if len(melds) > MOST_PER_TEAM:
            raise RuleError("meld-cards", str(team))
    _check_sharing(melds_by_team, deck, cross=cross)
    stoeck = _stoeck_cards(trump) if stoeck_team is not None else frozenset()
    for team, melds in enumerate(melds_by_team):
        holds = [_Hold(frozenset(cards_of(meld, deck)), meld) for meld in melds]
        if not _two_hands(holds, team):
            raise RuleError("meld-cards", str(team))
        if team == stoeck_team and not _two_hands([*holds, _Hold(stoeck)], team):
            raise RuleError("meld-stoeck", str(team))
        for index, hold in enumerate(holds):
            if team != stoeck_team and hold.cards & stoeck:
                raise RuleError("meld-stoeck", f"{team}/{index}")


def _check_one(meld: Meld, team: int, place: str, deck: Deck, table: MeldTable) -> None:
    """Refuse a meld of another team's seat, of a suit that is not in *deck*, or without points at this table."""
    if meld.seat is not None and meld.seat % 2 != team:
        raise RuleError("meld-seat", place, seat=meld.seat)
    if isinstance(meld, Amount):
        counted = {*table.run_points.values(), *table.four_points.values()}
        if meld.points <= 0 or meld.points not in counted:
            raise RuleError("meld-amount", place, amount=meld.points)
    elif isinstance(meld, Four):
        if not meld_points(meld, table):
            raise RuleError("meld-four", place, rank=meld.rank.value)
    elif meld.suit not in SUITS[deck]:
        raise RuleError("meld-suit", place, suit=meld.suit.value)
    elif not meld_points(meld, table):
        raise RuleError("meld-length", place, length=meld.length)


def _check_sharing(melds_by_team: MeldsByTeam, deck: Deck, *, cross: bool) -> None:
    """Refuse a card that is in two melds, unless a run crosses a four of its own team."""
    owners: dict[Card, list[tuple[int, Meld]]] = {}
    for team, melds in enumerate(melds_by_team):
        for index, meld in enumerate(melds):
            for card in cards_of(meld, deck):
                for other_team, other in owners.setdefault(card, []):
                    if other_team != team or type(other) is type(meld):
                        raise RuleError("meld-twice", f"{team}/{index}", card=str(card))
                    if not cross:
                        raise RuleError("meld-cross", f"{team}/{index}", card=str(card))
                owners[card].append((team, meld))


def _stoeck_cards(trump: Suit | None) -> frozenset[Card]:
    """Return king and ober of *trump*, which are Stöck; none without a trump."""
    if trump is None:
        return frozenset()
    return frozenset({Card(trump, Rank.KING), Card(trump, Rank.OBER)})


@value_class
class _Hold:
    """Cards that must be in one hand: the cards of a meld, or Stöck without a meld."""

    cards: frozenset[Card]
    meld: Meld | None = None


def _two_hands(holds: Sequence[_Hold], team: int) -> bool:
    """Return whether the two hands of *team* can hold all *holds*, each at the seat of its meld if given."""
    seats = (team, team + 2)
    choices = [
        seats if hold.meld is None or hold.meld.seat is None else (hold.meld.seat,)
        for hold in holds
    ]
    return any(_hands_fit(holds, chosen, seats) for chosen in product(*choices))


def _hands_fit(holds: Sequence[_Hold], chosen: Sequence[int], seats: tuple[int, int]) -> bool:
    """Return whether two hands at *seats* can hold all *holds*; *chosen* are the seats of *holds* in order."""
    hands = [
        [hold for hold, seat in zip(holds, chosen, strict=True) if seat == wanted]
        for wanted in seats
    ]
    cards = [frozenset(card for hold in hand for card in hold.cards) for hand in hands]
    return (
        not cards[0] & cards[1]
        and all(len(held) <= HAND for held in cards)
        and not any(_runs_touch(hand) for hand in hands)
    )


def _runs_touch(hand: Sequence[_Hold]) -> bool:
    """Return whether two runs of one hand are adjacent, so that they would be one longer run."""
    runs = [hold.meld for hold in hand if isinstance(hold.meld, Run)]
    ends = {(run.suit, run.top.order) for run in runs}
    return any((run.suit, run.top.order - run.length) in ends for run in runs)
