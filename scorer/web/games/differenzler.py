"""All house rules of a Differenzler, to fill in; its deals, to watch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.differenzler.board_types import DifferenzlerLine
from scorer.rules.differenzler.sentences.game import DifferenzlerSentences
from scorer.rules.differenzler.settings import PLAYERS, PLAYERS_BEFORE, UNDEALT
from scorer.web.fields import NameField, WholeNumberField
from scorer.web.form_base import (
    PLACES,
    ClubFields,
    GameForms,
    SettingsForm,
    add_fields,
    dealer_field,
    radio_field,
    select_field,
    yes_no_field,
)
from scorer.web.i18n import _, _l
from scorer.web.view_base import GameView, side_of

TIES = {
    "": _l("nichts"),
    "best_deal": _l("das beste Spiel"),
    "best_passe": _l("die beste Passe"),
    "exact_hits": _l("mehr Volltreffer"),
    "extra_deal": _l("ein Zusatzspiel"),
    "lot": _l("das Los"),
}
TIE_PLACES = (_l("Zuerst"), _l("dann"), _l("zum Dritten"), _l("zum Vierten"), _l("zum Fünften"))
# What stands under the same name in the form and in the settings.
SAME = (
    *("deck", "deals", "limit", "trump", "estimates", "exact_bonus", "exact_zero"),
    *("missing_penalty", "penalty", "dealer_credit", "passe"),
)


SEATS = PLACES[: max(PLAYERS)]
COUNTS = {
    "2": _l("Zu zweit"),
    "3": _l("Zu dritt"),
    "4": _l("Zu viert"),
    "5": _l("Zu fünft"),
    "6": _l("Zu sechst"),
    "7": _l("Zu siebt"),
    "8": _l("Zu acht"),
}
USUAL = "4"
UNDEALT_TO = {
    "none": _l("Nein, alle 36 werden verteilt"),
    "last_trick": _l("Ihre Punkte gehören zum letzten Stich"),
    "dealer": _l("Ihre Punkte bekommt der Geber"),
    "unchecked": _l("Sie zählen nicht, und die Summe wird nicht geprüft"),
}
CLUB_KEYS = ("estimates", "undealt")
# Numbers of players that share out all cards; two may also leave some in the pack.
DEALT_OUT = (3, 4, 6)


class DifferenzlerForm(SettingsForm):
    """All house rules of a Differenzler."""

    seats = radio_field(
        _l("Wie viele spielen?"),
        COUNTS,
        _l("Alle für sich. Auch zu dritt sind es 157 Punkte, 12 Karten für jeden."),
    )
    undealt = radio_field(
        _l("Bleiben Karten übrig?"),
        UNDEALT_TO,
        _l(
            "Zu fünft, zu siebt und zu acht gehen 36 Karten nicht auf. "
            "Zählen die übrigen nicht, ergeben die Punkte weniger als 157."
        ),
        default="none",
    )
    first_dealer = dealer_field(SEATS)
    deals = WholeNumberField(
        _l("Zahl der Spiele"),
        1,
        1000,
        _l("Üblich: 4, 8, 10, 12 oder 16. Leer: so viele ihr wollt."),
        optional=True,
    )
    limit = WholeNumberField(
        _l("Grenze"),
        1,
        99_999,
        _l("Wer mehr Punkte hat, verliert, und die Partie ist aus. Leer: keine Grenze."),
        optional=True,
    )
    trump = radio_field(
        _l("Wer sagt, was Trumpf ist?"),
        {"drawn": _l("Das Handy lost aus"), "entered": _l("Der Tisch, wir tippen es an")},
        _l("Trumpf ist immer eine Farbe. Am Tisch gilt die aufgedeckte Karte."),
    )
    estimates = radio_field(
        _l("Wie wird angesagt?"),
        {"hidden": _l("Verdeckt"), "open": _l("Offen")},
        _l(
            "Verdeckt: niemand sieht eine Ansage, bevor das Spiel gezählt ist. "
            "Offen: reihum gesagt, die Vorhand zuerst, der Geber zuletzt."
        ),
    )
    exact_bonus = WholeNumberField(
        _l("Abzug für einen Volltreffer"),
        0,
        CARD_POINTS,
        _l("So viele Punkte weniger, wer genau trifft. 0: kein Abzug; offen üblich: 10."),
    )
    exact_zero = yes_no_field(
        _l("Auch die Null zählt"), _l("Wer 0 ansagt und 0 macht, bekommt den Abzug auch.")
    )
    missing_penalty = WholeNumberField(
        _l("Vergessene Ansage"),
        0,
        CARD_POINTS,
        _l("So viele Punkte statt einer Differenz. Üblich: 20."),
    )
    penalty = WholeNumberField(
        _l("Strafpunkte"),
        1,
        CARD_POINTS,
        _l("Was das Handy vorschlägt, wenn jemand nicht bedient oder falsch gibt. Üblich: 20."),
    )
    dealer_credit = yes_no_field(
        _l("Gutschrift für den Geber"),
        _l(
            "Nur zu dritt und offen: ein Punkt weniger für je 5, um die alle Ansagen zusammen "
            "von 157 abweichen; denn der Geber sagt zuletzt an."
        ),
    )
    passe = WholeNumberField(
        _l("Spiele einer Passe"),
        1,
        1000,
        _l("Nach so vielen Spielen wird zusammengezählt. Üblich: 4, jeder gibt einmal."),
    )

    def settings(self) -> dict[str, Any]:
        """Return the settings as JSON; the rules judge them afterwards."""
        seats = self._seats()
        settings = {name: self[name].data for name in SAME} | {
            "game": "differenzler",
            "players": [self[f"player_{seat}"].data for seat in range(seats)],
            "first_dealer": int(self.first_dealer.data),
            "ties": [tie for tie in self._ties() if tie],
        }
        if seats not in PLAYERS_BEFORE:
            settings["undealt"] = "none" if seats in DEALT_OUT else self.undealt.data
        return settings

    def idle(self) -> Iterable[str]:
        """Return the seats that nobody takes."""
        return (f"player_{seat}" for seat in range(self._seats(), len(SEATS)))

    def compare(self) -> None:
        """Check who deals and what decides between equals."""
        if self.first_dealer.data in map(str, range(self._seats(), len(SEATS))):
            self.blame("first_dealer", _("Auf diesem Platz sitzt niemand."))
        ties = self._ties()
        for place, tie in enumerate(ties):
            if tie and tie in ties[:place]:
                self.blame(f"tie_{place}", _("Das steht schon weiter oben."))

    def _seats(self) -> int:
        return int(self.seats.data if self.seats.data in COUNTS else USUAL)

    def _ties(self) -> list[str]:
        return [self[f"tie_{place}"].data or "" for place in range(len(TIE_PLACES))]


add_fields(DifferenzlerForm, {f"player_{seat}": NameField(name) for seat, name in enumerate(SEATS)})
add_fields(
    DifferenzlerForm,
    {f"tie_{place}": select_field(label, TIES) for place, label in enumerate(TIE_PLACES)},
)


def form_values(settings: dict[str, Any]) -> dict[str, Any]:
    """Return *settings* as the field values of :class:`DifferenzlerForm`."""
    values = {name: settings[name] for name in SAME}
    values |= {
        f"player_{seat}": name
        for seat, name in enumerate((*settings["players"], *SEATS[len(settings["players"]) :]))
    }
    values |= {f"tie_{place}": tie for place, tie in enumerate(settings["ties"])}
    return values | {
        "seats": str(len(settings["players"])),
        "undealt": settings.get("undealt") or "none",
        "first_dealer": str(settings["first_dealer"]),
    }


def _club_settings(typed: Mapping[str, Any], _kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of open estimates and undealt cards, where something is said."""
    return {key: typed[key] for key in CLUB_KEYS if typed[key]}


FORMS = GameForms(
    name=_l("Differenzler"),
    form=DifferenzlerForm,
    form_values=form_values,
    presets={
        "differenzler-12": _l("12 Spiele"),
        "differenzler-4": _l("Passe zu 4 Spielen"),
        "differenzler-open": _l("Offene Ansage"),
    },
    quick={
        "differenzler-12": ("12", _l("Spiele")),
        "differenzler-4": ("4", _l("Spiele")),
    },
    lowest=True,
    club=ClubFields(
        {
            "estimates": select_field(
                _l("Ansage im Differenzler"), {"": _l("verdeckt"), "open": _l("offen")}
            ),
            "undealt": select_field(
                _l("Punkte übriger Karten im Differenzler"),
                {"": _l("nicht geregelt"), **{key: UNDEALT_TO[key] for key in UNDEALT[1:]}},
                _l("Zu fünft, siebt und acht: Ohne Regel schreibt dort kein Handy mit."),
            ),
        },
        CLUB_KEYS,
        _club_settings,
    ),
)


def _watch_parts(sentences: DifferenzlerSentences) -> dict[str, Any]:
    """Return the ranking and the deals, the last one first."""
    rows = [_deal(sentences, line) for line in reversed(sentences.lines)]
    return {"sides": _sides(sentences), "rows": rows}


def _sides(sentences: DifferenzlerSentences) -> list[dict[str, Any]]:
    finish = sentences.board["finish"]
    winners = finish["winners"] if finish else ()
    return [
        side_of(
            sentences,
            seat,
            players="",
            rank=rank if sentences.counted else None,
            won=seat in winners,
        )
        for seat, rank in enumerate(sentences.board["ranks"])
    ]


def _deal(sentences: DifferenzlerSentences, line: DifferenzlerLine) -> dict[str, Any]:
    forgotten = [n for n, f in zip(sentences.teams, line["forgotten"], strict=True) if f]
    names = words.joined_with_and(_, forgotten)
    states = (
        _("Nichts angesagt: %(names)s", names=names) if names else "",
        _("korrigiert") if line["revised"] else "",
    )
    return {
        "number": line["number"],
        "icon": words.mode_icon(line["trump"]),
        "trump": words.mode_name(_, line["trump"]),
        "state": line["state"],
        "cells": [_guess(sentences, line, seat) for seat in range(len(sentences.teams))],
        "together": line["estimate_sum"],
        "more": words.joined((sentences.remarks(line), *states), " · "),
    }


def _guess(sentences: DifferenzlerSentences, line: DifferenzlerLine, seat: int) -> dict[str, Any]:
    """Return estimate, points and difference of a player in a deal; sealed ones are hidden."""
    estimate, points, differences = line["estimates"][seat], line["points"], line["differences"]
    sealed = estimate is None and not line["forgotten"][seat] and sentences.given(line)[seat]
    difference = None if differences is None else differences[seat]
    extra = line["written"][seat] - (difference or 0)
    return {
        "estimate": "●●" if sealed else "–" if estimate is None else str(estimate),
        "sealed": sealed,
        "points": None if points is None else points[seat],
        "difference": difference,
        "exact": difference == 0,
        "extra": words.signed_number(extra) if extra else "",
        "total": words.number_text(line["totals"][seat]),
    }


VIEW: Final = GameView(_sides, _watch_parts)
