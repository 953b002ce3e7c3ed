"""What both sides of a table say of its result: signed, disputed, locked, corrected by an official."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from time import monotonic

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from scorer.club.evening import closing
from scorer.club.office import ledger, verification
from scorer.club.office.ledger import VersionConflict
from scorer.club.results import confirmation, corrections
from scorer.play import devices, games, links, sync
from scorer.store import game_log
from scorer.store.transactions import write_transaction
from tests.club.club_builder import (
    an_evening,
    draw_reversed,
    on_phone,
    play_all,
    refusal,
    regulation,
    sheet,
    view_of,
)
from tests.databases import DATABASES
from tests.play.table_builder import a_deal, a_device, write

MADE = [1200, 684]


BOTH = pytest.mark.parametrize("url", DATABASES, indirect=True)


class FirstTable:
    """The first table of an evening: its game, the phone that wrote it, and what the desk sees of it."""

    def __init__(self, act, evening, deals):
        self.act, self.session, self.now = act, act.session, act.now
        self.desk = act.session, act.actor, evening
        self.phone = self.game, self.device = on_phone(*self.desk, act.now, deals)

    @property
    def view(self):
        return view_of(*self.desk)

    @property
    def stands(self):
        return self.view.evening.table(1, 1)

    @property
    def deals(self):
        """Return the deals that the phone wrote."""
        return corrections.deals(self.session, self.view, self.stands)

    @property
    def refused(self):
        return [event for event in self.view.events if event.kind == "refused"]

    def another(self):
        """Return one more phone of the same game."""
        return another(self.session, self.phone, self.now)[1]

    def phone_act(self, reason="", device=None, session=None):
        facts = {"device_id": device or self.device, "now": self.now, "reason": reason}
        return confirmation.phone_act(session or self.session, self.game, **facts)

    def sign(self, *sides, points=MADE, device=None):
        for side in sides:
            confirmation.confirm(self.phone_act(device=device), self.game, side, points)

    def dispute(self, side, reason="Spiel 3 war 97", **phone):
        return confirmation.dispute(self.phone_act(reason, **phone), self.game, side, MADE)

    def write(self, revision):
        return write(self.session, *self.phone, self.now, revision)

    def keep_refused(self, revisions, device=None):
        phone = {"device_id": device or self.device, "now": self.now}
        with write_transaction(self.session) as connection:
            confirmation.keep_late_revisions(connection, self.game.id, **phone)(revisions)

    def type_in(self, first, **more):
        return sheet(*self.desk, 1, 1, first, self.now, **more)

    def correct(self, deal, **changes):
        usual = {"expected_version": self.view.seq, "reason": "verzählt"}
        act = replace(self.act, **usual | changes)
        return corrections.correct(act, self.view.meta.id, 1, 1, deal)


@pytest.fixture
def table(act, evening):
    """Return the first table, whose twelve deals are written on its phone."""
    return FirstTable(act, evening, deals=12)


def another(session, phone, now):
    """Return the same game on one more phone."""
    game, device = phone
    token = links.create_invitation(session, game.id, device_id=device, now=now)
    other = a_device(session, "Handy 2", now)
    links.redeem(session, token, device_id=other, now=now)
    return game, other


def test_one_signature_two_a_dispute_and_the_office_are_four_states(table):
    states = [table.stands.state]
    for act in (
        lambda: table.sign(0),
        lambda: table.dispute(1),
        lambda: table.sign(1),
        lambda: table.type_in(1100, expected_version=99, reason="neu"),
    ):
        act()
        states.append(table.stands.state)
    assert states == ["none", "one", "disputed", "both", "office"]


def test_what_is_disputed_counts_nothing_and_never_closes_an_evening(table, evening, act, now):
    play_all(*table.desk, now)
    table.type_in(1200, expected_version=99)
    table.dispute(0)
    assert table.stands.credit is None
    assert refusal(closing.close, act, evening) == "tables-disputed"

    # The office has looked: it is right.
    table.type_in(1200, expected_version=99)
    assert closing.close(act, evening)


def test_a_dispute_is_taken_back_by_the_side_that_raised_it_alone(table):
    table.sign(0)
    table.dispute(0)
    table.sign(1)
    stands = table.stands
    assert (stands.state, stands.sheet["signed"]) == ("disputed", [1])
    table.sign(0)
    stands = table.stands
    assert (stands.state, stands.sheet["signed"]) == ("both", [0, 1])


def test_a_result_that_the_office_typed_is_disputed_before_the_game_ends_and_settled_as_it_is(
    act, evening
):
    table = FirstTable(act, evening, deals=2)
    assert refusal(table.dispute, 0) == "table-open"
    table.type_in(1200)
    written = table.stands.sheet
    table.sign(0)
    assert table.stands.sheet == written
    table.dispute(0)
    assert table.stands.state == "disputed"
    table.sign(0)
    settled = table.stands
    assert (settled.state, settled.sheet) == ("office", written | {"signed": [0]})


def test_a_dispute_wants_a_reason_and_the_same_one_twice_is_one(table):
    assert refusal(table.dispute, 0, reason=" \t ") == "reason-missing"
    first = table.dispute(0)
    assert table.dispute(0, reason=" Spiel 3 war 97 ") == first
    second = table.dispute(0, reason="Match vergessen")
    other = table.dispute(1, device=table.another())
    assert table.stands.disputes == {0: [first.seq, second.seq], 1: [other.seq]}


def test_a_phone_says_twenty_times_in_an_evening_that_something_is_wrong_and_the_others_are_heard(
    table,
):
    many = [table.dispute(n % 2, f"Spiel {n}") for n in range(20)]
    assert refusal(table.dispute, 0, reason="Spiel 20") == "disputes-many"
    assert table.dispute(0, "Spiel 18") == many[18]
    table.sign(0)  # and what was said before counts as well
    assert refusal(table.dispute, 0, reason="Spiel 20") == "disputes-many"
    heard = table.dispute(1, "Spiel 20", device=table.another())
    assert heard.seq in table.stands.disputes[1]


@BOTH
def test_two_disputes_in_the_same_moment_are_both_heard_and_the_same_one_is_one(
    session, admin, table
):
    other = table.another()
    engine, start = session.get_bind(), Barrier(3)

    def say(device, side, reason):
        with Session(engine) as own_session:
            start.wait(60)
            return table.dispute(side, reason, device=device, session=own_session)

    fault = other, 1, "Spiel 3 war 97"
    with ThreadPoolExecutor(3) as pool:
        sent = [pool.submit(say, *about) for about in ((None, 0, "Weis fehlt"), fault, fault)]
        events = [future.result() for future in sent]
    session.rollback()  # what it read before was another moment
    assert table.stands.disputes == {0: [events[0].seq], 1: [events[1].seq]}
    assert events[1].seq == events[2].seq
    assert verification.verify(session, admin.club_id).broken is None


def test_an_official_who_has_not_read_what_is_disputed_is_shown_it_first(table):
    paper = table.type_in(1200)
    disputed = table.dispute(1)
    with pytest.raises(VersionConflict) as conflict:
        table.type_in(1200, expected_version=paper.seq)
    assert conflict.value.stored == disputed
    table.type_in(1200, expected_version=disputed.seq)
    assert table.stands.state == "office"


@pytest.mark.parametrize("phones", [1, 2])
def test_each_signature_keeps_its_device_and_one_for_both_sides_is_told(table, phones):
    other = table.another() if phones == 2 else table.device
    table.sign(0)
    table.sign(1, device=other)
    view, stands = table.view, table.stands
    assert confirmation.signatures(view, stands) == {0: table.device, 1: other}
    assert confirmation.on_one_phone(view, stands) == (phones == 1)


@BOTH
def test_what_both_signed_takes_nothing_from_phones_until_it_is_reopened(
    session, table, evening, act, now
):
    more = a_deal(12, 90)
    table.sign(0)
    stored = a_deal(12, 90, id=more.id)
    table.sign(1)
    result = table.write(stored)
    assert [(name, error.code) for name, error in result.rejected] == [(more.id, "game-locked")]
    known = sync.pull(session, table.game.id, table.game.settings)[0][0][1]
    assert table.write(known).accepted == [known.id]  # sent again
    assert refusal(table.dispute, 0) == "table-signed"

    for missing in table.view.evening.missing:
        sheet(*table.desk, missing.round, missing.number, 1000, now)
    closing.close(act, evening)
    assert table.write(stored).rejected
    closing.reopen(act, evening)
    assert table.write(stored).accepted == [more.id]


def test_what_a_phone_wrote_too_late_is_seen_at_the_desk_once(table):
    table.sign(0, 1)
    late = [a_deal(12, 90), a_deal(12, 80)]
    for _ in range(2):
        table.keep_refused(late)
    assert [(e.facts["revision"], e.facts["facts"]["points"]) for e in table.refused] == [
        (late[0].id, [90, 67]),
        (late[1].id, [80, 77]),
    ]
    many = [a_deal(number) for number in range(1, 90)]
    table.keep_refused(many)
    assert len(table.refused) == confirmation.MOST_REFUSED
    other = table.another()
    table.keep_refused([*many[-2:], a_deal(99)], other)
    devices_refused = [event.device_id for event in table.refused]
    assert devices_refused.count(other) == 3  # nobody has used up its place


@BOTH
def test_who_is_refused_at_a_locked_game_waits_for_its_club_without_holding_the_game(
    session, engine, admin, table, now
):
    """Everybody at the desk locks the club first: two who do it the other way round wait for ever."""
    game, device = table.phone
    link = links.create_invitation(session, game.id, device_id=device, now=now)
    other, token = devices.register_device(session, now=now)
    links.redeem(session, link, device_id=other, now=now)
    table.sign(0, 1)
    address, game_id, late = game.public_id, game.id, a_deal(12, 90)
    waits = text(
        "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    )

    def send():
        with Session(engine) as own_session:
            about = {"token": token, "now": now, "late_revisions": confirmation.keep_late_revisions}
            rejected = sync.push(own_session, address, [late], **about).rejected
            return [(name, error.code) for name, error in rejected]

    with ThreadPoolExecutor(1) as pool:
        with write_transaction(session) as connection:
            ledger.lock_club(connection, admin.club_id)
            sent = pool.submit(send)
            if engine.dialect.name == "postgresql":
                until = monotonic() + 60
                while connection.execute(waits).first() is None and monotonic() < until:
                    pass
            game_log.lock_game(connection, game_id)
        assert sent.result() == [(late.id, "game-locked")]
    kept = [(event.facts["revision"], event.device_id) for event in table.refused]
    assert kept == [(late.id, other)]


@BOTH
def test_a_closed_evening_still_takes_what_phones_and_people_tell_of_it(session, admin, act, now):
    evening = an_evening(session, admin, now, regulation(claims=30))
    table = FirstTable(act, evening, deals=1)
    play_all(*table.desk, now)
    closing.close(act, evening)
    table.keep_refused([a_deal(12, 1)])
    assert table.view.events[-1].kind == "refused"
    confirmation.claim_at_table(table.phone_act("Spiel 3 war 97"), table.game)
    confirmation.claim(act, evening)
    view = table.view
    assert [event.facts for event in view.claims] == [{"round": 1, "table": 1}, {}]
    assert view.closed


def test_a_signature_and_a_dispute_from_a_table_that_was_drawn_anew_are_refused(
    table, evening, act
):
    draw_reversed(act, evening)
    assert refusal(table.sign, 0) == "table-anew"
    assert refusal(table.dispute, 0) == "table-anew"


@BOTH
def test_an_official_corrects_the_deal_itself_and_the_sheet_follows_the_board(session, table):
    table.sign(0, 1)
    signed = table.stands.seq
    wanted = replace(table.deals[2], points=[79, 78])
    assert refusal(table.correct, wanted, reason=" ") == "reason-missing"
    event = table.correct(wanted)

    assert games.board(session, table.game)["totals"] == [1179, 705] == event.facts["points"]
    assert event.facts["deal"] == {"slot": "3", "before": [100, 57], "after": [79, 78]}
    assert (event.facts["corrects"], event.reason) == (signed, "verzählt")
    stands = table.stands
    assert (stands.state, stands.correction) == ("office", event.seq)
    assert stands.credit == (1179, 705) * 2
    assert table.correct(wanted) == event  # a double tap
    newest = sync.pull(session, table.game.id, table.game.settings)[0][-1][1]
    assert (newest.slot, newest.facts["mode"], newest.by) == ("3", "schilten", "vreni")


def test_a_deal_that_cannot_be_leaves_board_and_ledger_as_they_are(session, table):
    table.sign(0, 1)
    before = table.view.seq
    assert refusal(table.correct, replace(table.deals[2], points=[79, 79])) == "count-sum"
    assert table.view.seq == before
    assert games.board(session, table.game)["totals"] == MADE


def test_a_correction_that_has_not_seen_the_newest_is_refused(session, table):
    wanted = replace(table.deals[2], points=[79, 78])
    old = sync.pull(session, table.game.id, table.game.settings)[0][2][1]
    table.write(a_deal(3, 97, line=old.line, replaces=(old.id,)))
    assert refusal(table.correct, wanted) == "table-changed"
    third = table.deals[2]
    table.sign(0, points=[1197, 687])
    with pytest.raises(VersionConflict):
        table.correct(replace(third, points=[79, 78]), expected_version=1)
    # a match of 100 more is not theirs to say by the way
    event = table.correct(replace(third, points=[157, 0], match=0))
    assert event.facts["points"] == [1257, 627]


def test_a_table_that_still_plays_corrects_itself(act, evening):
    table = FirstTable(act, evening, deals=11)
    deal = replace(table.deals[0], points=[79, 78])
    assert refusal(table.correct, deal) == "table-open"
