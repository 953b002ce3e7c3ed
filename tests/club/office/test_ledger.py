"""The ledger of a club: nobody changes it, every tampering shows, a closed evening stays closed."""

import random
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from threading import Event as Signal
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import delete, text, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from scorer.club.evening import cancelling, closing, penalties
from scorer.club.office import ledger, officials, verification
from scorer.club.office.ledger import Act, VersionConflict
from scorer.club.people import members
from scorer.rules.club.evening.event_kinds import KINDS
from scorer.rules.club.ranking.closing import printed_standings
from scorer.rules.core.errors import RuleError
from scorer.store.backup import inspect
from scorer.store.migrations import creation
from scorer.store.models import CanonicalJson, EventRow, OfficialRow
from scorer.store.transactions import write_transaction
from tests.club.club_builder import a_club, an_evening, count, sheet, view_of
from tests.play.table_builder import copies_beside, open_engine

CHANGES = [
    "UPDATE event SET reason = 'x'",
    "DELETE FROM event",
    "INSERT OR REPLACE INTO event SELECT * FROM event",
    "TRUNCATE event",
    "UPDATE event SET hash = hash",
]


@pytest.mark.parametrize("statement", CHANGES)
def test_no_statement_changes_an_event(session, admin, now, statement):
    before = ledger.history(session, admin.club_id)
    with pytest.raises(DBAPIError), write_transaction(session) as connection:
        connection.execute(text(statement))

    assert ledger.history(session, admin.club_id) == before


def test_no_object_changes_an_event(session, admin, now):
    before = ledger.history(session, admin.club_id)
    with pytest.raises(DBAPIError, match="never changed"), write_transaction(session):
        session.get_one(EventRow, (admin.club_id, 1)).reason = "x"
    with pytest.raises(DBAPIError, match="never changed"), write_transaction(session):
        session.execute(delete(EventRow))

    assert ledger.history(session, admin.club_id) == before


@pytest.mark.parametrize(
    ("end", "word", "refused", "taken"),
    [
        ("close", "closed", ("sheet", "penalty", "close"), "paid"),
        ("cancel", "cancelled", ("reopen", "claim", "announced", "paid", "cancel"), "resume"),
    ],
)
def test_the_database_itself_refuses_what_comes_after_the_end(
    session, admin, closed, act, end, word, refused, taken
):
    last = closed if end == "close" else cancelling.cancel(act, closed.evening)
    row = {key: getattr(last, key) for key in ("evening", "facts", "hash")}
    row |= {"club_id": admin.club_id, "seq": last.seq + 1, "reason": "", "at": "2026-11-20"}
    for kind in refused:
        with pytest.raises(DBAPIError, match=word), write_transaction(session):
            session.add(EventRow(**row, kind=kind))
    with write_transaction(session):
        session.add(EventRow(**row, kind=taken))

    assert count(session) == last.seq + 1


def test_the_database_takes_after_the_end_what_is_declared_to_come_then():
    closed, cancelled = (
        set(re.findall(r"'(\w+)'", re.search(r"NOT IN \((.*?)\)", condition)[1]))
        for condition in creation.REFUSED.values()
    )

    assert closed == {name for name, kind in KINDS.items() if kind.after}
    assert cancelled == {name for name, kind in KINDS.items() if kind.after == "cancelling"}


def byte_changed(value, chance):
    if value is None or value == "":
        return "x"
    at = chance.randrange(len(value))
    other = chance.choice([c for c in "019aZ}" if c != value[at]])
    return value[:at] + other + value[at + 1 :]


def tamper(connection, chance):
    """Do one thing to the chain that somebody with the file could do; tell what."""
    raw = text("SELECT * FROM event ORDER BY seq")
    rows = [dict(row) for row in connection.execute(raw).mappings()]
    at = chance.randrange(len(rows))
    act = chance.choice(["field"] * 8 + ["who", "delete", "tail", "swap", "insert", "rewrite"])
    if act == "field":
        key = chance.choice(["facts", "reason", "hash", "at", "kind", "evening"])
        value = byte_changed(rows[at][key], chance)[: 26 if key == "evening" else 64_000]
        put(connection, rows[at], {key: value})
    elif act == "who":
        put(connection, rows[at], {"official_id": None if rows[at]["official_id"] else 1})
    elif act == "delete":
        connection.execute(text("DELETE FROM event WHERE seq = :seq"), rows[at])
    elif act == "tail":
        connection.execute(text("DELETE FROM event WHERE seq > :at"), {"at": at})
    elif act == "swap":
        moved, other = rows[at], rows[at - 1]
        content = ("facts", "kind", "reason", "evening", "hash")
        put(connection, moved, {key: other[key] for key in content})
        put(connection, other, {key: moved[key] for key in content})
    elif act == "insert":
        moved = rows[at] | {"evening": None}
        insert_all(connection, [moved | {"seq": len(rows) + 1}])
    else:  # a whole chain made anew from a changed event on
        rows[at]["reason"] += "!"
        connection.execute(text("DELETE FROM event WHERE seq > :at"), {"at": at})
        before = rows[at - 1]["hash"] if at else "0" * 64
        for row in rows[at:]:
            event = {k: v for k, v in row.items() if k != "club_id"}
            event["facts"] = CanonicalJson().process_result_value(row["facts"], None)
            row["hash"] = before = ledger.chained(before, event)
        insert_all(connection, rows[at:])
    return act


def put(connection, row, changes):
    names = ", ".join(f"{key} = :new_{key}" for key in changes)
    values = {f"new_{key}": value for key, value in changes.items()}
    connection.execute(text(f"UPDATE event SET {names} WHERE seq = :seq"), row | values)


def insert_all(connection, rows):
    names, holes = ", ".join(rows[0]), ", ".join(f":{key}" for key in rows[0])
    connection.execute(text(f"INSERT INTO event ({names}) VALUES ({holes})"), rows)


def drop_triggers(connection):
    if connection.dialect.name == "sqlite":
        names = "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'event'"
        for (name,) in connection.execute(text(names)).all():
            connection.execute(text(f"DROP TRIGGER {name}"))
    else:
        connection.execute(text("ALTER TABLE event DISABLE TRIGGER USER"))


def test_two_hundred_tamperings_are_found_by_the_printed_head(session, admin, closed):
    assert verification.verify(session, admin.club_id, closed.hash[:12]).printed == closed.seq
    chance, missed, done = random.Random(8157), [], set()
    for number in range(200):
        with write_transaction(session) as connection:
            drop_triggers(connection)
            act = tamper(connection, chance)
            check = verification.verify(session, admin.club_id, closed.hash[:12])
            session.rollback()
        done.add(act)
        if check.broken is None and check.printed is not None:
            missed.append((number, act))

    assert missed == []
    assert len(done) == 7
    assert verification.verify(session, admin.club_id, closed.hash).broken is None


@pytest.mark.parametrize("facts", ["", "[", "[]", "1e999", "[" * 100_000, '{"name": "Bern"} '])
def test_what_is_no_event_at_all_is_found_too(session, admin, facts):
    with write_transaction(session) as connection:
        drop_triggers(connection)
        put(connection, {"seq": 2}, {"facts": facts})
        check = verification.verify(session, admin.club_id)
        session.rollback()

    assert check.broken == 2


def test_a_chain_serves_one_club_only(session, admin, evening, now):
    other = a_club(session, now, "Jassclub Thun", "peter")
    first, second = (verification.verify(session, club.club_id) for club in (admin, other))

    assert first.broken is second.broken is None
    assert first.last_hash != second.last_hash


def test_an_act_by_local_clocks_is_written_in_utc(session, admin, now):
    local = now.astimezone(ZoneInfo("Europe/Zurich"))
    with ledger.open_ledger(Act(session, admin, local)) as book:
        event = book.append("member", members.facts_of(members.Member(7, "Gret Glaus"), "new"))

    assert event.at.utcoffset() == timedelta(0)
    assert event.at == now
    assert verification.verify(session, admin.club_id).broken is None


def test_an_official_whose_right_ended_meanwhile_writes_nothing(session, admin, evening, now):
    before = count(session)
    with write_transaction(session):
        session.execute(update(OfficialRow).values(role=None))
    with pytest.raises(RuleError) as refusal:
        sheet(session, admin, evening, 1, 1, 1, now)

    assert refusal.value.code == "not-official"
    assert count(session) == before


def test_twenty_entries_that_race_with_the_closing_are_before_it_or_refused(
    engine, session, admin, played, now
):
    start, wait = Signal(), 10

    def punish(number):
        start.wait(wait)
        with Session(engine) as own_session:
            try:
                seen = 10**6  # every one is meant, whatever the others wrote
                act = Act(own_session, admin, now, seen, reason="Nell verraten")
                penalties.penalty(act, played, 1 + number % 8, points=number + 1)
            except RuleError as error:
                return error.code
            return "written"

    def close():
        start.wait(wait)
        with Session(engine) as own_session:
            return closing.close(Act(own_session, admin, now, 10**6), played)

    with ThreadPoolExecutor(21) as pool:
        early = [pool.submit(punish, number) for number in range(10)]
        last = pool.submit(close)
        late = [pool.submit(punish, number) for number in range(10, 20)]
        start.set()
        answers = [entry.result() for entry in early + late]
    event, view = last.result(), view_of(session, admin, played)

    assert set(answers) <= {"written", "evening-closed"}
    written = [e.seq for e in view.events if e.kind == "penalty"]
    assert len(written) == answers.count("written")
    assert all(seq < event.seq for seq in written)
    assert printed_standings(view.evening) == event.facts["standings"]
    assert verification.verify(session, admin.club_id).broken is None


def test_two_officials_who_write_the_same_are_one_and_different_ones_a_conflict(
    session, admin, evening, now
):
    vreni = sheet(session, admin, evening, 1, 1, 900, now)
    assert sheet(session, admin, evening, 1, 1, 900, now) == vreni
    with pytest.raises(VersionConflict) as conflict:
        sheet(session, admin, evening, 1, 1, 901, now)

    assert conflict.value.stored == vreni
    assert conflict.value.facts["points"] == [901, 983]
    corrected = sheet(session, admin, evening, 1, 1, 901, now, expected_version=vreni.seq)
    assert view_of(session, admin, evening).evening.table(1, 1).seq == corrected.seq


def test_copies_made_beside_writers_hold_the_whole_club(file, now):
    engine = open_engine(f"sqlite:///{file}")
    with Session(engine) as session:
        admin = a_club(session, now)
        evening = an_evening(session, admin, now)

    def keep_writing(member, stop, say):
        with Session(engine) as own_session:
            while not stop.is_set():
                act = Act(own_session, admin, now, expected_version=10**6, reason="Zeit")
                penalties.penalty(act, evening, member, points=1)
                say(member)

    copies = copies_beside(file, 5, *(partial(keep_writing, member) for member in (1, 2)))
    engine.dispose()

    assert len(copies) == 5
    for path, before in copies:
        inspect(path)
        copy = open_engine(f"sqlite:///{path}")
        with Session(copy) as session:
            count = len(view_of(session, admin, evening).evening.penalties)
            assert count >= len(before)
            assert verification.verify(session, admin.club_id).broken is None
            assert len(members.members(session, admin.club_id)) == 8
            assert len(officials.officials(session, admin.club_id)) == 1
        copy.dispose()
