"""Whatever a board holds, the watch page and the files can tell it."""

import io
import json

import pytest

from scorer.rules import games
from scorer.rules.errors import RuleError
from scorer.rules.presets import settings_for
from scorer.rules.record import Record, dumps
from scorer.web import show
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
        assert "ist zweimal verschieden geschrieben" in pages["watch"].text


@pytest.mark.parametrize(
    ("meld", "mode", "deck", "name"),
    [
        ({"run": 3, "suit": "rosen", "top": "eight"}, "obenabe", "german", "Dreiblatt Rosen, höchste Acht"),
        ({"run": 3, "suit": "rosen", "top": "eight"}, "undenufe", "german", "Dreiblatt Rosen, höchste Sechs"),
        ({"run": 4, "suit": "herz", "top": "ober"}, None, "french", "Vierblatt Herz, höchste Dame"),
        ({"four": "under"}, "rosen", "german", "vier Under"),
        ({"amount": 150}, "rosen", "german", "150 Punkte"),
    ],
)  # fmt: skip
def test_a_run_is_called_by_its_highest_card_in_the_mode(app, meld, mode, deck, name):
    people = (["Anna", "Beat", "Clara", "Dani"], ["Wir", "Ihr"])
    settings = games.read_settings(settings_for("1000", *people, deck))
    with app.test_request_context():
        assert show.meld_name(meld, mode, settings) == name
