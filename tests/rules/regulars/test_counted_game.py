"""The summary of a game: who won, when it was played, and what its sides made."""

import json
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from scorer.rules import games
from scorer.rules.core.log import Revision
from scorer.rules.regulars.counted_game import (
    counted_game,
    counted_json,
    evening,
    kind_of,
    restored,
)
from scorer.rules.regulars.tally import Declared, Peak
from tests.long import runs
from tests.rules.log_generator.every_game import GENERATORS
from tests.rules.written_games import MATCH, SCRATCHED, GameBuilder, cell

START = datetime(2026, 11, 12, 19, tzinfo=UTC)


def summary(builder, *minutes):
    """The summary of a game whose revisions the server got after so many minutes, else one a minute."""
    times = minutes or range(len(builder.revisions))
    received = [START + timedelta(minutes=each) for each in times]
    revisions = [
        Revision(**{key: getattr(r, key) for key in ("id", "line", "slot", "facts")})
        for r in builder.revisions
    ]
    board = games.board(builder.settings, builder.revisions)
    return counted_game(builder.settings, board, revisions, received)


def schieber(*deals, preset="2500", **changes):
    builder = GameBuilder(preset, **changes)
    for number, facts in enumerate(deals, start=1):
        builder.write(str(number), {"kind": "deal", **facts})
    return builder


def test_a_schieber_tells_what_each_team_made():
    weis = [[{"amount": 50}], []]
    game = summary(
        schieber(
            {"mode": "schellen", "declarer": 0, "points": [100, 57], "weis": weis, "stoeck": 1},
            {"mode": "schellen", "declarer": 0, "pushed": True, "points": [157, 0], "match": 0},
            {"mode": "rosen", "declarer": 2, "points": [0, 157], "match": 1, "counter": True},
            {"mode": "rosen", "points": [57, 100]},
            {"points": [57, 100]},
            {"void": "vergeben"},
            stakes={"berg": 1, "sieg": 2, "match": 1, "counter_match": 2, "schneider": 1},
        )
    )
    ours, theirs = (side.tally for side in game.sides)

    assert (game.kind, game.deals, game.stroked, game.whole) == (
        "schieber-target-2500",
        5,
        True,
        False,
    )
    assert [side.seats for side in game.sides] == [(0, 2), (1, 3)]
    assert (ours.lines, ours.cards, ours.weis, ours.stoeck) == (5, 150 + 257 + 57 + 57, 50, 0)
    assert (theirs.cards, theirs.stoeck) == (57 + 20 + 257 + 100 + 100, 1)
    assert ours.written == 2 * (150 + 257) + 57 + 57
    assert (ours.matches, ours.counters, theirs.matches, theirs.counters) == (1, 0, 1, 1)
    assert (ours.strokes, theirs.strokes) == (1, 2)
    assert game.declared == (
        Declared("schellen", 0, 0, 2, 1, 150 + 257),
        Declared("rosen", 0, 2, 1, 0, 0),
        Declared("rosen", None, None, 1, 0, 0),
    )
    assert (game.highest, game.weis) == (Peak(0, 514, "schellen"), Peak(0, 50, "schellen"))


def test_a_coiffeur_tells_each_cell_by_its_option():
    builder = GameBuilder("coiffeur-8")
    builder.cells(0, [100, SCRATCHED, MATCH])
    builder.write("a:joker-1", cell(80, mode="obenabe"))
    builder.cells(1, [cell(0, counter=True)], declarer=3)
    game = summary(builder)
    ours, theirs = (side.tally for side in game.sides)

    assert game.kind == "coiffeur-8"
    assert game.cells[:4] == (
        Declared("eichel ", 0, None, 1, 0, 100),
        Declared("rosen ", 0, None, 1, 0, 0),
        Declared("schilten ", 0, None, 1, 0, 157),
        Declared("joker ", 0, None, 1, 0, 80),
    )
    assert (ours.lines, ours.matches, ours.counters) == (4, 2, 1)
    assert (theirs.lines, theirs.matches) == (1, 0)
    assert Declared("eichel", 1, 3, 1, 0, 0) in game.declared
    assert Declared("obenabe", 0, None, 1, 0, 80) in game.declared
    assert [side.result for side in game.sides] == [2, 0]


@pytest.mark.parametrize(
    ("preset", "changes", "kind"),
    [
        ("1000", {}, "schieber-target-1000"),
        ("1000", {"target": [1000, 1500]}, "schieber-target-1000-1500"),
        ("1000", {"target": None, "berg": None}, "schieber"),
        ("1000", {"target": None, "berg": None, "deals": 8}, "schieber-deals-8"),
        ("coiffeur-11", {"tens": True}, "coiffeur-11-tens"),
        ("differenzler-4", {}, "differenzler-deals-4"),
        ("handjass-12", {}, "solo-most-deals-12"),
        ("molotow-8", {}, "solo-molotow-deals-8"),
    ],
)
def test_a_kind_of_game_is_what_can_be_added(preset, changes, kind):
    teams = ("Wir", "Ihr") if preset[0] in "1c" else ()
    assert kind_of(GameBuilder(preset, teams=teams, **changes).settings) == kind


def test_pauses_over_half_an_hour_and_corrections_are_no_part_of_the_duration():
    builder = schieber(*({"points": [100, 57]} for _ in range(4)))
    builder.correct(builder.revisions[0], {"kind": "deal", "points": [57, 100]})
    game = summary(builder, 0, 10, 41, 71, 10_000)

    assert game.seconds == 40 * 60
    assert (game.first, game.last) == (START, START + timedelta(minutes=71))


def test_a_clock_that_is_ahead_or_missing_is_not_believed():
    builder = schieber({"points": [100, 57]}, {"points": [100, 57]}, {"points": [100, 57]})
    board = games.board(builder.settings, builder.revisions)
    times = ("2031-01-01T00:00:00Z", "", "2026-11-12T19:30:00+01:00")
    revisions = [
        Revision(r.id, r.line, r.slot, r.facts, at=at)
        for r, at in zip(builder.revisions, times, strict=True)
    ]
    game = counted_game(builder.settings, board, revisions, [START] * 3)

    assert (game.first, game.last) == (START - timedelta(minutes=30), START)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ("2026-11-12T20:15+00:00", 12),
        ("2026-11-13T04:59+00:00", 12),
        ("2026-11-13T05:00+00:00", 13),
    ],
)
def test_an_evening_lasts_until_six_in_the_zone_of_the_installation(moment, day):
    local = datetime.fromisoformat(moment).astimezone(ZoneInfo("Europe/Zurich"))

    assert evening(local) == date(2026, 11, day)


@pytest.mark.parametrize(
    ("builder", "as_it_stands", "counts"),
    [
        (schieber({"points": [100, 57]}), False, False),
        (schieber({"points": [100, 57]}), True, True),
        (schieber({"points": [100, 57]}, target=None, berg=None), False, True),
        (schieber({"points": None}, target=None, berg=None), True, False),
        (schieber(), True, False),
        (schieber({"points": [100, 57]}, deals=1, target=None, berg=None), False, True),
    ],
)
def test_an_unfinished_game_counts_only_if_somebody_says_so(builder, as_it_stands, counts):
    assert summary(builder).counts(as_it_stands=as_it_stands) is counts


@pytest.mark.parametrize("game", games.NAMES)
def test_any_game_has_a_summary_that_is_kept_and_restored(game):
    for seed in range(runs(60, 1500)):
        generator = GENERATORS[game].LogGenerator(seed)
        log = generator.game()
        board = games.board(generator.rules, log)
        received = [START + timedelta(minutes=minute) for minute in range(len(log))]
        counted = counted_game(generator.rules, board, log, received)

        assert restored(json.loads(json.dumps(counted_json(counted)))) == counted, seed
        assert sum(side.result for side in counted.sides) in {2, *range(2, len(counted.sides) + 1)}
        assert [side.total for side in counted.sides] == board["totals"]
        assert sorted(seat for side in counted.sides for seat in side.seats) == [
            *range(len(generator.rules.players))
        ]
        assert len(kind_of(generator.rules)) <= 36
        if all(line["kind"] != "strokes" and line["state"] == "done" for line in board["lines"]):
            assert [side.tally.written for side in counted.sides] == board["totals"]
