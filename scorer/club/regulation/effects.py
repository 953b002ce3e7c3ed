"""The effects that a proposed regulation would have if decided now."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TypeAlias

from scorer.club.evening import evening_dates, evenings
from scorer.club.evening.evening_dates import EveningMeta
from scorer.club.evening.evenings import ListedEvening
from scorer.club.office import ledger
from scorer.club.office.ledger import Event
from scorer.club.people.categories import KINDS
from scorer.rules.club.ranking.effects import EveningEffect, evening_effect
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.store.transactions import Reader

# The evenings of a season by date, twice: in their present state, and in their state under a proposal.
TwoStates: TypeAlias = tuple[list[ListedEvening], list[ListedEvening]]
Effects: TypeAlias = list[tuple[EveningMeta, EveningEffect]]


def two_states(reader: Reader, club_id: int, season_id: str, proposed: JsonObject) -> TwoStates:
    """Return the states of a season's evenings now and with *proposed*, the facts of a ``season`` event.

    Trials are left out.

    :raises RuleError: ``phase-used`` if the phase of an evening or a trial is not in the proposal.
    """
    agreed = ledger.events(reader, club_id, None, ("season",))
    metas = evening_dates.evenings(reader, club_id, season_id)
    phases = {phase["key"] for phase in proposed["regulation"]["phases"]}
    for key in sorted({meta.phase for meta in metas} - phases):
        raise RuleError("phase-used", "phases", key=key)
    held = [ledger.events(reader, club_id, meta.id) for meta in metas if not meta.trial]
    decision = Event(
        0, None, "season", proposed, "", None, None, datetime.fromtimestamp(0, UTC), ""
    )
    later = [*agreed, decision]  # without a number and a hash yet
    of_members = ledger.events(reader, club_id, None, KINDS)
    now, then = (
        [evenings.listed_by(events, seasons, of_members) for events in held]
        for seasons in (agreed, later)
    )
    return now, then


def effects_of(states: TwoStates) -> Effects:
    """Return each evening that changes, with its changes."""
    pairs = zip(*states, strict=True)
    effects = ((now.meta, evening_effect(now.evening, then.evening)) for now, then in pairs)
    return [(meta, effect) for meta, effect in effects if effect]


def unreadable(effects: Effects) -> RuleError | None:
    """Return the error ``sheets-unreadable`` if the proposed regulation would make valid sheets unreadable, else None.

    The error names the first *evening* with such sheets, and the *tables* of these sheets as round/number.
    """
    for meta, effect in effects:
        if effect.unreadable:
            tables = ", ".join(f"{table.round}/{table.number}" for table in effect.unreadable)
            return RuleError("sheets-unreadable", "", evening=meta.name, tables=tables)
    return None
