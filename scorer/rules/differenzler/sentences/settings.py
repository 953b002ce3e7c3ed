"""The settings of a Differenzler in words, and clauses of a regulation on them."""

from __future__ import annotations

from collections.abc import Mapping

from scorer.rules.core.setting_clauses import (
    Setting,
    Settings,
    setting,
    setting_clause,
    tie_sentence,
)
from scorer.rules.core.words import N_, Gettext
from scorer.rules.differenzler.settings import DifferenzlerSettings


def tie_names(_: Gettext, passe: int | None = None) -> Mapping[str, str]:
    """Return the name of each tie-break by key; *passe*, if given, is the number of deals of a Passe."""
    best_passe = _("die beste Passe")
    if passe is not None:
        by_one, by_several = _("die beste Passe (1 Spiel)"), _("die beste Passe (%(deals)s Spiele)")
        best_passe = by_one if passe == 1 else by_several % {"deals": passe}
    return {
        "best_deal": _("das beste Spiel"),
        "best_passe": best_passe,
        "exact_hits": _("mehr Volltreffer"),
        "extra_deal": _("ein Zusatzspiel"),
        "lot": _("das Los"),
    }


def _passe(_: Gettext, settings: DifferenzlerSettings) -> str:
    if settings.passe == 1:
        return _("Wir zählen nach jedem Spiel zusammen.")
    return _("Wir zählen nach je %(deals)s Spielen zusammen.") % {"deals": settings.passe}


# By setting: label and hint of its field, and the names of its choices. *told* is what a regulation says. A setting
# without a label has a special field in the form.
SETTINGS: Settings = {
    "deals": Setting(
        N_("Zahl der Spiele"), N_("Üblich: 4, 8, 10, 12 oder 16. Leer: so viele, wie ihr wollt.")
    ),
    "limit": Setting(
        N_("Grenze"),
        N_("Wer darüber kommt, verliert, und die Partie ist aus. Leer: keine Grenze."),
        told={
            True: N_("Wer mehr als %(points)s Punkte hat, verliert, und die Partie ist aus."),
            False: N_("Es gibt keine Punktgrenze."),
        },
    ),
    "trump": Setting(
        N_("Wer sagt, was Trumpf ist?"),
        N_("Trumpf ist immer eine Farbe. Am Tisch gilt die aufgedeckte Karte."),
        {
            "drawn": N_("Das Handy lost aus"),
            "entered": N_("Ihr am Tisch; dann tippt ihr den Trumpf an"),
        },
        told={
            "drawn": N_("Das Handy lost den Trumpf aus."),
            "entered": N_("Den Trumpf bestimmt ihr am Tisch."),
        },
    ),
    "estimates": Setting(
        N_("Wie wird angesagt?"),
        N_(
            "Verdeckt: Niemand sieht eine Ansage, bevor das Spiel gezählt ist. Offen: "
            "Alle sagen reihum an, die Vorhand zuerst, der Geber zuletzt."
        ),
        {"hidden": N_("Verdeckt"), "open": N_.pgettext("Ansage", "Offen")},
        part="deal",
    ),
    "exact_bonus": Setting(
        N_("Abzug für einen Volltreffer"),
        N_(
            "Wer genau trifft, hat so viele Punkte weniger. 0: kein Abzug. Bei offener Ansage üblich: 10."
        ),
        part="points",
        told={
            True: N_("Wer genau trifft, hat %(points)s Punkte weniger."),
            False: N_("Wer genau trifft, bekommt nichts extra."),
        },
    ),
    "exact_zero": Setting(
        N_("Abzug auch bei 0"),
        N_("Wer 0 ansagt und 0 macht, bekommt den Abzug auch."),
        part="points",
        told={
            True: N_("Auch wer 0 ansagt und 0 macht, hat genau getroffen."),
            False: N_("Wer 0 ansagt und 0 macht, bekommt nichts extra."),
        },
    ),
    "missing_penalty": Setting(
        N_("Vergessene Ansage"),
        N_(
            "Wer die Ansage vergisst, bekommt so viele Punkte. Üblich: 20. Leer: Die Ansage gilt als 0."
        ),
        part="points",
        told={
            None: N_("Eine vergessene Ansage gilt als 0."),
            True: N_("Eine vergessene Ansage gibt %(points)s Punkte."),
            False: N_("Eine vergessene Ansage gibt keine Punkte."),
        },
    ),
    "penalty": Setting(
        N_("Strafpunkte"),
        N_(
            "So viele Punkte schlägt das Handy vor, wenn jemand nicht bedient oder "
            "falsch gibt. Üblich: 20."
        ),
        part="points",
        told={
            True: N_("Als Strafe schlägt das Handy %(points)s Punkte vor."),
            False: N_("Das Handy schlägt keine Strafe vor."),
        },
    ),
    "dealer_credit": Setting(
        N_.pgettext("Regel", "Gutschrift für den Geber"),
        N_(
            "Nur zu dritt und mit offener Ansage, weil der Geber zuletzt ansagt: ein Punkt weniger pro 5 Punkte, die zwischen der Summe aller Ansagen und 157 liegen."
        ),
        part="points",
        told={
            True: N_(
                "Zu dritt hat der Geber einen Punkt weniger pro 5 Punkte, die zwischen der Summe aller Ansagen und 157 liegen."
            ),
            False: N_("Es gibt keine Gutschrift für den Geber."),
        },
        line=N_("Gutschrift für den Geber"),
    ),
    "ties": Setting(
        told=lambda _, settings: tie_sentence(_, tie_names(_, settings.passe), settings.ties)
    ),
    "passe": Setting(
        N_("Spiele pro Passe"),
        N_("Nach so vielen Spielen wird zusammengezählt. Üblich: 4, jeder gibt einmal."),
        part="end",
        told=_passe,
    ),
}


CLUB_CLAUSES = (
    setting_clause(
        DifferenzlerSettings.game,
        "estimates",
        N_("Ansage im Differenzler"),
        N_("Die Ansage ist {estimates}."),
        setting(
            "estimates",
            {
                "open": N_.pgettext("Ansage", "offen"),
                "hidden": N_.pgettext("Ansage", "verdeckt"),
            },
            "open",
        ),
    ),
    setting_clause(
        DifferenzlerSettings.game,
        "undealt",
        N_("Übrige Karten im Differenzler"),
        lambda _gettext, *_around: "{undealt}.",
        setting(
            "undealt",
            {
                "none": N_("Übrige Karten gibt es nicht: Alle 36 Karten werden verteilt"),
                "last_trick": N_("Die Punkte der übrigen Karten gehören zum letzten Stich"),
                "dealer": N_("Die Punkte der übrigen Karten bekommt der Geber"),
                "unchecked": N_(
                    "Die Punkte der übrigen Karten zählen nicht, und die Summe wird nicht geprüft"
                ),
            },
            "last_trick",
        ),
    ),
)
