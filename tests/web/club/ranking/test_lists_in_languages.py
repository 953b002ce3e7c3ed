"""A list that was written in one language is read in every other: heads, not the reader, tell what stands where."""

import shutil

import pytest

from scorer.web.catalogs import TRANSLATIONS, compile_catalogs
from tests.web.club.evening_pages import open_evening
from tests.web.club.results import test_results_import
from tests.web.club.results.test_results_import import HEAD, PEOPLE, ROWS, TOTALS, lines, standings

pytestmark = pytest.mark.soak

LANGUAGES = ("de", "fr", "it", "en")


@pytest.fixture
def desk(make_app, tmp_path):
    """Return an evening that came from a list, on a server that speaks every language."""
    catalogs = tmp_path / "catalogs"
    shutil.copytree(TRANSLATIONS, catalogs)
    assert compile_catalogs(catalogs) == []
    desk = open_evening(make_app(catalogs=str(catalogs)), people=PEOPLE)
    test_results_import.import_(desk, lines(HEAD, *ROWS))
    return desk


@pytest.fixture(params=LANGUAGES)
def written(request, desk):
    """Return our own list of the evening in each language."""
    answer = desk.get(f"/ranking.csv?lang={request.param}")
    assert answer.status_code == 200
    return answer.data


def speak(club, language):
    club.scorer.browser.environ_base["HTTP_ACCEPT_LANGUAGE"] = language


def again(desk, data):
    """Take the list that was taken over back, and *data* over instead."""
    desk.fine("/past/none", reason="noch einmal")
    assert standings(desk) == []
    test_results_import.import_(desk, data)


def test_results_of_each_language_are_taken_over_in_each(desk, written):
    taken_over, by_round = [], desk.view.evening.scores.values
    for language in LANGUAGES:
        speak(desk.club, language)
        again(desk, written)
        taken_over.append((standings(desk), desk.view.evening.scores.values))

    assert taken_over == [(TOTALS, by_round)] * 4
