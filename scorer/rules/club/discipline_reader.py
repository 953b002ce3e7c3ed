"""Strict reader of what a round has of its own: prescribed deals, disciplines, rank points."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules import games
from scorer.rules.club.counting import MOST, RANKS, RankPoints
from scorer.rules.club.disciplines import Discipline, DisciplineTerms, RoundRanks
from scorer.rules.club.regulation_reader import Reader
from scorer.rules.club.sheets import PARTNERS, SheetContract
from scorer.rules.core import reading
from scorer.rules.core.cards import Mode
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.text_lengths import NAME_LENGTH

PLAYED = (*games.NAMES, "other")
MOST_CONTRACTS = 200


def read_settings_of(data: Reader) -> JsonObject:
    """Return the settings of a table's game, which only that game judges."""
    settings = data.get("settings")
    if not isinstance(settings, Mapping):
        raise RuleError("not-object", data.at("settings"))
    return settings


def read_contract(value: object, place: str) -> SheetContract:
    """Return one prescribed deal."""
    data = Reader(value, place, SheetContract)
    return SheetContract(
        data.text("name", 1, NAME_LENGTH),
        data.number("factor"),
        data.optional("check"),
        data.maybe("mode", lambda entry, at: reading.choice(entry, at, tuple(Mode))),
    )


def read_rank_points(value: object, place: str) -> RankPoints:
    """Return what ranks are worth."""
    data = Reader(value, place, RankPoints)
    return RankPoints(
        kind=data.word("kind", RANKS),
        table=data.numbers("table", 0, MOST),
        rest=data.number("rest"),
        shared=data.flag("shared"),
    )


def read_round_ranks(value: object, place: str) -> RoundRanks:
    """Return how each round is ranked by itself."""
    data = Reader(value, place, RoundRanks)
    points = data.get("points") or {"kind": RoundRanks().points.kind}
    return RoundRanks(read_rank_points(points, data.at("points")), data.flag("low_wins"))


def read_discipline(value: object, place: str) -> Discipline:
    """Return what is played from some round on."""
    data = Reader(value, place, Discipline)
    return Discipline(
        first=data.number("first"),
        game=data.word("game", PLAYED),
        settings=read_settings_of(data),
        deals=data.number("deals"),
        sizes=data.numbers("sizes", 1, 8),
        terms=_terms(data.get("terms"), data.at("terms")),
        low_wins=data.flag("low_wins"),
        name=data.text("name", 0, NAME_LENGTH),
    )


def _terms(value: object, place: str) -> DisciplineTerms:
    data = Reader(value, place, DisciplineTerms)
    return DisciplineTerms(
        partners=data.word("partners", PARTNERS),
        share=data.ratio("share"),
        check=data.optional("check"),
        match_bonus=data.number("match_bonus"),
        contracts=data.tuple_of("contracts", 0, MOST_CONTRACTS, read_contract),
        each_once=data.flag("each_once"),
        match_minus=data.flag("match_minus"),
    )
