"""Some of the real regulations of ``tests/rules/club/record/test_real_regulations.py``, configured on the pages of a club.

A test is named after its record: a preset, what a secretary changes in it, the sheets of the
tables as they are typed, and the ranking worked by hand as the page of the season shows it.
"""

import csv
import io

import pytest

from scorer.club.draw import seating
from tests.web.club.evening_pages import plain
from tests.web.club.form_filler import Season, lasting_club

pytestmark = pytest.mark.soak

club = lasting_club


SOLO = {"game": "solo", "partners": "alone"}


def discipline(number, **fields):
    """What a secretary fills in for the games from a round on."""
    return {f"discipline-{number}-{name}": value for name, value in fields.items()}


C19 = {
    "phase-0-sizes": "5",
    "phase-0-draw": "standings",
    "phase-0-winners": "5",
    "phase-0-standings_by_last": "y",
    "part-0-ties": None,
    **discipline(0, first="2", **SOLO, sizes="5", low_wins="low"),
    **discipline(1, first="3", partners="alone", game="differenzler", sizes="5", check=None),
    **discipline(1, low_wins="low", estimates="open"),
    **discipline(2, first="4", **SOLO, sizes="5", low_wins="high"),
}
UP = {"phase-0-round_up": "y", "phase-0-low_wins": "low", "part-0-low_wins": "low"}
DOWN = {"phase-0-round_down": "y"}
# What the seats of the winners' and of the other table make in each discipline, and the rank of each.
C19_ROUNDS = (
    (([500, 400, 350, 334, 300], [1, 4, 6, 7, 9]), ([450, 420, 380, 334, 300], [2, 3, 5, 7, 9])),
    (([600, 400, 384, 300, 200], [10, 6, 5, 3, 1]), ([500, 480, 404, 300, 200], [9, 8, 7, 3, 1])),
    (([10, 20, 30, 40, 50], [1, 3, 5, 7, 9]), ([15, 25, 35, 45, 55], [2, 4, 6, 8, 10])),
    (([377, 377, 377, 377, 376], [2, 2, 2, 2, 6]), ([400, 371, 371, 371, 371], [1, 7, 7, 7, 7])),
)


@pytest.mark.parametrize(("year", "changes"), [(2005, UP), (2007, DOWN)])
def test_c19_each_round_has_a_game_and_a_direction_and_the_best_five_sit_together(
    club, year, changes
):
    """2005 ranks 1, 2, 3 and the lowest sum; 2007 the last of ten gets 1 and the highest sum wins."""
    season = Season(club, "handjass", C19 | changes, more=["discipline-0"] * 3)
    text = club.viewer.get(f"{season.path}/regulation").text
    for sentence in (
        "Der Abend hat 4 Passen. Passe 1 zu 12 Spielen: Jeder für sich.",
        "Passe 3 zu 12 Spielen: Differenzler, ohne Partner.",
        "In diesen Passen gewinnt, wer am wenigsten hat.",
    ):
        assert sentence in text

    evening, totals, best = season.evening(10), dict.fromkeys(range(1, 11), 0), None
    for number, tables in enumerate(C19_ROUNDS, start=1):
        evening.draw(first=number)
        ranked = {}
        for table, (points, ranks) in enumerate(tables, start=1):
            people = evening.people()[number - 1][table - 1]
            if table == 1 and best is not None:
                assert {*people} == best  # who was among the best five of the discipline before
            evening.sheet(number, table, *points)
            ranked |= dict(zip(people, ranks, strict=True))
        best = {member for member, rank in ranked.items() if rank <= 5}
        totals = {who: totals[who] + (r if year == 2005 else 11 - r) for who, r in ranked.items()}

    sign = 1 if year == 2005 else -1
    assert {member: (rank, total) for member, rank, total in season.ranks()} == {
        member: (1 + sum(sign * other < sign * total for other in totals.values()), str(total))
        for member, total in totals.items()
    }


def test_c23_a_balance_of_games_over_free_meetings(club):
    changes = {"phase-0-check": None, "phase-0-figures": "games", "phase-0-balance": "y"}
    changes |= {"phase-0-goal": "1000", "phase-0-attempts": "y", "part-0-tie_0": "won"}
    season = Season(club, "four-eight", changes | {"phase-0-signed": None})
    for people, games in (([1, 2, 3, 4], (9, 4)), ([1, 5, 2, 6], (3, 6)), ([5, 1, 6, 3], (0, 2))):
        evening = season.evening()
        evening.attend(*people)
        club.do(seating.seat, evening.id, list(people))
        evening.sheet(1, 1, *games)

    # 1: 9:4 3:6 2:0; 2: 4:9 3:6; 3: 9:4 2:0; 4: 4:9; 5 and 6: 6:3 0:2
    assert season.ranks() == [
        *((3, 1, "7 (11:4)"), (1, 2, "4 (14:10)"), (5, 3, "1 (6:5)"), (6, 3, "1 (6:5)")),
        *((4, 5, "−5 (4:9)"), (2, 6, "−8 (7:15)")),
    ]
    text = club.viewer.get(f"{season.path}/standings.csv").data.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert [(row["Total"], row["Plus"], row["Minus"]) for row in rows][-1] == ("-8", "7", "15")
    agreed = club.viewer.get(f"{season.path}/regulation").text
    for sentence in (
        "Wir spielen Schieber.",
        "Auf den Zettel kommen die gewonnenen Partien.",
        "Eine Partie geht auf 1000 Punkte.",
    ):
        assert sentence in agreed


def test_c25_the_best_four_of_six_evenings_for_who_comes_four_times(club):
    season = Season(club, "best-of-year", {"part-0-average": "y", "phase-0-rounds": "1"})
    for people, points in (
        *(([1, 2, 3, 4], 1000), ([1, 2, 3, 5], 900), ([1, 2, 6, 5], 1100)),
        ([1, 2, 6, 5], 1001),
    ):
        evening = season.evening()
        evening.attend(*people)
        evening.seat([people])
        evening.played([points])
    page = season.page()

    # 3: 1900/2, two to come;  1: 1000 900 1100 1001 → 4001/4; 2: 884 984 784 883 → 3535/4; 6: 2101/2
    assert [row for row in season.ranks() if row[0] in {1, 2, 6}] == [
        *((6, 1, "1050.5"), (1, 2, "1000.25"), (2, 4, "883.75")),
    ]
    assert (4, None, "884") in season.ranks()
    assert "für einen Rang fehlen noch Resultate: 2" in page.text
    assert "kein Rang mehr möglich" in page.text


def test_c53_the_rounds_of_schieber_count_half_beside_those_of_handjass(club):
    changes = discipline(0, first="3", game="schieber", partners="drawn", share="1/2")
    season = Season(club, "handjass", changes, more=["discipline-0"])
    text = club.viewer.get(f"{season.path}/regulation").text
    assert "Der Abend hat 4 Passen. Passe 1 bis 2 zu je 12 Spielen: Jeder für sich." in text
    assert "Passe 3 bis 4 zu je 12 Spielen: Schieber, mit ausgelostem Partner." in text
    assert "Diese Passen zählen halb." in text

    evening = season.evening(4)
    evening.draw()
    assert [len(tables) for tables in evening.people()] == [1, 1, 1, 1]
    evening.seat(*[[[1, 2, 3, 4]]] * 3, [[1, 3, 2, 4]])
    evening.sheet(1, 1, 600, 500, 450, 334)
    evening.sheet(2, 1, 580, 520, 400, 384)
    evening.sheet(3, 1, 1050, 834)
    assert "1883: Es fehlt ein Punkt auf 1884" in plain(evening.type(4, 1, 1001, 882))
    evening.sheet(4, 1, 1001, 883)

    assert season.ranks() == [
        *((1, 1, "2205.5"), (2, 2, "1937.5"), (3, 3, "1816.5"), (4, 4, "1576.5")),
    ]


def test_c61_ten_games_in_ten_rounds_and_a_few_points_for_the_ranks_of_each(club):
    games = [
        *(SOLO, {"game": "coiffeur", "check": None}, {"partners": "alone", "low_wins": "low"}),
        *({"game": "other", "partners": "alone", "check": None, "name": "Sidi"}, {"deals": "8"}),
        *({"match_bonus": "100"}, {"share": "2"}, {"game": "other"}),
        {"game": "differenzler", "partners": "alone", "check": None, "low_wins": "low"},
    ]
    changes = {
        "phase-0-rounds": "10",
        "phase-0-round_table": "15, 10, 5",
        "phase-0-round_rest": "2",
    }
    for number, game in enumerate(games):
        changes |= discipline(number, **game)
    season = Season(club, "one-day", changes, more=["discipline-0"] * 9)
    evening = season.evening(4)
    evening.seat(*[[[1, 2, 3, 4]]] * 10)
    for number, points in enumerate(
        (
            *((1000, 884), (600, 500, 400, 384), (700, 900), (300, 500, 500, 584), (9, 8, 7, 6)),
            *((656, 600), (1100, 884), (942, 942), (900, 984), (12, 30, 20, 40)),
        ),
        start=1,
    ):
        evening.sheet(number, 1, *points, **({"matches_0": 1} if number == 7 else {}))

    assert season.ranks() == [(1, 1, "130"), (3, 2, "100"), (2, 3, "95"), (4, 4, "68")]
    assert "Passe 5, Sidi" in club.viewer.get(f"/club/evenings/{evening.id}/tables/5").text
