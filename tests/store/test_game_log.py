"""The log of a game: what is appended, what is refused, and that it stays as it was written."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as settings_of_hypothesis
from hypothesis import strategies as st
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session

from scorer.play import devices, links, sync, writers
from scorer.play import games as play_games
from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import revision_json
from scorer.rules.record import Record
from scorer.store.models import RevisionRow
from scorer.store.tokens import new_token
from scorer.store.transactions import write_transaction
from tests.play.table_builder import (
    a_deal,
    a_device,
    a_game,
    open_engine,
    push,
    settings,
    stored,
    write,
)


def test_writing_the_same_deal_twice_in_one_push_or_two_counts_once(session, game, anna, now):
    deal = a_deal(1)
    first = write(session, game, anna, now, deal, deal)
    second = write(session, game, anna, now, deal)

    assert (first.accepted, second.accepted) == ([deal.id, deal.id], [deal.id])
    assert first.totals == second.totals == [194, 120]
    assert stored(session, game) == [deal]


def test_a_stranger_is_refused_before_anybody_who_writes_has_to_wait(session, game, anna, now):
    _device, token = devices.register_device(session, name="Emil", now=now)
    engine, sent = session.get_bind(), []

    def note(_connection, _cursor, statement, *_more):
        sent.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    for address, cookie, code in (
        (game.public_id, new_token(), "not-writer"),  # invented
        (game.public_id, "nonsense", "not-writer"),
        (game.public_id, token, "not-writer"),  # of somebody who only watches
        (new_token(), token, "game-unknown"),
    ):
        with pytest.raises(RuleError) as refused:
            sync.push(session, address, [a_deal(1)], token=cookie, now=now)
        assert refused.value.code == code
    event.remove(engine, "before_cursor_execute", note)
    assert sent
    assert [text for text in sent if "BEGIN IMMEDIATE" in text or "FOR UPDATE" in text] == []


def test_who_may_write_no_more_is_refused_once_within_the_transaction_and_before_it_from_then_on(
    session, game, anna, now
):
    beat, token = devices.register_device(session, name="Beat", now=now)
    link = links.create_invitation(session, game.id, device_id=anna, now=now)
    links.redeem(session, link, device_id=beat, now=now)
    push = partial(sync.push, session, game.public_id, token=token, now=now)
    assert push([a_deal(1)]).seq == 1
    [grant] = [w.grant_id for w in writers.writers(session, game.id) if w.device_id == beat]
    writers.revoke(session, game.id, grant, device_id=anna, now=now)
    for _ in range(2):
        with pytest.raises(RuleError, match="not-writer"):
            push([a_deal(2)])
    assert len(stored(session, game)) == 1


@pytest.mark.parametrize(
    "facts", [{"points": [100, 57]}, {"counter": 0}]
)  # which Python calls False
def test_the_same_id_with_other_content_is_a_conflict_that_shows_what_is_stored(
    session, game, anna, now, facts
):
    deal = a_deal(1)
    write(session, game, anna, now, deal)
    result = write(session, game, anna, now, replace(deal, facts=deal.facts | facts))

    (conflict,) = result.conflicts
    assert conflict.stored == revision_json(deal)
    assert result.accepted == []
    assert stored(session, game) == [deal]


@pytest.mark.parametrize("same", [True, False])
def test_an_id_of_another_game_is_a_conflict_that_tells_nothing(session, game, anna, now, same):
    deal = a_deal(1)
    write(session, game, anna, now, deal)
    another = a_game(session, anna, now)
    result = write(session, another, anna, now, deal if same else replace(deal, by="Dani"))

    assert [conflict.stored for conflict in result.conflicts] == [None]
    assert stored(session, another) == []


def test_a_refused_deal_is_reported_and_the_others_go_on(session, game, anna, now):
    first, wrong, second = a_deal(1), a_deal(2), a_deal(2)
    wrong = replace(wrong, facts={**wrong.facts, "points": [100, 100]})
    result = write(session, game, anna, now, first, wrong, second)

    ((refused, error),) = result.rejected
    assert (refused, error.place) == (wrong.id, "revisions/1/facts/points")
    assert result.accepted == [first.id, second.id]
    assert stored(session, game) == [first, second]
    assert result.seq == 2


def test_what_replaces_something_unknown_is_refused_until_that_has_arrived(
    session, game, anna, now
):
    deal = a_deal(1)
    correction = a_deal(1, 100, line=deal.line, replaces=(deal.id,))
    early = write(session, game, anna, now, correction)
    late = write(session, game, anna, now, deal, correction)

    assert [error.code for _, error in early.rejected] == ["replaces-unknown"]
    assert late.accepted == [deal.id, correction.id]
    assert late.totals == [200, 114]


def test_a_game_ends_at_two_thousand_revisions(session, anna, now):
    line = str(uuid4())
    log = [a_deal(1, line=line)]
    while len(log) < games.MOST_REVISIONS:
        log.append(replace(log[0], id=str(uuid4()), replaces=(log[-1].id,)))
    long = Record(settings(), tuple(log))
    full = play_games.import_record(session, long, device_id=anna, now=now)
    result = write(session, full, anna, now, a_deal(2))

    assert [error.code for _, error in result.rejected] == ["game-full"]
    assert result.seq == games.MOST_REVISIONS


def test_a_broken_phone_is_slowed_down_and_a_table_never_is(session, game, anna, now):
    deal = a_deal(1)
    for _ in range(120):
        write(session, game, anna, now, deal)
    with pytest.raises(RuleError) as refusal:
        write(session, game, anna, now, deal)
    later = write(session, game, anna, now + timedelta(seconds=1), deal)

    assert refusal.value.code == "too-fast"
    assert later.accepted == [deal.id]


HOSTILE = ["\0", "a\0b", "\ud800", "\u202eabc", "x" * 100_000, "'; DROP TABLE revision; --", "ſ٣"]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("key", ["note", "void", "mode", "kind"])
def test_hostile_text_is_stored_as_it_is_or_refused_by_the_rules(
    session, game, anna, now, text, key
):
    deal = a_deal(1)
    deal = replace(deal, facts={**deal.facts, key: text})
    result = write(session, game, anna, now, deal)

    assert len(result.accepted) + len(result.rejected) == 1
    assert stored(session, game) == ([deal] if result.accepted else [])


def test_a_phone_pulls_only_what_it_does_not_have(session, game, anna, now):
    deals = [a_deal(1), a_deal(2), a_deal(3)]
    write(session, game, anna, now, *deals)

    assert sync.pull(session, game.id, game.settings, 1) == ([(2, deals[1]), (3, deals[2])], 3)
    assert sync.pull(session, game.id, game.settings, 3) == ([], 3)
    assert sync.pull(session, game.id, game.settings, -5)[1] == 3
    assert sync.pull(session, game.id, game.settings, 10**30) == ([], 3)


def test_what_another_process_wrote_in_between_is_seen(session, game, anna, now, url):
    first, second, third = a_deal(1), a_deal(2), a_deal(3)
    write(session, game, anna, now, first)
    elsewhere = open_engine(url)
    with Session(elsewhere) as other:
        write(other, game, anna, now, second)
    elsewhere.dispose()
    result = write(session, game, anna, now, third)

    assert result.seq == 3
    assert [revision.slot for revision in result.log] == ["1", "2", "3"]


def test_a_log_remembered_from_another_copy_of_the_database_is_not_believed(file, now):
    copy = file.with_name("copy.db")
    here, other_engine = (open_engine(f"sqlite:///{path}") for path in (file, copy))
    first, second, other, third = a_deal(1), a_deal(2, 30), a_deal(2, 40), a_deal(3, 50)
    with Session(here) as session, Session(other_engine) as elsewhere:
        anna = a_device(session, "Anna", now)
        game = a_game(session, anna, now)
        write(session, game, anna, now, first)
        shutil.copy(file, copy)
        write(session, game, anna, now, second)
        write(elsewhere, game, anna, now, other)
        result = write(session, game, anna, now, third)

        assert result.log == [first, second, third]
        assert result.totals == games.board(settings(), result.log)["totals"]
        assert stored(session, game) == [first, second, third]
    here.dispose()
    other_engine.dispose()


CHANGES = [
    "UPDATE revision SET slot = '9'",
    "DELETE FROM revision",
    """INSERT OR REPLACE INTO revision SELECT id, game_id, seq, line, '9', replaces, undoes, at,
       "by", facts, device_id, received_at FROM revision""",
    "TRUNCATE revision",
]


@pytest.mark.parametrize("statement", CHANGES)
def test_no_statement_changes_a_revision(session, game, anna, now, statement):
    deal = a_deal(1)
    write(session, game, anna, now, deal)
    with pytest.raises(DBAPIError), write_transaction(session) as connection:
        connection.execute(text(statement))

    assert stored(session, game) == [deal]


def test_two_revisions_cannot_have_one_number(session, game, anna, now):
    write(session, game, anna, now, a_deal(1))
    row = {"id": str(uuid4()), "line": str(uuid4()), "slot": "1", "replaces": [], "seq": 1}
    second = RevisionRow(**row, game_id=game.id, at="", by="", received_at=now)
    with pytest.raises(IntegrityError), write_transaction(session):
        session.add(second)


def test_of_two_games_that_get_one_id_at_once_one_keeps_it(session, engine, anna, now):
    for _ in range(10):
        played = [a_game(session, anna, now).id for _ in range(2)]
        deal = a_deal(1)

        def send(game_id, deal=deal):
            with Session(engine) as own_session:
                result = push(own_session, game_id, [deal], device_id=anna, now=now)
            return len(result.accepted), [conflict.stored for conflict in result.conflicts]

        with ThreadPoolExecutor(2) as pool:
            answers = sorted(pool.map(send, played))

        assert answers == [(0, [None]), (1, [])]


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@settings_of_hypothesis(suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_facts_are_stored_as_they_are_or_refused_by_the_rules(session, anna, now, data):
    game = a_game(session, anna, now)
    deal = a_deal(1)
    key = data.draw(st.sampled_from([*deal.facts, "other"]))
    deal = replace(deal, facts={**deal.facts, key: data.draw(ANY_JSON)})
    result = write(session, game, anna, now, deal)

    assert len(result.accepted) + len(result.rejected) == 1
    assert stored(session, game) == ([deal] if result.accepted else [])
