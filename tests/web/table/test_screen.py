"""The table: push and pull, the watch page, the evening, what can be taken home."""

import re

import pytest

from scorer.rules.games import GAMES
from tests.web.conftest import a_deal, a_table


def test_words_and_forms_of_the_sheets_exist_for_known_games_only(client):
    known = client.get("/table/schieber/late.json")

    assert known.mimetype == "application/json"
    assert known.json["words"]["exact"] == "Weis: Karten angeben"
    assert 'data-radio="declarer"' in known.json["parts"]["more"]
    assert client.get("/table/poker/late.json").status_code == 404


def test_push_and_pull_tell_the_same_log(table):
    deals = [a_deal(1, 97), a_deal(2, 45)]
    pushed = table.push(*deals)
    pulled = table.beat.get(f"{table.path}/revisions?after=0")

    assert pushed.status_code == pulled.status_code == 200
    assert pushed.json["accepted"] == [deal["id"] for deal in deals]
    for key in ("revisions", "seq", "head", "totals", "settings", "after"):
        assert pushed.json[key] == pulled.json[key], key
    assert [revision["seq"] for revision in pulled.json["revisions"]] == [1, 2]
    assert pulled.json["seq"] == 2
    assert pulled.json["totals"] == [2 * (97 + 45), 2 * (60 + 112)]
    assert (pushed.json["may_write"], pulled.json["may_write"]) == (True, False)
    assert [pulled.json[key] for key in ("accepted", "rejected", "conflicts")] == [[]] * 3
    assert pulled.json["settings"]["target"] == [2500, 2500]


def test_who_knows_what_the_log_has_not_gets_all_of_it(table):
    """As after a backup was brought back: it is shorter, or went on otherwise."""
    table.push(a_deal(1))
    table.push(a_deal(2))
    head = table.beat.get(f"{table.path}/revisions").json["head"]

    def asked(query):
        answer = table.beat.get(f"{table.path}/revisions?{query}").json
        return answer["after"], [revision["seq"] for revision in answer["revisions"]]

    assert asked(f"after=2&head={head}") == (2, [])
    assert asked(f"after=1&head={head}") == (0, [1, 2])
    assert asked(f"after=3&head={head}") == asked("after=99999") == (0, [1, 2])
    assert asked("after=1") == (1, [2])  # an older phone tells no head


@pytest.mark.parametrize("part", ["revisions?after=0", "watch"])
def test_nothing_is_sent_again_until_something_is_written(table, part):
    address = f"{table.path}/{part}"
    headers = {"If-None-Match": table.beat.get(address).headers["ETag"]}

    assert table.beat.get(address, headers=headers).status_code == 304
    table.push(a_deal(1))
    answer = table.beat.get(address, headers=headers)
    assert answer.status_code == 200
    assert "194" in answer.text


def test_every_phone_of_a_table_hears_of_the_newest_game_that_follows(table):
    before = table.beat.get(f"{table.path}/revisions")
    assert "next" not in before.json
    first = table.anna.post(f"{table.path}/again").location
    second = table.anna.post(f"{first}/again").location
    headers = {"If-None-Match": before.headers["ETag"]}
    after = table.beat.get(f"{table.path}/revisions", headers=headers)

    assert f"/t/{after.json['next']}" == second
    assert f'href="{second}" data-next' in table.beat.get(f"{table.path}/watch").text
    assert "next" not in table.beat.get(f"{second}/revisions").json


def test_where_estimates_are_hidden_a_phone_knows_how_many_write(app):
    table = a_table(app, preset="differenzler-12")
    before = table.anna.get(f"{table.path}/revisions")
    table.beat.post(table.invite())
    headers = {"If-None-Match": before.headers["ETag"]}

    assert before.json["writers"] == 1
    assert table.anna.get(f"{table.path}/revisions", headers=headers).json["writers"] == 2


@pytest.mark.parametrize("game", GAMES)
def test_every_way_that_the_menu_shows_leads_somewhere(client, table, game):
    menu = client.get(f"/table/{game}/late.json").json["parts"]["menu"]
    ways = re.findall(r'data-to="([^"]+)"', menu)

    assert {"/share", "/game.csv", "/sheet.pdf", "/sheet.pdf?paper=a5"} <= set(ways)
    assert [table.anna.get(table.path + way).status_code for way in ways] == [200] * len(ways)


def test_the_same_id_with_other_content_is_a_conflict_that_shows_what_stands(table):
    deal = a_deal(1, 97)
    table.push(deal)
    answer = table.push(deal | {"facts": deal["facts"] | {"points": [60, 97]}})
    (conflict,) = answer.json["conflicts"]

    assert answer.status_code == 409
    assert conflict["stored"]["facts"]["points"] == [97, 60]
    assert "mit anderem Inhalt" in conflict["why"]
    assert answer.json["totals"] == [194, 120]


BAD_FACTS = {
    "a sum that is not 157": ({"points": [97, 61]}, "Zusammen sind es 158 statt 157 Punkte."),
    "2^63": ({"points": [2**63, 0]}, "Eine ganze Zahl von 0 bis 157."),
    "a lone surrogate in a note": ({"note": "a\ud800"}, "Unsichtbare Zeichen sind nicht erlaubt."),
}


@pytest.mark.parametrize(("facts", "sentence"), BAD_FACTS.values(), ids=BAD_FACTS)
def test_what_cannot_have_happened_is_refused_with_a_sentence(table, facts, sentence):
    answer = table.push(a_deal(1, **facts))

    assert answer.status_code == 422
    assert answer.json["rejected"][0]["why"].startswith(sentence)
    assert answer.json["seq"] == 0


BAD_BODIES = {
    "nothing": (b"", "Die Datei ist ab Zeile"),
    "too many": (b'{"revisions": [' + b"1," * 200 + b"1]}", "revisions: Hier müssen 0 bis 200"),
    "no id": (
        b'{"revisions": [{"slot": "1"}]}',
        "revisions/0/id: Das ist hier kein gültiger Wert.",
    ),
}


@pytest.mark.parametrize(("data", "sentence"), BAD_BODIES.values(), ids=BAD_BODIES)
def test_a_body_that_is_no_log_is_refused_as_a_whole(table, data, sentence):
    answer = table.anna.post(f"{table.path}/revisions", data=data)

    assert answer.status_code == 422
    assert answer.json["error"].startswith(sentence)
    assert table.beat.get(f"{table.path}/revisions").json["seq"] == 0
