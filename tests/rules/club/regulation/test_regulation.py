"""Regulations: read as they were written, and refused where they contradict themselves."""

import json
from fractions import Fraction

import pytest

from scorer.rules import games
from scorer.rules.club.counting.counting import RankPoints
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import read_regulation, regulation_json, table_settings
from scorer.rules.core.errors import RuleError
from tests.rules.club.club_builder import agreed, changed

LOW = {"counting": {"low_wins": True}}
DIFFERENCES = {"game": "differenzler", "terms": {"partners": "alone", "check": None}, **LOW}
BASE = {
    "name": "Test",
    "phases": [
        {"key": "abend", "name": "Abend"},
        {"key": "final", "name": "Final"},
        {"key": "diff", "name": "Differenzler", **DIFFERENCES},
    ],
    "season": {"parts": [{"phases": ["abend"], "evenings": 4}]},
    "categories": ["Frauen", "Männer"],
    "qualification": {"part": 0, "into": "final", "n": 20},
}
PHASE, DIFF, PART = "phases/0", "phases/2", "season/parts/0"


@pytest.mark.parametrize("name", PRESETS)
def test_what_was_read_is_written_so_that_it_is_read_again(name):
    regulation = read_regulation(PRESETS[name])
    written = json.loads(json.dumps(regulation_json(regulation)))

    assert read_regulation(written) == regulation


def test_what_was_read_stays_as_it_was_when_its_data_change():
    data = changed(BASE, PHASE, rounds=4) | {"order": {"phase-0": ["drop"]}}
    before = read_regulation(data)
    data["order"]["phase-0"].append("ties")
    data["phases"][0]["rounds"] += 1
    after = read_regulation(data)

    assert before.order == {"phase-0": ("drop",)}
    assert after.order == {"phase-0": ("drop", "ties")}
    assert after.phases[0].rounds == before.phases[0].rounds + 1


def test_what_a_regulation_does_not_say_is_what_most_clubs_do():
    regulation = agreed()
    (phase,) = regulation.phases

    assert (phase.game, phase.rounds, phase.deals, phase.sizes) == ("schieber", 4, 12, (4,))
    assert (phase.terms.partners, phase.terms.check, phase.terms.match_bonus) == ("drawn", 157, 0)
    assert phase.counting.best is None
    assert phase.weight == 1
    assert phase.claims is None


def test_fractions_are_written_as_people_write_them():
    regulation = read_regulation(changed(BASE, PHASE, terms={"share": "1/2"}, weight="2"))

    assert regulation.phases[0].terms.share == Fraction(1, 2)
    assert regulation.phases[0].weight == 2
    assert regulation_json(regulation)["phases"][0]["terms"]["share"] == "1/2"


UP = {"rank_points": {"kind": "up"}}


@pytest.mark.parametrize(
    ("place", "facts", "code", "where", "figures"),
    [
        (PHASE, {"counting": {"best": 5}}, "best-of", "phases/0/counting/best", {"most": 4}),
        (PART, {"counting": {"best": 5}}, "best-of", "season/parts/0/counting/best", {"most": 4}),
        (PHASE, {"counting": {"drop": 4}}, "drop-of", "phases/0/counting/drop", {"most": 3}),
        (PHASE, {"counting": {"drop": 1, "best": 3}}, "best-and-drop", "phases/0/counting/drop", {"other": "regulation/phases/0/counting/best"}),
        (PHASE, {"counting": {"minimum": 5}}, "starts-of", "phases/0/counting/minimum", {"most": 4}),
        (PHASE, {"counting": {"drop_from": 5}}, "starts-of", "phases/0/counting/drop_from", {"most": 4}),
        (PHASE, {"counting": {"ties": ["best", "best"]}}, "ties-twice", "phases/0/counting/ties", {}),
        (PHASE, {"counting": {"ties": ["lot", "best"]}}, "lot-last", "phases/0/counting/ties", {}),
        (PHASE, {"counting": {"target": 967, "low_wins": True}}, "target-low", "phases/0/counting/low_wins", {"other": "regulation/phases/0/counting/target"}),
        (PHASE, {"counting": {"rank_points": {"table": []}}}, "points-missing", "phases/0/counting/rank_points/table", {}),
        (PHASE, {"counting": {"rank_points": {"table": [9, 12]}}}, "points-rise", "phases/0/counting/rank_points/table", {"rank": 2}),
        (PHASE, {"counting": {"rank_points": {"table": [9], "rest": 10}}}, "points-rise", "phases/0/counting/rank_points/table", {"rank": 2}),
        (PHASE, {"counting": {"dense_ranks": True, "rank_points": {"kind": "up", "shared": True}}}, "ranks-dense", "phases/0/counting/rank_points/shared", {"other": "regulation/phases/0/counting/dense_ranks"}),
        (PHASE, {"sizes": [4, 3]}, "sizes-partners", "phases/0/sizes", {"other": "regulation/phases/0/terms/partners"}),
        (PHASE, {"sizes": [6]}, "sizes-partners", "phases/0/sizes", {"other": "regulation/phases/0/terms/partners"}),
        (PHASE, {**DIFFERENCES, "sizes": [9]}, "sizes-game", "phases/0/sizes", {"other": "regulation/phases/0/game"}),
        (PHASE, {"game": "differenzler"}, "game-alone", "phases/0/terms/partners", {"other": "regulation/phases/0/game"}),
        (PHASE, {"game": "coiffeur", "terms": {"partners": "alone"}}, "game-pairs", "phases/0/terms/partners", {"other": "regulation/phases/0/game"}),
        (PHASE, {"terms": {"partners": "alone", "share": "1/2"}}, "share-alone", "phases/0/terms/share", {"other": "regulation/phases/0/terms/partners"}),
        (PHASE, {"terms": {"share": "0"}}, "ratio", "phases/0/terms/share", {}),
        (PHASE, {"terms": {"share": "1/0"}}, "ratio", "phases/0/terms/share", {}),
        (PHASE, {"terms": {"check": None, "match_bonus": 50}}, "check-off", "phases/0/terms/match_bonus", {}),
        (PHASE, {"terms": {"check": None, "wrong": "split"}}, "check-off", "phases/0/terms/wrong", {}),
        (PHASE, {"terms": {"contracts": [{"name": "Herz"}] * 5}}, "contracts-deals", "phases/0/terms/contracts", {"other": "regulation/phases/0/deals"}),
        (PHASE, {"terms": {"contracts": [{"name": "Herz"}], "each_once": True}}, "contracts-once", "phases/0/terms/contracts", {"contracts": 1, "due": 2}),
        (PHASE, {"deals": 4, "terms": {"contracts": [{"name": "Herz"}, {"name": "herz", "factor": 2}], "each_once": True}}, "contract-twice", "phases/0/terms/contracts", {"name": "herz"}),
        (PHASE, {"deals": 4, "terms": {"contracts": [{"name": "Rot", "mode": "rosen"}, {"name": "Rosen", "mode": "rosen"}], "each_once": True}}, "contract-twice", "phases/0/terms/contracts", {"name": "Rosen"}),
        (PHASE, {"deals": 2, "settings": {"factors": {"rosen": 2}}, "terms": {"contracts": [{"name": "Rosen", "mode": "rosen"}], "each_once": True}}, "contracts-factors", "phases/0/terms/contracts", {"other": "regulation/phases/0/settings/factors"}),
        (PHASE, {"deals": 2, "terms": {"partners": "alone", "contracts": [{"name": "Herz"}], "each_once": True}}, "contracts-alone", "phases/0/terms/contracts", {"other": "regulation/phases/0/terms/partners"}),
        (PHASE, {"deals_each": [12, 8]}, "deals-each", "phases/0/deals_each", {"other": "regulation/phases/0/rounds"}),
        (PHASE, {"attempts": True, "deals_each": [12] * 4}, "deals-each", "phases/0/deals_each", {"other": "regulation/phases/0/attempts"}),
        (PHASE, {"deals_each": [12, 12, 12, 8], "terms": {"contracts": [{"name": "Herz"}] * 12}}, "contracts-deals", "phases/0/terms/contracts", {"other": "regulation/phases/0/deals_each"}),
        (PHASE, {"disciplines": [{"first": 3}, {"first": 3}]}, "discipline-order", "phases/0/disciplines/1/first", {}),
        (PHASE, {"disciplines": [{"first": 5}]}, "discipline-late", "phases/0/disciplines/0/first", {"most": 4}),
        (PHASE, {"attempts": True, "disciplines": [{"first": 2}]}, "discipline-free", "phases/0/disciplines/0/first", {"other": "regulation/phases/0/attempts"}),
        (PHASE, {"deals_each": [8] * 4, "disciplines": [{"first": 2}]}, "discipline-deals", "phases/0/disciplines/0/deals", {"other": "regulation/phases/0/deals_each"}),
        (PHASE, {"terms": {"check": None, "figures": "games"}, "disciplines": [{"first": 2}]}, "discipline-figures", "phases/0/disciplines/0/game", {"other": "regulation/phases/0/terms/figures"}),
        (PHASE, {"draw": "ladder", "disciplines": [{"first": 2, "terms": {"partners": "alone"}}]}, "discipline-seats", "phases/0/disciplines/0/terms/partners", {"other": "regulation/phases/0/draw"}),
        (PHASE, {"draw": "standings", "standings": {"winners": 4}, "disciplines": [{"first": 2, "sizes": [5], "terms": {"partners": "alone"}}]}, "discipline-winners", "phases/0/disciplines/0/sizes", {"other": "regulation/phases/0/standings/winners"}),
        (PHASE, {"disciplines": [{"first": 2, "low_wins": True}]}, "discipline-direction", "phases/0/disciplines/0/low_wins", {}),
        (PHASE, {"disciplines": [{"first": 2, "game": "solo"}]}, "game-alone", "phases/0/disciplines/0/terms/partners", {"other": "regulation/phases/0/disciplines/0/game"}),
        (PHASE, {"disciplines": [{"first": 2, "sizes": [5]}]}, "sizes-partners", "phases/0/disciplines/0/sizes", {"other": "regulation/phases/0/disciplines/0/terms/partners"}),
        (PHASE, {"disciplines": [{"first": 2, "deals": 3, "terms": {"contracts": [{"name": "Herz"}] * 2}}]}, "contracts-deals", "phases/0/disciplines/0/terms/contracts", {"other": "regulation/phases/0/disciplines/0/deals"}),
        (PHASE, {"disciplines": [{"first": 2, "game": "differenzler", "terms": {"partners": "alone", "check": None}}]}, "low-wins", "phases/0/disciplines/0/low_wins", {"game": "differenzler"}),
        (PHASE, {"round_ranks": {}}, "round-ranks-direction", "phases/0/round_ranks/points", {"low": True}),
        (PHASE, {"round_ranks": {"points": {"kind": "table"}}}, "points-missing", "phases/0/round_ranks/points/table", {}),
        (PHASE, {"attempts": True, "round_ranks": {"points": {"kind": "down"}}}, "round-ranks-free", "phases/0/round_ranks/points", {"other": "regulation/phases/0/attempts"}),
        (PHASE, {"counting": {"target": 9}, "round_ranks": {"points": {"kind": "down"}}}, "round-ranks-target", "phases/0/round_ranks/points", {"other": "regulation/phases/0/counting/target"}),
        (PHASE, {"win_points": {}, "terms": {"partners": "alone"}}, "win-points-alone", "phases/0/win_points", {"other": "regulation/phases/0/terms/partners"}),
        (PHASE, {"win_points": {}, "terms": {"check": None, "figures": "games"}}, "win-points-figures", "phases/0/win_points", {"other": "regulation/phases/0/terms/figures"}),
        (PHASE, {"win_points": {}, "terms": {"check": None, "balance": True}}, "win-points-figures", "phases/0/win_points", {"other": "regulation/phases/0/terms/balance"}),
        (PHASE, {"win_points": {}, "counting": {"low_wins": True}}, "win-points-low", "phases/0/win_points", {"other": "regulation/phases/0/counting/low_wins"}),
        (PHASE, {"win_points": {}, "counting": {"target": 9}}, "win-points-low", "phases/0/win_points", {"other": "regulation/phases/0/counting/target"}),
        (PHASE, {"win_points": {}, "play_off": {}}, "win-points-play-off", "phases/0/win_points", {"other": "regulation/phases/0/play_off"}),
        (PHASE, {"win_points": {}, "disciplines": [{"first": 2}]}, "win-points-games", "phases/0/win_points", {"other": "regulation/phases/0/disciplines/0/first"}),
        (PHASE, {"win_points": {}, "round_ranks": {"points": {"kind": "down"}}}, "win-points-ranks", "phases/0/win_points", {"other": "regulation/phases/0/round_ranks"}),
        (PHASE, {"attempts": True, "counting": {"drop": 1}}, "attempts-count", "phases/0/counting/drop", {"other": "regulation/phases/0/attempts"}),
        (PHASE, {"attempts": True, "counting": {"absent": 0}}, "attempts-count", "phases/0/counting/absent", {"other": "regulation/phases/0/attempts"}),
        (PHASE, {"settings": {"weis": "ja"}}, "not-flag", "phases/0/settings/weis", {}),
        (PHASE, {"settings": {"weis": True}}, "check-game", "phases/0/terms/check", {"other": "regulation/phases/0/settings/weis"}),
        (PHASE, {"settings": {"deck": []}}, "not-choice", "phases/0/settings/deck", {}),
        (PHASE, {"settings": {"match_bonus": {}}}, "not-integer", "phases/0/settings/match_bonus", {}),
        (PHASE, {"game": "solo", "terms": {"partners": "alone"}, "settings": {"control_sum": {}}}, "settings-off", "phases/0/settings", {}),
        (PHASE, {"game": "differenzler", "terms": {"partners": "alone"}, "settings": {"undealt": {}}}, "not-choice", "phases/0/settings/undealt", {}),
        (PHASE, {"settings": {"colour": "red"}}, "unknown-key", "phases/0/settings", {"key": "colour"}),
        (PHASE, {"game": "other", "settings": {"weis": True}}, "settings-off", "phases/0/settings", {}),
        (PHASE, {"key": "Abend!"}, "key", "phases/0/key", {}),
        (PHASE, {"key": "final"}, "phase-twice", "phases", {"name": "final"}),
        (DIFF, {"counting": {}}, "low-wins", "phases/2/counting/low_wins", {"game": "differenzler"}),
        (DIFF, {"terms": {"partners": "alone"}}, "check-game", "phases/2/terms/check", {"other": "regulation/phases/2/game"}),
        (PHASE, {"game": "coiffeur"}, "check-game", "phases/0/terms/check", {"other": "regulation/phases/0/game"}),
        (PART, {"phases": ["herbst"]}, "phase-unknown", "season/parts", {"name": "herbst"}),
        (PART, {"phases": ["abend", "abend"]}, "phase-twice", "phases", {"name": "abend"}),
        (PART, {"phases": ["diff"]}, "direction", "season/parts/0/counting/low_wins", {}),
        (PART, {"phases": ["abend", "diff"]}, "direction", "season/parts/0/counting/low_wins", {}),
        (PART, {"counting": {"low_wins": True}}, "direction", "season/parts/0/counting/low_wins", {}),
        ("", {"categories": ["Frauen", "frauen "]}, "category-twice", "categories", {"name": "frauen"}),
        ("", {"name": ""}, "text-length", "name", None),
        ("", {"phases": []}, "list-length", "phases", None),
        ("qualification", {"into": "gala"}, "phase-unknown", "qualification/into", {"name": "gala"}),
        ("qualification", {"into": "abend"}, "final-counted", "qualification/into", {"other": "regulation/season/parts/0/phases"}),
        ("qualification", {"part": 1}, "part-unknown", "qualification/part", {}),
        ("qualification", {"n": 0}, "qualify-missing", "qualification/n", {}),
        ("qualification", {"kind": "quota"}, "qualify-missing", "qualification/quotas", {}),
        ("qualification", {"kind": "quota", "quotas": {"Kinder": 3}}, "category-unknown", "qualification/quotas", {"name": "Kinder"}),
        ("qualification", {"kind": "percent", "n": 101}, "percent", "qualification/n", {}),
        ("qualification", {"kind": "starts", "n": 3, "per_evening": True}, "qualify-evening", "qualification/per_evening", {"other": "regulation/qualification/kind"}),
    ],
)  # fmt: skip
def test_a_regulation_that_contradicts_itself_is_refused_at_its_place(
    place, facts, code, where, figures
):
    with pytest.raises(RuleError) as refused:
        read_regulation(changed(BASE, place, **facts))

    assert (refused.value.code, refused.value.place) == (code, f"regulation/{where}")
    if figures:
        assert refused.value.values == figures


@pytest.mark.parametrize(
    "value", [None, [], "x", {}, {"name": "Test", "phases": [{}]}, {"name": b"no JSON"}]
)
def test_what_is_no_regulation_is_refused(value):
    with pytest.raises(RuleError):
        read_regulation(value)


def test_rank_points_turn_the_direction_of_the_season():
    """C19: rank points 1, 2, 3 where the lowest sum wins, or the other way round."""
    up = changed(BASE, PHASE, counting=UP)
    up["season"]["parts"][0]["counting"] = {"low_wins": True}
    down = changed(BASE, DIFF, counting={"low_wins": True, "rank_points": {"kind": "down"}})
    down["season"]["parts"][0]["phases"] = ["diff"]

    assert read_regulation(up).phases[0].counting.rank_points == RankPoints("up")
    assert read_regulation(down).phases[2].counting.rank_points == RankPoints("down")
    with pytest.raises(RuleError):
        read_regulation(changed(BASE, PHASE, counting=UP))


PLAIN = dict.fromkeys(("herz", "ecken", "kreuz", "schaufel", "obenabe", "undenufe"), 1)


@pytest.mark.parametrize(
    ("regulation", "names", "expected"),
    [
        (agreed(deals=8), 4, {"game": "schieber", "deals": 8, "match_bonus": 0, "weis": False}),
        (agreed(terms={"match_bonus": 50}), 4, {"match_bonus": 50, "counter_match_bonus": 50}),
        (agreed(settings={"deck": "german", "z_line": False}), 4, {"z_line": False}),
        (agreed(settings={"deck": "french"}), 4, {"deck": "french", "factors": PLAIN}),
        (
            agreed(
                settings={"weis": True, "stoeck": True}, terms={"check": None, "match_bonus": 100}
            ),
            4,
            {"weis": True, "stoeck": True, "match_bonus": 100},
        ),
        (
            agreed(**DIFFERENCES, deals=8, part=LOW),
            3,
            {"game": "differenzler", "deals": 8, "trump": "entered"},
        ),
        (agreed(game="coiffeur", terms={"check": None}), 4, {"game": "coiffeur"}),
        (
            agreed(game="solo", terms={"partners": "alone", "match_bonus": 100}),
            4,
            {
                "deals": 12,
                "control_sum": 157,
                "match_value": 100,
                "weis_sign": "off",
                "wins": "most",
            },
        ),
        (
            agreed(
                game="solo",
                settings={"weis_sign": "minus", "stoeck_sign": "minus"},
                terms={"partners": "alone", "check": None},
                part=LOW,
                **LOW,
            ),
            6,
            {"control_sum": 157, "weis_sign": "minus", "wins": "fewest", "match_value": 0},
        ),
        (
            agreed(game="solo", sizes=[5], terms={"partners": "alone", "check": None}),
            5,
            {"control_sum": None, "stoeck_sign": "off"},
        ),
    ],
)
def test_the_game_of_a_table_has_the_settings_of_the_regulation(regulation, names, expected):
    settings = table_settings(regulation.phases[0], [f"Nummer {n}" for n in range(names)])

    assert settings is not None
    games.read_settings(settings)
    assert {key: settings[key] for key in expected} == expected


def test_names_too_long_for_a_team_are_cut_and_others_are_whole():
    settings = table_settings(agreed().phases[0], ["A" * 20, "B" * 20, "C" * 18, "D" * 17])

    games.read_settings(settings)
    assert settings["teams"] == ["A" * 18 + " + " + "C" * 18, "B" * 20 + " + " + "D" * 17]


def test_teams_whose_names_are_alike_where_they_are_cut_have_a_number():
    players = [f"Schützengesellschaft Bern {n}" for n in range(1, 5)]
    settings = table_settings(agreed().phases[0], players)

    games.read_settings(settings)
    assert [team[-2:] for team in settings["teams"]] == [" 1", " 2"]


@pytest.mark.parametrize(
    "regulation",
    [
        agreed(game="other"),
        agreed(terms={"partners": "alone"}),
        agreed(game="solo", terms={"partners": "alone", "check": 152}),
        agreed(
            game="solo",
            deals=1,
            terms={"partners": "alone", "contracts": [{"name": "Eichel", "mode": "eichel"}]},
        ),
    ],
)
def test_what_no_slate_can_keep_has_no_game(regulation):
    assert table_settings(regulation.phases[0], ["A", "B", "C", "D"]) is None


@pytest.mark.parametrize(
    ("people", "rule", "undealt"),
    [
        *((2, {}, "none"), (4, {}, None), (6, {}, "none")),
        *((4, {"undealt": "dealer"}, None), (6, {"undealt": "dealer"}, "none")),
        *((5, {"undealt": "dealer"}, "dealer"), (8, {"undealt": "unchecked"}, "unchecked")),
    ],
)
def test_a_table_of_any_size_knows_who_gets_the_points_of_undealt_cards(people, rule, undealt):
    regulation = agreed(**DIFFERENCES, settings=rule, part=LOW)
    settings = table_settings(regulation.phases[0], [f"P{n}" for n in range(people)])

    assert games.read_settings(settings).undealt == undealt


@pytest.mark.parametrize("people", [5, 7, 9])
def test_no_phone_keeps_a_table_of_which_nobody_knows_how_it_is_counted(people):
    regulation = agreed(**DIFFERENCES, part=LOW)

    assert table_settings(regulation.phases[0], [f"P{n}" for n in range(people)]) is None
