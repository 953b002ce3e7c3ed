"""All house rules of «Jeder für sich», to fill in; its deals, to watch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from scorer.rules.core import words
from scorer.rules.core.reading import JsonObject
from scorer.rules.solo.board_types import SoloLine
from scorer.rules.solo.sentences.game import SoloSentences
from scorer.rules.solo.settings import CONTROL_SUMS, PLAYERS, SoloSettings
from scorer.web.form_base import (
    PLACES,
    GameForms,
    Question,
    radio_field,
)
from scorer.web.i18n import _, _l
from scorer.web.player_form import PlayerForm
from scorer.web.view_base import GameView, players_of

TIES = {
    "best_deal": _l("das beste Spiel"),
    "deals_won": _l("mehr gewonnene Spiele"),
    "extra_deal": _l("ein Zusatzspiel"),
    "lot": _l("das Los"),
}
UNCHECKED = "none"
SUMS = {
    str(CONTROL_SUMS[0]): _l("157, ein Kartenspiel"),
    str(CONTROL_SUMS[1]): _l("314, zwei Kartenspiele"),
    UNCHECKED: _l("Keine feste Summe"),
}
SIGNS = {"plus": _l("dazu"), "minus": _l("weg"), "off": _l("zählt nicht")}

QUESTIONS = {
    "factor": Question(_l("Faktor"), _l("Faktor für jedes Spiel. Üblich: 1.")),
    "last_factor": Question(
        _l("Faktor im letzten Spiel"),
        _l("Im Molotow üblich: 2. Leer: wie jedes andere. Braucht eine feste Zahl Spiele."),
    ),
    "match_value": Question(
        _l("Zuschlag für den Match"),
        _l(
            "Wer alle Stiche macht, schreibt so viele Punkte mehr. Üblich: 100, im Molotow 0. "
            "Unter 0: so viele weniger."
        ),
    ),
    "weis_sign": Question(_l("Weis aus der Hand"), "", SIGNS),
    "table_weis_sign": Question(
        _l("Weis auf dem Tisch"),
        _l("Weis im Stich: zählt für den, der den Stich macht."),
        SIGNS,
    ),
    "stoeck_sign": Question(_l("Stöck"), "", SIGNS),
    "deals": Question(_l("Zahl der Spiele"), _l("Üblich: 8 oder 12. Leer: so viele ihr wollt.")),
    "target": Question(
        _l("Ziel"), _l("Hat jemand so viele Punkte, ist die Partie aus. Leer: kein Ziel.")
    ),
    "wins": Question(
        _l("Wer gewinnt?"),
        "",
        {"most": _l("Wer am meisten Punkte hat"), "fewest": _l("Wer am wenigsten Punkte hat")},
    ),
}


class SoloForm(PlayerForm):
    """All house rules of «Jeder für sich»."""

    rules = SoloSettings
    questions = QUESTIONS
    places = PLACES[: max(PLAYERS)]
    counts = PLAYERS
    ties = TIES
    seats_hint = _l("Alle für sich. Im Molotow üblich: drei bis sechs.")

    control_sum = radio_field(
        _l("Punkte eines Spiels"),
        SUMS,
        _l("Das Handy füllt die letzte Zahl ein und merkt, wenn Punkte fehlen."),
    )

    def settings(self) -> dict[str, Any]:
        """Return the settings as JSON; the rules judge them afterwards."""
        total = self.control_sum.data
        return super().settings() | {"control_sum": None if total == UNCHECKED else int(total)}

    @classmethod
    def values(cls, settings: JsonObject) -> dict[str, Any]:
        """Return *settings* as the values of the fields."""
        total = settings["control_sum"]
        return super().values(settings) | {
            "control_sum": str(UNCHECKED if total is None else total)
        }

    def needed(self) -> Iterable[str]:
        """Return the numbers that are required with the current choices."""
        return () if self.last_factor.data is None else ("deals",)


FORMS = GameForms(
    name=_l("Jeder für sich"),
    form=SoloForm,
    presets={
        "handjass-12": _l("Handjass, 12 Spiele"),
        "molotow-8": _l("Molotow, 8 Spiele"),
        "point-board": _l("Freie Punktetafel"),
    },
    quick={
        "handjass-12": (_l("Handjass"), _l("12 Spiele")),
        "molotow-8": (_l("Molotow"), _l("8 Spiele")),
        "point-board": (_l("Punkte"), _l("frei gezählt")),
    },
)


def _watch_parts(sentences: SoloSentences) -> dict[str, Any]:
    """Return the ranking and the deals, the last one first."""
    rows = [_deal(sentences, line) for line in reversed(sentences.lines)]
    return {"sides": players_of(sentences), "rows": rows}


def _deal(sentences: SoloSentences, line: SoloLine) -> dict[str, Any]:
    revised = _("korrigiert") if line["revised"] else ""
    return {
        "number": line["number"],
        "icon": words.mode_icon(line["mode"]),
        "mode": words.mode_name(_, line["mode"]),
        "state": line["state"],
        "cells": [_cell(line, seat) for seat in range(len(sentences.teams))],
        "more": words.joined((sentences.remarks(line), revised), " · "),
    }


def _cell(line: SoloLine, seat: int) -> dict[str, Any]:
    """Return what a player wrote in a deal: for the cards, besides, and the total so far."""
    extra = line["extra_points"][seat]
    return {
        "points": None
        if line["state"] != "done"
        else words.number_text(line["written"][seat] - extra),
        "match": line["match"] == seat,
        "extra": words.signed_number(extra) if extra else "",
        "total": words.number_text(line["totals"][seat]),
    }


VIEW: Final = GameView(players_of, _watch_parts)
