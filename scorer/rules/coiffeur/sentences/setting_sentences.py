"""Sentences on the settings of a Coiffeur that a club agrees on, one by one. *Rule:* R50, S1-S5."""

from __future__ import annotations

from scorer.rules.coiffeur.settings import CoiffeurSettings as Settings
from scorer.rules.core import names, words
from scorer.rules.core.setting_sentences import HouseRules, number_or_none, yes_or_no
from scorer.rules.core.words import Gettext


def option_text(_: Gettext, settings: Settings, index: int) -> str:
    """Return the name of an option with its factor, which tells Jokers apart."""
    option = settings.options[index]
    name = names.option_name(_, option.kind, words.isolated(option.name))
    return f"{name}\u00a0×{option.factor}"  # no line break inside


def _options(_: Gettext, settings: Settings) -> str:
    listed = ", ".join(option_text(_, settings, index) for index in range(len(settings.options)))
    return _("Auf dem Blatt stehen %(options)s.") % {"options": listed}


HOUSE_RULES: HouseRules = {
    "options": _options,
    "match_bonus": number_or_none(
        "match_bonus",
        lambda _: _("Ein Match zählt %(points)s Punkte mehr, mal den Faktor."),
        lambda _: _("Ein Match hat keinen Zuschlag."),
    ),
    "match_premium": number_or_none(
        "match_premium",
        lambda _: _("Für den Match gibt es %(points)s Punkte Prämie, ohne Faktor."),
        lambda _: _("Eine Prämie für den Match gibt es nicht."),
    ),
    "counter_malus": number_or_none(
        "counter_malus",
        lambda _: _(
            "Wer ansagt und keinen Stich macht, verliert %(points)s Punkte, mal den Faktor."
        ),
        lambda _: _("Wer ansagt und keinen Stich macht, verliert nichts."),
    ),
    "stoeck": yes_or_no("stoeck", lambda _: _("Stöck zählen."), lambda _: _("Stöck zählen nicht.")),
    "tens": yes_or_no(
        "tens",
        lambda _: _(
            "Geschrieben wird in Zehnern, und so zählt es auch: 157 gibt 16, dann mal den Faktor."
        ),
        lambda _: _("Geschrieben werden ganze Punkte."),
    ),
    "follow_tricks": yes_or_no(
        "follow_tricks",
        lambda _: _("In Slalom und Guschti zählen die Karten, wie der Stich gerade läuft."),
        lambda _: _("In Slalom und Guschti gilt die Richtung des ersten Stichs."),
    ),
}
