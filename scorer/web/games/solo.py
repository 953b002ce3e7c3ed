"""«Jeder für sich»: the form of its house rules, and its part of the watch page, the deals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from scorer.rules.core import words
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.solo.board_types import SoloLine
from scorer.rules.solo.sentences.game import SoloSentences
from scorer.rules.solo.sentences.settings import tie_names
from scorer.rules.solo.settings import CONTROL_SUMS, PLAYERS, SoloSettings
from scorer.web.form_base import PLACES, GameForms, PlayerForm, radio_field
from scorer.web.i18n import _l
from scorer.web.view_base import GameView, players_of, watch_deals

UNCHECKED = "none"
SUMS = {
    str(CONTROL_SUMS[0]): _l("157, ein Kartenspiel"),
    str(CONTROL_SUMS[1]): _l("314, zwei Kartenspiele"),
    UNCHECKED: _l("Keine feste Summe"),
}


class SoloForm(PlayerForm):
    """The form of all house rules of «Jeder für sich»."""

    rules = SoloSettings
    places = PLACES[: max(PLAYERS)]
    counts = PLAYERS
    ties = tie_names(_l)
    seats_hint = _l("Alle spielen für sich. Im Molotow üblich: drei bis sechs.")

    control_sum = radio_field(
        _l("Punkte eines Spiels"),
        SUMS,
        _l("Das Handy ergänzt die letzte Zahl und merkt, wenn Punkte fehlen."),
    )

    def settings(self) -> Values:
        """Return the settings in the form as a JSON object, which the rules validate later."""
        total = self.control_sum.data
        return super().settings() | {"control_sum": None if total == UNCHECKED else int(total)}

    @classmethod
    def values(cls, settings: JsonObject) -> Values:
        """Return *settings* as values by name of the field."""
        total = settings["control_sum"]
        return super().values(settings) | {
            "control_sum": str(UNCHECKED if total is None else total)
        }

    def needed(self) -> Iterable[str]:
        """Return the name of the field for the number of deals if the last deal has a factor; else none."""
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


def _cell(_sentences: SoloSentences, line: SoloLine, seat: int) -> Values:
    """Return the entries of a player in a deal: ``points``, ``match``, and ``extra`` points.

    ``points`` is None before the deal is counted. ``extra`` has a sign, and is "" for 0.
    """
    extra = line["extra_points"][seat]
    return {
        "points": None
        if line["state"] != "done"
        else words.number_text(line["written"][seat] - extra),
        "match": line["match"] == seat,
        "extra": words.signed_number(extra) if extra else "",
    }


VIEW: Final = GameView(players_of, partial(watch_deals, cell=_cell))
