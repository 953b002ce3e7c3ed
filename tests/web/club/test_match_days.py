"""Results of a day of matches, row by row, and the tables of a fixture with the rules of its home side."""

import json

import pytest

from scorer.club import season_export
from scorer.rules.club import season_record
from scorer.rules.core.errors import RuleError
from scorer.web.database import db
from tests.web.club.form_filler import module_club, replaced
from tests.web.club.league_pages import Leagues
from tests.web.html_client import elements_of, words


@pytest.fixture(scope="module")
def club(tmp_path_factory, migrated, press):
    with module_club(tmp_path_factory, migrated, press) as lasting_club:
        yield lasting_club


class MatchDay:
    """The page on which the results of a day are typed."""

    def __init__(self, leagues, day="open"):
        self.leagues, self.client = leagues, leagues.club.scorer
        self.path = f"{leagues.path}/days/{day}"

    def form(self):
        return self.leagues.form(self.path, self.client.get(self.path))

    def type(self, typed, base=None, **values):
        """Type results, by number of the fixture, and send the whole form as without a script."""
        form = base or self.form()
        for number, figures in typed.items():
            for side, figure in zip(("home", "guest"), figures, strict=True):
                form[f"fixture{number}-{side}_figures"] = str(figure)
        return self.client.post(self.path, data=replaced(form, values))

    def send(self, number, home, guest, seen, **values):
        """Send one row as the script does."""
        row = {"home_figures": home, "guest_figures": guest, "seen": seen, **values}
        data = {f"fixture{number}-{name}": str(value) for name, value in row.items()}
        headers = {"Accept": "application/json"}
        return self.client.post(self.path, data=data, headers=headers)

    def seen(self, number):
        return self.form()[f"fixture{number}-seen"]


def test_a_match_day_is_typed_row_by_row_and_each_row_is_written_for_itself(club):
    """Two leagues play on 2 October; three rows are right, one has half a result."""
    teams, changes = "\n".join("ABCDEFGH"), {"season-0-leagues_wins": ""}
    leagues = Leagues(club, changes, teams, "1: A, B, C, D\n2: E, F, G, H")
    for league in "12":
        leagues.everybody(league=league, first="2026-10-02")
    day = MatchDay(leagues, "2026-10-02")
    assert words(elements_of(day.client.get(f"{leagues.path}/days"), "h2")[0]) == "2. Okt. 2026"
    assert day.type({}).status_code == 422  # nothing is typed
    answer = day.type({1: (5, 4), 2: (3, ""), 7: (2, 6), 8: ("1'200", 0)})
    page = words(elements_of(answer, "main")[0])

    assert answer.status_code == 422
    assert "Ein Resultat hat zwei Zahlen, oder keine." in page
    assert page.count("✓ eingetragen") == 3
    assert day.form()["fixture8-home_figures"] == "1200"
    assert day.form()["fixture2-home_figures"] == ""
    assert day.type({2: (3, 3)}).status_code == 303
    assert "4 von 4 Begegnungen" in day.client.get(day.path).text
    assert words(elements_of(day.client.get(f"{leagues.path}/days"), "h2")[0]) == "9. Okt. 2026"
    assert club.viewer.get(day.path).status_code == 403
    assert day.client.get(f"{leagues.path}/days/2026-10-03").status_code == 404
    assert day.client.get(f"{leagues.path}/days/morgen").status_code == 404


def test_a_row_of_a_match_day_that_somebody_else_wrote_shows_both_results(club):
    leagues = Leagues(club, {"season-0-leagues_wins": ""}, "Adler\nBären", "A: Adler, Bären")
    leagues.everybody()
    day = MatchDay(leagues)
    old, seen = day.form(), day.seen(1)
    leagues.result("Adler – Bären", 5, 4)
    late = day.send(1, 7, 4, seen)
    row = late.json["rows"]["1"]

    assert (late.status_code, late.json["status"]) == (409, {"1": 409})
    assert "hat eben eingetragen: 5 : 4" in row
    assert 'value="7"' in row
    assert day.type({}, old).status_code == 422  # whoever typed nothing overrules nothing
    assert "Grund" in day.send(1, 7, 4, day.seen(1)).json["rows"]["1"]
    waits = day.send(1, 7, 4, day.seen(1), reason="Verschrieben", clash="y")
    assert waits.status_code == 409  # the key for all rows compares nothing
    assert "Meines stimmt" in waits.json["rows"]["1"]
    again = day.send(1, 7, 4, day.seen(1), reason="Verschrieben", clash="y", mine="y")
    assert (again.status_code, again.json["done"]) == (200, 1)
    assert leagues.table()[0][:3] == ("1", "Adler", "2")
    gone = leagues.form("/remove", club.scorer.get(leagues.fixtures()["Adler – Bären"]))
    path = leagues.fixtures()["Adler – Bären"]
    club.scorer.post(f"{path}/remove", data=replaced(gone, {"reason": "Nie gespielt"}))
    lost = day.send(1, 8, 4, day.leagues.club.events()[-1].seq)
    assert lost.status_code == 409
    assert "8 : 4" in lost.json["sentence"]


def test_a_row_that_waits_to_be_compared_does_so_after_half_a_result(club):
    leagues = Leagues(club, {"season-0-leagues_wins": ""}, "Adler\nBären", "A: Adler, Bären")
    leagues.everybody()
    day = MatchDay(leagues)
    old = day.form()
    leagues.result("Adler – Bären", 5, 4)
    assert day.type({1: (7, 4)}, old).status_code == 409
    for typed in ((7, ""), (7, 4)):
        row = {"seen": day.seen(1), "clash": "y", "reason": "zwei Eingaben verglichen"}
        late = day.type({1: typed}, **{f"fixture1-{name}": text for name, text in row.items()})
        assert late.status_code == 409
        assert "Meines stimmt" in words(elements_of(late, "main")[0])
    assert (day.form()["fixture1-home_figures"], day.form()["fixture1-guest_figures"]) == ("5", "4")


def test_the_tables_of_a_fixture_open_with_the_game_and_rules_of_its_home_side(club):
    changes = {"season-0-leagues_wins": "", "season-0-leagues_home": ""}
    leagues = Leagues(club, changes, "Adler\nBären", "A: Adler, Bären")
    leagues.everybody(first="2026-10-02")
    path = leagues.fixtures()["Adler – Bären"]
    assert club.scorer.post(f"{path}/table").status_code == 409  # nothing is said yet
    page = club.scorer.get(f"{path}/game?preset=2500")
    form = leagues.form("/game", page)
    wrong = club.scorer.post(f"{path}/game", data=replaced(form, {"target_0": "viel"}))
    assert wrong.status_code == 422
    assert 'value="viel"' in wrong.text
    assert (
        club.scorer.post(f"{path}/game", data=replaced(form, {"target_0": "1500"})).status_code
        == 303
    )
    fixture = words(elements_of(club.scorer.get(path), "main")[0])
    assert "Schieber. " in fixture
    assert "1500" in fixture
    assert "Adler – Bären Schieber –" in leagues.page()
    assert "1500" in club.viewer.get(f"{leagues.path}.csv").text
    assert "hat eben eingetragen" in club.scorer.post(f"{path}/game", data=form).text

    begun = club.scorer.post(f"{path}/table")
    record = club.scorer.get(f"{begun.location}/game.json").json["settings"]
    assert (record["game"], record["target"], record["teams"]) == (
        "schieber",
        [1500, 1500],
        ["Adler", "Bären"],
    )
    leagues.result("Adler – Bären", 5, 4)
    late = replaced(leagues.form("/game", club.scorer.get(f"{path}/game")), {"target_0": "2000"})
    assert "nimm zuerst das Resultat zurück" in club.scorer.post(f"{path}/game", data=late).text
    with club.app.app_context():
        data = season_export.export(db.session(), club.id, leagues.season.id, names=True)
    entry = json.loads(data)
    entry["fixtures"][0]["settings"]["game"] = "skat"
    with pytest.raises(RuleError) as refused:
        season_record.loads(json.dumps(entry).encode())
    assert refused.value.place.endswith("fixtures/0/settings/game")
