"""Clauses on a whole season (parts, sums, guests, categories), and on publishing the rankings.

How a clause is built is in ``scope.py`` (:class:`Scope`) and ``core/clauses.py`` (:class:`Clause`, the slots).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorer.rules.club.counting.sentences import evening_unit, result_unit
from scorer.rules.club.regulation.clauses.counting import counting_clauses
from scorer.rules.club.regulation.clauses.scope import (
    PUBLISHED,
    Scope,
    at,
    drawn,
    either,
    says,
)
from scorer.rules.club.regulation.model import Regulation, SeasonPart
from scorer.rules.club.regulation.preset_sentences import preset_name
from scorer.rules.core import words
from scorer.rules.core.clauses import (
    Clause,
    Context,
    LinesSlot,
    Options,
    PickSlot,
    TimesSlot,
    always,
    is_agreed,
)
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import N_, Gettext

# each with the data class whose fields a clause writes, and the heading above it
PART, SEASON = Scope(SeasonPart, "season"), Scope(Regulation, "season")
SEASON_PUBLISHED_SCOPE = Scope(Regulation, "published")  # PUBLISHED is that of an evening


def phase_names(_: Gettext, context: Context) -> Options:
    """Return the names of all phases by their key."""
    return {
        phase["key"]: preset_name(_, phase["name"]) or _("Phase %(number)s") % {"number": number}
        for number, phase in enumerate(context.regulation["phases"], start=1)
    }


def is_one_evening(regulation: JsonObject) -> bool:
    """Return whether a season has one part with one planned evening; then it is not called a championship."""
    return [part["evenings"] for part in regulation["season"]["parts"]] == [1]


def several_parts(context: Context) -> bool:
    """Return whether the season has more than one part."""
    return len(context.regulation["season"]["parts"]) > 1


def _number(_: Gettext, context: Context) -> Mapping[str, str]:
    """Return the number of this part of the season, from 1, for ``{number}`` in :func:`_named`."""
    parts = context.regulation["season"]["parts"]
    index = next((n for n, part in enumerate(parts) if part is context.scope), 0)
    return {"number": str(index + 1)}


def _named(_: Gettext, context: Context) -> str:
    """Return the sentence on the phases of a part; slots and computed words fill its braces."""
    if several_parts(context):
        return _("Teil {number}: {phases}.")
    if is_one_evening(context.regulation):
        return _("Es zählt: {phases}.")
    return _("Zur Meisterschaft zählt: {phases}.")


_DROP_HINT = says(
    N_(
        "Jeder dieser Abende kann gestrichen werden. Ein Abend, der immer zählt, braucht einen eigenen Teil der Meisterschaft."
    ),
    lambda context: len(at(context, "phases") or ()) > 1,
)

# after the clauses on rank points: what those points are for
_RANK_POINTS_COUNT = says(
    either(
        several_parts,
        N_("Mit diesen Rangpunkten zählt der Teil in der Meisterschaft."),
        N_("Rangpunkte gibt es für den Rang in der Meisterschaft."),
    )
)

PART_CLAUSES: Sequence[Clause] = (
    PART.clause(
        "phases",
        N_("Was zur Meisterschaft zählt"),
        _named,
        PickSlot(*PART.place("phases"), options=phase_names),
        computed=_number,
        required=always,
    ),
    PART.clause(
        "evenings",
        N_("Geplante Abende"),
        N_("Wir planen {evenings}."),
        PART.number("evenings", initial=6, counted=N_.ngettext("einen Abend", "%(count)s Abende")),
    ),
    # a struck evening may be any one: said at the two clauses that strike
    *(
        replace(clause, hints=_DROP_HINT) if clause.key in {"best", "drop"} else clause
        for clause in counting_clauses(
            unit=lambda _, _context: evening_unit(_),
            units=lambda context: at(context, "evenings"),
            points_go=_RANK_POINTS_COUNT,
        )
    ),
    PART.clause(
        "weight",
        N_("Gewicht eines Teils"),
        N_("Dieser Teil zählt {weight}."),
        TimesSlot(*PART.place("weight", initial="2")),
        fits=several_parts,
    ),
)

# how the sums of several parts become the total of the season
SUM_CLAUSES: Sequence[Clause] = counting_clauses(
    lambda _, _context: result_unit(_),
    lambda context: len(context.regulation["season"]["parts"]),
)


def no_guests(_: Gettext) -> str:
    """Return the sentence that guests are not ranked in the season."""
    return _("In der Rangliste der Meisterschaft stehen keine Gäste.")


_GUESTS_RANKED = either(
    lambda context: context.regulation["season"]["members_only"],
    N_("Am Abend werden Gäste gewertet wie Mitglieder."),
    either(
        lambda context: is_one_evening(context.regulation),
        N_("Gäste werden gewertet wie Mitglieder."),
        N_("Gäste werden gewertet wie Mitglieder, am Abend und in der Meisterschaft."),
    ),
)


def category_names(_: Gettext, context: Context) -> Options:
    """Return the names of all categories; each is its own key."""
    return {name: name for name in context.regulation["categories"]}


def any_categories(context: Context) -> bool:
    """Return whether there are categories."""
    return bool(context.regulation["categories"])


SEASON_CLAUSES: Sequence[Clause] = (
    SEASON.clause(
        "members_only",
        N_("Gäste in der Meisterschaft"),
        lambda _, _context: no_guests(_),
        sets={"season/members_only": True},
    ),
    SEASON.clause(
        "categories",
        N_("Kategorien"),
        N_("Eigene Ranglisten haben {categories}."),
        LinesSlot(
            *SEASON.place("categories"),
            lines=lambda _, names, _context: list(names),
            listed=lambda _, names, _context: words.joined_with_and(
                _, [words.quoted(_, name) for name in names]
            ),
            parse=lambda _, lines, _context: list(lines),
        ),
    ),
    SEASON.clause(
        "unranked_guests",
        N_("Gäste ausser Konkurrenz"),
        N_("Gäste spielen ausser Konkurrenz: ohne Rang, auch am Abend."),
        sets={"unranked/guests": True},
        left_out=says(_GUESTS_RANKED),
    ),
    SEASON.clause(
        "unranked",
        N_("Kategorien ausser Konkurrenz"),
        N_("Ausser Konkurrenz spielt, wer zu {unranked} gehört."),
        PickSlot(
            *SEASON.place("unranked/categories", name="unranked"),
            options=category_names,
            joined=words.joined_with_or,
        ),
        fits=any_categories,
    ),
)


def _seats_reveal_ranks(context: Context) -> bool:
    """Return whether the seats reveal the ranks, so that a hidden ranking is not secret."""
    by_rank = at(context, "draw") in {"standings", "ladder"} or at(context, "play_off")
    return bool(by_rank) and drawn(context)


EVENING_PUBLISHED: Sequence[Clause] = (
    PUBLISHED.clause(
        "hidden",
        N_("Rangliste verdecken"),
        N_("Die Rangliste ist von der {hidden_from}. Passe an verdeckt, {hidden_until}."),
        PUBLISHED.number("hidden_from", initial=1),
        PUBLISHED.choice(
            "hidden_until",
            {"closing": N_("bis zum Abschluss"), "announcing": N_("bis zur Rangverkündigung")},
        ),
        works=is_agreed("hidden_from"),
        more=says(N_("Die Einteilung verrät die Rangliste."), _seats_reveal_ranks),
    ),
)

SEASON_PUBLISHED: Sequence[Clause] = (
    SEASON_PUBLISHED_SCOPE.clause(
        "season_hidden",
        N_("Rangliste der Meisterschaft verdecken"),
        N_(
            "Die Rangliste der Meisterschaft ist vom {hidden_from}. Abend an verdeckt, {hidden_until}."
        ),
        SEASON_PUBLISHED_SCOPE.number("season/hidden_from", initial=1),
        SEASON_PUBLISHED_SCOPE.choice(
            "season/hidden_until",
            {
                "closing": N_("bis alle geplanten Abende abgeschlossen sind"),
                "announcing": N_("bis zur Rangverkündigung"),
            },
        ),
        works=is_agreed("season/hidden_from"),
    ),
    SEASON_PUBLISHED_SCOPE.clause(
        "public_names",
        N_("Namen oder Nummern an der Wand"),
        N_("An der Saalwand und auf öffentlichen Seiten stehen {public}."),
        SEASON_PUBLISHED_SCOPE.choice(
            "public_names",
            {"names": N_("Namen"), "numbers": N_("nur Nummern")},
            name="public",
            initial="numbers",
        ),
    ),
)
