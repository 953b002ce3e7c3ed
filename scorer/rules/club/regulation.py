"""Strict reader of a regulation, which is then checked as a whole.

What a key does not say is what most clubs do, so that a regulation stays readable when
later versions know more keys. In words: ``scorer/rules/club/sentences/regulation.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache, partial

from scorer.rules import games, presets
from scorer.rules.club import contradictions
from scorer.rules.club.agreed_settings import objections_to_settings
from scorer.rules.club.counting import COMBINES, MOST, TARGETS, Counting
from scorer.rules.club.discipline_reader import (
    MOST_CONTRACTS,
    PLAYED,
    read_contract,
    read_discipline,
    read_rank_points,
    read_round_ranks,
    read_settings_of,
)
from scorer.rules.club.disciplines import WinPoints
from scorer.rules.club.model import (
    BASES,
    DRAWS,
    HIDDEN_UNTIL,
    LISTED,
    MEASURES,
    MOST_ROUNDS,
    OVER,
    PUBLIC_NAMES,
    QUALIFIES,
    FurtherRule,
    LadderRules,
    PenaltyRate,
    Phase,
    Qualification,
    Regulation,
    SeasonPart,
    SeasonRules,
    SideList,
    StandingsSeating,
    Unranked,
)
from scorer.rules.club.play_off_checks import with_rank_points
from scorer.rules.club.play_off_rules import GroupRules, PlayOff
from scorer.rules.club.regulation_reader import Reader, plain
from scorer.rules.club.repeated_meetings import Weights
from scorer.rules.club.sheets import COUNTED_FIGURES, PARTNERS, WRONG, SheetTerms
from scorer.rules.club.team_rules import TeamRules
from scorer.rules.club.tie_breaks import LIST_TIES, PART_TIES, TIES, UNCOUNTED
from scorer.rules.core import reading
from scorer.rules.core.cards import CARD_POINTS, Deck
from scorer.rules.core.errors import RuleError
from scorer.rules.core.game_rules import ClubTerms
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.text_lengths import NAME_LENGTH
from scorer.rules.core.typed_rules import read_object

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

MOST_LISTS = 20
SEATS = tuple("ABCDEFGHI")


def regulation_json(regulation: Regulation) -> dict[str, object]:
    """Return *regulation* as the plain JSON that :func:`read_regulation` reads."""
    return {key: plain(value) for key, value in asdict(regulation).items()}


def team_names(players: Sequence[str]) -> list[str]:
    """Return the names of the two sides of a table, made of their players, never equal."""
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
    """Return the settings of a table's game as JSON, or None where no slate can keep it.

    No slate keeps a game that Schreiber does not know, other partners or another size of table
    than the game has, contracts with another card total than 157, those named once without a mode, or games and
    strokes unless it is told how many games to a goal a round has: then the settings are those of each. *phase* is
    that of the table's round, by :meth:`Phase.in_round`. Teams are named after their players.
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
        (known for known in Deck if known == deck_name), ""
    )  # what is none the game refuses
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
    agreed = {**settings, **game.terms(on_sheets), **phase.settings}
    if game.tally is not None and not terms.counts_deals and terms.goal is not None:
        agreed = {**game.tally(agreed, terms.goal, terms.figures)}
    return game.for_table(agreed, len(players))


def _keeps_games(phase: Phase) -> bool:
    """Return whether a round is a number of games to a goal, which a phone can count."""
    terms, game = phase.terms, phase.club_rules
    to_goal = terms.games is not None and terms.goal is not None
    return to_goal and game is not None and game.tally is not None


def slate_settings(phase: Phase) -> list[JsonObject]:
    """Return the settings of each size of table that a phone can keep, the largest first.

    A table of four is always among them: what a regulation says of its game is judged there.
    """
    alone = phase.terms.partners == "alone"
    sizes = sorted({4, *(phase.sizes if alone else ())}, reverse=True)
    settings = [table_settings(phase, SEATS[:size]) for size in sizes]
    return [of_size for of_size in settings if of_size is not None]


def has_slate(game: str, partners: str) -> bool:
    """Return whether a phone can keep *game* with these *partners*."""
    known = games.GAMES.get(game)
    return known is not None and known.club.slate_partners == (partners != "alone")


def read_regulation(value: object) -> Regulation:
    """Return the regulation that a JSON object describes.

    :raises RuleError: codes of :mod:`scorer.rules.core.reading`, ``ratio``, ``key``,
        ``settings-off``, what a game's settings raise, and what
        :func:`scorer.rules.club.contradictions.check_regulation` raises.
    """
    try:
        text = json.dumps(value)  # a hundredth of the time of reading it
    except (TypeError, ValueError, RecursionError):
        return _checked(value)  # no JSON, which is refused at its place
    return _checked_text(text)


def read_recorded(value: object) -> Regulation:
    """Return the regulation of a file, in which a play-off brings rank points along as in the form.

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
    """Return why a JSON object cannot be decided: all contradictions at once.

    :func:`read_regulation` refuses it for the same, but for settings that do not go with a round.
    """
    try:
        return [*objections_to_settings(read_regulation(value))]
    except RuleError:
        return [*_objections(value)]


def _objections(value: object) -> Iterator[RuleError]:
    """Yield the same of a regulation that is refused; of one that cannot be read why."""
    try:
        regulation = _read(value)
    except RuleError as error:
        yield error
    else:
        yield from contradictions.contradictions(regulation)
        yield from objections_to_settings(regulation)


def _read(value: object) -> Regulation:
    data = Reader(value, "regulation", Regulation)
    return Regulation(
        name=data.text("name", 1, 80),
        phases=data.tuple_of("phases", 1, 20, _phase),
        season=_season(data.get("season"), data.at("season")),
        categories=data.tuple_of("categories", 0, 30, _name),
        qualification=data.maybe("qualification", _qualification),
        lists=data.tuple_of("lists", 0, MOST_LISTS, _side_list),
        public_names=data.word("public_names", PUBLIC_NAMES),
        unranked=_unranked(data.get("unranked"), data.at("unranked")),
        order=_order(data.get("order"), data.at("order")),
    )


def _phase(value: object, place: str) -> Phase:
    data = Reader(value, place, Phase)
    phase = Phase(
        key=data.key("key"),
        name=data.text("name", 1, NAME_LENGTH),
        game=data.word("game", PLAYED),
        settings=read_settings_of(data),
        rounds=data.number("rounds"),
        deals=data.number("deals"),
        deals_each=data.numbers("deals_each", 0, 50),
        sizes=data.numbers("sizes", 1, 8),
        rest_points=data.optional("rest_points"),
        attempts=data.flag("attempts"),
        draw=data.word("draw", DRAWS),
        standings=read_object(StandingsSeating, data.get("standings"), data.at("standings")),
        ladder=read_object(LadderRules, data.get("ladder"), data.at("ladder")),
        groups=read_object(GroupRules, data.get("groups"), data.at("groups")),
        play_off=data.maybe("play_off", partial(read_object, PlayOff)),
        meetings=read_object(Weights, data.get("meetings"), data.at("meetings")),
        terms=_terms(data.get("terms"), data.at("terms")),
        counting=_counting(data.get("counting"), data.at("counting")),
        weight=data.ratio("weight"),
        claims=data.optional("claims"),
        hidden_from=data.optional("hidden_from"),
        hidden_until=data.word("hidden_until", HIDDEN_UNTIL),
        penalties=data.tuple_of("penalties", 0, 30, _penalty_rate),
        disciplines=data.tuple_of("disciplines", 0, MOST_ROUNDS, read_discipline),
        round_ranks=data.maybe("round_ranks", read_round_ranks),
        win_points=data.maybe("win_points", partial(read_object, WinPoints)),
    )
    places = (place, *(f"{place}/disciplines/{n}" for n in range(len(phase.disciplines))))
    for kind, at in zip(phase.kinds(), places, strict=True):
        _check_settings(kind, at)
    return phase


def _check_settings(phase: Phase, place: str) -> None:
    """Refuse settings that no table's game of a phase can have."""
    slates = slate_settings(phase)
    if phase.settings and not slates:
        raise RuleError("settings-off", f"{place}/settings")
    for full_settings in slates:
        try:
            games.read_settings(full_settings)
        except RuleError as error:
            raise error.within(place) from error


def _penalty_rate(value: object, place: str) -> PenaltyRate:
    data = Reader(value, place, PenaltyRate)
    rate = PenaltyRate(
        data.text("name", 1, NAME_LENGTH),
        data.number("points"),
        data.flag("made"),
        data.flag("credit"),
    )
    if not rate.points and not rate.made:
        raise RuleError("penalty-empty", place)
    return rate


def _terms(value: object, place: str) -> SheetTerms:
    data = Reader(value, place, SheetTerms)
    return SheetTerms(
        partners=data.word("partners", PARTNERS),
        share=data.ratio("share"),
        check=data.optional("check"),
        match_bonus=data.number("match_bonus"),
        contracts=data.tuple_of("contracts", 0, MOST_CONTRACTS, read_contract),
        wrong=data.word("wrong", WRONG),
        signed=data.flag("signed"),
        self_total=data.flag("self_total"),
        count_matches=data.flag("count_matches"),
        figures=data.word("figures", COUNTED_FIGURES),
        goal=data.optional("goal"),
        balance=data.flag("balance"),
        bonuses=data.flag("bonuses"),
        one_game=data.flag("one_game"),
        each_once=data.flag("each_once"),
        match_minus=data.flag("match_minus"),
        several_games=data.optional("several_games"),
        best_of=data.flag("best_of"),
        both_typed=data.flag("both_typed"),
    )


def _counting(value: object, place: str, ties: Sequence[str] = TIES) -> Counting:
    data = Reader(value, place, Counting)
    return Counting(
        combine=data.word("combine", COMBINES),
        low_wins=data.flag("low_wins"),
        target=data.optional("target"),
        target_from=data.word("target_from", TARGETS),
        target_place=data.optional("target_place"),
        best=data.optional("best"),
        drop=data.number("drop"),
        drop_from=data.number("drop_from"),
        absent=data.optional("absent"),
        minimum=data.number("minimum"),
        ties=data.tuple_of("ties", 0, len(ties), lambda entry, at: reading.choice(entry, at, ties)),
        dense_ranks=data.flag("dense_ranks"),
        rank_points=data.maybe("rank_points", read_rank_points),
    )


def _season(value: object, place: str) -> SeasonRules:
    data = Reader(value, place, SeasonRules)
    return SeasonRules(
        data.tuple_of("parts", 1, 20, _part),
        _counting(data.get("counting"), data.at("counting")),
        data.flag("members_only"),
        data.optional("hidden_from"),
        data.word("hidden_until", HIDDEN_UNTIL),
    )


def _part(value: object, place: str) -> SeasonPart:
    data = Reader(value, place, SeasonPart)
    return SeasonPart(
        phases=data.tuple_of("phases", 1, 20, _phase_key),
        evenings=data.optional("evenings"),
        counting=_counting(data.get("counting"), data.at("counting"), PART_TIES),
        weight=data.ratio("weight"),
    )


def _qualification(value: object, place: str) -> Qualification:
    data = Reader(value, place, Qualification)
    return Qualification(
        part=data.number("part"),
        into=data.text("into", 1, 24),
        kind=data.word("kind", QUALIFIES),
        n=data.number("n"),
        quotas=data.figures("quotas"),
        per_evening=data.flag("per_evening"),
        champion=data.flag("champion"),
        all_ties=data.flag("all_ties"),
        base=data.word("base", BASES),
        more=data.tuple_of("more", 0, 20, _further_rule),
        reserve=data.number("reserve"),
        passes_on=data.flag("passes_on"),
        champion_frees=data.flag("champion_frees"),
    )


def _further_rule(value: object, place: str) -> FurtherRule:
    data = Reader(value, place, FurtherRule)
    return FurtherRule(
        n=data.number("n"),
        percent=data.flag("percent"),
        category=data.maybe("category", _name),
    )


def _order(value: object, place: str) -> Mapping[str, tuple[str, ...]]:
    """Return the order of sentences by block; a sentence that is not known has no place."""
    if not isinstance(value, Mapping):
        raise RuleError("not-object", place)
    return {
        reading.text(block, place, 1, NAME_LENGTH): tuple(
            reading.text(key, place, 1, NAME_LENGTH)
            for key in reading.listing(keys, place, 0, MOST)
        )
        for block, keys in value.items()
    }


def _unranked(value: object, place: str) -> Unranked:
    data = Reader(value, place, Unranked)
    return Unranked(data.tuple_of("categories", 0, 30, _name), data.flag("guests"))


def _side_list(value: object, place: str) -> SideList:
    data = Reader(value, place, SideList)
    return SideList(
        name=data.text("name", 1, NAME_LENGTH),
        over=data.word("over", OVER),
        phases=data.tuple_of("phases", 0, 20, _phase_key),
        listed=data.word("listed", LISTED),
        categories=data.tuple_of("categories", 0, 30, _name),
        measured=data.word("measured", MEASURES),
        counting=_counting(data.get("counting"), data.at("counting"), (*LIST_TIES, UNCOUNTED)),
        from_last=data.flag("from_last"),
        places=data.optional("places"),
        teams=data.maybe("teams", partial(read_object, TeamRules)),
    )


def _name(value: object, place: str) -> str:
    return reading.text(value, place, 1, NAME_LENGTH)


def _phase_key(value: object, place: str) -> str:
    return reading.text(value, place, 1, 24)
