"""Groups and play-off from the form to the wall, the paper and the files."""

import csv
import json
from io import BytesIO, StringIO

import pypdf
import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.club import archive, closing
from scorer.web.database import db
from tests.web.club.evening_pages import plain
from tests.web.club.form_filler import Season, changed, filled, lasting_club
from tests.web.html_client import StrictClient, elements_of, words

club = lasting_club

STRONG = {member: 20 * (9 - member) for member in range(1, 9)}


def play(evening, *rounds):
    """Low numbers are stronger."""
    for number in rounds:
        for table in evening.view.evening.rounds[number - 1]:
            first, second, third, fourth = (STRONG.get(member, 0) for member in table.people)
            evening.sheet(
                number,
                table.number,
                942 + first + third - second - fourth,
                942 - first - third + second + fourth,
            )


def page(club, evening, path, official="viewer"):
    return plain(club.clients[official].get(f"/club/evenings/{evening.id}/{path}"))


def pdf(club, evening, path):
    sheet = pypdf.PdfReader(BytesIO(club.scorer.get(f"/club/evenings/{evening.id}/{path}").data))
    return " ".join(" ".join(each.extract_text() for each in sheet.pages).split())


def wall(club, evening):
    answer = StrictClient(club.app, "192.0.2.201").get(f"/e/{evening.id}")
    return [words(article) for article in elements_of(answer, "article")]


@pytest.fixture(scope="module")
def c59(club):
    """C59: two groups of four, the first two of each play the final group."""
    season = Season(club, "groups")
    evening = season.evening(8)
    evening.draw()
    play(evening, 1, 2, 3)
    evening.draw(first=4)
    play(evening, 4)
    return season, evening


def test_groups_and_play_off_are_drawn_on_page_wall_and_paper(club, c59):
    _season, evening = c59
    first_two = [sorted(group)[:2] for group in groups(evening)]
    for text in (
        page(club, evening, "draw"),
        page(club, evening, "ranking"),
        next(text for text in wall(club, evening) if "Gruppe A" in text and "Final" in text),
        pdf(club, evening, "ranking.pdf"),
    ):
        for title in ("Gruppe A", "Gruppe B", "Final: Ränge 1–4", "Ränge 5–8"):
            assert title in text
        final = text.split("Final: Ränge 1–4", 1)[1].split("Ränge 5–8")[0]
        assert all(f"M{member:02}" in final for two in first_two for member in two)


def test_rounds_from_before_are_said_to_count_no_more_and_not_to_be_dropped(club, c59):
    _season, evening = c59
    text = page(club, evening, "ranking")
    assert "zählt nicht mehr" in text
    assert "gestrichen" not in text


def groups(evening):
    return evening.people()[0]


def test_rounds_and_tables_are_called_what_they_are(club, c59):
    _season, evening = c59
    assert "Passe 1, Gruppen" in page(club, evening, "draw")
    assert "PASSE 4, ENDRUNDE" in pdf(club, evening, "plan.pdf")
    assert "Passe 5, Endrunde" in wall(club, evening)[0]
    assert "Final: Ränge 1–4" in wall(club, evening)[0]
    assert "Final: Ränge 1–4" in page(club, evening, "tables/4")
    slips = club.scorer.post(f"/club/evenings/{evening.id}/slips.pdf", data={"round": "5"})
    text = pypdf.PdfReader(BytesIO(slips.data)).pages[0].extract_text().replace("\u00a0", " ")
    assert "RÄNGE 5–8" in " ".join(text.split())


def test_the_csv_has_the_group_and_the_play_off_of_everybody(club, c59):
    _season, evening = c59
    rows = club.viewer.get(f"/club/evenings/{evening.id}/ranking.csv").text.splitlines()
    assert '"Gruppe";"Endrunde"' in rows[0]
    assert all("Gruppe A" in row or "Gruppe B" in row for row in rows[1:])
    assert sum("Final: Ränge 1–4" in row for row in rows[1:]) == 4
    boxes = club.viewer.get(f"/club/evenings/{evening.id}/bracket.csv").data.decode("utf-8-sig")
    head, *by_box = csv.reader(StringIO(boxes), delimiter=";")
    assert [row[1] for row in by_box] == [
        *("Gruppe A", "Gruppe B"),
        *("Final: Ränge 1–4", "Ränge 5–8"),
    ]
    assert (head[9], head[11]) == ("Seite 4", "Weiter oder gewonnen")
    on = [name for row in by_box[:2] for name in row[11].split(", ")]
    assert sorted(on) == sorted(by_box[2][3:11:2])
    assert not evening.view.evening.final
    assert [row[11] for row in by_box[2:]] == ["", ""]


def test_the_ranking_of_the_evening_follows_the_play_off(club, c59):
    _season, evening = c59
    final = {member for group in groups(evening) for member in sorted(group)[:2]}
    assert {line.person for line in evening.view.evening.standings[:4]} == final


def corrected(club, evening, table, points, **form):
    path = f"/club/evenings/{evening.id}/tables/1/{table}"
    typed = {"points_0": points[0], "points_1": points[1], "seen": evening.view.seq}
    return club.scorer.post(path, data={**typed, "reason": "falsch gelesen", **form})


@pytest.fixture
def moved(club):
    """An evening whose play-off has begun, and a sheet of before that lets others play there."""
    evening = Season(club, "groups").evening(8)
    evening.draw()
    play(evening, 1, 2, 3)
    evening.draw(first=4)
    play(evening, 4)
    group = evening.view.evening.rounds[0][0].people
    side = group.index(max(group)) % 2
    return evening, ((1880, 4) if side == 0 else (4, 1880))


def test_a_correction_that_moves_somebody_shows_what_falls_and_asks(club, moved):
    evening, points = moved
    answer = corrected(club, evening, 1, points)
    assert answer.status_code == 409
    text = plain(answer)
    assert "Damit wären in der Endrunde andere zusammen." in text
    assert "Betroffen sind dort Tische: 6, gespielt: 2." in text
    assert "Passe 5, Tisch 1: noch nicht gespielt" in text
    assert "Passe 4, Tisch 2:" in text
    assert str(points[0]) in text, "what was typed comes back"
    assert evening.view.evening.table(1, 1).sheet["points"] != list(points), "nothing half"


def test_kept_seats_stay_and_the_correction_stands(club, moved):
    evening, points = moved
    before = evening.people()
    assert corrected(club, evening, 1, points, play_off="keep").status_code == 303
    assert evening.people() == before
    assert evening.view.evening.table(1, 1).sheet["points"] == list(points)


def test_begun_anew_the_play_off_is_drawn_again(club, moved):
    evening, points = moved
    before = {frozenset(table) for table in evening.people()[3]}
    assert corrected(club, evening, 1, points, play_off="anew").status_code == 303
    assert len(evening.people()) == 3
    assert "Auslosung ab Passe 4 zurückgenommen" in page(club, evening, "history")
    evening.draw(first=4)
    assert {frozenset(table) for table in evening.people()[3]} != before


def test_a_correction_that_moves_nobody_asks_nothing(club, moved):
    evening, _points = moved
    first, second = evening.view.evening.table(1, 1).sheet["points"]
    assert corrected(club, evening, 1, (first + 1, second - 1)).status_code == 303


def test_nine_people_in_groups_of_four_are_told_so_and_nothing_is_drawn(club):
    evening = Season(club, "groups").evening(9)
    assert "9 sind zu wenige, oder es geht nicht auf" in page(club, evening, "draw", "scorer")
    path = f"/club/evenings/{evening.id}/draw"
    answer = club.scorer.post(path, data={"first": "1", "seed": "1", "seen": "0"})
    assert answer.status_code == 422
    assert "hier sind Gruppen zu 4 vereinbart" in plain(answer)
    assert evening.people() == []


@pytest.mark.parametrize(
    ("slot", "typed", "sentence"),
    [
        ("groups_size", "1", "2"),
        ("groups_size", "5", "In Gruppen zu 5 trifft hier nicht jeder jeden"),
        ("play_off_size", "3", "In Gruppen zu 3 trifft hier nicht jeder jeden"),
        ("play_off_rounds", "6", "K.-o.», «Spiel und Passen»"),
        ("play_off_rounds", "4", "«Gruppen», «Spiel und Passen»"),
    ],
)
def test_what_cannot_be_played_is_said_at_its_field(club, slot, typed, sentence):
    path = "/club/seasons/new"
    form = filled(club.admin.get(f"{path}?preset=groups"))
    answer = club.admin.post(path, data=changed(form, {"name": "X", f"phase-0-{slot}": typed}))
    assert answer.status_code == 422
    assert sentence in plain(answer)


def test_c45_a_final_table_after_the_last_round(club):
    """C45: after five rounds the best four play; all others are done, and nobody sits out."""
    form = {"phase-0-rounds": "6", "phase-0-drop": None}
    season = Season(
        club,
        "four-twelve",
        form
        | {"phase-0-play_off_rounds": "1", "phase-0-play_off_kind": "table"}
        | {"phase-0-play_off_size": "4", "phase-0-play_off_carry": "whole"}
        | {"phase-0-rank_table": "4, 3, 2, 1", "phase-0-rank_rest": "0"},
    )
    evening = season.evening(8)
    evening.draw()
    assert len(evening.people()) == 5
    play(evening, 1, 2, 3, 4, 5)
    evening.draw(first=6)

    text = page(club, evening, "draw")
    assert "Rangliste nach Passe 5" in text
    assert "Final: Ränge 1–4" in text
    assert "Es setzen aus" not in text
    play(evening, 6)
    assert evening.view.evening.complete
    totals = [line.total for line in evening.view.evening.standings[:4]]
    assert totals == sorted(totals, reverse=True)
    boxes = club.viewer.get(f"/club/evenings/{evening.id}/bracket.csv").data.decode("utf-8-sig")
    (_head, table) = csv.reader(StringIO(boxes), delimiter=";")
    assert table[1] == "Final: Ränge 1–4"
    assert table[-1] == table[3] != ""
    assert [int(points) for points in table[4:11:2]] == totals


def test_groups_by_the_standings_of_the_season_spread_the_best(club):
    season = Season(club, "groups", {"phase-0-groups_by": "standings"})
    first = season.evening(8)
    first.draw()
    play(first, 1, 2, 3)
    first.draw(first=4)
    play(first, 4, 5, 6)
    ranked = [line.person for line in first.view.evening.standings]
    second = season.evening(8)
    second.draw()
    upper, lower = groups(second)
    assert {*upper} == {ranked[place] for place in (0, 3, 4, 7)}
    assert {*lower} == {ranked[place] for place in (1, 2, 5, 6)}


def test_a_closed_evening_is_proved_goes_into_a_file_and_comes_out_of_it_the_same(club):
    season = Season(club, "groups")
    evening = season.evening(8)
    evening.draw()
    play(evening, 1, 2, 3)
    evening.draw(first=4)
    play(evening, 4, 5, 6)
    evening.lot(*(line.person for line in evening.view.evening.standings))
    club.do(closing.close, evening.id, expected_version=10**6)
    with club.app.app_context():
        assert closing.prove(db.session(), club.id, evening.id, evening.view.last_hash).agrees
        assert b"play_off" in archive.pack(db.session(), club.id)

    data = club.admin.get(f"{season.path}/season.json").data
    done = CliRunner().invoke(main, ["ranking", "-"], input=data, catch_exceptions=False)
    printed = json.loads(done.stdout)["evenings"][0]["lists"][0]["lines"]
    standings = evening.view.evening.standings
    assert [(line["member"], line["rank"]) for line in printed] == [
        (line.person, line.rank) for line in standings
    ]
