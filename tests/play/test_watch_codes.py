"""Short codes to watch: one for an evening, gone a day after its last round."""

from datetime import timedelta

import pytest

from scorer.play import games, watching
from scorer.rules.core.errors import RuleError
from scorer.store import tokens
from tests.play.table_builder import a_deal, a_device, write

DAY = timedelta(hours=24)
SECOND = timedelta(seconds=1)


@pytest.fixture
def code(session, game, anna, now):
    return watching.new_watch_code(session, game, device_id=anna, now=now)


def watched(session, code, now):
    game = watching.game_of_watch_code(session, code, now=now)
    return game and game.id


def test_a_code_shows_the_table_and_is_read_as_people_type_it(session, game, code, now):
    assert watched(session, code, now) == game.id
    assert watching.watch_code(session, game, now=now).code == code
    assert tokens.parse_watch(f" {code[:4].lower()}-{code[4:].lower()} ") == code
    assert tokens.parse_watch(tokens.grouped(code)) == code


def test_no_code_is_eight_digits_as_a_code_to_write_is():
    assert tokens.parse_watch("12345678") is None
    assert tokens.parse_watch("1234567O") is None  # read as a nought
    for _ in range(200):
        code = tokens.new_watch_token()
        assert tokens.parse_watch(code) == code
        assert tokens.parse_code(code) is None


def test_who_only_watches_makes_none(session, game, now):
    beat = a_device(session, "Beat", now)

    with pytest.raises(RuleError, match="not-writer"):
        watching.new_watch_code(session, game, device_id=beat, now=now)
    assert watching.watch_code(session, game, now=now) is None


def test_it_is_gone_a_day_after_the_last_round(session, game, anna, code, now):
    assert watched(session, code, now + DAY - SECOND) == game.id
    assert watched(session, code, now + DAY) is None
    later = now + timedelta(hours=5)
    write(session, game, anna, later, a_deal(1))

    assert watching.watch_code(session, game, now=later).until == later + DAY
    assert watched(session, code, later + DAY - SECOND) == game.id
    assert watched(session, code, later + DAY) is None
    assert watching.watch_code(session, game, now=later + DAY) is None


def test_what_is_written_after_it_has_lapsed_does_not_bring_it_back(session, game, anna, code, now):
    """A correction a day later, or «gleiche Leute» the next evening."""
    write(session, game, anna, now, a_deal(1))
    late = now + DAY
    write(session, game, anna, late, a_deal(2))
    assert watched(session, code, late) is None
    second = games.play_again(session, game, device_id=anna, now=late, first_dealer=0)
    write(session, second, anna, late, a_deal(1))
    assert watched(session, code, late + SECOND) is None
    assert watching.watch_code(session, second, now=late) is None
    fresh = watching.new_watch_code(session, second, device_id=anna, now=late)
    assert watched(session, fresh, late) == second.id


def test_one_made_long_after_the_last_round_lasts_a_day_too(session, game, anna, now):
    write(session, game, anna, now, a_deal(1))
    late = now + 3 * DAY
    code = watching.new_watch_code(session, game, device_id=anna, now=late)

    assert watched(session, code, late + DAY - SECOND) == game.id
    assert watched(session, code, late + DAY) is None


def test_an_evening_has_one_code_that_leads_to_its_last_game(session, game, anna, code, now):
    late = now + timedelta(hours=20)
    second = games.play_again(session, game, device_id=anna, now=late, first_dealer=0)

    assert watched(session, code, now) == second.id
    assert watching.watch_code(session, second, now=late).code == code
    write(session, second, anna, late, a_deal(1))
    assert watched(session, code, late + DAY - SECOND) == second.id
    other = watching.new_watch_code(session, second, device_id=anna, now=late)
    assert watched(session, code, late) is None
    assert watching.watch_code(session, game, now=late).code == other
