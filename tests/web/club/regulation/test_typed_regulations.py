"""A published regulation typed on the pages of a club, with figures worked by hand; and sheets of everybody alone.

*Source:* lechampcommun.fr (challenge of 2013/14, by rennes.demosphere.net), regulations page K2, K9, K24: a victory
and a defeat have points, and of equals with as many victories the sum of what was made is not compared.
"""

import pytest

from tests.web.club.form_filler import Season, lasting_club
from tests.web.html_client import elements_of, words

club = lasting_club


def test_champ_commun_victories_and_defeats_are_worth_points_and_partners_change(club):
    """Three rounds of twelve deals and one of fifteen; 4 for a victory, 2 for a defeat, 3 for a rest."""
    changes = {
        "phase-0-rounds": "4",
        "phase-0-deals_each": "12, 12, 12, 15",
        "phase-0-check": "162",
    }
    changes |= {"phase-0-match_bonus": None, "phase-0-rest_points": "3", "phase-0-tie_0": "won"}
    changes |= {"phase-0-win_win": "4", "phase-0-win_draw": "3", "phase-0-win_loss": "2"}
    season = Season(club, "pairs", changes | {"part-0-tie_0": "won"})
    agreed = words(elements_of(club.viewer.get(f"{season.path}/regulation"), "main")[0])
    assert "zählen nur diese Punkte: Sieg 4, Unentschieden 3, Niederlage 2." in agreed
    assert "Wer keinen Platz hat, setzt aus und bekommt für diese Passe 3 Punkte." in agreed

    friday = season.evening()
    friday.pairs((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))
    friday.seat(
        [[1, 3, 2, 4], [5, 7, 6, 8]],
        [[1, 5, 2, 6], [3, 9, 4, 10]],
        [[1, 7, 2, 8], [5, 9, 6, 10]],
        [[3, 7, 4, 8], [1, 9, 2, 10]],
        out=[[9, 10], [7, 8], [3, 4], [5, 6]],
    )
    for number, tables in enumerate(
        (
            ((1000, 944), (972, 972)),
            ((900, 1044), (1000, 944)),
            ((1200, 744), (1000, 944)),
            ((1300, 1130), (1230, 1200)),
        ),
        start=1,
    ):
        for table, points in enumerate(tables, start=1):
            friday.sheet(number, table, *points)
    # 1: 4 2 4 4; 5: 3 4 4 and a rest; 3: 2 4, a rest, 4; 7: 3, a rest, 2 2; 9: a rest, 2 2 2
    ranked = [(1, 1, 14), (5, 2, 14), (3, 3, 13), (7, 4, 10), (9, 5, 9)]
    assert friday.ranks()[::2] == ranked
    for path in (f"/club/evenings/{friday.id}/ranking.csv", f"{season.path}/standings.csv"):
        heads = club.viewer.get(path).get_data(as_text=True).splitlines()[0]
        assert '"Total";"Siege";"Niederlagen"' in heads
    agreed = words(elements_of(club.viewer.get(f"{season.path}/regulation"), "main")[0])
    assert "An einem anderen Abend darf man mit jemand anderem spielen." in agreed

    friday = season.evening()
    friday.pairs((1, 3), (5, 7))
    friday.seat(*[[[1, 5, 3, 7]]] * 4)
    for number, points in enumerate(((1000, 944), (1000, 944), (1000, 944), (1300, 1130)), start=1):
        friday.sheet(number, 1, *points)
    assert season.ranks()[:5] == [
        (1, 1, "30 (7:1)"),
        (3, 2, "29 (6:1)"),
        (5, 3, "22 (2:4)"),
        (7, 4, "18 (0:6)"),
        (2, 5, "14 (3:1)"),
    ]


@pytest.mark.parametrize(
    ("preset", "sentences"),
    [
        ("differences", ["Trag pro Person die Summe der Differenzen ein."]),
        ("target", ["4 Spalten aus Excel einfügen", "Der Rest wird vorgeschl"]),
    ],
)
def test_the_desk_says_what_is_typed_of_everybody_alone(club, preset, sentences):
    evening = Season(club, preset, {"phase-0-rounds": "1"}).evening(4)
    evening.seat([[1, 2, 3, 4]])
    page = club.scorer.get(f"/club/evenings/{evening.id}/tables/1").text

    assert [sentence for sentence in sentences if sentence not in page] == []
    assert "der anderen Seite" not in page
