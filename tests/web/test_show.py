"""Whatever a board holds, the watch page and the files can tell it."""

import io
import json

import pytest

from scorer.rules import games
from scorer.rules.errors import RuleError
from scorer.rules.record import Record, dumps
from tests.rules.vectors import CASES, revisions_of, settings_of
from tests.web.strict import StrictClient, elements_of, words

PARTS = ("watch", "back", "sheet", "game.csv", "game.json", "revisions")


def records():
    """Return each shared case that is a whole game by itself."""
    found = {}
    for name, case in CASES.items():
        settings, revisions = settings_of(case), revisions_of(case)
        try:
            games.check(settings, revisions)
        except RuleError:
            continue
        found[name] = Record(settings, tuple(revisions))
    return found


RECORDS = records()


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_every_shared_case_can_be_shown(app, record):
    client = StrictClient(app)
    data = {"record": (io.BytesIO(dumps(record)), "case.json")}
    started = client.post("/games/import", data=data, content_type="multipart/form-data")
    board = record.board()
    pages = {part: client.get(f"{started.location}/{part}") for part in PARTS}

    assert started.status_code == 303
    assert {page.status_code for page in pages.values()} == {200}
    assert json.loads(pages["revisions"].data)["totals"] == board["totals"]
    heading = words(elements_of(pages["watch"], "h1")[0])
    first, second = board["teams"]
    assert heading == f"{first} {board['totals'][0]} : {board['totals'][1]} {second}"
    if board["finish"] and board["finish"]["winner"] is not None:
        assert (
            f"Die Partie geht an «{board['teams'][board['finish']['winner']]}»"
            in pages["watch"].text
        )
    if board["clashes"]:
        assert "stehen zwei Fassungen; sie sind noch zu klären." in pages["watch"].text
