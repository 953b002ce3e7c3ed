"""How the end of a Schieber is told: who has won, on what, in which order."""

import pytest

from tests.rules.written_games import GameBuilder, spaced


def test_where_both_have_it_the_order_of_this_table_is_named():
    """Beside 962 : 948 Weis of 50 here, Stöck there, and thanks in the first trick."""
    builder = GameBuilder("1000", direct_strokes=True)
    for number, total in enumerate((962, 948), start=1):
        builder.write(str(number), {"kind": "strokes", "team": number - 1, "points": total})
    weis = [[{"amount": 50}], []]
    builder.write("3", {"kind": "deal", "mode": "rosen", "points": None, "weis": weis, "stoeck": 1})
    claim = {"kind": "claim", "spoken": [1], "on": "stich", "trick": 1, "taken": [0, 40]}
    builder.write("thanks:3", claim)

    assert spaced(builder.sentences().result_sentences())[:2] == [
        "Die Partie geht an «Beat + Dani».",
        (
            "Nach dem ersten Stich von Spiel 1 hatten beide genug Punkte: "
            "Es gilt Stöck – Wys – Stich. Entscheidend: Stöck."
        ),
    ]


def test_who_thanked_too_early_and_lost_the_deal_is_told_at_the_deal():
    builder = GameBuilder("1000", premature="deal")
    builder.write("1", {"kind": "deal", "mode": "rosen", "points": [97, 60]})
    builder.write("thanks:1", {"kind": "claim", "spoken": [0], "on": None, "trick": None})
    sentences = builder.sentences()

    assert (
        sentences.more(sentences.lines[0])
        == "«Anna + Clara» hat sich zu früh bedankt und das Spiel verloren"
    )


@pytest.mark.parametrize("team", [0, 1])
def test_who_gave_a_deal_up_is_told_at_the_deal(team):
    builder = GameBuilder("1000")
    builder.write("1", {"kind": "deal", "mode": "rosen", "points": None, "given_up": team})
    sentences = builder.sentences()

    side = ("«Anna + Clara»", "«Beat + Dani»")[team]
    assert spaced(sentences.more(sentences.lines[0])) == f"{side} gibt das Spiel auf"


def test_the_line_of_strokes_is_a_number_as_that_of_a_deal():
    builder = GameBuilder("1000", direct_strokes=True)
    builder.write("1", {"kind": "strokes", "team": 0, "points": 100})
    builder.write("2", {"kind": "deal", "mode": "rosen", "points": [97, 60]})

    assert [row[0] for row in builder.sentences().table_rows()] == ["Zeile", 1, 2]


def test_the_strokes_of_a_counter_match_are_told_as_those_of_one():
    stakes = {"berg": 0, "sieg": 0, "match": 1, "counter_match": 3, "schneider": 0}
    builder = GameBuilder("1000", berg=None, target=None, stakes=stakes)
    facts = {"mode": "rosen", "declarer": 0, "points": [0, 157], "match": 1}
    builder.write("1", {"kind": "deal", **facts})

    assert builder.sentences().strokes() == [("Kontermatch im Spiel 1", [0, 3])]


def test_strokes_are_told_with_the_deals_of_both_or_of_one():
    builder = GameBuilder("1000", berg=None, target=None)
    for number, team in enumerate((0, 1, 0), start=1):
        points = [0, 157] if team else [157, 0]
        builder.write(
            str(number), {"kind": "deal", "mode": "rosen", "points": points, "match": team}
        )
    sentences = builder.sentences()

    assert sentences.strokes() == [("Match in den Spielen 1, 2 und 3", [2, 1])]
    assert sentences.strokes(0) == [("Match in den Spielen 1 und 3", [2, 1])]
    assert sentences.strokes(1) == [("Match im Spiel 2", [2, 1])]


def claimed(taken, *, trick=1, after=None, spoken=0, before=(284, 187), **rules):
    """One deal, with 284 : 187 *before* it: Weis of 50 there, and thanks on a trick."""
    rules = {"target": [300, 300], "berg": None, **rules}
    builder = GameBuilder("vorarlberg", direct_strokes=True, **rules)
    for number, total in enumerate(before, start=1):
        builder.write(str(number), {"kind": "strokes", "team": number - 1, "points": total})
    deal = {"kind": "deal", "mode": "rosen", "points": None, "weis": [[], [{"amount": 50}]]}
    opened = builder.write("3", deal)
    claim = {"kind": "claim", "spoken": [spoken], "on": "stich", "trick": trick, "taken": taken}
    builder.write("thanks:3", claim)
    if after:
        builder.correct(opened, {**deal, "points": after})
    return spaced(builder.sentences().result_sentences())[2:]


REACHED = "«Anna + Clara»: 284 + 30 = 314 erreicht."
FIRST = "«Anna + Clara» war im Stich 4 zuerst auf 300."
BEYOND = "Punkte darüber zählen nicht mehr."


@pytest.mark.parametrize(
    ("how", "ending"),
    [
        # the Weis comes after the trick that decided
        ({"taken": [30, 0]}, [REACHED, "«Beat + Dani»: Es bleibt bei 187.", BEYOND]),
        ({"taken": [30, 0], "after": [100, 57]}, [REACHED, "«Beat + Dani»: Es bleibt bei 187.", BEYOND]),
        ({"taken": [30, 40], "trick": 4}, [REACHED, "«Beat + Dani»: Es bleibt bei 237 + 40 = 277."]),
        ({"taken": None, "trick": 4}, [FIRST]),
        ({"taken": None, "trick": 4, "after": [100, 57]}, [FIRST]),
        ({"taken": None, "trick": 9, "after": [100, 57]}, ["«Beat + Dani»: Es bleibt bei 294."]),
        ({"taken": [10, 0]}, ["«Anna + Clara»: 284 + 10 = 294 erreicht."]),
        ({"taken": None, "spoken": 1}, ["«Beat + Dani»: höchstens 237 + 56 = 293 erreicht."]),
    ],
)  # fmt: skip
def test_points_that_decided_but_stand_on_no_slate_are_told_with_the_end(how, ending):
    assert claimed(**how) == ending


def test_of_a_schneider_with_a_sum_that_nobody_knows_no_points_are_told():
    ending = claimed(None, trick=4, before=(284, 20), schneider=True)

    assert ending == [FIRST, "Schneider: «Beat + Dani» bleibt unter der Hälfte."]


def test_a_bergpreis_that_nobody_decided_is_told_as_open():
    builder = GameBuilder("1000", berg=50)
    builder.write("1", {"kind": "deal", "mode": "rosen", "points": [97, 60]})
    sentences = builder.sentences()

    assert sentences.berg() == "Bergpreis: Beide haben genug. Wer war zuerst?"
    assert (sentences.berg(), "") in sentences.headlines()


def test_a_bergpreis_by_the_higher_total_is_told_so():
    builder = GameBuilder("1000", berg=50, both_over="higher")
    builder.write("1", {"kind": "deal", "mode": "rosen", "points": [97, 60]})

    assert (
        builder.sentences().berg() == "Bergpreis: «Anna + Clara» im Spiel 1, mit dem höheren Total."
    )
