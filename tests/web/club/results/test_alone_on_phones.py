"""Everybody for himself on phones: tables of three and five write through the code of their slip.

*Source:* regulations page K4, C19 (two tables of five, most or fewest points), C49 (Handjass).
"""

import pytest

from tests.web.club.draw.test_evening_tables import a_phone, confirm, taken, write
from tests.web.club.evening_pages import PEOPLE, drawn, plain, printed
from tests.web.conftest import a_revision


def evening(app, people=10, settings=None, check=157, preset="handjass", **phase):
    """An evening of one round of two deals at which everybody plays alone."""
    terms = {"partners": "alone", "check": check, "signed": True}
    usual = {
        "game": "solo",
        "rounds": 1,
        "deals": 2,
        "draw": "round",
        "settings": settings or {},
        "terms": terms,
    }
    return drawn(app, PEOPLE[:people], preset, **usual | phase)


def played(phone, path, *deals):
    for slot, deal in enumerate(deals, start=1):
        facts = deal if isinstance(deal, dict) else {"points": deal}
        write(phone, path, a_revision(slot, {"kind": "deal", "mode": "rosen", **facts}))


@pytest.mark.parametrize(
    ("size", "points"),
    [(3, [57, 60, 40]), (4, [57, 45, 25, 30]), (5, [57, 45, 25, 20, 10])],
)
def test_a_table_of_any_size_writes_and_signs(app, size, points):
    """Two deals of 157: the sheet has 314, and everybody what he made twice."""
    desk = evening(app, people=2 * size, sizes=[size])
    phone, path = a_phone(desk)
    played(phone, path, points, points)
    totals = [2 * figure for figure in points]

    assert "Zwei von euch prüfen die Punkte" in plain(phone.get(f"{path}/result"))
    confirm(phone, path, *totals, sides=[0])
    assert desk.view.evening.table(1, 1).credit is None
    assert "bestätigt: 1 von 2" in plain(desk.get("/tables/1"))
    assert "bestätigt: 1 von 2" in plain(desk.get("/history"))
    confirm(phone, path, *totals, sides=[2])
    page = plain(phone.get(f"{path}/result"))
    assert "Bestätigt. Danke" in page
    assert "Die Kontrollsumme 314 stimmt." in page
    assert "Seite" not in page
    assert desk.view.evening.table(1, 1).credit == tuple(totals)


def test_where_the_fewest_win_the_phone_and_the_ranking_say_so(app):
    """Molotow: Weis and Stöck are taken away, so a total may be below 0."""
    desk = evening(
        app,
        settings={"weis_sign": "minus", "stoeck_sign": "minus"},
        check=None,
        sizes=[5],
        preset="differences",
    )
    phone, path = a_phone(desk)
    weis = [{"seat": 4, "kind": "weis", "points": 50}]
    played(phone, path, [57, 45, 25, 20, 10], {"points": [57, 45, 25, 30, 0], "extras": weis})
    totals = [114, 90, 50, 50, -40]
    page = plain(phone.get(f"{path}/watch"))

    assert "gewinnt mit −40 Punkten" in page
    confirm(phone, path, *totals, sides=(4, 1))
    table = desk.view.evening.table(1, 1)
    assert table.sheet["points"] == totals
    assert "bonuses" not in table.sheet
    ranks = {line.person: line.rank for line in desk.view.evening.standings}
    assert [ranks[member] for member in table.people] == [5, 4, 2, 2, 1]


def test_plus_and_minus_with_a_reason_are_beside_the_control_sum(app):
    """314 of cards, 20 less for one and 10 more for another: 304 on the sheet, and it is right."""
    desk = evening(app, sizes=[5])
    phone, path = a_phone(desk)
    extras = [
        {"seat": 1, "kind": "minus", "points": 20, "reason": "Renonce"},
        {"seat": 0, "kind": "plus", "points": 10, "reason": "Schreiber"},
    ]
    played(phone, path, {"points": [57, 45, 25, 20, 10], "extras": extras}, [0, 0, 0, 100, 57])
    totals = [67, 25, 25, 120, 67]
    assert "gemeldet 67 : 25 : 25 : 120 : 67" in plain(desk.get("/tables/1"))
    confirm(phone, path, *totals)
    table = desk.view.evening.table(1, 1)

    assert (table.sheet["bonuses"], table.verdict.gap) == ([10, -20, 0, 0, 0], 0)
    assert table.credit == tuple(totals)
    assert "davon Zuschlag: −20" in plain(desk.get("/ranking"))
    for page in ("/tables/1", "/tables/1/1"):
        assert 'name="table1-bonuses_1" value="-20"' in desk.get(page).text
    assert "davon Zuschlag: +10 : −20 : 0 : 0 : 0" in plain(desk.get("/history"))


def test_the_key_that_takes_over_what_a_phone_reports_takes_a_bonus_with_it(app):
    desk = evening(app, sizes=[5])
    phone, path = a_phone(desk)
    minus = [{"seat": 1, "kind": "minus", "points": 20, "reason": "Renonce"}]
    played(phone, path, {"points": [57, 45, 25, 20, 10], "extras": minus}, [0, 0, 0, 100, 57])
    assert desk.post("/tables/1/1", **taken(desk.get("/tables/1"), 1)).status_code == 303

    sheet = desk.view.evening.table(1, 1).sheet
    assert (sheet["points"], sheet["bonuses"]) == ([57, 25, 25, 120, 67], [0, -20, 0, 0, 0])


def test_a_bonus_stands_on_the_sheet_of_paper_where_it_is_agreed_on(app):
    """K31: 8 x 157 = 1256 of cards; 20 for the writer's side and 10 for the dealer's make 1286.

    The rest that is proposed: 1256 less 700 of cards is 556, and the bonus on top.
    """
    desk = drawn(app, PEOPLE[:4], terms={"bonuses": True}, rounds=1, deals=8)
    assert "Davon Zuschlag" in plain(desk.get("/tables/1/1"))
    for bonus, rest in (({}, 556), ({"bonuses_1": 10}, 566)):
        proposed = desk.sheet(1, 1, 720, "", bonuses_0=20, **bonus)
        assert f"Vorschlag: {rest}." in plain(proposed)
    refused = desk.sheet(1, 1, 720, 566)
    assert "1286" in plain(refused)
    assert refused.status_code == 422
    answer = desk.sheet(1, 1, 720, 566, bonuses_0=20, bonuses_1=10)
    assert answer.status_code == 303, plain(answer)
    table = desk.view.evening.table(1, 1)

    assert (table.sheet["bonuses"], table.credit) == ([20, 10], (720, 566) * 2)
    assert "davon Zuschlag: +20" in plain(desk.get("/ranking"))


def test_a_match_is_taken_away_where_the_fewest_points_win(app):
    """Two deals of 157, a match of one of them less 100: 214 on the sheet; 57 and 57, 45, 25, 30."""
    terms = {"partners": "alone", "check": 157, "match_bonus": 100, "match_minus": True}
    desk = evening(app, people=4, preset="differences", sizes=[4], terms=terms)
    slip = printed(desk.post("/slips.pdf", round=1))
    assert "Kontrollsumme 314, pro Match 100 weniger" in slip
    phone, path = a_phone(desk)
    played(phone, path, {"points": [157, 0, 0, 0], "match": 0}, [57, 45, 25, 30])
    totals = [114, 45, 25, 30]
    confirm(phone, path, *totals)
    table = desk.view.evening.table(1, 1)

    assert (table.sheet["matches"], table.credit) == ([1, 0, 0, 0], tuple(totals))
    page = plain(desk.get("/tables/1/1"))
    assert "Die Kontrollsumme 214 stimmt." in page
    assert "Kontrollsumme 314, pro Match 100 weniger" in page
    assert desk.sheet(1, 1, 114, 45, 25, 31, matches_0=1, reason="verzählt").status_code == 422
