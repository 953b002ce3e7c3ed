"""Names of fixed pairs: given at the door, shown in the row of a list, erased."""

import pytest

from scorer.club import record
from scorer.club.office import backup
from scorer.rules.club.record import record as season_record
from scorer.web.database import db
from tests.web.club.evening_pages import plain
from tests.web.club.form_filler import Season, lasting_club
from tests.web.html_client import StrictClient

club = lasting_club

PAIRS = {"phase-0-rounds": "1", "phase-0-partners": "fixed"}


def give(evening, first, second, name, official="scorer"):
    """Type the name of a pair in the row of the first at the door."""
    form = {
        "state": "present",
        "first": "1",
        "partner": second,
        "pair_name": name,
        "seen": "999999",
    }
    path = f"/club/evenings/{evening.id}/door/{first}"
    return evening.club.clients[official].post(path, data=form)


@pytest.fixture(scope="module")
def evening(club):
    """M01 and M03, called «Die Zwillinge», make 1000; M02 and M04 have no name."""
    season = Season(club, "four-eight", PAIRS)
    night = season.evening()
    night.pairs((1, 3), (2, 4))
    night.seat([[1, 2, 3, 4]])
    night.sheet(1, 1, 1000, 256)
    assert give(night, 3, "M01", "Die  Zwillinge").status_code == 303
    night.season = season
    return night


def test_the_name_of_a_pair_stands_in_its_row_everywhere(club, evening):
    named = "Die Zwillinge (M01 / M03)"
    season = evening.season.path
    token = club.public(evening.season.id)
    anybody = StrictClient(club.app, "192.0.2.221")

    assert named in plain(club.viewer.get(f"/club/evenings/{evening.id}/ranking"))
    assert named in plain(club.viewer.get(season))
    assert named in anybody.get(f"/p/{token}").text
    assert named in anybody.get(f"/p/{token}/1").text
    assert named in club.app.test_client().get(f"/e/{evening.id}").text
    assert '"Die Zwillinge"' in club.scorer.get(f"/club/evenings/{evening.id}/ranking.csv").text
    assert "M02 / M04" in plain(club.viewer.get(season))


def test_what_no_pair_is_called_is_told_at_its_field(evening):
    for name, sentence in (
        ("die zwillinge", "gibt es schon"),
        ("x" * 90, "Ein Name hat höchstens"),
    ):
        answer = give(evening, 5, "M06", name)
        assert answer.status_code == 422
        assert sentence in plain(answer), name
        assert f'value="{name}"' in answer.text


def test_the_season_as_a_file_and_the_file_of_the_club_hold_it(club, evening):
    with club.app.app_context():
        data = record.export(db.session(), club.id, evening.season.id, names=True)
        bare = record.export(db.session(), club.id, evening.season.id, names=False)
        packed = backup.pack(db.session(), club.id)
    assert season_record.dumps(season_record.loads(data).entry) == data
    assert b'"name": "Die Zwillinge"' in data
    assert b"Zwillinge" not in bare
    assert b"Zwillinge" in packed


def test_an_erased_name_leaves_the_two_names(club):
    season = Season(club, "four-eight", PAIRS)
    evening = season.evening()
    evening.pairs((7, 8))
    page = f"/club/evenings/{evening.id}/door/7"
    assert give(evening, 7, "M08", "Familie Zwyssig").status_code == 303
    assert 'value="Familie Zwyssig"' in club.scorer.get(page).text
    refused = give(evening, 7, "M08", "")
    assert (refused.status_code, "nur die Verwaltung" in plain(refused)) == (422, True)
    other = give(
        evening, 7, "M09", "Familie Zwyssig"
    )  # the field still says how the former pair is called
    assert other.status_code == 303
    assert "Zwyssig" not in club.scorer.get(page).text
    assert give(evening, 7, "M08", "").status_code == 303  # that of another pair stays
    assert 'value="Familie Zwyssig"' in club.scorer.get(page).text
    assert give(evening, 7, "M08", "", official="admin").status_code == 303
    assert "Zwyssig" not in club.admin.get(page).text
    assert give(evening, 7, "M08", "Neu").status_code == 303
    assert 'value="Neu"' in club.scorer.get(page).text
