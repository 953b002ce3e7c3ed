"""The evenings of a club by date, and the facts of their announcements."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from scorer.club.office import ledger
from scorer.club.office.ledger import Event
from scorer.club.people.categories import SeasonDay
from scorer.rules.club.evening.facts import MOST_FEE
from scorer.rules.club.regulation.model import MOST_ROUNDS
from scorer.rules.core import reading
from scorer.rules.core.reading import TITLE_LENGTH
from scorer.rules.core.value_class import value_class
from scorer.store.transactions import Reader

TRIAL = "TEST"  # the mark of a trial, part of its name; the same word in all languages
KINDS = ("evening", "cancel", "resume")


@value_class
class EveningMeta:
    """Name, date and place of an evening; *seq* is the number of the event that set them.

    A *trial* does not count in the season. *fee* is the amount that everybody pays, in rappen, 0 for none.
    *start* is the local time of its beginning («19:30»), "" if not given. *rounds* is the number of rounds, None
    for that of the regulation.
    """

    id: str
    season: str
    phase: str
    name: str
    date: date
    venue: str
    seq: int
    trial: bool = False
    fee: int = 0
    start: str = ""
    rounds: int | None = None

    @property
    def season_day(self) -> SeasonDay:
        """Return the id of the season and the day; both together determine the teams."""
        return self.season, self.date


@value_class
class Appointment:
    """An evening for a calendar.

    *changed_times* is the number of changes since it was announced: new announcements, cancellations, deletions and
    restorations. *changed_at* is the time of the last one, or of the announcement if nothing changed.
    """

    meta: EveningMeta
    cancelled: bool
    changed_times: int
    changed_at: datetime


def appointments(reader: Reader, club_id: int, season_id: str) -> list[Appointment]:
    """Return the appointments of a season by date, with cancelled evenings, without trials and deleted ones."""
    written: dict[str | None, list[Event]] = {}
    for event in ledger.history(reader, club_id, KINDS):
        written.setdefault(event.evening, []).append(event)
    return [
        Appointment(
            meta,
            gone is not None,
            len(written[meta.id]) - 1,
            written[meta.id][-1].at,
        )
        for meta, gone in announced(reader, club_id, season_id)
        if not (meta.trial or (gone is not None and gone.facts["deleted"]))
    ]


def evenings(reader: Reader, club_id: int, season_id: str | None = None) -> list[EveningMeta]:
    """Return the evenings of a club, or of one season, by date, without cancelled and deleted ones."""
    return [meta for meta, gone in announced(reader, club_id, season_id) if gone is None]


def announced(
    reader: Reader, club_id: int, season_id: str | None = None
) -> list[tuple[EveningMeta, Event | None]]:
    """Return all evenings of a club or a season by date, each with the event that cancelled or deleted it, or None."""
    metas: dict[str | None, EveningMeta] = {}
    turns: dict[str | None, Event] = {}
    for event in ledger.history(reader, club_id, KINDS):
        if event.kind == "evening":
            metas[event.evening] = meta_of(event)
        else:
            turns[event.evening] = event
    chosen = [meta for meta in metas.values() if season_id in {None, meta.season}]
    return [
        (meta, turn if (turn := turns.get(meta.id)) and turn.kind == "cancel" else None)
        for meta in sorted(chosen, key=lambda meta: (meta.date, meta.seq))
    ]


def agenda(
    reader: Reader, club_id: int, today: date
) -> tuple[list[EveningMeta], list[EveningMeta]]:
    """Return the current and coming evenings, next first, and all others, latest first, without cancelled ones.

    An evening of yesterday is still current, as it may continue after midnight. A closed one is over.
    """
    closed, metas = closed_evenings(reader, club_id), evenings(reader, club_id)
    night = today - timedelta(days=1)
    ahead = [meta for meta in metas if meta.date >= night and meta.id not in closed]
    return ahead, [meta for meta in reversed(metas) if meta not in ahead]


def closed_evenings(reader: Reader, club_id: int) -> frozenset[str]:
    """Return the ids of the evenings that are closed now."""
    ends = {e.evening: e.kind for e in ledger.history(reader, club_id, ("close", "reopen"))}
    return frozenset(str(evening) for evening, kind in ends.items() if kind == "close")


def meta_of(event: Event) -> EveningMeta:
    """Return the announcement stored in an ``evening`` event."""
    facts = event.facts
    day = date.fromisoformat(facts["date"])
    names = (facts["season"], facts["phase"], facts["name"])
    trial = facts.get("trial", False)
    place = facts["venue"], event.seq
    fee = facts.get("fee", 0)
    start = facts.get("start", "")
    rounds = facts.get("rounds")
    return EveningMeta(facts["evening"], *names, day, *place, trial, fee, start, rounds)


MOST_VENUE = 60


@value_class
class Announcement:
    """The announcement of an evening; *phase* is the key of a phase of the season's regulation.

    *trial* never changes. The evening begins at *start* («19:30», local time; "" if not given). Everybody
    pays the *fee*, in rappen, 0 if there is none. Without *rounds* the regulation decides their number.
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
        """Return the facts of the event ``evening``; the name of a trial gets the mark :data:`TRIAL`.

        :raises RuleError: ``text-length`` and ``text-hidden`` for name and venue, ``time`` for the start,
            ``not-integer`` and ``out-of-range`` for the fee and the rounds.
        """
        name, venue = " ".join(self.name.split()), " ".join(self.venue.split())
        if self.trial and TRIAL not in name.split():
            stamp = f"{TRIAL} "  # so that it appears wherever the evening is named
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
