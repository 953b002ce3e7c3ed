"""Clauses of a club's regulation on a Schieber."""

from __future__ import annotations

from collections.abc import Callable

from scorer.rules.core.clauses import MISSING, ChoiceSlot, Clause, Context, Options
from scorer.rules.core.words import Gettext
from scorer.rules.schieber.settings import SchieberSettings


def _counts(_: Gettext, _context: Context) -> Options:
    return {"yes": _("zählt"), "no": _("zählt nicht")}


def _count(_: Gettext, _context: Context) -> Options:
    return {"yes": _("zählen"), "no": _("zählen nicht")}


def _slot(
    key: str, label: Callable[[Gettext], str], options: Callable[[Gettext, Context], Options]
) -> ChoiceSlot:
    return ChoiceSlot(
        name=key,
        label=label,
        path=("settings", key),
        options=options,
        key_of=lambda counted: "yes" if counted is True else "no",
        value_of=lambda word: word == "yes",
    )


CLUB_CLAUSES = (
    Clause(
        key="weis",
        topic="played",
        title=lambda _: _("Weis und Stöck"),
        text=lambda _, _context: _("Weis {weis}, Stöck {stoeck}."),
        slots=(
            _slot("weis", lambda _: _("Weis"), _counts),
            _slot("stoeck", lambda _: _("Stöck"), _count),
        ),
        absent={("settings", "weis"): MISSING, ("settings", "stoeck"): MISSING},
        initial={"weis": True, "stoeck": True},
        fits=lambda context: bool(context.scope["game"] == SchieberSettings.game),
        goes_along=True,
    ),
)
