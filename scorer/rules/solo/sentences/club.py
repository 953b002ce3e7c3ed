"""Clauses of a club's regulation on a game where everybody plays alone."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.setting_clauses import choice, setting_clause
from scorer.rules.core.words import N_, Gettext
from scorer.rules.solo.settings import SoloSettings


def _signs(_: Gettext) -> Mapping[str, str]:
    return {"plus": _("dazugezählt"), "minus": _("abgezogen"), "off": _("nicht gezählt")}


CLUB_CLAUSES = (
    setting_clause(
        SoloSettings.game,
        "weis_sign",
        N_("Weis, wenn jeder für sich spielt"),
        N_("Weis wird {weis_sign}."),
        {choice("weis_sign", _signs): "plus"},
    ),
    setting_clause(
        SoloSettings.game,
        "stoeck_sign",
        N_("Stöck, wenn jeder für sich spielt"),
        N_("Stöck werden {stoeck_sign}."),
        {choice("stoeck_sign", _signs): "plus"},
    ),
)
