"""A game that began without network: one address, one game, one writer, however often it is told."""

import json
import re

import pytest

from scorer.rules import games
from scorer.rules.presets import settings_for
from tests.play.table_builder import PLAYERS, TEAMS
from tests.web.conftest import a_deal, a_table, content
from tests.web.html_client import StrictClient

ADDRESS = "/t/" + "1BCDEFGHJKMNPQRSTVWXYZ0123"
OTHER = "/t/" + "2BCDEFGHJKMNPQRSTVWXYZ0123"


def rules(preset="2500"):
    settings = games.read_settings(settings_for(preset, PLAYERS, TEAMS))
    return games.settings_json(settings)


def register(client, address=ADDRESS, settings=None, **more):
    return client.open(address, method="PUT", json={"settings": settings or rules(), **more})


def born(app, address=ADDRESS, who="192.0.2.1", **more):
    """Let a phone that was never here tell of its game."""
    phone = StrictClient(app, who)
    assert register(phone, address, **more).status_code == 202
    assert register(phone, address, **more).status_code == 201
    return phone


def games_in(app):
    return content(app)["game"]


@pytest.mark.parametrize("preset", ["2500", "coiffeur-10", "differenzler-12"])
def test_the_phone_where_it_began_writes_on_at_its_own_address(app, preset):
    phone = born(app, settings=rules(preset))
    pulled = phone.get(f"{ADDRESS}/revisions")

    assert pulled.json["settings"] == rules(preset)
    assert pulled.json["may_write"] is True
    assert pulled.json["me"] == "Anna"
    assert phone.get(f"{ADDRESS}/share").status_code == 200


def test_told_again_it_is_the_same_game(app):
    phone = born(app)
    phone.post(f"{ADDRESS}/revisions", json={"revisions": [a_deal(1, 97)]})
    before = content(app)

    assert [register(phone).status_code for _ in range(3)] == [200] * 3
    assert content(app) == before
    assert len(games_in(app)) == 1


def test_an_answer_that_is_lost_before_the_cookie_came_costs_nothing(app):
    assert register(StrictClient(app)).status_code == 202
    assert games_in(app) == []
    born(app)
    assert len(games_in(app)) == 1


def test_the_address_of_another_game_is_not_taken_over(app, table):
    before = content(app)
    for visitor in (StrictClient(app), a_table(app, address="192.0.2.3").anna):
        before = content(app)
        answer = register(visitor, table.path)

        assert answer.status_code == 403
        assert "darfst du nicht schreiben" in answer.json["error"]
        assert content(app) == before


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "gültiger Wert"),
        ({"settings": {"game": "poker"}}, "Möglich sind nur"),
        ({"settings": rules() | {"players": ["Anna"] * 4}}, "verschieden"),
        ({"settings": rules(), "previous": 5}, "gültiger Wert"),
        ({"settings": rules(), "previous": "x" * 99}, "Zeichen"),
        ({"settings": rules(), "revisions": []}, "gehört nicht hierher"),
    ],
)
def test_what_is_no_game_is_refused_with_a_sentence_and_leaves_nothing(app, body, sentence):
    client = StrictClient(app)
    before = content(app)
    answer = client.open(ADDRESS, method="PUT", json=body)

    assert answer.status_code == 422
    assert sentence in answer.json["error"]
    assert content(app) == before


def test_as_many_games_as_on_the_first_page_and_no_more(app):
    client = born(app)
    codes = [
        register(client, f"/t/3{place:02}DEFGHJKMNPQRSTVWXYZ0123"[:29]).status_code
        for place in range(30)
    ]

    assert set(codes) == {201, 429}
    assert codes.count(201) < 20
    assert register(client).status_code == 200  # what is here already is no new game


def test_the_next_game_of_an_evening_continues_it(app):
    phone = born(app)
    answer = register(phone, OTHER, previous=ADDRESS.removeprefix("/t/"))

    assert answer.status_code == 201
    assert OTHER in phone.get(ADDRESS + "/watch").text
    assert register(phone, OTHER, previous=ADDRESS.removeprefix("/t/")).status_code == 200


def test_what_cannot_be_continued_stands_for_itself(app, table):
    phone = born(app)
    third = "/t/" + "3BCDEFGHJKMNPQRSTVWXYZ0123"
    register(phone, OTHER, previous=ADDRESS.removeprefix("/t/"))

    assert register(phone, third, previous=ADDRESS.removeprefix("/t/")).status_code == 201
    assert third not in phone.get(OTHER + "/watch").text
    for number, previous in enumerate([table.id, "7" * 26, "nonsense"]):
        fourth = f"/t/4{number}CDEFGHJKMNPQRSTVWXYZ01234"[:29]
        assert register(phone, fourth, previous=previous).status_code == 201
    assert "CDEFGHJKMNPQRSTVWXYZ" not in table.anna.get(table.path + "/watch").text


def test_everything_on_the_phones_first_page_is_a_game_that_the_server_takes(client):
    page = client.get("/start").text
    kept = json.loads(re.search(r"data-presets='([^']+)'", page)[1])

    assert set(kept) >= {"1000", "2500"}
    for decks in kept.values():
        assert set(decks) == {"german", "french"}
        for deck, settings_by_count in decks.items():
            for count, settings in settings_by_count.items():
                assert games.settings_json(games.read_settings(settings)) == settings
                assert settings["deck"] == deck
                assert len(settings["players"]) == int(count or 4)
