"""The settings of a Differenzler."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, TypeAlias, get_args

from scorer.rules.core import typed_reader
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import RoundTerms
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_reader import Deals, FirstDealer, Inside, different_names, ties
from scorer.rules.core.typed_rules import Range, check_dealer
from scorer.rules.core.value_class import value_class

PACK = 36  # number of cards; *Rule:* R1, R54
PLAYERS = range(2, 9)
CREDIT_PLAYERS = 3  # number of players with which the dealer can have a credit
# Number of players in a record without a rule for undealt cards.
PLAYERS_BEFORE = range(3, 5)
BEFORE = (Inside("players", Annotated[tuple[str, ...], different_names(3, 4)]),)
Undealt: TypeAlias = Literal["none", "last_trick", "dealer", "unchecked"]
UNDEALT: tuple[str, ...] = get_args(Undealt)
TIES = ("best_deal", "best_passe", "exact_hits", "extra_deal", "lot")


@value_class
class DifferenzlerSettings:
    """The settings agreed at the table before the first deal.

    *players* sit counter-clockwise, two to eight of them. The game ends after
    *deals* deals, or when a total passes *limit*; both may be None. *ties* are
    the tie-breaks between equal totals, in order; totals that remain equal share a rank.
    *undealt* is the rule for the points of undealt cards, as with 5, 7 or 8 players. With
    ``last_trick`` the winner of the last trick gets them, with ``dealer`` the dealer, so that a deal
    has 157 card points; with ``unchecked`` nobody does, and a deal has 157 at most. With ``none``
    all cards are dealt. None means the same, but is only possible with three or four players.
    With a *missing_penalty* of None a forgotten estimate counts as 0.

    *Unit:* difference points. *Rule:* R54-R58, S13-S18.
    """

    deck: Deck
    players: Annotated[tuple[str, ...], different_names(min(PLAYERS), max(PLAYERS))]
    deals: Deals
    limit: Annotated[int | None, Range(1, 99_999)]
    trump: Literal["drawn", "entered"]
    estimates: Literal["hidden", "open"]
    exact_bonus: Annotated[int, Range(0, CARD_POINTS)]
    exact_zero: bool
    missing_penalty: Annotated[int | None, Range(0, CARD_POINTS)]
    penalty: Annotated[int, Range(1, CARD_POINTS)]
    dealer_credit: bool
    ties: Annotated[tuple[str, ...], ties(TIES)]
    passe: Annotated[int, Range(1, 1000)]
    first_dealer: FirstDealer
    undealt: Undealt | None = None

    game: ClassVar[str] = "differenzler"
    teams: ClassVar[tuple[str, ...]] = ()

    @property
    def checked(self) -> bool:
        """Return whether the card points of a deal always add up to 157."""
        return self.undealt != "unchecked"

    def check_read(self, place: str) -> None:
        """Refuse undealt cards without a rule, and a dealer's credit except with three players and open estimates.

        A first dealer without a seat is refused, too.

        :raises RuleError: ``out-of-range``, ``undealt-left``, ``credit-players``.
        """
        check_dealer(self, place)
        count = len(self.players)
        if self.undealt == "none" and PACK % count:
            raise RuleError("undealt-left", f"{place}/undealt", players=count)
        if self.dealer_credit and (count != CREDIT_PLAYERS or self.estimates == "hidden"):
            raise RuleError("credit-players", f"{place}/dealer_credit")


def read_settings(value: object) -> DifferenzlerSettings:
    """Return the settings in the JSON object *value*; without ``undealt`` there must be three or four players.

    :raises RuleError: codes of :func:`scorer.rules.core.typed_reader.read_settings`,
        ``ties-twice``, and those of :meth:`DifferenzlerSettings.check_read`.
    """
    older = isinstance(value, Mapping) and value.get("undealt") is None
    return typed_reader.read_settings(DifferenzlerSettings, value, BEFORE[: int(older)])


def for_table(agreed: JsonObject, players: int) -> JsonObject | None:
    """Return the settings that a club *agreed* on, as JSON, for a table of *players* people.

    A club has one rule for undealt cards at all tables. None if cards stay undealt and there is no
    such rule. With three or four people ``undealt`` is left out, as in older records. The credit
    for the dealer is turned off except for three people.
    """
    settings = {**agreed}
    if players != CREDIT_PLAYERS and settings["dealer_credit"] is True:
        settings["dealer_credit"] = False
    undealt = settings.pop("undealt", None)
    if undealt not in (None, *UNDEALT):
        return {**agreed}  # refused when the settings are read
    if players in PLAYERS_BEFORE:
        return settings
    if PACK % players == 0:
        return settings | {"undealt": "none"}
    return None if undealt in (None, "none") else settings | {"undealt": undealt}


def objection(agreed: JsonObject, terms: RoundTerms) -> RuleError | None:
    """Return a refusal of a credit for the dealer if no table has three people or estimates are not open, else None."""
    possible = CREDIT_PLAYERS in terms.sizes and agreed.get("estimates") == "open"
    if possible or not agreed.get("dealer_credit"):
        return None
    return RuleError("credit-players", "dealer_credit")
