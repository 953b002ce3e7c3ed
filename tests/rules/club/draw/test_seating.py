"""Who sits where on an evening: what is drawn, who may sit together, whom a draw has missed."""

import pytest

from scorer.rules.club.draw.seating import draw_facts, drawn_by_hand, misplaced_round, table_facts
from scorer.rules.club.regulation.model import MOST_ROUNDS
from tests.rules.club.club_builder import EveningBuilder, agreed, refusal, seated, seats


def wrong(builder, begun=None):
    """What is wrong with the seats after the round that has *begun*: round, left out, gone."""
    misplaced = misplaced_round(builder.evening, builder.evening.begun if begun is None else begun)
    return misplaced and (misplaced.round, sorted(misplaced.left_out), sorted(misplaced.gone))


def test_a_drawn_evening_seats_who_is_there_round_by_round():
    builder = EveningBuilder(agreed(), people=8)
    builder.attend(9, **{"from": 3})  # late
    builder.attend(2, to=2)  # leaves after the second round
    builder.attend(10, state="absent")
    builder.attend(11, state="no_show")
    builder.draw()
    now = builder.evening

    everybody = set(range(1, 9))
    assert [set(seats(tables)) for tables in now.rounds[:2]] == [everybody, everybody]
    assert [set(seats(tables)) for tables in now.rounds[2:]] == [everybody - {2} | {9}] * 2
    assert [line.person for line in now.standings] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert now.seeds == [1, 1, 1, 1]


def test_a_redraw_of_the_open_rounds_leaves_the_sheets_of_the_others():
    builder = EveningBuilder(agreed(), people=8)
    builder.draw()
    builder.sheet(1, 1, 1000, 884)
    builder.sheet(1, 2, 900, 984)
    before = builder.evening
    builder.attend(3, state="no_show")
    builder.attend(9)
    builder.draw(first=2, seed=2)
    now = builder.evening

    assert now.rounds[0] == before.rounds[0]
    assert [3 in seats(tables) for tables in now.rounds] == [True, False, False, False]
    assert now.seeds == [1, 2, 2, 2]
    assert 3 in [line.person for line in now.standings], "what was played stays"


def test_round_by_round_only_the_next_one_is_drawn():
    builder = EveningBuilder(agreed(draw="round"), people=8)
    builder.draw()

    assert len(builder.evening.rounds) == 1
    assert refusal(builder.draw, first=3) == ("draw-late", {"round": 3, "rounds": 4})


def test_fewer_people_than_a_table_cannot_be_drawn():
    builder = EveningBuilder(agreed(), people=3)
    assert refusal(builder.draw) == ("draw-few", {"round": 1, "least": 4})


@pytest.mark.parametrize(("others", "by"), [([1], 2), ([1, 2], 99)])
def test_nobody_is_drawn_who_would_play_at_two_places(others, by):
    builder = EveningBuilder(agreed(rounds=1), people=8)
    for member in others:
        builder.write("substitute", member=member, by=by, **{"from": 1})

    assert refusal(builder.draw) == ("person-twice", {"member": by})


def test_partners_are_those_of_who_is_there():
    builder = EveningBuilder(agreed(terms={"partners": "fixed"}))
    builder.attend(1, partner=2)
    builder.attend(2, partner=1, to=1)
    builder.attend(3)
    builder.attend(4, state="absent")
    builder.write("past", member=5, values=[700], whole=False)

    assert builder.evening.partners == {1: 2, 2: 1, 3: None}


@pytest.mark.parametrize(
    ("people", "code"),
    [
        ([1, 2, 3], "table-size"),
        ([1, 2, 3, 3], "person-twice"),
        ([1, 2, 3, 77], "person-absent"),
        ([1, 2, 3, 9], "person-absent"),  # comes later
    ],
)
def test_people_who_cannot_sit_down_together(people, code):
    builder = EveningBuilder(agreed(attempts=True, rounds=2), people=8)
    builder.attend(9, **{"from": 2})
    for _ in range(2):
        builder.write("table", **table_facts(builder.evening, [5, 6, 7, 8]))

    assert refusal(table_facts, builder.evening, people)[0] == code


def test_the_number_of_rounds_limits_nobody_who_plays_as_often_as_they_like():
    """tvstpeterzell.ch: «many a game has to be played»; the number is not in the sentence."""
    builder = EveningBuilder(agreed(attempts=True, rounds=1), people=8)
    for number in range(1, MOST_ROUNDS):
        builder.write("table", round=number, members=[5, 6, 7, 8])
    last = table_facts(builder.evening, [1, 2, 3, 8])
    assert last == {"round": MOST_ROUNDS, "members": [1, 2, 3, 8]}
    builder.write("table", **last)

    code, values = refusal(table_facts, builder.evening, [1, 2, 3, 8])
    assert (code, values["rounds"]) == ("draw-late", MOST_ROUNDS)


def test_where_tables_are_drawn_nobody_sits_down_freely():
    evening = EveningBuilder(agreed(), people=4).evening
    assert refusal(table_facts, evening, [1, 2, 3, 4])[0] == "table-drawn"


def test_where_people_sit_down_freely_nothing_is_drawn_and_nobody_misplaced():
    builder = EveningBuilder(agreed(attempts=True), people=8)
    builder.write("table", round=1, members=[5, 6, 7, 8])

    assert refusal(draw_facts, builder.evening, 1, 7)[0] == "draw-free"
    assert wrong(builder) is None


def test_who_comes_after_the_draw_is_left_out_from_the_first_open_round_on():
    """K27."""
    builder = EveningBuilder(agreed(rounds=3), people=4)
    builder.draw()
    assert wrong(builder) is None
    builder.attend(5)
    builder.attend(6, **{"from": 3})
    assert wrong(builder) == (1, [5], [])
    assert wrong(builder, begun=1) == (2, [5], [])  # a phone has written in the first one

    builder.sheet(1, 1, 1000, 884)
    assert wrong(builder) == (2, [5], [])
    builder.draw(first=2)
    assert wrong(builder) is None, "who sits out has a place"


def test_who_leaves_after_the_draw_is_gone_unless_somebody_plays_for_them():
    """K27."""
    builder = seated(
        agreed(rounds=2), [[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 3, 9, 5], [2, 6, 4, 7]], out=[[9], [8]]
    )
    builder.attend(1, to=1)
    builder.attend(8, state="absent")
    assert wrong(builder) == (1, [], [8])
    assert wrong(builder, begun=1) == (2, [], [1, 8])

    builder.write("substitute", member=1, by=99, **{"from": 2})
    assert wrong(builder, begun=1) == (2, [], [8])
    builder.write("substitute", member=1, by=None, **{"from": 2})
    assert wrong(builder, begun=1) == (2, [], [1, 8])


def test_who_plays_for_somebody_has_a_place_though_entered_too():
    builder = EveningBuilder(agreed(rounds=2), people=4)
    builder.draw()
    builder.attend(1, to=1)
    builder.attend(5, **{"from": 2})
    assert wrong(builder) == (2, [5], [1])

    builder.write("substitute", member=1, by=5, **{"from": 2})
    assert wrong(builder) is None


def test_what_has_begun_or_is_closed_misses_nobody():
    builder = EveningBuilder(agreed(rounds=1, terms={"signed": True}), people=4)
    builder.draw()
    builder.attend(5)
    assert (builder.evening.begun, wrong(builder)) == (0, (1, [5], []))
    builder.sheet(1, 1, 1000, 884)  # not signed yet
    assert (builder.evening.begun, builder.evening.played, wrong(builder)) == (1, 0, None)

    other = EveningBuilder(agreed(rounds=2), people=4)
    other.draw()
    other.attend(5)
    other.write("close", version=1, standings=[])
    assert wrong(other) is None


def test_who_rested_alone_does_not_rest_in_the_next_round_as_a_pair():
    """A second game in pairs: who sat out before is known though the tables were others."""
    pairs = {"first": 2, "game": "schieber", "terms": {"partners": "fixed"}}
    terms = {"partners": "alone", "check": None}
    regulation = agreed(terms=terms, game="other", rounds=2, sizes=[4], disciplines=[pairs])
    for seed in range(20):
        builder = EveningBuilder(regulation, pairs=3)
        builder.draw(seed=seed)
        first, second = builder.evening.sitting_out
        assert not {*first} & {*second}, seed


def by_hand(regulation, cards, people=9, number=1, pairs=0):
    """Seat people by the cards that they drew: «1A»."""
    builder = EveningBuilder(regulation, people=people, pairs=pairs)
    for earlier in range(1, number):
        builder.draw(earlier)
        for table in builder.evening.rounds[earlier - 1]:
            builder.sheet(earlier, table.number, 1000, 884)
    seats_of = {
        member: (int(card[0]), "AB".index(card[1:] or "A")) for member, card in cards.items()
    }
    builder.write("draw", **drawn_by_hand(builder.evening, number, seats_of))
    return builder.evening


CARDS = {1: "2B", 2: "1A", 3: "1B", 4: "2A", 5: "1A", 6: "2A", 7: "1B", 9: "2B"}


def test_people_sit_as_they_drew_and_who_has_no_card_sits_out():
    for number in (1, 2):
        evening = by_hand(agreed(draw="round"), CARDS, number=number)
        assert [table.people for table in evening.rounds[-1]] == [(2, 3, 5, 7), (4, 1, 6, 9)]
        assert (evening.sitting_out[-1], evening.seeds[-1], len(evening.rounds)) == (
            [8],
            None,
            number,
        )
        assert misplaced_round(evening, 0) is None
    alone = agreed(sizes=[4, 3], terms={"partners": "alone"})
    evening = by_hand(alone, {1: "2", 2: "1", 3: "1", 4: "2", 5: "1", 6: "2", 7: "2"}, people=7)
    assert [table.people for table in evening.rounds[0]] == [(2, 3, 5), (1, 4, 6, 7)]


def test_after_a_round_by_hand_the_others_are_drawn():
    evening = by_hand(agreed(), CARDS)
    facts = draw_facts(evening, 2, 7)

    assert (facts["first"], len(facts["rounds"])) == (2, 3)


@pytest.mark.parametrize(
    ("changes", "cards", "code"),
    [
        ({}, {}, "draw-few"),
        ({}, {**CARDS, 10: "3A"}, "person-absent"),
        ({}, {**CARDS, 8: "1A"}, "seats-table"),
        ({}, {member: card.replace("2", "3") for member, card in CARDS.items()}, "seats-empty"),
        ({}, {**CARDS, 2: "1B"}, "seats-side"),
        ({"attempts": True}, CARDS, "draw-free"),
        ({"draw": "groups"}, CARDS, "seats-drawn"),
        ({"draw": "robin"}, CARDS, "seats-drawn"),
    ],
)
def test_cards_that_make_no_round_are_refused(changes, cards, code):
    assert refusal(by_hand, agreed(**changes), cards)[0] == code


def test_a_fixed_pair_drew_one_side():
    agreed_pairs = agreed(terms={"partners": "fixed"})
    cards = {1: "1A", 2: "1A", 3: "1B", 4: "1B"}
    assert by_hand(agreed_pairs, cards, 0, pairs=2).rounds[0][0].people == (1, 3, 2, 4)
    parted = {1: "1A", 2: "1B", 3: "1A", 4: "1B"}
    assert refusal(by_hand, agreed_pairs, parted, 0, pairs=2)[0] == "seats-side"
