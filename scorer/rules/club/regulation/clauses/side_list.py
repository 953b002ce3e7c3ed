"""Clauses of a side list: its figures, people and places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.rules.club.counting.counting import LIST_TIES
from scorer.rules.club.counting.sentences import CountedUnit, evening_unit, match_unit, result_unit
from scorer.rules.club.regulation.clauses.counting import counting_clauses, tie_clause
from scorer.rules.club.regulation.clauses.scope import Scope, at, either, says, won_words
from scorer.rules.club.regulation.clauses.season import any_categories, category_names, phase_names
from scorer.rules.club.regulation.clauses.team_list import (
    TEAM_CLAUSES,
    by_evening,
    first_ties,
    ranks_teams,
    team_ties,
)
from scorer.rules.club.regulation.part_contradictions import EVENING_TIES
from scorer.rules.club.regulation.part_rules import SideList
from scorer.rules.core import words
from scorer.rules.core.clauses import (
    Clause,
    Context,
    Options,
    PickSlot,
    TextSlot,
    always,
    unless_one,
    where,
)
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.words import N_, Gettext

LIST, LIST_COUNTED = Scope(SideList, "list"), Scope(SideList, "counted")
_counts_apart = where(
    "measured", "points"
)  # the list counts points, with rules different from the ranking


def _ranks_apart(context: Context) -> bool:
    """Return whether the list has its own rules for ranks; with ``total`` it has those of the ranking."""
    return bool(at(context, "measured") != "total")


def _unit(_: Gettext, context: Context) -> CountedUnit:
    """Return the words for the unit that the list counts.

    The units are matches, evenings (totals or points of a season), or else results.
    """
    if at(context, "measured") == "matches":
        return match_unit(_)
    if at(context, "over") == "season" and at(context, "measured") in {"total", "points"}:
        return evening_unit(_)
    return result_unit(_)


def _rounds(context: Context) -> int | None:
    """Return the number of rounds of an evening, if that is known.

    None for a list over the season, with several phases, or if people sit down freely.
    """
    phases = context.regulation["phases"]
    if at(context, "over") == "season" or len(phases) > 1 or phases[0]["attempts"]:
        return None
    return int(phases[0]["rounds"])


def _measures(_: Gettext, context: Context) -> Options:
    return {
        "total": _("das Total wie in der Meisterschaft")
        if at(context, "over") == "season"
        else _("das Total wie in der Rangliste"),
        "points": _("eine eigene Wertung"),
        "matches": _("die Zahl der Matche"),
        "highest": _("die höchste Passe"),
        "lowest": _("die tiefste Passe"),
    }


def _ties(_: Gettext, context: Context) -> Options:
    """Return the words for the possible tie-breaks by key; teams without a result per evening have their own."""
    if ranks_teams(context) and not by_evening(context):
        return team_ties(_, context)
    unit, low = _unit(_, context), at(context, "counting", "low_wins") is True
    low = low or at(context, "measured") == "lowest"
    words = {tie: forms[low] for tie, forms in unit.ties.items()}
    words |= {
        "ranking": _("der Rang in der Rangliste"),
        "lot": _("das Los"),
        "won": won_words(_, context),
    }
    return {tie: words[tie] for tie in (EVENING_TIES if by_evening(context) else LIST_TIES)}


_FIRST_RANKS = N_("Nur die ersten Ränge zeigen")


def _each_rank_drawn(_: Gettext, context: Context) -> list[str]:
    """Return the hint on drawing cards for each rank; [] without the lot, or if only the first ranks are shown."""
    if "lot" not in at(context, "counting", "ties") or at(context, "places") is not None:
        return []
    return [
        _(
            "Bei Gleichstand zieht man um jeden Rang Karten; wählst du «%(title)s», nur um die ersten."
        )
        % {"title": _FIRST_RANKS(_)}
    ]


def _some_unranked(context: Context) -> bool:
    unranked = context.regulation["unranked"]
    return bool(unranked["guests"] or unranked["categories"])


def _own_counting() -> Sequence[Clause]:
    """Return the clauses on counting rounds or evenings, which apply only if the list counts in its own way.

    The last one, ``dense_ranks``, applies to every list that is not measured by ``total``.
    """

    def of_list(clause: Clause) -> Clause:
        applies = _ranks_apart if clause.key == "dense_ranks" else _counts_apart
        return replace(
            clause,
            fits=lambda context: applies(context) and clause.fits(context),
            required=lambda context: applies(context) and clause.required(context),
            left_out=lambda _, context: clause.left_out(_, context) if applies(context) else [],
            goes_along=True,
        )

    return [
        of_list(clause)
        for clause in counting_clauses(_unit, _rounds)
        if clause.key != "ties" and not clause.key.startswith("rank_")
    ]


*_COUNTED_APART, _DENSE_RANKS = _own_counting()


LIST_CLAUSES: Sequence[Clause] = (
    LIST.clause(
        "measured",
        N_("Name der Liste, und was zählt"),
        N_("Liste «{name}»: Es zählt {measured}."),
        TextSlot(*LIST.place("name", N_("Name der Liste")), most=NAME_LENGTH),
        LIST.choice("measured", _measures, N_("Was zählt")),
        required=always,
    ),
    LIST.clause(
        "over",
        N_("Am Abend oder über die Saison"),
        N_("Diese Liste führen wir {over}."),
        LIST.choice(
            "over",
            {"evening": N_("an jedem Abend"), "season": N_("über die ganze Meisterschaft")},
        ),
        required=always,
    ),
    LIST.clause(
        "phases",
        N_("Nur für bestimmte Abende"),
        N_("Sie gilt für: {phases}."),
        PickSlot(*LIST.place("phases"), options=phase_names),
        fits=lambda context: at(context, "over") != "season" or _ranks_apart(context),
    ),
    LIST.clause(
        "listed",
        N_("Nur Gäste, nur Mitglieder oder ausser Konkurrenz"),
        N_("Auf der Liste stehen {listed}."),
        LIST.choice(
            "listed",
            {
                "guests": N_("nur Gäste"),
                "members": N_("nur Mitglieder, keine Gäste"),
                "unranked": N_("alle, die ausser Konkurrenz spielen"),
            },
            initial="guests",
        ),
        left_out=says(
            either(
                _some_unranked,
                N_("Auf der Liste stehen alle, die nicht ausser Konkurrenz spielen."),
                N_("Auf der Liste stehen alle."),
            ),
            lambda context: not (at(context, "categories") or ranks_teams(context)),
        ),
    ),
    LIST.clause(
        "categories",
        N_("Nur bestimmte Kategorien"),
        N_("Auf der Liste steht, wer zu {categories} gehört."),
        PickSlot(*LIST.place("categories"), options=category_names, joined=words.joined_with_or),
        fits=any_categories,
    ),
    *TEAM_CLAUSES,
    *_COUNTED_APART,
    tie_clause(
        _ties,
        ["ranking"],
        begins=first_ties,
        left_out=says(
            either(
                lambda context: not (_ranks_apart(context) or ranks_teams(context)),
                N_("Bei Gleichstand gilt das Gleiche wie in der Rangliste."),
                N_("Bei Gleichstand wird der Rang geteilt."),
            )
        ),
        hints=_each_rank_drawn,
    ),
    _DENSE_RANKS,  # after the tie-breaks, as elsewhere
    LIST_COUNTED.clause(
        "from_last",
        N_("Letzter Rang, Schlusslicht"),
        N_("Diese Liste zählt von hinten: Der letzte Rang steht zuoberst."),
        sets={"from_last": True},
    ),
    LIST_COUNTED.clause(
        "places",
        _FIRST_RANKS,
        either(
            where("places", 1),
            N_("Die Liste zeigt nur den {places} ersten Rang."),
            N_("Die Liste zeigt nur die ersten {places} Ränge."),
        ),
        LIST_COUNTED.number("places", initial=3, counted=unless_one),
    ),
)
