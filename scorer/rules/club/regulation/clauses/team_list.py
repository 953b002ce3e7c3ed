"""Clauses of a list of teams: how many of their people count, what is missing, who is one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorer.rules.club.counting.sentences import team_unit
from scorer.rules.club.regulation.part_contradictions import ties_of
from scorer.rules.club.regulation.part_rules import TeamRules
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    NumberSlot,
    Options,
    Slot,
    Value,
    value_at,
)
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext

TEAMS = "teams"  # topic


def _at(context: Context, key: str) -> Value:
    return value_at(context.scope, ("teams", key))


def ranks_teams(context: Context) -> bool:
    """Return whether a list ranks teams."""
    return isinstance(value_at(context.scope, ("teams",)), Mapping)


def by_evening(context: Context) -> bool:
    """Return whether a list over the season has a result of each team per evening."""
    over_season = value_at(context.scope, ("over",)) == "season"
    return ranks_teams(context) and over_season and _at(context, "per") != "totals"


def team_ties(_: Gettext, context: Context) -> Options:
    """Return what may decide between teams with results of single people."""
    low = value_at(context.scope, ("counting", "low_wins")) is True
    low = low or value_at(context.scope, ("measured",)) == "lowest"
    over = str(value_at(context.scope, ("over",)))
    words = {tie: forms[low] for tie, forms in team_unit(_).ties.items()} | {"lot": _("das Los")}
    return {tie: words[tie] for tie in ties_of(over, str(_at(context, "per"))) if tie in words}


def first_ties(context: Context) -> Mapping[str, Value]:
    """Return what decides first where it is agreed on: between teams the next best, then the card."""
    if not ranks_teams(context):
        return {}
    best_of = _at(context, "counted") != "all" and not by_evening(context)
    return {"tie": ["uncounted" if best_of else "best", "lot"]}


_UNITS = ChoiceSlot(
    name="units",
    label=N_("Was gewertet wird"),
    path=("teams", "units"),
    options=lambda _, _context: {
        "teams": _("Mannschaften"),
        "clubs": _("Vereine, alle Mannschaften zusammen"),
    },
)
_COMBINE = ChoiceSlot(
    name="combine",
    label=N_("Summe oder Durchschnitt"),
    path=("teams", "combine"),
    options=lambda _, _context: {"sum": _("die Summe"), "average": _("der Durchschnitt")},
)
_BEST = NumberSlot(
    name="team_best",
    label=N_("Wie viele"),
    path=("teams", "best"),
    range=ranges(TeamRules)["best"],
)


def _best(_: Gettext, _context: Context) -> str:
    return _("Gewertet werden {units}: Es zählt {combine} der besten Resultate ({team_best}).")


def _all(_: Gettext, _context: Context) -> str:
    return _("Gewertet werden {units}: Es zählt {combine} aller Resultate.")


def _people(_: Gettext, _context: Context) -> list[str]:
    return [_("Es zählt, wer auf dieser Liste auch selber einen Rang hätte.")]


def _counted(
    counted: str,
    title: Callable[[Gettext], str],
    text: Callable[[Gettext, Context], str],
    *slots: Slot,
) -> Clause:
    return Clause(
        key=f"teams_{counted}",
        topic=TEAMS,
        title=title,
        text=text,
        slots=(_UNITS, _COMBINE, *slots),
        sets={("teams", "counted"): counted},
        absent={("teams",): None},
        initial={"units": "teams", "combine": "sum", **({"team_best": 4} if slots else {})},
        more=_people,
    )


def _few(_: Gettext, context: Context) -> list[str]:
    if not ranks_teams(context):
        return []
    if by_evening(context):
        return [_("Eine Mannschaft mit weniger Resultaten hat an diesem Abend keines.")]
    return [_("Eine Mannschaft mit weniger Resultaten hat keinen Rang.")]


def _each_evening(_: Gettext, context: Context) -> list[str]:
    return [_("Die Mannschaft hat an jedem Abend ein Resultat.")] if by_evening(context) else []


def _substitutes(_: Gettext, context: Context) -> list[str]:
    if not ranks_teams(context):
        return []
    return [_("Wer für jemanden spielt, spielt auch für dessen Mannschaft.")]


TEAM_CLAUSES: Sequence[Clause] = (
    _counted("best", N_("Mannschaften: die besten zählen"), _best, _BEST),
    _counted("all", N_("Mannschaften: alle zählen"), _all),
    Clause(
        key="teams_fewer",
        topic=TEAMS,
        title=N_("Mannschaften mit weniger Resultaten"),
        text=lambda _, _context: _(
            "Eine Mannschaft mit weniger Resultaten zählt mit dem, was da ist."
        ),
        sets={("teams", "fewer"): "counts"},
        absent={("teams", "fewer"): "unranked"},
        left_out=_few,
        fits=ranks_teams,
        goes_along=True,
    ),
    Clause(
        key="teams_totals",
        topic=TEAMS,
        title=N_("Mannschaften nach Totalen der Saison"),
        text=lambda _, _context: _(
            "Resultate sind die Totale der Saison; bei einem Wechsel bleiben frühere Resultate bei der alten Mannschaft."
        ),
        sets={("teams", "per"): "totals"},
        absent={("teams", "per"): "evening"},
        left_out=_each_evening,
        fits=lambda context: (
            ranks_teams(context) and value_at(context.scope, ("over",)) == "season"
        ),
        goes_along=True,
    ),
    Clause(
        key="teams_size",
        topic=TEAMS,
        title=N_("Grösse der Mannschaften"),
        text=lambda _, _context: _("Leute in einer Mannschaft: höchstens {size}."),
        slots=(
            NumberSlot(
                name="size",
                path=("teams", "size"),
                range=ranges(TeamRules)["size"],
            ),
        ),
        absent={("teams", "size"): None},
        initial={"size": 4},
        fits=ranks_teams,
        goes_along=True,
    ),
    Clause(
        key="teams_substitutes",
        topic=TEAMS,
        title=N_("Ersatzleute und Mannschaften"),
        text=lambda _, _context: _(
            "Wer sich an einem Abend vertreten lässt, zählt dort nicht für die Mannschaft."
        ),
        sets={("teams", "substitutes"): False},
        absent={("teams", "substitutes"): True},
        left_out=_substitutes,
        fits=ranks_teams,
        goes_along=True,
    ),
)
