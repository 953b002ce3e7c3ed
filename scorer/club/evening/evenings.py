"""Evenings of a club, computed from their events: load one, or list those of a season.

Nothing is written here; :mod:`scorer.club.evening.announcing` announces evenings, and
:mod:`scorer.club.evening.closing` closes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime, timedelta
from itertools import takewhile

from sqlalchemy.orm import Session

from scorer.club.evening.evening_dates import EveningMeta, evenings, meta_of
from scorer.club.office import ledger
from scorer.club.office.ledger import Event, OpenLedger
from scorer.club.office.stored_events import Kept
from scorer.club.people.categories import KINDS, people_at, people_of_events, teams_of_events
from scorer.club.people.team_names import TeamNames, team_names
from scorer.rules.club.evening.categories import People
from scorer.rules.club.public import visibility
from scorer.rules.club.public.visibility import Audience, Place
from scorer.rules.club.ranking import evening_ranking as rules
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.ranking.season_lists import EveningOfSeason
from scorer.rules.club.regulation.reader import Regulation, read_regulation
from scorer.rules.club.results.table import EveningTable
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.store.transactions import Reader, end_read_transaction

# Cached evenings, by the hashes of their last event and of the club's last version of a regulation. These two
# determine all events before them, so only categories and teams have to be read again. There is room for a year
# of most clubs, a quarter of a megabyte each, and for the states before, during and after a write.
_kept: Kept[tuple[str, str], ListedEvening] = Kept(64)
_folded: Kept[tuple[str, str], rules.Evening] = Kept(16)
LATELY = 8  # how many events back a cached state is searched for; verdicts on its sheets are reused


@value_class
class EveningView:
    """An evening after event *seq*, whose hash is *last_hash*.

    *regulation* is the *version* that applies: the one named in the closing, else the newest that has the evening's
    phase, else the newest.
    *closed* is the event that closed it, None while it is open; the hash of this event is printed on paper.
    """

    meta: EveningMeta
    regulation: Regulation
    version: int
    evening: rules.Evening
    seq: int
    last_hash: str
    closed: Event | None
    events: list[Event]
    team_names: TeamNames = field(default_factory=TeamNames)

    @property
    def cancelled(self) -> Event | None:
        """Return the event that cancelled or deleted the evening, None while it is neither."""
        return ledger.cancellation(self.events)

    @property
    def reasons(self) -> dict[int, str]:
        """Return the reasons of penalties, sheets and disputes, by number of the event."""
        kinds = {"penalty", "sheet", "dispute"}
        return {e.seq: e.reason for e in self.events if e.kind in kinds and e.reason}

    @property
    def claims_until(self) -> datetime | None:
        """Return the time at which the ranking becomes final; None for an open evening or without a deadline."""
        minutes = self.evening.phase.claims
        if self.closed is None or minutes is None:
            return None
        return self.closed.at + timedelta(minutes=minutes)

    @property
    def claims(self) -> list[Event]:
        """Return the open claims against the ranking; reopening settles all earlier ones."""
        after = self.seq_of("reopen")
        return [event for event in self.events if event.kind == "claim" and event.seq > after]

    @property
    def reopened(self) -> bool:
        """Return whether the evening was closed before and is open again."""
        return self.closed is None and self.seq_of("reopen") > 0

    def about(self, table: EveningTable, *kinds: str) -> list[Event]:
        """Return the events about a table, oldest first; only *kinds* if given."""
        place = table.place_facts.items()
        about = [event for event in self.events if place <= event.facts.items()]
        return [event for event in about if not kinds or event.kind in kinds]

    def seq_of(self, kind: str, **place: object) -> int:
        """Return the number of the last event of *kind* with the facts in *place*, such as ``member=…``; 0 for none."""
        for event in reversed(self.events):
            facts = event.facts
            if event.kind == kind and all(facts.get(key) == value for key, value in place.items()):
                return event.seq
        return 0


@value_class
class ListedEvening(EveningOfSeason):
    """Read-only state of an evening in a list of evenings.

    *reasons* and *claims_until* are those of its :class:`EveningView`.
    """

    meta: EveningMeta
    reasons: Mapping[int, str]
    claims_until: datetime | None


def earlier(listed: Iterable[ListedEvening], meta: EveningMeta) -> list[ListedEvening]:
    """Return the evenings before that of *meta*; *listed* is sorted by date.

    If *listed* does not contain the evening, all others of its day are returned too.
    """
    return list(
        takewhile(lambda held: held.meta.id != meta.id and held.meta.date <= meta.date, listed)
    )


def load(
    reader: Reader, club_id: int, evening_id: str, upto: int | None = None
) -> EveningView | None:
    """Return the state of an evening of this club, now or after event *upto*; None for an unknown one."""
    events = ledger.events(reader, club_id, evening_id)
    mine = [event for event in events if upto is None or event.seq <= upto]
    view = _stored_view(reader, club_id, mine, upto)
    if view is None:
        return None
    names = team_names(reader, club_id, view.meta.season, view.regulation)
    return replace(view, team_names=names)


def shown(view: EveningView, audience: Audience, at: Place | None = None) -> EveningView:
    """Return *view* without the results and events that are hidden from *audience*; people *at* a table see its sheet.

    *seq* and *last_hash* stay, because they reveal no result. While ranks are hidden, the closing has only the
    version of the regulation, and "" as its hash.
    """
    evening = visibility.shown(view.evening, audience, at)
    closed = view.closed
    if closed is not None and evening.hidden_from is not None:
        closed = replace(closed, facts={"version": closed.facts["version"]}, hash="")
    readable = [
        event
        for event in view.events
        if visibility.tells_event(evening, event.kind, event.facts, audience, at)
    ]
    return replace(view, evening=evening, events=readable, closed=closed)


@value_class
class ReadEvenings:
    """Evenings read at one moment, by date.

    *keys* are the keys of the evenings in the cache. *states* has for each of them the cached state, or the events
    from which it can be computed. *agreed* are the events of regulations, *of_members* those about members and teams.
    """

    keys: list[tuple[str, str]]
    states: list[ListedEvening | list[Event]]
    agreed: list[Event]
    of_members: list[Event]

    def listed(self, audience: Audience) -> list[ListedEvening]:
        """Return the states by date, as *audience* may see them; slow, but without queries."""
        of_all = zip(self.keys, self.states, strict=True)
        every = (_listed_evening(*known, self.agreed, self.of_members) for known in of_all)
        return [
            replace(known, evening=visibility.shown(known.evening, audience)) for known in every
        ]


def read_evenings(session: Session, club_id: int, season_id: str | None) -> ReadEvenings:
    """Return the data for :func:`listed_evenings`; without a *season_id*, of all seasons.

    The reading transaction stays open.
    """
    ids = [meta.id for meta in evenings(session, club_id, season_id) if not meta.trial]
    newest, agreed = ledger.last_hashes(session, club_id, ids), _agreed(session, club_id)
    keys = [(newest[evening_id][1], agreed[-1].hash) for evening_id in ids]

    def events_of(evening_id: str) -> list[Event]:
        events = ledger.events(session, club_id, evening_id)
        return [event for event in events if event.seq <= newest[evening_id][0]]

    states = [
        _kept.get(key) or events_of(evening_id) for evening_id, key in zip(ids, keys, strict=True)
    ]
    return ReadEvenings(keys, states, agreed, ledger.events(session, club_id, None, KINDS))


def listed_evenings(
    session: Session,
    club_id: int,
    season_id: str | None = None,
    audience: Audience = Audience.ADMIN,
) -> list[ListedEvening]:
    """Return the states of the evenings of a club or a season, by date, as *audience* may see them.

    Cancelled evenings and trials are left out. Computing a year is slow, so this ends the reading transaction: read
    all other data before.
    """
    known = read_evenings(session, club_id, season_id)
    end_read_transaction(session)
    return known.listed(audience)


def _listed_evening(
    key: tuple[str, str],
    state: ListedEvening | list[Event],
    agreed: list[Event],
    of_members: list[Event],
) -> ListedEvening:
    """Return the state of an evening, cached or computed from its events; cache it under *key*.

    A cached state gets the current categories while the evening is open, and the current teams of the season
    always: both change without an event of the evening.
    """
    if isinstance(state, list):
        state = listed_by(state, agreed, of_members)
    elif state.evening.closed is None:
        people = people_of_events(of_members, state.meta.season_day, None)
        if state.evening.people != people:
            state = replace(state, evening=replace(state.evening, people=people))
    teams = teams_of_events(of_members, state.meta.season_day)
    if state.teams != teams:
        state = replace(state, teams=teams)
    return _kept.keep(key, state)


def listed_by(events: list[Event], agreed: list[Event], of_members: list[Event]) -> ListedEvening:
    """Return the state of an announced evening after its *events*.

    *agreed* are the events of regulations, *of_members* those about members and teams. A closed evening has the
    version of the regulation named in its closing, an open one the newest that has its phase, else the newest.
    """
    view = _view(
        events,
        agreed,
        lambda _, meta, closed: people_of_events(of_members, meta.season_day, closed),
    )
    assert view is not None  # noqa: S101 - its first event announces it
    meta, teams = view.meta, teams_of_events(of_members, view.meta.season_day)
    of_season = meta.id, meta.phase, view.evening, teams
    return ListedEvening(*of_season, meta, view.reasons, view.claims_until)


def load_for_update(book: OpenLedger, evening_id: str) -> EveningView:
    """Return the state of an evening, read inside the open ledger.

    :raises RuleError: ``evening-unknown``.
    """
    view = _stored_view(*book.of_club, book.events(evening_id))
    if view is None:
        raise RuleError("evening-unknown")
    return view


def newest_regulation(book: OpenLedger, season_id: str) -> Regulation:
    """Return the newest regulation of a season, read inside the open ledger.

    :raises RuleError: ``season-unknown``.
    """
    agreed = _agreed(*book.of_club)
    versions = [event.facts for event in agreed if event.facts["season"] == season_id]
    if not versions:
        raise RuleError("season-unknown", "season")
    return read_regulation(versions[-1]["regulation"])


def _stored_view(
    reader: Reader, club_id: int, events: list[Event], upto: int | None = None
) -> EveningView | None:
    def people(regulation: Regulation, meta: EveningMeta, closed: Event | None) -> People:
        return people_at(reader, club_id, regulation, meta.season_day, closed, upto)

    return _view(events, _agreed(reader, club_id), people, stored=True)


def _view(
    events: list[Event],
    agreed: list[Event],
    people: Callable[[Regulation, EveningMeta, Event | None], People],
    *,
    stored: bool = False,
) -> EveningView | None:
    """Return the state of an evening after its *events*, None if it is not announced.

    *agreed* are the events of regulations. *people* returns categories, guests and teams for a regulation, an
    announcement and a closing. If *stored*, all events have their hashes, and the folded state is cached.
    """
    named = [event for event in events if event.kind == "evening"]
    if not named:
        return None
    meta, closed = meta_of(named[-1]), ledger.closing(events)
    data = _counted_by([e.facts for e in agreed if e.facts["season"] == meta.season], meta, closed)
    regulation, version = read_regulation(data["regulation"]), data["version"]
    facts = ((event.seq, event.kind, event.facts) for event in events)
    everybody, last = people(regulation, meta, closed), events[-1]
    key = last.hash, agreed[-1].hash
    evening = _folded.get(key) if stored else None
    if evening is None:
        known = (_folded.get((event.hash, key[1])) for event in events[-2 : -2 - LATELY : -1])
        before = next(filter(None, known), None) if stored else None
        evening = fold_evening(regulation, meta.phase, facts, everybody, before)
    elif evening.people is not everybody and evening.people != everybody:
        evening = replace(evening, people=everybody)
    if stored:
        _folded.keep(key, evening)
    return EveningView(meta, regulation, version, evening, last.seq, last.hash, closed, events)


def _counted_by(
    versions: Sequence[JsonObject], meta: EveningMeta, closed: Event | None
) -> JsonObject:
    """Return the facts of the version of a regulation that applies to an evening.

    The version named in the closing applies, else the newest that has the phase of the evening. The phase of a
    cancelled evening may be missing in newer versions. If no version has it, the newest version applies.
    """
    if closed is not None:
        return next(facts for facts in versions if facts["version"] == closed.facts["version"])
    with_phase = (
        facts
        for facts in reversed(versions)
        if meta.phase in {phase["key"] for phase in facts["regulation"]["phases"]}
    )
    return next(with_phase, versions[-1])


def _agreed(reader: Reader, club_id: int) -> list[Event]:
    """Return the events of all versions of all regulations of a club, in order."""
    return ledger.events(reader, club_id, None, ("season",))
