"""Side lists of an evening and of a season: worked examples, what is refused, what never matters."""

from dataclasses import replace

import pytest

from scorer.rules.club.evening.categories import People
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.ranking.season_ranking import season_table
from scorer.rules.club.ranking.side_lists import (
    evening_figures,
    evening_side_lists,
    season_side_lists,
)
from tests.rules.club.club_builder import agreed, ranks, seated
from tests.rules.club.record.test_real_regulations import THREE, played

MATCHES = {"match_bonus": 100}
NO_PEOPLE = People()


def of_evening(lists, *rounds, people=NO_PEOPLE, rules=None, **facts):
    """The side lists of an evening of four whose first figures are *rounds*."""
    some = {"lists": lists, "categories": ["Frauen", "Jugend"], **(rules or {})}
    regulation = agreed(rules=some, rounds=len(rounds), **facts)
    evening = played(seated(regulation, *THREE[: len(rounds)]), *[[points] for points in rounds])
    return evening_side_lists(regulation, replace(evening, people=people))


def listed(lists, *rounds, categories=None, guests=(), **facts):
    people = People(categories or {}, guests)
    return [ranks(each.lines) for each in of_evening(lists, *rounds, people=people, **facts)]


def test_the_highest_round_and_the_lowest():
    """B3: extra prizes for the highest Passe. 1: 1000 900 1100; 2: 884 900 784; 3: 1000 984 784."""
    highest, lowest = listed(
        [{"name": "Hoch", "measured": "highest"}, {"name": "Tief", "measured": "lowest"}],
        *(1000, 900, 1100),
    )

    # 4: 884 984 1100
    assert highest == [(1, 1, 1100), (4, 1, 1100), (3, 3, 1000), (2, 4, 900)]
    assert lowest == [(2, 1, 784), (3, 1, 784), (4, 3, 884), (1, 4, 900)]


LOW = {"low_wins": True}


@pytest.mark.parametrize(
    "facts",
    [
        {"win_points": {"win": 2, "draw": 1, "loss": 0}},
        {"counting": LOW, "part": {"counting": LOW}, "round_ranks": {"points": {"kind": "up"}}},
    ],
)
def test_the_highest_round_is_that_of_points_made_where_victories_or_ranks_count(facts):
    """The same rounds; nobody wins a prize for the highest Passe with 2 points or rank points."""
    hoch = {"name": "Hoch", "measured": "highest"}
    (highest,) = listed([hoch], *(1000, 900, 1100), **facts)

    assert highest == [(1, 1, 1100), (4, 1, 1100), (3, 3, 1000), (2, 4, 900)]


def test_a_tie_of_the_highest_round_is_broken_by_the_ranking_or_the_next_highest():
    hoch = {"name": "Hoch", "measured": "highest"}
    by_rank, by_next = listed(
        [
            hoch | {"counting": {"ties": ["ranking"]}},
            hoch | {"name": "Hoch 2", "counting": {"ties": ["next_best"]}},
        ],
        *(1000, 900, 1100),
    )

    # totals 3000 and 2968; next highest 1000 and 984
    assert by_rank[:2] == by_next[:2] == [(1, 1, 1100), (4, 2, 1100)]


def test_most_matches_are_those_of_each_ones_side():
    """B3: extra prizes for the most matches. Round 1: 1 and 3 made two, round 2: 3 and 4 one."""
    lists = [{"name": "Matche", "measured": "matches", "places": 2}]
    regulation = agreed(terms=MATCHES, rounds=2, rules={"lists": lists})
    builder = seated(regulation, *THREE[:2])
    builder.sheet(1, 1, 1184, 900, matches=[2, 0])
    builder.sheet(2, 1, 984, 1000, matches=[0, 1])
    (most,) = evening_side_lists(regulation, builder.evening)

    # round 2 seats 1+2 against 3+4
    assert ranks(most.lines) == [(3, 1, 3), (1, 2, 2)]


def test_a_sheet_that_does_not_say_whose_matches_they_were_counts_for_nobody():
    """club.md 1: sheets without matches by side stay as they are."""
    lists = [{"name": "Matche", "measured": "matches"}]
    regulation = agreed(terms=MATCHES, rounds=2, rules={"lists": lists})
    builder = seated(regulation, *THREE[:2])
    builder.sheet(1, 1, 1084, 900, matches=1)
    builder.sheet(2, 1, 984, 900, matches=0)
    (most,) = evening_side_lists(regulation, builder.evening)

    assert [(line.values, line.total) for line in most.lines] == [((None, 0), 0)] * 4


def test_the_last_place_is_the_ranking_from_its_end():
    """C31: the last gets the pig's tail; equals share it."""
    (last,) = listed([{"name": "Schluss", "from_last": True, "places": 1}], 1000)

    assert last == [(2, 1, 884), (4, 1, 884)]


def test_a_list_may_go_on_with_the_next_rank_after_equals():
    """Regulations page, reading, point 4: of each list its own, or that of the ranking."""
    dense, turned = {"dense_ranks": True}, {"name": "Schluss", "from_last": True}
    apart = {"name": "Passe", "measured": "highest", "counting": dense}
    lists = [turned, apart, apart | {"name": "Sonst", "counting": {}}]

    assert [[rank for _who, rank, _total in lines] for lines in listed(lists, 1000)] == [
        *([1, 1, 3, 3], [1, 1, 2, 2], [1, 1, 3, 3]),
    ]
    (last,) = listed([turned], 1000, counting=dense)
    assert [rank for _who, rank, _total in last] == [1, 1, 2, 2]


def test_who_stands_in_several_categories_stands_in_the_list_of_each():
    """K15."""
    young, both = listed(
        [
            {"name": "Junge", "categories": ["Jugend"]},
            {"name": "Alle Preise", "categories": ["Frauen", "Jugend"]},
        ],
        *(1000, 900),
        categories={1: ["Frauen", "Jugend"], 2: ["Jugend"], 4: ["Frauen"]},
    )

    assert young == [(1, 1, 1900), (2, 2, 1784)]
    assert both == [(1, 1, 1900), (4, 2, 1868), (2, 3, 1784)]


def test_guests_have_a_list_of_their_own():
    guests, members = listed(
        [{"name": "Gäste", "listed": "guests"}, {"name": "Verein", "listed": "members"}],
        1000,
        guests={1, 2},
    )

    assert guests == [(1, 1, 1000), (2, 2, 884)]
    assert members == [(3, 1, 1000), (4, 2, 884)]


def test_a_parallel_cup_counts_in_its_own_way():
    """K32: the best round only, beside the sum of all; rounds of 1: 1000 900, of 4: 884 984."""
    (cup,) = listed(
        [{"name": "Cup", "measured": "points", "counting": {"best": 1, "ties": ["ranking"]}}],
        *(1000, 900),
    )

    assert cup == [(3, 1, 1000), (1, 2, 1000), (4, 3, 984), (2, 4, 900)]


def test_a_list_goes_over_all_evenings_of_a_season():
    lists = [
        {"name": "Hoch", "over": "season", "measured": "highest"},
        {"name": "Frauen", "over": "season", "categories": ["Damen"]},
        {
            "name": "Die zwei besten",
            "over": "season",
            "measured": "points",
            "counting": {"best": 2},
        },
    ]
    regulation = agreed(rounds=1, rules={"lists": lists, "categories": ["Damen"]})
    held = []
    for number, points in enumerate((1000, 900, 1100)):
        builder = seated(regulation, [[1, 2, 3, 4]])
        evening = played(builder, [points])
        held.append(
            (str(number), "abend", evening_figures(evening, ["total", "points", "highest"]))
        )
    results = [(night, phase, figures["total"]) for night, phase, figures in held]
    table = season_table(regulation, results)
    high, women, best = season_side_lists(
        regulation, table, held, People({2: ["Damen"], 3: ["Damen"]})
    )

    assert ranks(high.lines)[:2] == [(1, 1, 1100), (3, 1, 1100)]
    assert ranks(women.lines) == [(3, 1, 3000), (2, 2, 2652)]
    assert ranks(best.lines) == [(1, 1, 2100), (3, 1, 2100), (2, 3, 1868), (4, 3, 1868)]


def unranked_evening(lists=(), counting=None, **unranked):
    """An evening of two rounds where 1 is a guest of honour and 4 in nobody's category."""
    rules = {"lists": list(lists), "categories": ["Ehrengäste", "Frauen"], "unranked": unranked}
    regulation = agreed(counting, rules=rules, rounds=2)
    builder = seated(regulation, *THREE[:2])
    people = People({1: ["Ehrengäste", "Frauen"], 2: ["Frauen"]}, {1, 3})
    events = played(builder, [1000], [900]) and builder.events
    return regulation, fold_evening(regulation, "abend", events, people)


def test_who_plays_without_a_rank_takes_none_from_the_others():
    """K32, C45: guests of honour play along. 1: 1900, 2: 1784, 3: 1984, 4: 1868."""
    _regulation, evening = unranked_evening(categories=["Ehrengäste"])
    _regulation, by_guests = unranked_evening(guests=True)

    assert ranks(evening.standings) == [(3, 1, 1984), (4, 2, 1868), (2, 3, 1784), (1, None, 1900)]
    assert ranks(by_guests.standings)[:2] == [(4, 1, 1868), (2, 2, 1784)]
    assert [remark.kind for remark in evening.scores.remarks_on(1)] == ["unranked"]
    assert evening.results()[1] is None


def test_who_plays_without_a_rank_gives_no_rank_points_either():
    _regulation, evening = unranked_evening(
        counting={"rank_points": {"kind": "down"}}, categories=["Ehrengäste"]
    )

    assert evening.results() == {3: 3, 4: 2, 2: 1, 1: None}


def test_who_plays_without_a_rank_stands_in_the_lists_that_say_so():
    """K32: parallel rankings."""
    lists = [
        {"name": "Hoch", "measured": "highest"},
        {"name": "Damen", "categories": ["Frauen"]},
        {"name": "Gäste", "listed": "guests"},
        {"name": "Ausser Konkurrenz", "listed": "unranked"},
        {"name": "Ehre", "categories": ["Ehrengäste"]},
    ]
    regulation, evening = unranked_evening(lists, categories=["Ehrengäste"])
    high, women, guests, without, honoured = evening_side_lists(regulation, evening)

    assert ranks(high.lines) == [(3, 1, 1000), (4, 2, 984), (2, 3, 900)]
    assert ranks(women.lines) == [(2, 1, 1784)]
    assert ranks(guests.lines) == [(3, 1, 1984), (1, 2, 1900)]
    assert ranks(without.lines) == ranks(honoured.lines) == [(1, 1, 1900)]


def test_a_season_leaves_them_out_but_a_list_of_theirs_counts_their_evenings():
    lists = [{"name": "Ausser Konkurrenz", "listed": "unranked", "over": "season"}]
    regulation, evening = unranked_evening(lists, guests=True)
    held = [(night, "abend", evening_figures(evening, ["total"])) for night in "ab"]
    results = [(night, "abend", evening.results()) for night in "ab"]
    table = season_table(regulation, results, unranked=evening.without_rank)
    (without,) = season_side_lists(regulation, table, held, evening.people)

    assert ranks(table.standings) == [(4, 1, 3736), (2, 2, 3568)]
    assert ranks(without.lines) == [(3, 1, 3968), (1, 2, 3800)]
