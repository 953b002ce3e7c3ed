"""Counting games: once, in one place, by those who may write at both, and undone again."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from scorer.play import games as play_games
from scorer.play import sync, writers
from scorer.regulars import counting, devices, events, people, rights, tallies
from scorer.regulars.counting import Count, Entered, Sitting
from scorer.rules import games as rules_games
from scorer.rules.core.errors import RuleError
from scorer.rules.regulars.events import Undone
from scorer.rules.regulars.tally import WON
from scorer.store.models import Device, Grant, RegularsTallyRow, RevisionRow, Seat
from scorer.store.transactions import write_transaction
from tests.play.table_builder import PLAYERS, TEAMS, a_deal, stored, write
from tests.regulars.conftest import (
    SECRET,
    at_a_club,
    count_game,
    newcomer,
    play,
    refused,
    sitting,
    summaries,
)


@pytest.fixture
def count(session, regulars, anna):
    def count(game, *names, device_id=anna, at=regulars, **how):
        count_game(session, at, device_id, game, sitting(*(names or PLAYERS)), **how)

    return count


def games(session, regulars):
    return events.folded(session, regulars.id).games


def test_a_finished_game_counts_for_those_who_sat_there(session, regulars, played, count):
    count(played)

    (seating,) = games(session, regulars).values()
    counted, corrected = summaries(session, regulars)
    assert (seating.game, seating.persons) == (played.public_id, (1, 2, 3, 4))
    assert people.names(session, regulars.id) == dict(enumerate(PLAYERS, start=1))
    assert [(side.seats, side.result) for side in counted[played.public_id].sides] == [
        ((0, 2), WON),
        ((1, 3), 0),
    ]
    assert corrected == {}


def test_an_entered_game_has_no_strokes_and_is_there_once_if_sent_twice(
    session, regulars, act, played, count
):
    """870 : 1040 in a Schieber would be a stroke for whoever is first at 500."""
    count(played)
    name = "00000000-0000-4000-8000-000000000001"
    entered = Entered((1, 2, 3, 4), (870, 1040), date(2026, 11, 12), "schieber-target-1000")
    for _again in range(2):
        counting.enter(session, act, entered, name)

    _, address = games(session, regulars)
    summary = summaries(session, regulars)[0][address]
    assert [(side.total, side.result, side.tally.strokes) for side in summary.sides] == [
        (870, 0, 0),
        (1040, WON, 0),
    ]
    assert not summary.stroked


def test_counting_twice_changes_nothing(session, regulars, played, count):
    count(played)
    count(played)
    count(played, 1, 2, 3, 4)

    assert len(events.folded(session, regulars.id).events) == 2


def test_two_that_count_one_game_otherwise_choose(session, regulars, played, count):
    count(played)
    with refused("regulars-counted") as refusal:
        count(played, 2, 1, 3, 4)
    assert refusal.value.values["game"] == played.public_id
    count(played, 2, 1, 3, 4, instead=True)

    assert games(session, regulars)[played.public_id].persons == (2, 1, 3, 4)


def test_of_two_phones_at_once_one_counts(engine, session, regulars, act, played):
    counts = [Count(played.public_id, sitting(*names)) for names in (PLAYERS, PLAYERS[::-1])]

    def count(counted):
        with Session(engine) as beside:
            try:
                counting.count(beside, act, counted)
            except RuleError as error:
                return error.code
        return ""

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(count, counts)) == ["", "regulars-counted"]
    assert len(events.folded(session, regulars.id).events) == 2


def test_a_game_counts_in_one_place_only(session, regulars, act, anna, now, played, count):
    other = devices.found_table(session, "Montag", newcomer(anna))
    count(played)
    with refused("regulars-elsewhere"):
        count(played, at=other)
    counting.free(session, played, anna, now)
    count(played, at=other)

    assert games(session, regulars) == {}
    assert [*games(session, other)] == [played.public_id]
    undone = events.folded(session, regulars.id).events[-1]
    with refused("regulars-elsewhere"):
        events.write(session, act, Undone(undone.id))
    assert people.names(session, regulars.id)[1] == "Anna"


def test_whoever_may_write_a_game_frees_it_and_nobody_else(
    session, regulars, anna, beat, now, played, count
):
    count(played)
    with refused("not-writer"):
        counting.free(session, played, beat, now)
    with write_transaction(session) as connection:
        writers.grant_writing(connection, played.id, beat, now, "Beat")
    counting.free(session, played, beat, now)

    assert games(session, regulars) == {}
    counting.free(session, played, beat, now)  # again: nothing to do


def test_undone_and_undone_again(session, regulars, act, played, count):
    count(played)
    counted = events.folded(session, regulars.id).events[-1]
    events.write(session, act, Undone(counted.id))
    assert (games(session, regulars), summaries(session, regulars)) == ({}, ({}, {}))
    undone = events.folded(session, regulars.id).events[-1]
    events.write(session, act, Undone(undone.id))

    assert [*games(session, regulars)] == [*summaries(session, regulars)[0]]


def test_counting_needs_the_right_at_both(session, regulars, act, anna, friend, now, played, count):
    with refused("not-writer"):
        count(played, device_id=friend)
    with write_transaction(session) as connection:
        writers.grant_writing(connection, played.id, friend, now, "Beat")
    _, earlier = (writer.grant_id for writer in writers.writers(session, played.id))
    writers.revoke(session, played.id, earlier, device_id=anna, now=now)
    count(played, device_id=friend)  # a right of earlier suffices

    second = play(session, friend, now)
    number = rights.friends(session, regulars.id)[1].id
    devices.revoke(session, act, number, SECRET)
    with refused("not-writer"):
        count(second, device_id=friend)


def test_a_game_of_a_clubs_evening_counts_in_none(session, played, now, count):
    at_a_club(session, now, played)

    with refused("regulars-club"):
        count(played)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Anna", "Rechts", "Clara", "Dani"), "name-default"),
        (("Anna", "wir", "Clara", "Dani"), "name-default"),
        (("Anna", " ", "Clara", "Dani"), "name-default"),
        (("Anna", "", "Clara", "Dani"), "text-length"),
        (("Anna", "x" * 41, "Clara", "Dani"), "text-length"),
        (("Anna", "anna", "Clara", "Dani"), "names-twice"),
        (("Anna", "Beat", "Clara"), "list-length"),
        (("Anna", 7, "Clara", "Dani"), "person-unknown"),
    ],
)
def test_bad_seats_are_refused_and_nobody_is_stored(session, regulars, played, count, names, code):
    with refused(code):
        count(played, *names)

    assert people.names(session, regulars.id) == {}


def test_an_unfinished_game_counts_only_as_it_stands(session, regulars, anna, now, count):
    game = play(session, anna, now, deals=2)
    with refused("regulars-unfinished"):
        count(game)
    count(game, as_it_stands=True)

    assert [*games(session, regulars)] == [game.public_id]


def test_a_correction_is_shown_until_it_was_seen(session, regulars, act, anna, now, played, count):
    count(played)
    (deal,) = stored(session, played)
    corrected = a_deal(1, 79, line=deal.line, replaces=(deal.id,))
    write(session, played, anna, now, corrected)
    counted, changes = summaries(session, regulars)
    before, after = changes[played.public_id]

    assert counted[played.public_id] == after
    assert [[side.total for side in game.sides] for game in (before, after)] == [[97, 60], [79, 78]]
    tallies.see(session, act)
    assert summaries(session, regulars) == (counted, {})


def test_a_correction_of_strokes_alone_is_shown_too(session, regulars, anna, now, count):
    game = play(session, anna, now, points=157, stakes={"match": 1, "counter_match": 2})
    (deal,) = stored(session, game)
    for counter in (False, True):
        facts = deal.facts | {"declarer": None, "match": 0, "counter": counter}
        heads = (stored(session, game)[-1].id,)
        write(session, game, anna, now, a_deal(1, facts=facts, line=deal.line, replaces=heads))
        count(game)
    ((before, after),) = summaries(session, regulars)[1].values()

    assert tallies.shown(before)[0] == tallies.shown(after)[0]
    assert [tallies.shown(each)[1] for each in (before, after)] == [(1, 0), (2, 0)]


def test_a_name_nearly_the_same_is_asked_about_once(session, regulars, anna, now, played, count):
    count(played)
    state = events.folded(session, regulars.id)
    everybody = people.names(session, regulars.id)
    for name, number in {"Annas": 1, "Ana": None, "Clarra": 3, "Hans": None, "Dan": 4}.items():
        assert (name, people.alike(everybody, state, name)) == (name, number)

    seats = [
        Sitting(name="Annas", answer="same"),
        Sitting(name="Dan", answer="other"),
        *sitting(2, 3),
    ]
    other = play(session, anna, now)
    with refused("name-alike"):
        count_game(session, regulars, anna, other, sitting("Annas", "Beat", "Clara", "Dani"))
    count_game(session, regulars, anna, other, seats)
    everybody, state = people.names(session, regulars.id), events.folded(session, regulars.id)

    assert state.games[other.public_id].persons == (1, 6, 2, 3)
    assert people.alike(everybody, state, "Annas") is people.alike(everybody, state, "dan") is None


@pytest.mark.parametrize(
    ("name", "teams", "left"),
    [("Al", ["Walliser", "Al + Emil"], ["Walliser", "Ihr"]), ("W", ["Wir", "W + Val"], TEAMS)],
)
def test_an_erased_name_is_no_part_of_another_one(name, teams, left):
    settings = {"players": [name, "Emil", "Val", "Dani"], "teams": teams}
    unnamed, _ = people.unnamed_game(settings, [], {name.casefold()})

    assert unnamed == {"players": ["Schreiber", "Emil", "Val", "Dani"], "teams": left}


def test_an_erased_name_is_in_no_row_of_a_game_that_may_be_written(
    session, regulars, act, anna, now, played, count
):
    count(played)
    count(play(session, anna, now), "Anna", "Zoe", "Clara", "Dani")
    write(session, played, anna, now, names_line("Zoe", by="Beat"))
    assert people.names(session, regulars.id)[2] == "Beat"
    assert people.erase(session, act, 2) == []

    assert people.names(session, regulars.id)[2] == ""
    assert "Beat" not in rows_of(session, played)
    assert play_games.board(session, played)["players"] == ["Anna", "Zoe", "Clara", "Dani"]
    assert played.settings["players"] == ["Anna", "Sitz 2", "Clara", "Dani"]


def rows_of(session, game):
    """Return what is stored of a game, as a text."""
    session.refresh(game)
    query = select(RevisionRow.by, RevisionRow.facts).where(RevisionRow.game_id == game.id)
    return str([game.settings, session.execute(query).all()])


def names_line(second, by):
    facts = {"kind": "names", "players": ["Anna", second, "Clara", "Dani"], "teams": ["Wir", "Ihr"]}
    deal = a_deal(1, by=by)
    return replace(deal, slot="names", facts=facts)


def test_an_erased_name_is_gone_where_others_sat_too(session, act, anna, beat, now, count):
    """Beat's name was corrected to Zoe's, who is counted, and Beat wrote; he plays elsewhere."""
    count(play(session, anna, now))
    game = play(session, anna, now)
    with write_transaction(session) as connection:
        writers.grant_writing(connection, game.id, beat, now, "Beat")
        device = {"token_hash": "0" * 64, "name": "Beat", "created_at": now}
        phone = connection.execute(insert(Device).returning(Device.id), device).scalar_one()
        seat = {"game_id": game.id, "seat": 1, "device_id": phone, "created_at": now}
        connection.execute(insert(Seat), seat)
    write(session, game, anna, now, names_line("Zoe", by="Beat"))
    count(game, "Anna", "Zoe", "Clara", "Dani")
    assert people.erase(session, act, 2) == []

    session.expire_all()
    rows = [session.execute(select(of)).all() for of in (RevisionRow.by, Grant.name, Device.name)]
    assert "Beat" not in str([*rows, game.settings])


def test_a_name_that_was_erased_while_a_phone_counts_stays_erased(
    session, regulars, act, anna, now, played, count
):
    count(played)
    people.erase(session, act, 2)
    count(play(session, anna, now), 1, 2, 3, 4)

    assert people.names(session, regulars.id)[2] == ""
    assert [seating.persons for seating in games(session, regulars).values()] == [(1, 2, 3, 4)] * 2


def test_renaming_keeps_names_apart(session, regulars, act, played, count):
    count(played)
    people.rename(session, act, 1, "Anni" * 10)
    with refused("names-twice"):
        people.rename(session, act, 2, "anni" * 10)

    assert people.names(session, regulars.id)[1] == "Anni" * 10


def test_an_earlier_name_is_erased_too(session, regulars, act, friend, now, played, count):
    """A game has the name that was typed, the list has a later one."""
    count(played)
    second = play(session, friend, now)
    count(second, device_id=friend)
    people.rename(session, act, 1, "Anni")
    assert people.erase(session, act, 1) == [second.public_id]

    assert "Anna" not in rows_of(session, played)
    assert played.settings["players"][1:] == [*PLAYERS[1:]]
    assert "Anna" not in [each.name for each in rights.friends(session, regulars.id)]


def test_phones_fetch_names_anew_after_one_was_erased(session, act, anna, now, count):
    game = play(session, anna, now, players=("Anna", "Rechts", "Clara", "Dani"))
    write(session, game, anna, now, names_line("Zoe", by="Anna"))
    count(game, "Anna", "Zoe", "Clara", "Dani")
    before, settings = stored(session, game), game.settings
    elsewhere = dict(sync._logs)  # what another process remembers
    assert people.erase(session, act, 2) == []

    session.refresh(game)
    log = stored(session, game)
    assert (len(log), game.settings) == (len(before) + 1, settings)
    assert "Zoe" not in str(log)
    assert play_games.board(session, game)["players"] == ["Anna", "Sitz 2", "Clara", "Dani"]
    rows = session.execute(select(RegularsTallyRow.seq)).all()
    assert rows == [(len(log),)]
    sync._logs.update(elsewhere)
    assert "Zoe" not in str(write(session, game, anna, now, before[0]).log)


def test_a_name_is_erased_where_a_log_is_full(session, act, anna, now, count, monkeypatch):
    game = play(session, anna, now, players=("Anna", "Rechts", "Clara", "Dani"))
    write(session, game, anna, now, names_line("Zoe", by="Anna"))
    count(game, "Anna", "Zoe", "Clara", "Dani")
    monkeypatch.setattr(rules_games, "MOST_REVISIONS", len(stored(session, game)))

    assert people.erase(session, act, 2) == []
    assert "Zoe" not in str(stored(session, game))


def test_an_event_has_the_time_at_which_it_was_done(session, regulars, act, played):
    at = "2026-11-21T19:00:00Z"
    counting.count(session, act, Count(played.public_id, sitting(*PLAYERS), at=at))
    times = [event.at for event in events.folded(session, regulars.id).events]

    assert times == ["2026-11-21T20:14:09Z", "2026-11-21T19:00:00Z"]


@pytest.mark.parametrize(
    "change",
    [
        "regulars_event SET kind = 'box'",
        """revision SET "by" = 'Zoe'""",
        "revision SET facts = '{}'",
    ],
)
def test_no_statement_changes_what_was_done_or_written(session, played, count, change):
    """To erase a name is the one exception."""
    count(played)
    with pytest.raises(DBAPIError, match="never changed"), write_transaction(session) as connection:
        connection.execute(text(f"UPDATE {change}"))
