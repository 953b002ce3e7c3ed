"""Events about a club that a process keeps: always those that the database would tell anew."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.club.office import ledger, stored_events
from scorer.club.office.ledger import Act
from scorer.club.people import members
from scorer.club.people.categories import KINDS
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from tests.club.club_builder import REGULATION
from tests.long import runs


def members_of_events(reader, club_id):
    """Return the events as they are kept, and check them against those that are read anew."""
    kept = ledger.events(reader, club_id, None, KINDS)
    anew = [e for e in ledger.events(reader, club_id) if e.kind in KINDS]
    assert kept == anew
    return [event.facts["member"] for event in kept]


def test_what_was_written_since_is_read_and_nothing_else(session, admin, act, monkeypatch):
    first = members.add(act, Member(0, "Anna"))
    members_of_events(session, admin.club_id)
    second = members.add(act, Member(0, "Beat"))
    read, before = [], ledger._event
    monkeypatch.setattr(ledger, "_event", lambda row: read.append(row.seq) or before(row))
    seen = [e.facts["member"] for e in ledger.events(session, admin.club_id, None, KINDS)]
    assert seen[-2:] == [first, second]
    assert len(read) == 2  # the last one that was known, and the new one


def test_who_asks_may_change_the_list_that_comes(session, admin, now):
    members.add(Act(session, admin, now), Member(0, "Anna"))
    ledger.events(session, admin.club_id, None, KINDS).clear()
    assert members_of_events(session, admin.club_id)


def give_up(book, before):
    members.add_all(book, [Member(0, "Beat")])
    assert len(members_of_events(book.connection, book.actor.club_id)) == len(before) + 1
    raise ZeroDivisionError


def test_what_is_given_up_was_never_there(session, admin, act):
    members.add(act, Member(0, "Anna"))
    before = members_of_events(session, admin.club_id)
    with pytest.raises(ZeroDivisionError), ledger.open_ledger(act) as book:
        give_up(book, before)
    assert members_of_events(session, admin.club_id) == before
    members.add(act, Member(0, "Carla"))
    assert len(members_of_events(session, admin.club_id)) == len(before) + 1


def test_no_more_is_kept_than_a_small_machine_can_hold(session, admin, now, monkeypatch):
    monkeypatch.setattr(stored_events.OF_CLUBS, "most", 2)
    stored_events.forget()
    members.add(Act(session, admin, now), Member(0, "Anna"))
    seasons.new(Act(session, admin, now), "2026", REGULATION)
    for kinds in (KINDS, ("season",), ("official",), ("season",), KINDS):
        assert ledger.events(session, admin.club_id, None, kinds)
    assert len(stored_events.OF_CLUBS) == 2


class Chain:
    """A ledger of events that bear hashes alone; ``branch`` goes back and on otherwise."""

    def __init__(self):
        self.events, self.count = [], 0

    def add(self):
        self.count += 1
        seq = self.events[-1].seq + 2 if self.events else 1
        self.events.append(ledger.Event(seq, None, "x", {}, "", 1, None, None, f"{self.count}"))

    def from_number(self, first):
        return [event for event in self.events if event.seq >= first]


@settings(max_examples=runs(100, 5000))
@given(st.lists(st.tuples(st.sampled_from(["add", "back", "read"]), st.integers(0, 6))))
def test_whatever_is_written_and_taken_back_the_kept_ones_are_those_of_the_chain(steps):
    stored_events.forget()
    chain = Chain()
    for step, number in steps:
        if step == "back":
            del chain.events[number:]
        elif step == "add":
            chain.add()
        assert (
            step != "read"
            or stored_events.OF_CLUBS.read_on((0, ()), chain.from_number) == chain.events
        )
