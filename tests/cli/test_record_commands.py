"""`scorer board` and `scorer sheet` on files, standard input and broken records."""

import json

import pytest
from pypdf import PdfReader

from scorer.rules import games, record
from tests.cli.running import refused, scorer
from tests.needs import pango
from tests.paper.written_games import Log, coiffeur_evening, differenzler, differenzler_evening
from tests.rules.vectors import CASES, revisions_of, settings_of

CASE = CASES["g11-six-strokes.case"]
RECORD = record.Record(settings_of(CASE), tuple(revisions_of(CASE)))
FILE = record.dumps(RECORD)


def printed(out, agreed, revisions, *options):
    """Return what `scorer sheet` prints of a game."""
    pango()
    data = record.dumps(record.Record(agreed, tuple(revisions)))
    done = scorer("sheet", "-", "--out", out, *options, data=data)
    assert (done.exit_code, done.stderr) == (0, "")
    return PdfReader(out).pages[0].extract_text().replace("\u00a0", " ")


def test_board_prints_the_computed_board_of_a_file_or_standard_input(tmp_path):
    path = tmp_path / "game.json"
    path.write_bytes(FILE)

    for done in (scorer("board", path), scorer("board", "-", data=FILE)):
        assert done.exit_code == 0
        assert json.loads(done.stdout) == RECORD.board()
    assert refused(scorer("board", tmp_path / "none.json"), "none.json")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (FILE[:200], "line"),
        (FILE.replace(b'"points": [157, 0]', b'"points": [157, 1]'), "revisions/0/facts/points"),
    ],
)
def test_a_bad_record_ends_with_status_1_and_a_sentence_naming_the_place(tmp_path, data, sentence):
    out = tmp_path / "sheet.pdf"
    for command in (["board", "-"], ["sheet", "-", "--out", out]):
        done = scorer(*command, data=data)
        assert refused(done, sentence)
        assert done.stderr.startswith("standard input: ")
    assert not out.exists()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (lambda: (RECORD.settings, RECORD.revisions), []),
        (coiffeur_evening, ["--paper", "a5"]),
        (differenzler_evening, ["--paper", "a5"]),
    ],
)
def test_sheet_prints_every_game_with_the_totals_of_its_board(tmp_path, game, options):
    agreed, revisions = game()
    text = printed(tmp_path / "sheet.pdf", agreed, revisions, *options)

    assert all(str(total) in text for total in games.board(agreed, revisions)["totals"])
    assert "Anna" in text


def test_a_file_with_sealed_estimates_gives_a_sheet_without_them(tmp_path):
    log = Log()
    log.write("1", {"kind": "deal", "trump": "rosen"})
    log.write("estimate:1:2", {"kind": "estimate", "points": 139})
    text = printed(tmp_path / "sheet.pdf", differenzler(), log.revisions)

    assert "••" in text
    assert "139" not in text
