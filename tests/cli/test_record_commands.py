"""`scorer board` and `scorer sheet` on files, standard input and broken records."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result
from pypdf import PdfReader

from scorer.cli import main
from scorer.rules import games, record
from tests.needs import pango
from tests.paper.written_games import Log, coiffeur_evening, differenzler, differenzler_evening
from tests.rules.vectors import CASES, revisions_of, settings_of

CASE = CASES["g11-six-strokes.case"]
RECORD = record.Record(settings_of(CASE), tuple(revisions_of(CASE)))
FILE = record.dumps(RECORD)


def scorer(*arguments: object, data: bytes = b"") -> Result:
    """Run a command here; a process of its own would load everything anew for each."""
    if arguments[0] == "sheet":
        pango()
    return CliRunner().invoke(main, [*map(str, arguments)], input=data, catch_exceptions=False)


def test_board_prints_the_computed_board_of_a_file(tmp_path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(FILE)

    done = scorer("board", path)

    assert done.exit_code == 0
    assert json.loads(done.stdout) == RECORD.board()


def test_board_reads_standard_input() -> None:
    assert json.loads(scorer("board", "-", data=FILE).stdout)["stakes"] == [6, 0]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (FILE[:200], "line"),
        (b"", "line 1"),
        (FILE.replace(b'"version": 1', b'"version": 9'), "another version"),
        (FILE.replace(b'"points": [157, 0]', b'"points": [157, 1]'), "revisions/0/facts/points"),
        (FILE.replace(b'"Anna"', b'"\xff"'), "UTF-8"),
    ],
)
def test_a_bad_record_ends_with_status_1_and_a_sentence_naming_the_place(data, sentence) -> None:
    done = scorer("board", "-", data=data)

    assert done.exit_code == 1
    assert done.stdout == ""
    assert done.stderr.startswith("standard input: ")
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_file_ends_with_status_1(tmp_path) -> None:
    done = scorer("board", tmp_path / "none.json")

    assert done.exit_code == 1
    assert "none.json" in done.stderr


def test_sheet_prints_the_sheet_as_a_pdf_with_the_totals_of_the_board(tmp_path) -> None:
    out = tmp_path / "sheet.pdf"

    done = scorer("sheet", "-", "--out", out, data=FILE)

    assert (done.exit_code, done.stderr) == (0, "")
    text = PdfReader(out).pages[0].extract_text().replace("\u00a0", " ")
    assert str(RECORD.board()["totals"][0]) in text
    assert "Anna" in text


@pytest.mark.parametrize("game", [coiffeur_evening, differenzler_evening])
def test_every_game_has_a_sheet(tmp_path, game) -> None:
    agreed, revisions = game()
    out = tmp_path / "sheet.pdf"

    done = scorer("sheet", "-", "--out", out, "--paper", "a5", data=dumped(agreed, revisions))

    assert (done.exit_code, done.stderr) == (0, "")
    text = PdfReader(out).pages[0].extract_text().replace("\u00a0", " ")
    assert all(str(total) in text for total in games.board(agreed, revisions)["totals"])


def test_a_file_with_sealed_estimates_gives_a_sheet_without_them(tmp_path) -> None:
    log = Log()
    log.write("1", {"kind": "deal", "trump": "rosen"})
    log.write("estimate:1:2", {"kind": "estimate", "points": 139})
    out = tmp_path / "sheet.pdf"

    done = scorer("sheet", "-", "--out", out, data=dumped(differenzler(), log.revisions))

    assert (done.exit_code, done.stderr) == (0, "")
    text = PdfReader(out).pages[0].extract_text().replace("\u00a0", " ")
    assert "••" in text
    assert "139" not in text


def dumped(agreed, revisions) -> bytes:
    return record.dumps(record.Record(agreed, tuple(revisions)))


def test_sheet_of_a_bad_record_writes_no_file(tmp_path) -> None:
    out = tmp_path / "sheet.pdf"

    assert scorer("sheet", "-", "--out", out, data=FILE[:100]).exit_code == 1
    assert not out.exists()
