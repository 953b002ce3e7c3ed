"""House rules from the form: a preset fills it, a wrong one is told at its field, and they start a game."""

import re

import pytest

from scorer.rules.presets import PRESETS
from scorer.web.games import game_of, preset_values
from tests.play.table_builder import PLAYERS
from tests.web.html_client import elements_of, errors_of, words


@pytest.mark.parametrize("preset", [*PRESETS, "nonsense"])
def test_a_preset_fills_the_form_without_a_script(client, preset):
    """What a browser without a script would send back starts a game with just these rules."""
    page = client.get(f"/games/new?preset={preset}")
    started = client.post("/games/new", data=sent_by(page))
    settings = client.get(f"{started.location}/revisions").json["settings"]
    shown = PRESETS.get(preset, PRESETS["1000"])

    assert started.status_code == 303
    assert settings == settings | {k: v for k, v in shown.items() if k != "teams"}


@pytest.mark.parametrize("preset", ["2500", "coiffeur-10", "differenzler-12", "molotow-8"])
def test_no_seat_is_typed_as_a_name_and_who_typed_none_is_called_by_the_seat(client, preset):
    sent = sent_by(client.get(f"/games/new?preset={preset}"))
    typed = {name: value for name, value in sent.items() if name.startswith("player_")}
    started = client.post("/games/new", data=sent | {"player_1": "Beat"})
    players = client.get(f"{started.location}/revisions").json["settings"]["players"]

    assert set(typed.values()) == {""}
    assert (players[0], players[1], len(set(players))) == ("Schreiber", "Beat", 4)


def sent_by(page):
    """Return what the form of all rules on *page* sends when nobody touches it."""
    form = next(form for form in elements_of(page, "form") if "rules" in (form.get("class") or ""))
    sent = {}
    for field in form.iter():
        name, kind = field.get("name"), field.get("type")
        if field.tag == "select":
            chosen = [o for o in field if o.get("selected") is not None] or list(field)
            sent[name] = chosen[0].get("value")
        elif name and (kind not in {"radio", "checkbox"} or field.get("checked") is not None):
            sent[name] = field.get("value")
    return sent


FIRST = re.compile("player_|seats$")


def folded(page):
    """Return the parts of the form that are folded away; whether each is open, and its fields."""
    return [
        (
            part.get("open") is not None,
            [field.get("name") for field in part.iter() if "name" in field.attrib],
        )
        for part in elements_of(page, "details")
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_who_plays_is_asked_first_and_everything_else_is_folded_away(client, preset):
    page = client.get(f"/games/new?preset={preset}")
    away = {name for is_open, names in folded(page) for name in names if not is_open}
    first = sent_by(page).keys() - away

    assert {name for name in first if not FIRST.match(name)} == {"game"}
    assert "player_0" in first


@pytest.mark.parametrize("preset", ["2500", "coiffeur-8", "differenzler-12", "molotow-8"])
def test_what_is_wrong_is_never_folded_away(app, client, preset):
    """Each part of the form alone: it is open, and all others stay folded."""
    sent = own_rules(app, preset)
    for number, (_open, names) in enumerate(folded(client.get(f"/games/new?preset={preset}"))):
        refused = client.post("/games/new", data=sent | dict.fromkeys(names, "x" * 400))
        parts = folded(refused)
        faulty = {field.get("name") for field in invalid_fields(refused)}

        assert refused.status_code == 422, names
        assert faulty & set(names), names
        assert all(is_open == bool(faulty & set(names)) for is_open, names in parts), number


def invalid_fields(page):
    """Return the fields that something is wrong with; of a choice its first one."""
    return [
        next(field for field in part.iter() if "name" in field.attrib)
        for part in elements_of(page, "main")[0].iter()
        if part.get("aria-invalid") is not None
    ]


def own_rules(app, preset="2500", **changes):
    """Return a form of all rules as a German browser sends it."""
    with app.test_request_context():
        values = preset_values(preset) | {f"player_{i}": name for i, name in enumerate(PLAYERS)}
        values |= {"game": game_of(preset)} | changes
        return {
            name: "y" if value is True else str(value)
            for name, value in values.items()
            if value is not None and value is not False
        }


def test_a_page_of_before_means_what_it_meant_by_what_it_does_not_ask(app, client):
    """A phone sends the form of last time, too."""
    form = own_rules(app)
    del form["equal_weis"]
    started = client.post("/games/new", data=form)

    assert started.status_code == 303
    assert "equal_weis" not in client.get(f"{started.location}/revisions").json["settings"]


def test_own_rules_start_a_game_with_them(app, client):
    changes = {"target_1": "2000", "slalom": "2", "berg": "", "finish_order": "stich-stoeck-weis"}
    settings = begun(app, client, "2500", **changes)

    assert settings["target"] == [2500, 2000]
    assert settings["factors"]["slalom_obenabe"] == settings["factors"]["slalom_undenufe"] == 2
    assert settings["berg"] is None
    assert settings["finish_order"] == ["stich", "stoeck", "weis"]


@pytest.mark.parametrize(
    ("preset", "changes", "field", "sentence"),
    [
        ("2500", {"target_0": "1_0"}, "target_0", "Eine ganze Zahl von 1 bis 99999."),
        ("2500", {"target_0": "٣٤"}, "target_0", "Eine ganze Zahl"),
        ("2500", {"target_0": "9" * 30}, "target_0", "Eine ganze Zahl"),
        ("2500", {"target_0": "0"}, "target_0", "Eine ganze Zahl"),
        ("2500", {"target_0": ""}, "target_0", "Hier fehlt eine Zahl."),
        ("2500", {"match_bonus": "1001"}, "match_bonus", "Eine ganze Zahl von 0 bis 1000."),
        ("2500", {"berg": "2500"}, "berg", "Der Bergpreis muss unter dem Ziel von 2500 liegen."),
        ("2500", {"player_0": "A" * 41}, "player_0", "Ein Name hat höchstens 40 Zeichen."),
        ("2500", {"player_0": "x" * 10_000}, "player_0", "Ein Name hat höchstens 40 Zeichen."),
        ("2500", {"player_0": "bEAT"}, "player_0", "Alle Namen müssen verschieden sein."),
        ("2500", {"team_0": "ihr"}, "team_0", "Alle Namen müssen verschieden sein."),
        (
            "2500",
            dict.fromkeys(("suit_0", "suit_1", "suit_2", "suit_3", "obenabe", "undenufe"), ""),
            "suit_0",
            "Mindestens ein Trumpf braucht einen Faktor.",
        ),
        ("handjass-12", {"factor": "0"}, "factor", "Eine ganze Zahl von 1 bis 99."),
        ("handjass-12", {"match_value": "1000"}, "match_value", "von -999 bis 999."),
        ("handjass-12", {"player_3": "anna"}, "player_0", "Alle Namen müssen verschieden sein."),
        ("handjass-12", {"first_dealer": "7"}, "first_dealer", "Dieser Sitz ist leer."),
        ("handjass-12", {"tie_0": "lot", "tie_2": "lot"}, "tie_2", "Das steht schon weiter oben."),
        ("molotow-8", {"deals": ""}, "deals", "Hier fehlt eine Zahl."),
        ("coiffeur-8", {"order_1": "1"}, "order_1", "Diese Stelle ist schon besetzt."),
        ("coiffeur-8", {"order_1": ""}, "order_1", "Hier fehlt eine Zahl."),
        ("coiffeur-8", {"factor_4": "0"}, "factor_4", "Eine ganze Zahl von 1 bis 100."),
        ("coiffeur-8", {"factor_4": ""}, "factor_4", "Hier fehlt eine Zahl."),
        ("coiffeur-8", {"on_11": "y"}, "name_11", "Hier fehlt der Name."),
        ("coiffeur-8", {"on_11": "y", "name_11": "\u200b"}, "name_11", "Hier fehlt der Name."),
        ("coiffeur-8", {"player_2": "ANNA"}, "player_0", "Alle Namen müssen verschieden sein."),
        ("coiffeur-8", {"team_1": "wir"}, "team_0", "Alle Namen müssen verschieden sein."),
        ("coiffeur-8", {"first_dealer": "4"}, "first_dealer", "Dieser Sitz ist leer."),
        ("coiffeur-8", {"match_premium": "10001"}, "match_premium", "Eine ganze Zahl von 0"),
        ("differenzler-12", {"penalty": "0"}, "penalty", "Eine ganze Zahl von 1 bis 157."),
        ("differenzler-12", {"passe": ""}, "passe", "Hier fehlt eine Zahl."),
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
            "Dieser Sitz ist leer.",
        ),
        (
            "differenzler-12",
            {"seats": "5"},
            "undealt",
            "Wer bekommt die Punkte der übrigen Karten?",
        ),
        (
            "differenzler-12",
            {"seats": "6", "player_5": "anna"},
            "player_0",
            "Alle Namen müssen verschieden sein.",
        ),
    ],
)
def test_a_wrong_rule_is_told_at_its_field_and_stays_typed(
    app, client, preset, changes, field, sentence
):
    sent = own_rules(app, preset) | changes
    answer = client.post("/games/new", data=sent)
    shown = {element.get("id"): element for element in elements_of(answer, "input")}
    boxes = [*shown.values(), *elements_of(answer, "fieldset"), *elements_of(answer, "select")]
    marked = [element.get("id") for element in boxes if element.get("aria-invalid")]

    assert answer.status_code == 422
    assert client.token is None, "nothing has begun"
    heading = "Bitte ergänzen" if changes.get(field) == "" else "Bitte prüfen"
    assert heading in words(elements_of(answer, "main")[0])
    assert field in marked
    assert sentence in errors_of(answer)[field]
    for name, value in sent.items():
        if value.isascii() and value.isprintable() and len(value) < 41 and name in shown:
            assert (shown[name].get("value") or "") == value.strip()


def test_a_list_without_an_option_is_refused(app, client):
    whole = own_rules(app, "coiffeur-8")
    sent = {name: value for name, value in whole.items() if name[:3] != "on_"}
    answer = client.post("/games/new", data=sent)

    assert answer.status_code == 422
    assert "Mindestens eine Variante muss dabei sein." in answer.text


def begun(app, client, preset, **changes):
    """Return the settings of the game that the rules of *preset* with *changes* begin."""
    started = client.post("/games/new", data=own_rules(app, preset, **changes))
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
        (option["id"], option["kind"], option["name"], option["factor"])
        for option in settings["options"]
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

    assert [option["kind"] for option in settings["options"]][:4] == [
        *("ecken", "herz", "schaufel", "kreuz")
    ]


@pytest.mark.parametrize(
    ("seating", "players", "teams"),
    [
        ("2-4", [*PLAYERS], ["Wir", "Ihr"]),
        ("3-6", [*PLAYERS, "Eva", "Fritz"], ["Wir", "Ihr", "Sie"]),
        ("3-3", PLAYERS[:3], PLAYERS[:3]),
        ("4-4", PLAYERS, PLAYERS),
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

    assert settings["players"] == PLAYERS[:3]
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

    assert settings["players"] == PLAYERS[:3]
    assert settings["ties"] == ["best_deal", "lot"]
    assert (settings["deals"], settings["limit"]) == (None, 100)
    assert settings["dealer_credit"] is True
    assert settings["first_dealer"] == 2


@pytest.mark.parametrize(
    ("seats", "undealt", "stored"),
    [
        (2, "none", "none"),
        (2, "unchecked", "unchecked"),
        (3, "dealer", None),
        (4, None, None),
        (5, "last_trick", "last_trick"),
        (6, "unchecked", "none"),
        (8, "dealer", "dealer"),
    ],
)
def test_a_differenzler_says_what_happens_to_undealt_cards_where_it_matters(
    app, client, seats, undealt, stored
):
    names = {f"player_{seat}": f"Name {seat}" for seat in range(seats)}
    settings = begun(app, client, "differenzler-12", seats=seats, undealt=undealt, **names)

    assert settings["players"] == [*names.values()]
    assert settings.get("undealt") == stored


def test_up_to_nine_play_for_themselves(app, client):
    more = {f"player_{seat}": f"Nummer {seat}" for seat in range(4, 9)}
    free = {"control_sum": "none", "target": "500", "wins": "fewest", "match_value": "-50"}
    settings = begun(app, client, "point-board", seats="9", tie_0="deals_won", **more, **free)

    assert settings["players"] == [*PLAYERS, *more.values()]
    assert (settings["control_sum"], settings["target"], settings["match_value"]) == (
        None,
        500,
        -50,
    )
    assert (settings["wins"], settings["ties"]) == ("fewest", ["deals_won"])
