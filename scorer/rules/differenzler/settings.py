"""The house rules of a Differenzler: frozen data inside the game."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from scorer.rules.core import reading
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject

MOST_LIMIT = 99_999
PACK = 36  # cards, shared out evenly; *Rule:* R1, R54
PLAYERS = range(2, 9)
# What records of before know: they do not say what happens to cards that stay undealt.
PLAYERS_BEFORE = range(3, 5)
UNDEALT = ("none", "last_trick", "dealer", "unchecked")
TIES = ("best_deal", "best_passe", "exact_hits", "extra_deal", "lot")


@dataclass(frozen=True)
class DifferenzlerSettings:
    """What this table agreed on before the first deal.

    *players* sit counter-clockwise, two to eight of them. The game ends after
    *deals* deals, or when a total passes *limit*; both may be absent. *ties* is
    what decides between equal totals, first to last; without it they share a rank.
    *undealt* says who gets the points of cards that stay undealt, as with 5, 7 or 8 players:
    the winner of the ``last_trick`` or the ``dealer``, so that a deal has 157 card points;
    with ``unchecked`` nobody, and it has 157 at most. With ``none`` all cards are dealt. It
    is None in records that know three or four players only, and means the same there.

    *Unit:* difference points. *Rule:* R54-R58, S13-S18, rules page B4.
    """

    deck: Deck
    players: tuple[str, ...]
    deals: int | None
    limit: int | None
    trump: str
    estimates: str
    exact_bonus: int
    exact_zero: bool
    missing_penalty: int
    penalty: int
    dealer_credit: bool
    ties: tuple[str, ...]
    passe: int
    first_dealer: int
    undealt: str | None = None

    game: ClassVar[str] = "differenzler"
    teams: ClassVar[tuple[str, ...]] = ()

    @property
    def checked(self) -> bool:
        """Return whether the card points of a deal always add up to 157."""
        return self.undealt != "unchecked"


KEYS = ("game", *(field.name for field in fields(DifferenzlerSettings)))
LATER = ("undealt",)  # keys that files of before do not have


def read_settings(value: object) -> DifferenzlerSettings:
    """Return the house rules that a JSON object describes; every key but ``LATER`` has to be there.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, ``missing-key``,
        ``ties-twice``, ``credit-players``, ``undealt-left``.
    """
    given = reading.mapping(value, "settings", KEYS)
    data = reading.exact_mapping(dict.fromkeys(LATER) | {**given}, "settings", KEYS)
    allowed = PLAYERS_BEFORE if data["undealt"] is None else PLAYERS
    players = reading.listing(data["players"], "settings/players", allowed.start, allowed.stop - 1)
    settings = DifferenzlerSettings(
        deck=Deck(reading.choice(data["deck"], "settings/deck", tuple(Deck))),
        players=reading.names(players, "settings/players", len(players)),
        deals=reading.optional(data["deals"], "settings/deals", 1, 1000),
        limit=reading.optional(data["limit"], "settings/limit", 1, MOST_LIMIT),
        trump=reading.choice(data["trump"], "settings/trump", ("drawn", "entered")),
        estimates=reading.choice(data["estimates"], "settings/estimates", ("hidden", "open")),
        exact_bonus=_number(data, "exact_bonus", 0, CARD_POINTS),
        exact_zero=reading.flag(data["exact_zero"], "settings/exact_zero"),
        missing_penalty=_number(data, "missing_penalty", 0, CARD_POINTS),
        penalty=_number(data, "penalty", 1, CARD_POINTS),
        dealer_credit=reading.flag(data["dealer_credit"], "settings/dealer_credit"),
        ties=_ties(data["ties"]),
        passe=_number(data, "passe", 1, 1000),
        first_dealer=_number(data, "first_dealer", 0, len(players) - 1),
        undealt=_undealt(data["undealt"], len(players)),
    )
    if settings.dealer_credit and (len(players) != 3 or settings.estimates == "hidden"):
        raise RuleError("credit-players", "settings/dealer_credit")
    return settings


def _number(data: reading.JsonObject, key: str, low: int, high: int) -> int:
    return reading.integer(data[key], f"settings/{key}", low, high)


def for_table(agreed: JsonObject, players: int) -> JsonObject | None:
    """Return the settings that a club *agreed* on, as JSON, for a table of so many *players*.

    It says once for all tables who gets the points of undealt cards. None where they stay
    undealt and nothing says who does. With three or four nothing of it is stored.
    """
    settings = {**agreed}
    undealt = settings.pop("undealt", None)
    if undealt not in {None, *UNDEALT}:
        return {**agreed}  # to be refused
    if players in PLAYERS_BEFORE:
        return settings
    if PACK % players == 0:
        return settings | {"undealt": "none"}
    return None if undealt in {None, "none"} else settings | {"undealt": undealt}


def _undealt(value: object, players: int) -> str | None:
    """Return who gets the points of the cards that stay undealt.

    :raises RuleError: ``undealt-left`` where *players* cannot share out all cards evenly.
    """
    if value is None:
        return None
    undealt = reading.choice(value, "settings/undealt", UNDEALT)
    if undealt == "none" and PACK % players:
        raise RuleError("undealt-left", "settings/undealt", players=players)
    return undealt


def _ties(value: object) -> tuple[str, ...]:
    ties = tuple(
        reading.choice(tie, f"settings/ties/{index}", TIES)
        for index, tie in enumerate(reading.listing(value, "settings/ties", 0, len(TIES)))
    )
    if len(set(ties)) < len(ties):
        raise RuleError("ties-twice", "settings/ties")
    return ties
