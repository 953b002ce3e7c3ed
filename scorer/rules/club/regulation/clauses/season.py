"""Clauses on a whole season: parts, sums, guests, categories, publishing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorer.rules.club.counting.sentences import evening_unit, result_unit
from scorer.rules.club.regulation.clauses.counting import counting_clauses
from scorer.rules.club.regulation.model import Phase, SeasonPart, SeasonRules
from scorer.rules.club.regulation.preset_sentences import preset_name
from scorer.rules.core import words
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    LinesSlot,
    NumberSlot,
    Options,
    PickSlot,
    TimesSlot,
    Value,
    value_at,
)
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext

SEASON = "season"  # topic


def phase_names(_: Gettext, context: Context) -> Options:
    """Return the names of all phases by their key."""
    return {
        phase["key"]: preset_name(_, phase["name"]) or _("Phase %(number)s") % {"number": number}
        for number, phase in enumerate(context.regulation["phases"], start=1)
    }


def is_one_evening(regulation: JsonObject) -> bool:
    """Return whether all is over after one evening, so that there is no championship."""
    return [part["evenings"] for part in regulation["season"]["parts"]] == [1]


def several_parts(context: Context) -> bool:
    """Return whether the season has more than one part."""
    return len(context.regulation["season"]["parts"]) > 1


def _evenings(context: Context) -> int | None:
    evenings = value_at(context.scope, ("evenings",))
    return evenings if isinstance(evenings, int) else None


def _parts(context: Context) -> int | None:
    return len(context.regulation["season"]["parts"])


def _number(_: Gettext, context: Context) -> Mapping[str, str]:
    parts = context.regulation["season"]["parts"]
    index = next((n for n, part in enumerate(parts) if part is context.scope), 0)
    return {"number": str(index + 1)}


def _points_go(_: Gettext, context: Context) -> list[str]:
    of_part, at_the_end = (
        _("Mit diesen Rangpunkten zählt der Teil."),
        _("Das gilt für den Rang in der Meisterschaft."),
    )
    return [of_part if several_parts(context) else at_the_end]


def _named(_: Gettext, context: Context) -> str:
    if several_parts(context):
        return _("Teil {number}: {phases}.")
    if is_one_evening(context.regulation):
        return _("Es zählt: {phases}.")
    return _("Zur Meisterschaft zählt: {phases}.")


def _any_evening(_: Gettext, context: Context) -> list[str]:
    """Say of a result that may be dropped that a final may be it, too."""
    if len(value_at(context.scope, ("phases",)) or ()) < 2:
        return []
    return [
        _(
            "Jeder dieser Abende kann gestrichen werden. Ein Abend, der immer zählt, braucht einen eigenen Teil der Meisterschaft."
        )
    ]


_COUNTED = tuple(
    replace(clause, hints=_any_evening) if clause.key in {"best", "drop"} else clause
    for clause in counting_clauses(lambda _, _context: evening_unit(_), _evenings, (), _points_go)
)

PART_CLAUSES: Sequence[Clause] = (
    Clause(
        key="phases",
        topic=SEASON,
        title=N_("Was zur Meisterschaft zählt"),
        text=_named,
        computed=_number,
        slots=(PickSlot(name="phases", path=("phases",), options=phase_names),),
        required=lambda _context: True,
    ),
    Clause(
        key="evenings",
        topic=SEASON,
        title=N_("Geplante Abende"),
        text=lambda _, _context: _("Geplante Abende: {evenings}."),
        slots=(
            NumberSlot(name="evenings", path=("evenings",), range=ranges(SeasonPart)["evenings"]),
        ),
        absent={("evenings",): None},
        initial={"evenings": 6},
    ),
    *_COUNTED,
    Clause(
        key="weight",
        topic=SEASON,
        title=N_("Gewicht eines Teils"),
        text=lambda _, _context: _("Dieser Teil zählt {weight}."),
        slots=(TimesSlot(name="weight", path=("weight",)),),
        absent={("weight",): "1"},
        initial={"weight": "2"},
        fits=several_parts,
    ),
)


def _lines(_: Gettext, names: Value, _context: Context) -> list[str]:
    return list(names)


def _quoted(_: Gettext, names: Value, _context: Context) -> str:
    return words.joined_with_and(_, [words.quoted(_, name) for name in names])


def _as_typed(_: Gettext, lines: Sequence[str], _context: Context) -> Value:
    return list(lines)


SUM_CLAUSES: Sequence[Clause] = counting_clauses(  # of several parts
    lambda _, _context: result_unit(_), _parts
)


def no_guests(_: Gettext) -> str:
    """Return the sentence on guests that are not ranked in the season."""
    return _("In der Rangliste der Meisterschaft stehen keine Gäste.")


def _guests_ranked(_: Gettext, context: Context) -> list[str]:
    """Return where guests are ranked like members."""
    if context.regulation["season"]["members_only"]:
        return [_("Am Abend werden Gäste gewertet wie Mitglieder.")]
    if is_one_evening(context.regulation):
        return [_("Gäste werden gewertet wie Mitglieder.")]
    return [_("Gäste werden gewertet wie Mitglieder, am Abend und in der Meisterschaft.")]


SEASON_CLAUSES: Sequence[Clause] = (
    Clause(
        key="members_only",
        topic=SEASON,
        title=N_("Gäste in der Meisterschaft"),
        text=lambda _, _context: no_guests(_),
        sets={("season", "members_only"): True},
        absent={("season", "members_only"): False},
    ),
    Clause(
        key="categories",
        topic=SEASON,
        title=N_("Kategorien"),
        text=lambda _, _context: _("Eigene Ranglisten haben {categories}."),
        slots=(
            LinesSlot(
                name="categories",
                path=("categories",),
                lines=_lines,
                listed=_quoted,
                parse=_as_typed,
            ),
        ),
        absent={("categories",): []},
        initial={"categories": []},
    ),
    Clause(
        key="unranked_guests",
        topic=SEASON,
        title=N_("Gäste ausser Konkurrenz"),
        text=lambda _, _context: _("Gäste spielen ausser Konkurrenz: ohne Rang, auch am Abend."),
        sets={("unranked", "guests"): True},
        absent={("unranked", "guests"): False},
        left_out=_guests_ranked,
    ),
    Clause(
        key="unranked",
        topic=SEASON,
        title=N_("Kategorien ausser Konkurrenz"),
        text=lambda _, _context: _("Ausser Konkurrenz spielt, wer zu {unranked} gehört."),
        slots=(
            PickSlot(
                name="unranked",
                joined=words.joined_with_or,
                path=("unranked", "categories"),
                options=lambda _, context: {
                    name: name for name in context.regulation["categories"]
                },
            ),
        ),
        absent={("unranked", "categories"): []},
        initial={"unranked": []},
        fits=lambda context: bool(context.regulation["categories"]),
    ),
)


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
