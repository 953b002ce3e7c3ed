"""Games: started, found again, continued with the same people, carried out and in."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest
from sqlalchemy import event
from sqlalchemy.orm import Session

from scorer.play import games as play_games
from scorer.play import links, writers
from scorer.rules import games, record
from scorer.rules.core.errors import RuleError
from scorer.store import tokens
from tests.play.table_builder import a_deal, a_device, a_game, settings, stored, write


def again(session, game, device_id, now, dealer=1):
    return play_games.play_again(session, game, device_id=device_id, now=now, first_dealer=dealer)


def test_a_new_game_is_found_by_its_address_however_it_is_typed(session, game):
    assert play_games.load_game(session, game.public_id) is game
    assert play_games.load_game(session, game.public_id.lower()) is game
    assert play_games.load_game(session, "0" * 26) is None
    assert play_games.load_game(session, "\ud800") is None
    assert games.read_settings(game.settings) == settings()


def test_the_board_is_the_board_of_the_rules(session, game, anna, now):
    log = [a_deal(1), a_deal(2, 20)]
    write(session, game, anna, now, *log)

    assert play_games.board(session, game) == games.board(settings(), log)


def test_playing_again_keeps_people_rules_and_writers(session, game, anna, now):
    beat = a_device(session, "Beat", now)
    link = links.create_invitation(session, game.id, device_id=anna, now=now)
    links.redeem(session, link, device_id=beat, now=now)
    names = {"kind": "names", "players": ["Anna", "Beat", "Clara", "Erna"], "teams": ["A", "B"]}
    write(session, game, anna, now, replace(a_deal("names"), facts=names))
    following = again(session, game, beat, now, dealer=3)

    expected = game.settings | {"players": names["players"], "teams": ["A", "B"], "first_dealer": 3}
    assert following.settings == expected
    assert [writer.name for writer in writers.writers(session, following.id)] == ["Anna", "Beat"]
    assert stored(session, following) == []


def test_a_double_tap_on_again_starts_one_game(session, engine, game, anna, now):
    session.rollback()
    game_id, address = game.id, game.public_id
    session.rollback()

    def tap(_):
        with Session(engine) as own_session:
            return again(own_session, play_games.load_game(own_session, address), anna, now).id

    with ThreadPoolExecutor(8) as pool:
        started = set(pool.map(tap, range(8)))

    assert len(started) == 1
    assert started != {game_id}


def test_only_a_writer_plays_again_and_only_with_a_dealer_at_the_table(session, game, anna, now):
    stranger = a_device(session, "Dario", now)
    for device_id, dealer, code in ((stranger, 1, "not-writer"), (anna, 4, "out-of-range")):
        with pytest.raises(RuleError) as refusal:
            again(session, game, device_id, now, dealer)

        assert refusal.value.code == code


def test_a_game_has_one_successor(session, game, anna, now):
    again(session, game, anna, now)
    with pytest.raises(RuleError) as refusal:
        play_games.start_game(session, settings(), device_id=anna, now=now, previous=game)

    assert refusal.value.code == "already-continued"


@pytest.mark.parametrize(("equal", "continues"), [(True, True), (False, True), (True, False)])
def test_of_two_offline_games_told_at_once_one_continues_the_evening(
    session, engine, game, anna, now, equal, continues
):
    first, previous = game.id, game.public_id if continues else ""
    session.rollback()
    both_have_read = Barrier(2, timeout=20)

    def tell(address):
        with Session(engine) as own_session:
            event.listen(own_session, "after_rollback", lambda _: both_have_read.wait(), once=True)
            sent = play_games.register_offline_game(
                own_session,
                address,
                settings(),
                device_id=anna,
                now=now,
                previous=previous,
                continued=None,
            )
            return sent.public_id, sent.previous_id

    addresses = [tokens.new_token() for _ in range(2)]
    if equal:
        addresses[1] = addresses[0]
    with ThreadPoolExecutor(2) as pool:
        sent = [*pool.map(tell, addresses)]

    assert [address for address, _ in sent] == addresses
    befores = {first} if equal else {first, None}
    assert {before for _, before in sent} == (befores if continues else {None})


def test_an_evening_is_the_whole_chain_from_each_of_its_games(session, game, anna, now):
    chain = [game]
    for _ in range(3):
        chain.append(again(session, chain[-1], anna, now))
    a_game(session, anna, now)

    for link in chain:
        assert play_games.games_of_evening(session, link) == chain


def test_my_games_are_those_i_may_write_newest_first(session, game, anna, now):
    beat = a_device(session, "Beat", now)
    theirs = a_game(session, beat, now)
    newest = again(session, game, anna, now)

    assert play_games.my_games(session, anna) == [newest, game]
    assert play_games.my_games(session, anna, limit=1) == [newest]
    assert play_games.my_games(session, beat) == [theirs]


def a_log():
    first = a_deal(1)
    second = a_deal(2, 20)
    correction = a_deal(1, 100, line=first.line, replaces=(first.id,))
    undone = replace(correction, id=a_deal(1).id, replaces=(correction.id,), undoes=correction.id)
    return [first, second, correction, replace(undone, facts=first.facts)]


def test_a_record_from_elsewhere_is_kept_as_it_is(session, anna, now):
    came = record.Record(settings(), tuple(a_log()))
    game = play_games.import_record(session, came, device_id=anna, now=now)

    assert play_games.export_record(session, game) == came
    assert writers.may_write(session, game.id, anna)


def test_a_game_that_is_imported_beside_itself_is_a_second_game(session, game, anna, now):
    write(session, game, anna, now, *a_log())
    out = play_games.export_record(session, game)
    copies = [play_games.import_record(session, out, device_id=anna, now=now) for _ in range(2)]

    ids = [{revision.id for revision in stored(session, each)} for each in (game, *copies)]
    assert len(set.union(*ids)) == 12
    for copy in copies:
        assert (
            play_games.board(session, copy)["totals"] == play_games.board(session, game)["totals"]
        )
        assert record.loads(record.dumps(play_games.export_record(session, copy)))


def test_a_record_that_the_rules_refuse_leaves_nothing(session, anna, now):
    deal = a_deal(1)
    wrong = replace(deal, facts={**deal.facts, "points": [157, 1]})
    came = record.Record(settings(), (a_deal(1), wrong))
    with pytest.raises(RuleError):
        play_games.import_record(session, came, device_id=anna, now=now)

    assert play_games.my_games(session, anna) == []
