"""From nothing to a running game."""

import io
import json
import re

import pytest

from scorer.rules import games
from scorer.rules.presets import PRESETS, settings_for
from scorer.web.forms import FORMS, game_of, preset_values
from tests.web.conftest import a_deal, a_revision, a_table
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


@pytest.mark.parametrize("address", ["/", *(f"/games/new?preset={key}" for key in PRESETS)])
def test_a_name_can_be_typed_as_long_as_it_may_be_and_no_longer(client, address):
    names = [
        field
        for field in elements_of(client.get(address), "input")
        if re.match("(player|team|name)_", field.get("name", ""))
    ]

    assert names
    assert {field.get("maxlength") for field in names} == {"40"}


@pytest.mark.parametrize("preset", [key for one in FORMS.values() for key in one.quick])
def test_two_taps_start_every_game(client, preset):
    page = client.get("/")
    offered = [one.get("value") for one in elements_of(page, "button") if one.get("name")]
    started = client.post("/games", data={"preset": preset, "player_1": "Beat"})
    settings = client.get(f"{started.location}/revisions").json["settings"]

    assert preset in offered
    assert started.status_code == 303
    assert settings["players"] == ["Schreiber", "Beat", "Gegenüber", "Links"]
    assert settings["game"] == game_of(preset)


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


def mine(client):
    """Return what the first page tells of each of my games, the newest first."""
    lists = [one for one in elements_of(client.get("/"), "ul") if one.get("class") == "games"]
    return [words(one) for one in lists[0]]


def test_my_games_tell_which_game_it_is_and_who_leads(app, client):
    with app.test_request_context():
        forms = [
            own_rules("2500"),
            own_rules("coiffeur-8"),
            own_rules("coiffeur-8", seating="3-3"),
            own_rules("differenzler-open", seats="3"),
        ]
    paths = [client.post("/games/new", data=form).location for form in forms]
    cell = {"kind": "cell", "points": 97}
    estimates = [
        a_revision(f"estimate:1:{n}", {"kind": "estimate", "points": 50}) for n in range(3)
    ]
    deal = a_revision("1", {"kind": "deal", "points": None})
    written = [
        [a_deal(1, 97)],
        [a_revision("b:obenabe", cell)],
        [a_revision("b:obenabe", cell)],
        [deal, *estimates, counted(deal, [60, 45, 52])],
    ]
    for path, revisions in zip(paths, written, strict=True):
        assert client.post(f"{path}/revisions", json={"revisions": revisions}).status_code == 200
    last, alone, teams, schieber = mine(client)

    assert "Schieber, " in schieber
    assert schieber.endswith("194 : 120")
    assert "Coiffeur, " in teams
    assert teams.endswith("0 : 485")
    assert alone.endswith("Beat 485")
    assert last.startswith("Anna, Beat, Clara Differenzler, ")
    assert last.endswith("Clara 2")


def counted(deal, points):
    """Return the revision that brings the points of a deal."""
    facts = {**deal["facts"], "points": points}
    return a_revision("1", facts) | {"line": deal["line"], "replaces": [deal["id"]]}


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
    check_refusal(app, client, "2500", {field: value}, field, sentence)


def check_refusal(app, client, preset, changes, field, sentence):
    """Post the rules of *preset* with *changes*: the sentence stands at *field*, all typed is kept."""
    with app.test_request_context():
        sent = own_rules(preset) | changes
    answer = client.post("/games/new", data=sent)
    shown = {one.get("id"): one for one in elements_of(answer, "input")}
    boxes = [*shown.values(), *elements_of(answer, "fieldset"), *elements_of(answer, "select")]
    marked = [one.get("id") for one in boxes if one.get("aria-invalid")]

    assert answer.status_code == 422
    assert client.token is None, "nothing has begun"
    assert "Das geht noch nicht auf" in words(elements_of(answer, "main")[0])
    assert field in marked
    if not sentence.startswith("Not"):
        told = [one for one in elements_of(answer, "p") if one.get("id") == f"{field}-error"]
        assert sentence in words(told[0])
    for name, value in sent.items():
        if value.isascii() and value.isprintable() and len(value) < 41 and name in shown:
            assert (shown[name].get("value") or "") == value.strip()


@pytest.mark.parametrize(
    ("preset", "changes", "field", "sentence"),
    [
        ("coiffeur-8", {"order_1": "1"}, "order_1", "Diese Stelle ist schon besetzt."),
        ("coiffeur-8", {"order_1": ""}, "order_1", "Hier fehlt eine Zahl."),
        ("coiffeur-8", {"order_1": "zwei"}, "order_1", "Eine ganze Zahl von 1 bis 99."),
        ("coiffeur-8", {"factor_4": "0"}, "factor_4", "Eine ganze Zahl von 1 bis 100."),
        ("coiffeur-8", {"factor_4": "10000"}, "factor_4", "Eine ganze Zahl von 1 bis 100."),
        ("coiffeur-8", {"factor_4": ""}, "factor_4", "Hier fehlt eine Zahl."),
        ("coiffeur-8", {"name_8": "W" * 41}, "name_8", "Ein Name hat höchstens 40 Zeichen."),
        ("coiffeur-8", {"on_11": "y"}, "name_11", "Hier fehlt ein Name."),
        ("coiffeur-8", {"on_11": "y", "name_11": "\u200b"}, "name_11", "Hier fehlt ein Name."),
        ("coiffeur-8", {"on_11": "y", "kind_11": "tarot"}, "kind_11", "Not a valid choice"),
        ("coiffeur-8", {"player_2": "ANNA"}, "player_0", "Alle Namen müssen verschieden sein."),
        ("coiffeur-8", {"team_1": "wir"}, "team_0", "Alle Namen müssen verschieden sein."),
        ("coiffeur-8", {"first_dealer": "4"}, "first_dealer", "Auf diesem Platz sitzt niemand."),
        ("coiffeur-8", {"seating": "5-5"}, "seating", "Not a valid choice"),
        ("coiffeur-8", {"seating": "3-6", "player_5": ""}, "player_5", "Hier fehlt ein Name."),
        ("coiffeur-8", {"match_premium": "10001"}, "match_premium", "Eine ganze Zahl von 0"),
        ("coiffeur-8", {"counter_malus": "-1"}, "counter_malus", "Eine ganze Zahl von 0"),
        (
            "differenzler-12",
            {"player_1": "Anna", "player_2": "Anna"},
            "player_0",
            "Alle Namen müssen verschieden sein.",
        ),
        ("differenzler-12", {"deals": "0"}, "deals", "Eine ganze Zahl von 1 bis 1000."),
        ("differenzler-12", {"limit": "x"}, "limit", "Eine ganze Zahl von 1 bis 99999."),
        (
            "differenzler-12",
            {"exact_bonus": "158"},
            "exact_bonus",
            "Eine ganze Zahl von 0 bis 157.",
        ),
        ("differenzler-12", {"penalty": "0"}, "penalty", "Eine ganze Zahl von 1 bis 157."),
        ("differenzler-12", {"passe": ""}, "passe", "Hier fehlt eine Zahl."),
        ("differenzler-12", {"trump": "obenabe"}, "trump", "Not a valid choice"),
        (
            "differenzler-12",
            {"dealer_credit": "y"},
            "dealer_credit",
            "nur zu dritt und mit offener",
        ),
        (
            "differenzler-12",
            {"seats": "3", "first_dealer": "3"},
            "first_dealer",
            "Zu dritt bleibt dieser Platz leer.",
        ),
        (
            "differenzler-12",
            {"tie_0": "lot", "tie_2": "lot"},
            "tie_2",
            "Das steht schon weiter oben.",
        ),
    ],
)
def test_a_wrong_rule_of_another_game_is_told_at_its_field(
    app, client, preset, changes, field, sentence
):
    check_refusal(app, client, preset, changes, field, sentence)


def test_rules_without_any_trump_are_refused(app, client):
    nothing = dict.fromkeys(("suit_0", "suit_1", "suit_2", "suit_3", "obenabe", "undenufe"), "")
    sentence = "Mindestens ein Trumpf braucht einen Faktor."
    check_refusal(app, client, "2500", nothing, "suit_0", sentence)


def test_a_list_without_an_option_is_refused(app, client):
    with app.test_request_context():
        sent = {name: value for name, value in own_rules("coiffeur-8").items() if name[:3] != "on_"}
    answer = client.post("/games/new", data=sent)

    assert answer.status_code == 422
    assert "Mindestens eine Variante muss dabei sein." in answer.text


def begun(app, client, preset, **changes):
    """Return the settings of the game that the rules of *preset* with *changes* begin."""
    with app.test_request_context():
        sent = own_rules(preset, **changes)
    started = client.post("/games/new", data=sent)
    assert started.status_code == 303
    return client.get(f"{started.location}/revisions").json["settings"]


def option(number, **parts):
    """Return the fields of one row of the list of options."""
    return {f"{part}_{number}": value for part, value in parts.items()}


def test_the_list_of_options_is_edited_without_a_script(app, client):
    changes = (
        option(0, order=90, factor=12)
        | option(1, order=3)
        | option(2, on=False)
        | option(6, on=True, order=2)
        | option(7, on=True, order=1)
        | option(8, name="Wunsch")
        | option(11, on=True, order=99, factor=3, name="Misère", kind="other")
        | option(12, on=True, order=98, factor=4, name="Blind", kind="eichel")
    )
    settings = begun(app, client, "coiffeur-8", **changes)

    assert [
        (one["id"], one["kind"], one["name"], one["factor"]) for one in settings["options"]
    ] == [
        ("guschti", "guschti", "", 10),
        ("slalom", "slalom", "", 9),
        ("rosen", "rosen", "", 2),
        ("schellen", "schellen", "", 4),
        ("obenabe", "obenabe", "", 5),
        ("undenufe", "undenufe", "", 6),
        ("joker-1", "joker", "Wunsch", 7),
        ("joker-2", "joker", "", 8),
        ("eichel", "eichel", "", 12),
        ("eichel-2", "eichel", "Blind", 4),
        ("other", "other", "Misère", 3),
    ]


def test_the_options_follow_the_cards(app, client):
    settings = begun(app, client, "coiffeur-8", deck="french")

    assert [one["kind"] for one in settings["options"]][:4] == [
        *("ecken", "herz", "schaufel", "kreuz")
    ]


@pytest.mark.parametrize(
    ("seating", "players", "teams"),
    [
        ("2-4", [*PEOPLE], ["Wir", "Ihr"]),
        ("3-6", [*PEOPLE, "Eva", "Fritz"], ["Wir", "Ihr", "Sie"]),
        ("3-3", PEOPLE[:3], PEOPLE[:3]),
        ("4-4", PEOPLE, PEOPLE),
    ],
)
def test_coiffeur_is_played_in_teams_or_alone(app, client, seating, players, teams):
    more = {"player_4": "Eva", "player_5": "Fritz"}
    settings = begun(app, client, "coiffeur-10", seating=seating, **more)

    assert settings["players"] == players
    assert settings["teams"] == teams


def test_what_nobody_sits_on_or_plays_may_hold_anything(app, client):
    settings = begun(
        *(app, client, "coiffeur-8"),
        seating="3-3",
        player_3="x" * 99,
        team_0="",
        factor_6="viel",
        name_11="",
    )

    assert settings["players"] == PEOPLE[:3]
    assert len(settings["options"]) == 8


def test_a_differenzler_for_three_with_a_chain_for_ties(app, client):
    settings = begun(
        *(app, client, "differenzler-open"),
        seats="3",
        player_3="",
        dealer_credit=True,
        deals="",
        limit=100,
        tie_0="best_deal",
        tie_3="lot",
        first_dealer=2,
    )

    assert settings["players"] == PEOPLE[:3]
    assert settings["ties"] == ["best_deal", "lot"]
    assert (settings["deals"], settings["limit"]) == (None, 100)
    assert settings["dealer_credit"] is True
    assert settings["first_dealer"] == 2


def test_a_name_that_is_typed_wrongly_on_the_first_page_comes_back(client):
    answer = client.post("/games", data={"preset": "1000", "player_1": "B" * 41})
    typed = next(one for one in elements_of(answer, "input") if one.get("id") == "player_1")

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
