"""From nothing to a running game."""

import io
import json
import re

import pytest

from scorer.rules import games
from scorer.rules.presets import PRESETS, settings_for
from scorer.web.forms import FORMS, game_of, preset_values
from tests.web.conftest import a_deal, a_table
from tests.web.strict import HTML, StrictClient, elements_of, words

PEOPLE = ["Anna", "Beat", "Clara", "Dani"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("deck", ["", "german", "french"])
def test_every_preset_is_a_whole_set_of_rules(preset, deck):
    settings = settings_for(preset, PEOPLE, ["Wir", "Ihr"], deck)

    assert games.settings_json(games.read_settings(settings)) == settings


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("deck", ["", "german", "french"])
def test_the_form_gives_back_the_preset_that_filled_it(app, preset, deck):
    settings = settings_for(preset, PEOPLE, ["Wir", "Ihr"], deck)
    with app.test_request_context():
        game = FORMS[game_of(preset)]

        assert game.form(data=game.flat(settings)).settings() == settings


def test_two_taps_start_a_schieber(client):
    assert client.get("/").status_code == 200
    started = client.post("/games", data={"preset": "2500"})

    assert started.status_code == 303
    assert 'data-view="idle"' in client.get(started.location).text


@pytest.mark.parametrize("address", ["/", "/games/new", "/games/new?preset=differenzler-4"])
def test_a_name_can_be_typed_as_long_as_it_may_be_and_no_longer(client, address):
    names = [
        field
        for field in elements_of(client.get(address), "input")
        if re.match("player_|team_", field.get("name", ""))
    ]

    assert names
    assert {field.get("maxlength") for field in names} == {"40"}


def test_names_are_optional_and_come_back_on_the_slate(app):
    table = a_table(app, player_0="Anna", player_1="  Beat\t B. ")
    page = table.beat.get(table.path)

    assert "Anna, Gegenüber" in page.text
    assert "Beat B., Links" in page.text


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


def test_my_games_lists_what_this_device_may_write(app):
    table = a_table(app, player_0="Anna")
    table.push(a_deal(1, 97))

    assert "194 : 120" in table.anna.get("/").text
    assert "194 : 120" not in table.beat.get("/").text


@pytest.mark.parametrize("shape", ["{}", "  {} ", "http://localhost/t/{}", "localhost/t/{}/watch"])
def test_a_code_or_an_address_opens_the_table(table, shape):
    found = table.beat.get("/open", query_string={"code": shape.format(table.id.lower())})

    assert found.status_code == 303
    assert found.location == table.path


@pytest.mark.parametrize("code", ["", "x", "0" * 26, "http://[", "//", "é" * 26, "\0" * 26])
def test_a_wrong_code_says_so_and_comes_back(client, code):
    answer = client.get("/open", query_string={"code": code})

    assert answer.status_code == 404
    assert "Diese Partie gibt es hier nicht." in answer.text


@pytest.mark.parametrize("preset", [*PRESETS, "nonsense"])
def test_a_preset_fills_the_form_without_a_script(client, preset):
    """What a browser without a script would send back starts a game with just these rules."""
    page = client.get(f"/games/new?preset={preset}")
    started = client.post("/games/new", data=sent_by(page))
    settings = client.get(f"{started.location}/revisions").json["settings"]
    shown = PRESETS.get(preset, PRESETS["1000"])

    assert started.status_code == 303
    assert settings == settings | {k: v for k, v in shown.items() if k != "teams"}


def sent_by(page):
    """Return what the form of all rules on *page* sends when nobody touches it."""
    form = next(one for one in elements_of(page, "form") if "rules" in (one.get("class") or ""))
    sent = {}
    for one in form.iter():
        name, kind = one.get("name"), one.get("type")
        if one.tag == f"{HTML}select":
            chosen = [o for o in one if o.get("selected") is not None] or list(one)
            sent[name] = chosen[0].get("value")
        elif name and (kind not in {"radio", "checkbox"} or one.get("checked") is not None):
            sent[name] = one.get("value")
    return sent


def own_rules(preset="2500", **changes):
    """Return a form of all rules as a browser sends it; to be called within a request."""
    game = game_of(preset)
    values = preset_values(preset) | {f"player_{i}": name for i, name in enumerate(PEOPLE)}
    values |= {"game": game} | changes
    return {
        name: "y" if value is True else str(value)
        for name, value in values.items()
        if value is not None and value is not False
    }


def test_own_rules_start_a_game_with_them(app, client):
    with app.test_request_context():
        form = own_rules(target_1="2000", slalom="2", berg="", finish_order="stich-stoeck-weis")
    started = client.post("/games/new", data=form)
    settings = client.get(f"{started.location}/revisions").json["settings"]

    assert started.status_code == 303
    assert settings["target"] == [2500, 2000]
    assert settings["factors"]["slalom_obenabe"] == settings["factors"]["slalom_undenufe"] == 2
    assert settings["berg"] is None
    assert settings["finish_order"] == ["stich", "stoeck", "weis"]


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("target_0", "1_0", "Eine ganze Zahl von 1 bis 99999."),
        ("target_0", "１５００", "Eine ganze Zahl"),
        ("target_0", "٣٤", "Eine ganze Zahl"),
        ("target_0", "9" * 30, "Eine ganze Zahl"),
        ("target_0", "0", "Eine ganze Zahl"),
        ("target_0", "-5", "Eine ganze Zahl"),
        ("target_0", "NaN", "Eine ganze Zahl"),
        ("target_0", "1e9", "Eine ganze Zahl"),
        ("target_0", "", "Hier fehlt eine Zahl."),
        ("match_bonus", "1001", "Eine ganze Zahl von 0 bis 1000."),
        ("berg", "2500", "Der Bergpreis muss unter dem Ziel von 2500 liegen."),
        ("player_0", "", "Hier fehlt ein Name."),
        ("player_0", "\u202e\u200b", "Hier fehlt ein Name."),
        ("player_0", "A" * 41, "Ein Name hat höchstens 40 Zeichen."),
        ("player_0", "x" * 10_000, "Ein Name hat höchstens 40 Zeichen."),
        ("player_0", "bEAT", "Alle Namen müssen verschieden sein."),
        ("team_0", "ihr", "Alle Namen müssen verschieden sein."),
        ("deck", "tarot", "Not a valid choice"),
        ("first_dealer", "4", "Not a valid choice"),
    ],
)
def test_a_wrong_setting_is_told_at_its_field_and_stays_typed(app, client, field, value, sentence):
    with app.test_request_context():
        form = own_rules()
    answer = client.post("/games/new", data=form | {field: value})

    assert answer.status_code == 422
    if not sentence.startswith("Not"):
        assert sentence in answer.text
    marked = [
        one.get("id")
        for one in (*elements_of(answer, "input"), *elements_of(answer, "fieldset"))
        if one.get("aria-invalid")
    ]
    assert field in marked
    assert "Das geht noch nicht auf" in words(elements_of(answer, "main")[0])
    if (
        value.isascii()
        and value.isprintable()
        and 0 < len(value) < 41
        and field not in {"deck", "first_dealer"}
    ):
        typed = next(one for one in elements_of(answer, "input") if one.get("id") == field)
        assert typed.get("value") == value


def test_a_name_that_is_typed_wrongly_on_the_first_page_comes_back(client):
    answer = client.post("/games", data={"preset": "1000", "player_1": "B" * 41})
    typed = next(one for one in elements_of(answer, "input") if one.get("id") == "player_1")

    assert answer.status_code == 422
    assert typed.get("value") == "B" * 41
    assert 'maxlength="60"' in answer.text


def test_a_record_goes_out_and_comes_in_as_a_new_game(app):
    table = a_table(app, player_0="Anna")
    table.push(a_deal(1, 97), a_deal(2, 45))
    kept = table.beat.get(f"{table.path}/game.json")
    reader = StrictClient(app)
    started = read(reader, kept.data)

    assert kept.headers["Content-Disposition"].startswith("attachment")
    assert started.status_code == 303
    assert started.location != table.path
    told = reader.get(f"{started.location}/revisions").json
    assert told["may_write"] is True
    assert told["totals"] == table.beat.get(f"{table.path}/revisions").json["totals"]


def read(client, data, name="jass.json"):
    return client.post(
        "/games/import",
        data={"record": (io.BytesIO(data), name)},
        content_type="multipart/form-data",
    )


def record_with(**changes):
    settings = settings_for("2500", PEOPLE, ["Wir", "Ihr"])
    whole = {"format": "schreiber-game", "version": 1, "settings": settings, "revisions": []}
    return json.dumps(whole | changes).encode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Hier fehlt eine Datei."),
        (b"\xff\xfe\x00", "Die Datei ist kein Text in UTF-8 (Byte 0)."),
        (record_with()[:-30], "Kein lesbares JSON ab Zeile 1"),
        (b"[" * 40_000, "Kein lesbares JSON"),
        (b'{"a": NaN}', "NaN ist keine Zahl."),
        (b'{"format": 1, "format": 2}', "«format» steht zweimal im gleichen Objekt."),
        (b'{"format": "\\ud800"}', "Das ist keine Partie von Schreiber."),
        (b"[]", "Hier muss ein Objekt mit Schlüsseln stehen."),
        (b'{"\\ud800<b>": 1}', "gehört nicht hierher"),
        (record_with(version=2), "von einer neueren Version (2); hier gilt 1."),
        (record_with(format="pgn"), "Das ist keine Partie von Schreiber."),
        (
            record_with(revisions=[a_deal(1, 1)]),
            "revisions/0/facts/points/0: 1 Punkte kann niemand haben.",
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
