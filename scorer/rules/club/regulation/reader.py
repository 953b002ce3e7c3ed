"""Strict reader of a regulation, which also checks it as a whole; the settings of its tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache

from scorer.rules import games, presets
from scorer.rules.club.regulation import contradictions
from scorer.rules.club.regulation.model import Phase, Regulation, SeasonPart, SeasonRules
from scorer.rules.club.regulation.part_rules import Qualification
from scorer.rules.club.regulation.play_off_plan import with_rank_points
from scorer.rules.core import typed_reader
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import ClubTerms, RoundTerms
from scorer.rules.core.reading import NAME_LENGTH, JsonObject, Values

__all__ = [
    "Phase",
    "Qualification",
    "Regulation",
    "SeasonPart",
    "SeasonRules",
    "read_regulation",
    "regulation_json",
    "slate_settings",
    "table_settings",
]

SEATS = tuple("ABCDEFGHI")  # players of a table that nobody sits at yet


def regulation_json(regulation: Regulation) -> Values:
    """Return *regulation* as the plain JSON that :func:`read_regulation` reads."""
    as_json: Values = typed_reader.plain(regulation)
    return as_json


def team_names(players: Sequence[str]) -> list[str]:
    """Return the names of the two sides of a table, composed of their players, never equal."""
    names = [
        name
        if len(name := " + ".join(side)) <= NAME_LENGTH
        else " + ".join(player[:18] for player in side)
        for side in (players[::2], players[1::2])
    ]
    if len({name.casefold() for name in names}) == len(names):
        return names
    return [f"{name[:36]} {side}" for side, name in enumerate(names, start=1)]


def table_settings(phase: Phase, players: Sequence[str]) -> JsonObject | None:
    """Return the settings of a table's game as JSON, or None if no slate can keep it.

    No slate can keep a game that Schreiber does not know, partners or a number of *players* that the game's slate
    does not have, a contract with another card total than 157, or a contract without a mode that each side names
    once. A round that counts games or strokes has a slate only if it is a number of games to a goal; the settings are
    then those of one game. *phase* is the phase in the table's round, as :meth:`Phase.in_round` returns it. Teams are
    named after their players.
    """
    terms, game = phase.terms, phase.club_rules
    if not (terms.counts_deals or _keeps_games(phase)):
        return None
    if game is None or not has_slate(phase.game, terms.partners):
        return None
    if len(players) not in games.GAMES[phase.game].players:
        return None
    if any(contract.check not in {None, CARD_POINTS} for contract in terms.contracts):
        return None
    if terms.each_once and any(contract.mode is None for contract in terms.contracts):
        return None
    teams = team_names(players) if game.slate_partners else ()
    deck_name = phase.settings.get("deck")
    deck = next(
        (each for each in Deck if each == deck_name), ""
    )  # the reader of the game refuses an invalid deck
    settings = presets.settings_for(game.preset, players, teams, deck)
    if "deals" in settings:
        settings["deals"] = phase.deals
    contracts = [
        {"name": contract.name, "mode": contract.mode, "factor": contract.factor}
        for contract in (terms.contracts if terms.each_once else terms.in_order(phase.deals))
    ]
    on_sheets = ClubTerms(
        terms.match_points, contracts, terms.check, phase.counting.low_wins, terms.each_once
    )
    whole = {**settings, **game.terms(on_sheets), **phase.settings}
    if game.tally is not None and not terms.counts_deals and terms.goal is not None:
        whole = {**game.tally(whole, terms.goal, terms.figures)}
    return game.for_table(whole, len(players))


def _keeps_games(phase: Phase) -> bool:
    """Return whether a round is a number of games to a goal, which a phone can count."""
    terms, game = phase.terms, phase.club_rules
    to_goal = terms.games is not None and terms.goal is not None
    return to_goal and game is not None and game.tally is not None


def slate_settings(phase: Phase) -> list[JsonObject]:
    """Return the settings of a table of each size that a phone can keep, the largest first.

    Four people are always tried, other sizes of the phase only if people play alone. Empty if a phone can keep none.
    """
    alone = phase.terms.partners == "alone"
    sizes = sorted({4, *(phase.sizes if alone else ())}, reverse=True)
    settings = [table_settings(phase, SEATS[:size]) for size in sizes]
    return [of_size for of_size in settings if of_size is not None]


def has_slate(game: str, partners: str) -> bool:
    """Return whether a phone can keep the score of *game* with these *partners*; False for an unknown game."""
    rules = games.GAMES.get(game)
    return rules is not None and rules.club.slate_partners == (partners != "alone")


def read_regulation(value: object) -> Regulation:
    """Return the regulation that a JSON object describes.

    :raises RuleError: codes of :func:`scorer.rules.core.typed_reader.read` and of a game's
        settings, ``settings-off``, and codes of
        :func:`scorer.rules.club.regulation.contradictions.check_regulation`.
    """
    try:
        text = json.dumps(value)  # the key of the cache: a hundredth of the time of reading
    except (TypeError, ValueError, RecursionError):
        return _checked(value)  # no JSON: the strict reader refuses it at its place
    return _checked_text(text)


def read_recorded(value: object) -> Regulation:
    """Return the regulation in a file; a play-off that counts in the season without rank points gets the usual ones.

    :raises RuleError: as :func:`read_regulation`.
    """
    regulation = with_rank_points(_read(value))
    contradictions.check_regulation(regulation)
    return regulation


@lru_cache(64)
def _checked_text(text: str) -> Regulation:
    return _checked(json.loads(text))


def _checked(value: object) -> Regulation:
    regulation = _read(value)
    contradictions.check_regulation(regulation)
    return regulation


def objections(value: object) -> list[RuleError]:
    """Return the errors of a regulation, a JSON object, that prevent a club from deciding it; [] if there are none.

    Of an unreadable regulation only the first error is returned. :func:`read_regulation` raises the first error, but
    accepts settings that contradict the terms of a round.
    """
    try:
        return [*objections_to_settings(read_regulation(value))]
    except RuleError:
        return [*_objections(value)]


def _objections(value: object) -> Iterator[RuleError]:
    """Yield the errors of a regulation that :func:`read_regulation` refuses; only the first if it is unreadable."""
    try:
        regulation = _read(value)
    except RuleError as error:
        yield error
    else:
        yield from contradictions.contradictions(regulation)
        yield from objections_to_settings(regulation)


def _read(value: object) -> Regulation:
    regulation = typed_reader.read(Regulation, value, "regulation")
    for place, kind in _kinds(regulation):
        _check_settings(kind, place)
    return regulation


def _kinds(regulation: Regulation) -> Iterator[tuple[str, Phase]]:
    """Yield each phase as it is in its first round, and as it is with each discipline, with the place of each."""
    for index, phase in enumerate(regulation.phases):
        for number, kind in enumerate(phase.kinds()):
            of_discipline = f"/disciplines/{number - 1}" if number else ""
            yield f"regulation/phases/{index}{of_discipline}", kind


def _check_settings(phase: Phase, place: str) -> None:
    """Refuse settings that a table of a phase cannot have.

    :raises RuleError: ``settings-off`` if no phone can keep the game, and codes of the game's settings.
    """
    slates = slate_settings(phase)
    if phase.settings and not slates:
        raise RuleError("settings-off", f"{place}/settings")
    for full_settings in slates:
        try:
            games.read_settings(full_settings)
        except RuleError as error:
            raise error.within(place) from error


def adds_up_on_phone(phase: Phase) -> bool:
    """Return whether the points on a phone can add up to the control sum of *phase*.

    True without a control sum, and for an unknown game.
    """
    game, check = phase.club_rules, phase.terms.check
    return game is None or check is None or check in game.card_sums


def objections_to_settings(regulation: Regulation) -> Iterator[RuleError]:
    """Yield an error, at the setting, for each phase or discipline whose settings contradict the terms of its rounds.

    Codes: ``settings-sum``, ``credit-players``.
    """
    for place, kind in _kinds(regulation):
        terms, game = kind.terms, kind.club_rules
        round_terms = RoundTerms(kind.sizes, terms.check is not None, bool(terms.contracts))
        objection = None if game is None else game.objection(kind.settings, round_terms)
        if objection is not None:
            yield objection.within(f"{place}/settings")
