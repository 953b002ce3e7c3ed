"""A cup whose rounds are played on several evenings of a season, or at home until a date."""

import csv
import json
import re
from io import BytesIO, StringIO

import pypdf
import pytest

from scorer.rules.club.knock_out import matches
from tests.web.club.evening_pages import plain
from tests.web.club.form_filler import Season, fields, lasting_club
from tests.web.club.test_knock_out import page, pdf, wall
from tests.web.html_client import StrictClient, elements_of

club = lasting_club

OVER_DAYS = {"phase-0-round_days": "y", "phase-0-rank_table": "8, 6, 4", "phase-0-rank_rest": "1"}
QUARTER, SEMI, FINAL = "15.1.2027, 19.30 Uhr", "bis 28.2.2027", "12.3.2027"


@pytest.fixture(scope="module")
def cup(club):
    """Eight pairs; the quarter-finals are played, the semi-finals drawn."""
    season = Season(club, "cup", OVER_DAYS)
    evening = eight_pairs(season)
    days(
        club,
        evening,
        round_1="2027-01-15",
        start_1="19.30",
        round_2="28.2.2027",
        until_2="until",
        round_3="2027-03-12",
    )
    evening.draw(first=2)
    return season, evening


def eight_pairs(season):
    """Low tables of the first round win with their first pair."""
    evening = season.evening()
    evening.pairs(*((number, number + 1) for number in range(1, 16, 2)))
    evening.draw()
    for table in range(1, 5):
        evening.sheet(1, table, 1000, 884)
    return evening


def public_address(club, season):
    """Switch the public page of a season on; return its address."""
    path = f"{season.path}/public"
    seen = next(
        field.get("value")
        for field in elements_of(club.admin.get(path), "input")
        if field.get("name") == "seen"
    )
    assert club.admin.post(path, data={"public": "on", "seen": seen}).status_code == 303
    links = (link.get("href", "") for link in elements_of(club.admin.get(path), "a"))
    return next(filter(None, (re.search(r"/p/[^/?.#]+$", link) for link in links)))[0]


def days(club, evening, **typed):
    """Type the days of rounds on the page of the announcement; return its answer."""
    path = f"/club/evenings/{evening.id}/edit"
    form = dict(fields(elements_of(club.scorer.get(path), "form")[-1]))
    form.update(typed)
    return club.scorer.post(path, data=form)


def test_the_regulation_says_that_rounds_have_days_and_the_evening_which(club, cup):
    season, evening = cup
    text = plain(club.viewer.get(f"{season.path}/regulation"))
    assert (
        "Jede Passe hat ihren eigenen Tag, oder einen Termin, bis zu dem sie gespielt ist." in text
    )
    assert "Wer weiterkommt, sagen die Begegnungen vom Tag zuvor." in text
    agreed = evening.view.evening.days
    assert [agreed[number].day.isoformat() for number in (1, 2, 3)] == [
        "2027-01-15",
        "2027-02-28",
        "2027-03-12",
    ]
    assert [agreed[number].until for number in (1, 2, 3)] == [False, True, False]
    assert "12. März 2027" in plain(club.scorer.get(f"/club/evenings/{evening.id}"))


def test_the_bracket_bears_the_days_on_all_pages_of_the_evening(club, cup):
    _season, evening = cup
    texts = [
        page(club, evening, "draw"),
        page(club, evening, "ranking"),
        pdf(club, evening, "ranking.pdf"),
    ]
    for text in (*texts, " ".join(wall(club, evening))):
        for title in (
            f"Viertelfinal, {QUARTER}",
            f"Halbfinal, {SEMI}",
            f"Final, {FINAL}",
            "Um Rang 3",
        ):
            assert title in text
    assert f"Passe 2, Halbfinal, {SEMI}" in page(club, evening, "tables/2")
    assert f"halbfinal, {SEMI}" in pdf(club, evening, "plan.pdf").casefold()
    slips = club.scorer.post(f"/club/evenings/{evening.id}/slips.pdf", data={"round": "2"})
    text = pypdf.PdfReader(BytesIO(slips.data)).pages[0].extract_text().replace("\u00a0", " ")
    assert f"halbfinal, {SEMI}" in " ".join(text.split()).casefold()
    rows = club.viewer.get(f"/club/evenings/{evening.id}/ranking.csv").text
    assert '"Halbfinal"' in rows
    assert "2027" not in rows.splitlines()[0]


def test_the_season_shows_it_as_one_bracket_on_page_wall_paper_and_in_public(club, cup):
    season, _evening = cup
    address = public_address(club, season)
    sheet = pypdf.PdfReader(BytesIO(club.viewer.get(f"{season.path}/standings.pdf").data))
    texts = {
        "page": plain(season.page()),
        "wall": plain(club.viewer.get(f"{season.path}/wall")),
        "paper": " ".join(" ".join(each.extract_text() for each in sheet.pages).split()),
        "public": plain(StrictClient(club.app, "192.0.2.210").get(address)),
    }
    titles = (f"Viertelfinal, {QUARTER}", f"Halbfinal, {SEMI}", f"Final, {FINAL}")
    assert {
        where: [title for title in titles if title not in text] for where, text in texts.items()
    } == {where: [] for where in texts}


def test_a_spreadsheet_has_a_row_for_each_match_of_evening_and_season(club, cup):
    season, evening = cup
    name = evening.view.meta.name
    of_evening = club.viewer.get(f"/club/evenings/{evening.id}/bracket.csv").data
    head, *rows = csv.reader(StringIO(of_evening.decode("utf-8-sig")), delimiter=";")
    assert head == [
        *("Abend", "Runde", "Tag", "Tisch"),
        *("Seite 1", "Punkte 1", "Seite 2", "Punkte 2", "Weiter oder gewonnen"),
    ]
    quarter, (semi, other), final, third = rows[:4], rows[4:6], rows[6], rows[7]
    assert [row[:4] for row in quarter] == [
        [name, "Viertelfinal", QUARTER, str(table)] for table in range(1, 5)
    ]
    assert all({row[5], row[7]} == {"1000", "884"} for row in quarter)
    assert all(row[8] == row[4 if row[5] == "1000" else 6] for row in quarter)
    assert semi[1:3] == ["Halbfinal", SEMI]
    assert (semi[5], semi[7:]) == ("", ["", ""])
    assert {semi[4], semi[6], other[4], other[6]} == {row[8] for row in quarter}
    assert final == [name, "Final", FINAL, "", "", "", "", "", ""]
    assert third[1] == "Um Rang 3"
    assert club.viewer.get(f"{season.path}/brackets.csv").data == of_evening
    for path in (season.path, f"/club/evenings/{evening.id}/ranking"):
        assert "Begegnungen für Excel (CSV)" in plain(club.viewer.get(path))


def test_a_calendar_has_the_moment_of_a_round_that_begins_at_one_and_whole_days_of_the_others(
    club, cup
):
    season, _evening = cup
    calendar = club.viewer.get(f"{season.path}/evenings.ics").text
    rounds = [part for part in calendar.split("BEGIN:VEVENT") if "Passe" in part]
    starts = [re.search(r"DTSTART[^\r]*", part)[0] for part in rounds]
    assert starts == [
        "DTSTART:20270115T183000Z",  # half past seven in winter
        "DTSTART;VALUE=DATE:20270228",
        "DTSTART;VALUE=DATE:20270312",
    ]


def test_whoever_is_out_leads_no_season_before_the_cup_is_decided(club, cup):
    season, _evening = cup
    assert elements_of(season.page(), "tbody") == []
    assert "Viertelfinal" in plain(season.page())


def test_the_days_are_in_the_season_record(club, cup):
    season, _evening = cup
    data = club.admin.get(f"{season.path}/season.json").data
    (evening,) = json.loads(data)["evenings"]
    first = {"round": 1, "day": "2027-01-15", "start": "19:30"}
    assert evening["days"][0] == first
    assert evening["days"][1] == {"round": 2, "day": "2027-02-28", "until": True}


def test_a_day_that_is_none_is_told_at_its_field_and_nothing_is_written(club, cup):
    _season, evening = cup
    before = evening.view.seq
    assert days(club, evening, until_2="nie").status_code == 422
    late = days(club, evening, start_1="25.00")
    assert (late.status_code, "Das ist keine Uhrzeit" in plain(late)) == (422, True)
    dayless = days(club, evening, round_2="", start_2="19.30", until_2="on")
    assert (dayless.status_code, "Hier fehlt der Tag." in plain(dayless)) == (422, True)
    assert "19:30" in dayless.text
    answer = days(club, evening, round_2="übermorgen", start_2="19.30")
    assert "Hier fehlt der Tag." not in plain(answer)
    assert answer.status_code == 422
    assert "Das ist kein Datum" in plain(answer)
    assert "übermorgen" in answer.text
    assert evening.view.seq == before


def test_a_day_that_is_taken_away_takes_its_time_with_it(club):
    evening = eight_pairs(Season(club, "cup", OVER_DAYS))
    days(club, evening, round_1="2027-01-15", start_1="19.30", round_2="2027-02-28")
    assert evening.view.evening.days[1].start == "19:30"
    assert days(club, evening, round_1="").status_code == 303
    assert sorted(evening.view.evening.days) == [2]


def test_who_withdraws_between_two_days_lets_the_other_go_on_and_a_corrected_match_falls_alone(
    club,
):
    evening = eight_pairs(Season(club, "cup", OVER_DAYS))
    gone, other = (match.order[0] for match in matches(evening.view.evening)[0][:2])
    for member, partner in ((gone, gone + 1), (gone + 1, gone)):
        seen = evening.view.seq
        evening.attend(member, last=1, partner=partner, expected_version=seen)
    evening.draw(first=2)
    free = [match.units for match in matches(evening.view.evening)[1] if match.table is None]
    assert free == [(other,)], "who would have met the pair that is gone"

    path = f"/club/evenings/{evening.id}/tables/1/4"
    points = {"points_0": 900, "points_1": 984}
    typed = {**points, "seen": evening.view.seq, "reason": "verdreht"}
    answer = club.scorer.post(path, data=typed)
    assert answer.status_code == 409
    assert "Betroffen sind dort Tische: 1, gespielt: 0." in plain(answer)
