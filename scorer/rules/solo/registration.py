"""Registration of «Jeder für sich» in the registry of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import ClubRules, ClubTerms, GameRules, RoundTerms
from scorer.rules.core.reading import JsonObject
from scorer.rules.solo import board, checks, presets, settings

SIGN_SETTINGS = ("weis_sign", "table_weis_sign", "stoeck_sign")


def club_terms(terms: ClubTerms) -> JsonObject:
    """Return the settings for *terms*, as JSON, with Weis and Stöck off; a regulation may set them."""
    return {
        **dict.fromkeys(SIGN_SETTINGS, "off"),
        "match_value": terms.match_bonus,
        "control_sum": terms.check,
        "wins": "fewest" if terms.low_wins else "most",
        "contracts": [*terms.contracts],
    }


def has_weis(agreed: JsonObject) -> bool:
    """Return whether Weis or Stöck count with the settings that a club *agreed* on."""
    return any(agreed.get(sign, "off") != "off" for sign in SIGN_SETTINGS)


def for_table(agreed: JsonObject, _players: int) -> JsonObject | None:
    """Return the settings that a club *agreed* on, as JSON, for a table; None if a phone cannot use them.

    A phone cannot use contracts, or a control sum other than that of one or two packs. If Weis count, a club's sheet
    has them in its points and has no control sum. On the phone they are separate, so the cards add up to 157.
    """
    agreed = {**agreed}
    if agreed.pop("contracts") or agreed["control_sum"] not in (None, *settings.CONTROL_SUMS):
        return None
    if agreed["control_sum"] is None and has_weis(agreed):
        agreed["control_sum"] = CARD_POINTS
    return agreed


def objection(agreed: JsonObject, terms: RoundTerms) -> RuleError | None:
    """Return a refusal of a factor other than 1 or of a target, if the points of a round must add up; else None."""
    fitting: Mapping[str, tuple[object, ...]]
    fitting = {"factor": (1,), "last_factor": (None, 1), "target": (None,)}
    odd = [key for key in fitting if key in agreed and agreed[key] not in fitting[key]]
    return RuleError("settings-sum", odd[0]) if terms.adds_up and odd else None


GAME: Final = GameRules(
    players=tuple(settings.PLAYERS),
    read_settings=settings.read_settings,
    check_revision=checks.check,
    check_board=checks.check_board,
    board=board.board,
    presets=presets.PRESETS,
    club=ClubRules(  # each is explained there
        preset="handjass-12",
        partners=False,
        slate_partners=False,
        named_alone=True,
        control_sum=True,
        card_sums=settings.CONTROL_SUMS,
        weis=has_weis,
        terms=club_terms,
        for_table=for_table,
        objection=objection,
    ),
)
