"""Clauses of a list of teams: how many of their people count, missing results, membership."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.club.counting.sentences import team_unit
from scorer.rules.club.regulation.clauses.scope import Scope, at, either, says
from scorer.rules.club.regulation.part_contradictions import ties_of
from scorer.rules.club.regulation.part_rules import SideList
from scorer.rules.core.clauses import Clause, Context, Options, Slot
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import N_, Gettext, Said, Words

TEAMS = Scope(SideList, "teams")


def ranks_teams(context: Context) -> bool:
    """Return whether a list ranks teams."""
    return isinstance(at(context, "teams"), Mapping)


def by_evening(context: Context) -> bool:
    """Return whether a list over the season has a result of each team per evening."""
    over_season = at(context, "over") == "season"
    return ranks_teams(context) and over_season and at(context, "teams", "per") != "totals"


def team_ties(_: Gettext, context: Context) -> Options:
    """Return the words for the possible tie-breaks by key, in a list of teams that counts results of single people."""
    low = at(context, "counting", "low_wins") is True
    low = low or at(context, "measured") == "lowest"
    over = str(at(context, "over"))
    words = {tie: forms[low] for tie, forms in team_unit(_).ties.items()} | {"lot": _("das Los")}
    return {
        tie: words[tie] for tie in ties_of(over, str(at(context, "teams", "per"))) if tie in words
    }


def first_ties(context: Context) -> JsonObject:
    """Return the initial tie-breaks of a list of teams by name of the slot, {} for a list of people.

    The best result decides, or the best uncounted one if only the best count and teams have no result per evening;
    then a card.
    """
    if not ranks_teams(context):
        return {}
    best_of = at(context, "teams", "counted") != "all" and not by_evening(context)
    return {"tie": ["uncounted" if best_of else "best", "lot"]}


_UNITS = TEAMS.choice(
    "teams/units",
    {"teams": N_("Mannschaften"), "clubs": N_("Vereine, alle Mannschaften zusammen")},
    N_("Was gewertet wird"),
)
_COMBINE = TEAMS.choice(
    "teams/combine",
    {"sum": N_("die Summe"), "average": N_("der Durchschnitt")},
    N_("Summe oder Durchschnitt"),
)
_BEST = TEAMS.number("teams/best", N_("Wie viele"), "team_best")


def _counted(counted: str, title: Words, text: Said, *slots: Slot) -> Clause:
    return TEAMS.clause(
        f"teams_{counted}",
        title,
        text,
        _UNITS,
        _COMBINE,
        *slots,
        sets={"teams/counted": counted},
        absent={"teams": None},
        more=says(N_("Es zählen nur Leute, die auf dieser Liste selber einen Rang hätten.")),
    )


_FEW = says(
    either(
        by_evening,
        N_("Eine Mannschaft mit weniger Resultaten bekommt für diesen Abend keine Wertung."),
        N_("Eine Mannschaft mit weniger Resultaten hat keinen Rang."),
    ),
    ranks_teams,
)

TEAM_CLAUSES: Sequence[Clause] = (
    _counted(
        "best",
        N_("Mannschaften: die besten zählen"),
        N_("Die Liste wertet {units}: Es zählt {combine} der besten Resultate ({team_best})."),
        _BEST,
    ),
    _counted(
        "all",
        N_("Mannschaften: alle zählen"),
        N_("Die Liste wertet {units}: Es zählt {combine} aller Resultate."),
    ),
    TEAMS.clause(
        "teams_fewer",
        N_("Mannschaften mit weniger Resultaten"),
        N_("Eine Mannschaft mit weniger Resultaten zählt mit denen, die sie hat."),
        sets={"teams/fewer": "counts"},
        left_out=_FEW,
        fits=ranks_teams,
        goes_along=True,
    ),
    TEAMS.clause(
        "teams_totals",
        N_("Mannschaften nach Totalen der Saison"),
        N_(
            "Es zählen die Totale der Saison. Bei einem Wechsel bleiben frühere "
            "Resultate bei der alten Mannschaft."
        ),
        sets={"teams/per": "totals"},
        left_out=says(N_("Die Mannschaft hat an jedem Abend ein Resultat."), by_evening),
        fits=lambda context: ranks_teams(context) and at(context, "over") == "season",
        goes_along=True,
    ),
    TEAMS.clause(
        "teams_size",
        N_("Grösse der Mannschaften"),
        N_("Eine Mannschaft hat höchstens {size} Leute."),
        TEAMS.number("teams/size", initial=4),
        fits=ranks_teams,
        goes_along=True,
    ),
    TEAMS.clause(
        "teams_substitutes",
        N_("Ersatzleute und Mannschaften"),
        N_("Wer sich an einem Abend vertreten lässt, zählt dann nicht für die Mannschaft."),
        sets={"teams/substitutes": False},
        left_out=says(
            N_("Wer für jemanden spielt, spielt auch für dessen Mannschaft."), ranks_teams
        ),
        fits=ranks_teams,
        goes_along=True,
    ),
)
