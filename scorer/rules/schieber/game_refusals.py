"""Sentences for what only a Schieber refuses."""

from __future__ import annotations

from scorer.rules.core.words import Gettext


def refusals(_: Gettext) -> dict[str, tuple[str, str]]:
    """Return for each code the form field that it concerns, if there is one, and its sentence."""
    return {
        "counter-match": ("counter", _("Ein Kontermatch ist auch ein Match; wer hat ihn gemacht?")),
        "counter-declarer": (
            "counter",
            _("Den Kontermatch macht die Seite, die nicht angesagt hat."),
        ),
        "mode-missing": ("mode", _("Welcher Trumpf? Ohne Trumpf gibt es keinen Faktor.")),
        "mode-off": ("mode", _("%(mode)s wird an dieser Tafel nicht gespielt.")),
        "contract-mode": ("mode", _("Vorgeschrieben ist «%(name)s».")),
        "mode-used": ("mode", _("Das hat diese Seite schon angesagt, im Spiel %(slot)s.")),
        "moved-points": ("moved", _("So viele Punkte hat diese Seite nicht.")),
        "moved-uncounted": ("moved", _("Zuerst die Punkte des Spiels schreiben.")),
        "stoeck-trump": ("stoeck", _("Ohne Trumpf gibt es keine Stöck; gespielt wird %(mode)s.")),
        "strokes-off": ("points", _("Direkte Striche sind an dieser Tafel nicht vereinbart.")),
        "weis-off": ("weis", _("Hier wird ohne Weis gespielt.")),
        "meld-shape": ("weis", _("Dieser Weis ist nicht zu verstehen.")),
        "meld-amount": ("weis", _("So viele Punkte zählt kein Weis.")),
        "meld-cards": ("weis", _("So können diese Weise nicht in zwei Händen liegen.")),
        "meld-cross": ("weis", _("Eine Karte zählt hier nur in einem Weis (kein Kreuzweis).")),
        "meld-four": ("weis", _("Vier von diesen sind hier kein Weis.")),
        "meld-length": ("weis", _("Eine Folge hat drei bis neun Karten.")),
        "meld-seat": ("weis", _("Der Weis gehört jemandem von der anderen Seite.")),
        "meld-stoeck": ("weis", _("Diese Stöck passen nicht zu den gezeigten Weisen.")),
        "meld-suit": ("weis", _("Diese Farbe gibt es in diesen Karten nicht.")),
        "meld-top": ("weis", _("So lang kann eine Folge von dieser Karte aus nicht sein.")),
        "meld-twice": ("weis", _("Dieselbe Karte steht in zwei Weisen.")),
        "claim-deal": (
            "slot",
            _("Bedankt wurde in einem Spiel, das nicht mehr zählt; zuerst das Bedanken streichen."),
        ),
        "berg-off": ("berg", _("Hier wird ohne Bergpreis gespielt.")),
        "no-target": ("target", _("Ohne Ziel kann sich niemand bedanken.")),
        "spoken-twice": ("spoken", _("Jede Seite bedankt sich nur einmal.")),
        "taken-trick": (
            "taken",
            _("Der erste Stich gehört einer Seite und zählt höchstens %(most)s."),
        ),
        "given-up-counted": (
            "given_up",
            _("Ein aufgegebenes Spiel wird nicht gezählt; die Punkte zuerst löschen."),
        ),
        "taken-sum": ("taken", _("Es gibt nur 157 Punkte.")),
        "berg-high": ("berg", _("Der Bergpreis muss unter dem Ziel von %(target)s liegen.")),
        "factors-deck": ("suit_0", _("Diese Farbe gibt es in diesen Karten nicht.")),
        "finish-order": ("finish_order", _("Stöck, Wys, Stich: jedes genau einmal.")),
    }
