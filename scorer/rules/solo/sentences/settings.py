"""The settings of «Jeder für sich» in words, and clauses of a regulation on them."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core import words
from scorer.rules.core.setting_clauses import (
    Setting,
    Settings,
    setting,
    setting_clause,
    tie_sentence,
)
from scorer.rules.core.words import N_, Gettext
from scorer.rules.solo.settings import SoloSettings


def tie_names(_: Gettext) -> Mapping[str, str]:
    """Return the name of each tie-break by key."""
    return {
        "best_deal": _("das beste Spiel"),
        "deals_won": _("mehr gewonnene Spiele"),
        "extra_deal": _("ein Zusatzspiel"),
        "lot": _("das Los"),
    }


def _factor(_: Gettext, settings: SoloSettings) -> str:
    times = words.times_text(_, settings.factor)
    return _("Jedes Spiel zählt %(times)s.") % {"times": times}


def _last_factor(_: Gettext, settings: SoloSettings) -> str:
    if settings.last_factor is None:
        return _("Das letzte Spiel zählt wie jedes andere.")
    times = words.times_text(_, settings.last_factor)
    return _("Das letzte Spiel zählt %(times)s.") % {"times": times}


def _table_weis_sign(_: Gettext, settings: SoloSettings) -> str:
    return {
        "plus": _("Ein Weis auf dem Tisch zählt für den, der den Stich macht."),
        "minus": _("Ein Weis auf dem Tisch wird dem abgezogen, der den Stich macht."),
        "off": _("Ein Weis auf dem Tisch zählt nicht."),
    }[settings.table_weis_sign]


SIGN_NAMES = {"plus": N_("plus"), "minus": N_("minus"), "off": N_("zählt nicht")}
# By setting: label and hint of its field, and the names of its choices. *told* is what a regulation says. A setting
# without a label has a special field in the form.
SETTINGS: Settings = {
    "match_value": Setting(
        N_("Zuschlag für den Match"),
        N_("Für alle Stiche. Üblich: 100, im Molotow 0. Mit Minus wird abgezogen."),
        part="points",
    ),
    "factor": Setting(
        N_("Faktor"), N_("Faktor für jedes Spiel. Üblich: 1."), part="points", told=_factor
    ),
    "last_factor": Setting(
        N_("Faktor im letzten Spiel"),
        N_(
            "Im Molotow üblich: 2. Leer: wie die anderen Spiele. Nur bei einer festen Anzahl Spiele."
        ),
        part="points",
        told=_last_factor,
    ),
    "weis_sign": Setting(N_("Weis aus der Hand"), None, SIGN_NAMES, part="extras"),
    "table_weis_sign": Setting(
        N_("Weis auf dem Tisch"),
        N_("Ein Weis auf dem Tisch zählt für den, der den Stich macht."),
        SIGN_NAMES,
        part="extras",
        told=_table_weis_sign,
    ),
    "stoeck_sign": Setting(N_("Stöck"), None, SIGN_NAMES, part="extras"),
    "deals": Setting(
        N_("Zahl der Spiele"), N_("Üblich: 8 oder 12. Leer: so viele, wie ihr wollt.")
    ),
    "target": Setting(
        N_("Ziel"),
        N_("Hat jemand so viele Punkte, ist die Partie aus. Leer: kein Ziel."),
        told={
            True: N_("Hat jemand %(points)s Punkte, ist die Partie aus."),
            False: N_("Es gibt kein Ziel."),
        },
    ),
    "wins": Setting(
        N_("Wer gewinnt?"),
        None,
        {"most": N_("Wer am meisten Punkte hat"), "fewest": N_("Wer am wenigsten Punkte hat")},
    ),
    "ties": Setting(told=lambda _, settings: tie_sentence(_, tie_names(_), settings.ties)),
}


_SIGN_NAMES_IN_CLAUSE = {
    "plus": N_("dazugezählt"),
    "minus": N_("abgezogen"),
    "off": N_("nicht gezählt"),
}

CLUB_CLAUSES = (
    setting_clause(
        SoloSettings.game,
        "weis_sign",
        N_("Weis, wenn jeder für sich spielt"),
        N_("Weis wird {weis_sign}."),
        setting("weis_sign", _SIGN_NAMES_IN_CLAUSE, initial="plus"),
    ),
    setting_clause(
        SoloSettings.game,
        "stoeck_sign",
        N_("Stöck, wenn jeder für sich spielt"),
        N_("Stöck werden {stoeck_sign}."),
        setting("stoeck_sign", _SIGN_NAMES_IN_CLAUSE, initial="plus"),
    ),
)
