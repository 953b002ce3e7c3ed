"""Any order of acts and of what takes them back, against plain lists: members, evenings, seasons, results."""

from collections import Counter
from dataclasses import replace
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer.club.draw import seating
from scorer.club.evening import attendance, cancelling, closing, evening_dates
from scorer.club.office import backup, ledger, verification
from scorer.club.office.ledger import Act
from scorer.club.people import erasure, import_withdrawal, member_import, members, namesakes
from scorer.club.ranking import seasons
from scorer.club.results import results
from scorer.rules.club.results.sheets import Sheet
from scorer.rules.core.errors import RuleError
from tests.club.club_builder import a_club, an_empty_evening, people, regulation, view_of
from tests.long import runs

PEOPLE = (1, 2, 3, 4), (5, 6, 7, 8), (1, 2, 9, 10)
NAMES = [f"Mitglied mit Namen {number}" for number in range(1, 11)]
MEMBERS, EVENINGS = st.integers(1, 14), st.integers(0, len(PEOPLE) - 1)
ACTS = st.one_of(
    st.tuples(st.just("merge"), MEMBERS, MEMBERS),
    st.tuples(st.sampled_from(["part", "erase"]), MEMBERS),
    st.tuples(st.just("take_in"), st.integers(1, 4), st.integers(1, 10)),
    st.tuples(st.just("withdraw"), st.integers(0, 2)),
    st.tuples(st.sampled_from(["cancel", "delete", "resume"]), EVENINGS),
    st.tuples(st.sampled_from(["close", "reopen"]), EVENINGS),
    st.tuples(st.just("come"), EVENINGS, MEMBERS),
    st.tuples(st.just("play"), EVENINGS, st.integers(2, 600)),
    st.tuples(st.just("swap"), EVENINGS, st.integers(0, 3), st.integers(0, 3)),
    st.tuples(st.sampled_from(["put_away", "bring_out"])),
)
logins = count()


class Club:
    """A club of three evenings with a table each, and what is known of it without a ledger.

    Each act returns whether it may be done, and the use case that does it.
    """

    def __init__(self, session, now):
        login = f"walker-{next(logins)}"
        self.session, self.admin = session, a_club(session, now, login, login)
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
        self.names = dict(enumerate(NAMES, start=1))
        self.into, self.erased, self.touched = {}, set(), set()
        self.lists = []  # of imported numbers, and of those who stayed when it was taken back
        self.entered = [set(four) for four in PEOPLE]
        self.state = ["held"] * len(PEOPLE)
        self.closed = [False] * len(PEOPLE)
        self.points = [None] * len(PEOPLE)
        self.away = False

    def person(self, member):
        while member in self.into:
            member = self.into[member]
        return member

    def stands_alone(self, member):
        return member in self.names and member not in self.erased and member not in self.into

    def is_called(self, name):
        return any(self.stands_alone(n) and known == name for n, known in self.names.items())

    def is_open(self, at):
        return self.state[at] == "held" and not self.closed[at]

    def going_on(self):
        return any(self.is_open(at) for at in range(len(PEOPLE)))

    def merge(self, number, into):
        held = [who for who, state in zip(self.entered, self.state, strict=True) if state == "held"]
        together = any({number, into} <= {self.person(n) for n in entered} for entered in held)
        alone = self.stands_alone(number) and self.stands_alone(into)
        fine = number != into and alone and not together
        if fine:
            self.into[number] = into
            self.touched |= {number, into}
        return fine, lambda: members.merge(self.act, number, into)

    def part(self, number):
        is_merged = number in self.into
        fine = number in self.names and number not in self.erased
        fine = fine and not (is_merged and self.is_called(self.names[number]))
        if fine and is_merged:
            del self.into[number]
        return fine, lambda: namesakes.part(self.act, number)

    def erase(self, number):
        fine = self.stands_alone(number)
        if fine:
            alike = {member for member in self.names if self.person(member) == number}
            self.erased |= alike
            self.touched |= alike
        return fine, lambda: erasure.erase(self.act, number)

    def take_in(self, stranger, known):
        wanted = [f"Neu {stranger}", NAMES[known - 1]]
        new = [name for name in wanted if not self.is_called(name)]
        numbers = range(len(self.names) + 1, len(self.names) + 1 + len(new))
        self.names |= dict(zip(numbers, new, strict=True))
        if new:
            self.lists.append([list(numbers), None])
        data = "\n".join(["Name", *wanted]).encode()
        return True, lambda: member_import.import_members(self.act, data)

    def withdraw(self, at):
        fine = at < len(self.lists)
        if fine and self.lists[at][1] is None:
            numbers, _stayed = self.lists[at]
            self.lists[at][1] = [number for number in numbers if number in self.touched]
            self.erased |= set(numbers) - self.touched
        taken = import_withdrawal.lists(self.session, self.admin.club_id)[::-1]
        seq = taken[at].seq if fine else 1
        return fine, lambda: import_withdrawal.withdraw(self.act, seq)

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
        meets = len({self.person(n) for n in self.entered[at]}) < len(self.entered[at])
        fine = self.state[at] == "held" or not meets
        if fine:
            self.state[at] = "held"
        return fine, lambda: cancelling.resume(self.act, self.evenings[at])

    def close(self, at):
        fine = self.closed[at] or (self.state[at] == "held" and self.points[at] is not None)
        self.closed[at] = fine
        return fine, lambda: closing.close(self.act, self.evenings[at])

    def reopen(self, at):
        fine = self.closed[at] and self.state[at] == "held"
        if fine:
            self.closed[at] = False
        return fine, lambda: closing.reopen(self.act, self.evenings[at])

    def come(self, at, number):
        entered = self.entered[at]
        twice = number in {self.person(member) for member in entered}
        new = self.stands_alone(number) and not twice
        fine = self.is_open(at) and (number in entered or new)
        if fine and number not in entered:
            entered.add(number)
            self.touched.add(number)
        late = [attendance.Attendance(number)]
        return fine, lambda: attendance.attend(self.act, self.evenings[at], late)

    def play(self, at, first):
        fine = self.is_open(at)
        if fine:
            self.points[at] = first, 628 - first
        sheet = Sheet([first, 628 - first])
        kept = {"points_known": True}
        return fine, lambda: results.sheet(self.act, self.evenings[at], 1, 1, sheet, **kept)

    def swap(self, at, seat, other):
        seats = self.seats[at]
        people = seats[seat], seats[other]
        fine = self.is_open(at) and seat % 2 != other % 2
        if fine:
            seats[seat], seats[other] = seats[other], seats[seat]
        return fine, lambda: seating.swap(self.act, self.evenings[at], 1, people=people)

    def put_away(self):
        fine = not self.going_on()
        self.away = self.away or fine
        return fine, lambda: seasons.put_away(self.act, self.season, away=True)

    def bring_out(self):
        self.away = False
        return True, lambda: seasons.put_away(self.act, self.season, away=False)

    def expected(self):
        """Return what every list shows, by the plain lists."""
        totals = Counter()
        for at, (seats, points) in enumerate(zip(self.seats, self.points, strict=True)):
            if self.state[at] == "held" and points is not None:
                for member in self.entered[at]:  # who came too late for a seat made nothing
                    totals[self.person(member)] += 0
                for seat, member in enumerate(seats):
                    totals[self.person(member)] += points[seat % 2]
        return {
            "totals": dict(totals),
            "members": {
                number: (self.into.get(number), None if number in self.erased else name)
                for number, name in self.names.items()
            },
            "evenings": {
                evening: closed
                for evening, state, closed in zip(
                    self.evenings, self.state, self.closed, strict=True
                )
                if state == "held"
            },
            "seasons": [] if self.away and not self.going_on() else [self.season],
            "imports": self.lists,
        }

    def shown(self):
        """Return the same as the club has it."""
        club_id = self.admin.club_id
        everybody = members.members(self.session, club_id)
        held = [meta.id for meta in evening_dates.evenings(self.session, club_id)]
        taken = import_withdrawal.lists(self.session, club_id)[::-1]
        listed = [season.id for season in seasons.seasons(self.session, club_id)]
        views = {evening: view_of(self.session, self.admin, evening) for evening in held}
        table = seasons.standings(self.session, club_id, self.season).table
        return {
            "totals": {line.person: line.total for line in table.standings},
            "members": {
                number: (member.into, None if member.erased else member.name)
                for number, member in everybody.items()
            },
            "evenings": {evening: view.closed is not None for evening, view in views.items()},
            "seasons": listed,
            "imports": [[entry.members, entry.stayed] for entry in taken],
        }


@settings(
    max_examples=runs(5, 300),
    deadline=None,
    derandomize=not runs(0, 1),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(walk=st.lists(ACTS, min_size=runs(8, 10), max_size=runs(20, 40)))
def test_whatever_is_done_and_taken_back_the_club_is_what_plain_lists_say(session, now, walk):
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
        assert club.shown() == club.expected(), (name, what)
        assert verification.verify(session, club.admin.club_id).broken is None
    assert backup.pack(session, club.admin.club_id)
