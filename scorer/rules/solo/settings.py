"""The house rules of «Jeder für sich»: frozen data inside the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from scorer.rules.core import reading
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_rules import Range, read_plain

PLAYERS = range(2, 10)
CONTROL_SUMS = (CARD_POINTS, 2 * CARD_POINTS)  # one pack, two packs
FACTOR = Range(1, 99)
TIES = ("best_deal", "deals_won", "extra_deal", "lot")
Sign: TypeAlias = Literal["plus", "minus", "off"]


@dataclass(frozen=True)
class SoloSettings:
    """What this table agreed on before the first deal.

    *players* sit counter-clockwise, two to nine of them. The points of a deal add up to
    *control_sum*; None is a free point board, or cards that stay undealt and count for nobody.
    Every deal counts *factor* times, the last of the agreed ones *last_factor* times if it is
    another. Who takes every trick gets *match_value* card points on top; below 0 they are
    taken away, where few points win. *weis_sign*, *table_weis_sign* and *stoeck_sign* say how a
    Weis from the hand, one lying on the table (for who takes it) and Stöck are written:
    ``plus``, ``minus``, or not at all (``off``). The game ends after *deals* deals, or with the
    deal in which a total reaches *target*; both may be absent. *wins* are the ``most`` or the
    ``fewest`` points. *ties* is what decides between equal totals, first to last; without it
    they share a rank.

    *Unit:* slate points; *control_sum* and *match_value* are card points. *Rule:* R2-R8, R16,
    R20-R22, R31.
    """

    deck: Deck
    players: tuple[str, ...]
    first_dealer: int
    control_sum: int | None
    factor: Annotated[int, FACTOR]
    last_factor: Annotated[int | None, FACTOR]
    match_value: Annotated[int, Range(-999, 999)]
    weis_sign: Sign
    table_weis_sign: Sign
    stoeck_sign: Sign
    deals: Annotated[int | None, Range(1, 1000)]
    target: Annotated[int | None, Range(1, 99_999)]
    wins: Literal["most", "fewest"]
    ties: tuple[str, ...]

    game: ClassVar[str] = "solo"
    teams: ClassVar[tuple[str, ...]] = ()

    @property
    def molotow(self) -> bool:
        """Return whether this is a Molotow: few points win, and Weis from the hand and Stöck help.

        Handjass and Bodenjass have the same rules as each other, so settings tell neither.
        """
        helpful = (self.weis_sign, self.stoeck_sign) == ("minus", "minus")
        return self.wins == "fewest" and helpful and self.table_weis_sign != "minus"

    def sign(self, kind: str) -> int:
        """Return 1 or -1: how an extra of *kind* is written; 0 if it is not.

        ``plus`` and ``minus`` are points with a reason, whichever side of the slate wins.
        """
        word = {
            "weis": self.weis_sign,
            "table_weis": self.table_weis_sign,
            "stoeck": self.stoeck_sign,
        }.get(kind, kind)
        return {"plus": 1, "minus": -1}.get(word, 0)

    def factor_of(self, number: int) -> int:
        """Return how many times the deal with this *number* counts, unless it says so itself."""
        last = self.last_factor is not None and number == self.deals
        return self.last_factor if last and self.last_factor is not None else self.factor


def read_settings(value: object) -> SoloSettings:
    """Return the house rules that a JSON object describes; every key has to be there.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, ``missing-key``,
        ``control-sum``, ``ties-twice``, ``last-factor-deals``.
    """
    data, plain = read_plain(SoloSettings, value)
    low, high = PLAYERS.start, PLAYERS.stop - 1
    players = reading.listing(data["players"], "settings/players", low, high)
    count = len(players)
    settings = SoloSettings(
        players=reading.names(players, "settings/players", count),
        first_dealer=reading.integer(data["first_dealer"], "settings/first_dealer", 0, count - 1),
        control_sum=_control_sum(data["control_sum"]),
        ties=reading.ties(data["ties"], "settings/ties", TIES),
        **plain,
    )
    if settings.last_factor is not None and settings.deals is None:
        raise RuleError("last-factor-deals", "settings/last_factor")
    return settings


def _control_sum(value: object) -> int | None:
    if value is None:
        return None
    total = reading.integer(value, "settings/control_sum", min(CONTROL_SUMS), max(CONTROL_SUMS))
    if total not in CONTROL_SUMS:
        raise RuleError("control-sum", "settings/control_sum")
    return total
