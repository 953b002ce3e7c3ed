"""The house rules of a table in a club's regulation: the questions of the game's own form."""

from dataclasses import fields
from random import Random

import pytest
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, SelectField

from scorer.club.ranking import seasons
from scorer.rules.club.regulation.clauses.registry import blocks
from scorer.rules.club.regulation.clauses.table_settings import HOUSE_CLAUSES, usual_settings
from scorer.rules.club.regulation.reader import (
    objections,
    read_regulation,
    regulation_json,
    table_settings,
)
from scorer.rules.club.regulation.sentences import compared, sections, written
from scorer.rules.core.errors import RuleError
from scorer.rules.core.typed_rules import later_defaults, plain_rules
from scorer.rules.core.words import GERMAN
from scorer.rules.games import NAMES
from scorer.web.club.regulation.block_form import asked_fields
from scorer.web.club.regulation.regulation_form import RegulationForm
from scorer.web.games import FORMS
from tests.long import runs
from tests.web.club.form_filler import NEW, decided, filled, lasting_club, pressed, replaced
from tests.web.club.regulations import stored
from tests.web.html_client import elements_of, errors_of, words

club = lasting_club

# What a regulation says of a game in another place, or what is no agreement.
ELSEWHERE = {
    "schieber": {
        "target",
        "deals",
        "weis",
        "stoeck",
        "match_bonus",
        "counter_match_bonus",
        "contracts",
        "modes_once",
    },
    "coiffeur": set(),
    "differenzler": {"deals", "estimates", "undealt"},
    "solo": {"deals", "control_sum", "match_value", "weis_sign", "stoeck_sign", "wins"},
}
PEOPLE = {"deck", "players", "teams", "first_dealer"}


def regulation(game="schieber", **phase):
    alone, low = game in {"differenzler", "solo"}, game == "differenzler"
    return {
        "name": "Jahr",
        "phases": [
            {
                "key": "abend",
                "name": "Abend",
                "game": game,
                "counting": {"low_wins": low},
                **phase,
                "terms": {"check": None, "partners": "alone" if alone else "drawn"}
                | phase.get("terms", {}),
            }
        ],
        "season": {"parts": [{"phases": ["abend"], "counting": {"low_wins": low}}]},
    }


def opened(client, game="schieber"):
    """The form of a new season of one game, with its house rules."""
    preset = "four-eight" if game in {"schieber", "coiffeur"} else "differences"
    form = filled(client.get(f"{NEW}?preset={preset}"))
    form = replaced(form, {"phase-0-game": game, "name": f"Saison {game}"})
    if "check" in form.getlist("phase-0"):
        form.setlist("phase-0", [key for key in form.getlist("phase-0") if key != "check"])
    return filled(client.post(NEW, data=pressed(form, "add", f"phase-0:house_{game}")))


@pytest.mark.parametrize("game", NAMES)
def test_every_setting_of_a_game_has_a_field_or_a_place_of_its_own(game):
    """One that comes later has to be put into one of the two."""
    asked = {slot.path[-1] for slot in HOUSE_CLAUSES[game].slots}
    settings = {field.name for field in fields(FORMS[game].form.rules)}

    assert asked | ELSEWHERE[game] | PEOPLE >= settings
    assert not asked & (ELSEWHERE[game] | PEOPLE)
    names = [name for several in asked_fields(game).values() for name in several]
    assert len(names) == len({*names})


@pytest.mark.parametrize("game", NAMES)
def test_the_page_asks_what_the_page_of_a_new_game_asks(club, game):
    """The same labels, hints and ranges, under the name of the block and the game."""
    usual_form = FORMS[game].form(data=FORMS[game].form.values(usual_settings(game, "german")))
    page = opened(club.admin, game)
    asked = [name for several in asked_fields(game).values() for name in several]
    text = words(elements_of(club.admin.post(NEW, data=pressed(page, "move", "")), "main")[0])

    for name in asked:
        field, full = usual_form[name], f"phase-0-{game}-{name}"
        assert str(field.label.text) in text, name
        if isinstance(field, BooleanField):
            assert (full in page) == bool(field.data), name
        elif isinstance(field, SelectField):
            assert page[full] == field.data, name
        else:
            assert page[full] == field._value(), name


def decided_phase(club, data, taken_out="", **typed):
    """The phase of a stored regulation after its page was opened, a sentence *taken out*, some *typed*, and decided."""
    season = club.do(seasons.new, "Jahr", data)
    path = f"/club/seasons/{season}/regulation/edit"
    form = filled(club.admin.get(path))
    if taken_out:
        form = filled(club.admin.post(path, data=pressed(form, "remove", taken_out)))
    form = replaced(form, {f"phase-0-{name}": value for name, value in typed.items()})
    assert decided(club.admin, path, form).status_code == 303
    return stored(club, season).facts["regulation"]["phases"][0]


OWN_CATALOGUE = [
    {"id": "rosen", "kind": "rosen", "name": "", "factor": 1},
    {"id": "tutti", "kind": "other", "name": "Tutti", "factor": 4},
    {"id": "joker-1", "kind": "joker", "name": "", "factor": 7},
]


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("schieber", {"factors": {"rosen": 1, "obenabe": 3}, "stakes": None, "top_card": False}),
        ("schieber", {"deck": "french", "factors": {"herz": 1, "schaufel": 2}, "z_line": True}),
        ("schieber", {"target": None, "schneider": False, "premature": "deal", "weis": True}),
        ("schieber", {"stoeck": False}),
        ("schieber", {"weis": False}),
        ("coiffeur", {"options": OWN_CATALOGUE, "match_premium": 500, "tens": True}),
        ("differenzler", {"exact_bonus": 10, "missing_penalty": 0, "trump": "entered", "ties": []}),
        ("differenzler", {"passe": 8, "limit": 300, "undealt": "dealer"}),
        ("solo", {"factor": 2, "last_factor": 4, "ties": ["best_deal", "lot"], "target": 900}),
    ],
)
def test_opened_and_decided_untouched_a_regulation_says_what_it_said(club, game, settings):
    """Of settings that had no field before, too, and of an option whose name a page would not give."""
    phase = decided_phase(club, regulation(game, settings=settings))
    assert phase["settings"] == settings


@pytest.mark.parametrize("seed", range(runs(12, 400)))
def test_random_settings_come_back_as_they_were(club, seed):
    rng = Random(seed)
    game = rng.choice(NAMES)
    usual = usual_settings(game, "german")
    asked = [slot.path[-1] for slot in HOUSE_CLAUSES[game].slots]
    plain = {key: rule for key, rule in plain_rules(FORMS[game].form.rules).items() if key in asked}
    settings = {
        key: rng.choice(rule.words or (rule.range and range(*rule.range)) or (False, True))
        for key, rule in plain.items()
        if rng.random() < 0.4
    }
    settings |= {key: usual[key] for key in asked if key not in plain and rng.random() < 0.4}
    data = regulation(game, settings=settings, sizes=[4, 3] if game == "differenzler" else [4])
    try:
        whole = regulation_json(read_regulation(data))
    except RuleError:
        return  # such settings contradict each other
    with club.app.test_request_context():
        form = RegulationForm(whole)
        pairs = MultiDict(form.pairs())
        again = RegulationForm(whole, pairs)

        assert form.regulation() == whole
        assert again.regulation() == whole


def test_what_is_typed_back_to_the_usual_leaves_the_regulation(club):
    data = regulation("differenzler", settings={"exact_bonus": 10, "passe": 8})
    phase = decided_phase(club, data, **{"differenzler-exact_bonus": "0"})
    assert phase["settings"] == {"passe": 8}


def test_house_rules_that_are_taken_out_are_gone_and_the_rest_stays(club):
    data = regulation("schieber", settings={"weis": True, "berg": 500, "deck": "french"})
    phase = decided_phase(club, data, taken_out="phase-0:house_schieber")
    assert phase["settings"] == {"weis": True, "deck": "french"}


@pytest.mark.parametrize(
    ("game", "typed", "field", "sentence"),
    [
        ("schieber", {"suit_0": "21"}, "suit_0", "von 1 bis 20"),
        ("coiffeur", {"factor_0": ""}, "factor_0", "fehlt eine Zahl"),
        ("differenzler", {"tie_0": "lot", "tie_1": "lot"}, "tie_1", "weiter oben"),
        ("differenzler", {"dealer_credit": "y"}, "dealer_credit", "nur zu dritt"),
    ],
)
def test_what_the_form_of_the_game_refuses_is_refused_at_its_field(
    club, game, typed, field, sentence
):
    changed = {f"phase-0-{game}-{name}": value for name, value in typed.items()}
    form = replaced(opened(club.admin, game), changed)
    answer = club.admin.post(NEW, data=form)

    assert answer.status_code == 422
    assert sentence in errors_of(answer)[f"phase-0-{game}-{field}"]
    assert filled(answer) == form


def test_what_breaks_the_control_sum_says_so_at_its_field(club):
    """12 x 157 is not what a sheet says with Schilten counted twice; without the sum it is agreed on."""
    form = filled(club.admin.get(f"{NEW}?preset=four-twelve"))
    form = filled(club.admin.post(NEW, data=pressed(form, "add", "phase-0:house_schieber")))
    form = replaced(form, {"phase-0-schieber-suit_2": "2", "name": "Doppelt"})
    answer = club.admin.post(NEW, data=form)
    error = errors_of(answer)["phase-0-schieber-suit_0"]

    assert answer.status_code == 422
    assert error == "Diese Hausregeln gehen nur ohne Kontrollsumme."
    without = filled(club.admin.post(NEW, data=pressed(form, "remove", "phase-0:check")))
    answer = decided(club.admin, NEW, without)
    assert answer.status_code == 303
    (phase,) = stored(club, answer.location.split("/")[3]).facts["regulation"]["phases"]
    assert [*phase["settings"]] == ["factors"]
    factors = phase["settings"]["factors"]
    assert {suit: factor for suit, factor in factors.items() if factor > 1} == {"schilten": 2}
    text = words(elements_of(club.viewer.get(answer.location), "main")[0])
    assert "Trümpfe und ihr Faktor: Rosen, Eichel, Schellen, Obenabe und Undenufe" in text
    assert "×1, Schilten ×2." in text


def test_a_regulation_of_before_that_breaks_its_control_sum_stays_readable(club):
    doubled = {"factors": {"rosen": 2, "obenabe": 1}}
    data = regulation("schieber", settings=doubled, terms={"check": 157})

    assert read_regulation(data).phases[0].settings == doubled
    assert [error.code for error in objections(data)] == ["settings-sum"]
    assert not objections(regulation("schieber", settings=doubled))


def test_a_phone_at_a_table_keeps_the_agreed_rules(club):
    """In the order of the cards, however a ledger sorts its keys; and each size of table its own."""
    sorted_keys = {"eichel": 1, "obenabe": 3, "rosen": 1, "schellen": 2, "schilten": 2}
    (phase,) = read_regulation(regulation(settings={"factors": sorted_keys, "berg": 500})).phases
    settings = table_settings(phase, "ABCD")

    assert list(settings["factors"]) == ["rosen", "eichel", "schilten", "schellen", "obenabe"]
    assert settings["berg"] == 500

    credit = {"estimates": "open", "dealer_credit": True}
    (phase,) = read_regulation(regulation("differenzler", settings=credit, sizes=[3, 4])).phases
    assert table_settings(phase, "ABC")["dealer_credit"] is True
    assert table_settings(phase, "ABCD")["dealer_credit"] is False


def test_versions_are_compared_setting_by_setting(club):
    before = regulation("differenzler", settings={"exact_bonus": 10, "passe": 8})
    after = regulation("differenzler", settings={"exact_bonus": 20, "passe": 8})
    old, new = (written(read_regulation(data)) for data in (before, after))
    lines = [line for section in compared(GERMAN, old, new) for line in section.lines]

    assert [(line.mark, line.pieces) for line in lines] == [
        ("gone", ("Wer genau trifft, hat 10 Punkte weniger.",)),
        ("added", ("Wer genau trifft, hat 20 Punkte weniger.",)),
    ]


def test_each_game_has_sentences_of_its_own_for_all_that_it_asks():
    """Each can be read, whatever the setting: the usual, its lowest, its highest, all of its words."""
    for game in NAMES:
        rules = plain_rules(FORMS[game].form.rules)
        for slot in HOUSE_CLAUSES[game].slots:
            key = slot.path[-1]
            rule = rules.get(key)
            values = [
                {**later_defaults(FORMS[game].form.rules), **usual_settings(game, "german")}[key]
            ]
            if rule is not None:
                values += rule.words or (list(rule.range) if rule.range else [False, True])
            if key == "dealer_credit":
                continue  # needs open estimates
            for value in values:
                data = regulation(game, settings={key: value})
                sentences = sections(GERMAN, read_regulation(data))[0][1]
                assert len(sentences) == len({*sentences}), (game, key, value)
                clause = HOUSE_CLAUSES[game]
                block = next(b for b in blocks(regulation_json(read_regulation(data))))
                first, *others = clause.sentences(GERMAN, block.context)
                assert len(others) == 1 + (game == "schieber" and key != "factors")  # its trumps
                assert all(other.endswith(".") for other in others), (game, key, value)
                assert "%(" not in "".join(others)
                assert {first, *others} <= {*sentences}


def test_another_game_takes_its_house_rules_along_and_keeps_what_both_know(club):
    settings = {"factors": {"rosen": 1}, "berg": 500}
    phase = decided_phase(club, regulation(settings=settings), game="coiffeur")
    assert (phase["game"], phase["settings"]) == ("coiffeur", {})
