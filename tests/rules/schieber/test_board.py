"""Properties of the Schieber's board that hold whatever is written."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules import games
from scorer.rules.core.log import Revision
from scorer.rules.schieber.presets import PRESETS
from scorer.rules.schieber.slate import Slate
from tests.rules.refusals import refused_at
from tests.rules.strategies import deals, log_of, logs
from tests.rules.vectors import BASE, number

SETTINGS = games.read_settings(BASE)
NO_TARGET = games.read_settings({**BASE, "target": None})


def swapped(facts: dict) -> dict:
    turned = {None: None, 0: 1, 1: 0}
    return {
        **facts,
        "points": facts["points"][::-1],
        "weis": facts["weis"][::-1],
        "stoeck": turned[facts["stoeck"]],
        "match": turned[facts["match"]],
    }


@given(logs)
def test_a_deal_shares_157_and_its_extras_times_the_factor(log) -> None:
    """Never 162, nor a match of 262: cases.md S19, a known wrong oracle."""
    for line in games.board(NO_TARGET, log)["lines"]:
        extras = sum(line["weis"]) + sum(line["stoeck"]) + 100 * (line["match"] is not None)

        assert sum(line["written"]) == line["factor"] * (157 + extras)


@given(st.lists(deals(), max_size=12))
def test_swapping_the_teams_swaps_the_totals_and_the_slate(facts) -> None:
    board = games.check_log(NO_TARGET, log_of(facts))
    turned = games.check_log(NO_TARGET, log_of([swapped(deal_facts) for deal_facts in facts]))

    assert turned["totals"] == board["totals"][::-1]
    assert turned["slate"] == board["slate"][::-1]


@given(logs, st.integers(0, 30))
def test_the_board_of_a_prefix_is_the_board_as_it_was(log, length) -> None:
    whole = games.board(NO_TARGET, log)["lines"][:length]

    assert games.board(NO_TARGET, log[:length])["lines"] == whole


@given(logs, deals())
def test_writing_and_striking_out_is_nothing(log, facts) -> None:
    slot = str(len(log) + 1)
    written = Revision(number(900), number(900), slot, facts)
    struck = Revision(number(901), number(900), slot, None, replaces=(written.id,))

    assert games.check_log(NO_TARGET, [*log, written, struck]) == games.board(NO_TARGET, log)


@given(logs.filter(bool), deals(), st.data())
def test_correcting_and_correcting_back_leaves_the_same_totals(log, facts, data) -> None:
    old = data.draw(st.sampled_from(log))
    wrong = Revision(number(900), old.line, old.slot, facts, (old.id,))
    right = Revision(number(901), old.line, old.slot, old.facts, (wrong.id,))
    board = games.check_log(NO_TARGET, [*log, wrong, right])

    assert board["totals"] == games.board(NO_TARGET, log)["totals"]
    assert board["slate"] == games.board(NO_TARGET, log)["slate"]


def test_wiping_strokes_out_keeps_the_total_and_never_leaves_a_negative_stroke() -> None:
    seeded = random.Random(11)
    for _ in range(2_000):
        slate, total = Slate(), 0
        for _ in range(30):
            amount = seeded.randrange(-300, 400)
            slate.write(amount)
            total += amount

            assert slate.total == total
            assert min(slate.hundreds, slate.fifties, slate.twenties) >= 0
            assert slate.rest < 20
            assert slate.rest >= 0 or slate.hundreds == slate.fifties == slate.twenties == 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"target": [0, 1000]}, "out-of-range"),
        ({"target": 1000}, "not-list"),
        ({"factors": {}}, "list-length"),
        ({"factors": {"herz": 1}}, "factors-deck"),
        ({"factors": {"rosen": 1.5}}, "not-integer"),
        ({"factors": {"rosen": True}}, "not-integer"),
        ({"players": ["Anna", "anna", "Beat", "Clara"]}, "names-twice"),
        ({"players": ["", "Beat", "Clara", "Dani"]}, "text-length"),
        ({"players": ["A" * 41, "Beat", "Clara", "Dani"]}, "text-length"),
        ({"players": ["An\u202ena", "Beat", "Clara", "Dani"]}, "text-hidden"),
        ({"players": ["An\x00na", "Beat", "Clara", "Dani"]}, "text-hidden"),
        ({"players": ["An\ud800na", "Beat", "Clara", "Dani"]}, "text-hidden"),
        ({"finish_order": ["stoeck", "weis", "weis"]}, "finish-order"),
        ({"finish_order": [["stoeck"], "weis", "stich"]}, "finish-order"),
        ({"berg": 2500}, "berg-high"),
        ({"four_points": {"ace": 100}}, "missing-key"),
        ({"house": 1}, "unknown-key"),
    ],
)
def test_settings_no_table_can_have_are_refused_with_their_place(change, code) -> None:
    refused, place = refused_at(games.read_settings, {**BASE, **change})

    assert refused == code
    assert place.startswith("settings")


def test_settings_read_and_written_are_the_same() -> None:
    assert games.settings_json(games.read_settings(BASE)) == BASE


@pytest.mark.parametrize(
    ("slot", "facts", "code"),
    [
        ("0", {"kind": "deal", "mode": "rosen"}, "slot"),
        ("01", None, "slot"),
        ("thanks:", None, "slot"),
        ("1", {"kind": "claim", "spoken": [0]}, "slot"),
        ("1", {"kind": "trick"}, "not-choice"),
        ("1", {"kind": "deal", "mode": "bock"}, "not-choice"),
        ("1", {"kind": "deal", "mode": "herz"}, "mode-off"),
        ("1", {"kind": "deal", "mode": "rosen", "multiplied": 194}, "unknown-key"),
        ("1", {"kind": "deal", "mode": "rosen", "points": [158, -1]}, "out-of-range"),
        ("1", {"kind": "deal", "mode": "rosen", "points": [97.0, 60]}, "not-integer"),
        ("1", {"kind": "deal", "mode": "rosen", "points": [97]}, "list-length"),
        ("1", {"kind": "deal", "mode": "rosen", "counter": True}, "counter-match"),
        ("1", {"kind": "deal", "mode": "rosen", "match": 1, "points": None}, "match-count"),
        (
            "1",
            {"kind": "deal", "mode": "rosen", "points": [157, 0], "match": 0}
            | {"declarer": 2, "counter": True},
            "counter-declarer",
        ),
        (
            "1",
            {"kind": "deal", "mode": "rosen", "points": [10, 147]}
            | {"moved": [{"from": 0, "points": 11, "reason": ""}]},
            "moved-points",
        ),
        ("1", {"kind": "strokes", "team": 0, "points": 100}, "strokes-off"),
        ("berg:1", {"kind": "claim", "spoken": [0]}, "berg-off"),
        ("thanks:1", {"kind": "claim", "spoken": [0, 0]}, "spoken-twice"),
        ("thanks:1", {"kind": "claim", "spoken": [0], "taken": [100, 58]}, "taken-sum"),
        ("thanks:1", {"kind": "claim", "spoken": [0]}, "claim-deal"),
        (
            "names",
            {"kind": "names", "players": ["A", "B", "C", "D"], "teams": ["X"]},
            "list-length",
        ),
    ],
)
def test_facts_that_cannot_have_happened_are_refused_with_their_place(slot, facts, code) -> None:
    log = [Revision(number(1), number(1), slot, facts)]
    refused, place = refused_at(games.check_log, SETTINGS, log)

    assert refused == code
    assert place.startswith("revisions/0")


def test_a_stored_game_with_a_call_on_strokes_goes_on() -> None:
    strokes = {"kind": "strokes", "team": 0, "points": 100}
    settings = games.read_settings({**BASE, "target": [1000, 1000], "direct_strokes": True})
    stored = [
        Revision(number(1), number(1), "1", strokes),
        Revision(number(2), number(2), "thanks:1", {"kind": "claim", "spoken": [0]}),
    ]
    shown = games.check_log(settings, [*stored, Revision(number(3), number(3), "2", strokes)])

    assert games.board(settings, stored)["totals"] == [100, 0]
    assert shown["totals"] == [200, 0]


def test_a_log_of_2001_revisions_is_full() -> None:
    log = log_of([{"kind": "deal", "mode": "rosen", "points": [97, 60]}] * 2001)

    assert refused_at(games.check_log, NO_TARGET, log)[0] == "game-full"


@pytest.mark.parametrize("preset", PRESETS)
def test_a_counter_match_is_two_strokes_where_a_preset_counts_them(preset) -> None:
    """Rules page B1."""
    stakes = PRESETS[preset]["stakes"]

    assert stakes is None or stakes["counter_match"] == stakes["schneider"] == 2
