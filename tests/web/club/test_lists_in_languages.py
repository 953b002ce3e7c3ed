"""A list that was written in one language is read in every other: heads, not the reader, tell what stands where."""

import shutil

import pytest

from scorer.web.catalogs import TRANSLATIONS, compile_catalogs
from tests.web.club import test_member_import, test_results_import
from tests.web.club.conftest import a_club
from tests.web.club.evening_pages import open_evening
from tests.web.club.test_results_import import HEAD, PEOPLE, ROWS, TOTALS, lines, standings

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


def test_members_of_each_language_are_taken_in_in_each(desk, written):
    new = []
    for language in LANGUAGES:
        other = a_club(desk.app, f"Jassclub {language}", names=())
        speak(other, language)
        page = test_member_import.read(other.scorer, written)
        assert page.status_code == 200
        new.append(test_member_import.take_in(other.scorer, page).location.partition("new=")[2])
        names = {member.name for member in test_member_import.people(other).values()}
        assert names == set(PEOPLE)

    assert new == ["4"] * 4


@pytest.mark.parametrize(
    ("head", "last"),
    [
        ("Nom;Manche 1;Manche 2;Manche 3;Manche 4;Total", "Moyenne"),
        ("Cognome;Nome;Turno 1;Turno 2;Turno 3;Turno 4;Totale", "Media"),
        ("Name;Round 1;Round 2;Round 3;Round 4;Total", "Average"),
    ],
)
def test_the_last_row_of_a_list_is_nobody_in_each_language(desk, head, last):
    columns = head.split(";")
    rows = [
        (*reversed(name.split()), *points) if columns[0] == "Cognome" else (name, *points)
        for name, *points in ROWS
    ]
    empty = [""] * (len(columns) - 6)
    again(desk, lines(columns, *rows, (last, *empty, 900, 900, 900, 900)))

    assert standings(desk) == TOTALS
