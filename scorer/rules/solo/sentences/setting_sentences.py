"""Sentences on the settings of «Jeder für sich» that a club agrees on, one by one."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core import words
from scorer.rules.core.setting_sentences import HouseRules, number_or_none, tie_sentence
from scorer.rules.core.words import Gettext
from scorer.rules.solo.settings import SoloSettings as Settings


def tie_names(_: Gettext) -> Mapping[str, str]:
    """Return what each tie-break is called."""
    return {
        "best_deal": _("das beste Spiel"),
        "deals_won": _("mehr gewonnene Spiele"),
        "extra_deal": _("ein Zusatzspiel"),
        "lot": _("das Los"),
    }


def _factor(_: Gettext, settings: Settings) -> str:
    times = words.times_text(_, settings.factor)
    return _("Jedes Spiel zählt %(times)s.") % {"times": times}


def _last_factor(_: Gettext, settings: Settings) -> str:
    if settings.last_factor is None:
        return _("Das letzte Spiel zählt wie jedes andere.")
    times = words.times_text(_, settings.last_factor)
    return _("Das letzte Spiel zählt %(times)s.") % {"times": times}


def _table_weis_sign(_: Gettext, settings: Settings) -> str:
    return {
        "plus": _("Weis im Stich: zählt für den, der ihn macht."),
        "minus": _("Weis im Stich: Abzug für den, der ihn macht."),
        "off": _("Weis im Stich zählt nicht."),
    }[settings.table_weis_sign]


HOUSE_RULES: HouseRules = {
    "factor": _factor,
    "last_factor": _last_factor,
    "table_weis_sign": _table_weis_sign,
    "target": number_or_none(
        "target",
        lambda _: _("Hat jemand %(points)s Punkte, ist die Partie aus."),
        lambda _: _("Ein Ziel gibt es nicht."),
    ),
    "ties": lambda _, settings: tie_sentence(_, tie_names(_), settings.ties),
}
