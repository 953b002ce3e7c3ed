"""Corrections of a sheet: their time of day and their subject are written as each language does."""

import pytest
from bs4 import BeautifulSoup

from scorer.paper.score_sheet import sheet_html
from scorer.rules import games
from tests.languages.test_default_names import gettext_of
from tests.paper.reading import text
from tests.paper.written_games import Log, deal, settings


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("de", "Eine Zeile: zurückgenommen um 20.06 Uhr von Beat"),
        ("fr", "Une ligne: retrait à 20 h 06 par Beat"),
        ("en", "at 20:06"),
    ],
)
def test_a_correction_is_told_as_the_language_writes_it(language, printed):
    log = Log()
    log.correct(log.write("1", deal("rosen", [100, 57])), None)
    agreed = settings()
    board = games.check_log(agreed, log.revisions)
    html = sheet_html(agreed, board, log.revisions, gettext=gettext_of(language))
    note = BeautifulSoup(html, "html.parser").select_one(".notes li")

    assert printed in text(note)
