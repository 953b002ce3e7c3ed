"""Each board has the keys of its type with values of their types, no other, at every depth."""

import importlib
import json

import pytest

from scorer.rules import games
from tests.docs.board_shape import mismatches
from tests.rules.vectors import CASES, revisions_of, settings_of


def board_type(game):
    return getattr(
        importlib.import_module(f"scorer.rules.{game}.board_types"), f"{game.title()}Board"
    )


@pytest.mark.parametrize("game", games.GAMES)
def test_the_boards_of_all_cases_are_of_their_type(game):
    settings = {name: settings_of(case) for name, case in CASES.items() if "expected" in case}
    boards = {
        name: games.board(of_case, revisions_of(CASES[name]))
        for name, of_case in settings.items()
        if of_case.game == game
    }

    assert boards
    assert {
        name: wrong
        for name, board in boards.items()
        if (wrong := mismatches(json.loads(json.dumps(board)), board_type(game)))
    } == {}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda board: board.update(points=[1]), "/points: no such key"),
        (lambda board: board.pop("berg"), "/berg: missing"),
        (lambda board: board["lines"][0].pop("written"), "/lines/0/written: missing"),
        (lambda board: board["lines"][0].update(trump="x"), "/lines/0/trump: no such key"),
        (lambda board: board["totals"].append("7"), "/totals/2: '7' is no <class 'int'>"),
        (lambda board: board["slate"][0].update(rest=True), "/slate/0/rest: True is no"),
        (lambda board: board["lines"][0].update(state="paused"), "/lines/0/state: 'paused'"),
    ],
)
def test_a_key_more_or_less_or_of_another_type_is_found(change, place):
    case = CASES["auto-end.case"]
    board = games.board(settings_of(case), revisions_of(case))
    change(board)

    [wrong] = mismatches(board, board_type("schieber"))

    assert wrong.startswith(place)
