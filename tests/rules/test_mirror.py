"""The phone computes what Python computes: random logs of every game through both, key by key."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from shutil import which

import pytest

from scorer.rules import games
from scorer.rules.core import log
from scorer.rules.core.cards import Card, Mode, Rank, Suit, card_points
from scorer.rules.schieber.needed import needed
from scorer.rules.schieber.slate import paths
from tests.long import runs
from tests.rules.log_generator.every_game import GENERATORS

FOLDER = Path(__file__).parent.parent / "js"
LOGS = runs(200, 5000)


def phone(script, asked):
    done = subprocess.run(
        [which("node"), FOLDER / script],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", games.GAMES)
def test_the_phone_computes_the_board_and_the_strokes_that_python_computes(game):
    generators = [GENERATORS[game].LogGenerator(seed) for seed in range(LOGS)]
    logs = [generator.game() for generator in generators]
    boards = [
        games.board(generator.rules, revisions)
        for generator, revisions in zip(generators, logs, strict=True)
    ]
    asked = [
        {
            "settings": generator.settings,
            "revisions": [log.revision_json(revision) for revision in revisions],
        }
        for generator, revisions in zip(generators, logs, strict=True)
    ]
    drawn = [board | {"paths": [*map(paths, board.get("slate", ()))]} for board in boards]
    if game == "schieber":
        for generator, board in zip(generators, drawn, strict=True):
            board["needed"] = needed(generator.rules, board)
    differing = [
        (seed, key, ours.get(key, "missing"), theirs.get(key, "missing"))
        for seed, (ours, theirs) in enumerate(
            zip(json.loads(json.dumps(drawn)), phone("board.mjs", asked), strict=True)
        )
        if ours != theirs
        for key in {*ours, *theirs}
        if ours.get(key, "missing") != theirs.get(key, "missing")
    ]

    assert differing == []
    for once_in, seen in GENERATORS[game].OCCURRENCES:
        assert sum(bool(seen(board)) for board in boards) > LOGS // once_in


def test_the_card_counter_of_the_phone_counts_as_python_does():
    cards = [(Card(suit, rank), mode) for suit in Suit for rank in Rank for mode in Mode]
    asked = [(card.suit, card.rank.order, mode) for card, mode in cards]

    assert phone("cards.mjs", asked) == [card_points(card, mode) for card, mode in cards]
