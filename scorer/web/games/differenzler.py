"""All house rules of a Differenzler, to fill in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorer.rules.core.cards import CARD_POINTS
from scorer.web.fields import NameField, WholeNumberField
from scorer.web.form_base import (
    SEATS,
    GameForms,
    SettingsForm,
    add_fields,
    dealer_field,
    radio_field,
    select_field,
    yes_no_field,
)
from scorer.web.i18n import _, _l

TIES = {
    "": _l("nichts"),
    "best_deal": _l("das beste Spiel"),
    "best_passe": _l("die beste Passe"),
    "exact_hits": _l("mehr Volltreffer"),
    "extra_deal": _l("ein Zusatzspiel"),
    "lot": _l("das Los"),
}
PLACES = (_l("Zuerst"), _l("dann"), _l("zum Dritten"), _l("zum Vierten"), _l("zum Fünften"))
# What stands under the same name in the form and in the settings.
SAME = (
    *("deck", "deals", "limit", "trump", "estimates", "exact_bonus", "exact_zero"),
    *("missing_penalty", "penalty", "dealer_credit", "passe"),
)


class DifferenzlerForm(SettingsForm):
    """All house rules of a Differenzler."""

    seats = radio_field(
        _l("Wie viele spielen?"),
        {"4": _l("Zu viert"), "3": _l("Zu dritt")},
        _l("Alle für sich. Auch zu dritt sind es 157 Punkte, 12 Karten für jeden."),
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
        return {name: self[name].data for name in SAME} | {
            "game": "differenzler",
            "players": [self[f"player_{seat}"].data for seat in range(self._seats())],
            "first_dealer": int(self.first_dealer.data),
            "ties": [tie for tie in self._ties() if tie],
        }

    def idle(self) -> Iterable[str]:
        """Return the seat that nobody takes."""
        return [f"player_{seat}" for seat in range(self._seats(), len(SEATS))]

    def compare(self) -> None:
        """Check who deals and what decides between equals."""
        if self.first_dealer.data == str(self._seats()):
            self.blame("first_dealer", _("Zu dritt bleibt dieser Platz leer."))
        ties = self._ties()
        for place, tie in enumerate(ties):
            if tie and tie in ties[:place]:
                self.blame(f"tie_{place}", _("Das steht schon weiter oben."))

    def _seats(self) -> int:
        return 3 if self.seats.data == "3" else len(SEATS)

    def _ties(self) -> list[str]:
        return [self[f"tie_{place}"].data or "" for place in range(len(PLACES))]


add_fields(DifferenzlerForm, {f"player_{seat}": NameField(name) for seat, name in enumerate(SEATS)})
add_fields(
    DifferenzlerForm,
    {f"tie_{place}": select_field(label, TIES) for place, label in enumerate(PLACES)},
)


def form_values(settings: dict[str, Any]) -> dict[str, Any]:
    """Return *settings* as the field values of :class:`DifferenzlerForm`."""
    values = {name: settings[name] for name in SAME}
    values |= {f"player_{seat}": name for seat, name in enumerate(SEATS)}
    values |= {f"player_{seat}": name for seat, name in enumerate(settings["players"])}
    values |= {f"tie_{place}": tie for place, tie in enumerate(settings["ties"])}
    return values | {
        "seats": str(len(settings["players"])),
        "first_dealer": str(settings["first_dealer"]),
    }


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
)
