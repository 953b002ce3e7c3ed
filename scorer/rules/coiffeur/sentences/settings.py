"""The settings of a Coiffeur in words: for its form, a regulation and a sheet. *Rule:* R50, S1-S5."""

from __future__ import annotations

from scorer.rules.coiffeur.settings import CoiffeurSettings
from scorer.rules.core import names, words
from scorer.rules.core.setting_clauses import Setting, Settings
from scorer.rules.core.words import N_, Gettext


def option_text(_: Gettext, settings: CoiffeurSettings, index: int) -> str:
    """Return the name of the option at *index* with its factor, which distinguishes Jokers."""
    option = settings.options[index]
    name = names.option_name(_, option.kind, words.isolated(option.name))
    return f"{name}\u00a0×{option.factor}"  # no line break inside


def _options(_: Gettext, settings: CoiffeurSettings) -> str:
    listed = ", ".join(option_text(_, settings, index) for index in range(len(settings.options)))
    return _("Auf dem Blatt stehen %(options)s.") % {"options": listed}


# By setting: label and hint of its field, and the names of its choices. *told* is what a regulation says. A setting
# without a label has a special field in the form.
SETTINGS: Settings = {
    "options": Setting(told=_options),
    "match_bonus": Setting(
        N_("Zuschlag für den Match"),
        N_("Zuschlag zu den 157, mal Faktor. Üblich: 100."),
        told={
            True: N_("Ein Match zählt %(points)s Punkte mehr, mal den Faktor."),
            False: N_("Ein Match gibt keinen Zuschlag."),
        },
        line=N_("Match +%(points)s"),
    ),
    "match_premium": Setting(
        N_("Prämie für den Match"),
        N_("Kommt ohne Faktor dazu, in jeder Variante gleich. Üblich: 0 oder 500."),
        told={
            True: N_("Für den Match gibt es %(points)s Punkte Prämie, ohne Faktor."),
            False: N_("Es gibt keine Prämie für den Match."),
        },
        line=N_("Match +%(points)s ohne Faktor"),
    ),
    "counter_malus": Setting(
        N_("Abzug für den Kontermatch"),
        N_("Wer ansagt und keinen Stich macht, verliert so viel, mal den Faktor."),
        told={
            True: N_(
                "Wer ansagt und keinen Stich macht, verliert %(points)s Punkte, mal den Faktor."
            ),
            False: N_("Wer ansagt und keinen Stich macht, verliert nichts."),
        },
        line=N_("Kontermatch −%(points)s"),
    ),
    "stoeck": Setting(
        N_("Mit Stöck"),
        N_("König und Ober vom Trumpf: 20 Punkte dazu, vor dem Faktor. Nur in den vier Farben."),
        told={True: N_("Stöck zählen."), False: N_("Stöck zählen nicht.")},
        line=N_("Stöck zählen"),
    ),
    "tens": Setting(
        N_("In Zehnern schreiben"),
        N_("157 gibt 16, 4 gibt 0: gerundet, dann mal den Faktor."),
        told={
            True: N_(
                "Wir schreiben in Zehnern, und so zählt es auch: 157 gibt 16, dann mal den Faktor."
            ),
            False: N_("Wir schreiben ganze Punkte."),
        },
        line=N_("in Zehnern geschrieben"),
    ),
    "follow_tricks": Setting(
        N_("Karten zählen Stich für Stich"),
        N_(
            "In Slalom und Guschti zählen die Karten so, wie der Stich gerade läuft: bis 201 Punkte. Sonst gilt die Richtung des ersten Stichs, zusammen 157."
        ),
        told={
            True: N_("In Slalom und Guschti zählen die Karten so, wie der Stich gerade läuft."),
            False: N_("Slalom und Guschti zählen nach der Richtung des ersten Stichs."),
        },
        line=N_("Slalom und Guschti zählen Stich für Stich"),
    ),
}
