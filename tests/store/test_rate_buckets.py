"""Token buckets of rate limits: fair, forgetful, and never in the way of a round."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from scorer.rules.core.errors import RuleError
from scorer.store import rate_limits, tokens
from scorer.store.models import Bucket
from scorer.store.transactions import write_transaction
from tests.play.table_builder import a_deal, write

KEY = tokens.keyed_hash(b"secret", "start", "192.0.2.7")
THREE = rate_limits.Limit("start", "address", "games", 3, 60, "refused")


def take(session, now, key=KEY):
    return rate_limits.take(session, THREE, key, now=now)


def test_a_bucket_gives_what_it_holds_and_fills_again(session, now):
    assert [take(session, now) for _ in range(5)] == [True, True, True, False, False]
    assert [take(session, now + timedelta(seconds=20)) for _ in range(2)] == [True, False]
    assert [take(session, now + timedelta(hours=5)) for _ in range(4)] == [True] * 3 + [False]


def test_one_person_does_not_empty_the_bucket_of_another(session, now):
    other = tokens.keyed_hash(b"secret", "start", "192.0.2.8")
    for _ in range(4):
        take(session, now)

    assert take(session, now, other)


def test_a_clock_that_goes_back_refuses_rounds_no_longer_than_the_bucket_takes_to_fill(
    session, game, anna, now
):
    """S7, where the bucket is paid from by a push: it was refused until the clock had caught up."""
    for _ in range(rate_limits.WRITES.amount):
        write(session, game, anna, now)
    back = now - timedelta(hours=2)
    for _ in range(2):
        with pytest.raises(RuleError, match="too-fast"):
            write(session, game, anna, back)

    assert write(session, game, anna, back + timedelta(seconds=1), a_deal(1)).accepted


def test_a_clock_that_goes_back_gives_nothing_and_the_bucket_fills_from_the_new_time(session, now):
    for _ in range(3):
        take(session, now)
    back = now - timedelta(hours=2)

    assert not take(session, back)
    assert [take(session, back + timedelta(seconds=20)) for _ in range(2)] == [True, False]


def test_looking_whether_a_bucket_is_empty_takes_nothing(session, now):
    def empty(at=now):
        return rate_limits.is_empty(session, THREE, KEY, now=at)

    seen = [(empty(), empty(), take(session, now)) for _ in range(4)]

    assert seen == [(False, False, True)] * 3 + [(True, True, False)]
    assert not empty(now + timedelta(seconds=20))


def test_addresses_are_not_kept(session, now):
    take(session, now)
    rows = session.execute(text("SELECT * FROM bucket")).all()

    assert "192.0.2" not in str(rows)
    assert tokens.keyed_hash(b"other", "start", "192.0.2.7") != KEY
    assert tokens.keyed_hash(b"secret", "star", "t192.0.2.7") != KEY


def test_old_buckets_are_forgotten(session, now):
    take(session, now)
    take(session, now + timedelta(days=2), tokens.keyed_hash(b"secret", "x"))

    assert session.query(Bucket).count() == 1


def test_a_limiter_that_is_out_of_order_lets_everybody_pass(session, now, caplog):
    with write_transaction(session) as connection:
        connection.execute(text("DROP TABLE bucket"))

    assert [take(session, now) for _ in range(5)] == [True] * 5
    assert "out of order" in caplog.text


@pytest.mark.parametrize("part", ["\ud800", "\0", "ä" * 1000])
def test_any_text_has_a_key(session, now, part):
    assert take(session, now, tokens.keyed_hash(b"secret", part))
