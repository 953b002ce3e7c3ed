"""From nothing to a running game."""

import io
import json
import re

import pytest

from scorer.rules import games
from scorer.rules.presets import PRESETS, settings_for
from scorer.web.games import FORMS, game_of
from tests.play.table_builder import PLAYERS
from tests.web.conftest import a_deal, a_revision, a_table
from tests.web.html_client import StrictClient, elements_of, words
from tests.web.pseudo_language import write_catalog
from tests.web.table.test_settings_form import own_rules


@pytest.mark.parametrize("preset", PRESETS)
def test_the_form_gives_back_the_preset_with_french_cards_that_filled_it(app, preset):
    settings = settings_for(preset, PLAYERS, ["Wir", "Ihr"], "french")
    with app.test_request_context():
        form = FORMS[game_of(preset)].form
        filled = form(data=form.values(settings)).settings()

    assert games.read_settings(filled) == games.read_settings(settings)


@pytest.mark.parametrize("address", ["/", *(f"/games/new?preset={key}" for key in PRESETS)])
def test_a_name_can_be_typed_as_long_as_it_may_be_and_no_longer(client, address):
    names = [
        field
        for field in elements_of(client.get(address), "input")
        if re.match("(player|team|name)_", field.get("name", ""))
    ]

    assert names
    assert {field.get("maxlength") for field in names} == {"40"}


@pytest.mark.parametrize("preset", [key for form in FORMS.values() for key in form.quick])
def test_two_taps_start_every_game(client, preset):
    page = client.get("/")
    offered = [button.get("value") for button in elements_of(page, "button") if button.get("name")]
    started = client.post("/games", data={"preset": preset, "player_1": "Beat"})
    settings = client.get(f"{started.location}/revisions").json["settings"]

    assert preset in offered
    assert started.status_code == 303
    assert settings["players"] == ["Schreiber", "Beat", "Gegenüber", "Links"]
    assert settings["game"] == game_of(preset)


@pytest.mark.parametrize(
    ("preset", "seats", "count"),
    [
        ("differenzler-12", "seats_differenzler", 3),
        ("differenzler-12", "seats_differenzler", 6),
        *(("molotow-8", "seats_solo", count) for count in range(2, 10)),
    ],
)
def test_where_everybody_plays_alone_the_first_page_asks_how_many(client, preset, seats, count):
    offered = [int(option.get("value")) for option in elements_of(client.get("/"), "option")]
    started = client.post(
        "/games", data={"preset": preset, seats: str(count), "player_1": "Beat", "player_8": "Ida"}
    )
    settings = client.get(f"{started.location}/revisions").json["settings"]
    typed = {1: "Beat", 8: "Ida"}

    assert count in offered
    assert len(settings["players"]) == count
    assert {n: settings["players"][n] for n in typed if n < count} == {
        n: name for n, name in typed.items() if n < count
    }


@pytest.mark.parametrize("count", ["1", "5", "10", "", "vier"])
def test_a_number_that_needs_another_rule_is_refused(client, count):
    refused = client.post("/games", data={"preset": "differenzler-12", "seats_differenzler": count})

    assert refused.status_code == 422
    assert "Das kannst du hier nicht wählen." in refused.text


def test_who_reads_french_starts_with_the_rules_and_cards_of_the_romandie(make_app, tmp_path):
    client = StrictClient(make_app(catalogs=str(write_catalog(tmp_path / "catalogs"))))
    headers = {"Accept-Language": "fr-CH"}
    page = client.get("/", headers=headers)
    tiles = [
        tile.get("value") for tile in elements_of(page, "button") if tile.get("class") == "tile"
    ]
    chosen = [
        box.get("value")
        for box in elements_of(page, "input")
        if box.get("name") == "deck" and "checked" in box.attrib
    ]
    begun = client.post("/games", data={"preset": "romandie", "deck": chosen[0]}, headers=headers)
    settings = client.get(f"{begun.location}/revisions").json["settings"]

    assert (tiles, chosen) == (["romandie-1000", "romandie"], ["french"])
    assert (settings["target"], settings["factors"]["schaufel"]) == ([1500, 1500], 2)
    assert settings["equal_weis"] == "both"
    assert (settings["berg"], settings["schneider"], settings["stakes"]) == (None, False, None)


def test_each_key_tells_by_what_it_differs_from_its_neighbours(client):
    """Where presets of one game last differently, a line for all of them would be wrong for most."""
    headings = [words(heading) for heading in elements_of(client.get("/"), "h2")]

    assert {"Coiffeur Varianten", "Differenzler Spiele", "Jeder für sich"} <= {*headings}
    keys = {key.get("value"): key for key in elements_of(client.get("/"), "button")}
    assert [span.get("class") for span in keys["molotow-8"].iter("span")] == [None]
    assert words(keys["molotow-8"]) == "Molotow 8 Spiele"


def test_french_cards_keep_the_factors_of_the_preset(app):
    table = a_table(app, deck="french")
    settings = table.beat.get(f"{table.path}/revisions").json["settings"]

    assert settings["deck"] == "french"
    assert settings["factors"]["schaufel"] == 2


def test_the_modes_stay_in_the_order_of_the_keys(app):
    table = a_table(app)
    settings = table.beat.get(f"{table.path}/revisions").json["settings"]

    assert list(settings["factors"]) == [
        *("rosen", "eichel", "schilten", "schellen"),
        *("obenabe", "undenufe"),
    ]


def test_my_games_tell_which_game_it_is_and_who_leads(app, client):
    forms = [
        own_rules(app, "2500"),
        own_rules(app, "coiffeur-8"),
        own_rules(app, "coiffeur-8", seating="3-3"),
        own_rules(app, "differenzler-open", seats="3"),
        own_rules(app, "molotow-8", seats="3"),
    ]
    paths = [client.post("/games/new", data=form).location for form in forms]
    cell = {"kind": "cell", "points": 97}
    estimates = [
        a_revision(f"estimate:1:{n}", {"kind": "estimate", "points": 50}) for n in range(3)
    ]
    deal = a_revision("1", {"kind": "deal", "points": None})
    counted = a_revision(
        "1", deal["facts"] | {"points": [60, 45, 52]}, line=deal["line"], replaces=[deal["id"]]
    )
    written = [
        [a_deal(1, 97)],
        [a_revision("b:obenabe", cell)],
        [a_revision("b:obenabe", cell)],
        [deal, *estimates, counted],
        [a_revision("1", {"kind": "deal", "points": [60, 45, 52]})],
    ]
    for path, revisions in zip(paths, written, strict=True):
        assert client.post(f"{path}/revisions", json={"revisions": revisions}).status_code == 200
    [listed] = [
        listed for listed in elements_of(client.get("/"), "ul") if listed.get("class") == "games"
    ]
    molotow, last, alone, teams, schieber = map(words, listed)  # the newest first

    assert "Schieber, " in schieber
    assert " + " in schieber
    assert " gegen " in schieber
    assert schieber.endswith("194 : 120")
    assert "Coiffeur, " in teams
    assert teams.endswith("0 : 485")
    assert alone.endswith("Beat 485")
    assert last.startswith("Anna, Beat, Clara Differenzler, ")
    assert last.endswith("Clara 2")
    assert molotow.startswith("Anna, Beat, Clara Molotow, ")


@pytest.mark.parametrize(
    "shape",
    [
        *("{}", "  {} ", "http://localhost/t/{}", "localhost/t/{}/watch"),
        # whose end looks like a code to watch
        *("http://localhost/t/{}#watchers", "http://localhost/t/{}/share#watchers"),
    ],
)
def test_a_code_or_an_address_opens_the_table(table, shape):
    answer = table.beat.get("/open", query_string={"code": shape.format(table.id.lower())})

    assert answer.status_code == 303
    assert answer.location == table.path


@pytest.mark.parametrize("code", ["", "x", "0" * 26, "http://[", "//", "é" * 26, "\0" * 26])
def test_a_wrong_code_says_so_and_comes_back(client, code):
    answer = client.get("/open", query_string={"code": code})

    assert answer.status_code == 404
    assert "Diese Partie gibt es hier nicht." in answer.text


def test_a_name_that_is_typed_wrongly_on_the_first_page_comes_back(client):
    answer = client.post("/games", data={"preset": "1000", "player_1": "B" * 41})
    typed = next(field for field in elements_of(answer, "input") if field.get("id") == "player_1")

    assert answer.status_code == 422
    assert typed.get("value") == "B" * 41


def test_a_record_goes_out_and_comes_in_as_a_new_game(app):
    table = a_table(app, player_0="Anna")
    table.push(a_deal(1, 97), a_deal(2, 45))
    kept = table.beat.get(f"{table.path}/game.json")
    reader = StrictClient(app)
    started = read(reader, kept.data)

    assert kept.headers["Content-Disposition"].startswith("attachment")
    assert started.status_code == 303
    assert started.location != table.path
    state = reader.get(f"{started.location}/revisions").json
    assert state["may_write"] is True
    assert state["totals"] == table.beat.get(f"{table.path}/revisions").json["totals"]


def read(client, data, name="jass.json"):
    return client.post(
        "/games/import",
        data={"record": (io.BytesIO(data), name)},
        content_type="multipart/form-data",
    )


def record_with(**changes):
    settings = settings_for("2500", PLAYERS, ["Wir", "Ihr"])
    whole = {"format": "schreiber-game", "version": 1, "settings": settings, "revisions": []}
    return json.dumps(whole | changes).encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Hier fehlt eine Datei."),
        (record_with()[:-30], "Die Datei ist ab Zeile 1"),
        (b'{"\\ud800<b>": 1}', "gehört nicht hierher"),
        (
            record_with(revisions=[a_deal(1, 1)]),
            "revisions/0/facts/points/0: 1 Punkte sind nicht möglich.",
        ),
    ],
)
def test_a_bad_record_is_refused_with_the_place_and_nothing_is_kept(client, data, sentence):
    answer = read(client, data)

    assert answer.status_code == 422
    assert sentence in words(elements_of(answer, "main")[0])
    assert client.token is None


def test_a_record_may_be_larger_than_a_form_but_not_endless(client):
    assert read(client, b" " * 200_000).status_code == 422
    giant = client.post(
        "/games/import",
        data=b" " * 2_200_000,
        content_type="multipart/form-data; boundary=x",
    )
    assert giant.status_code == 413
