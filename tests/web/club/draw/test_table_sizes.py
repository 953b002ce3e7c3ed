"""Tables of other sizes than four: as the form keeps them, and of two on their pages."""

import pytest

from scorer.club.evening import evening_dates
from scorer.web.database import db
from tests.club.record.test_season_round_trip import by_twos
from tests.club.season_loader import load_season
from tests.web.club.conftest import a_club
from tests.web.club.form_filler import Season, filled, lasting_club
from tests.web.html_client import elements_of, words

club = lasting_club


def test_sizes_that_the_form_does_not_offer_by_itself_stay_as_they_are(club):
    season = Season(club, "differences", {"phase-0-rounds": "1"})
    season.change({"phase-0-sizes": "7-8"}, "mehr Leute")
    form = filled(club.admin.get(f"{season.path}/regulation/edit"))

    assert form["phase-0-sizes"] == "7-8"


@pytest.mark.parametrize("newest", ["alone", "drawn"])
def test_tables_of_two_have_their_pages(app, newest):
    club = a_club(app, names=())
    season = club.do(load_season, by_twos(newest))
    with app.app_context():
        [evening] = evening_dates.evenings(db.session(), club.id, season)
    path = f"/club/evenings/{evening.id}"
    seats_by_page = {
        **dict.fromkeys((f"{path}/draw", f"/e/{evening.id}"), "Anna, Beat"),
        f"{path}/tables/1": "Tisch 1: Anna Tisch 1: Beat",  # a field for each
        f"{path}/tables/1/1": "1 Anna Beat",
    }
    for page, seats in seats_by_page.items():
        answer = club.admin.get(page)
        assert answer.status_code == 200, page
        assert seats in words(elements_of(answer, "main")[0]), page
