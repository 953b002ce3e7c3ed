"""The score of one cell of a Coiffeur."""

from __future__ import annotations

from scorer.rules.coiffeur.settings import CoiffeurSettings, Option
from scorer.rules.core.cards import CARD_POINTS, Mode
from scorer.rules.core.log import Facts

STOECK = 20
TUTTI_POINTS = 253  # four trump suits of 62, and five for the last trick
STEP = 11
TURNS = 8
FOLLOWED_LEAST = 113
FOLLOWED_MOST = FOLLOWED_LEAST + STEP * TURNS
TURNING = ("slalom", "guschti")


def written_points(settings: CoiffeurSettings, option: Option, facts: Facts) -> int:
    """Return what a team writes for *facts*; a scratched cell is worth nothing.

    *Unit:* slate points, or tens. *Rule:* R49, R50, S2-S4.
    """
    points = facts.get("points")
    if points is None:
        return 0
    match = facts.get("match", False)
    cards = points + STOECK * facts.get("stoeck", False) + settings.match_bonus * match
    premium = rounded(settings, settings.match_premium) * match
    malus = rounded(settings, settings.counter_malus) * facts.get("counter", False)
    return int(option.factor * (rounded(settings, cards) - malus) + premium)


def most_points(settings: CoiffeurSettings, option: Option, *, match: bool = True) -> int:
    """Return the most that an open cell can bring, with a match or without.

    *Unit:* slate points, or tens. *Rule:* B2, live facts.
    """
    followed = settings.follow_tricks and option.kind in {*TURNING, "joker"}
    facts = {
        "points": FOLLOWED_MOST if followed else deal_points(option),
        "match": match,
        "stoeck": settings.stoeck and option.is_suit,
    }
    return written_points(settings, option, facts)


def least_points(settings: CoiffeurSettings, option: Option) -> int:
    """Return the least that an open cell can bring: nothing, or the malus of a counter-match.

    *Unit:* slate points, or tens. *Rule:* S3.
    """
    return written_points(settings, option, {"points": 0, "counter": True})


def deal_points(option: Option) -> int:
    """Return what the cards of a deal hold together. *Unit:* card points."""
    return TUTTI_POINTS if option.kind == "tutti" else CARD_POINTS


def values_follow(settings: CoiffeurSettings, option: Option, mode: Mode | None) -> bool:
    """Return whether the values follow each trick, so that a deal does not hold 157.

    *Rule:* S5.
    """
    played = option.kind if mode is None else mode.value.partition("_")[0]
    return settings.follow_tricks and played in TURNING


def rounded(settings: CoiffeurSettings, points: int) -> int:
    """Return *points* as written: in tens, half up, where the settings say so."""
    return (points + 5) // 10 if settings.tens else points
