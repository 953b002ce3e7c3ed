"""A regulars' table as a file: it fits its schema, a repeat changes nothing, anything else is refused."""

import json
from datetime import date
from uuid import uuid4

import jsonschema
import pytest
from referencing import Registry
from sqlalchemy import select

from scorer.play import games as play_games
from scorer.regulars import counting, devices, events, file, people, rights
from scorer.regulars.rights import Act
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.games import read_settings
from scorer.rules.presets import settings_for
from scorer.rules.record import Record
from scorer.rules.regulars.events import Boxed, Payment, Stake, Staked, Undone, read_event
from scorer.rules.regulars.state import fold
from scorer.store import tokens
from scorer.store.models import Game
from tests.docs.regulars_schema import SCHEMA
from tests.docs.test_season_record import GAME_SCHEMA
from tests.play.table_builder import PLAYERS
from tests.regulars.conftest import (
    NOW,
    SECRET,
    at_a_club,
    count_game,
    newcomer,
    play,
    refused,
    sitting,
    summaries,
)

SCHEMAS = Registry().with_resource("game-record.schema.json", GAME_SCHEMA)
OUTLINE = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text()), registry=SCHEMAS)


@pytest.fixture(params=[file.PART, 2], ids=["whole", "in_parts"], autouse=True)
def _part(request, monkeypatch):
    monkeypatch.setattr(file, "PART", request.param)


@pytest.fixture
def full(session, regulars, act, anna, now, played):
    """Return a table with two games, a stake, and something undone."""
    other = play(session, anna, now, ("Anna", "Beat", "Emil", "Fritz"), points=60)
    for game in (played, other):
        seats = sitting(*game.settings["players"])
        count_game(session, regulars, anna, game, seats)
    staked = Staked("schieber-deals-1", date(2026, 1, 1), Stake("lost", 100))
    events.write(session, act, staked, Boxed(500, "Busse"))
    events.write(session, act, Undone(events.folded(session, regulars.id).events[-1].id))
    return regulars


@pytest.fixture
def take_in(session, anna):
    def take_in(data, device_id=anna, **where):
        data = data if isinstance(data, bytes) else json.dumps(data).encode()
        return file.take_in(session, file.load(data), newcomer(device_id, "Handy"), **where)

    return take_in


def dumped(session, regulars):
    return file.dump(session, regulars, SECRET)


def read(session, regulars):
    """Return the file of a table, to be changed."""
    return json.loads(dumped(session, regulars))


def unsigned(data):
    """Let a file be that of another server."""
    return data | {"signature": ""}


def of_another(data):
    """Let a file be that of a table which is nowhere."""
    return data | {"id": tokens.new_token(), "code": ""}


def add(data, kind, **facts):
    """Let something more be done in a file; return the id of the event."""
    name = str(uuid4())
    data["events"].append({"id": name, "kind": kind, "at": "", "facts": facts})
    return name


def content(session, regulars):
    """What a table is: its events, people, and summaries of games."""
    return (
        events.folded(session, regulars.id).events,
        people.names(session, regulars.id),
        summaries(session, regulars),
    )


def test_a_file_fits_the_schema(session, full):
    data = read(session, full)

    assert list(OUTLINE.iter_errors(data)) == []
    assert (len(data["events"]), len(data["games"]), len(data["people"])) == (6, 2, 6)


def test_taken_in_where_its_table_stands_it_changes_nothing(session, full, take_in, beat):
    before, data = content(session, full), dumped(session, full)
    take_in(data)
    take_in(data, device_id=beat)

    assert content(session, full) == before
    with refused("code-unknown"):
        take_in(read(session, full) | {"code": ""}, device_id=beat + 1000)


def test_where_its_table_does_not_stand_a_file_is_a_new_one_with_its_games(
    session, full, take_in, act
):
    before, data = content(session, full), dumped(session, full)
    code = devices.recovery_code(full, SECRET)
    devices.delete_all(session, act)
    taken = take_in(data)

    assert content(session, taken)[:2] == before[:2]
    assert taken.name == "Donnerstagsjass"
    assert devices.recovery_code(taken, SECRET) == code


def test_a_signed_file_proves_that_its_games_counted_whoever_takes_it_in(
    session, full, take_in, act, beat
):
    before, data = content(session, full), dumped(session, full)
    devices.delete_all(session, act)
    taken = take_in(data, beat)
    assert content(session, taken) == before

    devices.delete_all(session, Act(taken.id, beat, NOW))
    partly = take_in(unsigned(json.loads(data)), beat)
    assert summaries(session, partly) == ({}, {})
    assert summaries(session, take_in(data, beat)) == before[2]


def replaced(data, place, value):
    """Return the file with another *value* at a *place* in it."""
    *path, last = place
    at = data
    for key in path:
        at = at[key]
    at[last] = value
    return data


def other_persons(data):
    return replaced(data, ("events", 1, "facts", "persons"), [4, 3, 2, 1])


@pytest.mark.parametrize(
    "edit",
    [
        unsigned,
        lambda data: {key: value for key, value in data.items() if key != "signature"},
        lambda data: data | {"signature": "é" * 64},
        lambda data: data | {"signature": data["signature"][:-1]},
        lambda data: data | {"id": tokens.new_token()},
        lambda data: data | {"games": data["games"][:1]},
        lambda data: data | {"games": data["games"][::-1]},
        lambda data: data | {"events": data["events"][:-1]},  # the undone one
        lambda data: data | {"events": data["events"][:1] + data["events"]},
        lambda data: replaced(data, ("games", 1, "id"), tokens.new_token()),
        lambda data: replaced(data, ("events", 1, "facts", "as_it_stands"), value=True),
        other_persons,
    ],
)
def test_an_edited_file_proves_nothing(session, full, take_in, act, beat, edit):
    addresses = {game.public_id for game in session.scalars(select(Game))}
    data = edit(read(session, full))
    devices.delete_all(session, act)
    taken = take_in(data, beat)

    assert addresses.isdisjoint(events.folded(session, taken.id).games)


@pytest.mark.parametrize("why", ["another table", "another server", "elsewhere", "of a club"])
def test_a_signed_file_counts_a_game_only_where_it_counted_if_it_is_free(
    session, full, take_in, act, anna, beat, now, why
):
    data, games, into = dumped(session, full), [*session.scalars(select(Game))], None
    if why == "another server":
        data = file.dump(session, full, b"of another server")
    devices.delete_all(session, act)
    other = devices.found_table(session, "Montag", newcomer(beat))
    if why == "another table":
        into = other.id
    if why == "elsewhere":
        tuesday = devices.found_table(session, "Dienstag", newcomer(anna))
        for game in games:
            count_game(session, tuesday, anna, game, sitting(*game.settings["players"]))
    if why == "of a club":
        at_a_club(session, now, *games)
    taken = take_in(data, beat, into=into)

    assert events.folded(session, taken.id).games == {}


def test_a_game_that_was_freed_before_the_file_was_written_is_not_proved(
    session, full, take_in, act, anna, beat, now
):
    game = session.scalars(select(Game)).first()
    counting.free(session, game, anna, now)
    data = read(session, full)
    devices.delete_all(session, act)
    state = events.folded(session, take_in(data, beat).id)
    assert (game.public_id in state.games, len(state.games)) == (False, 1)


@pytest.mark.parametrize("history", ["u", "uc", "uu", "uuu", "ucuc"])
def test_what_undoes_an_event_comes_only_with_it(session, full, take_in, act, anna, beat, history):
    """The first phone may count no game of the file; what the history says is true once all phones took it in."""
    data = unsigned(read(session, full))
    counted = data["events"][1]["facts"]
    game, last = counted["game"], data["events"][1]["id"]
    for step, kind in enumerate(history):
        persons = counted["persons"][step:] + counted["persons"][:step]
        facts = {"u": {"event": last}, "c": {"game": game, "persons": persons}}
        last = add(data, {"u": "undone", "c": "counted"}[kind], **facts[kind])
    devices.delete_all(session, act)
    for device_id in (beat, beat, anna, beat):
        taken = take_in(data, device_id)

    meant, state = (
        fold([read_event(event, "") for event in data["events"]]),
        events.folded(session, taken.id),
    )
    assert (state.games, state.clashes, state.moved) == (meant.games, [], [])
    assert {event.id for event in state.effective} == {event.id for event in meant.effective}


def test_what_undoes_itself_or_something_later_does_nothing(session, full, take_in, act):
    data = read(session, full)
    data["events"].reverse()
    itself = add(data, "undone", event="")
    data["events"][-1]["facts"]["event"] = itself
    devices.delete_all(session, act)
    taken = [content(session, take_in(data)) for _again in range(3)]

    kinds = [event.kind for event in taken[0][0]]
    assert kinds == ["box", "stake", "counted", "counted", "founded"]
    assert taken[1:] == taken[:1] * 2


def test_into_another_table_while_its_own_stands_the_games_stay_there(session, full, take_in, anna):
    other = devices.found_table(session, "Montag", newcomer(anna))
    take_in(dumped(session, full), into=other.id)

    assert events.folded(session, other.id).games == {}
    assert len(summaries(session, full)[0]) == 2


def test_what_another_copy_has_changed_comes_back(session, full, take_in):
    """There the seats of a game were chosen anew, somebody paid, and the year begins in September."""
    data = read(session, full)
    counted = next(event for event in data["events"] if event["kind"] == "counted")
    game, persons = counted["facts"]["game"], counted["facts"]["persons"][::-1]
    add(data, "undone", event=counted["id"])
    add(data, "counted", game=game, persons=persons)
    add(data, "founded", month=9)
    add(data, "box", rappen=700, reason="Busse")
    for _again in range(2):
        take_in(data)

    state = events.folded(session, full.id)
    assert state.games[game].persons == (*persons,)
    assert (state.month, [moved.rappen for moved in state.moved]) == (9, [700])
    assert {*summaries(session, full)[0]} == {*state.games}


@pytest.mark.parametrize("why", ["elsewhere", "who never wrote there", "of a club"])
def test_a_file_of_which_nothing_counts_here_is_refused(
    session, full, take_in, act, anna, beat, now, why
):
    """Its games count elsewhere, or the device has never written there, or they are of a club's evening."""
    data = of_another(read(session, full))
    data["events"] = [event for event in data["events"] if event["kind"] == "counted"]
    if why != "elsewhere":
        devices.delete_all(session, act)
    if why == "of a club":
        at_a_club(session, now, *session.scalars(select(Game)).all())
    with refused("list-length"):
        take_in(data, anna if why == "of a club" else beat)


def test_sealed_estimates_are_in_no_file(session, regulars, anna, now):
    settings = settings_for("differenzler-12", PLAYERS, ()) | {"estimates": "hidden"}
    estimates = [(f"estimate:1:{seat}", {"kind": "estimate", "points": 40}) for seat in range(4)]
    written = (
        ("1", {"kind": "deal", "points": [157, 0, 0, 0], "trump": "rosen"}),
        *estimates,
        ("2", {"kind": "deal", "points": None, "trump": "rosen"}),
        ("estimate:2:0", {"kind": "estimate", "points": 77}),
    )
    revisions = tuple(Revision(str(uuid4()), str(uuid4()), slot, facts) for slot, facts in written)
    record = Record(read_settings(settings), revisions)
    game = play_games.import_record(session, record, device_id=anna, now=now)
    count_game(session, regulars, anna, game, sitting(*PLAYERS), as_it_stands=True)

    data = dumped(session, regulars)
    assert b'"estimate:1:0"' in data
    assert b'"estimate:2:0"' not in data


def test_two_tables_of_the_same_friends_become_one(session, full, take_in, beat, now):
    other = devices.found_table(session, "Montag", newcomer(beat), month=9)
    game = play(session, beat, now)
    seats = sitting("Zoe", "Dani", "Clara", "Anna")
    count_game(session, other, beat, game, seats)
    data = dumped(session, other)
    counting.free(session, game, beat, now)
    with refused("not-writer"):
        take_in(data, beat, into=full.id)
    code = devices.recovery_code(full, SECRET)
    devices.recover(session, code, newcomer(beat))
    for _again in range(2):
        take_in(data, beat, into=full.id)

    state = events.folded(session, full.id)
    assert state.games[game.public_id].persons == (7, 4, 3, 1)
    assert people.names(session, full.id)[7] == "Zoe"
    assert {*summaries(session, full)[0]} == {*state.games}
    assert state.month == 1


def test_a_stranger_needs_the_code_that_holds(session, full, take_in, act, beat):
    data, other = dumped(session, full), devices.found_table(session, "Montag", newcomer(beat))
    devices.renew(session, act, SECRET)
    for code in ("", devices.recovery_code(other, SECRET)):
        with refused("code-unknown"):
            take_in(data, beat, code=code)
    session.refresh(full)
    code = devices.recovery_code(full, SECRET)
    take_in(data, beat, code=code)

    assert rights.friend(session, full.id, beat)


def test_a_table_that_is_nowhere_becomes_one_with_its_games(session, full, take_in, beat):
    data = of_another(read(session, full))
    data["games"][0]["id"] = tokens.new_token()
    data["events"][1]["facts"]["game"] = data["games"][0]["id"]
    new = take_in(data, beat)

    assert new.public_id == data["id"]
    assert rights.friend(session, new.id, beat).founder
    assert [*summaries(session, new)[0]] == [data["games"][0]["id"]]


def test_an_erased_name_is_in_no_new_file(session, full, beat):
    code = devices.recovery_code(full, SECRET)
    devices.recover(session, code, newcomer(beat, "Beat"))
    left = people.erase(session, Act(full.id, beat, NOW), 2)  # who may not write the game
    session.expire_all()

    assert len(left) == 2
    assert b"Beat" not in dumped(session, full)


def test_people_who_were_renamed_or_erased_here_stay_who_they_are(session, full, take_in, act):
    data = read(session, full)
    people.rename(session, act, 1, "Anni")
    people.erase(session, act, 2)
    settled = add(data, "settled", payments=[{"from": 1, "to": 2, "rappen": 500}])
    before = people.names(session, full.id)
    for _again in range(2):
        take_in(data)

    assert people.names(session, full.id) == before
    assert events.folded(session, full.id).settled[settled].payments == (Payment(1, 2, 500),)


def change(data, key, value):
    return json.dumps({**json.loads(data), key: value}).encode()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        *((lambda data, cut=cut: data[: len(data) * cut // 9], "record-json") for cut in (0, 4)),
        (lambda data: data[:-3], "record-json"),
        (lambda data: b"\xff" + data, "record-encoding"),
        (lambda data: change(data, "version", 2), "file-version"),
        (lambda data: change(data, "format", "schreiber-game"), "regulars-format"),
        (lambda _: b"[]", "regulars-format"),
        (lambda data: change(data, "id", "x"), "not-uuid"),
        (lambda data: change(data, "stranger", 1), "unknown-key"),
        (lambda data: change(data, "events", []), "list-length"),
        (lambda data: change(data, "people", [{"number": 0, "name": "A"}]), "out-of-range"),
        (lambda data: change(data, "games", [0] * 10_001), "list-length"),
        (lambda data: change(data, "people", [{"number": 1, "name": "A" * 41}]), "text-length"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_anything_else_is_refused(session, full, spoil, code):
    with pytest.raises(RuleError) as refusal:
        file.load(spoil(dumped(session, full)))

    assert refusal.value.code == code
