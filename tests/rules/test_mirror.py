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

RULES = Path(__file__).parent.parent / "js" / "rules.mjs"
LOGS = runs(200, 5000)


def phone(question, asked):
    """Return the answer of the phone to a question, for each of what is asked."""
    done = subprocess.run(
        [which("node"), RULES, question],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", games.GAMES)
def test_the_phone_computes_the_board_and_the_strokes_that_python_computes(game):
    boards, asked, drawn = [], [], []
    for seed in range(LOGS):
        generator = GENERATORS[game].LogGenerator(seed)
        revisions = generator.game()
        board = games.board(generator.rules, revisions)
        boards.append(board)
        asked.append(
            {"settings": generator.settings, "revisions": [*map(log.revision_json, revisions)]}
        )
        drawn.append(board | {"paths": [*map(paths, board.get("slate", ()))]})
        if game == "schieber":
            drawn[-1]["needed"] = needed(generator.rules, board)
    differing = [
        (seed, key, ours.get(key, "missing"), theirs.get(key, "missing"))
        for seed, (ours, theirs) in enumerate(
            zip(json.loads(json.dumps(drawn)), phone("board", asked), strict=True)
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

    assert phone("points", asked) == [card_points(card, mode) for card, mode in cards]
