"""Random regulations that the rules accept, as JSON with all keys."""

import json
from contextlib import suppress
from copy import deepcopy
from functools import cache
from random import Random

from scorer.rules.club.counting.counting import LIST_TIES, PART_TIES, TIES
from scorer.rules.club.regulation.reader import (
    objections_to_settings,
    read_regulation,
    regulation_json,
)
from scorer.rules.core.errors import RuleError
from tests.rules.club.rare_rules import FINAL_THEMES, LIST_THEMES, PHASE_THEMES


def random_regulation(seed):
    """A regulation of three phases; most keys are left out, and what is refused is drawn anew."""
    return json.loads(_drawn(seed))


@cache  # some fifty are refused before one is accepted
def _drawn(seed):
    chance = Random(seed)
    several = chance.random() < 0.4
    rare = PHASE_THEMES[seed % len(PHASE_THEMES)]
    phases = [_settled_phase(chance, theme) for theme in (rare, {}, {})]
    for phase, key in zip(phases, ("abend", "final", "dritte"), strict=True):
        phase["key"] = key
    counted = ["abend", "dritte"] if several else ["abend"]
    final = FINAL_THEMES[seed % len(FINAL_THEMES)]
    categories = ["Frauen", "Jugend"] if "quotas" in final or chance.random() < 0.5 else []
    fixed = {"name": "Test", "phases": phases, "categories": categories}
    season = _settled_season(chance, fixed, counted)
    whole = settled(
        lambda: {
            **fixed,
            "season": season,
            "qualification": _qualification(chance, final),
            **_few(chance, unranked=[{"guests": True}, {"categories": fixed["categories"]}]),
            "lists": [
                _side_list(chance, number, {} if number else LIST_THEMES[seed % len(LIST_THEMES)])
                for number in range(some(chance, 0, 1, 1, 3))
            ],
            **_few(chance, public_names=["numbers"]),
        },
    )
    return json.dumps(whole)


def settled(draw):
    """The first of what is drawn that the rules accept, with all its keys."""
    while True:
        with suppress(RuleError):
            return _decided(draw())


def _decided(data):
    """The regulation *data* with all its keys.

    :raises RuleError: what the rules refuse where it is read, or where it is decided.
    """
    regulation = read_regulation(data)
    for objection in objections_to_settings(regulation):
        raise objection
    return regulation_json(regulation)


def _settled_season(chance, fixed, counted):
    """The season of a regulation of these phases: as it is drawn, or won by who has most or least."""
    while True:
        season = _season(chance, counted)
        for low_wins in (None, False, True):
            if low_wins is not None:
                for counting in (part["counting"] for part in season["parts"]):
                    counting["low_wins"] = low_wins
            with suppress(RuleError):
                return regulation_json(read_regulation({**fixed, "season": season}))["season"]


def _settled_phase(chance, theme):
    """A phase that the rules accept, with all its keys: *theme*, and of those that are drawn, in any order, each one that fits."""
    whole = None
    while whole is None:
        drawn = _phase(chance, "abend")
        phase = (
            {key: drawn[key] for key in NEEDED} | {"terms": {}, "counting": {}} | deepcopy(theme)
        )
        phase["terms"] = {key: drawn["terms"][key] for key in NEEDED_TERMS} | phase["terms"]
        whole = _accepted(phase)
        assert whole or not theme, theme
    spare = [(phase, key, drawn[key]) for key in drawn.keys() - phase.keys()]
    for part in ("terms", "counting"):
        keys = drawn[part].keys() - phase[part].keys()
        spare += [(phase[part], key, drawn[part][key]) for key in keys]
    spare.sort(key=lambda key: key[1])
    chance.shuffle(spare)
    for keys, key, value in spare * 2:  # what fits only beside another one may come before it
        if key not in keys:
            keys[key] = value
            accepted = _accepted(phase)
            if accepted is None:
                del keys[key]
            whole = accepted or whole
    return whole


NEEDED = ("key", "name", "game")
NEEDED_TERMS = ("partners", "check")


def _accepted(phase):
    """Return a phase with all its keys, or None if the rules refuse it."""
    try:
        return _decided(_alone(phase))["phases"][0]
    except RuleError:
        return None


def some(chance, *values):
    return chance.choice(values)


def _few(chance, **values):
    """Some of the keys, each drawn from its values; most are left out."""
    return {key: chance.choice(of_key) for key, of_key in values.items() if chance.random() < 0.3}


def _alone(phase):
    """A regulation of one phase, to judge it by itself; its season counts rank points."""
    usual = {"kind": "down"}
    judged = {**phase, "counting": {**phase["counting"]}}
    low = judged["counting"].get("rank_points", usual)["kind"] == "up" or (
        not judged["counting"].get("rank_points")
        and (
            judged["counting"].get("low_wins") or {"target", "target_from"} & {*judged["counting"]}
        )
    )
    return {
        "name": "Test",
        "phases": [judged],
        "season": {"parts": [{"phases": ["abend"], "counting": {"low_wins": bool(low)}}]},
    }


def _phase(chance, key):
    partners = some(chance, "drawn", "fixed", "alone")
    game = some(chance, "schieber", "coiffeur", "differenzler", "solo", "other")
    return {
        "key": key,
        "name": some(chance, "Abend", "Final {x}", "Ausscheidung"),
        "game": game,
        "terms": {
            "partners": partners,
            "check": some(chance, 157, 152, None),
            **({"figures": some(chance, "games", "strokes")} if chance.random() < 0.1 else {}),
            **_few(
                chance,
                goal=[1000, 2500],
                balance=[True],
                bonuses=[True],
                one_game=[True],
                several_games=[2, 3],
                match_minus=[True],
                best_of=[True],
                share=["1/2", "2/3"],
                match_bonus=[50, 100],
                contracts=[_contracts(chance)],
                each_once=[True],
                wrong=["split", "writer", "official"],
                signed=[True],
                self_total=[True],
                count_matches=[True],
                both_typed=[True],
            ),
        },
        "counting": _counting(chance, 4),
        **_few(
            chance,
            settings=SETTINGS,
            rounds=[1, 6],
            deals=[2, 4, 8],
            deals_each=[[12, 12, 8, 8]],
            sizes=[[4, 3], [3, 4], [4, 3, 5], [5], [2], [9], [6, 5]],
            rest_points=[0, 628],
            attempts=[True],
            draw=["round", "standings", "ladder", "robin", "groups"],
            groups=[{"by": "standings"}, {"size": 5}],
            play_off=[
                {"rounds": 1},
                {"kind": "groups", "carry": "half"},
                {"rounds": 2, "size": 2, "carry": "whole"},
                {"kind": "knock_out", "third": True, "equal": "earlier"},
                {"kind": "knock_out", "on": 2, "by": "standings"},
                {"kind": "knock_out", "rounds": 2, "first": 3},
                {"kind": "groups", "rounds": 2, "first": 8},
            ],
            ladder=[{"moves": 2}, {"between": "evenings", "absent": "falls"}, {"absent": "end"}],
            standings=[
                {"first": 3},
                {"first": None, "inside": "lot"},
                {"winners": 4, "by": "last"},
            ],
            meetings=[{"partners": 7, "table": 9}, {"partners": 0, "table": 0, "opponents": 0}],
            weight=["2", "3/2"],
            claims=[30, 60, 10080],
            hidden_from=[1, 4, 6],
            hidden_until=["announcing"],
            disciplines=[
                [_discipline(chance, 2)],
                [_discipline(chance, 2), _discipline(chance, 3)],
            ],
            round_ranks=[
                {"points": {"kind": "up", "table": [3], "shared": True}},
                {"points": {"kind": "table", "table": [5, 2], "rest": 1}, "low_wins": True},
                {"points": {"kind": "down"}},
            ],
            penalties=[
                [
                    {"name": "Renonce", "points": 20, "made": True},
                    {"name": "Match", "points": 5, "credit": True},
                ]
            ],
        ),
    }


def _discipline(chance, first):
    """A game of its own from round *first* on; more often than not one that fits."""
    game = some(chance, "schieber", "coiffeur", "differenzler", "solo", "other")
    alone = game in {"differenzler", "solo"}
    return {
        "first": first,
        "game": game,
        "low_wins": game == "differenzler" or some(chance, True, False),
        "terms": {
            "partners": "alone" if alone else some(chance, "drawn", "fixed"),
            "check": None if game in {"coiffeur", "differenzler"} else some(chance, 157, None),
            **_few(chance, share=["1/2", "2"], match_bonus=[100], contracts=[_contracts(chance)]),
        },
        **_few(chance, deals=[2, 8], sizes=[[5], [4, 3]], settings=SETTINGS, name=["Sidi"]),
    }


SETTINGS = [
    {"deck": "french"},
    {"weis": True, "stoeck": True},
    {"stoeck": True},
    {"schneider": True},
    {"estimates": "open"},
    {"undealt": "dealer"},
    {"weis_sign": "plus", "stoeck_sign": "minus"},
    {"weis_sign": "off", "deck": "french"},
]


def _contracts(chance):
    names = ["Herz", "Schellen", "Obenabe", "Tutti", "Eigenes"]
    return [
        {
            "name": name,
            **_few(chance, factor=[2, 3], check=[130, 157], mode=["schellen", "obenabe"]),
        }
        for name in chance.sample(names, 2)
    ]


def _counting(chance, units, known=TIES):
    ties = chance.sample(known[:-1], chance.randint(0, 3))
    later = [{"target_from": "entered"}, {"target_from": "list", "target_place": 10}]
    return (chance.choice(later) if chance.random() < 0.1 else {}) | _few(
        chance,
        combine=["average"],
        low_wins=[True],
        target=[0, 967],
        best=[1, units - 1],
        drop=[1, 2],
        drop_from=[3],
        absent=[0, 400],
        minimum=[2],
        ties=[ties, [*ties, "lot"]],
        dense_ranks=[True],
        rank_points=[
            {"kind": "table", "table": [25, 18], "rest": 1},
            {"kind": "table", "table": [9], "shared": True},
            {"kind": "down", "table": [4], "rest": 1},
            {"kind": "up", "shared": True},
        ],
    )


def _season(chance, counted):
    parts = [
        {
            "phases": [key],
            "counting": _counting(chance, 6, PART_TIES),
            **_few(chance, evenings=[6, 12], weight=["2", "1/2"]),
        }
        for key in counted
    ]
    season = {
        "parts": parts,
        **_few(chance, members_only=[True], hidden_from=[1, 6], hidden_until=["announcing"]),
    }
    return {**season, "counting": _counting(chance, 2)} if chance.random() < 0.7 else season


def _side_list(chance, number, theme):
    ties = sorted(chance.sample(LIST_TIES, chance.randint(1, 3)), key="lot".__eq__)
    counting = {"best": 2, **_few(chance, low_wins=[True], minimum=[1], combine=["average"])}
    measured = some(chance, "total", "points", "matches", "highest", "lowest")
    return {
        "name": f"Liste {number}",
        "measured": measured,
        "counting": {
            **(counting if measured == "points" else {}),
            **_few(chance, ties=[ties]),
        },
        **_few(
            chance,
            over=["season"],
            phases=[["abend"], ["abend", "dritte"]],
            listed=["guests", "members"],
            categories=[["Frauen"]],
            from_last=[True],
            places=[1, 3],
            teams=[
                {"best": 3},
                {"counted": "all", "combine": "average", "units": "clubs"},
                {"fewer": "counts", "size": 5, "per": "totals", "substitutes": False},
            ],
        ),
        **deepcopy(theme),
    }


def _qualification(chance, theme):
    if not theme and chance.random() < 0.5:
        return None
    return {
        "part": 0,
        "into": "final",
        "kind": some(chance, "top", "percent", "threshold", "starts", "quota"),
        **_few(
            chance,
            n=[1, 10, 20],
            quotas=[{"Frauen": 3}],
            per_evening=[True],
            champion=[True],
            all_ties=[True],
            base=["present", "started"],
            more=[[{"n": 1, "percent": False, "category": None}, FURTHER], [FURTHER]],
            reserve=[1, 5],
            passes_on=[True],
        ),
        **some(chance, {}, {"champion": True, "champion_frees": some(chance, True, False)}),
        **theme,
    }


FURTHER = {"n": 10, "percent": True, "category": "Frauen"}
