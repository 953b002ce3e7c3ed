"""The settings of «Jeder für sich»."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from scorer.rules.core import reading, typed_reader
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_reader import By, Deals, FirstDealer, different_names, ties
from scorer.rules.core.typed_rules import Range, check_dealer
from scorer.rules.core.value_class import value_class

PLAYERS = range(2, 10)
CONTROL_SUMS = (CARD_POINTS, 2 * CARD_POINTS)  # one pack, two packs
FACTOR = Range(1, 99)
TIES = ("best_deal", "deals_won", "extra_deal", "lot")
Sign: TypeAlias = Literal["plus", "minus", "off"]


def read_control_sum(value: object, place: str) -> int | None:
    """Return *value* as the card points of one or two packs, 157 or 314; None means no control sum.

    :raises RuleError: ``not-integer``, ``out-of-range``, ``control-sum``.
    """
    total = reading.optional(value, place, min(CONTROL_SUMS), max(CONTROL_SUMS))
    if total not in {None, *CONTROL_SUMS}:
        raise RuleError("control-sum", place)
    return total


@value_class
class SoloSettings:
    """The settings agreed at the table before the first deal.

    *players* sit counter-clockwise, two to nine of them. The points of a deal add up to
    *control_sum*; None allows any points, for a free point board or undealt cards without points.
    Every deal counts *factor* times, the last of the agreed deals *last_factor* times if that is
    set. A player with all tricks gets *match_value* additional card points; it may be negative.
    *weis_sign*, *table_weis_sign* and *stoeck_sign* are the signs of a Weis from the hand, a
    Weis on the table (for the player who takes it) and Stöck: ``plus``, ``minus``, or ``off`` if
    they are not written. The game ends after *deals* deals, or with the deal in which a total
    reaches *target*; both may be None. With *wins* the ``most`` or the ``fewest`` points win.
    *ties* are the tie-breaks between equal totals, in order; totals that remain equal share a rank.

    *Unit:* slate points; *control_sum* and *match_value* are card points. *Rule:* R2-R8, R16,
    R20-R22, R31.
    """

    deck: Deck
    players: Annotated[tuple[str, ...], different_names(min(PLAYERS), max(PLAYERS))]
    first_dealer: FirstDealer
    control_sum: Annotated[int | None, By(read_control_sum)]
    factor: Annotated[int, FACTOR]
    last_factor: Annotated[int | None, FACTOR]
    match_value: Annotated[int, Range(-999, 999)]
    weis_sign: Sign
    table_weis_sign: Sign
    stoeck_sign: Sign
    deals: Deals
    target: Annotated[int | None, Range(1, 99_999)]
    wins: Literal["most", "fewest"]
    ties: Annotated[tuple[str, ...], ties(TIES)]

    game: ClassVar[str] = "solo"
    teams: ClassVar[tuple[str, ...]] = ()

    @property
    def molotow(self) -> bool:
        """Return whether the settings are those of a Molotow.

        The fewest points win, Weis from the hand and Stöck are subtracted, and Weis on the table are not.
        Handjass and Bodenjass have the same settings, so they cannot be distinguished.
        """
        helpful = (self.weis_sign, self.stoeck_sign) == ("minus", "minus")
        return self.wins == "fewest" and helpful and self.table_weis_sign != "minus"

    def sign(self, kind: str) -> int:
        """Return 1 or -1 as the sign of an extra of *kind*; 0 if it is not written.

        The kinds ``plus`` and ``minus`` are points with a reason: their signs are fixed.
        """
        word = {
            "weis": self.weis_sign,
            "table_weis": self.table_weis_sign,
            "stoeck": self.stoeck_sign,
        }.get(kind, kind)
        return {"plus": 1, "minus": -1}.get(word, 0)

    def factor_of(self, number: int) -> int:
        """Return the factor of the deal with this *number* (from 1), if its facts have none."""
        last = self.last_factor is not None and number == self.deals
        return self.last_factor if last and self.last_factor is not None else self.factor

    def check_read(self, place: str) -> None:
        """Refuse a factor of the last deal without an agreed number of deals, and a first dealer without a seat.

        :raises RuleError: ``out-of-range``, ``last-factor-deals``.
        """
        check_dealer(self, place)
        if self.last_factor is not None and self.deals is None:
            raise RuleError("last-factor-deals", f"{place}/last_factor")


def read_settings(value: object) -> SoloSettings:
    """Return the settings in the JSON object *value*; all keys are required.

    :raises RuleError: codes of :func:`scorer.rules.core.typed_reader.read_settings`,
        ``control-sum``, ``ties-twice``, and those of :meth:`SoloSettings.check_read`.
    """
    return typed_reader.read_settings(SoloSettings, value)
