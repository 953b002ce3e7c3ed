"""What cannot be played, drawn or ranked so is refused at its place."""

import pytest

from scorer.rules.core.errors import RuleError
from tests.rules.club.club_builder import HEATS, agreed
from tests.rules.club.play_off.test_play_off import ALONE, BY_RANK, GROUPS
from tests.rules.club.play_off.test_play_off_of_the_first import CUP, KNOCK_OUT
from tests.rules.club.ranking.test_team_lists import a_list

FIXED = {"terms": {"partners": "fixed"}}
OF_FIRST = {**CUP, **FIXED}
IN_ADVANCE = {**OF_FIRST, "draw": "advance"}
LADDER, STANDINGS = {"draw": "ladder"}, {"draw": "standings"}
GAMES = {"check": None, "figures": "games"}
PHASE, LIST, FINAL = "phases/0", "lists/0", "qualification"


def knock_out(on=1):
    return {**BY_RANK, "play_off": {"kind": "knock_out", "rounds": 4, "on": on}}


def first(number, kind=KNOCK_OUT):
    return {"play_off": {**kind, "first": number}}


def hidden(**season):
    return {"rules": {"season": {"parts": [{"phases": ["abend"]}], "hidden_from": 2} | season}}


def lists(*some):
    return {"rules": {"lists": [*some], "categories": ["Frauen"]}}


def qualification(**rule):
    parts = {"parts": [{"phases": ["heat"]}]}
    return {"rules": {**HEATS, "season": parts, FINAL: {"part": 0, "into": "final", **rule}}}


def of_ties(*ties, **of_list):
    return {"counting": {"ties": [*ties]}, **of_list}


@pytest.mark.parametrize(
    ("facts", "code", "place"),
    [
        (knock_out() | {"terms": {"partners": "drawn"}}, "knock-out-partners", f"{PHASE}/play_off/kind"),
        (knock_out(on=3) | ALONE | {"sizes": [4, 3]}, "knock-out-on", f"{PHASE}/play_off/on"),
        (knock_out(on=2) | FIXED, "knock-out-on", f"{PHASE}/play_off/on"),
        (GROUPS | {"groups": {"size": 5}}, "groups-size", f"{PHASE}/groups/size"),
        (GROUPS | {"play_off": {"kind": "groups", "size": 3}}, "groups-size", f"{PHASE}/play_off/size"),
        (GROUPS | {"rounds": 5}, "groups-rounds", f"{PHASE}/groups/size"),
        (GROUPS | {"rounds": 3}, "play-off-rounds", f"{PHASE}/play_off/rounds"),
        (GROUPS | {"attempts": True}, "play-off-free", f"{PHASE}/play_off/kind"),
        (GROUPS | {"counting": {"drop": 1, "rank_points": {"kind": "up"}}}, "play-off-counting", f"{PHASE}/play_off/kind"),
        (GROUPS | {"counting": {}, "part": {}}, "play-off-points", f"{PHASE}/play_off/kind"),
        (OF_FIRST | first(4), "play-off-first-group", f"{PHASE}/play_off/first"),
        (IN_ADVANCE | first(1), "play-off-first-one", f"{PHASE}/play_off/first"),
        (IN_ADVANCE | first(17), "knock-out-rounds", f"{PHASE}/play_off/first"),
        (IN_ADVANCE | first(5, {"kind": "groups"}), "groups-people", f"{PHASE}/play_off/first"),
        (LADDER | {"ladder": {"moves": 3}}, "ladder-moves", f"{PHASE}/ladder/moves"),
        (LADDER | {"ladder": {"moves": 2}} | FIXED, "ladder-moves", f"{PHASE}/ladder/moves"),
        (STANDINGS | {"standings": {"first": 5}}, "standings-late", f"{PHASE}/standings/first"),
        (STANDINGS | {"standings": {"winners": 5}}, "standings-winners", f"{PHASE}/standings/winners"),
        (STANDINGS | {"standings": {"by": "last"}, "counting": {"target": 967}}, "standings-target", f"{PHASE}/standings/by"),
        ({"terms": {"figures": "games"}}, "check-figures", f"{PHASE}/terms/check"),
        ({"terms": {**GAMES, "wrong": "split"}}, "check-off", f"{PHASE}/terms/wrong"),
        ({"terms": {"balance": True}}, "balance-check", f"{PHASE}/terms/check"),
        ({"terms": {"partners": "alone", "check": None, "balance": True}}, "balance-alone", f"{PHASE}/terms/partners"),
        ({"terms": {"goal": 1000}}, "goal-points", f"{PHASE}/terms/goal"),
        ({"terms": {"several_games": 2}}, "games-sum", f"{PHASE}/terms/several_games"),
        ({"terms": {**GAMES, "best_of": True}}, "games-best-of", f"{PHASE}/terms/several_games"),
        ({"terms": {**GAMES, "one_game": True, "several_games": 2}}, "games-twice", f"{PHASE}/terms/several_games"),
        ({"rounds": 4, "hidden_from": 5}, "hidden-late", f"{PHASE}/hidden_from"),
        (hidden(), "hidden-open-end", "season/hidden_from"),
        (hidden(parts=[{"phases": ["abend"], "evenings": 3}], hidden_from=4), "hidden-late", "season/hidden_from"),
        (lists({"name": "Cup"}, {"name": " cup"}), "list-twice", "lists/1/name"),
        (lists({"name": "frauen"}), "list-twice", f"{LIST}/name"),
        (lists({"name": "X", "categories": ["Herren"]}), "category-unknown", f"{LIST}/categories"),
        (lists({"name": "X", "phases": ["final"]}), "phase-unknown", f"{LIST}/phases"),
        (lists({"name": "X", "measured": "matches"}), "list-matches", f"{LIST}/measured"),
        (lists({"name": "X", "measured": "points", "counting": {"best": 5}}), "best-of", f"{LIST}/counting/best"),
        (lists({"name": "X", "measured": "points", "counting": {"low_wins": True}}), "direction", f"{LIST}/counting/low_wins"),
        (lists({"name": "X", "over": "season", "phases": ["abend"]}), "list-phases", f"{LIST}/phases"),
        (lists({"name": "X", "counting": {"rank_points": {"kind": "up"}}}), "list-points", f"{LIST}/counting"),
        (lists({"name": "X", **of_ties("lot", "ranking")}), "lot-last", f"{LIST}/counting/ties"),
        (lists(a_list(best=4, size=3)), "team-best", f"{LIST}/teams/best"),
        (lists(a_list(**of_ties("starts"))), "team-ties", f"{LIST}/counting/ties"),
        (lists(a_list(**of_ties("uncounted", over="season"))), "team-ties", f"{LIST}/counting/ties"),
        (lists({"name": "Cup", **of_ties("uncounted")}), "team-ties", f"{LIST}/counting/ties"),
        (lists(a_list(**of_ties("lot", "best"))), "lot-last", f"{LIST}/counting/ties"),
        (qualification(n=1, more=[{"n": 1, "category": "Ost"}]), "category-unknown", f"{FINAL}/more"),
        (qualification(n=1, more=[{"n": 101, "percent": True}]), "percent", f"{FINAL}/more/0/n"),
        (qualification(kind="percent", n=0), "qualify-missing", f"{FINAL}/n"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_drawn_or_ranked_is_refused_at_its_place(facts, code, place):
    with pytest.raises(RuleError) as refusal:
        agreed(**facts)

    assert (refusal.value.code, refusal.value.place) == (code, f"regulation/{place}")


def test_groups_that_need_more_rounds_are_told_how_many():
    with pytest.raises(RuleError) as refusal:
        agreed(**GROUPS | {"rounds": 5})

    assert refusal.value.values == {"needed": 3, "rounds": 2}
