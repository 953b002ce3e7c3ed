"""Seating of an evening: attendance, substitutes, the draw, free tables."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from scorer.club.evening_tables import begun, end_vanished
from scorer.club.evenings import EveningView, load, load_for_update
from scorer.club.ladders import levels_before
from scorer.club.ledger import Act, Event, VersionConflict, open_ledger
from scorer.club.members import Member, add_all, members, require_member
from scorer.club.wishes import wishes
from scorer.rules.club import seating as rules
from scorer.rules.club.evening import Evening
from scorer.rules.club.season_lists import resolved
from scorer.rules.core import reading
from scorer.rules.core.errors import RuleError

MOST_PEOPLE = 400
STATES = ("present", "absent", "no_show")
SEEDS = 1_000_000
COMING = ("attendance", "substitute")  # events that say who is there


@dataclass(frozen=True, slots=True)
class Attendance:
    """Attendance of a member from round *first* to *last*.

    A *filler* sits at tables but is not ranked. *partner* is the other member of a fixed
    pair, whose attendance must be written as well.
    """

    member: int
    state: str = "present"
    first: int = 1
    last: int | None = None
    filler: bool = False
    partner: int | None = None


def attend(act: Act, evening_id: str, people: Sequence[Attendance], *, guest: str = "") -> None:
    """Write the attendance of several members, all or none: present, late, leaving early, absent.

    A *guest* of that name becomes a member, present from the current round on.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``member-unknown``,
        ``member-gone``, ``person-twice``, ``partner-self``, ``people-many``; at
        ``people/<index>/…``; and as :func:`scorer.club.members.add` for the guest.
    :raises VersionConflict: somebody else entered another thing about one of them.
    """
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        book.require_open("attendance", evening_id)
        everybody = members(book.connection, act.actor.club_id)
        rounds = view.evening.phase.rounds
        for index, person in enumerate(people):
            try:
                _check_person(view.evening, person.member, "member", everybody)
                if person.partner is not None:
                    _check_person(view.evening, person.partner, "partner", everybody)
                facts = _attendance(person, rounds)
            except RuleError as error:
                raise error.within(f"people/{index}") from error
            book.write("attendance", facts, evening_id)
        if guest:
            [number] = add_all(book, [Member(0, guest, guest=True)])
            comes = Attendance(number, first=view.evening.current or 1)
            book.append("attendance", _attendance(comes, rounds), evening_id)
        known = {e.facts["member"] for e in book.events(evening_id, ("attendance",))}
        if len(known) > MOST_PEOPLE:
            raise RuleError("people-many", "people", limit=MOST_PEOPLE)


def substitute(act: Act, evening_id: str, member: int, by: int | None, *, first: int) -> None:
    """Let *by* substitute for *member* from round *first* on; None ends the substitution.

    The points count for the member.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``member-unknown``,
        ``member-gone``, ``person-absent`` for one who is not entered, ``person-twice``
        where *by* sits somewhere already.
    :raises VersionConflict: somebody else entered another substitute.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        everybody = members(book.connection, act.actor.club_id)
        reading.integer(first, "from", 1, evening.phase.rounds)
        if member not in evening.attendance:
            raise RuleError("person-absent", "member", member=member)
        if by is not None:
            require_member(everybody, by, "by")
            later = [table for table in evening.tables if table.round >= first]
            others = {
                resolved(everybody, player)
                for table in later
                for seat, player in zip(table.people, table.players, strict=True)
                if seat != member
            }
            if by == member or by in others:
                raise RuleError("person-twice", "by", member=by)
        facts = {"member": member, "by": by, "from": first}
        book.write("substitute", facts, evening_id)


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
    facts = rules.draw_facts(before.evening, first, checked_seed, wanted, levels)
    with open_ledger(act) as book:
        view = load_for_update(book, evening_id)
        _check_no_list(view.evening)
        last = begun(book.connection, view)
        if last >= first:
            raise RuleError("round-played", "first", round=last)
        changed = [e for e in view.events if e.seq > before.seq and e.kind in COMING]
        if changed:
            raise VersionConflict(changed[-1], facts)
        now = wishes(book.connection, club_id, members(book.connection, club_id), view.evening)
        if (_agreed(view), now) != (_agreed(before), wanted):
            facts = rules.draw_facts(view.evening, first, checked_seed, now, levels)
        event = book.write("draw", facts, evening_id)
        end_vanished(book, evening_id)
        return event


def seat(act: Act, evening_id: str, people: Sequence[int]) -> tuple[int, int]:
    """Add a free table, *people* in the order of the seats; return its round and number.

    The same table posted twice, without a sheet between, is added once.

    :raises RuleError: ``evening-unknown``, ``evening-closed``, ``past-written``, and codes of
        :func:`scorer.rules.club.seating.table_facts`.
    """
    with open_ledger(act) as book:
        evening = load_for_update(book, evening_id).evening
        _check_no_list(evening)
        for table in evening.missing if evening.phase.attempts else ():
            if table.people == tuple(people):
                return table.round, table.number
        facts = rules.table_facts(evening, people)
        book.append("table", facts, evening_id)
        return facts["round"], sum(table.round == facts["round"] for table in evening.tables) + 1


def _agreed(view: EveningView) -> tuple[object, ...]:
    """Return what a draw depends on besides attendance: regulation, phase, ranks if they seat."""
    ranks = view.seq if view.evening.phase.draw in {"standings", "ladder"} else 0
    return view.version, view.meta.phase, ranks


def _attendance(person: Attendance, rounds: int) -> dict[str, object]:
    if person.partner == person.member:
        raise RuleError("partner-self", "partner")
    first = reading.integer(person.first, "from", 1, rounds)
    facts = asdict(person) | {
        "state": reading.choice(person.state, "state", STATES),
        "from": first,
        "to": reading.optional(person.last, "to", first, rounds),
    }
    return {key: value for key, value in facts.items() if key not in {"first", "last"}}


def _check_person(
    evening: Evening, number: int, place: str, everybody: Mapping[int, Member]
) -> None:
    """Refuse a member who is gone, or who is entered under another number already.

    A member who is entered already may leave, even if merged or erased since.
    """
    if number in evening.attendance:
        return
    require_member(everybody, number, place)
    if number in {resolved(everybody, member) for member in evening.attendance}:
        raise RuleError("person-twice", place, member=number)


def _check_no_list(evening: Evening) -> None:
    """Refuse to seat anybody at an evening whose results were imported from a list."""
    if evening.imported_results:
        raise RuleError("past-written")
