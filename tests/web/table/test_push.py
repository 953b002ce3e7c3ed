"""What a pushed round costs: one transaction of few statements, whose answer is read nowhere else."""

import pytest
from sqlalchemy import event

from scorer.web.database import db
from tests.web.club.draw.test_evening_tables import a_phone, confirm, play_on
from tests.web.club.evening_pages import drawn
from tests.web.conftest import a_deal, a_table

MOST = 10
WRITES = "BEGIN IMMEDIATE"


@pytest.fixture
def statements(app):
    sent = []
    with app.app_context():
        engine = db.engine

    def note(_connection, _cursor, statement, *_more):
        sent.append(statement)

    def end(_connection):
        sent.append("COMMIT")

    event.listen(engine, "before_cursor_execute", note)
    event.listen(engine, "commit", end)
    yield sent
    event.remove(engine, "before_cursor_execute", note)
    event.remove(engine, "commit", end)


def turns_of(statements):
    """Return the statements that begin or end a transaction."""
    return [statement for statement in statements if statement.startswith(("BEGIN", "COMMIT"))]


@pytest.mark.parametrize("after", [0, 3])
def test_a_round_is_one_transaction_of_few_statements(app, statements, after):
    table = a_table(app)
    for slot in range(1, 4):
        table.push(a_deal(slot))
    statements.clear()
    answer = table.push(a_deal(4), after=after)

    assert answer.json["seq"] == 4
    assert len(answer.json["revisions"]) == 4 - after
    assert len(statements) <= MOST, statements
    assert turns_of(statements) == [WRITES, "COMMIT"]


def test_so_is_one_at_a_table_of_a_club_which_then_asks_how_its_evening_stands(app, statements):
    phone, path = a_phone(drawn(app))
    play_on(phone, path, [100] * 3)
    statements.clear()
    play_on(phone, path, [100], first=4)

    assert len(statements) <= MOST, statements
    assert turns_of(statements) == [WRITES, "COMMIT", "BEGIN", "COMMIT"]


def test_what_comes_too_late_is_kept_for_the_desk_by_the_transaction_that_refuses_it(
    app, statements
):
    phone, path = a_phone(drawn(app))
    play_on(phone, path, [100] * 8)
    confirm(phone, path, 800, 456)
    statements.clear()
    answer = phone.post(f"{path}/revisions?after=0", json={"revisions": [a_deal(8, 90)]})

    assert [rejection["code"] for rejection in answer.json["rejected"]] == ["game-locked"]
    writing = turns_of(statements)
    # The first one is given up: the club is locked before the game.
    assert writing[:3] == [WRITES, WRITES, "COMMIT"]
    assert WRITES not in writing[3:]
    kept = next(
        n for n, statement in enumerate(statements) if statement.startswith("INSERT INTO event")
    )
    assert kept < statements.index("COMMIT")
