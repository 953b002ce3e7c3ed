"""Seasons: evenings counted together, and who may go on."""

import pytest

from scorer.rules.club.ranking import Lots
from scorer.rules.club.regulation import read_regulation
from scorer.rules.club.season import lasting_pairs, qualified_members, season_table
from tests.rules.club.club_builder import agreed, dropped, ranks

HEATS = {
    "name": "Test",
    "phases": [{"key": "heat", "name": "Ausscheidung"}, {"key": "final", "name": "Final"}],
    "season": {"parts": [{"phases": ["heat"]}]},
    "categories": ["Nord", "Süd"],
}


def heats(counting=None, **rule):
    parts = {"parts": [{"phases": ["heat"], "counting": counting or {}}]}
    qualification = {"part": 0, "into": "final", **rule}
    return read_regulation({**HEATS, "season": parts, "qualification": qualification})


def table(regulation, **results):
    """The season after one heat with these results, by member's number behind «m»."""
    return season_table(regulation, [("1", "heat", {int(k[1:]): v for k, v in results.items()})])


def test_evenings_are_summed_and_a_day_has_its_own_ranking():
    """C47: two dates; one point between third and fourth."""
    spring = {1: 3000, 2: 2800, 3: 2900, 4: 2700}
    autumn = {1: 2500, 2: 2600, 3: 2499, 5: 3100}
    season = season_table(agreed(), [("s", "abend", spring), ("a", "abend", autumn)])

    assert ranks(season.standings) == [(1, 1, 5500), (2, 2, 5400), (3, 3, 5399), (5, 4, 3100), (4, 5, 2700)]  # fmt: skip
    assert season.parts == [season.standings]
    assert season.evenings == [["s", "a"]]
    assert season.standings[3].values == (None, 3100)


def test_the_best_three_of_four_heats_and_a_final_that_counts_double():
    """Rules page B5: JC Stächerei."""
    regulation = read_regulation(
        {
            **HEATS,
            "season": {
                "parts": [
                    {"phases": ["heat"], "evenings": 4, "counting": {"best": 3}},
                    {"phases": ["final"], "evenings": 1, "weight": "2"},
                ]
            },
        }
    )
    evenings = [
        ("1", "heat", {1: 4000, 2: 3900, 3: 4100}),
        ("2", "heat", {1: 3800, 2: 3900}),
        ("3", "heat", {1: 3900, 2: 3700, 3: 4100}),
        ("4", "heat", {1: 3700, 2: 4000, 3: 4100}),
        ("5", "final", {1: 4000, 2: 3950}),
    ]
    season = season_table(regulation, evenings)

    # 4000+3900+3800 + 2×4000, 4000+3900+3900 + 2×3950, 3×4100
    assert ranks(season.standings) == [(1, 1, 19700), (2, 1, 19700), (3, 3, 12300)]
    assert dropped(season.parts[0][2]) == [3700]
    assert season.standings[0].values == (11700, 4000)


def test_the_final_is_added_to_the_average_of_the_year():
    """C33: only who was there often enough has an average, and plays."""
    regulation = read_regulation(
        {
            **HEATS,
            "season": {
                "parts": [
                    {"phases": ["heat"], "counting": {"combine": "average", "minimum": 2}},
                    {"phases": ["final"]},
                ],
                "counting": {"minimum": 2},
            },
            "qualification": {"part": 0, "into": "final", "kind": "starts", "n": 2},
        }
    )
    evenings = [
        ("1", "heat", {1: 1000, 2: 1100, 3: 1200}),
        ("2", "heat", {1: 1001, 2: 900, 4: 950}),
    ]
    before = season_table(regulation, evenings)

    assert qualified_members(regulation, before.parts[:1]) == [1, 2]

    after = season_table(regulation, [*evenings, ("3", "final", {1: 1000, 2: 1001})])
    assert [(line.person, line.rank, float(line.total)) for line in after.standings[:2]] == [
        (2, 1, 2001.0),
        (1, 2, 2000.5),
    ]
    assert [line.rank for line in after.standings[2:]] == [None, None]


def test_an_evening_of_its_own_does_not_count():
    """K11."""
    season = season_table(heats(n=1), [("1", "heat", {1: 900}), ("2", "final", {1: 2000, 2: 3000})])

    assert ranks(season.standings) == [(1, 1, 900)]


def test_a_weighted_evening_weighs_in_an_average_too():
    regulation = read_regulation(
        {
            "name": "Test",
            "phases": [
                {"key": "abend", "name": "Abend"},
                {"key": "schluss", "name": "Schlussabend", "weight": "2"},
            ],
            "season": {
                "parts": [{"phases": ["abend", "schluss"], "counting": {"combine": "average"}}]
            },
        }
    )
    season = season_table(regulation, [("1", "abend", {1: 900}), ("2", "schluss", {1: 1200})])

    assert ranks(season.standings) == [(1, 1, 1100)]


def test_guests_have_no_place_in_a_season_that_is_the_members_alone():
    held = [("1", "heat", {1: 900, 2: 1000, 3: 800}), ("2", "heat", {1: 900, 2: 1000, 4: 950})]
    open_, closed = (
        read_regulation(
            {
                **HEATS,
                "season": {
                    "parts": [{"phases": ["heat"]}],
                    "members_only": only,
                },
            }
        )
        for only in (False, True)
    )

    assert ranks(season_table(open_, held, guests={2}).standings)[0] == (2, 1, 2000)
    season = season_table(closed, held, guests={2})
    assert ranks(season.standings) == [(1, 1, 1800), (4, 2, 950), (3, 3, 800)]
    assert [line.person for line in season.standings_among({2, 3})] == [3]
    assert read_regulation(HEATS).season.members_only is False


def test_the_ranking_of_a_category_keeps_everybodys_totals():
    """K15."""
    season = season_table(agreed(), [("1", "abend", {1: 900, 2: 800, 3: 700})])

    assert ranks(season.standings_among({2, 3})) == [(2, 1, 800), (3, 2, 700)]
    assert len(season.standings) == 3


def test_cards_drawn_at_the_end_of_the_season_decide():
    regulation = agreed(part={"counting": {"ties": ["lot"]}})
    season = season_table(regulation, [("1", "abend", {1: 900, 2: 900})], lots=Lots([[2, 1]]))

    assert ranks(season.standings) == [(2, 1, 900), (1, 2, 900)]


@pytest.mark.parametrize(
    ("rule", "members"),
    [
        ({"n": 2}, [1, 2]),
        ({"n": 3}, [1, 2, 3]),
        ({"n": 3, "all_ties": True}, [1, 2, 3, 4]),  # C11: ties at the cut all qualify
        ({"n": 9}, [1, 2, 3, 4, 5]),
        ({"kind": "percent", "n": 20}, [1]),
        ({"kind": "percent", "n": 33}, [1, 2]),  # 1.65, rounded up
        ({"kind": "threshold", "n": 1150}, [1, 2]),  # C45
        ({"kind": "starts", "n": 1}, [1, 2, 3, 4, 5]),
    ],
)
def test_who_goes_on(rule, members):
    """K13."""
    regulation = heats(**rule)
    lines = table(regulation, m1=1300, m2=1150, m3=1100, m4=1100, m5=900, m6=None)

    assert qualified_members(regulation, lines.parts) == members


def test_who_renounces_is_followed_by_the_next():
    """C51: once the winner and the runner-up were replacements."""
    regulation = heats(n=2)
    lines = table(regulation, m1=1300, m2=1150, m3=1100, m4=1000)

    assert qualified_members(regulation, lines.parts, renounced={1, 2}) == [3, 4]


def test_every_heat_sends_its_own():
    """C51: a tenth of each heat."""
    regulation = heats(kind="percent", n=10, per_evening=True)
    first = table(regulation, **{f"m{n}": 4000 - n for n in range(1, 21)})
    second = table(regulation, **{f"m{n}": 4000 - n for n in range(21, 36)})

    members = qualified_members(regulation, [first.standings, second.standings])
    assert members == [1, 2, 21, 22]


def test_the_champion_of_last_time_takes_nobodys_place():
    """C17: the nineteen best and the defending champion make twenty."""
    regulation = heats({}, n=3, champion=True)
    lines = table(regulation, m1=1300, m2=1150, m3=1100, m4=1000).parts

    assert qualified_members(regulation, lines, champion=9) == [9, 1, 2, 3]
    assert qualified_members(regulation, lines, champion=2) == [2, 1, 3, 4]
    assert qualified_members(regulation, lines, champion=9, renounced={9}) == [1, 2, 3]


def test_every_section_has_its_quota():
    """C37."""
    regulation = heats(kind="quota", quotas={"Nord": 1, "Süd": 2})
    lines = table(regulation, m1=1300, m2=1250, m3=1100, m4=1000, m5=900).parts
    sections = {1: "Nord", 2: "Nord", 3: "Süd", 4: None, 5: "Süd"}

    assert qualified_members(regulation, lines, sections) == [1, 3, 5]
    assert qualified_members(regulation, lines, sections, renounced={1}) == [2, 3, 5]


def test_a_threshold_where_less_is_better_is_a_limit():
    regulation = read_regulation(
        {
            **HEATS,
            "phases": [
                {
                    "key": "heat",
                    "name": "Ausscheidung",
                    "game": "differenzler",
                    "terms": {"partners": "alone", "check": None},
                    "counting": {"low_wins": True},
                },
                {"key": "final", "name": "Final"},
            ],
            "season": {"parts": [{"phases": ["heat"], "counting": {"low_wins": True}}]},
            "qualification": {"part": 0, "into": "final", "kind": "threshold", "n": 60},
        }
    )

    assert qualified_members(regulation, table(regulation, m1=60, m2=61, m3=33).parts) == [3, 1]


PAIRS = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5}


def in_pairs(points, **rule):
    """Return who goes on after one heat of the fixed pairs 1 + 2, 3 + 4, 5 + 6."""
    regulation = heats(**rule.pop("rule"))
    held = [("1", "heat", dict(enumerate(points, start=1)))]
    return qualified_members(
        regulation, season_table(regulation, held, Lots(partners=PAIRS)).parts, **rule
    )


@pytest.mark.parametrize(
    ("rule", "members"),
    [
        ({"n": 1}, [1, 2]),
        ({"n": 2}, [1, 2, 3, 4]),
        ({"kind": "percent", "n": 34}, [1, 2, 3, 4]),  # 1.02 of three pairs, rounded up
        ({"kind": "threshold", "n": 1300}, [1, 2]),
    ],
)
def test_of_fixed_pairs_places_are_counted_and_no_pair_is_split(rule, members):
    """K2 and K13: the first N are N pairs."""
    assert in_pairs([1300, 1300, 1200, 1200, 1100, 1100], rule=rule) == members


def test_a_fixed_pair_renounces_defends_and_goes_on_together():
    points = [1300, 1300, 1200, 1200, 1100, 1100]

    assert in_pairs(points, rule={"n": 1}, renounced={2}) == [3, 4]
    assert in_pairs(points, rule={"n": 1, "champion": True}, champion=6) == [6, 5, 1, 2]
    # one of them was fined, and both play the final
    assert in_pairs([1300, 1000, 1200, 1200, 1100, 1100], rule={"n": 2}) == [1, 2, 3, 4]


def test_pairs_that_are_equal_at_the_cut_all_go_on_where_that_is_agreed():
    points = [1300, 1300, 1200, 1200, 1200, 1200]

    assert in_pairs(points, rule={"n": 2, "all_ties": True}) == [1, 2, 3, 4, 5, 6]
    assert in_pairs(points, rule={"n": 2}) == [1, 2, 3, 4]


def test_a_quota_counts_the_pairs_of_a_category():
    quota = {"kind": "quota", "quotas": {"Nord": 1, "Süd": 1}}
    categories = {1: "Nord", 2: "Nord", 3: "Nord", 4: "Nord", 5: "Süd", 6: None}
    points = [1300, 1300, 1200, 1200, 1100, 1100]

    assert in_pairs(points, rule=quota, categories=categories) == [1, 2, 5, 6]


def test_a_fixed_pair_lasts_as_long_as_both_come_together_or_not_at_all():
    both = {1: 2, 2: 1, 3: 4, 4: 3}

    assert lasting_pairs([both, {3: 4, 4: 3}]) == both
    assert lasting_pairs([both, {1: 5, 5: 1, 3: 4, 4: 3}]) == {3: 4, 4: 3}
    assert lasting_pairs([both, {1: None}, {4: 3}]) == {3: 4, 4: 3}
    assert lasting_pairs([]) == {}


def test_cards_are_drawn_once_all_that_was_planned_is_closed():
    regulation = agreed({"ties": ["lot"]}, {"evenings": 2, "counting": {"ties": ["lot"]}})
    held = [(evening, "abend", {1: 900, 2: 900, 3: 800}) for evening in "ab"]
    half, whole = season_table(regulation, held[:1]), season_table(regulation, held)

    assert (
        half.tied_groups(regulation.season, {"a"})
        == whole.tied_groups(regulation.season, {"a"})
        == []
    )
    assert whole.tied_groups(regulation.season, {"a", "b"}) == [(1, 2)]
    free = agreed(part={"counting": {"ties": ["lot"]}})
    assert (regulation.season.open_end, free.season.open_end) == (False, True)
    assert season_table(free, held[:1]).tied_groups(free.season, ()) == [(1, 2)]


def test_without_a_rule_nobody_qualifies():
    assert qualified_members(agreed(), []) == []
