"""Differenzler: the form of its house rules, and its part of the watch page, the deals."""

from __future__ import annotations

from functools import partial
from typing import Final

from scorer.rules.core import words
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.differenzler.board_types import DifferenzlerLine
from scorer.rules.differenzler.sentences.game import DifferenzlerSentences
from scorer.rules.differenzler.sentences.settings import tie_names
from scorer.rules.differenzler.settings import PLAYERS, PLAYERS_BEFORE, DifferenzlerSettings
from scorer.web.form_base import PLACES, GameForms, PlayerForm, radio_field
from scorer.web.i18n import _, _l
from scorer.web.view_base import GameView, players_of, watch_deals

UNDEALT_TO = {
    "none": _l("Nein, alle 36 werden verteilt"),
    "last_trick": _l("Ja, die Punkte gehören zum letzten Stich"),
    "dealer": _l("Ja, die Punkte bekommt der Geber"),
    "unchecked": _l("Ja, sie zählen nicht; die Summe wird nicht geprüft"),
}
# Numbers of players with whom all 36 cards are always dealt; with two some may stay undealt.
DEALT_OUT = (3, 4, 6)


class DifferenzlerForm(PlayerForm):
    """The form of all house rules of a Differenzler."""

    rules = DifferenzlerSettings
    places = PLACES[: max(PLAYERS)]
    counts = DEALT_OUT
    ties = tie_names(_l)
    seats_hint = _l("Alle spielen für sich. Auch zu dritt sind es 157 Punkte, 12 Karten für jeden.")

    undealt = radio_field(
        _l("Bleiben Karten übrig?"),
        UNDEALT_TO,
        _l(
            "Zu fünft, zu siebt und zu acht gehen 36 Karten nicht auf. "
            "Zählen die übrigen nicht, ergeben die Punkte weniger als 157."
        ),
        default="none",
    )

    def settings(self) -> Values:
        """Return the settings in the form as a JSON object, which the rules validate later."""
        settings, seats = super().settings(), self.player_count()
        if seats not in PLAYERS_BEFORE:  # else left out, as in older records
            settings["undealt"] = "none" if seats in DEALT_OUT else self.undealt.data
        return settings

    @classmethod
    def values(cls, settings: JsonObject) -> Values:
        """Return *settings* as values by name of the field."""
        return super().values(settings) | {"undealt": settings.get("undealt") or "none"}


FORMS = GameForms(
    name=_l("Differenzler"),
    form=DifferenzlerForm,
    presets={
        "differenzler-12": _l("12 Spiele"),
        "differenzler-4": _l("Passe zu 4 Spielen"),
        "differenzler-open": _l("Offene Ansage"),
        "estimation-8": _l("Romandie, 8 Spiele"),
    },
    quick={
        "differenzler-12": ("12", _l("Spiele")),
        "differenzler-4": ("4", _l("Spiele")),
    },
    quick_in={
        "fr": {
            "estimation-8": ("8", _l("Spiele")),
            "differenzler-12": ("12", _l("Spiele")),
        }
    },
)


def _forgotten(sentences: DifferenzlerSentences, line: DifferenzlerLine) -> str:
    """Return a remark with the names of the players who forgot to estimate, "" if nobody did."""
    forgotten = [n for n, f in zip(sentences.teams, line["forgotten"], strict=True) if f]
    names = words.joined_with_and(_, forgotten)
    return _("Nichts angesagt: %(names)s", names=names) if names else ""


def _guess(sentences: DifferenzlerSentences, line: DifferenzlerLine, seat: int) -> Values:
    """Return estimate, points and difference of a player in a deal; a sealed estimate is hidden.

    ``extra`` is the sum of all other points on the line, such as a penalty or the bonus for an exact estimate, with
    its sign, "" for 0. *Unit:* card points; ``difference`` and ``extra`` in difference points.
    """
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
    }


VIEW: Final = GameView(players_of, partial(watch_deals, cell=_guess, more=_forgotten))
