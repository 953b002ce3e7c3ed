"""Clauses of a ladder of tables: when people move up and down, how many, who is absent."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.club.regulation.clauses.scope import SEATED, at, drawn
from scorer.rules.club.regulation.model import LadderRules
from scorer.rules.core.clauses import ChoiceSlot, Clause, Context, Options
from scorer.rules.core.typed_rules import ranges
from scorer.rules.core.words import N_, Gettext


def by_ladder(context: Context) -> bool:
    """Return whether a ladder seats people."""
    return drawn(context) and bool(at(context, "draw") == "ladder")


def _move_words(_: Gettext, context: Context) -> Options:
    if at(context, "terms", "partners") == "fixed":
        return {"1": _("das bessere Paar steigt auf, das andere ab")}
    several = _("die %(count)s Ersten steigen auf, die %(count)s Letzten ab")
    return {"1": _("der Erste steigt auf, der Letzte ab")} | {
        str(count): several % {"count": count}
        for count in range(2, ranges(LadderRules)["moves"].high + 1)
    }


def _unit_words(_: Gettext, _context: Context) -> Options:
    return {"rounds": _("jeder Passe"), "evenings": _("jedem Abend")}


def _absent_words(_: Gettext, _context: Context) -> Options:
    return {
        "keeps": _("behält den Tisch"),
        "falls": _("fällt jedes Mal um einen Tisch"),
        "end": _("beginnt wieder zuunterst"),
    }


def _ladder_ways(_: Gettext, context: Context) -> list[str]:
    first = _("Die erste Passe wird ausgelost; wer neu ist, beginnt zuunterst.")
    if at(context, "ladder", "between") == "evenings":
        first = _(
            "Der erste Abend wird ausgelost; an einem Abend bleibt man am Tisch, und wer neu ist, beginnt zuunterst."
        )
    return [
        first,
        _("Wer für jemanden einspringt, hat dessen Platz."),
        _(
            "Wer bei Gleichstand am Tisch auf- oder absteigt, sagen die Rangliste, eine Karte, dann das Los."
        ),
        _("Mit nur einem Tisch gibt es keinen Auf- und Abstieg."),
    ]


LADDER_CLAUSES: Sequence[Clause] = (
    Clause(
        key="ladder",
        topic=SEATED,
        title=N_("Leiter: Auf- und Abstieg"),
        text=lambda _, _context: _("Nach {ladder_between} gilt an jedem Tisch: {ladder_moves}."),
        slots=(
            ChoiceSlot(
                name="ladder_between",
                path=("ladder", "between"),
                label=N_("Wann man auf- und absteigt"),
                options=_unit_words,
            ),
            ChoiceSlot(
                name="ladder_moves",
                path=("ladder", "moves"),
                label=N_("Wie viele auf- und absteigen"),
                options=_move_words,
                value_of=int,
            ),
        ),
        absent={("ladder", "between"): "rounds", ("ladder", "moves"): 1},
        initial={"ladder_between": "rounds", "ladder_moves": 1},
        required=by_ladder,
        fits=by_ladder,
        goes_along=True,
        more=_ladder_ways,
    ),
    Clause(
        key="ladder_absent",
        topic=SEATED,
        title=N_("Leiter: wer fehlt"),
        text=lambda _, _context: _("Wer fehlt, {ladder_absent}."),
        slots=(ChoiceSlot(name="ladder_absent", path=("ladder", "absent"), options=_absent_words),),
        absent={("ladder", "absent"): "keeps"},
        initial={"ladder_absent": "keeps"},
        required=by_ladder,
        fits=by_ladder,
        goes_along=True,
    ),
)
