"""Clauses on how results are counted: the rounds of an evening, the evenings of a season, its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from scorer.rules.club.counting.counting import PART_TIES, Counting
from scorer.rules.club.counting.sentences import CountedUnit
from scorer.rules.club.regulation.clauses.rank_points import Sentences, rank_point_clauses
from scorer.rules.club.regulation.clauses.scope import (
    COUNTED,
    only_knock_out,
    two_meet,
    wins_known,
    won_words,
)
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    Options,
    OrderSlot,
    Value,
    no_sentences,
    value_at,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext

TARGET_FROM, TARGET_PLACE = ("counting", "target_from"), ("counting", "target_place")
Unit: TypeAlias = Callable[[Gettext, Context], CountedUnit]


def counting_clauses(
    unit: Unit,
    units: Callable[[Context], int | None],
    targets: Sequence[Clause] = (),
    points_go: Sentences = no_sentences,
) -> tuple[Clause, ...]:
    """Return the clauses on counting a *unit*; *units* returns how many there are, if known.

    *targets* are those on a target number that becomes known only later; *points_go* says where
    rank points are counted.
    """
    return (*_counted(unit, units), *_ranked(unit, targets, points_go))


def _counted(unit: Unit, all_of: Callable[[Context], int | None]) -> tuple[Clause, ...]:
    def units(context: Context) -> int | None:
        return None if context.typed else all_of(context)

    def all_units(_: Gettext, context: Context) -> Mapping[str, str]:
        count = units(context)
        return {} if count is None else {"all": str(count)}

    def best(_: Gettext, context: Context) -> str:
        single, alone = _at(context, "best") == 1, units(context) in {None, 1}
        if single:
            return (
                _("Gewertet wird das {best} beste Resultat.")
                if alone
                else _("Gewertet wird das {best} beste von {all} Resultaten.")
            )
        return (
            _("Gewertet werden die {best} besten Resultate.")
            if alone
            else _("Gewertet werden die {best} besten von {all} Resultaten.")
        )

    def worst(_: Gettext, context: Context) -> str:
        if _at(context, "drop") == 1:
            return _("Das {drop} schlechteste Resultat wird gestrichen.")
        return _("Die {drop} schlechtesten Resultate werden gestrichen.")

    def what_counts(_: Gettext, context: Context) -> list[str]:
        some = _at(context, "best") is not None or not _whole_play_off(context)
        return [] if some or units(context) == 1 else [_("Alle Resultate zählen.")]

    def what_is_left(_: Gettext, context: Context) -> list[str]:
        count, drop = units(context), _at(context, "drop")
        if all_of(context) is None:
            return _missed_first(_, context)
        if count is None or not isinstance(drop, int) or count - drop < 2:
            return []
        if _at(context, "drop_from"):  # for some of the people something else is left
            return []
        figures = {"best": str(count - drop), **all_units(_, context)}
        return [_("Es zählen also die {best} besten von {all} Resultaten.").format(**figures)]

    return (
        Clause(
            key="best",
            topic=COUNTED,
            title=N_("Nur die besten zählen"),
            text=best,
            computed=all_units,
            slots=(_number("best", unspoken=True),),
            absent={("counting", "best"): None},
            initial={"best": 3},
        ),
        Clause(
            key="drop",
            topic=COUNTED,
            title=N_("Streichresultat"),
            text=worst,
            slots=(_number("drop", unspoken=True),),
            absent={("counting", "drop"): 0},
            initial={"drop": 1},
            left_out=what_counts,
            more=what_is_left,
        ),
        Clause(
            key="drop_from",
            topic=COUNTED,
            title=N_("Streichen erst ab einer Anzahl"),
            text=lambda _, _context: _(
                "Gestrichen wird nur bei dem, der {drop_from} Resultate oder mehr hat."
            ),
            slots=(_number("drop_from"),),
            absent={("counting", "drop_from"): 0},
            initial={"drop_from": 5},
            fits=lambda context: bool(_at(context, "drop")),
            more=_missed_not_among_them,
        ),
        Clause(
            key="average",
            topic=COUNTED,
            title=N_("Durchschnitt"),
            text=lambda _, _context: _(
                "Es zählt der Durchschnitt der gewerteten Resultate, auf zwei Stellen gerundet."
            ),
            sets={("counting", "combine"): "average"},
            absent={("counting", "combine"): "sum"},
        ),
        Clause(
            key="absent",
            topic=COUNTED,
            title=N_("Punkte für Versäumtes"),
            text=lambda _, context: unit(_, context).missed,
            slots=(_number("absent"),),
            absent={("counting", "absent"): None},
            initial={"absent": 0},
            more=_missed_last,
        ),
        Clause(
            key="minimum",
            topic=COUNTED,
            title=N_("Mindestzahl für einen Rang"),
            text=lambda _, context: (
                _("Für einen Rang braucht es mindestens {minimum} Resultat.")
                if _at(context, "minimum") == 1
                else _("Für einen Rang braucht es mindestens {minimum} Resultate.")
            ),
            slots=(_number("minimum"),),
            absent={("counting", "minimum"): 0},
            initial={"minimum": 3},
            more=_missed_not_among_them,
        ),
    )


def _ranked(unit: Unit, targets: Sequence[Clause], points_go: Sentences) -> tuple[Clause, ...]:
    def tie_words(_: Gettext, context: Context) -> Options:
        of_unit, low = unit(_, context), _at(context, "low_wins") is True
        known = [tie for tie in PART_TIES if tie in of_unit.ties or tie == "lot"]
        offered = [tie for tie in known if tie != "won" or wins_known(context)]
        forms = {tie: of_unit.ties[tie][low] for tie in known if tie != "lot"}
        texts = {**forms, "won": won_words(_, context), "lot": _("das Los")}
        return {tie: texts[tie] for tie in offered}

    def still_equal(_: Gettext, context: Context) -> list[str]:
        lot = "lot" in _at(context, "ties")
        return [] if lot else [_("Wer dann noch gleichauf ist, teilt den Rang.")]

    def ranks_left_out(_: Gettext, context: Context) -> list[str]:
        lot = "lot" in _at(context, "ties")
        return [] if lot else [_("Nach einem geteilten Rang fällt der nächste weg: 1, 1, 3.")]

    return (
        Clause(
            key="target",
            topic=COUNTED,
            title=N_("Zielzahl"),
            text=lambda _, _context: _("Wer {target} am nächsten kommt, gewinnt."),
            slots=(_number("target"),),
            sets={TARGET_FROM: "regulation"},
            absent={("counting", "target"): None, TARGET_FROM: "regulation"},
            initial={"target": 967},
            more=_near_target,
        ),
        *targets,
        Clause(
            key="direction",
            topic=COUNTED,
            title=N_("Wer gewinnt"),
            text=_wins_text,
            slots=(
                ChoiceSlot(
                    name="low_wins",
                    path=("counting", "low_wins"),
                    options=_direction_words,
                    key_of=lambda low: "low" if low else "high",
                    value_of=lambda key: key == "low",
                ),
            ),
            absent={("counting", "low_wins"): False},
            initial={"low_wins": False},
            required=lambda context: not nearest_wins(context),
            fits=lambda context: not nearest_wins(context),
            goes_along=True,
            more=_fewer_results,
        ),
        Clause(
            key="ties",
            topic=COUNTED,
            title=N_("Gleichstand"),
            text=lambda _, _context: _("Bei Gleichstand entscheidet {tie}."),
            slots=(
                OrderSlot(
                    name="tie", path=("counting", "ties"), options=tie_words, most=len(PART_TIES)
                ),
            ),
            absent={("counting", "ties"): []},
            initial={"tie": ["best"]},
            left_out=_shares_a_rank,
            more=still_equal,
        ),
        Clause(
            key="dense_ranks",
            topic=COUNTED,
            title=N_("Nach einem geteilten Rang"),
            text=lambda _, _context: _("Nach einem geteilten Rang folgt der nächste: 1, 1, 2."),
            sets={("counting", "dense_ranks"): True},
            absent={("counting", "dense_ranks"): False},
            fits=lambda context: "lot" not in _at(context, "ties"),  # it leaves no rank shared
            left_out=ranks_left_out,
        ),
        *rank_point_clauses("rank", ("counting", "rank_points"), more=points_go),
    )


def _is_match(context: Context) -> bool:
    """Return whether nothing is played but matches of two, of which one goes on."""
    return only_knock_out(context) and two_meet(context)


def _wins_text(_: Gettext, context: Context) -> str:
    match, ranked = (
        _("Eine Begegnung gewinnt, wer {low_wins} hat."),
        _("Wer {low_wins} hat, gewinnt."),
    )
    return match if _is_match(context) else ranked


def _direction_words(_: Gettext, context: Context) -> Options:
    if _is_match(context):
        return {"high": _("mehr"), "low": _("weniger")}
    return {"high": _("am meisten"), "low": _("am wenigsten")}


def _shares_a_rank(_: Gettext, context: Context) -> list[str]:
    if only_knock_out(context):
        return [_("Wer gleich weit kommt und gleich viel hat, teilt den Rang.")]
    return [_("Wer gleich viel hat, teilt den Rang.")]


def _missed_last(_: Gettext, context: Context) -> list[str]:
    """Return which results count before missed ones, where not all do."""
    if _at(context, "best") is None and not _at(context, "drop"):
        return []
    return [_("Versäumtes wird nur gewertet, wenn sonst Resultate fehlen.")]


def _missed_first(_: Gettext, context: Context) -> list[str]:
    """Return what is dropped first, where no sentence says so on what missed results count."""
    if _at(context, "absent") is not None or _at(context, "drop_from"):
        return []
    return [_("Versäumtes wird zuerst gestrichen.")]


def _missed_not_among_them(_: Gettext, context: Context) -> list[str]:
    """Return whether missed results that count points are among those of a number."""
    return [] if _at(context, "absent") is None else [_("Versäumtes zählt dabei nicht mit.")]


def _best_by_total(_: Gettext, context: Context) -> list[str]:
    """Return what is best among results that add up to a total near a target."""
    some = _at(context, "best") is not None or _at(context, "drop")
    if not some or _at(context, "low_wins"):
        return []
    return [_("Die besten Resultate sind hier die höchsten.")]


def _near_target(_: Gettext, context: Context) -> list[str]:
    return [*_best_by_total(_, context), *_fewer_results(_, context)]


def _fewer_results(_: Gettext, context: Context) -> list[str]:
    """Return what happens to those who have fewer results, where fewer points are better."""
    low = _at(context, "low_wins") or nearest_wins(context)
    if _at(context, "combine") != "sum" or not low or only_knock_out(context):
        return []
    some_drop = _at(context, "drop") and _at(context, "drop_from")
    if _at(context, "absent") is not None and not some_drop:  # nobody has fewer in the end
        return []
    if _at(context, "best") == 1:  # anybody who has any has as many as count
        return []
    return [_("Wer weniger gewertete Resultate hat, kommt hinter alle anderen.")]


def nearest_wins(context: Context) -> bool:
    """Return whether the distance to a target number counts."""
    return _at(context, "target") is not None or _at(context, "target_from") != "regulation"


def _known_later(_: Gettext, context: Context) -> list[str]:
    until = _(
        "Bis die Zielzahl feststeht, hat niemand einen Rang; die höchsten Totale stehen oben."
    )
    return [until, *_near_target(_, context)]


def _read_off(_: Gettext, context: Context) -> list[str]:
    few = _("Gleiche Totale zählen einzeln; gibt es weniger Totale, gilt das tiefste.")
    return [few, *_known_later(_, context)]


def _number(name: str, *, unspoken: bool = False) -> NumberSlot:
    allowed = ranges(Counting)[name]
    if getattr(Counting(), name) == 0:
        allowed = allowed.from_one()
    path = ("counting", name)
    return NumberSlot(name=name, path=path, range=allowed, unspoken=unspoken)


# Of an evening: they become known at its end.
LATER_TARGETS: Sequence[Clause] = (
    Clause(
        key="target_entered",
        topic=COUNTED,
        title=N_("Zielzahl, nachher bestimmt"),
        text=lambda _, _context: _(
            "Die Zielzahl wird nachher eingetragen; wer ihr am nächsten kommt, gewinnt."
        ),
        sets={TARGET_FROM: "entered"},
        absent={TARGET_FROM: "regulation"},
        more=_known_later,
    ),
    Clause(
        key="target_list",
        topic=COUNTED,
        title=N_("Zielzahl aus der Rangliste"),
        text=lambda _, _context: _(
            "Zielzahl ist das {target_place}. Total vom höchsten an; wer ihr am nächsten kommt, gewinnt."
        ),
        slots=(_number("target_place"),),
        sets={TARGET_FROM: "list"},
        absent={TARGET_FROM: "regulation", TARGET_PLACE: None},
        initial={"target_place": 10},
        more=_read_off,
    ),
)


def _whole_play_off(context: Context) -> bool:
    """Return whether all that was made before a play-off counts on in it, or there is none."""
    agreed = value_at(context.scope, ("play_off",))
    if not isinstance(agreed, Mapping):
        return True
    return agreed.get("kind") != "knock_out" and agreed.get("carry") == "whole"


def _at(context: Context, key: str) -> Value:
    return value_at(context.scope, ("counting", key))
