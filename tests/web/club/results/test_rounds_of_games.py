"""A round of games to a goal: the phone of its table writes one after the other, the sheet has their sum.

*Source:* regulations page K22, K24, C21 (strokes alone go into the table), C23 (balance of games).
"""

import pytest

from scorer.club.draw import evening_tables
from tests.web.club.draw.test_evening_tables import a_phone, confirm, play_on
from tests.web.club.evening_pages import drawn, plain, printed
from tests.web.html_client import StrictClient

TERMS = {"check": None, "figures": "games", "goal": 1000, "several_games": 2}
WON, LOST = [100] * 10, [57] * 10  # 1000 to 570, and the other way round


def evening(app, **terms):
    """One round at one table; a game ends at 1000 by itself."""
    return drawn(app, rounds=1, settings={"auto_end": True}, terms=TERMS | terms)


def test_the_strokes_of_one_game_are_signed_and_stand_on_the_sheet(app):
    """Ten deals of 100 to 57 end 1000 to 570: the game is worth two strokes."""
    desk = evening(app, figures="strokes", several_games=None, one_game=True)
    phone, path = a_phone(desk)
    play_on(phone, path, WON[:5])
    assert "am Handy, bisher 5 Spiele" in plain(desk.get("/tables/1"))
    play_on(phone, path, WON[5:], first=6)
    assert "gemeldet 2 : 0" in plain(desk.get("/tables/1"))
    confirm(phone, path, 2, 0)
    table = desk.view.evening.table(1, 1)

    assert (table.sheet["points"], table.credit) == ([2, 0], (2, 0, 2, 0))
    assert "2 : 0" in plain(desk.get("/tables/1"))


def next_game(phone, path):
    answer = phone.post(f"{path}/again", data={"first_dealer": 0})
    assert answer.status_code == 303, plain(answer)
    return answer.location


def play_games(phone, path, *games):
    """Write *games* one after the other; return the address of each."""
    paths = [path]
    for deals in games:
        play_on(phone, paths[-1], deals)
        if len(paths) < len(games):
            paths.append(next_game(phone, paths[-1]))
    return paths


@pytest.mark.parametrize(
    ("figures", "games", "points"),
    [
        ("games", (WON, LOST), (1, 1)),
        ("strokes", (WON, WON), (4, 0)),  # two for each game won
        ("points", (WON, LOST), (1570, 1570)),
    ],
)
def test_the_sheet_has_the_sum_of_both_games(app, figures, games, points):
    desk = evening(app, figures=figures)
    phone, path = a_phone(desk)
    first, last = play_games(phone, path, *games)
    assert f"gemeldet {points[0]} : {points[1]}" in plain(desk.get("/tables/1"))
    confirm(phone, first, *points)  # any of its games leads to what the table signs
    table = desk.view.evening.table(1, 1)

    assert (table.sheet["points"], table.credit) == ([*points], points * 2)
    signed = plain(phone.get(f"{last}/result"))
    assert "Beide Seiten haben bestätigt." in signed
    assert "Alle Partien der Passe" in signed
    for game in (first, last):  # what both signed is locked, in both games
        late = {"revisions": []}
        assert phone.post(f"{game}/revisions?after=0", json=late).json["sheet"] == [*points]


def test_before_the_second_game_is_over_nothing_can_be_signed(app):
    desk = evening(app)
    phone, path = a_phone(desk)
    assert phone.get(f"{path}/revisions").json["part"] == [1, 2]
    play_on(phone, path, WON)
    answer = phone.get(f"{path}/revisions").json
    assert ("round_points" in answer, answer["part"]) == (False, [1, 2])
    assert "no_again" not in answer
    assert f'action="{path}/again"' in phone.get(f"{path}/back").text
    assert "Partien fertig: 1 von 2" in plain(desk.get("/tables/1"))
    assert "wird noch gespielt" in plain(phone.get(f"{path}/result"))
    early = phone.post(f"{path}/result", data={"side": 0, "points_0": 1, "points_1": 0})
    assert early.status_code == 422
    second = next_game(phone, path)
    assert phone.get(f"{path}/revisions").json["next"] == second.rsplit("/", 1)[1]
    play_on(phone, second, WON)
    answer = phone.get(f"{second}/revisions").json

    assert (answer["part"], answer["round_points"]) == ([2, 2], [2, 0])
    assert answer["no_again"] is True
    assert f'action="{second}/again"' not in phone.get(f"{second}/back").text


@pytest.mark.parametrize(
    ("games", "points", "balance"),
    [((WON, WON), (2, 0), (2, -2)), ((WON, LOST, LOST), (1, 2), (-1, 1))],
)
def test_best_of_three_is_over_when_a_side_has_won_two(app, games, points, balance):
    desk = evening(app, several_games=3, best_of=True, balance=True)
    phone, path = a_phone(desk)
    *_, before = play_games(phone, path, *games[:-1])
    assert "round_points" not in phone.get(f"{before}/revisions").json
    last = next_game(phone, before)
    play_on(phone, last, games[-1])
    assert phone.get(f"{last}/revisions").json["round_points"] == [*points]
    confirm(phone, last, *points)

    assert desk.view.evening.table(1, 1).credit == balance * 2


def test_the_next_game_begins_after_the_end_of_the_one_before_and_none_after_the_last(app):
    desk = evening(app)
    phone, path = a_phone(desk)
    play_on(phone, path, WON[:5])
    early = phone.post(f"{path}/again", data={"first_dealer": 0})
    assert (early.status_code, "wird noch gespielt" in plain(early)) == (422, True)
    play_on(phone, path, WON[5:], first=6)
    second = next_game(phone, path)
    assert next_game(phone, path) == second  # a double tap
    play_on(phone, second, WON)
    private = next_game(phone, second)  # one more for pleasure is no game of the club's
    play_on(phone, private, LOST)
    confirm(phone, second, 2, 0)

    assert "result" not in phone.get(f"{private}/revisions").json
    assert desk.view.evening.table(1, 1).sheet["points"] == [2, 0]


def begun_offline(phone, path, address):
    """Tell the server of a game that began on a phone without network, after the game at *path*."""
    settings = phone.get(f"{path}/revisions").json["settings"]
    begun = {"settings": settings, "previous": path.removeprefix("/t/")}
    answer = phone.open(f"/t/{address}", method="PUT", json=begun)
    assert answer.status_code == 201, answer.text
    return f"/t/{address}"


def test_a_game_that_began_without_network_belongs_to_the_round_if_the_one_before_is_over(app):
    desk = evening(app)
    phone, path = a_phone(desk)
    early = begun_offline(phone, path, "1" * 26)
    assert "result" not in phone.get(f"{early}/revisions").json
    play_on(phone, path, WON)
    second = begun_offline(phone, path, "2" * 26)
    play_on(phone, second, WON)
    confirm(phone, second, 2, 0)

    assert desk.view.evening.table(1, 1).credit == (2, 0, 2, 0)


def test_the_slip_leads_to_the_game_that_is_being_played(app):
    desk = evening(app)
    (slip,) = desk.club.do(evening_tables.slips, desk.id, 1)
    phone, other = StrictClient(desk.app, "192.0.2.77"), StrictClient(desk.app, "192.0.2.78")
    phone.post(f"/j/{slip.token}", data={})
    paths = play_games(phone, f"/t/{slip.public_id}", WON, [])

    assert other.post(f"/j/{slip.token}", data={}).location == paths[1]
    play_on(other, paths[1], WON)
    confirm(other, paths[1], 2, 0)


def test_an_official_corrects_a_deal_of_the_first_game(app):
    """Ten times 57 to 100, then the other way round; of the tenth deal 157 were the others': still 1 to 1."""
    desk = evening(app, figures="points")
    phone, path = a_phone(desk)
    paths = play_games(phone, path, WON, LOST)
    confirm(phone, paths[1], 1570, 1570)
    page = desk.get("/tables/1/1")
    assert "Partie 1, Spiel 10" in plain(page)
    assert "Partie 2, Spiel 10" in plain(page)
    line = page.text.split("Partie 1, Spiel 10")[0].rsplit("/deals/", 1)[1].split('"')[0]
    form = desk.get(f"/tables/1/1/deals/{line}").text
    tip = form.split('name="tip" value="')[1].split('"')[0]
    changed = {"points_0": 107, "points_1": 50, "tip": tip, "reason": "verzählt", "match": ""}
    desk.fine(f"/tables/1/1/deals/{line}", **changed)
    table = desk.view.evening.table(1, 1)

    assert table.sheet["points"] == [1577, 1563]
    assert "Partie 1, Spiel 10: 100 : 57 → 107 : 50" in plain(desk.get("/history"))
    assert len(phone.get(f"{paths[0]}/revisions").json["changed"]) == 1
    assert "changed" not in phone.get(f"{paths[1]}/revisions").json


def test_the_slip_has_a_line_for_each_game_and_the_regulation_tells_it(app):
    desk = evening(app, several_games=3, best_of=True)
    slip = printed(desk.post("/slips.pdf", round=1))
    assert "Mit dem Handy schreiben" in slip
    assert "Die Passe hat höchstens 3 Partien; es gewinnt, wer mehr als die Hälfte holt." in slip
    assert "Die Passe hat höchstens 3 Partien" in plain(desk.get("/tables/1/1"))
    regulation = plain(desk.club.viewer.get(f"/club/seasons/{desk.season}/regulation"))

    assert (
        "Eine Passe hat 3 Partien, und Schluss ist, sobald eine Seite mehr als die Hälfte gewonnen hat."
        " Das Handy am Tisch schreibt mit und zählt zusammen." in regulation
    )
