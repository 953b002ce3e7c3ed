"""Games and strokes instead of points, from the sheet to the wall and the paper; K24."""

from tests.web.club.evening_pages import PEOPLE, drawn, plain, printed
from tests.web.html_client import elements_of, words

TERMS = {"check": None, "figures": "games", "goal": 1000, "balance": True}


def test_sheet_and_slip_ask_for_games_and_nothing_has_to_add_up(app):
    desk = drawn(app, rounds=1, terms=TERMS)
    form, slip = plain(desk.get("/tables/1/1")), printed(desk.post("/slips.pdf", round=1))
    for asked in (form, slip):
        assert "Gewonnene Partien jeder Seite. Eine Partie geht auf 1000 Punkte." in asked
    assert "Zusammen" not in form
    assert "Kontrollsumme" not in slip
    assert "Mit dem Handy schreiben" not in slip
    assert PEOPLE[0].split()[0] in slip
    assert desk.sheet(1, 1, 3, 5).status_code == 303

    assert "3 : 5" in plain(desk.get("/tables/1"))
    assert "3 : 5" in plain(desk.get("/history"))


def test_minus_and_plus_stand_alike_on_page_wall_paper_and_member_sheet(app):
    desk = drawn(app, rounds=2, terms=TERMS)
    first = desk.view.evening.rounds[0][0].people[0]
    for number, table in ((1, desk.view.evening.rounds[0][0]), (2, desk.view.evening.rounds[1][0])):
        won = [0, 0]
        won[table.people.index(first) % 2], won[1 - table.people.index(first) % 2] = 1, 4
        assert desk.sheet(number, 1, *won).status_code == 303
    desk.fine("/close")
    balance = "−6 (2:8)"  # twice one game for and four against

    assert balance in plain(desk.get("/ranking"))
    assert balance in words(elements_of(desk.club.viewer.get(f"/e/{desk.id}"), "main")[0])
    assert balance in printed(desk.get("/ranking.pdf"))
    member = f"/club/seasons/{desk.season}/members/{first}"
    assert balance in plain(desk.club.viewer.get(member))
    assert balance in printed(desk.club.viewer.get(f"{member}.pdf"))
    assert balance in plain(desk.club.viewer.get(f"/club/seasons/{desk.season}"))
    assert '"-6";"2";"8"' in desk.get("/ranking.csv").data.decode("utf-8-sig")
