"""The phone computes what Python computes: random logs of Coiffeur through both, compared key by key."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from shutil import which

from scorer.rules import log
from tests.rules.scribes.coiffeur import Scribe

RUNNER = Path(__file__).parent.parent / "js" / "board.mjs"
LOGS = 5000


def test_the_phone_computes_the_board_of_a_coiffeur_that_python_computes():
    scribes = [Scribe(seed) for seed in range(LOGS)]
    played = [scribe.game() for scribe in scribes]
    asked = [
        {"settings": scribe.settings, "revisions": [log.revision_json(r) for r in revisions]}
        for scribe, (revisions, _) in zip(scribes, played, strict=True)
    ]
    done = subprocess.run(
        [which("node"), RUNNER], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    phone = [answer["board"] for answer in json.loads(done.stdout)]
    python = json.loads(json.dumps([board for _, board in played]))
    differing = [
        (seed, key, ours.get(key), theirs.get(key))
        for seed, (ours, theirs) in enumerate(zip(python, phone, strict=True))
        if ours != theirs
        for key in {*ours, *theirs}
        if ours.get(key) != theirs.get(key)
    ]

    assert differing == []
    for rare in (
        lambda board: board["clashes"],
        lambda board: board["finish"] is not None and board["finish"]["why"] == "ended",
        lambda board: board["finish"] is not None and board["finish"]["why"] == "full",
        lambda board: any(line["revised"] for line in board["lines"]),
        lambda board: board["names"],
        lambda board: any(one["matches"] for one in board["outlook"]),
        lambda board: any(one["safe"] for one in board["outlook"]),
    ):
        assert sum(bool(rare(board)) for _, board in played) > LOGS // 100
