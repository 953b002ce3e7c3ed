"""Regulars in a database: SQLite always, PostgreSQL where its programs are."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import insert

from scorer.play import games as play_games
from scorer.regulars import counting, devices, tallies
from scorer.regulars.counting import Count, Sitting
from scorer.regulars.devices import Newcomer
from scorer.regulars.rights import Act
from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.presets import settings_for
from scorer.store import tokens
from scorer.store.models import Club, TableGame
from scorer.store.transactions import write_transaction
from tests.play import table_builder
from tests.store import conftest as store

migrated_file, url, file = store.migrated_file, store.url, store.file
engine, session, now = store.engine, store.session, store.now
anna, game = store.anna, store.game
SECRET = b"of a test"
NOW = datetime(2026, 11, 21, 20, 14, 9, tzinfo=UTC)


@pytest.fixture
def beat(session, now):
    return table_builder.a_device(session, "Beat", now)


@pytest.fixture
def regulars(session, anna):
    """Return the regulars' table that Anna founded."""
    return devices.found_table(session, "Donnerstagsjass", newcomer(anna, "Anna"))


@pytest.fixture
def act(regulars, anna):
    """Return what Anna does there."""
    return Act(regulars.id, anna, NOW)


@pytest.fixture
def friend(session, regulars, beat, now):
    """Return Beat, who has joined but never wrote at a table of Anna's."""
    token = devices.invitation(session, regulars, now, SECRET)
    devices.join(session, regulars.id, token, newcomer(beat, "Beat"))
    return beat


def play(session, device_id, now, players=table_builder.PLAYERS, points=97, deals=1, **rules):
    """Start and finish a Schieber of one deal; with other *deals* it is unfinished."""
    plain = settings_for("1000", players, table_builder.TEAMS)
    settings = games.read_settings({**plain, "target": None, "deals": deals, **rules})
    game = play_games.start_game(session, settings, device_id=device_id, now=now)
    at = now.isoformat().replace("+00:00", "Z")
    table_builder.write(session, game, device_id, now, table_builder.a_deal(1, points, at=at))
    return game


@pytest.fixture
def played(session, anna, now):
    return play(session, anna, now)


def newcomer(device_id, name=""):
    return Newcomer(device_id, name, NOW, SECRET)


def count_game(session, regulars, device_id, game, seats, **how):
    act = Act(regulars.id, device_id, NOW)
    counting.count(session, act, Count(game.public_id, seats, **how))


def at_a_club(session, now, *games):
    """Let games be those of a club's evening."""
    club = {"public_id": tokens.new_token(), "name": "K", "created_at": now, "language": "de"}
    with write_transaction(session) as connection:
        club_id = connection.execute(insert(Club).returning(Club.id), club).scalar_one()
        evening = {"club_id": club_id, "evening": "E", "round": 1, "members": [1, 2, 3, 4]}
        for table, game in enumerate(games, start=1):
            connection.execute(insert(TableGame), evening | {"game_id": game.id, "table": table})


def summaries(session, regulars):
    """The summaries of the counted games, and those that were corrected."""
    return tallies.read(session, regulars.id, {})[:2]


def sitting(*names):
    return [Sitting(n) if isinstance(n, int) else Sitting(name=n) for n in names]


def refused(code):
    return pytest.raises(RuleError, match=f"^{code}\\b")
