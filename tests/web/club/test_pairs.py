"""Names of fixed pairs on the pages of a club: given by the office, shown in the row, erased."""

import pytest

from scorer.club import archive, season_export
from scorer.rules.club import season_record
from scorer.web.database import db
from tests.web.club.form_filler import Season, lasting_club
from tests.web.html_client import StrictClient, elements_of, words

club = lasting_club

PAIRS = {"phase-0-rounds": "1", "phase-0-partners": "fixed"}


def give(club, first, second, name, seen="999999"):
    form = {"first": first, "second": second, "name": name, "seen": seen}
    return club.scorer.post("/club/pairs", data=form)


@pytest.fixture(scope="module")
def evening(club):
    """M01 and M03, called «Die Zwillinge», make 1000; M02 and M04 have no name."""
    season = Season(club, "four-eight", PAIRS)
    night = season.evening()
    night.pairs((1, 3), (2, 4))
    night.seat([[1, 2, 3, 4]])
    night.sheet(1, 1, 1000, 256)
    assert give(club, "M03", "M01", "Die  Zwillinge").status_code == 303
    night.season = season
    return night


def main(answer):
    return words(elements_of(answer, "main")[0])


def test_the_name_of_a_pair_stands_in_its_row_everywhere(club, evening):
    named = "Die Zwillinge (M01 / M03)"
    season = evening.season.path
    token = club.public(evening.season.id)
    anybody = StrictClient(club.app, "192.0.2.221")

    assert named in main(club.viewer.get(f"/club/evenings/{evening.id}/ranking"))
    assert named in main(club.viewer.get(season))
    assert named in anybody.get(f"/p/{token}").text
    assert named in anybody.get(f"/p/{token}/1").text
    assert named in club.app.test_client().get(f"/e/{evening.id}").text
    assert '"Die Zwillinge"' in club.scorer.get(f"/club/evenings/{evening.id}/ranking.csv").text
    assert "M02 / M04" in main(club.viewer.get(season))


def test_what_no_pair_is_called_is_told_at_its_field(club, evening):
    for typed, sentence in (
        (("M01", "Fritz", "Neu"), "So heisst hier niemand."),
        (("M01", "M01", "Neu"), "zweimal"),
        (("M05", "M06", "die zwillinge"), "heisst schon ein anderes Paar"),
        (("M05", "M06", ""), "Hier fehlt ein Name."),
    ):
        answer = give(club, *typed)
        assert answer.status_code == 422
        assert sentence in main(answer), typed
    assert give(club, "M01", "M03", "Anders", seen="0").status_code == 409


def test_the_season_as_a_file_and_the_file_of_the_club_hold_it(club, evening):
    with club.app.app_context():
        data = season_export.export(db.session(), club.id, evening.season.id, names=True)
        bare = season_export.export(db.session(), club.id, evening.season.id, names=False)
        packed = archive.pack(db.session(), club.id)
    assert season_record.dumps(season_record.loads(data).entry) == data
    assert b'"name": "Die Zwillinge"' in data
    assert b"Zwillinge" not in bare
    assert b"Zwillinge" in packed


def test_an_erased_name_leaves_the_two_names(club):
    assert give(club, "M07", "M08", "Familie Zwyssig").status_code == 303
    page = club.admin.get("/club/pairs")
    form = next(
        form
        for form in elements_of(page, "form")
        if "Zwyssig" in next(form.iter()).get("class", "")
        or any("Zwyssig" in str(key.get("aria-label")) for key in form.iter())
    )
    assert club.scorer.post(form.get("action")).status_code == 403
    assert club.admin.post(form.get("action")).status_code == 303
    assert "Zwyssig" not in club.admin.get("/club/pairs").text
    assert give(club, "M07", "M08", "Neu").status_code == 303
    assert "Neu M07 / M08" in main(club.admin.get("/club/pairs"))
