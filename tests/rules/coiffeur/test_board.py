"""Properties of the Coiffeur's board that hold whatever is written, and what its settings refuse."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.log import Revision
from scorer.rules.presets import settings_for
from tests.long import runs
from tests.rules.log_generator.coiffeur import LogGenerator, Table
from tests.rules.refusals import refused_at
from tests.rules.vectors import BASES, number

BASE = BASES["coiffeur"]
LETTERS = "abcd"
seeds = st.integers(0, 1_000_000)
begun = seeds.map(random.Random).map(Table).map(lambda table: (table, *table.begun()))


def best_for(team: int) -> dict:
    """*team* makes a match everywhere, all others nothing at all."""
    return {letter: "best" if team == index else "worst" for index, letter in enumerate(LETTERS)}


def worst_for(team: int) -> dict:
    return {letter: "worst" if team == index else "best" for index, letter in enumerate(LETTERS)}


def test_no_random_completion_leaves_what_was_said_to_be_possible() -> None:
    seeded = random.Random(49)
    counts = {"out": 0, "safe": 0}
    for _ in range(many := runs(200, 1000)):
        table = Table(seeded)
        log, still_open = table.begun()
        outlook = games.check_log(table.rules, log)["outlook"]
        for _ in range(10):
            seeded.shuffle(still_open)
            whole = games.check_log(table.rules, [*log, *table.filled(still_open)])
            for team, team_outlook in enumerate(outlook):
                assert team_outlook["least"] <= whole["totals"][team] <= team_outlook["most"]
                assert not (team_outlook["out"] and whole["finish"]["ranks"][team] == 1)
                assert not team_outlook["safe"] or whole["finish"]["winner"] == team
        for key in counts:
            counts[key] += any(team_outlook[key] for team_outlook in outlook)

    assert min(counts.values()) > many // 10


@given(begun)
def test_most_and_least_are_reached_and_out_and_safe_are_told_as_soon_as_they_are_true(game):
    table, log, still_open = game
    for team, team_outlook in enumerate(games.check_log(table.rules, log)["outlook"]):
        high = games.check_log(table.rules, [*log, *table.filled(still_open, best_for(team))])
        low = games.check_log(table.rules, [*log, *table.filled(still_open, worst_for(team))])

        assert high["totals"][team] == team_outlook["most"]
        assert low["totals"][team] == team_outlook["least"]
        assert team_outlook["out"] == (high["finish"]["ranks"][team] > 1)
        assert team_outlook["safe"] == (low["finish"]["winner"] == team)


@given(begun)
def test_the_average_draws_level_and_one_less_does_not(game) -> None:
    table, log, _ = game
    board = games.check_log(table.rules, log)
    for team, team_outlook in enumerate(board["outlook"]):
        goal = max(o["least"] for other, o in enumerate(board["outlook"]) if other != team)
        total, x = board["totals"][team], team_outlook["average"]
        factors = [board["rows"][option]["factor"] for option in team_outlook["open"]]

        assert (x is None) == (not factors or total >= goal)
        if x is not None:
            assert total + sum(factors) * (x - 1) < goal <= total + sum(factors) * x


def leads_at_the_end(table, log, still_open, team: int, written: int) -> bool:
    """Whether *team* ends first if it writes so much a cell before the factor, all others the most."""
    points = min(written * (10 if table.rules.tens else 1), 157)
    theirs = [slot for slot in still_open if slot[0] != LETTERS[team]]
    mine = [
        Revision(table.fresh(), table.fresh(), slot, facts | {"points": points})
        for slot in still_open
        if slot not in theirs
        for facts in [table.cell(slot, "top") | {"stoeck": False}]
    ]
    best = table.filled(theirs, dict.fromkeys(LETTERS, "best"))
    return games.board(table.rules, [*log, *mine, *best])["finish"]["winner"] == team


def test_the_average_that_is_enough_stays_ahead_of_all_matches_and_one_point_less_does_not():
    seeded = random.Random(34)
    counts = {"enough": 0, "maluses": 0, "three teams": 0}
    for _ in range(many := runs(300, 3000)):
        table = Table(seeded)
        log, still_open = table.begun()
        board = games.check_log(table.rules, log)
        for team, team_outlook in enumerate(board["outlook"]):
            if not team_outlook["open"]:
                assert team_outlook["enough"] is None
                continue
            others = [n for other, n in enumerate(board["totals"]) if other != team]
            leads = board["totals"][team] > max(others) and not team_outlook["safe"]
            whole = 16 if table.rules.tens else 157
            playable = leads and leads_at_the_end(table, log, still_open, team, whole)
            x = team_outlook["enough"]

            assert (x is not None) == playable
            if x is not None:
                assert leads_at_the_end(table, log, still_open, team, x)
                assert x == 0 or not leads_at_the_end(table, log, still_open, team, x - 1)
                counts["enough"] += 1
                counts["maluses"] += table.rules.counter_malus > 0
                counts["three teams"] += len(others) > 1

    assert min(counts.values()) > many // 100


@given(begun)
def test_no_fewer_matches_would_do_than_the_board_says(game) -> None:
    """Every choice of matches is played out; the other open cells bring all points without one."""
    table, log, _ = game
    board = games.check_log(table.rules, log)
    for team, team_outlook in enumerate(board["outlook"]):
        letter = LETTERS[team]
        goal = max(o["least"] for other, o in enumerate(board["outlook"]) if other != team)
        slots = {i: f"{letter}:{board['rows'][i]['id']}" for i in team_outlook["open"]}
        enough = []
        for count in range(len(slots) + 1):
            for chosen in itertools.combinations(slots, count):
                more = [
                    Revision(table.fresh(), table.fresh(), slot, table.cell(slot, what))
                    for i, slot in slots.items()
                    for what in ["best" if i in chosen else "top"]
                ]
                if games.check_log(table.rules, [*log, *more])["totals"][team] >= goal:
                    enough.append([board["rows"][i]["factor"] for i in chosen])
            if enough:
                break

        if not enough or not enough[0]:
            assert team_outlook["matches"] is None
        else:
            factor = min(factors[0] for factors in enough) if len(enough[0]) == 1 else None
            assert team_outlook["matches"] == {"count": len(enough[0]), "factor": factor}


@given(begun.filter(lambda game: len(game[0].rules.teams) == 2))
def test_swapping_the_teams_swaps_everything(game) -> None:
    table, log, _ = game
    settings = table.settings
    turned_rules = games.read_settings(
        {
            **settings,
            "teams": settings["teams"][::-1],
            "players": [settings["players"][-1], *settings["players"][:-1]],
            "first_dealer": (settings["first_dealer"] + 1) % 4,
        }
    )
    board = games.check_log(table.rules, log)
    turned = games.check_log(turned_rules, [one_seat_on(revision) for revision in log])

    assert turned["totals"] == board["totals"][::-1]
    assert turned["outlook"] == board["outlook"][::-1]
    for row, other in zip(board["rows"], turned["rows"], strict=True):
        assert other["cells"] == row["cells"][::-1]
        assert other["written"] == row["written"][::-1]
        assert row["difference"] is None or other["difference"] == -row["difference"]
    for line, other in zip(board["lines"], turned["lines"], strict=True):
        assert (other["dealer"], other["team"]) == ((line["dealer"] + 1) % 4, 1 - line["team"])
    team, other = board["next"]["team"], turned["next"]["team"]
    assert other == (None if team is None else 1 - team)
    if board["finish"] is not None:
        winner = board["finish"]["winner"]
        assert turned["finish"]["winner"] == (None if winner is None else 1 - winner)
        assert turned["finish"]["margin"] == board["finish"]["margin"]


def one_seat_on(revision: Revision) -> Revision:
    slot = {"a": "b", "b": "a"}[revision.slot[0]] + revision.slot[1:]
    declarer = revision.facts.get("declarer")
    facts = {**revision.facts, "declarer": None if declarer is None else (declarer + 1) % 4}
    return Revision(revision.id, revision.line, slot, facts)


@given(begun, st.integers(0, 30))
def test_the_cells_of_a_prefix_are_the_cells_as_they_were(game, length) -> None:
    table, log, _ = game
    whole = games.board(table.rules, log)["lines"][:length]

    assert games.board(table.rules, log[:length])["lines"] == whole


@given(begun, st.randoms(use_true_random=True))
def test_the_order_of_the_cells_changes_nothing_but_who_dealt(game, rng) -> None:
    table, log, _ = game
    board = games.board(table.rules, log)
    other = games.board(table.rules, rng.sample(log, len(log)))

    assert other["totals"] == board["totals"]
    assert other["outlook"] == board["outlook"]
    assert [row["written"] for row in other["rows"]] == [row["written"] for row in board["rows"]]


@given(begun)
def test_rows_lines_and_totals_add_up(game) -> None:
    table, log, _ = game
    board = games.board(table.rules, log)
    for team, total in enumerate(board["totals"]):
        assert sum(row["written"][team] or 0 for row in board["rows"]) == total
        assert sum(line["written"][team] for line in board["lines"]) == total
    assert board["cells_left"] == len(table.rules.cells) - len(log)
    assert all(
        row["cells"][line["team"]] == index
        for index, line in enumerate(board["lines"])
        for row in [board["rows"][line["option"]]]
    )


@given(seeds)
def test_writing_everything_twice_counts_once(seed) -> None:
    generator = LogGenerator(seed)
    log = generator.game()

    assert games.board(generator.rules, [*log, *log]) == games.board(generator.rules, log)


@given(begun.filter(lambda game: game[2]))
def test_writing_and_striking_out_is_nothing(game) -> None:
    table, log, still_open = game
    written = Revision(number(90_000), number(90_000), still_open[0], table.cell(still_open[0]))
    struck = Revision(number(90_001), number(90_000), still_open[0], None, replaces=(written.id,))

    assert games.check_log(table.rules, [*log, written, struck]) == games.board(table.rules, log)


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"players": ["Anna", "Beat", "Clara"]}, "team-seats", "settings/players"),
        ({"teams": ["Wir"]}, "list-length", "settings/teams"),
        ({"teams": ["Wir", "wir "]}, "names-twice", "settings/teams"),
        ({"options": []}, "list-length", "settings/options"),
        ({"options": BASE["options"] * 3}, "list-length", "settings/options"),
        ({"options": BASE["options"] * 2}, "option-twice", "settings/options/8/id"),
        ({"first_dealer": 4}, "out-of-range", "settings/first_dealer"),
        ({"target": None}, "unknown-key", "settings"),
    ],
)
def test_settings_that_no_table_can_have_are_refused_at_their_place(change, code, place) -> None:
    assert refused_at(games.read_settings, {**BASE, **change}) == (code, place)


@pytest.mark.parametrize(
    ("change", "code", "key"),
    [
        ({"factor": 0}, "out-of-range", "/factor"),
        ({"factor": 10_000}, "out-of-range", "/factor"),
        ({"factor": 1.5}, "not-integer", "/factor"),
        ({"kind": "weis"}, "not-choice", "/kind"),
        ({"kind": "herz"}, "option-deck", "/kind"),
        ({"id": "Joker"}, "option-id", "/id"),
        ({"id": "j" * 16}, "text-length", "/id"),
        ({"name": "  "}, "text-length", "/name"),
        ({"on": True}, "unknown-key", ""),
    ],
)
def test_an_option_that_cannot_be_is_refused_at_its_place(change, code, key) -> None:
    options = [*BASE["options"]]
    options[3] = {**options[3], **change}
    at = refused_at(games.read_settings, {**BASE, "options": options})

    assert at == (code, f"settings/options/3{key}")


@pytest.mark.parametrize("key", ["id", "kind", "name", "factor"])
def test_no_key_of_an_option_may_be_missing(key) -> None:
    option = {name: value for name, value in BASE["options"][0].items() if name != key}
    at = refused_at(games.read_settings, {**BASE, "options": [option]})

    assert at == ("missing-key", "settings/options/0")


@pytest.mark.parametrize(("preset", "count"), [("8", 8), ("10", 10), ("11", 11)])
@pytest.mark.parametrize("deck", ["german", "french"])
def test_a_preset_has_its_options_in_either_deck(preset, count, deck) -> None:
    settings = settings_for(f"coiffeur-{preset}", BASE["players"], BASE["teams"], deck)
    options = games.read_settings(settings).options

    assert [option.factor for option in options] == list(range(1, count + 1))
    assert sum(option.is_suit for option in options) == 4
    assert all(option.id.partition("-")[0] == option.kind for option in options)
    assert games.settings_json(games.read_settings(settings)) == settings


def test_the_jokers_of_eleven_options_have_the_names_of_the_table() -> None:
    settings = settings_for("coiffeur-11", BASE["players"], BASE["teams"])

    assert [option["name"] for option in settings["options"]][-4:] == [
        "",
        "Wunsch",
        "Wunsch",
        "Coiffeur",
    ]


@pytest.mark.parametrize("facts", [{"points": [97]}, {"declarer": [0]}, {"mode": {}}, {"note": 1}])
@pytest.mark.parametrize("scratched", [False, True])
def test_values_of_a_wrong_shape_are_refused(facts, scratched) -> None:
    rules = games.read_settings(BASE)
    cell_facts = {
        "kind": "cell",
        "points": None if scratched else 97,
        "scratched": scratched,
        **facts,
    }
    with pytest.raises(RuleError):
        games.check_log(rules, [Revision(number(1), number(1), "a:eichel", cell_facts)])
