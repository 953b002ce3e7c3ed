"""Registration of Schieber in the registry of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scorer.rules.core.cards import Mode
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import ClubRules, ClubTerms, GameRules, RoundTerms
from scorer.rules.core.reading import JsonObject
from scorer.rules.schieber import board, checks, presets, settings


def club_terms(terms: ClubTerms) -> JsonObject:
    """Return the settings for *terms*, as JSON; the match bonus also applies to a counter-match.

    If each side names every contract once, the settings only have the modes of the contracts, with their factors.
    """
    bonuses = dict.fromkeys(("match_bonus", "counter_match_bonus"), terms.match_bonus)
    if terms.each_once:
        factors = {contract["mode"]: contract["factor"] for contract in terms.contracts}
        return bonuses | {"factors": factors, "modes_once": True}
    return bonuses | ({"contracts": [*terms.contracts]} if terms.contracts else {})


def for_table(agreed: JsonObject, _players: int) -> JsonObject | None:
    """Return the settings that a club *agreed* on, as JSON, for a table.

    The modes get the order of :class:`~scorer.rules.core.cards.Mode`, because a regulation is stored with
    sorted keys. None if a match subtracts points.
    """
    bonus = agreed["match_bonus"]
    if isinstance(bonus, int) and bonus < 0:
        return None
    factors = agreed["factors"]
    if not isinstance(factors, Mapping) or not factors.keys() <= {*Mode}:
        return agreed  # refused when the settings are read
    return {**agreed, "factors": {mode.value: factors[mode] for mode in Mode if mode in factors}}


def objection(agreed: JsonObject, terms: RoundTerms) -> RuleError | None:
    """Return a refusal of factors other than 1 if the points of a round must add up, unless deals are prescribed.

    Otherwise return None.
    """
    factors = agreed.get("factors", {})
    doubled = any(factor != 1 for factor in factors.values()) and not terms.prescribed
    return RuleError("settings-sum", "factors") if terms.adds_up and doubled else None


def tally(agreed: JsonObject, goal: int, figures: str) -> JsonObject:
    """Return *agreed* as the settings of one game to *goal* slate points.

    The game has stakes only if the *figures* on the sheet are ``strokes``.
    """
    usual = presets.PRESETS[presets.SIMPLE]["stakes"]
    strokes = (agreed["stakes"] or usual) if figures == "strokes" else None
    return {**agreed, "target": [goal, goal], "deals": None, "stakes": strokes}


def tally_of(settings: JsonObject, board: Any) -> Sequence[int] | None:  # noqa: ANN401 -- a board as JSON
    """Return the strokes of each team; without stakes return 1 for the winner and 0 for others.

    None for a game without a target or with a number of deals.
    """
    if settings["target"] is None or settings["deals"] is not None:
        return None
    if board["stakes"] is not None:
        return tuple(board["stakes"])
    finish = board["finish"]
    return tuple(int(finish is not None and finish["winner"] == team) for team in (0, 1))


def has_weis(settings: JsonObject) -> bool:
    """Return whether Weis count with these *settings* of a regulation."""
    return bool(settings.get("weis", False))


GAME: Final = GameRules(
    players=(4,),
    read_settings=settings.read_settings,
    check_revision=checks.check,
    check_board=checks.check_board,
    board=board.board,
    presets=presets.PRESETS,
    in_deck=settings.in_deck,
    club=ClubRules(
        preset=presets.TOURNAMENT,
        partners=None,
        slate_partners=True,
        control_sum=True,
        weis=has_weis,
        terms=club_terms,
        for_table=for_table,
        objection=objection,
        tally=tally,
        tally_of=tally_of,
    ),
)
