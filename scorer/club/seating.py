"""Seating of an evening: the draw, free tables."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from scorer.club.attendance import check_no_list, enter
from scorer.club.evening_tables import begun, end_vanished
from scorer.club.evenings import EveningView, load, load_for_update
from scorer.club.ledger import Act, Event, OpenLedger, VersionConflict, open_ledger
from scorer.club.members import members
from scorer.club.play_offs import best_first
from scorer.club.standing_wishes import wishes
from scorer.club.table_ladders import levels_before
from scorer.rules.club import seating as rules
from scorer.rules.club.event_kinds import ENTERING
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject

SEEDS = 1_000_000


def draw(act: Act, evening_id: str, *, first: int, seed: int | None = None) -> Event:
    """Draw round *first* and, if the regulation says so, all later rounds; return the event.

    Earlier draws of these rounds and their printed slips become void. The draw is computed
    before the ledger is locked, because with many people it takes a moment.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``round-played``, ``past-written``,
        and codes of :func:`scorer.rules.club.seating.draw_facts`.
    :raises VersionConflict: there is a newer draw, or somebody came or went meanwhile.
    """
    before = load(act.session, act.actor.club_id, evening_id)
    if before is None or before.closed is not None:
        raise RuleError("evening-closed" if before else "evening-unknown")
    checked_seed = reading.integer(
        secrets.randbelow(SEEDS) if seed is None else seed, "seed", 0, SEEDS
    )
    club_id = act.actor.club_id
    wanted = wishes(act.session, club_id, members(act.session, club_id), before.evening)
    levels = levels_before(act.session, club_id, before)
    seeds = best_first(act.session, club_id, before)
    facts = rules.draw_facts(before.evening, first, checked_seed, wanted, levels, seeds)
    with open_ledger(act) as book:
        view = _undrawn(book, evening_id, first)
        changed = [e for e in view.events if e.seq > before.seq and e.kind in ENTERING]
        if changed:
            raise VersionConflict(changed[-1], facts)
        now = wishes(book.connection, club_id, members(book.connection, club_id), view.evening)
        if (_agreed(view), now) != (_agreed(before), wanted):
            facts = rules.draw_facts(view.evening, first, checked_seed, now, levels, seeds)
        return _draw(book, evening_id, facts)


def draw_by_hand(
    act: Act, evening_id: str, first: int, seats: Mapping[int, tuple[int, int]]
) -> Event:
    """Write where people sit in round *first* who drew their *seats* themselves; later rounds are to be drawn again.

    :raises RuleError: as :func:`draw`, and codes of :func:`scorer.rules.club.seating.drawn_by_hand`.
    :raises VersionConflict: there is a newer draw.
    """
    with open_ledger(act) as book:
        evening = _undrawn(book, evening_id, first).evening
        return _draw(book, evening_id, rules.drawn_by_hand(evening, first, seats))


def _undrawn(book: OpenLedger, evening_id: str, first: int) -> EveningView:
    """Return an evening in which nobody has begun round *first*.

    :raises RuleError: ``evening-unknown``, ``past-written``, ``round-played``.
    """
    view = load_for_update(book, evening_id)
    check_no_list(view.evening)
    last = begun(book.connection, view)
    if last >= first:
        raise RuleError("round-played", "first", round=last)
    return view


def _draw(book: OpenLedger, evening_id: str, facts: JsonObject) -> Event:
    event = book.write("draw", facts, evening_id)
    end_vanished(book, evening_id)
    return event


def seat(act: Act, evening_id: str, people: Sequence[int]) -> tuple[int, int]:
    """Add a free table, *people* in the order of the seats; return its round and number.

    Anybody who is not entered comes with it. The same table posted twice, without a sheet between, is added once.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``past-written``, and codes of
        :func:`scorer.rules.club.seating.table_facts`.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        check_no_list(evening)
        for table in evening.missing if evening.phase.attempts else ():
            if table.people == tuple(people):
                return table.round, table.number
        comes = [member for member in people if member not in evening.attendance]
        if comes and evening.phase.attempts:
            enter(book, evening_id, evening, dict.fromkeys(comes))
            evening = load_for_update(book, evening_id).evening
        facts = rules.table_facts(evening, people)
        book.append("table", facts, evening_id)
        return facts["round"], sum(table.round == facts["round"] for table in evening.tables) + 1


def _agreed(view: EveningView) -> tuple[object, ...]:
    """Return what a draw depends on besides attendance: regulation, phase, ranks if they seat."""
    phase = view.evening.phase
    by_rank = phase.draw in {"standings", "ladder"} or phase.play_off is not None
    ranks = view.seq if by_rank else 0
    return view.version, view.meta.phase, ranks
