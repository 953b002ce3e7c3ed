"""Clauses of a club's regulation on a game where everybody plays alone."""

from __future__ import annotations

from scorer.rules.core.clauses import MISSING, ChoiceSlot, Clause, Context, Options
from scorer.rules.core.words import Gettext
from scorer.rules.solo.settings import SoloSettings


def _signs(_: Gettext, _context: Context) -> Options:
    return {
        "plus": _("dazugezählt"),
        "minus": _("abgezogen"),
        "off": _("nicht gezählt"),
    }


def _played_alone(context: Context) -> bool:
    return bool(context.scope["game"] == SoloSettings.game)


CLUB_CLAUSES = (
    Clause(
        key="weis_sign",
        topic="played",
        title=lambda _: _("Weis, wenn jeder für sich spielt"),
        text=lambda _, _context: _("Weis wird {weis_sign}."),
        slots=(ChoiceSlot(name="weis_sign", path=("settings", "weis_sign"), options=_signs),),
        absent={("settings", "weis_sign"): MISSING},
        initial={"weis_sign": "plus"},
        fits=_played_alone,
        goes_along=True,
    ),
    Clause(
        key="stoeck_sign",
        topic="played",
        title=lambda _: _("Stöck, wenn jeder für sich spielt"),
        text=lambda _, _context: _("Stöck werden {stoeck_sign}."),
        slots=(ChoiceSlot(name="stoeck_sign", path=("settings", "stoeck_sign"), options=_signs),),
        absent={("settings", "stoeck_sign"): MISSING},
        initial={"stoeck_sign": "plus"},
        fits=_played_alone,
        goes_along=True,
    ),
)
