"""The phone computes the Differenzler as Python does: random logs through both, key by key."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from shutil import which

from scorer.rules import games, log
from scorer.rules.differenzler.sealing import revealed
from tests.rules.scribes.differenzler import Scribe

RUNNER = Path(__file__).parent.parent / "js" / "board.mjs"
LOGS = 5000


def readable(scribe):
    """What a phone may hold: every other log without the estimates that are sealed."""
    shown = revealed(scribe.rules, scribe.revisions)
    whole = scribe.some(0.5)
    return [one for one, at in zip(scribe.revisions, shown, strict=True) if whole or at is not None]


def test_the_phone_computes_the_differenzler_that_python_computes():
    scribes = [Scribe(seed) for seed in range(LOGS)]
    logs = [readable(scribe) for scribe in scribes]
    asked = [
        {"settings": scribe.settings, "revisions": [log.revision_json(one) for one in revisions]}
        for scribe, revisions in zip(scribes, logs, strict=True)
    ]
    done = subprocess.run(
        [which("node"), RUNNER], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    phone = [answer["board"] for answer in json.loads(done.stdout)]
    python = [
        json.loads(json.dumps(games.board(scribe.rules, revisions)))
        for scribe, revisions in zip(scribes, logs, strict=True)
    ]
    differing = [
        (seed, key, ours.get(key), theirs.get(key))
        for seed, (ours, theirs) in enumerate(zip(python, phone, strict=True))
        for key in {*ours, *theirs}
        if ours.get(key, "missing") != theirs.get(key, "missing")
    ]

    assert differing == []
    for why in ("deals", "limit", "ended"):
        assert sum((board["finish"] or {}).get("why") == why for board in python) > LOGS // 20
    for seen in ("clashes", "names", "open"):
        assert sum(bool(board[seen]) for board in python) > LOGS // 30
