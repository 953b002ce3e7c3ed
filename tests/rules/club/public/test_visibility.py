"""Who learns what of an evening and of a season, and when."""

from dataclasses import replace
from random import Random

from scorer.rules.club.public.visibility import Audience, hidden_evenings, shown, tells_event
from scorer.rules.club.ranking.fold import fold_evening
from scorer.rules.club.ranking.side_lists import evening_side_lists
from scorer.rules.club.regulation.reader import read_regulation
from tests.long import runs
from tests.rules.club.club_builder import EveningBuilder, agreed, ranks, seated

HALL, OFFICIAL, ADMIN = Audience.HALL, Audience.OFFICIAL, Audience.ADMIN
PAIRS = runs(60, 10_000)
SUM = 2 * 157
MEASURES = ("total", "points", "matches", "highest", "lowest")
LISTS = {"lists": [{"name": measured, "measured": measured} for measured in MEASURES]}


def two_rounds(**phase):
    """An evening of one table in each of two rounds; the second is hidden."""
    return seated(
        agreed(rounds=2, deals=2, **{"hidden_from": 2, **phase}), [[1, 2, 3, 4]], [[1, 3, 2, 4]]
    )


def two_sheets():
    evening = two_rounds()
    evening.sheet(1, 1, 200, 114)
    evening.sheet(2, 1, 300, 14)
    return evening


def test_the_hall_sees_the_ranking_as_it_was_before_the_hidden_round():
    evening = two_sheets()

    hall = shown(evening.evening, HALL).standings
    assert ranks(hall) == [(1, 1, 200), (3, 1, 200), (2, 3, 114), (4, 3, 114)]
    assert ranks(shown(evening.evening, ADMIN).standings)[0] == (1, 1, 500)


def test_officials_read_the_hidden_sheets_and_rank_without_them():
    evening = two_sheets()
    theirs, hall = (shown(evening.evening, who) for who in (OFFICIAL, HALL))

    assert theirs.table(2, 1).sheet["points"] == [300, 14]
    assert theirs.standings == hall.standings
    assert "points" not in hall.table(2, 1).sheet
    assert hall.table(2, 1).credit is None
    assert hall.missing == []


def test_those_at_a_table_know_its_sheet():
    evening = two_rounds()
    evening.sheet(2, 1, 300, 14)

    at_table = shown(evening.evening, HALL, at=(2, 1))
    assert at_table.table(2, 1).sheet["points"] == [300, 14]
    assert at_table.standings == shown(evening.evening, HALL).standings


def test_a_correction_of_an_open_round_shows_at_once():
    evening = two_sheets()
    evening.sheet(1, 1, 157, 157)

    assert ranks(shown(evening.evening, HALL).standings)[0] == (1, 1, 157)


def test_the_closing_opens_everything_and_reopening_hides_it_again():
    evening = two_sheets()
    evening.write("close")

    assert shown(evening.evening, HALL).standings == evening.evening.standings
    evening.write("reopen")
    assert shown(evening.evening, HALL).standings != evening.evening.standings


def test_without_a_hidden_round_everybody_sees_the_same_evening():
    evening = two_rounds(hidden_from=None)
    evening.sheet(1, 1, 200, 114)
    state = evening.evening

    assert [shown(state, who) is state for who in Audience] == [True] * 3


def test_hidden_ties_draw_no_cards_before_all():
    evening = two_rounds(counting={"ties": ["lot"]})
    evening.sheet(1, 1, 157, 157)
    evening.sheet(2, 1, 157, 157)

    assert evening.evening.groups_to_draw()
    assert shown(evening.evening, OFFICIAL).groups_to_draw() == []
    assert shown(evening.evening, OFFICIAL).tied_groups() == []


def test_a_list_of_before_hides_its_later_rounds_and_its_totals():
    rounds, total = two_rounds(), two_rounds()
    rounds.events, total.events = [], []
    rounds.write("past", member=1, values=[900, 800], whole=False)
    total.write("past", member=1, values=[1700], whole=True)

    assert ranks(shown(rounds.evening, HALL).standings) == [(1, 1, 900)]
    assert ranks(shown(rounds.evening, OFFICIAL).standings) == [(1, 1, 900)]
    assert [line.total for line in shown(total.evening, HALL).standings] == [0]
    assert [line.total for line in shown(total.evening, OFFICIAL).standings] == [0]


def both(evening, kind, first, second):
    """Write an event to two evenings, with facts of which some are hidden."""
    for side, facts in zip(evening, (first, second), strict=True):
        side.write(kind, **facts)


def random_pair(seed):
    """Two evenings that differ in nothing but what is hidden from the hall."""
    chance = Random(seed)
    hidden = chance.randint(1, 4)
    terms = {
        "partners": chance.choice(("drawn", "alone")),
        "self_total": True,
        "count_matches": True,
    }
    ties = chance.choice(([], ["best", "lot"], ["last"]))
    counting = {"ties": ties, "drop": chance.randint(0, 1), "absent": chance.choice((None, 100))}
    regulation = agreed(
        counting,
        terms=terms,
        rounds=4,
        deals=2,
        hidden_from=hidden,
        rest_points=50,
        game="other",
        rules=LISTS,
    )
    pair = [EveningBuilder(regulation, people=9) for _side in range(2)]
    orders = [chance.sample(range(1, 10), 9) for _round in range(4)]
    for side in pair:
        side.seat(
            *([order[:4], order[4:8]] for order in orders), out=[order[8:] for order in orders]
        )
    for _act in range(chance.randint(0, 30)):
        number = chance.randint(1, 4)
        if chance.random() < 0.2:
            penalty = {"member": chance.randint(1, 9), "round": number, "disqualified": False}
            points = chance.sample(range(-60, 60), 2) if number >= hidden else [-20, -20]
            facts = [{**penalty, "struck": False, "points": figure} for figure in points]
            both(pair, "penalty", *facts)
        elif chance.random() < 0.15:
            member, totals = chance.randint(1, 9), chance.sample(range(900), 2)
            both(pair, "total", *({"member": member, "points": points} for points in totals))
        elif chance.random() < 0.1:
            orders = [chance.sample(range(1, 10), 3) for _side in pair]
            both(pair, "lot", *({"groups": [order]} for order in orders))
        else:
            both(pair, "sheet", *random_sheets(chance, regulation, number, number >= hidden))
    return pair


def random_sheets(chance, regulation, number, differ):
    """The facts of a sheet twice, with other figures where they are hidden."""
    place = {"round": number, "table": chance.randint(1, 2), "confirmed": True, "source": "paper"}
    usual = {"writer": None, "booked": None}
    sides = regulation.phases[0].terms.sides(4)
    figures = [
        {
            "points": points_of(chance, sides),
            "matches": [chance.randint(0, 1) for _side in range(sides)],
        }
        for _side in range(2)
    ]
    return [{**place, **usual, **side} for side in (figures if differ else figures[:1] * 2)]


def points_of(chance, sides):
    cuts = sorted(chance.randint(0, SUM) for _cut in range(sides - 1))
    return [high - low for low, high in zip([0, *cuts], [*cuts, SUM], strict=True)]


def known_to(builder, audience):
    """Everything that *audience* may know of an evening, and what is computed from it."""
    evening = shown(builder.evening, audience)
    events = [event for event in builder.events if tells_event(evening, *event[1:], audience)]
    computed = evening.standings, evening.scores, evening.differing_totals(), evening.tied_groups()
    lists = evening_side_lists(builder.regulation, evening)
    state = evening.missing, evening.current, evening.played, evening.complete
    return replace(evening, substitutes={}), events, computed, lists, state


def test_what_the_hall_sees_and_the_ranks_that_officials_see_depend_on_nothing_hidden():
    differing = 0
    for seed in range(PAIRS):
        pair = random_pair(seed)
        differing += pair[0].events != pair[1].events
        assert known_to(pair[0], HALL) == known_to(pair[1], HALL)
        first, second = (shown(side.evening, OFFICIAL) for side in pair)
        assert (first.standings, first.scores) == (second.standings, second.scores)
        assert first.differing_totals() == second.differing_totals() == {}
    assert differing > PAIRS / 2


SEASON = {"parts": [{"phases": ["abend"], "evenings": 3}], "hidden_from": 2}


def season_rules(**season):
    phase = {"key": "abend", "name": "Abend"}
    other = {"key": "frei", "name": "Frei"}
    data = {"name": "Test", "phases": [phase, other], "season": {**SEASON, **season}}
    return read_regulation(data).season


def evenings(*closed, phase="abend"):
    return [(str(number), phase, shut) for number, shut in enumerate(closed, start=1)]


def test_standings_leave_out_what_comes_from_the_hidden_evening_on():
    agreed_season = season_rules()

    assert hidden_evenings(agreed_season, evenings(True, True), HALL) == {"2"}
    assert hidden_evenings(agreed_season, evenings(True, True), OFFICIAL) == {"2"}
    assert hidden_evenings(agreed_season, evenings(True, True), ADMIN) == set()
    assert hidden_evenings(agreed_season, evenings(True, True, False), HALL) == {"2", "3"}
    assert hidden_evenings(agreed_season, evenings(True, True, True), HALL) == set()
    assert hidden_evenings(season_rules(hidden_from=None), evenings(True, True), HALL) == set()


def test_an_evening_that_does_not_count_moves_no_other():
    nights = [("0", "frei", False), *evenings(True, True)]

    assert hidden_evenings(season_rules(), nights, HALL) == {"2"}


def test_what_is_hidden_until_it_is_announced_is_shown_then_while_nothing_is_open():
    agreed = season_rules(parts=[{"phases": ["abend"]}], hidden_until="announcing")
    known = {"audience": HALL, "announced": True}

    assert hidden_evenings(agreed, evenings(True, True), HALL) == {"2"}
    assert hidden_evenings(agreed, evenings(True, True), **known) == set()
    assert hidden_evenings(agreed, evenings(True, False), **known) == {"2"}
    assert hidden_evenings(season_rules(), evenings(True, True), **known) == {"2"}


def test_folding_knows_which_sheets_count():
    evening = two_rounds(terms={"wrong": "split"})
    evening.sheet(1, 1, 200, 114)

    state = fold_evening(evening.regulation, "abend", evening.events)
    assert [table.counted for table in state.tables] == [True, False]
