"""Tables of six and five at an evening of a club: drawn, kept by a phone, typed, ranked by person."""

import pytest

from scorer.club import calendar, evening_tables
from scorer.store.models import Game, TableGame
from scorer.web.database import db
from tests.club.season_loader import load_season
from tests.club.test_season_round_trip import by_twos
from tests.web.club.conftest import a_club
from tests.web.club.form_filler import Season, filled, lasting_club
from tests.web.html_client import elements_of, words

club = lasting_club


def settings_by_size(club, evening):
    """Return the settings of the games that the slips of an evening open, by size of table."""
    club.do(evening_tables.slips, evening.id)
    with club.app.app_context():
        rows = db.session.query(Game, TableGame).filter(
            TableGame.game_id == Game.id, TableGame.evening == evening.id
        )
        return {len(table.members): game.settings for game, table in rows}


def test_differences_at_tables_of_six_and_five(club):
    changes = {"phase-0-rounds": "1", "phase-0-sizes": "6-5", "phase-0-undealt": "last_trick"}
    season = Season(club, "differences", changes)
    evening = season.evening(11)
    evening.draw()
    numbers = {len(people): number for number, people in enumerate(evening.people()[0], start=1)}

    undealt = {size: game["undealt"] for size, game in settings_by_size(club, evening).items()}
    assert undealt == {5: "last_trick", 6: "none"}

    evening.sheet(1, numbers[6], 10, 20, 30, 40, 50, 60)
    evening.sheet(1, numbers[5], 15, 25, 35, 45, 55)
    assert [total for _member, _rank, total in season.ranks()] == [*map(str, range(10, 65, 5))]


def test_without_a_rule_for_undealt_cards_a_table_of_five_is_typed_as_before(club):
    season = Season(club, "differences", {"phase-0-rounds": "1", "phase-0-sizes": "4-5"})
    evening = season.evening(9)
    evening.seat([[1, 2, 3, 4], [5, 6, 7, 8, 9]])

    assert [*settings_by_size(club, evening)] == [4]


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
        [evening] = calendar.evenings(db.session(), club.id, season)
    path = f"/club/evenings/{evening.id}"
    seats_by_page = {
        **dict.fromkeys((f"{path}/draw", f"{path}/tables/1/1", f"/e/{evening.id}"), "Anna, Beat"),
        f"{path}/tables/1": "Tisch 1: Anna Tisch 1: Beat",  # a field for each
    }
    for page, seats in seats_by_page.items():
        answer = club.admin.get(page)
        assert answer.status_code == 200, page
        assert seats in words(elements_of(answer, "main")[0]), page
