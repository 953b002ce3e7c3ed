"""Who may play the final of a season: worked examples."""

import pytest

from scorer.rules.club.counting.lots import Lots
from scorer.rules.club.ranking.season_ranking import season_table
from tests.rules.club.club_builder import agreed, heats, qualified_members, season_after


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


def test_a_threshold_where_less_is_better_is_a_limit():
    low = {"low_wins": True}
    differences = {"game": "differenzler", "terms": {"partners": "alone", "check": None}}
    regulation = heats(low, differences | {"counting": low}, kind="threshold", n=60)

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


def test_a_fixed_pair_renounces_defends_and_goes_on_together():
    points = [1300, 1300, 1200, 1200, 1100, 1100]

    assert in_pairs(points, rule={"n": 1}, renounced={2}) == [3, 4]
    assert in_pairs(points, rule={"n": 1, "champion": True}, champion=6) == [6, 5, 1, 2]
    # one of them was fined, and both play the final
    assert in_pairs([1300, 1000, 1200, 1200, 1100, 1100], rule={"n": 2}) == [1, 2, 3, 4]


def test_without_a_rule_nobody_qualifies():
    assert qualified_members(agreed(), []) == []
