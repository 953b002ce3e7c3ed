"""Teams and clubs ranked by the results of their people: worked examples, what is refused, what never matters."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from scorer.rules.club.evening.categories import People, Team
from scorer.rules.club.public.visibility import Audience, shown
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.ranking.season_lists import EveningOfSeason, SeasonState, standings_after
from scorer.rules.club.ranking.side_lists import evening_side_lists
from scorer.rules.club.ranking.team_lists import team_counting, team_rows
from scorer.rules.club.record.entries import RecordedMember
from scorer.rules.club.regulation.part_rules import TeamRules
from scorer.rules.club.regulation.reader import read_regulation, regulation_json
from scorer.rules.core.errors import RuleError
from tests.long import runs
from tests.rules.club.club_builder import EveningBuilder, agreed, ranks, seated
from tests.rules.club.ranking.test_side_lists import of_evening
from tests.rules.club.record.test_real_regulations import THREE, played

TEAMS = {1: Team(frozenset({1, 2})), 2: Team(frozenset({3, 4}))}


def a_list(name="Mannschaften", counting=None, over="evening", measured="total", **teams):
    counted = {"counting": counting or {}, "over": over, "measured": measured}
    return {"name": name, **counted, "teams": {"best": 2, **teams}}


def teams(*people, club=None):
    return {number: Team(frozenset(some), club) for number, some in enumerate(people, start=1)}


def test_four_good_ones_beat_two_very_good_and_two_weak_ones():
    """C53: ranks 2, 13, 20 and 77 of 80 beat 1, 3 and two weak ones. Points by rank: 2000 less ten each."""
    points = {rank: 2000 - 10 * rank for rank in range(1, 81)}
    results = {
        number: {rank: points[rank] for rank in of_team}
        for number, of_team in {1: (2, 13, 20, 77), 2: (1, 3, 79, 80), 3: (30, 31, 32)}.items()
    }
    rows, members = team_rows(team_counting(TeamRules(), agreed().phases[0].counting), results)

    # 8000 - 1120, 8000 - 1630; the third has three only
    assert ranks(rows) == [(1, 1, 6880), (2, 2, 6370), (3, None, 5070)]
    assert members[1] == (2, 13, 20, 77)


def test_the_best_of_a_team_count_and_the_rest_is_told():
    """Rounds 1000 and 900: 1 has 1900, 2 has 1784, 3 has 1984, 4 has 1868."""
    known = teams({1, 2, 4}, {3})
    strict, lenient, single = of_evening(
        [
            a_list(),
            a_list("Auch halbe", fewer="counts"),
            a_list("Beste", counted="best", best=1),
        ],
        *(1000, 900),
        people=People(teams=known),
    )

    assert ranks(strict.lines) == [(1, 1, 3768), (2, None, 1984)]
    assert strict.lines[0].values == (1900, 1868, 1784)
    assert strict.lines[0].counted == (True, True, False)
    assert strict.members == {1: (1, 4, 2), 2: (3,)}
    assert ranks(lenient.lines) == [(1, 1, 3768), (2, 2, 1984)]
    assert ranks(single.lines) == [(2, 1, 1984), (1, 2, 1900)]


def test_all_results_of_a_team_count_as_a_sum_or_a_mean():
    known = teams({1, 2, 4}, {3})
    total, mean = of_evening(
        [a_list(counted="all"), a_list("Schnitt", counted="all", combine="average")],
        *(1000, 900),
        people=People(teams=known),
    )

    assert ranks(total.lines) == [(1, 1, 5552), (2, 2, 1984)]
    assert ranks(mean.lines) == [(2, 1, 1984), (1, 2, Fraction(185067, 100))]


def test_a_team_of_a_set_size_has_no_rank_with_fewer_where_all_count():
    (rows,) = of_evening(
        [a_list(counted="all", size=2)], 1000, people=People(teams=teams({1, 2}, {3}))
    )

    assert ranks(rows.lines) == [(1, 1, 1884), (2, None, 1000)]


def test_the_teams_of_one_club_are_ranked_together():
    """K16: several teams a club, and club against club; who is in no club stands in no list of clubs."""
    known = {
        1: Team(frozenset({1}), club=7),
        2: Team(frozenset({2}), club=8),
        3: Team(frozenset({3}), club=8),
        4: Team(frozenset({4})),
    }
    each, clubs = of_evening(
        [a_list(best=1), a_list("Vereine", units="clubs", fewer="counts")],
        1000,
        people=People(teams=known),
    )

    assert [row.person for row in each.lines] == [1, 3, 2, 4]
    assert ranks(clubs.lines) == [(8, 1, 1884), (7, 2, 1000)]
    assert clubs.members[8] == (3, 2)


def test_fewest_points_win_where_they_do_on_the_evening():
    """Differenzler: a team of fewer results comes behind, not before."""
    low = {"low_wins": True}
    (rows,) = of_evening(
        [a_list(fewer="counts")],
        1000,
        people=People(teams=teams({1, 2}, {4})),
        counting=low,
        rules={"season": {"parts": [{"phases": ["abend"], "counting": low}]}},
    )

    assert ranks(rows.lines) == [(1, 1, 1884), (2, 2, 884)]


def tied(ties, *teams_results):
    counting = team_counting(TeamRules(best=2), agreed().phases[0].counting, ties)
    results = {
        unit: {unit * 10 + who: points for who, points in enumerate(of_team)}
        for unit, of_team in enumerate(teams_results, start=1)
    }
    return team_rows(counting, results)[0]


def test_a_tie_is_broken_by_the_best_result_or_by_the_best_that_does_not_count():
    """club.md 2: ties by the next best. Both have 190."""
    results = ((100, 90, 70), (95, 95, 80))

    assert [row.rank for row in tied((), *results)] == [1, 1]
    assert [row.person for row in tied(("best",), *results)] == [1, 2]
    assert [row.person for row in tied(("uncounted",), *results)] == [2, 1]
    decided = tied(("uncounted",), *results)[1].decided_by
    assert (decided.tie, decided.before, decided.here) == ("uncounted", 80, 70)
    assert [row.person for row in tied(("uncounted",), (100, 90), (95, 95, 80))] == [2, 1]


def test_whoever_is_ranked_counts_for_the_team_and_nobody_else():
    """Who is disqualified, or plays along without a rank, brings a team nothing."""
    regulation = agreed(
        rules={"lists": [a_list()], "categories": ["Ehre"], "unranked": {"categories": ["Ehre"]}},
        rounds=1,
    )
    builder = seated(regulation, [[1, 2, 3, 4]])
    builder.sheet(1, 1, 1000, 884)
    builder.penalty(1, number=1, disqualified=True)
    evening = replace(builder.evening, people=People({3: ["Ehre"]}, teams=TEAMS))
    (rows,) = evening_side_lists(regulation, evening)

    assert ranks(rows.lines) == [(1, None, 884), (2, None, 884)]


def test_a_substitute_plays_for_the_team_unless_it_is_said_otherwise():
    """club.md 2: a substitute counts for whom he replaces (choice)."""
    lists = [a_list(), a_list("Nur Eigene", substitutes=False)]
    regulation = agreed(rules={"lists": lists}, rounds=1)
    builder = EveningBuilder(regulation, people=4)
    builder.write("substitute", member=1, by=9, **{"from": 1})
    builder.seat([[1, 2, 3, 4]])
    builder.sheet(1, 1, 1000, 884)
    evening = replace(builder.evening, people=People(teams=TEAMS))
    usual, strict = evening_side_lists(regulation, evening)

    assert ranks(usual.lines) == [(1, 1, 1884), (2, 1, 1884)]
    assert ranks(strict.lines) == [(2, 1, 1884), (1, None, 884)]


def a_season(lists, *evenings, known=None, part=None, **phase):
    """The lists of a season of evenings of one round, whose first figures are *evenings*.

    *known* are the teams of each evening.
    """
    regulation = agreed(rules={"lists": lists}, part=part, rounds=1, **phase)
    nights = []
    for number, points in enumerate(evenings):
        builder = seated(regulation, [[1, 2, 3, 4]])
        here = known[number] if known else TEAMS
        nights.append(EveningOfSeason(str(number), "abend", played(builder, [points]), here))
    people = {who: RecordedMember(who, f"M{who}", "", (), False, None) for who in range(1, 5)}
    table = standings_after(regulation, nights, people)
    return [
        each
        for each in SeasonState(regulation, table, nights, people).lists()
        if each.kind == "list"
    ]


# Of each evening: 1 and 3 have the first figure, 2 and 4 what is missing to 1884.
CROSSED = teams({1, 3}, {2, 4})


def test_over_a_season_each_evening_of_a_team_counts_or_the_totals_of_its_people():
    lists = [
        a_list("Abende", over="season"),
        a_list("Totale", over="season", per="totals"),
        a_list("Eines", over="season", per="totals", best=1),
    ]
    by_evening, totals, single = a_season(lists, 1000, 900, known=[CROSSED] * 2)

    assert ranks(by_evening.lines) == [(1, 1, 3800), (2, 2, 3736)]
    assert by_evening.lines[0].values == (2000, 1800)
    assert by_evening.columns == ["0", "1"]
    assert ranks(totals.lines) == [(1, 1, 3800), (2, 2, 3736)]
    assert totals.lines[0].values == (1900, 1900)
    assert (totals.members[1], totals.columns) == ((1, 3), ())
    assert ranks(single.lines) == [(1, 1, 1900), (2, 2, 1868)]


def test_the_evenings_of_a_team_count_as_those_of_everybody():
    """The best one of two evenings; or in a way of its own."""
    lists = [
        a_list("Wie alle", over="season"),
        a_list("Eigen", over="season", measured="points", counting={"drop": 1}),
    ]
    usual, apart = a_season(lists, 1000, 850, known=[CROSSED] * 2, part={"counting": {"best": 1}})

    assert ranks(usual.lines) == ranks(apart.lines) == [(2, 1, 2068), (1, 2, 2000)]


def test_who_changes_the_team_leaves_what_was_made_in_it():
    """club.md 2: members have from and to. 1 goes over after the first evening: 1000, then 900."""
    known = [teams({1, 2}, {3, 4}), teams({2}, {1, 3, 4})]
    lists = [
        a_list("Totale", over="season", per="totals", counted="all"),
        a_list("Abende", over="season", counted="all"),
    ]
    totals, evenings = a_season(lists, 1000, 900, known=known)

    assert [(row.person, row.total) for row in totals.lines] == [(2, 4668), (1, 2868)]
    assert totals.members == {1: (2, 1), 2: (3, 4, 1)}
    assert [(row.person, row.total) for row in evenings.lines] == [(2, 4668), (1, 2868)]
    # nothing is counted twice or lost
    assert sum(row.total for row in totals.lines) == 4 * 1884


def test_a_team_that_was_too_few_on_an_evening_has_no_result_there():
    known = [teams({1, 2}, {3, 4}), teams({1}, {3, 4})]
    (rows,) = a_season([a_list(over="season")], 1000, 900, known=known)

    assert [row.values for row in rows.lines] == [(1884, 1884), (1884, None)]


def test_single_evenings_of_a_season_in_parts_need_a_counting_of_their_own():
    data = regulation_json(agreed(rules={"lists": [a_list(over="season")]}))
    other = {**data["phases"][0], "key": "zwei"}
    parts = [*data["season"]["parts"], {**data["season"]["parts"][0], "phases": ["zwei"]}]
    data |= {"phases": [*data["phases"], other], "season": {**data["season"], "parts": parts}}
    with pytest.raises(RuleError) as error:
        read_regulation(data)

    assert (error.value.code, error.value.place) == ("team-parts", "regulation/lists/0/measured")
    data["lists"][0]["measured"] = "points"
    assert read_regulation(data).lists[0].teams.per == "evening"


WOMEN_AND_GUESTS = People({1: ["Frauen"], 2: ["Frauen"], 4: ["Frauen"]}, {2, 3})
MANY = [
    {"name": "Hoch", "measured": "highest", "counting": {"ties": ["ranking"]}},
    {"name": "Tief", "measured": "lowest", "places": 1},
    {"name": "Schluss", "from_last": True},
    {"name": "Damen", "categories": ["Frauen"]},
    {"name": "Gäste", "listed": "guests", "counting": {"ties": ["last"]}},
    {"name": "Cup", "measured": "points", "counting": {"best": 2, "ties": ["next_best", "starts"]}},
]
OF_TEAMS = [
    a_list("Zwei", counting={"ties": ["uncounted", "best"]}),
    a_list("Alle", counted="all", combine="average", fewer="counts"),
    a_list("Beste Passe", measured="highest", best=1, counting={"ties": ["next_best"]}),
    a_list("Clubs", units="clubs", substitutes=False) | {"from_last": True},
]
PHASE = {"key": "abend", "name": "Abend", "rounds": 3, "counting": {"drop": 1, "ties": ["best"]}}
GROUPED = {3: Team(frozenset({4, 1}), 9), 5: Team(frozenset({2}), 9), 6: Team(frozenset({3}), 8)}


@pytest.mark.parametrize("seed", range(runs(20, 1000)))
def test_no_list_depends_on_another_nor_on_the_order_in_which_people_came(seed):
    chance = Random(seed)
    points = [[chance.randint(600, 1284)] for _round in THREE]
    by_list = {}
    for lists in [[*MANY, *OF_TEAMS], *([listing] for listing in (*MANY, *OF_TEAMS))]:
        regulation = agreed(rules={"lists": lists, "categories": ["Frauen"], "phases": [PHASE]})
        builder = EveningBuilder(regulation)
        for member in chance.sample((1, 2, 3, 4), 4):
            builder.attend(member)
        builder.seat(*THREE)
        known = dict(chance.sample([*GROUPED.items()], 3))
        people = replace(WOMEN_AND_GUESTS, teams=known)
        evening = replace(played(builder, *points), people=people)
        ranking = ranks(evening.standings)
        for listing in evening_side_lists(regulation, evening):
            now = (listing.lines, dict(listing.members), ranking)
            assert by_list.setdefault(listing.name, now) == now
    assert len(by_list) == len(MANY) + len(OF_TEAMS)


@pytest.mark.parametrize("audience", [Audience.OFFICIAL, Audience.HALL])
def test_no_list_tells_of_a_hidden_round(audience):
    """club.md 3: two evenings that differ in hidden figures only have the same lists."""
    lists = [*MANY, *OF_TEAMS, {"name": "Matche", "measured": "matches"}]
    phase = {**PHASE, "hidden_from": 3, "terms": {"match_bonus": 100}}
    regulation = agreed(rules={"lists": lists, "categories": ["Frauen"], "phases": [phase]})
    people = replace(WOMEN_AND_GUESTS, teams=GROUPED)
    seen = []
    for last, by, matches in ((1100, 9, [0, 0]), (600, None, [0, 1])):
        builder = seated(regulation, *THREE)
        builder.sheet(1, 1, 1100, 884, matches=[1, 0])
        builder.sheet(2, 1, 900, 984)
        builder.sheet(3, 1, last, 1884 - last + 100 * sum(matches), matches=matches)
        builder.write("substitute", member=1, by=by, **{"from": 3})
        evening = fold_evening(regulation, "abend", builder.events, people)
        listings = evening_side_lists(regulation, shown(evening, audience))
        seen.append([(listing.lines, dict(listing.members)) for listing in listings])

    assert seen[0] == seen[1]
    assert {len(line.values) for lines, members in seen[0] if not members for line in lines} == {2}
