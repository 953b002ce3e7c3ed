"""The score of one deal of Schieber, before and after the factor."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.rules.core.cards import CARD_POINTS, Mode
from scorer.rules.core.log import Facts
from scorer.rules.core.reading import JsonObject
from scorer.rules.schieber.board_types import WeisWhy
from scorer.rules.schieber.checks import read_melds
from scorer.rules.schieber.settings import SchieberSettings
from scorer.rules.schieber.weis import best_team

STOECK = 20
NOTHING = (0, 0)
Pair = tuple[int, int]
Amounts = tuple[int, ...]
NO_MELDS: tuple[Amounts, Amounts] = ((), ())


@dataclass(slots=True)
class Score:
    """One deal, in card points before the factor.

    *weis* are the points for Weis of each team, 0 for a team that does not write its Weis; *meld_amounts* are the same
    points, one number per meld. *cards* include match bonus and moved points, and are ``None`` while the deal is being
    played.
    """

    factor: int
    weis: Pair
    meld_amounts: tuple[Amounts, Amounts]
    weis_team: int | None
    weis_why: WeisWhy | None
    stoeck: Pair
    cards: Pair | None
    counter: bool

    def shown(self, factor: int = 1) -> Pair:
        """Return Weis and Stöck of both teams, times *factor*."""
        return (
            factor * (self.weis[0] + self.stoeck[0]),
            factor * (self.weis[1] + self.stoeck[1]),
        )

    def written(self) -> Pair:
        """Return the points that both teams write. *Unit:* slate points."""
        first, second = self.shown(self.factor)
        if self.cards is None:
            return first, second
        return first + self.factor * self.cards[0], second + self.factor * self.cards[1]


def score_deal(settings: SchieberSettings, facts: Facts, dealer: int, number: int = 0) -> Score:
    """Return the score of a deal by its *facts*; an annulled deal scores 0.

    *dealer* is a seat. *number* is the number of the deal, from 1: it selects the contract if deals are
    prescribed; 0 selects none.

    *Unit:* card points, before the factor.

    *Rule:* R8, R16-R19, R24, R31, R63, C12, S12.
    """
    mode, contract = facts.get("mode"), settings.contract(number)
    factor = settings.factors[mode] if mode is not None else settings.one_factor or 1
    if contract is not None:
        factor = contract.factor
    match, declarer = facts.get("match"), facts.get("declarer")
    counter = match is not None and (
        facts.get("counter", False) or (declarer is not None and declarer % 2 != match)
    )
    if facts.get("void") is not None:  # no points at all, but the factor is shown
        return Score(factor, NOTHING, NO_MELDS, None, None, NOTHING, NOTHING, counter)
    meld_amounts = NO_MELDS
    team: int | None = None
    why: WeisWhy | None = None
    melds = facts.get("weis")
    if melds is not None and (melds[0] or melds[1]):
        team, why = _weis_writer(settings, facts, dealer)
        if why != "undecided":
            first, second = (
                ()
                if team == 1 - side
                else tuple(meld_points(settings, meld) for meld in melds[side])
                for side in (0, 1)
            )
            meld_amounts = first, second
    weis = sum(meld_amounts[0]), sum(meld_amounts[1])
    stoeck = one_side(facts.get("stoeck"), STOECK)
    cards = _card_points(settings, facts, counter=counter)
    return Score(factor, weis, meld_amounts, team, why, stoeck, cards, counter)


def _weis_writer(
    settings: SchieberSettings, facts: Facts, dealer: int
) -> tuple[int | None, WeisWhy | None]:
    """Return the team that writes its Weis, and the reason; None as the team if both write or it is undecided.

    If points and cards do not decide, the answer of the table decides. *Rule:* R23, R24.
    """
    melds, mode = facts["weis"], facts.get("mode")
    if not (melds[0] and melds[1]):
        return (0 if melds[0] else 1), "only"
    team, why = best_team(
        read_melds(facts),
        mode=None if mode is None else Mode(mode),
        forehand=(dealer + 1) % 4,
        table=settings.melds,
        top_card=settings.top_card,
        equal=settings.equal_weis,
    )
    better = facts.get("better")
    if why != "undecided" or better is None:
        return team, why
    # the best Weis of both teams have equal points; the answer only holds for this amount
    tied = max(meld_points(settings, meld) for meld in melds[0])
    return (better["team"], better["why"]) if better["points"] == tied else (team, why)


def meld_points(settings: SchieberSettings, meld: JsonObject) -> int:
    """Return the points of a Weis by its facts, without reading them into a meld. *Unit:* card points."""
    if "amount" in meld:
        return int(meld["amount"])
    if "run" in meld:
        return settings.run_points[meld["run"]]
    return settings.four_points[meld["four"]]


def forfeit(settings: SchieberSettings, team: int) -> Pair:
    """Return the points of both teams in a deal that *team* loses: the other team writes a match.

    *Unit:* card points. *Rule:* C12, C13.
    """
    return one_side(1 - team, CARD_POINTS + settings.match_bonus)


def one_side(team: int | None, points: int) -> Pair:
    """Return the points of both teams: *points* for *team*, 0 for the other; (0, 0) if *team* is None."""
    if team is None:
        return NOTHING
    return (points, 0) if team == 0 else (0, points)


def _card_points(settings: SchieberSettings, facts: Facts, *, counter: bool) -> Pair | None:
    """Return the card points of both teams with match bonus and moved points, None while the deal is being played."""
    given_up = facts.get("given_up")
    if given_up is not None:
        return forfeit(settings, given_up)
    points = facts.get("points")
    if points is None:
        return None
    first, second = points
    match = facts.get("match")
    if match is not None:
        bonus = settings.counter_match_bonus if counter else settings.match_bonus
        first, second = first + bonus * (match == 0), second + bonus * (match == 1)
    for moved in facts.get("moved", ()):
        handed = moved["points"] if moved["from"] == 0 else -moved["points"]
        first, second = first - handed, second + handed
    return first, second
