"""Clauses on who learns a ranking when, and by which name people stand in public."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.model import Phase, SeasonRules
from scorer.rules.core.clauses import ChoiceSlot, Clause, Context, NumberSlot, value_at
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext

PUBLISHED = "published"  # topic


def _seats_tell(_: Gettext, context: Context) -> list[str]:
    """Return what no hidden ranking can hide."""
    free = value_at(context.scope, ("attempts",))
    by_rank = value_at(context.scope, ("draw",)) in {"standings", "ladder"}
    if free or not (by_rank or value_at(context.scope, ("play_off",))):
        return []
    return [_("Plätze nach Rang verraten, was verdeckt ist.")]


def _ends(_: Gettext, _context: Context) -> dict[str, str]:
    """Return what ends the hiding of an evening's ranking."""
    return {"closing": _("bis zum Abschluss"), "announcing": _("bis zur Rangverkündigung")}


def _ends_of_season(_: Gettext, _context: Context) -> dict[str, str]:
    """Return what ends the hiding of the standings of a season."""
    return {
        "closing": _("bis alle geplanten Abende abgeschlossen sind"),
        "announcing": _("bis zur Rangverkündigung"),
    }


EVENING_PUBLISHED: Sequence[Clause] = (
    Clause(
        key="hidden",
        topic=PUBLISHED,
        title=N_("Rangliste verdecken"),
        text=lambda _, _context: _(
            "Die Rangliste ist von der {hidden_from}. Passe an verdeckt, {hidden_until}."
        ),
        slots=(
            NumberSlot(
                name="hidden_from", path=("hidden_from",), range=ranges(Phase)["hidden_from"]
            ),
            ChoiceSlot(name="hidden_until", path=("hidden_until",), options=_ends),
        ),
        absent={("hidden_from",): None, ("hidden_until",): "closing"},
        initial={"hidden_from": 1, "hidden_until": "closing"},
        works=lambda context: value_at(context.scope, ("hidden_from",)) is not None,
        more=_seats_tell,
    ),
)

SEASON_PUBLISHED: Sequence[Clause] = (
    Clause(
        key="season_hidden",
        topic=PUBLISHED,
        title=N_("Rangliste der Meisterschaft verdecken"),
        text=lambda _, _context: _(
            "Die Rangliste der Meisterschaft ist vom {hidden_from}. Abend an verdeckt, {hidden_until}."
        ),
        slots=(
            NumberSlot(
                name="hidden_from",
                path=("season", "hidden_from"),
                range=ranges(SeasonRules)["hidden_from"],
            ),
            ChoiceSlot(
                name="hidden_until",
                path=("season", "hidden_until"),
                options=_ends_of_season,
            ),
        ),
        absent={("season", "hidden_from"): None, ("season", "hidden_until"): "closing"},
        initial={"hidden_from": 1, "hidden_until": "closing"},
        works=lambda context: value_at(context.scope, ("season", "hidden_from")) is not None,
    ),
    Clause(
        key="public_names",
        topic=PUBLISHED,
        title=N_("Namen oder Nummern an der Wand"),
        text=lambda _, _context: _("An der Saalwand und auf öffentlichen Seiten stehen {public}."),
        slots=(
            ChoiceSlot(
                name="public",
                path=("public_names",),
                options=lambda _, _context: {"names": _("Namen"), "numbers": _("nur Nummern")},
            ),
        ),
        absent={("public_names",): "names"},
        initial={"public": "numbers"},
    ),
)
