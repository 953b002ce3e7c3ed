"""Clauses of a ladder of tables: when people move up and down, how many, and absence."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.regulation.clauses.scope import SEATED, at, drawn_by, either, says, together
from scorer.rules.core.clauses import Clause, Context, Options, where
from scorer.rules.core.words import N_, Gettext

by_ladder = drawn_by("ladder")  # a ladder seats people


def _move_words(_: Gettext, context: Context) -> Options:
    """Return the words for the possible numbers of people who move up and down; with fixed pairs only one pair."""
    if at(context, "terms", "partners") == "fixed":
        return {"1": _("das bessere Paar steigt auf, das andere ab")}
    several = _("die %(count)s Ersten steigen auf, die %(count)s Letzten ab")
    return {"1": _("der Erste steigt auf, der Letzte ab")} | {
        str(count): several % {"count": count}
        for count in range(2, SEATED.bounds("ladder/moves").high + 1)
    }


_LADDER_WAYS = together(
    says(
        either(
            where("ladder/between", "evenings"),
            N_(
                "Der erste Abend wird ausgelost; man bleibt den ganzen Abend am gleichen Tisch. Wer neu ist, beginnt zuunterst."
            ),
            N_("Die erste Passe wird ausgelost; wer neu ist, beginnt zuunterst."),
        )
    ),
    says(N_("Wer für jemanden einspringt, übernimmt dessen Platz.")),
    says(
        N_(
            "Bei Gleichstand am Tisch entscheidet die Rangliste, dann eine Karte, dann das Los, wer auf- oder absteigt."
        )
    ),
    says(N_("Mit nur einem Tisch gibt es keinen Auf- und Abstieg.")),
)

LADDER_CLAUSES: Sequence[Clause] = (
    SEATED.clause(
        "ladder",
        N_("Leiter: Auf- und Abstieg"),
        N_("Nach {ladder_between} gilt an jedem Tisch: {ladder_moves}."),
        SEATED.choice(
            "ladder/between",
            {"rounds": N_("jeder Passe"), "evenings": N_("jedem Abend")},
            N_("Wann man auf- und absteigt"),
            "ladder_between",
        ),
        SEATED.choice(
            "ladder/moves", _move_words, N_("Wie viele auf- und absteigen"), "ladder_moves"
        ),
        required=by_ladder,
        fits=by_ladder,
        goes_along=True,
        more=_LADDER_WAYS,
    ),
    SEATED.clause(
        "ladder_absent",
        N_("Leiter: wer fehlt"),
        N_("Wer fehlt, {ladder_absent}."),
        SEATED.choice(
            "ladder/absent",
            {
                "keeps": N_("behält den Tisch"),
                "falls": N_("steigt jedes Mal einen Tisch ab"),
                "end": N_("beginnt wieder zuunterst"),
            },
            name="ladder_absent",
        ),
        required=by_ladder,
        fits=by_ladder,
        goes_along=True,
    ),
)
