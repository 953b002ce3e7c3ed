"""An evening, event by event: who is there, who plays, what counts."""

import pytest

from scorer.rules.club.draw.seating import table_facts
from scorer.rules.club.ranking.fold import check_announced_rounds, fold_evening
from scorer.rules.core.errors import RuleError
from tests.rules.club.club_builder import EveningBuilder, agreed, dropped, ranks, refusal, seated


def test_a_substitute_plays_and_the_points_stay():
    """K27."""
    builder = seated(agreed(rounds=2), [[1, 2, 3, 4]], [[1, 3, 2, 4]])
    builder.write("substitute", member=1, by=99, **{"from": 2})
    builder.sheet(1, 1, 1000, 884)
    builder.sheet(2, 1, 900, 984)
    first, second = (tables[0] for tables in builder.evening.rounds)

    assert (first.players, second.players) == ((1, 2, 3, 4), (99, 3, 2, 4))
    assert ranks(builder.evening.standings)[0] == (3, 1, 1984)
    assert (1, 2, 1900) in ranks(builder.evening.standings)
    assert 99 not in [line.person for line in builder.evening.standings]

    builder.write("substitute", member=1, by=None, **{"from": 2})
    assert builder.evening.rounds[1][0].players == (1, 3, 2, 4)


def test_rounds_that_are_no_longer_agreed_on_fall_away_unless_they_were_played():
    """C09: the number of rounds is changed after the start."""
    builder = seated(agreed(rounds=3), [[1, 2, 3, 4]], [[1, 3, 2, 4]], [[1, 4, 3, 2]])
    for number in (1, 2):
        builder.sheet(number, 1, 1000, 884)

    two = fold_evening(agreed(rounds=2), "abend", builder.events)
    assert (len(two.rounds), two.missing, two.complete) == (2, [], True)
    assert (two.sitting_out, two.seeds) == ([[], []], [1, 1])
    evening = fold_evening(agreed(rounds=1), "abend", builder.events)
    assert (len(evening.rounds), evening.complete) == (2, True)


def test_an_evening_may_have_another_number_of_rounds_than_its_regulation():
    builder = seated(agreed(rounds=2, deals_each=[12, 8]), [[1, 2, 3, 4]], [[1, 3, 2, 4]])
    builder.write("evening", rounds=3)
    more = builder.evening
    assert (more.phase.rounds, more.phase.deals_each, len(more.rounds)) == (3, (12, 8, 8), 2)
    builder.write("evening", rounds=1)
    assert (builder.evening.phase.rounds, len(builder.evening.rounds)) == (1, 1)
    builder.write("evening")
    assert (builder.evening.phase.rounds, len(builder.evening.rounds)) == (2, 2)


CUP = {
    "terms": {"partners": "fixed"},
    "counting": {"rank_points": {"kind": "down"}},
    "play_off": {"kind": "knock_out", "rounds": 4, "by": "lot"},
}


@pytest.mark.parametrize(
    ("phase", "rounds", "code"),
    [
        ({}, 0, "out-of-range"),
        ({}, 51, "out-of-range"),
        ({"counting": {"drop": 1}}, 1, "rounds-clash"),
        ({"hidden_from": 2}, 1, "rounds-clash"),
        ({"draw": "groups"}, 1, "rounds-clash"),
        (CUP, 6, "rounds-clash"),
    ],
)
def test_a_number_of_rounds_with_which_the_regulation_does_not_add_up_is_refused(
    phase, rounds, code
):
    regulation = agreed(**{"rounds": 4, **phase})
    with pytest.raises(RuleError) as refused:
        check_announced_rounds(regulation, "abend", EveningBuilder(regulation, 4).evening, rounds)

    assert (refused.value.code, refused.value.place) == (code, "rounds")


def test_rounds_that_were_begun_and_a_drawn_play_off_stay():
    builder = seated(agreed(rounds=2), [[1, 2, 3, 4]], [[1, 3, 2, 4]])
    builder.sheet(2, 1, 1000, 884)
    ended = {"counting": {"rank_points": {"kind": "down"}}, "play_off": {"rounds": 1}}
    drawn = seated(agreed(rounds=2, **ended), [[1, 2, 3, 4]], [[1, 3, 2, 4]])
    codes = [
        refusal(check_announced_rounds, evening.regulation, "abend", evening.evening, 1)[0]
        for evening in (builder, drawn)
    ]

    assert codes == ["out-of-range", "rounds-drawn"]


def test_a_round_of_free_tables_has_no_seed_also_after_one_that_was_drawn():
    builder = seated(agreed(rounds=2), [[1, 2, 3, 4]])
    builder.write("table", round=2, members=[1, 2, 3, 4])
    now = fold_evening(agreed(rounds=2, attempts=True), "abend", builder.events)

    assert (len(now.rounds), now.sitting_out, now.seeds) == (2, [[], []], [1, None])


def test_at_a_table_of_three_everybody_is_alone_though_partners_are_agreed_on_later():
    builder = seated(
        agreed(rounds=1, sizes=[4, 3], terms={"partners": "alone"}), [[1, 2, 3, 4], [5, 6, 7]]
    )
    builder.sheet(1, 1, 500, 400, 500, 484)
    builder.sheet(1, 2, 700, 600, 584)
    now = fold_evening(agreed(rounds=1), "abend", builder.events)

    assert now.table(1, 2).credit == (700, 600, 584)
    assert now.missing == [now.table(1, 1)], "four figures are not those of two sides"


def test_a_closed_evening_says_by_what_and_a_reopened_one_is_open():
    builder = EveningBuilder(agreed(rounds=1), people=4)
    builder.write("close", version=1, standings=[])
    assert builder.evening.closed == {"version": 1, "standings": []}

    builder.write("reopen")
    assert builder.evening.closed is None


def test_free_tables_are_numbered_on_and_the_best_attempt_counts():
    """C17: any number of attempts of eight deals, the lowest sum."""
    regulation = agreed(
        game="differenzler",
        attempts=True,
        deals=8,
        terms={"partners": "alone", "check": None},
        counting={"low_wins": True, "best": 1},
        part={"counting": {"low_wins": True}},
    )
    builder = EveningBuilder(regulation, people=6)
    for members, points in (
        ([1, 2, 3, 4], [60, 70, 80, 90]),
        ([1, 2, 5, 6], [75, 40, 50, 95]),
        ([1, 3, 4, 6], [55, 85, 30, 60]),
    ):
        facts = table_facts(builder.evening, members)
        builder.write("table", **facts)
        builder.sheet(facts["round"], 1, *points)

    standings = builder.evening.standings
    assert ranks(standings) == [
        (4, 1, 30),
        (2, 2, 40),
        (5, 3, 50),
        (1, 4, 55),
        (6, 5, 60),
        (3, 6, 80),
    ]
    assert dropped(standings[3]) == [60, 75]


def test_a_sheet_for_a_table_that_is_not_there_is_refused():
    builder = EveningBuilder(agreed(), people=4)

    assert refusal(builder.sheet, 1, 1, 1000, 884) == ("table-unknown", {"round": 1, "table": 1})


def test_what_was_paid_is_summed_and_can_be_taken_back():
    builder = EveningBuilder(agreed(), people=3)
    for member, rappen in ((1, 1000), (2, 1000), (3, 1250), (2, 0)):  # the fee was raised
        builder.write("paid", member=member, rappen=rappen)
    takings = builder.evening.takings

    assert builder.evening.paid == {1: 1000, 3: 1250}
    assert (takings.paid, takings.present, takings.rappen) == (2, 3, 2250)


def test_whoever_paid_and_left_stays_in_the_sum_but_not_among_those_present():
    builder = EveningBuilder(agreed(), people=1)
    builder.write("paid", member=1, rappen=1000)
    builder.attend(1, state="absent")
    takings = builder.evening.takings

    assert (takings.paid, takings.present, takings.rappen) == (0, 0, 1000)
    assert takings.left == {1}


def test_a_newer_play_off_that_takes_all_rounds_of_an_evening_has_its_own_number():
    builder = seated(agreed(rounds=2), [[1, 2, 3, 4]])
    builder.write("evening", rounds=1)
    ended = {"counting": {"rank_points": {"kind": "down"}}, "play_off": {"rounds": 2}}
    evening = fold_evening(agreed(rounds=3, **ended), "abend", builder.events)

    assert (evening.phase.rounds, evening.phase.main_rounds) == (3, 1)
    assert evening.standings


def test_sheets_of_an_evening_with_its_own_number_of_rounds_are_judged_once():
    builder = seated(agreed(rounds=2), [[1, 2, 3, 4]])
    builder.write("evening", rounds=3)
    builder.sheet(1, 1, 1000, 884)
    regulation = agreed(rounds=2)
    first = fold_evening(regulation, "abend", builder.events)
    again = fold_evening(regulation, "abend", builder.events, before=first)

    assert first.rounds[0][0].verdict is not None
    assert again.rounds[0][0].verdict is first.rounds[0][0].verdict
