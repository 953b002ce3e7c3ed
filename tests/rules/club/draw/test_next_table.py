"""Where somebody sits next: the table to come, a rest, or why there is none (findings C9)."""

from hypothesis import given
from hypothesis import strategies as st

from scorer.rules.club.draw.next_table import known_people, rounds_to_seat, steps
from scorer.rules.club.draw.sentences import step_line, step_text
from scorer.rules.club.public.visibility import Audience, shown
from scorer.rules.core.words import GERMAN
from tests.rules.club.club_builder import EveningBuilder, agreed, seated
from tests.rules.club.play_off.test_knock_out import of_pairs, play

NAMES = {number: f"N{number}" for number in range(1, 100)}
_ = GERMAN


def of(builder, person):
    """Return what comes next for somebody as kind, round and table."""
    return [
        (step.kind, step.round, step.table.number if step.table else 0)
        for step in steps(builder.evening, person)
    ]


def text_for(builder, person):
    """Return the first of what comes next, as the page says it."""
    evening = builder.evening
    text = step_text(_, evening, steps(evening, person)[0], person, NAMES)
    return " / ".join(filter(None, [text.round, text.where, text.people]))


def two_tables(**phase):
    return seated(
        agreed(rounds=3, deals=2, **phase),
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[1, 5, 2, 6], [3, 7, 4, 8]],
    )


def test_the_table_in_play_is_told_with_the_one_behind_it_and_a_done_one_no_more():
    builder = two_tables()
    assert text_for(builder, 1) == "Passe 1 / Tisch 1 / mit N3 gegen N2 und N4"
    assert of(builder, 7) == [("table", 1, 2), ("table", 2, 2)]  # the paper may be written already
    builder.sheet(1, 2, 200, 114)

    assert of(builder, 7) == [("table", 2, 2)]  # waits for the others
    assert text_for(builder, 7) == "Passe 2 / Tisch 2 / mit N8 gegen N4 und N3"
    builder.sheet(1, 1, 200, 114)
    builder.sheet(2, 2, 200, 114)
    assert (
        text_for(builder, 7)
        == "Passe 3 / Noch nicht ausgelost / Sobald es so weit ist, siehst du es hier."
    )
    assert (
        step_line(_, builder.evening, steps(builder.evening, 7)[0])
        == "Passe 3: Noch nicht ausgelost"
    )
    assert step_line(_, builder.evening, steps(builder.evening, 1)[0]) == "Passe 2: Tisch 1"


def test_before_the_draw_nobody_can_be_looked_up_and_after_the_closing_nobody_sits_anywhere():
    builder = EveningBuilder(agreed(rounds=1), people=4)
    assert known_people(builder.evening) == set()
    builder.seat([[1, 2, 3, 4]])
    assert known_people(builder.evening) == {1, 2, 3, 4}
    builder.sheet(1, 1, 1000, 884)
    assert text_for(builder, 1).startswith("Fertig gespielt")
    builder.write("close", version=1)
    assert text_for(builder, 1) == "Der Abend ist abgeschlossen"


def test_who_sits_out_reads_it_with_the_table_behind_it_for_as_long_as_the_others_play():
    builder = seated(agreed(rounds=3), [[1, 2, 3, 4]], [[5, 2, 3, 4]], out=[[5], [1]])
    assert of(builder, 5) == [("rest", 1, 0), ("table", 2, 1)]
    assert text_for(builder, 5) == "Passe 1 / Pause / In dieser Passe setzt du aus."
    builder.sheet(1, 1, 1000, 884)
    assert of(builder, 5) == [("table", 2, 1), ("undrawn", 3, 0)]
    assert of(builder, 1) == [("rest", 2, 0), ("undrawn", 3, 0)]


def test_who_went_home_comes_later_or_was_forgotten_is_told_so():
    builder = EveningBuilder(agreed(rounds=3), people=4)
    builder.attend(5, **{"from": 2})
    builder.attend(6)
    builder.attend(1, to=1)
    builder.seat([[1, 2, 3, 4]], [[5, 2, 3, 4]])
    assert of(builder, 5)[0] == ("table", 2, 1)
    assert (
        text_for(builder, 6) == "Passe 1 / Noch kein Platz / Bitte melde dich bei der Jassleitung."
    )
    builder.sheet(1, 1, 1000, 884)
    assert text_for(builder, 1).startswith("Abgemeldet")
    builder.sheet(2, 1, 1000, 884)
    builder.attend(3, state="absent")
    assert of(builder, 3) == [("gone", 3, 0)]
    assert of(builder, 2) == [("undrawn", 3, 0)]


def test_who_plays_for_somebody_finds_the_seat_and_the_other_reads_who_does():
    builder = two_tables()
    builder.write("substitute", member=1, by=99, **{"from": 2})
    builder.sheet(1, 1, 200, 114)
    builder.sheet(1, 2, 200, 114)
    assert text_for(builder, 99) == "Passe 2 / Tisch 1 / mit N2 gegen N5 und N6"
    assert text_for(builder, 1) == "Passe 2 / Du spielst nicht / N99 spielt für dich."
    assert "N99 (für N1)" in text_for(builder, 2)
    builder.sheet(2, 1, 200, 114)
    assert (of(builder, 99), of(builder, 1)[-1]) == ([("undrawn", 3, 0)], ("replaced", 3, 0))


def test_alone_at_a_table_all_others_are_company():
    rules = {"terms": {"partners": "alone", "check": 157}, "game": "solo", "sizes": [3]}
    builder = seated(agreed(rounds=1, **rules), [[3, 1, 2]])
    assert text_for(builder, 1) == "Passe 1 / Tisch 1 / mit N2 und N3"


def test_in_a_knock_out_byes_go_on_and_who_lost_is_done():
    builder = of_pairs(3)
    builder.draw(1, seed=1)
    evening = builder.evening
    (table,) = evening.rounds[0]
    free = ({*range(1, 7)} - {*table.people}).pop()
    assert of(builder, free)[0] == ("bye", 1, 0)
    play(builder, 1)
    winner = min(table.people)
    loser = next(person for person in table.people if person not in builder.evening.still_in)
    assert of(builder, loser) == [("done", 2, 0)]
    assert of(builder, winner) == [("undrawn", 2, 0)]
    builder.draw(2, seed=1)
    assert of(builder, loser) == [("done", 2, 0)]
    assert of(builder, winner)[0][0] == of(builder, free)[0][0] == "table"


def test_one_signature_of_two_keeps_everybody_at_the_table():
    builder = two_tables(terms={"signed": True, "check": 157})
    builder.sheet(1, 1, 200, 114, source="phone", signed=[0])
    assert of(builder, 1)[0] == ("table", 1, 1)
    builder.sheet(1, 1, 200, 114, source="phone", signed=[0, 1], confirmed=True)
    assert of(builder, 1) == [("table", 2, 1)]


def test_the_hall_finds_the_next_round_first_once_half_of_the_tables_are_done_or_it_is_drawn_meanwhile():
    builder = two_tables()
    assert rounds_to_seat(builder.evening) == [1]
    builder.sheet(1, 1, 200, 114)
    assert rounds_to_seat(builder.evening) == [2, 1]
    builder.sheet(1, 2, 200, 114)
    assert rounds_to_seat(builder.evening) == [2]
    for table in (1, 2):
        builder.sheet(2, table, 200, 114)
    assert rounds_to_seat(builder.evening) == []

    late = seated(agreed(rounds=2, deals=2), [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    late.sheet(1, 1, 200, 114)
    assert rounds_to_seat(late.evening) == [1]
    late.write(
        "draw", first=2, rounds=[[[1, 5, 9, 2], [6, 10, 3, 7], [11, 4, 8, 12]]], out=[[]], seed=1
    )
    assert rounds_to_seat(late.evening) == [2, 1]


@given(st.lists(st.integers(0, 314), max_size=4), st.integers(1, 8))
def test_where_somebody_sits_does_not_depend_on_a_hidden_figure(figures, person):
    """Club page 3: seats are public, figures are not."""
    builders = [two_tables(hidden_from=1) for _side in (0, 1)]
    for number, points in enumerate(figures):
        place = number // 2 + 1, number % 2 + 1
        builders[0].sheet(*place, points, 314 - points, matches=0)
        builders[1].sheet(*place, 150, 164, matches=0)
    first, second = (shown(builder.evening, Audience.HALL) for builder in builders)
    if all(table.counted for table in first.tables) == all(t.counted for t in second.tables):
        texts = [
            [step_text(_, evening, step, person, NAMES) for step in steps(evening, person)]
            for evening in (first, second)
        ]
        assert texts[0] == texts[1]
