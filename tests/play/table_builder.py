"""A table to test with: Anna and Beat against Clara and Dani, and what they write."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from uuid import uuid4

from sqlalchemy import create_engine, event, select, update
from sqlalchemy.orm import Session

from scorer.play import devices, sync
from scorer.play import games as play_games
from scorer.rules import games
from scorer.rules.core.log import Revision
from scorer.rules.presets import settings_for
from scorer.store import tokens
from scorer.store.backup import backup
from scorer.store.models import Device, Game
from scorer.store.transactions import configure, write_transaction

PLAYERS = ["Anna", "Beat", "Clara", "Dani"]
TEAMS = ["Wir", "Ihr"]


def open_engine(url, **options):
    engine = create_engine(url, **options)
    configure(engine)
    return engine


def hurry(engine):
    """Let a SQLite database wait for no disk, where it is not that it does what is proved."""

    @event.listens_for(engine, "connect")
    def _(connection, _record):
        if engine.dialect.name == "sqlite":
            connection.execute("PRAGMA synchronous=OFF")


def settings(preset="2500"):
    return games.read_settings(settings_for(preset, PLAYERS, TEAMS))


def a_device(session, name, now):
    """Return the id of a new device; its cookie is :func:`cookie_of` it, in every process."""
    device_id = devices.register_device(session, name=name, now=now)[0]
    with write_transaction(session) as connection:
        known = {"token_hash": tokens.digest(cookie_of(device_id))}
        connection.execute(update(Device).where(Device.id == device_id).values(known))
    return device_id


def cookie_of(device_id):
    return tokens.encode(device_id.to_bytes(16, "big"))


def a_game(session, device_id, now, preset="2500"):
    return play_games.start_game(session, settings(preset), device_id=device_id, now=now)


def a_deal(slot, points=97, **changes):
    """Return the first revision of a line that holds a plain deal."""
    facts = {
        "kind": "deal",
        "mode": "schilten",
        "declarer": 2,
        "pushed": True,
        "dealer": None,
        "points": [points, 157 - points],
        "match": None,
        "counter": False,
        "weis": [[], []],
        "stoeck": None,
        "moved": [],
        "void": None,
        "given_up": None,
        "note": "",
    }
    values = {"id": str(uuid4()), "line": str(uuid4()), "slot": str(slot), "facts": facts}
    return Revision(**(values | {"at": "2026-11-21T20:14:09Z", "by": "Anna"} | changes))


def push(session, game_id, revisions, *, device_id, now):
    """Push as the browser of a device does."""
    address = session.scalar(select(Game.public_id).where(Game.id == game_id))
    return sync.push(session, address, revisions, token=cookie_of(device_id), now=now)


def write(session, game, device_id, now, *revisions):
    return push(session, game.id, revisions, device_id=device_id, now=now)


def stored(session, game):
    """Return the log of a game as it is stored."""
    return [revision for _, revision in sync.pull(session, game.id, game.settings, 0)[0]]


@contextmanager
def session_on(file):
    """Open a database file as a process of its own would."""
    engine = open_engine(f"sqlite:///{file}")
    try:
        with Session(engine) as session:
            yield session
    finally:
        engine.dispose()


def copies_beside(file, many, *writers):
    """Copy a database while others write; return of each copy its path and what they had said before it.

    A writer is called with the event that stops it and with the function that says what is written.
    """
    stop, written, copies = Event(), [], []
    with ThreadPoolExecutor(len(writers)) as pool:
        running = [pool.submit(writer, stop, written.append) for writer in writers]
        for number in range(many):
            copies.append((file.parent / f"copy-{number}.db", list(written)))
            backup(file, copies[-1][0])
        stop.set()
        for future in running:
            future.result()
    return copies
