"""Clauses on how results are counted: rounds of an evening, evenings of a part of the season, and parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, Unpack

from scorer.rules.club.counting.counting import PART_TIES
from scorer.rules.club.counting.sentences import CountedUnit
from scorer.rules.club.regulation.clauses.rank_points import rank_point_clauses
from scorer.rules.club.regulation.clauses.scope import (
    COUNTED,
    Details,
    either,
    only_knock_out,
    says,
    together,
    two_meet,
    wins_known,
    won_words,
)
from scorer.rules.core.clauses import (
    Clause,
    Context,
    Offered,
    Options,
    OrderSlot,
    Sentences,
    Value,
    is_agreed,
    no_sentences,
    unless_one,
    value_at,
    where,
)
from scorer.rules.core.words import N_, Gettext

Unit: TypeAlias = Callable[[Gettext, Context], CountedUnit]


def counting_clauses(
    unit: Unit,
    units: Callable[[Context], int | None],
    targets: Sequence[Clause] = (),
    points_go: Sentences = no_sentences,
) -> tuple[Clause, ...]:
    """Return the clauses on counting results.

    *unit* returns the words for the results that are counted, *units* their number, None if unknown. *targets* are
    the clauses on a target number that becomes known only later. *points_go* returns the sentences on where rank
    points are counted.
    """
    return (*_counted(unit, units), *_ranked(unit, targets, points_go))


def _counted(unit: Unit, all_of: Callable[[Context], int | None]) -> tuple[Clause, ...]:
    """Return the clauses on which results count; *all_of* returns their number, None if unknown."""

    # None while a form is edited, too: then no sentence has a number that depends on another field
    def units(context: Context) -> int | None:
        return None if context.typed else all_of(context)

    def all_units(_: Gettext, context: Context) -> Mapping[str, str]:
        count = units(context)
        return {} if count is None else {"all": str(count)}

    def alone(context: Context) -> bool:
        return units(context) in {None, 1}

    def what_counts(_: Gettext, context: Context) -> list[str]:
        some = _in_counting(context, "best") is not None or not _whole_play_off(context)
        return [] if some or units(context) == 1 else [_("Alle Resultate zählen.")]

    def what_is_left(_: Gettext, context: Context) -> list[str]:
        """Return the sentence on the remaining results, or that on missing results if their number is unknown."""
        count, drop = units(context), _in_counting(context, "drop")
        if all_of(context) is None:
            return _missed_first(_, context)
        if count is None or not isinstance(drop, int) or count - drop < 2:
            return []
        if _in_counting(context, "drop_from"):  # nothing is dropped for people with fewer results
            return []
        figures = {"best": str(count - drop), **all_units(_, context)}
        return [_("Es zählen also die {best} besten von {all} Resultaten.").format(**figures)]

    return (
        COUNTED.clause(
            "best",
            N_("Nur die besten zählen"),
            either(
                where("counting/best", 1),
                either(
                    alone,
                    N_("Es zählt das {best} beste Resultat."),
                    N_("Es zählt das {best} beste von {all} Resultaten."),
                ),
                either(
                    alone,
                    N_("Es zählen die {best} besten Resultate."),
                    N_("Es zählen die {best} besten von {all} Resultaten."),
                ),
            ),
            COUNTED.number("counting/best", initial=3, counted=unless_one),
            computed=all_units,
        ),
        COUNTED.clause(
            "drop",
            N_("Streichresultat"),
            either(
                where("counting/drop", 1),
                N_("Das {drop} schlechteste Resultat wird gestrichen."),
                N_("Die {drop} schlechtesten Resultate werden gestrichen."),
            ),
            COUNTED.number("counting/drop", initial=1, counted=unless_one),
            left_out=what_counts,
            more=what_is_left,
        ),
        COUNTED.clause(
            "drop_from",
            N_("Mindestzahl Resultate fürs Streichen"),
            N_("Erst ab {drop_from} Resultaten wird gestrichen."),
            COUNTED.number("counting/drop_from", initial=5),
            fits=lambda context: bool(_in_counting(context, "drop")),
            more=_missed_not_among_them,
        ),
        COUNTED.clause(
            "average",
            N_("Durchschnitt"),
            N_("Es zählt der Durchschnitt der gewerteten Resultate, auf zwei Stellen gerundet."),
            sets={"counting/combine": "average"},
        ),
        COUNTED.clause(
            "absent",
            N_("Punkte, wenn jemand fehlt"),
            lambda _, context: unit(_, context).missed,
            COUNTED.number("counting/absent", initial=0),
            more=_missed_last,
        ),
        COUNTED.clause(
            "minimum",
            N_("Mindestzahl Resultate für einen Rang"),
            either(
                where("counting/minimum", 1),
                N_("Für einen Rang braucht es mindestens {minimum} Resultat."),
                N_("Für einen Rang braucht es mindestens {minimum} Resultate."),
            ),
            COUNTED.number("counting/minimum", initial=3),
            more=_missed_not_among_them,
        ),
    )


def _ranked(unit: Unit, targets: Sequence[Clause], points_go: Sentences) -> tuple[Clause, ...]:
    """Return the clauses on who wins: target number, direction, tie-breaks, shared ranks, rank points."""

    def tie_words(_: Gettext, context: Context) -> Options:
        of_unit, low = unit(_, context), _in_counting(context, "low_wins") is True
        possible = [tie for tie in PART_TIES if tie in of_unit.ties or tie == "lot"]
        offered = [tie for tie in possible if tie != "won" or wins_known(context)]
        forms = {tie: of_unit.ties[tie][low] for tie in possible if tie != "lot"}
        texts = {**forms, "won": won_words(_, context), "lot": _("das Los")}
        return {tie: texts[tie] for tie in offered}

    return (
        COUNTED.clause(
            "target",
            N_("Zielzahl"),
            N_("Wer {target} am nächsten kommt, gewinnt."),
            COUNTED.number("counting/target", initial=967),
            sets={"counting/target_from": "regulation"},
            more=_near_target,
        ),
        *targets,
        COUNTED.clause(
            "direction",
            N_("Wer gewinnt"),
            either(
                _is_match,
                N_("Wer {low_wins} hat, gewinnt die Begegnung."),
                N_("Wer {low_wins} hat, gewinnt."),
            ),
            COUNTED.choice("counting/low_wins", _direction_words, flags=("low", "high")),
            required=_by_points,
            fits=_by_points,
            goes_along=True,
            more=_fewer_results,
        ),
        tie_clause(
            tie_words,
            ["best"],
            left_out=says(
                either(
                    only_knock_out,
                    N_("Kommen mehrere gleich weit und haben gleich viel, teilen sie den Rang."),
                    N_("Bei Gleichstand wird der Rang geteilt."),
                )
            ),
        ),
        COUNTED.clause(
            "dense_ranks",
            N_("Nach einem geteilten Rang"),
            N_("Nach einem geteilten Rang folgt der nächste: 1, 1, 2."),
            sets={"counting/dense_ranks": True},
            fits=_without_lot,  # with a card no rank is shared
            left_out=says(
                N_("Nach einem geteilten Rang fällt der nächste weg: 1, 1, 3."), _without_lot
            ),
        ),
        *rank_point_clauses("rank", "counting/rank_points", more=points_go),
    )


def _without_lot(context: Context) -> bool:
    return "lot" not in _in_counting(context, "ties")


def tie_clause(options: Offered, initial: list[str], **details: Unpack[Details]) -> Clause:
    """Return the clause on tie-breaks: *options* returns those offered, *initial* has the keys of a new clause."""
    clause = COUNTED.clause(
        "ties",
        N_("Gleichstand"),
        N_("Bei Gleichstand entscheidet {tie}."),
        OrderSlot(
            *COUNTED.place("counting/ties", name="tie", initial=initial),
            options=options,
            most=len(PART_TIES),
        ),
        **details,
    )
    still_equal = says(N_("Ist dann noch Gleichstand, wird der Rang geteilt."), _without_lot)
    return replace(clause, more=still_equal)


def _is_match(context: Context) -> bool:
    """Return whether the phase is only a knock-out, with matches between two people or fixed pairs."""
    return only_knock_out(context) and two_meet(context)


def _direction_words(_: Gettext, context: Context) -> Options:
    if _is_match(context):
        return {"high": _("mehr"), "low": _("weniger")}
    return {"high": _("am meisten"), "low": _("am wenigsten")}


def _some_count(context: Context) -> bool:
    """Return whether only some results count."""
    return _in_counting(context, "best") is not None or bool(_in_counting(context, "drop"))


_missed_last = says(N_("Fehlende Resultate zählen nur, wenn sonst zu wenige da sind."), _some_count)
_missed_first = says(  # unless another clause has a sentence on missed results
    N_("Fehlende Resultate werden zuerst gestrichen."),
    lambda context: (
        _in_counting(context, "absent") is None and not _in_counting(context, "drop_from")
    ),
)
_missed_not_among_them = says(
    N_("Fehlende Resultate zählen dabei nicht mit."), is_agreed("counting/absent")
)
_best_near_target = says(
    N_("Als beste gelten die Resultate, die zusammen der Zielzahl am nächsten kommen."), _some_count
)


def _fewer_results(_: Gettext, context: Context) -> list[str]:
    """Return the sentence on people with fewer counted results, as a list.

    The list is empty unless the lowest or the nearest sum wins, and people may have different numbers of counted
    results. It is also empty in a pure knock-out, and if a single result is enough.
    """
    low = _in_counting(context, "low_wins") or nearest_wins(context)
    if _in_counting(context, "combine") != "sum" or not low or only_knock_out(context):
        return []
    some_drop = _in_counting(context, "drop") and _in_counting(context, "drop_from")
    if _in_counting(context, "absent") is not None and not some_drop:  # missed results count, too
        return []
    if _in_counting(context, "best") == 1:  # one result is enough
        return []
    return [_("Wer weniger gewertete Resultate hat, kommt hinter alle, die mehr haben.")]


def nearest_wins(context: Context) -> bool:
    """Return whether the distance to a target number counts, even if the number becomes known only later."""
    return (
        _in_counting(context, "target") is not None
        or _in_counting(context, "target_from") != "regulation"
    )


def _by_points(context: Context) -> bool:
    return not nearest_wins(context)


_near_target = together(_best_near_target, _fewer_results)
_known_later = together(
    says(
        N_("Bis die Zielzahl feststeht, hat niemand einen Rang; die höchsten Totale stehen oben.")
    ),
    _near_target,
)


# Clauses on a target number of an evening that becomes known only at its end.
LATER_TARGETS: Sequence[Clause] = (
    COUNTED.clause(
        "target_entered",
        N_("Zielzahl, nachher bestimmt"),
        N_("Die Zielzahl wird nachher eingetragen; wer ihr am nächsten kommt, gewinnt."),
        sets={"counting/target_from": "entered"},
        more=_known_later,
    ),
    COUNTED.clause(
        "target_list",
        N_("Zielzahl aus der Rangliste"),
        N_(
            "Die Zielzahl ist das {target_place}. Total von oben; wer ihr am nächsten "
            "kommt, gewinnt."
        ),
        COUNTED.number("counting/target_place", initial=10),
        sets={"counting/target_from": "list"},
        more=together(
            says(N_("Gleiche Totale zählen einzeln. Bei zu wenigen Totalen gilt das tiefste.")),
            _known_later,
        ),
    ),
)


def _whole_play_off(context: Context) -> bool:
    """Return whether all earlier points count in the play-off: True without one, False for a knock-out."""
    play_off = value_at(context.scope, ("play_off",))
    if not isinstance(play_off, Mapping):
        return True
    return play_off.get("kind") != "knock_out" and play_off.get("carry") == "whole"


def _in_counting(context: Context, key: str) -> Value:
    """Return the value *key* of the rules on counting, MISSING if there is none."""
    return value_at(context.scope, ("counting", key))
