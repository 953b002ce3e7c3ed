"""Sentences for the refusals that only the Schieber has."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, str]:
    """Return the sentences by code, with placeholders for the values of the refusal."""
    return {
        "counter-match": _("Ein Kontermatch ist auch ein Match; wer hat ihn gemacht?"),
        "counter-declarer": _("Den Kontermatch macht die Seite, die nicht angesagt hat."),
        "mode-missing": _("Welcher Trumpf? Davon hängt der Faktor ab."),
        "mode-off": _("%(mode)s wird nach diesen Hausregeln nicht gespielt."),
        "contract-mode": _("Hier müsst ihr «%(name)s» spielen."),
        "mode-used": _("Das hat diese Seite schon angesagt, im Spiel %(slot)s."),
        "moved-points": _("So viele Punkte hat diese Seite nicht."),
        "moved-uncounted": _("Schreibt zuerst die Punkte des Spiels."),
        "stoeck-trump": _("Bei %(mode)s gibt es keine Stöck."),
        "strokes-off": _("Auf dieser Tafel kann man Striche nicht direkt antippen."),
        "weis-off": _("Hier wird ohne Weis gespielt."),
        "meld-shape": _("Diesen Weis kennt das Programm nicht."),
        "meld-amount": _("Kein Weis zählt so viele Punkte."),
        "meld-cards": _("Eine Seite kann diese Weise nicht alle zusammen haben."),
        "meld-cross": _("Eine Karte zählt hier nur in einem Weis (kein Kreuzweis)."),
        "meld-four": _("Vier solche Karten zählen hier nicht als Weis."),
        "meld-length": _("Eine Folge hat drei bis neun Karten."),
        "meld-seat": _("Der Weis gehört jemandem von der anderen Seite."),
        "meld-stoeck": _("Diese Stöck passen nicht zu den gezeigten Weisen."),
        "meld-suit": _("Diese Farbe gibt es bei diesen Karten nicht."),
        "meld-top": _("Von dieser Karte aus gibt es keine so lange Folge."),
        "meld-twice": _("Die gleiche Karte kommt in zwei Weisen vor."),
        "claim-deal": _(
            "In diesem Spiel hat sich jemand bedankt. Nehmt zuerst das Bedanken zurück."
        ),
        "berg-off": _("Hier wird ohne Bergpreis gespielt."),
        "no-target": _("Ohne Ziel kann sich niemand bedanken."),
        "spoken-twice": _("Jede Seite bedankt sich nur einmal."),
        "taken-trick": _("Den ersten Stich macht nur eine Seite; er zählt höchstens %(most)s."),
        "given-up-counted": _("Ein aufgegebenes Spiel zählt nicht. Löscht zuerst die Punkte."),
        "taken-sum": _("Es gibt nur 157 Punkte."),
        "berg-high": _("Der Bergpreis muss unter dem Ziel von %(target)s liegen."),
        "factors-deck": _("Diese Farbe gibt es bei diesen Karten nicht."),
        "finish-order": _("Stöck, Wys, Stich: jedes genau einmal."),
    }
