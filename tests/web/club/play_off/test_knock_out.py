"""A knock-out from the form to the wall, the paper and the files."""

import pytest

from scorer.club.evening import closing
from scorer.rules.club.play_off.knock_out import matches
from scorer.rules.club.record import record as season_record
from scorer.rules.club.record.ranking_json import evening_json
from scorer.web.database import db
from tests.web.club.evening_pages import csv_rows, plain, printed
from tests.web.club.form_filler import (
    NEW,
    Season,
    changed,
    decided,
    fields,
    filled,
    lasting_club,
    pressed,
)
from tests.web.html_client import StrictClient, elements_of, words

club = lasting_club

KNOCK_OUT = {
    "phase-0-play_off_rounds": "4",
    "phase-0-play_off_kind": "knock_out",
    "phase-0-play_off_equal": "extra",
    "phase-0-play_off_third": "yes",
    "phase-0-rounds": "4",
    "phase-0-match_bonus": None,
}


@pytest.fixture(scope="module")
def season(club):
    return Season(
        club, "pairs", KNOCK_OUT | {"phase-0-rank_table": "8, 6, 4, 3", "phase-0-rank_rest": "1"}
    )


def of_pairs(season, pairs):
    evening = season.evening()
    evening.pairs(*((number, number + 1) for number in range(1, 2 * pairs, 2)))
    return evening


def play(evening, number, equal=()):
    """Low numbers win; at the tables of *equal* both sides have the same."""
    for table in evening.view.evening.rounds[number - 1]:
        ahead = 0 if table.number in equal else table.people[1] - table.people[0]
        evening.sheet(number, table.number, 628 + ahead, 628 - ahead)


def page(club, evening, path, official="scorer"):
    return plain(club.clients[official].get(f"/club/evenings/{evening.id}/{path}"))


def pdf(club, evening, path):
    return printed(club.scorer.get(f"/club/evenings/{evening.id}/{path}"))


def wall(club, evening):
    answer = StrictClient(club.app, "192.0.2.202").get(f"/e/{evening.id}")
    return [words(article) for article in elements_of(answer, "article")]


def test_thirteen_pairs_play_from_the_eighth_to_the_final_and_are_ranked_by_it(club, season):
    evening = of_pairs(season, 13)
    number_in_season = season.days
    assert "K.-o. mit 13: 4 Passen bis und mit Final." in page(club, evening, "draw")
    evening.draw()
    byes = page(club, evening, "draw").split("Freilos: ")[1].split(".")[0].split(", ")
    assert len(byes) == 3
    titles = ("Achtelfinal", "Viertelfinal", "Halbfinal", "Final")
    for number, title in enumerate(titles, start=1):
        if number > 1:
            evening.draw(first=number)
        assert f"Passe {number}, {title}" in page(club, evening, "draw")
        play(evening, number)
    assert "Um Rang 3" in page(club, evening, "tables/4")
    for text in (page(club, evening, "ranking"), pdf(club, evening, "ranking.pdf")):
        assert all(title in text for title in (*titles, "Um Rang 3", "Freilos"))
    ranking = page(club, evening, "ranking")
    assert ranking.count("gewinnt") == 2, "the final and the match for rank 3"
    assert ranking.count("kommt weiter") == 8 + 4 + 2
    assert any("Viertelfinal" in text and "Freilos" in text for text in wall(club, evening))
    token = club.public(season.id, evening.id)
    assert "Um Rang 3" in plain(StrictClient(club.app, "192.0.2.203").get(f"/p/{token}"))
    rows = csv_rows(club.viewer.get(f"/club/evenings/{evening.id}/ranking.csv"))
    assert [row["Erreichte Runde"] for row in rows].count("Final") == 2  # two pairs
    final, third = matches(evening.view.evening)[-1]
    matched = csv_rows(club.viewer.get(f"/club/evenings/{evening.id}/bracket.csv"))
    by_match = [[*row.values()] for row in matched]
    assert [row[1] for row in by_match] == [
        *("Achtelfinal",) * 8,
        *("Viertelfinal",) * 4,
        *("Halbfinal",) * 2,
        *("Final", "Um Rang 3"),
    ]
    assert sorted(row[3] for row in by_match if row[2] == "Freilos") == sorted(byes)
    assert all(row[7] in {row[3], row[5]} - {""} for row in by_match)
    assert [row[2] for row in by_match[-2:]] == [str(final.table.number), str(third.table.number)]
    closed = club.do(closing.close, evening.id, expected_version=10**6)
    with club.app.app_context():
        assert closing.prove(db.session(), club.id, evening.id, closed.hash).agrees
    record = season_record.loads(club.admin.get(f"{season.path}/season.json").data)
    recorded = evening_json(record, number_in_season)["lists"][0]["lines"]
    assert [(line["member"], line["rank"]) for line in recorded] == [
        (line.person, line.rank) for line in evening.view.evening.standings
    ]


def test_whoever_is_still_in_has_no_rank_yet_on_page_paper_and_wall(club, season):
    evening = of_pairs(season, 6)
    evening.draw()
    play(evening, 1)
    for path in ("ranking", "ranking.csv"):
        text = club.viewer.get(f"/club/evenings/{evening.id}/{path}").text
        assert text.count("noch dabei") == 4, "two of them had a bye"
    assert pdf(club, evening, "ranking.pdf").count("noch dabei") == 4
    rows = [row.split() for row in wall(club, evening) if "Rangliste" in row]
    assert rows
    ranks = rows[0][rows[0].index("–") :]  # behind the heading, which says «1. Abend»
    assert "1." not in ranks
    assert "5." in ranks
    ranked = csv_rows(club.viewer.get(f"/club/evenings/{evening.id}/ranking.csv"))
    assert [row["Rang"] for row in ranked][:5] == ["", "", "", "", "5"]


def test_equals_play_an_extra_deal_and_the_desk_writes_who_won_it(club, season):
    evening = of_pairs(season, 4)
    evening.draw()
    play(evening, 1, equal=(1,))
    text = page(club, evening, "draw")
    assert "Gleichstand: Nur eine Seite kommt weiter." in text
    answer = club.scorer.post(
        f"/club/evenings/{evening.id}/draw", data={"first": "2", "seed": "1", "seen": "0"}
    )
    assert answer.status_code == 422
    assert "Gleichstand:" in plain(answer)
    lot = page(club, evening, "lot")
    assert "Ein Zusatzspiel entscheidet. Wer es gewinnt, kommt zuerst." in lot
    first, second = matches(evening.view.evening)[0][0].tied
    form = {f"place_{first}": "2", f"place_{second}": "1", "seen": evening.view.seq}
    assert club.scorer.post(f"/club/evenings/{evening.id}/lot", data=form).status_code == 303
    evening.draw(first=2)
    assert second in evening.people()[1][0]
    play(evening, 2)
    note = "nach Passe 1 gleichauf, das Zusatzspiel entschied"
    assert note in page(club, evening, "ranking")
    assert note in pdf(club, evening, "ranking.pdf")
    assert any(note in text for text in wall(club, evening))
    rows = club.viewer.get(f"/club/evenings/{evening.id}/ranking.csv").text.splitlines()
    assert sum(note in row for row in rows) == 1


def test_a_play_off_that_is_added_brings_rank_points_along(club):
    shown = club.admin.get(f"{NEW}?preset=pairs")
    assert "Dazu kommt «Rangpunkte nach einer Liste»." in plain(shown)
    grown = club.admin.post(NEW, data=pressed(filled(shown), "add", "phase-0:play_off"))
    form = filled(grown)
    assert {"play_off", "rank_table"} <= {*form.getlist("phase-0")}
    typed = {"name": "X", "phase-0-rounds": "4", "phase-0-play_off_kind": "knock_out"}
    assert club.admin.post(NEW, data=changed(form, typed)).status_code == 303
    again = filled(club.admin.post(NEW, data=pressed(form, "add", "phase-0:play_off:knock_out")))
    assert again.getlist("phase-0").count("rank_table") == 1


def test_a_knock_out_is_found_by_its_name_and_asks_at_once_for_whom_it_is(club):
    page = club.admin.get(f"{NEW}?preset=pairs")
    for title in ("Finaltisch", "Final- und Platzierungsgruppen", "K.-o., Cup"):
        assert f"Endrunde: {title}" in plain(page)
    grown = club.admin.post(NEW, data=pressed(filled(page), "add", "phase-0:play_off:knock_out"))
    form = filled(grown)
    assert form["phase-0-play_off_kind"] == "knock_out"
    assert "Die Endrunde ist für die ersten" in plain(grown)
    assert form["phase-0-play_off_first"] == ""
    answer = decided(club.admin, NEW, changed(form, {"name": "X", "phase-0-play_off_first": "6"}))
    text = plain(club.viewer.get(f"/club/seasons/{answer.location.split('/')[3]}/regulation"))
    assert "Am Schluss folgt die Endrunde. Sie dauert höchstens 3 Passen." in text
    assert "Die Endrunde ist für die ersten 6." in text


def test_what_a_cup_needs_is_said_in_pairs_before_and_after_they_are_entered(club):
    season = Season(club, "cup")
    alone = page(club, season.evening(people=8), "door")
    assert "Noch hat niemand einen Partner." in alone
    evening = season.evening()
    evening.pairs((1, 2), (3, 4), (5, 6), (7, 8))
    text = page(club, evening, "door")
    assert "K.-o. mit 4: 2 Passen bis und mit Final." in text
    assert "Passen 2–6" not in text
    path = f"/club/evenings/{evening.id}"
    assert "0 von höchstens 6 Passen ausgelost" in plain(club.scorer.get(path))
    assert "Losnummer" in page(club, evening, "draw")
    evening.draw()
    assert "1 von 2 Passen ausgelost" in plain(club.scorer.get(path))
    for table in (1, 2):
        evening.sheet(1, table, 1000, 884)
    (key,) = (
        key
        for key in elements_of(club.scorer.get(f"{path}/draw"), "button")
        if words(key) == "Nächste Passe einteilen"
    )
    assert key.get("autofocus") is not None, "Enter draws the next round"
    text = page(club, evening, "draw")
    assert "dann wird gelost" not in text, "who has won goes on"


def test_a_cup_over_three_weeks_counts_in_the_season_once_it_is_decided(club):
    of_three = {"phase-0-play_off_rounds": "3", "phase-0-rounds": "3", "phase-0-rank_table": "8, 6"}
    season = Season(club, "pairs", KNOCK_OUT | of_three)
    evening = of_pairs(season, 8)
    for number in (1, 2, 3):
        evening.draw(first=number)
        play(evening, number)
        if number < 3:
            goes_on = f"Bären, es geht weiter am {number}. März"
            path = f"/club/evenings/{evening.id}/edit"
            form = fields(elements_of(club.scorer.get(path), "form")[-1])
            assert club.scorer.post(path, data={**form, "venue": goes_on}).status_code == 303
            assert goes_on in page(club, evening, "draw")
            assert goes_on in page(club, evening, "ranking")
            assert goes_on in pdf(club, evening, "ranking.pdf")
            between = season.page()
            assert elements_of(between, "tbody") == []
            assert "Die gespielten Passen stehen noch nicht in dieser Liste." in plain(between)

    final = matches(evening.view.evening)[-1][0]
    first = {member for member, rank, _total in season.ranks() if rank == 1}
    assert first == {final.order[0], final.order[0] + 1}
