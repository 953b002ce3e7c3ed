"""Leagues on the pages of a club: agreed in sentences, fixtures and results typed, tables on screen, paper and in files."""

import pytest

from scorer.club import season_export
from scorer.club.leagues import NamedLeague
from scorer.rules.club import season_record
from scorer.rules.club.ranking_json import season_json
from scorer.rules.core.words import GERMAN
from scorer.web.club.league_rows import league_label
from scorer.web.database import db
from tests.web.club.form_filler import Season, decided, fields, filled, module_club, replaced
from tests.web.club.league_pages import C21, Leagues
from tests.web.html_client import StrictClient, elements_of, words


@pytest.fixture(scope="module")
def club(tmp_path_factory, migrated, press):
    with module_club(tmp_path_factory, migrated, press) as lasting_club:
        yield lasting_club


@pytest.fixture(scope="module")
def national(club):
    """C21: Adler, Bären and Chamois of four, home and away; only strokes count into the table.

    Adler-Bären 12:7, Bären-Adler 9:9, Adler-Chamois 5:11, Chamois-Bären 8:6. So Adler have 12 + 9 + 5 = 26
    strokes, Bären 7 + 9 + 6 = 22 and Chamois 11 + 8 = 19, though Chamois has won both of its own.
    """
    lines = "Adler: M01, M02, M03, M04\nBären: M05, M06, M07, M08\nChamois: M09, M10, M11, M12"
    leagues = Leagues(club, C21, lines, "A: Adler, Bären, Chamois")
    leagues.everybody(twice="y", first="2026-09-05", days="14")
    leagues.result("Adler – Bären", 12, 7, words="Nur Trumpf, ohne Wys, auf 2500")
    leagues.result("Bären – Adler", 9, 9, words="Alle Trümpfe einfach, auf 1500")
    leagues.result("Adler – Chamois", 5, 11)
    leagues.result("Chamois – Bären", 8, 6)
    return leagues


def test_only_the_strokes_of_each_match_count_into_the_national_table(national):
    assert national.table() == [
        ("1", "Adler", "26", "3", "1", "1", "1", "26 : 27", "−1"),
        ("2", "Bären", "22", "3", "0", "1", "2", "22 : 29", "−7"),
        ("3", "Chamois", "19", "2", "2", "0", "0", "19 : 11", "+8"),
    ]


def test_each_home_side_has_rules_of_its_own_that_stand_at_the_match(national):
    page = words(elements_of(national.club.viewer.get(national.path), "main")[0])

    assert "3. Okt. 2026 Adler – Bären Nur Trumpf, ohne Wys, auf 2500 12 : 7" in page
    assert "14. Nov. 2026 Bären – Adler Alle Trümpfe einfach, auf 1500 9 : 9" in page
    refused = national.write("Adler – Bären", 422, words="Doch mit Wys", reason="Streit")
    assert "nimm zuerst das Resultat zurück" in words(elements_of(refused, "main")[0])


def test_the_regulation_tells_what_counts_in_a_league(national):
    page = words(
        elements_of(national.club.viewer.get(f"{national.season.path}/regulation"), "main")[0]
    )

    assert "In die Tabelle kommt nur, was die Mannschaft selber hat: Striche." in page
    assert "entscheidet die direkte Begegnung, dann die Differenz, am Schluss eine Karte." in page
    assert "Die Heimmannschaft bestimmt, nach welchen Hausregeln gespielt wird." in page


def test_public_page_paper_and_spreadsheet_show_table_and_fixtures(national):
    club = national.club
    token = club.public(national.season.id)
    anybody = StrictClient(club.app, "192.0.2.211")
    rows = [
        [cell.strip('"') for cell in line.split(";")]
        for line in club.viewer.get(f"{national.path}.csv").text.splitlines()
    ]

    assert national.table(anybody, f"/p/{token}") == national.table()
    assert "Chamois – Adler" in anybody.get(f"/p/{token}").text
    assert "ohne Wys" not in anybody.get(f"/p/{token}").text
    assert (
        "Noch ist nichts gespielt" not in anybody.get(f"/p/{token}").text
    )  # of evenings: there are none
    assert club.viewer.get(f"{national.path}.pdf").status_code == 200
    assert rows[1] == ["Liga A", "1", "Adler", "3", "1", "1", "1", "26", "27", "'-1", "26", ""] or (
        rows[1] == ["Liga A", "1", "Adler", "3", "1", "1", "1", "26", "27", "-1", "26", ""]
    )
    assert ["Liga A", "2026-10-17", "Chamois", "Bären", "8 : 6", ""] in rows


@pytest.mark.parametrize("names", [True, False])
def test_the_season_as_a_file_has_the_same_table(national, names):
    club = national.club
    with club.app.app_context():
        data = season_export.export(db.session(), club.id, national.season.id, names=names)
    record = season_record.loads(data)
    (league,) = season_json(record)["leagues"]

    assert season_record.dumps(record.entry) == data
    assert [(line["rank"], line["points"]) for line in league["lines"]] == [
        (1, 26),
        (2, 22),
        (3, 19),
    ]
    assert ("ohne Wys" in data.decode()) == names
    assert ("Chamois" in data.decode()) == names


def test_a_result_is_corrected_with_a_reason_and_its_history_says_so(club):
    leagues = Leagues(club, {"season-0-leagues_wins": ""}, "Adler\nBären", "A: Adler, Bären")
    leagues.everybody()
    leagues.result("Adler – Bären", 5, 4)
    assert leagues.table()[0][:3] == ("1", "Adler", "2")
    assert "Grund" in leagues.result("Adler – Bären", 4, 5, 422).text
    assert "oder keine" in leagues.result("Adler – Bären", 4, "", 422).text
    path = leagues.fixtures()["Adler – Bären"]
    old = leagues.form(path, club.scorer.get(path))
    leagues.result("Adler – Bären", 4, 5, reason="Verschrieben")
    page = words(elements_of(club.scorer.get(path), "main")[0])
    meanwhile = club.scorer.post(path, data=replaced(old, {"home_figures": "7", "reason": "Nein"}))

    assert leagues.table()[0][:3] == ("1", "Bären", "2")
    assert "4 : 5 – Verschrieben" in page
    assert meanwhile.status_code == 409
    assert "hat eben eingetragen: 4 : 5" in meanwhile.text
    assert 'value="7"' in meanwhile.text
    gone = leagues.form("/remove", club.scorer.get(path))
    assert club.scorer.post(f"{path}/remove", data=gone).status_code == 422
    answer = club.scorer.post(f"{path}/remove", data=replaced(gone, {"reason": "Nie gespielt"}))
    assert answer.status_code == 303
    assert leagues.fixtures() == {}


def test_equal_teams_draw_cards(club):
    lines = "Adler\nBären\nChamois"
    leagues = Leagues(club, {"season-0-leagues_wins": ""}, lines, "A: Adler, Bären, Chamois")
    leagues.everybody()
    for teams, *figures in (
        ("Adler – Bären", 5, 4),
        ("Bären – Chamois", 5, 4),
        ("Chamois – Adler", 5, 4),
    ):
        leagues.result(teams, *figures)
    assert [row[0] for row in leagues.table()] == ["1", "1", "1"]
    assert leagues.table()[0][1] == "Adlergleichauf mit Bären"
    assert "kommt genau einmal vor" in leagues.post("/lot", {"place_1": "1", "seen": "0"}, 422).text
    places = {"place_1": "3", "place_2": "1", "place_3": "2"}
    leagues.post("/lot", replaced(leagues.form("/lot"), places))

    assert [(row[0], row[1]) for row in leagues.table()] == [
        ("1", "Bärenvor Chamois: das Los"),
        ("2", "Chamoisvor Adler: das Los"),
        ("3", "Adler"),
    ]


def test_a_card_is_asked_only_once_nothing_is_left_to_play(club):
    """Adler and Bären have won once each, 5:4 and 6:5; only the totals tell them apart."""
    changes = {"season-0-leagues_wins": "", "season-0-up": "1", "season-0-down": "1"}
    teams = "Adler\nBären\nChamois\nDachs"
    leagues = Leagues(club, changes, teams, "A: Chamois, Dachs\nB: Adler, Bären")
    leagues.everybody(league="2", twice="y")
    leagues.result("Adler – Bären", 5, 4)
    assert leagues.rows(2)[0][1] == "Adlerauf einem Aufstiegsplatz"
    leagues.result("Bären – Adler", 6, 5)
    assert leagues.rows(2)[0][:2] == ("1", "Adlergleichauf mit Bären")
    assert "Wer eine Karte zieht" in leagues.page()
    leagues.result("Bären – Adler", 7, 5, reason="Verschrieben")
    assert leagues.rows(2)[0][:2] == (
        "1",
        "Adlergleicher Rang wie Bären; die Differenz zählt nach Reglement nicht",
    )
    assert "Wer eine Karte zieht" in leagues.page()
    leagues.result("Bären – Adler", "", "", reason="Nicht gespielt")
    leagues.result("Adler – Bären", 5, 5, reason="Verschrieben")
    assert leagues.rows(2)[0][:2] == ("1", "Adlergleichauf mit Bären")
    assert "Karte" not in leagues.page()
    assert "season-0:leagues_ties" in club.admin.get(leagues.path).text


def test_leagues_stand_nowhere_until_their_sentence_is_added_with_one_tap(club):
    season = Season(club)
    pages = (season.path, f"{season.path}/regulation")
    for page in pages:
        for client in (club.admin, club.scorer, club.viewer):
            assert "Ligen" not in {words(link) for link in elements_of(client.get(page), "a")}
    assert "season-0:leagues_wins" in club.admin.get(f"{season.path}/regulation/edit").text
    assert "wer den Verein verwaltet" in club.scorer.get(f"{season.path}/leagues").text
    links = elements_of(club.admin.get(f"{season.path}/leagues"), "a")
    ways = [link.get("href") for link in links if "/edit" in link.get("href")]
    assert [way.partition("add=")[2] for way in ways] == [
        "season-0:leagues_wins",
        "season-0:leagues_figures",
        "season-0:leagues_difference",
    ]
    draft = filled(club.admin.get(ways[0]))
    assert draft.getlist("season-0").count("leagues_ties") == 1
    answer = decided(club.admin, f"{season.path}/regulation/edit", draft, "Eine Liga")
    assert answer.status_code == 303
    for page in pages:
        links = {words(link): link.get("href") for link in elements_of(club.scorer.get(page), "a")}
        assert links["Ligen"] == f"{season.path}/leagues"
    regulation = words(elements_of(club.viewer.get(f"{season.path}/regulation"), "main")[0])
    assert "für einen Sieg 2, für ein Unentschieden 1 und für eine Niederlage 0." in regulation
    assert "entscheidet die direkte Begegnung, dann die Differenz" in regulation
    again = filled(club.admin.get(ways[0]))
    assert again.getlist("season-0").count("leagues_wins") == 1
    assert "season-0:leagues_ties" not in club.admin.get(f"{season.path}/leagues").text


WRONG = [
    ("A", "Auf jeder Zeile steht ein Name"),
    ("A: Adler, Löwen", "Eine Mannschaft «Löwen» gibt es nicht"),
    ("A: Adler", "In einer Liga sind zwei bis"),
    ("A: Adler, Bären, Adler", "«A»: «Adler» steht zweimal da"),
    ("A: Adler, Bären\nB: Bären, Chamois", "«B»: «Bären» steht zweimal da"),
    ("A: Adler, Bären\na: Chamois, Dachs", "heisst schon eine andere Liga"),
    ("B: Bären, Chamois", "«Adler» hat in der bisherigen Liga noch Begegnungen"),
]


def test_what_no_league_can_be_is_told_at_the_field_and_what_was_typed_stays(club):
    teams, changes = "Adler\nBären\nChamois\nDachs", {"season-0-leagues_wins": ""}
    leagues = Leagues(club, changes, teams, "A: Adler, Bären")
    leagues.everybody()
    for lines, sentence in WRONG:
        answer = leagues.save(lines, 422)
        errors = [words(p) for p in elements_of(answer, "p") if p.get("id") == "leagues-error"]
        (area,) = elements_of(answer, "textarea")

        assert sentence in errors[0]
        assert (area.text or "").strip() == lines
    leagues.save("Oben: Bären, Adler\nUnten: Chamois, Dachs")
    assert "Adler – Bären" in leagues.fixtures()  # the same league by another name
    leagues.save("Unten: Chamois, Dachs\nOben: Bären, Adler")
    page = words(elements_of(club.viewer.get(leagues.path), "main")[0])
    assert page.index("Liga Unten") < page.index("Liga Oben")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("A", "Liga A"),
        ("", "Liga 2"),
        ("Liga A", "Liga A"),
        ("1. Liga", "1. Liga"),
        ("Nationalliga B", "Nationalliga B"),
        ("Deuxième ligue", "Deuxième ligue"),
    ],
)
def test_a_league_that_is_called_one_is_not_called_so_twice(name, title):
    assert league_label(GERMAN, NamedLeague(2, name, ())) == title


def test_a_season_without_the_sentence_has_no_leagues(club):
    season = Season(club)
    page = club.scorer.get(f"{season.path}/leagues")
    answer = club.scorer.post(f"{season.path}/leagues", data={"leagues": "A: B, C", "seen": "0"})

    assert "Wie in der Liga gezählt wird" in page.text
    assert answer.status_code == 422


def test_tables_are_hidden_while_the_ranking_of_the_season_is(club):
    changes = {"season-0-leagues_wins": "", "season-0-hidden_from": "1", "part-0-evenings": "2"}
    leagues = Leagues(club, changes, "Adler\nBären", "A: Adler, Bären")
    leagues.everybody()
    leagues.result("Adler – Bären", 5, 4)
    assert leagues.table()[0][:3] == ("1", "Adler", "2")  # nothing is hidden yet
    leagues.season.evening(4)
    token = club.public(leagues.season.id)
    hall = club.viewer.get(leagues.path).text
    desk = club.scorer.get(leagues.path).text
    public = StrictClient(club.app, "192.0.2.212").get(f"/p/{token}").text

    for page in (hall, public):
        assert "5 : 4" not in page
        assert "<tbody>" not in page or "Adler</th>" not in page
    assert "Die Tabellen sind verdeckt" in hall
    assert "5 : 4" in desk
    assert "Adler</th>" not in desk
    assert leagues.table(club.admin)[0][:3] == ("1", "Adler", "2")
    assert club.viewer.get(f"{leagues.path}.csv").text.count("Adler") == 1  # its fixture
    assert club.viewer.get(f"{leagues.path}.pdf").status_code == 200


def test_the_tables_of_last_year_propose_the_leagues_of_the_next(club):
    """Upper: 1 beats 2. Lower: 3 beats 4. So 3 goes up and 2 goes down."""
    changes = {"season-0-leagues_wins": "", "season-0-up": "1", "season-0-down": "1"}
    teams = "Eins: M01, M02\nZwei\nDrei: M03\nVier"
    before = Leagues(club, changes | {"name": "Vorjahr"}, teams, "A: Eins, Zwei\nB: Drei, Vier")
    for league in ("1", "2"):
        before.everybody(league=league)
    before.result("Drei – Vier", 5, 5)
    after = Season(club, "four-eight", changes)
    path = f"{after.path}/leagues"
    form = fields(
        next(
            form
            for form in elements_of(club.scorer.get(path), "form")
            if form.get("action").endswith("/next")
        )
    )
    form = replaced(form, {"before": before.season.id})
    undecided = club.scorer.post(f"{path}/next", data=form)
    assert undecided.status_code == 422
    assert "«A»: Eins, Zwei sind gleichauf" in undecided.text
    before.result("Eins – Zwei", 5, 4)
    before.result("Drei – Vier", 5, 4, reason="Verschrieben")
    assert ("1", "DreiAufstieg", "2") in [row[:3] for row in before.rows(2)]
    assert club.scorer.post(f"{path}/next", data=form).status_code == 303
    area = next(iter(elements_of(club.scorer.get(path), "textarea")))

    assert area.text.split() == ["A:", "Eins,", "Drei", "B:", "Zwei,", "Vier"]
    listed = words(elements_of(club.viewer.get(f"{after.path}/teams"), "main")[0])
    assert "Eins M01, M02" in listed
    again = club.scorer.post(f"{path}/next", data=form)
    assert again.status_code == 422
    assert "hat schon Ligen" in again.text
