"""A program that writes deals and says each time when the store has acknowledged one."""

import os
import sys
from datetime import UTC, datetime, timedelta
from uuid import NAMESPACE_URL, uuid5

from sqlalchemy import event
from sqlalchemy.orm import Session

from tests.play.table_builder import a_deal, open_engine, push

NOW = datetime(2026, 11, 21, 20, 14, 9, tzinfo=UTC)


def engine_with(url, **pragmas):
    """Return an engine of the store that lives with other pragmas than it chose."""
    engine = open_engine(url)

    @event.listens_for(engine, "connect")
    def _(connection, _record):
        for name, value in pragmas.items():
            connection.execute(f"PRAGMA {name}={value}")

    return engine


def deal_of(game_id, number):
    """Return deal *number* of a game, the same in every process."""
    name = str(uuid5(NAMESPACE_URL, f"{game_id}/{number}"))
    return a_deal(number, id=name, line=name)


def write_deals(url, pragmas, game_id, device_id, say, many):
    """Write deals one by one and say ``?`` before each and its number after it is acknowledged."""
    engine = engine_with(url, **pragmas)
    with Session(engine) as session:
        for number in range(1, many + 1):
            say(f"try {number}\n")
            deal = deal_of(game_id, number)
            moment = NOW + timedelta(seconds=number)
            result = push(session, game_id, [deal], device_id=device_id, now=moment)
            say(f"{'ack' if result.accepted else 'no'} {number}\n")


def for_a_pipe(pipe, *order):
    """Run :func:`write_deals` in a process that is going to be killed."""
    write_deals(*order[:-1], lambda line: os.write(pipe.fileno(), line.encode()), order[-1])


if __name__ == "__main__":
    address, journal, synchronous, game, device, count = sys.argv[1:]
    write_deals(
        address,
        {"journal_mode": journal, "synchronous": synchronous},
        int(game),
        int(device),
        lambda line: os.write(1, line.encode()),
        int(count),
    )
