"""Any order of merging, parting, playing, swapping, cancelling, deleting and bringing back, against plain lists."""

from collections import Counter
from dataclasses import replace
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.club import (
    attendance,
    cancelling,
    ledger,
    members,
    parting,
    results,
    seasons,
    seating,
    swapping,
)
from scorer.club.ledger import Act
from scorer.rules.club.sheets import Sheet
from scorer.rules.core.errors import RuleError
from tests.club.club_builder import a_club, an_empty_evening, people, regulation, view_of
from tests.long import runs

PEOPLE = (1, 2, 3, 4), (5, 6, 7, 8), (1, 2, 9, 10)
NAMES = [f"Mitglied mit Namen {number}" for number in range(1, 11)]
MEMBERS, EVENINGS = st.integers(1, 10), st.integers(0, len(PEOPLE) - 1)
ACTS = st.one_of(
    st.tuples(st.just("merge"), MEMBERS, MEMBERS),
    st.tuples(st.just("part"), MEMBERS),
    st.tuples(st.sampled_from(["cancel", "delete", "resume"]), EVENINGS),
    st.tuples(st.just("play"), EVENINGS, st.integers(2, 600)),
    st.tuples(st.just("swap"), EVENINGS, st.integers(0, 3), st.integers(0, 3)),
)
logins = count()


class Club:
    """A club of three evenings with a table each, and what is known of it without a ledger."""

    def __init__(self, session, now):
        login = f"walker-{next(logins)}"
        self.admin = a_club(session, now, login, login)
        self.act = Act(session, self.admin, now, expected_version=10**6, reason="Versehen")
        self.season = seasons.new(self.act, "2026", regulation(rounds=1, deals=4))
        people(session, self.admin, now, NAMES)
        self.evenings = []
        for four in PEOPLE:
            evening = an_empty_evening(session, self.admin, now, self.season)
            attendance.attend(self.act, evening, [attendance.Attendance(n) for n in four])
            seating.draw(replace(self.act, expected_version=0), evening, first=1, seed=7)
            self.evenings.append(evening)
        self.seats = [
            list(view_of(session, self.admin, evening).evening.table(1, 1).people)
            for evening in self.evenings
        ]
        self.into = {}
        self.state = ["held"] * len(PEOPLE)
        self.points = [None] * len(PEOPLE)

    def person(self, member):
        while member in self.into:
            member = self.into[member]
        return member

    def meet(self, four):
        return len({self.person(member) for member in four}) < len(four)

    def merge(self, number, into):
        held = [four for four, state in zip(PEOPLE, self.state, strict=True) if state == "held"]
        together = any({number, into} <= {self.person(member) for member in four} for four in held)
        fine = number != into and not {number, into} & self.into.keys() and not together
        if fine:
            self.into[number] = into
        return fine, lambda: members.merge(self.act, number, into)

    def part(self, number):
        self.into.pop(number, None)
        return True, lambda: parting.part(self.act, number)

    def cancel(self, at):
        if self.state[at] == "held":
            self.state[at] = "cancelled"
        return True, lambda: cancelling.cancel(self.act, self.evenings[at])

    def delete(self, at):
        fine = self.state[at] != "held" or self.points[at] is None
        if fine and self.state[at] == "held":
            self.state[at] = "deleted"
        return fine, lambda: cancelling.delete(self.act, self.evenings[at])

    def resume(self, at):
        fine = self.state[at] == "held" or not self.meet(PEOPLE[at])
        if fine:
            self.state[at] = "held"
        return fine, lambda: cancelling.resume(self.act, self.evenings[at])

    def play(self, at, first):
        fine = self.state[at] == "held"
        if fine:
            self.points[at] = first, 628 - first
        sheet = Sheet([first, 628 - first])
        kept = {"points_known": True}
        return fine, lambda: results.sheet(self.act, self.evenings[at], 1, 1, sheet, **kept)

    def swap(self, at, seat, other):
        seats = self.seats[at]
        people = seats[seat], seats[other]
        fine = self.state[at] == "held" and seat % 2 != other % 2
        if fine:
            seats[seat], seats[other] = seats[other], seats[seat]
        return fine, lambda: swapping.swap(self.act, self.evenings[at], 1, people=people)

    def totals(self):
        """Return what everybody made at the evenings that are held, by person."""
        totals = Counter()
        for seats, state, points in zip(self.seats, self.state, self.points, strict=True):
            if state == "held" and points is not None:
                for seat, member in enumerate(seats):
                    totals[self.person(member)] += points[seat % 2]
        return dict(totals)


@settings(
    max_examples=runs(6, 300),
    deadline=None,
    derandomize=not runs(0, 1),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(walk=st.lists(ACTS, min_size=6, max_size=20))
def test_whatever_is_done_and_taken_back_the_season_is_what_plain_lists_say(session, now, walk):
    club = Club(session, now)
    for name, *what in walk:
        before = ledger.newest_hash(session, club.admin.club_id)
        fine, use_case = getattr(club, name)(*what)
        try:
            use_case()
            refused = False
        except RuleError:
            refused = True
            assert ledger.newest_hash(session, club.admin.club_id) == before
        assert refused is not fine, (name, what)
        table = seasons.standings(session, club.admin.club_id, club.season).table
        assert {line.person: line.total for line in table.standings} == club.totals()
        assert ledger.verify(session, club.admin.club_id).broken is None
