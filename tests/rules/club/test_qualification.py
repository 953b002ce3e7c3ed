"""Who may play the final of a season: worked examples."""

import pytest

from scorer.rules.club.lots import Lots
from scorer.rules.club.regulation import read_regulation
from scorer.rules.club.season import season_table
from tests.rules.club.club_builder import HEATS, agreed, heats, qualified_members, season_after


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
    lines = season_after(regulation, m1=1300, m2=1150, m3=1100, m4=1100, m5=900, m6=None)

    assert qualified_members(regulation, lines.parts) == members


def test_who_renounces_is_followed_by_the_next():
    """C51: once the winner and the runner-up were replacements."""
    regulation = heats(n=2)
    lines = season_after(regulation, m1=1300, m2=1150, m3=1100, m4=1000)

    assert qualified_members(regulation, lines.parts, renounced={1, 2}) == [3, 4]


def test_every_heat_sends_its_own():
    """C51: a tenth of each heat."""
    regulation = heats(kind="percent", n=10, per_evening=True)
    first = season_after(regulation, **{f"m{n}": 4000 - n for n in range(1, 21)})
    second = season_after(regulation, **{f"m{n}": 4000 - n for n in range(21, 36)})

    members = qualified_members(regulation, [first.standings, second.standings])
    assert members == [1, 2, 21, 22]


def test_the_champion_of_last_time_takes_nobodys_place():
    """C17: the nineteen best and the defending champion make twenty."""
    regulation = heats({}, n=3, champion=True)
    lines = season_after(regulation, m1=1300, m2=1150, m3=1100, m4=1000).parts

    assert qualified_members(regulation, lines, champion=9) == [9, 1, 2, 3]
    assert qualified_members(regulation, lines, champion=2) == [2, 1, 3, 4]
    assert qualified_members(regulation, lines, champion=9, renounced={9}) == [1, 2, 3]


def test_every_section_has_its_quota():
    """C37."""
    regulation = heats(kind="quota", quotas={"Nord": 1, "Süd": 2})
    lines = season_after(regulation, m1=1300, m2=1250, m3=1100, m4=1000, m5=900).parts
    sections = {1: ["Nord"], 2: ["Nord"], 3: ["Süd"], 5: ["Süd"]}

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

    assert qualified_members(regulation, season_after(regulation, m1=60, m2=61, m3=33).parts) == [
        3,
        1,
    ]


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
    categories = {1: ["Nord"], 2: ["Nord"], 3: ["Nord"], 4: ["Nord"], 5: ["Süd"]}
    points = [1300, 1300, 1200, 1200, 1100, 1100]

    assert in_pairs(points, rule=quota, categories=categories) == [1, 2, 5, 6]


def test_without_a_rule_nobody_qualifies():
    assert qualified_members(agreed(), []) == []
