"""Many at once: nothing is doubled, nothing is lost, and every clash is shown."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta

from sqlalchemy.orm import Session

from scorer.play import games, links, sync
from scorer.rules.core.log import revision_json
from scorer.store import rate_limits, tokens
from scorer.store.models import Game
from scorer.store.transactions import NotSaved
from tests.long import runs
from tests.play.table_builder import a_deal, a_device, a_game, push, stored, write


def test_entries_sent_again_and_again_in_parallel_are_there_once(session, engine, anna, now):
    """I1, through three devices; each connection is a real one."""
    played = [a_game(session, anna, now) for _ in range(runs(2, 20))]
    devices = [anna, a_device(session, "Beat", now), a_device(session, "Clara", now)]
    for game in played:
        key = links.create_invitation(session, game.id, device_id=anna, now=now, key=True)
        for device_id in devices[1:]:
            links.redeem(session, key, device_id=device_id, now=now)
    entries = [(game.id, a_deal(n)) for game in played for n in range(1, 51)]
    sent = [entry for entry in entries for _ in range(random.randint(1, 5))]
    random.shuffle(sent)
    session.rollback()

    def send(numbered_entry):
        moment, (game_id, deal) = numbered_entry
        with Session(engine) as own_session:
            result = push(
                own_session,
                game_id,
                [deal],
                device_id=random.choice(devices),
                now=now + timedelta(seconds=moment),
            )
        return result.accepted == [deal.id]

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(send, enumerate(sent)))

    assert answers == [True] * len(sent)
    for game in played:
        numbered, last = sync.pull(session, game.id, game.settings, 0)
        assert [seq for seq, _ in numbered] == list(range(1, 51))
        assert last == 50
        expected = {deal.id: revision_json(deal) for owner, deal in entries if owner == game.id}
        assert {r.id: revision_json(r) for _, r in numbered} == expected


def test_of_many_writers_none_overwrites_another_unseen(session, engine, game, anna, now):
    """V1: each reads the deal, corrects what it saw, and writes; five times."""
    writers = runs(20, 100)
    first = a_deal(1)
    write(session, game, anna, now, first)
    key = links.create_invitation(session, game.id, device_id=anna, now=now, key=True)
    devices = [a_device(session, "", now) for _ in range(writers)]
    for device_id in devices:
        links.redeem(session, key, device_id=device_id, now=now)
    game_id, settings = game.id, game.settings
    session.rollback()

    def correct(device_id):
        answers = Counter()
        last, seen = 0, None
        with Session(engine) as own_session:
            for _ in range(5):
                numbered, last = sync.pull(own_session, game_id, settings, last)
                seen = numbered[-1][1] if numbered else seen
                points = random.randrange(2, 156)
                deal = a_deal(1, points, line=first.line, replaces=(seen.id,))
                answers[push_until_saved(own_session, game_id, deal, device_id, now)] += 1
        return answers

    with ThreadPoolExecutor(writers) as pool:
        answers = sum(pool.map(correct, devices), Counter())

    log = stored(session, session.get_one(Game, game_id))
    replaced = {name for revision in log for name in revision.replaces}
    heads = [revision.id for revision in log if revision.id not in replaced]
    (clash,) = games.board(session, session.get_one(Game, game_id))["clashes"] or [None]
    assert answers == {True: 5 * writers}
    assert len({revision.id for revision in log}) == len(log) == 5 * writers + 1
    assert set(clash["revisions"]) == set(heads)


def push_until_saved(session, game_id, deal, device_id, now):
    """Send a deal as a phone does: again, when the server was too busy to save it."""
    while True:
        with suppress(NotSaved):
            result = push(session, game_id, [deal], device_id=device_id, now=now)
            return result.accepted == [deal.id]


def test_a_thousand_takers_get_exactly_what_was_there(session, engine, now):
    """The same at the level of one number: read, subtract, write, with no update lost."""
    slow = rate_limits.Limit("x", "anybody", "tokens", 600, 10**9, "refused")
    key = tokens.keyed_hash(b"secret", "x")
    rate_limits.take(session, slow, key, now=now)

    def take(_):
        with Session(engine) as own_session:
            return sum(rate_limits.take(own_session, slow, key, now=now) for _ in range(10))

    with ThreadPoolExecutor(100) as pool:
        taken = sum(pool.map(take, range(100)))

    assert taken == 599
