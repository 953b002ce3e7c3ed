"""Clauses of a side list: what it counts, who stands in it, how much of it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorer.rules.club.counting.counting import LIST_TIES
from scorer.rules.club.counting.sentences import CountedUnit, evening_unit, match_unit, result_unit
from scorer.rules.club.regulation.clauses.counting import counting_clauses
from scorer.rules.club.regulation.clauses.scope import COUNTED, won_words
from scorer.rules.club.regulation.clauses.season import phase_names
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
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    Options,
    OrderSlot,
    PickSlot,
    TextSlot,
    Value,
    value_at,
)
from scorer.rules.core.reading import NAME_LENGTH
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext

LIST = "list"  # topic


def _at(context: Context, *path: str) -> Value:
    return value_at(context.scope, path)


def _own(context: Context) -> bool:
    """Return whether the list counts points in its own way."""
    return bool(_at(context, "measured") == "points")


def _ranks_apart(context: Context) -> bool:
    """Return whether the list has ranks by rules of its own, not those of the ranking."""
    return bool(_at(context, "measured") != "total")


def _unit(_: Gettext, context: Context) -> CountedUnit:
    if _at(context, "measured") == "matches":
        return match_unit(_)
    if _at(context, "over") == "season" and _at(context, "measured") in {"total", "points"}:
        return evening_unit(_)
    return result_unit(_)


def _rounds(context: Context) -> int | None:
    """Return the number of rounds where the list counts those of one phase."""
    phases = context.regulation["phases"]
    if _at(context, "over") == "season" or len(phases) > 1 or phases[0]["attempts"]:
        return None
    return int(phases[0]["rounds"])


def _measures(_: Gettext, context: Context) -> Options:
    total = _("das Total wie in der Rangliste")
    if _at(context, "over") == "season":
        total = _("das Total wie in der Meisterschaft")
    return {
        "total": total,
        "points": _("eine eigene Wertung"),
        "matches": _("die Zahl der Matche"),
        "highest": _("die höchste Passe"),
        "lowest": _("die tiefste Passe"),
    }


def _ties(_: Gettext, context: Context) -> Options:
    if ranks_teams(context) and not by_evening(context):
        return team_ties(_, context)
    unit, low = _unit(_, context), _at(context, "counting", "low_wins") is True
    low = low or _at(context, "measured") == "lowest"
    words = {tie: forms[low] for tie, forms in unit.ties.items()}
    words |= {"ranking": _("der Rang in der Rangliste"), "lot": _("das Los")}
    words["won"] = won_words(_, context)
    return {tie: words[tie] for tie in (EVENING_TIES if by_evening(context) else LIST_TIES)}


def _without_ties(_: Gettext, context: Context) -> list[str]:
    if _at(context, "measured") == "total" and not ranks_teams(context):
        return [_("Bei Gleichstand gilt das Gleiche wie in der Rangliste.")]
    return [_("Wer gleich viel hat, teilt den Rang.")]


def _still_equal(_: Gettext, context: Context) -> list[str]:
    lot = "lot" in _at(context, "counting", "ties")
    return [] if lot else [_("Wer dann noch gleichauf ist, teilt den Rang.")]


def _first_ranks(_: Gettext) -> str:
    return _("Nur die ersten Ränge zeigen")


def _each_rank_drawn(_: Gettext, context: Context) -> list[str]:
    if "lot" not in _at(context, "counting", "ties") or _at(context, "places") is not None:
        return []
    return [
        _("Gezogen wird um jeden Rang der Liste; mit «%(title)s» nur um die ersten.")
        % {"title": _first_ranks(_)}
    ]


def _everybody(_: Gettext, context: Context) -> list[str]:
    if _at(context, "categories") or ranks_teams(context):
        return []
    unranked = context.regulation["unranked"]
    if unranked["guests"] or unranked["categories"]:
        return [_("Auf der Liste stehen alle, die nicht ausser Konkurrenz spielen.")]
    return [_("Auf der Liste stehen alle.")]


def _shown(_: Gettext, context: Context) -> str:
    if _at(context, "places") == 1:
        return _("Gezeigt wird nur der {places} erste Rang.")
    return _("Gezeigt werden nur die ersten {places} Ränge.")


def _own_counting() -> Sequence[Clause]:
    """Return the clauses on counting rounds or evenings, where the list does it in its own way."""

    def of_list(clause: Clause) -> Clause:
        applies = _ranks_apart if clause.key == "dense_ranks" else _own
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
    Clause(
        key="measured",
        topic=LIST,
        title=N_("Name der Liste, und was zählt"),
        text=lambda _, _context: _("Liste «{name}»: Es zählt {measured}."),
        slots=(
            TextSlot(name="name", path=("name",), label=N_("Name der Liste"), most=NAME_LENGTH),
            ChoiceSlot(
                name="measured",
                path=("measured",),
                label=N_("Was zählt"),
                options=_measures,
            ),
        ),
        required=lambda _context: True,
    ),
    Clause(
        key="over",
        topic=LIST,
        title=N_("Am Abend oder über die Saison"),
        text=lambda _, _context: _("Diese Liste gibt es {over}."),
        slots=(
            ChoiceSlot(
                name="over",
                path=("over",),
                options=lambda _, _context: {
                    "evening": _("an jedem Abend"),
                    "season": _("über die ganze Meisterschaft"),
                },
            ),
        ),
        required=lambda _context: True,
    ),
    Clause(
        key="phases",
        topic=LIST,
        title=N_("Nur für bestimmte Abende"),
        text=lambda _, _context: _("Sie gilt für: {phases}."),
        slots=(PickSlot(name="phases", path=("phases",), options=phase_names),),
        absent={("phases",): []},
        initial={"phases": []},
        fits=lambda context: (
            not (_at(context, "over") == "season" and _at(context, "measured") == "total")
        ),
    ),
    Clause(
        key="listed",
        topic=LIST,
        title=N_("Nur Gäste, nur Mitglieder oder ausser Konkurrenz"),
        text=lambda _, _context: _("Auf der Liste stehen {listed}."),
        slots=(
            ChoiceSlot(
                name="listed",
                path=("listed",),
                options=lambda _, _context: {
                    "guests": _("nur Gäste"),
                    "members": _("nur Mitglieder, keine Gäste"),
                    "unranked": _("alle, die ausser Konkurrenz spielen"),
                },
            ),
        ),
        absent={("listed",): "all"},
        initial={"listed": "guests"},
        left_out=_everybody,
    ),
    Clause(
        key="categories",
        topic=LIST,
        title=N_("Nur bestimmte Kategorien"),
        text=lambda _, _context: _("Auf der Liste steht, wer zu {categories} gehört."),
        slots=(
            PickSlot(
                name="categories",
                joined=words.joined_with_or,
                path=("categories",),
                options=lambda _, context: {
                    name: name for name in context.regulation["categories"]
                },
            ),
        ),
        absent={("categories",): []},
        initial={"categories": []},
        fits=lambda context: bool(context.regulation["categories"]),
    ),
    *TEAM_CLAUSES,
    *_COUNTED_APART,
    Clause(
        key="ties",
        topic=COUNTED,
        title=N_("Gleichstand"),
        text=lambda _, _context: _("Bei Gleichstand entscheidet {tie}."),
        slots=(
            OrderSlot(name="tie", path=("counting", "ties"), options=_ties, most=len(LIST_TIES)),
        ),
        absent={("counting", "ties"): []},
        initial={"tie": ["ranking"]},
        begins=first_ties,
        left_out=_without_ties,
        more=_still_equal,
        hints=_each_rank_drawn,
    ),
    _DENSE_RANKS,  # after what decides between equals, as everywhere
    Clause(
        key="from_last",
        topic=COUNTED,
        title=N_("Letzter Rang, Schlusslicht"),
        text=lambda _, _context: _(
            "Gezählt wird vom Schluss her: Wer zuletzt kommt, steht zuoberst."
        ),
        sets={("from_last",): True},
        absent={("from_last",): False},
    ),
    Clause(
        key="places",
        topic=COUNTED,
        title=_first_ranks,
        text=_shown,
        slots=(
            NumberSlot(
                name="places", path=("places",), range=ranges(SideList)["places"], unspoken=True
            ),
        ),
        absent={("places",): None},
        initial={"places": 3},
    ),
)
