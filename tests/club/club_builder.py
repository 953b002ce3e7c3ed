"""A club to test with: eight members, one evening of two rounds at two tables."""

from dataclasses import replace
from datetime import date

import pytest
from argon2 import PasswordHasher
from sqlalchemy import func, select

from scorer.club.draw import evening_tables, seating
from scorer.club.evening import announcing, attendance, evenings
from scorer.club.office import clubs, log_in, officials, passwords, sessions
from scorer.club.office.ledger import Act, open_ledger
from scorer.club.office.roles import Actor
from scorer.club.people import members
from scorer.club.people.members import Member
from scorer.club.ranking import seasons
from scorer.club.results import results
from scorer.play import links
from scorer.rules.club.results.sheets import Sheet
from scorer.rules.core.errors import RuleError
from scorer.store.models import EventRow
from tests.play.table_builder import a_deal, a_device, push

SECRET = b"s" * 32
PASSWORD = "drei Nell und kein Bauer"
PEOPLE = ["Anna", "Beat", "Clara", "Dani", "Emil", "Fritz", "Gaby", "Hans"]
PHASE = {"key": "heat", "name": "Vorrunde", "rounds": 2, "deals": 12}
REGULATION = {"name": "Zwei Passen", "phases": [PHASE], "season": {"parts": [{"phases": ["heat"]}]}}


@pytest.fixture(scope="module", autouse=True)
def quick_passwords():
    """Hash passwords at no cost; tests/club/office/test_log_in.py hashes them as they are hashed."""
    with pytest.MonkeyPatch.context() as patch:
        quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(passwords, "_hasher", quick)
        yield


def regulation(**changes):
    """Return the regulation with changes of its one phase."""
    return REGULATION | {"phases": [PHASE | changes]}


def differenzler(**changes):
    """Return the regulation for the game in which all play for themselves and few points win."""
    low = {"counting": {"low_wins": True}}
    alone = {"partners": "alone", "check": None}
    rules = regulation(game="differenzler", terms=alone, **low, **changes)
    return {**rules, "season": {"parts": [{"phases": ["heat"], **low}], **low}}


def a_club(session, now, name="Jassclub Bern", login="vreni"):
    """Return an actor: the admin of a new club, with a fresh password but not logged in."""
    club = clubs.create_club(session, name, login, PASSWORD, now=now)
    (official,) = officials.officials(session, club.id)
    return Actor(club.id, official.id, None, login, "admin", None, fresh=True)


def enter(session, now, password=PASSWORD, login="vreni", address="192.0.2.7", device_id=None):
    """Log an official in; return the token of the session."""
    return log_in.log_in(
        session, login, password, secret=SECRET, address=address, device_id=device_id, now=now
    )


def who(session, token, now):
    return sessions.authenticate(session, token, now=now)


def people(session, admin, now, names=PEOPLE):
    with open_ledger(Act(session, admin, now)) as book:
        return members.add_all(book, [Member(0, name) for name in names])


def everybody(session, admin):
    """Return all members by number, former ones too."""
    return members.members(session, admin.club_id)


def an_evening(session, admin, now, regulation=REGULATION, names=PEOPLE):
    """Return the id of an evening at which everybody is there and all rounds are drawn."""
    act, numbers = Act(session, admin, now), people(session, admin, now, names)
    evening = an_empty_evening(session, admin, now, seasons.new(act, "2026", regulation))
    draw_all(act, evening, numbers)
    return evening


def draw_all(act, evening, numbers):
    """Let members come to an evening and draw all rounds."""
    attendance.attend(act, evening, [attendance.Attendance(number) for number in numbers])
    seating.draw(replace(act, expected_version=0), evening, first=1, seed=7)


def an_empty_evening(session, admin, now, season):
    return announcing.new(
        Act(session, admin, now),
        season,
        announcing.Announcement("heat", "Im Bären", date(2026, 11, 20)),
    )


def view_of(session, admin, evening):
    return evenings.load(session, admin.club_id, evening)


def season_of(session, admin, evening):
    return view_of(session, admin, evening).meta.season


def sheet(session, admin, evening, number, table, first, now, **more):
    """Write a sheet of twelve deals on which the first side made *first* points."""
    points = [first, 12 * 157 - first]
    return results.sheet(Act(session, admin, now, **more), evening, number, table, Sheet(points))


def play_all(session, admin, evening, now, first=1000):
    for table in view_of(session, admin, evening).evening.tables:
        points = first + 10 * table.round + table.number
        sheet(session, admin, evening, table.round, table.number, points, now)


def write_on_phone(session, slip, now, deals=1, first=100):
    """Let the phone that scans a slip write; return the game and its device."""
    phone = a_device(session, "Handy", now)
    game = links.redeem(session, slip.token, device_id=phone, now=now)
    written = [a_deal(number, first) for number in range(1, deals + 1)]
    result = push(session, game.id, written, device_id=phone, now=now)
    assert len(result.accepted) == deals
    return game, phone


def on_phone(session, admin, evening, now, deals=1):
    """Let a phone write at the first table of an evening; return the game and its device."""
    slip = evening_tables.slips(Act(session, admin, now), evening, 1)[0]
    return write_on_phone(session, slip, now, deals)


def draw_reversed(act, evening):
    """Draw what phones have begun anew, in another program's way."""
    view = view_of(act.session, act.actor, evening)
    tables = [[*reversed(table.people)] for table in view.evening.rounds[0]]
    with open_ledger(act) as book:
        facts = {"first": 1, "rounds": [tables], "out": [[]], "seed": 1}
        book.append("draw", facts, evening)


def count(session):
    """Return how many events there are."""
    return session.scalar(select(func.count()).select_from(EventRow))


def refusal(act, *args, **kwargs):
    """Return why something is refused."""
    with pytest.raises(RuleError) as refused:
        act(*args, **kwargs)
    return refused.value.code


def left_in(file, *words):
    """Return those of *words* that stand somewhere in the bytes of a database."""
    data = b"".join(path.read_bytes() for path in file.parent.glob("*.db*"))
    return [word for word in words if word.encode() in data]
