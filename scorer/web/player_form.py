"""Base of the forms of games in which everybody plays alone: how many play, who wins a tie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from scorer.rules.core.reading import JsonObject
from scorer.web.form_base import SettingsForm, add_fields, radio_field, select_field
from scorer.web.i18n import _, _l

USUAL = "4"
TIE_PLACES = (_l("Zuerst"), _l("dann"), _l("zum Dritten"), _l("zum Vierten"), _l("zum Fünften"))


class PlayerForm(SettingsForm):
    """The house rules of a game in which everybody plays alone.

    *ties* are the names of its tie-breaks, *seats_hint* explains the number of players. With one of
    *counts* the first page begins a game without another question.
    """

    counts: ClassVar[Sequence[int]]

    ties: ClassVar[Mapping[str, object]]
    seats_hint: ClassVar[object]

    def __init_subclass__(cls) -> None:
        """Add the fields of the number of players and of the tie-breaks."""
        super().__init_subclass__()
        counts = {str(count): str(count) for count in range(2, len(cls.places) + 1)}
        cls.seats = radio_field(_l("Wie viele spielen?"), counts)
        names = {"": _l("nichts"), **cls.ties}
        places = enumerate(TIE_PLACES[: len(cls.ties)])
        add_fields(cls, {f"tie_{place}": select_field(label, names) for place, label in places})
        cls.composed = {"ties": tuple(f"tie_{place}" for place in range(len(cls.ties)))}

    def settings(self) -> dict[str, Any]:
        """Return the settings as JSON; the rules judge them afterwards."""
        return super().settings() | {"ties": [tie for tie in self._chosen() if tie]}

    @classmethod
    def values(cls, settings: JsonObject) -> dict[str, Any]:
        """Return *settings* as the values of the fields."""
        return super().values(settings) | {
            "seats": str(len(settings["players"])),
            **{f"tie_{place}": tie for place, tie in enumerate(settings["ties"])},
        }

    def compare(self) -> None:
        """Check who deals and what decides between equals."""
        super().compare()
        ties = self._chosen()
        for place, tie in enumerate(ties):
            if tie and tie in ties[:place]:
                self.blame(f"tie_{place}", _("Das steht schon weiter oben."))

    def player_count(self) -> int:
        """Return how many play."""
        known = {choice.value for choice in self.seats.choices}
        return int(self.seats.data if self.seats.data in known else USUAL)

    def _chosen(self) -> list[str]:
        return [self[f"tie_{place}"].data or "" for place in range(len(self.ties))]
