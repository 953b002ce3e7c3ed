"""Cards among equals of side lists on the pages of a club: asked for, drawn, shown, kept, handed on."""

import pytest

from scorer.club import record as season_export
from scorer.club.evening import closing
from scorer.club.office.ledger import VersionConflict
from scorer.club.ranking import seasons
from scorer.club.results import results
from scorer.rules.club.record import record as season_record
from scorer.rules.club.record.ranking_json import season_json
from scorer.web.database import clock, db
from tests.club.season_loader import lasting, written_again
from tests.web.club.evening_pages import csv_rows, plain, printed
from tests.web.club.form_filler import Season, filled, lasting_club, pressed
from tests.web.club.people.test_teams import ROUND, add, of_season, ranking
from tests.web.html_client import elements_of

club = lasting_club

LOT = {
    "list-0-name": "Mannschaften",
    "list-0-team_best": "2",
    "list-0-tie_0": "best",
    "list-0-tie_1": "lot",
    "list-1-name": "Vereine",
    "list-1-units": "clubs",
    "list-1-teams_all": "",
    "list-1-tie_0": "lot",
    "list-2-name": "Höchste Passe",
    "list-2-measured": "highest",
    "list-2-tie_0": "lot",
    "list-2-places": "1",
    "list-3-name": "Jahr",
    "list-3-over": "season",
    "list-3-team_best": "2",
    "list-3-tie_0": "lot",
}


def played(club):
    """One table, 1000 : 884: each team and each club has one of both sides."""
    season = Season(club, "four-eight", ROUND | LOT, more=("list",) * 4)
    assert add(season, "1: M01, M02", "Adler").status_code == 303
    assert add(season, "1: M03, M04", "Löwen").status_code == 303
    return season, season.play(1000)


def draw(client, path, typed, seen="0"):
    return client.post(path, data={"seen": seen, **typed})


TEAMS = {"place_1_Mannschaften": "2", "place_2_Mannschaften": "1"}
PEOPLE = {"place_1_Höchste Passe": "2", "place_3_Höchste Passe": "1"}


def test_the_office_draws_for_each_list_where_it_draws_for_the_ranking(club):
    """Asked for, refused, drawn, shown on page, wall, paper and in files, kept by the closing."""
    _season, evening = played(club)
    here, lot = f"/club/evenings/{evening.id}", f"/club/evenings/{evening.id}/lot"
    assert "Gleichauf: das Los fehlt noch" in plain(club.scorer.get(f"{here}/close"))
    missing = club.scorer.post(f"{here}/close")
    assert missing.status_code == 422
    sentence = "Gleichstand auf der Liste «Mannschaften»: Trag ein, wer welche Karte gezogen hat"
    assert sentence in plain(missing)

    asked = plain(club.scorer.get(lot))
    assert "Gleichstand auf der Liste «Mannschaften»Auf dieser Liste entscheidet zuletzt" in asked
    assert "Für jede Mannschaft zieht jemand eine Karte. Adler 1" in asked
    assert "Für jeden Verein zieht jemand eine Karte. Adler" in asked
    assert "Gleichstand auf der Liste «Höchste Passe»" in asked
    assert asked.count("Gleichstand auf") == 3  # who made 884 stands behind the places shown
    wrong = draw(club.scorer, lot, TEAMS | {"place_1_Mannschaften": "1"})
    assert wrong.status_code == 422
    assert "Jeder Platz von 1 bis 2 muss genau einmal vorkommen." in wrong.text

    clubs = [field.get("name") for field in elements_of(club.scorer.get(lot), "select")]
    clubs = sorted(name for name in clubs if name.endswith("Vereine"))
    typed = TEAMS | PEOPLE | {clubs[0]: "2", clubs[1]: "1"}
    seen = str(evening.view.seq)
    assert draw(club.scorer, lot, typed, seen).status_code == 303
    assert ranking(club, evening, "Mannschaften")[0][:2] == (
        "1",
        "Löwen 1M03 1000, M04 884vor Adler 1 dank dem Los",
    )
    assert ranking(club, evening, "Vereine")[0][1].startswith("Löwen")
    assert ranking(club, evening, "Höchste Passe") == [("1", "M03", "1000")]

    late = draw(club.scorer, lot, {"place_1_Mannschaften": "1", "place_2_Mannschaften": "2"}, seen)
    assert late.status_code == 409
    assert "Los für die Liste «Mannschaften»: Löwen 1, Adler 1" in late.text
    assert "Los für die Liste «Vereine»: Löwen, Adler" in plain(club.scorer.get(f"{here}/history"))
    wall = club.app.test_client().get(f"/e/{evening.id}").text
    assert wall.index("Löwen 1") < wall.index("Adler 1")
    row = next(
        row for row in csv_rows(club.scorer.get(f"{here}/ranking.csv")) if row["Name"] == "M01"
    )
    assert (row["Mannschaften"], row["Höchste Passe"]) == ("2", "")
    paper = printed(club.viewer.get(f"{here}/ranking.pdf?list=Mannschaften"))
    assert "vor Adler 1 dank dem Los" in paper

    event = club.do(closing.close, evening.id, expected_version=10**6)
    assert event.facts["lists"]["Mannschaften"] == [[2, 1, "1884"], [1, 2, "1884"]]
    with club.app.app_context():
        assert closing.prove(db.session(), club.id, evening.id, event.hash[:12]).agrees
    assert "Gleichstand auf der Liste «Mannschaften» Löwen 1 Adler 1" in plain(club.viewer.get(lot))


def test_a_list_over_the_season_draws_on_the_page_of_the_season(club):
    season, _evening = played(club)
    assert "Gleichstand auf der Liste «Jahr»" in plain(club.scorer.get(season.path))
    assert "Gleichstand auf der Liste «Jahr»" not in plain(season.page())
    typed = {"place_1_Jahr": "2", "place_2_Jahr": "1"}
    assert draw(club.scorer, f"{season.path}/lot", typed).status_code == 303
    assert [row[:2] for row in of_season(season, "Jahr")] == [
        ("1", "Löwen 1vor Adler 1 dank dem Los"),
        ("2", "Adler 1"),
    ]
    late = draw(club.scorer, f"{season.path}/lot", {"place_1_Jahr": "1", "place_2_Jahr": "2"})
    assert late.status_code == 409


def test_the_season_as_a_file_keeps_the_cards(club):
    season, evening = played(club)
    (first, second) = sorted({team.club for team in evening.view.evening.people.teams.values()})
    drawn = {("Mannschaften", "teams"): [[2, 1]], ("Vereine", "clubs"): [[second, first]]}
    highest = {("Höchste Passe", "people"): [[3, 1]]}
    club.do(results.lot, evening.id, [], drawn | highest, expected_version=0)
    club.do(seasons.lot, season.id, [], {("Jahr", "teams"): [[2, 1]]}, expected_version=0)
    club.do(closing.close, evening.id, expected_version=10**6)
    with club.app.app_context():
        data = season_export.export(db.session(), club.id, season.id, names=True)
    record = season_record.loads(data)
    assert season_record.dumps(record.entry) == data
    night = season_json(record)["evenings"][0]
    by_name = {listing["name"]: listing["lines"] for listing in night["lists"]}
    assert [line["name"] for line in by_name["Mannschaften"]] == ["Löwen 1", "Adler 1"]
    assert [line["name"] for line in by_name["Vereine"]] == ["Löwen", "Adler"]

    with club.app.app_context():
        assert written_again(db.session(), clock(), data) == lasting(data)


def test_cards_for_a_list_or_people_that_are_not_there_are_refused(club):
    season = Season(club, "four-eight", ROUND | LOT, more=("list",) * 4)
    evening = season.evening(4)
    for key, code in (
        (("Zwei", "people"), "not-choice"),
        (("Höchste Passe", "teams"), "not-choice"),
        (("Höchste Passe", "people"), "member-unknown"),
        (("Mannschaften", "teams"), "member-unknown"),
    ):
        with pytest.raises(Exception) as error:  # noqa: PT011 -- of the rules
            club.do(results.lot, evening.id, [], {key: [[7, 8]]})
        assert error.value.code == code
        assert not isinstance(error.value, VersionConflict)


def test_between_teams_the_next_best_and_then_the_card_is_proposed(club):
    """club.md 2: ties by the next best, then lot; of all results none is left to be the next best."""
    lists = {key: value for key, value in LOT.items() if "-tie_" not in key}
    season = Season(club, "four-eight", ROUND | lists, more=("list",) * 4)
    path = f"{season.path}/regulation/edit"
    form = filled(club.admin.get(path))
    proposed = []
    for number in range(4):
        grown = filled(club.admin.post(path, data=pressed(form, "add", f"list-{number}:ties")))
        ties = (grown[f"list-{number}-tie_{place}"] for place in range(3))
        proposed.append([tie for tie in ties if tie])

    lot = filled(club.admin.post(path, data=pressed(form, "add", "list-0:ties")))
    drawn_for_all = "Bei Gleichstand zieht man um jeden Rang Karten;"
    shown = club.admin.post(path, data=pressed(lot, "add", "list-0:drop"))
    assert drawn_for_all in shown.text
    few = club.admin.post(path, data=pressed(lot, "add", "list-0:places"))
    assert drawn_for_all not in few.text
    assert proposed == [["uncounted", "lot"], ["best", "lot"], ["ranking"], ["best", "lot"]]
