"""What an evening is announced as."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from scorer.club.calendar import TRIAL
from scorer.rules.club.fees import MOST_FEE
from scorer.rules.club.model import MOST_ROUNDS
from scorer.rules.core import reading
from scorer.rules.core.text_lengths import TITLE_LENGTH

MOST_VENUE = 60


@dataclass(frozen=True, slots=True)
class Announcement:
    """What an evening is announced as; *phase* is the name of one of the season's regulation.

    Whether it is a *trial* is said once, and never changed. It begins at *start* («19:30», local time), ""
    where that is not said; *fee* is what everybody pays, in rappen, 0 for nothing. Without *rounds* it has as many
    as the regulation says.
    """

    phase: str
    name: str
    day: date
    venue: str = ""
    trial: bool = False
    fee: int = 0
    start: str = ""
    rounds: int | None = None

    def facts(self, evening_id: str, season_id: str) -> dict[str, object]:
        """Return the facts of its event.

        :raises RuleError: codes of the texts and of the fee, ``time``.
        """
        name, venue = " ".join(self.name.split()), " ".join(self.venue.split())
        if self.trial and TRIAL not in name.split():
            stamp = f"{TRIAL} "  # so that it stands wherever the evening is named
            name = stamp + reading.text(name, "name", 1, TITLE_LENGTH - len(stamp))
        facts: dict[str, object] = {
            "evening": evening_id,
            "season": season_id,
            "phase": self.phase,
            "name": reading.text(name, "name", 1, TITLE_LENGTH),
            "date": self.day.isoformat(),
            "venue": reading.text(venue, "venue", 0, MOST_VENUE),
        }
        if self.start:
            facts["start"] = reading.time_of_day(self.start, "start")
        if self.fee:
            facts["fee"] = reading.integer(self.fee, "fee", 0, MOST_FEE)
        if self.rounds is not None:
            facts["rounds"] = reading.integer(self.rounds, "rounds", 1, MOST_ROUNDS)
        return facts | {"trial": True} if self.trial else facts
