"""Seasons: evenings counted together."""

from scorer.rules.club.counting.lots import Lots
from scorer.rules.club.counting.tie_breaks import DecidingTie
from scorer.rules.club.ranking.season_ranking import lasting_pairs, season_table
from tests.rules.club.club_builder import agreed, dropped, heats, ranks


def test_equals_of_a_season_stand_as_on_the_last_evening():
    """An evening decided by the highest round is the whole season: nobody shares a rank there alone."""
    evening = {1: 2954, 2: 2954, 3: 3004}
    rules = agreed(part={"counting": {"ties": ["evening_rank"]}})
    ranked = {"s": {1: 3, 2: 2, 3: 1}}
    season = season_table(rules, [("s", "abend", evening)], ranks=ranked)

    assert ranks(season.standings) == [(3, 1, 3004), (2, 2, 2954), (1, 3, 2954)]
    assert season.standings[2].decided_by == DecidingTie("evening_rank", 2, 3)

    later = [("s", "abend", evening), ("a", "abend", {1: 2600, 2: 2600})]
    both = season_table(rules, later, ranks={**ranked, "a": {1: 1, 2: 2}})
    assert ranks(both.standings) == [(1, 1, 5554), (2, 2, 5554), (3, 3, 3004)]


def test_whoever_missed_the_last_evening_stands_behind_equals_who_came():
    rules = agreed(part={"counting": {"best": 1, "ties": ["evening_rank"]}})
    held = [("s", "abend", {1: 900, 2: 900}), ("a", "abend", {2: 100})]
    season = season_table(rules, held, ranks={"s": {1: 1, 2: 2}, "a": {2: 1}})

    assert ranks(season.standings) == [(2, 1, 900), (1, 2, 900)]


def test_the_best_three_of_four_heats_and_a_final_that_counts_double():
    """Rules page B5: JC Stächerei."""
    parts = [
        {"phases": ["heat"], "evenings": 4, "counting": {"best": 3}},
        {"phases": ["final"], "evenings": 1, "weight": "2"},
    ]
    regulation = heats(season={"parts": parts}, n=1)
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


def test_an_evening_of_its_own_does_not_count():
    """K11."""
    season = season_table(heats(n=1), [("1", "heat", {1: 900}), ("2", "final", {1: 2000, 2: 3000})])

    assert ranks(season.standings) == [(1, 1, 900)]


def test_a_weighted_evening_weighs_in_an_average_too():
    phases = [
        {"key": "abend", "name": "Abend"},
        {"key": "schluss", "name": "Schlussabend", "weight": "2"},
    ]
    part = {"phases": ["abend", "schluss"], "counting": {"combine": "average"}}
    regulation = agreed(part=part, rules={"phases": phases})
    season = season_table(regulation, [("1", "abend", {1: 900}), ("2", "schluss", {1: 1200})])

    assert ranks(season.standings) == [(1, 1, 1100)]


def test_guests_have_no_place_in_a_season_that_is_the_members_alone():
    held = [("1", "heat", {1: 900, 2: 1000, 3: 800}), ("2", "heat", {1: 900, 2: 1000, 4: 950})]
    parts = [{"phases": ["heat"]}]
    open_, closed = (
        heats(season={"parts": parts, "members_only": only}, n=1) for only in (False, True)
    )

    assert ranks(season_table(open_, held, guests={2}).standings)[0] == (2, 1, 2000)
    season = season_table(closed, held, guests={2})
    assert ranks(season.standings) == [(1, 1, 1800), (4, 2, 950), (3, 3, 800)]
    assert [line.person for line in season.standings_among({2, 3})] == [3]
    assert heats(n=1).season.members_only is False


def test_cards_drawn_at_the_end_of_the_season_decide():
    regulation = agreed(part={"counting": {"ties": ["lot"]}})
    season = season_table(regulation, [("1", "abend", {1: 900, 2: 900})], lots=Lots([[2, 1]]))

    assert ranks(season.standings) == [(2, 1, 900), (1, 2, 900)]


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
    assert half.tied_so_far(regulation.season, {"a"}) == [(1, 2)]
    assert whole.tied_so_far(regulation.season, {"a", "b"}) == []
    free = agreed(part={"counting": {"ties": ["lot"]}})
    assert (regulation.season.open_end, free.season.open_end) == (False, True)
    assert season_table(free, held[:1]).tied_groups(free.season, ()) == [(1, 2)]
    assert season_table(free, held[:1]).tied_so_far(free.season, ()) == []
