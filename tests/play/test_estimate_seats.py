"""Estimates are for their player alone until the deal is counted, whoever asks and however."""

import random
from dataclasses import replace
from uuid import uuid4

import pytest

from scorer.play import estimate_seats, links, sync, writers
from scorer.play import games as play_games
from scorer.rules import games, record
from scorer.rules.core.log import Revision
from scorer.rules.presets import settings_for
from tests.long import runs
from tests.play.table_builder import a_device, push

PLAYERS = ["Anna", "Beat", "Clara", "Dani"]


class Table:
    """One Differenzler: the scribe's phone, and players who may have one of their own."""

    def __init__(self, session, now, **changes):
        rules = settings_for("differenzler-12", PLAYERS, [])
        self.session, self.now = session, now
        self.scribe = a_device(session, "Anna", now)
        settings = games.read_settings(rules | changes)
        self.game = play_games.start_game(session, settings, device_id=self.scribe, now=now)

    def seat(self, seat):
        token = self.link(seat)
        device = a_device(self.session, PLAYERS[seat], self.now)
        links.redeem(self.session, token, device_id=device, now=self.now)
        return device

    def link(self, seat):
        return links.create_invitation(
            self.session, self.game.id, device_id=self.scribe, now=self.now, seat=seat
        )

    def push(self, device, *revisions):
        return push(self.session, self.game.id, revisions, device_id=device, now=self.now)

    def pull(self, after=0):
        return sync.pull(self.session, self.game.id, self.game.settings, after)

    def sealed(self):
        return sync.sealed_seats(self.session, self.game.id, self.game.settings)

    def everything_readable(self):
        visible, _seq = self.pull()
        kept = play_games.export_record(self.session, self.game)
        return repr((visible, kept.board(), self.sealed())) + record.dumps(kept).decode()


def line(slot, facts, **more):
    return Revision(str(uuid4()), str(uuid4()), slot, facts, **more)


def deal(slot="1", points=None, **more):
    return line(slot, {"kind": "deal", "trump": "rosen", "drawn": True, "points": points}, **more)


def estimate(seat, points, slot="1", **more):
    return line(f"estimate:{slot}:{seat}", {"kind": "estimate", "points": points}, **more)


def counted(of, points):
    return replace(of, id=str(uuid4()), facts=dict(of.facts, points=points), replaces=(of.id,))


def codes(result):
    return [error.code for _id, error in result.rejected]


@pytest.fixture
def table(session, now):
    return Table(session, now)


def test_a_player_with_a_phone_of_their_own_estimates_and_nothing_else(table):
    beat = table.seat(1)
    begun = deal()
    table.push(table.scribe, begun)

    assert codes(table.push(beat, estimate(1, 40))) == []
    assert codes(table.push(beat, estimate(2, 40))) == ["seat-only"]
    assert codes(table.push(beat, deal("2"))) == ["seat-only"]
    assert codes(table.push(beat, replace(begun, id=str(uuid4()), replaces=(begun.id,)))) == [
        "seat-only"
    ]


def test_a_player_cannot_turn_another_line_into_an_estimate(table):
    beat = table.seat(1)
    begun = deal()
    table.push(table.scribe, begun)
    theft = replace(estimate(1, 40), line=begun.line, replaces=(begun.id,))

    assert codes(table.push(beat, theft)) == ["seat-only"]
    assert codes(table.push(beat, replace(estimate(1, 40), replaces=(begun.id,)))) == ["seat-only"]


def test_the_scribe_does_not_estimate_for_who_has_a_phone_of_their_own(table):
    beat = table.seat(1)
    table.push(table.scribe, deal())

    assert codes(table.push(table.scribe, estimate(1, 40))) == ["seat-taken"]
    assert codes(table.push(beat, estimate(1, 50))) == []
    assert codes(table.push(table.scribe, estimate(1, None))) == ["seat-taken"]
    assert codes(table.push(table.scribe, estimate(2, 60))) == []


def test_a_forgotten_estimate_is_noted_by_the_scribe(table):
    table.seat(1)
    table.push(table.scribe, deal())

    assert codes(table.push(table.scribe, estimate(1, None))) == []


def test_nobody_may_compare_a_sealed_estimate_guess_by_guess(table):
    beat = table.seat(1)
    table.push(table.scribe, deal())
    true = estimate(1, 40)
    table.push(beat, true)
    guesses = [replace(true, facts={"kind": "estimate", "points": n}) for n in (39, 40)]
    answers = [table.push(table.scribe, guess) for guess in guesses]

    assert [(a.accepted, [c.stored for c in a.conflicts]) for a in answers] == [([], [None])] * 2
    assert table.push(beat, true).accepted == [true.id]


def test_an_estimate_comes_to_light_with_the_points_and_not_before(table):
    phones = [table.seat(seat) for seat in (1, 2, 3)]
    begun, own_estimate = deal(), estimate(0, 11)
    table.push(table.scribe, begun)
    for seat, phone in enumerate(phones, start=1):
        table.push(phone, estimate(seat, 20 + seat))
    after = table.pull()[1]

    assert table.sealed() == {"1": [1, 2, 3]}
    assert [revision.slot for _, revision in table.pull()[0]] == ["1"]
    assert codes(table.push(table.scribe, own_estimate, counted(begun, [11, 100, 46, 0]))) == []
    revealed, seq = table.pull(after)

    assert {revision.slot for _, revision in revealed} == {f"estimate:1:{n}" for n in range(4)} | {
        "1"
    }
    assert seq == 6
    assert table.pull(seq) == ([], seq)
    assert table.sealed() == {}


def test_no_estimate_changes_when_all_are_in(table):
    beat = table.seat(1)
    begun, given = deal(), estimate(1, 40)
    table.push(table.scribe, begun)
    table.push(beat, given)
    changed = replace(given, id=str(uuid4()), replaces=(given.id,), facts=estimate(1, 50).facts)

    assert codes(table.push(beat, changed)) == []
    table.push(table.scribe, estimate(0, 1), estimate(2, 2), estimate(3, 3))
    again = replace(given, id=str(uuid4()), replaces=(changed.id,), facts=estimate(1, 60).facts)
    struck = replace(again, id=str(uuid4()), facts=None)

    assert codes(table.push(beat, again, struck)) == ["estimate-sealed"] * 2
    table.push(table.scribe, counted(begun, [57, 100, 0, 0]))
    assert codes(table.push(beat, again, struck)) == ["estimate-sealed"] * 2


def test_a_player_may_take_an_estimate_back_and_the_scribe_may_note_that_none_came(table):
    beat = table.seat(1)
    given = estimate(1, 40)
    table.push(table.scribe, deal())
    table.push(beat, given)
    table.push(beat, replace(given, id=str(uuid4()), replaces=(given.id,), facts=None))

    assert table.sealed() == {}
    assert codes(table.push(table.scribe, estimate(1, None))) == []


def test_a_player_has_one_line_for_an_estimate_and_changes_it_a_dozen_times_at_most(table):
    beat = table.seat(1)
    first = estimate(1, 40)
    table.push(table.scribe, deal())

    assert codes(table.push(beat, first, estimate(1, 41))) == ["seat-only"]
    for number in range(1, 12):
        last = replace(first, id=str(uuid4()), replaces=(first.id,))
        assert codes(table.push(beat, last)) == [], number
        first = last
    assert codes(table.push(beat, replace(first, id=str(uuid4())))) == ["seat-often"]


def test_a_deal_that_is_begun_anew_keeps_its_estimates_to_itself_again(table):
    phones = [table.seat(seat) for seat in range(4)]
    begun = deal()
    estimates = [estimate(seat, 100 + seat) for seat in range(4)]
    table.push(table.scribe, begun)
    for phone, revision in zip(phones, estimates, strict=True):
        table.push(phone, revision)
    points = counted(begun, [40, 40, 40, 37])
    gone = [
        replace(revision, id=str(uuid4()), replaces=(revision.id,), facts=None)
        for revision in estimates
    ]
    struck = replace(begun, id=str(uuid4()), replaces=(points.id,), facts=None)
    assert codes(table.push(table.scribe, points, *gone, struck, deal())) == []
    again = estimate(1, 77)

    assert codes(table.push(phones[1], again)) == []
    assert again.id not in table.everything_readable()
    assert table.sealed() == {"1": [1]}


def test_players_keep_their_phones_in_the_next_game(table, session, now):
    beat = table.seat(1)
    following = play_games.play_again(
        session, table.game, device_id=table.scribe, now=now, first_dealer=1
    )

    assert estimate_seats.seats(session, following.id) == {1: beat}


def test_a_link_to_a_seat_gives_no_right_to_write(table, session):
    beat = table.seat(1)

    assert not writers.may_write(session, table.game.id, beat)
    assert estimate_seats.my_seat(session, table.game.id, beat) == 1
    assert estimate_seats.my_seat(session, table.game.id, table.scribe) is None


def test_no_deal_leaks_an_estimate(session, now):
    rng = random.Random(55)
    for _ in range(runs(1, 20)):
        table = Table(session, now)
        phones = {seat: table.seat(seat) for seat in rng.sample(range(4), rng.randint(1, 4))}
        for number in range(1, 11):
            slot, begun = str(number), deal(str(number))
            table.push(table.scribe, begun)
            # numbers that cannot stand for anything else in what is read
            estimates = {seat: estimate(seat, rng.randint(100, 157), slot) for seat in range(4)}
            before = table.everything_readable()
            for seat in rng.sample(range(4), 4):
                table.push(phones.get(seat, table.scribe), estimates[seat])
                readable = table.everything_readable()
                assert all(revision.id not in readable for revision in estimates.values())
                assert all(revision.line not in readable for revision in estimates.values())
            assert before.count("'kind': 'estimate'") == readable.count("'kind': 'estimate'")
            result = table.push(table.scribe, counted(begun, [157, 0, 0, 0]))
            assert codes(result) == []
            assert all(
                revision.id in table.everything_readable() for revision in estimates.values()
            )
