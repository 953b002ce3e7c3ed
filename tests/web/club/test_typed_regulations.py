"""Published regulations typed on the pages of a club by somebody who knew only the page.

What stumbled there is mended; each is played with the figures of its source, or worked by hand:
facts, in words of ours.

- tvstpeterzell.ch/anlaesse/jassmeisterschaft: K5, K13. As often as one likes was limited by a
  number that stood nowhere, and nobody could sit down who was not ticked off before.
- messedornbirn.at (VN-Preisjassen, 2025), figures of vorarlberger.net (2013): K4, K12, K21. Runs.
- lechampcommun.fr (challenge of 2013/14, by rennes.demosphere.net): K2, K9, K24. Points for winning and
  losing at a table were missing; of equals with as many victories the sum of what was made is not compared.
"""

from tests.web.club.form_filler import Season, lasting_club
from tests.web.html_client import elements_of, words

club = lasting_club


def test_st_peterzell_a_month_of_heats_and_the_nineteen_best_with_the_last_winner(club):
    """A round of four takes eight deals; who plays oftener has the better chance, not the worse rank."""
    alone = {"game": "differenzler", "rounds": "1", "deals": "8", "partners": "alone"}
    alone |= {"low_wins": "low", "check": None, "signed": None, "tie_0": None}
    changes = {f"phase-{phase}-{key}": value for phase in (0, 1) for key, value in alone.items()}
    changes |= {"phase-0-attempts": "y", "phase-0-best": "1", "part-0-low_wins": "low"}
    changes |= {"final-0-qualify_top": "y", "final-0-n": "19", "final-0-per_evening": None}
    changes |= {"final-0-all_ties": None, "final-0-champion_frees": "yes"}
    season = Season(club, "heats", changes)
    agreed = words(elements_of(club.viewer.get(f"{season.path}/regulation"), "main")[0])
    assert "Antreten darf jeder, so oft er will; man setzt sich frei zusammen." in agreed
    assert "Gewertet wird die beste Passe." in agreed
    assert agreed.count("Wer weniger Resultate hat") == 1  # of the final, which adds up

    heats = season.evening(phase="ausscheidung")
    for table in range(6):
        people = range(4 * table + 1, 4 * table + 5)
        heats.sit(*people)
        heats.sheet(1, table + 1, *(100 + member for member in people))
    heats.sit(24, 23, 22, 21)
    heats.sheet(2, 1, 50, 60, 70, 80)
    heats.sit(24, 23, 22, 1)
    heats.sheet(3, 1, 90, 90, 90, 190)

    for path in ("tables/1", "tables/1/1"):
        page = club.scorer.get(f"/club/evenings/{heats.id}/{path}").text
        assert "Eingetragen wird bei jedem die Summe seiner Differenzen." in page

    first = [(24, 1, "50"), (23, 2, "60"), (22, 3, "70"), (21, 4, "80"), (1, 5, "101")]
    assert season.ranks()[:5] == first
    best = [24, 23, 22, 21, *range(1, 16)]
    season.settle(20)
    assert season.qualified() == [20, *best]
    season.settle(3)
    assert season.qualified() == [3, *(member for member in best if member != 3), 16]


def test_vn_preisjassen_whoever_is_nearest_to_a_number_drawn_at_the_end(club):
    """2013: of 967 Max H. is 31 off and Raphael Z. 43; Alexander Z. and Hannes L. have 901 and draw a card."""
    changes = {"phase-0-target_entered": "y", "phase-0-game": "solo"}
    season = Season(club, "target", changes)
    day = season.evening(16)
    day.seat(
        [[1, 5, 6, 7], [2, 8, 9, 10], [3, 11, 12, 13], [4, 14, 15, 16]],
        [[1, 8, 11, 14], [2, 5, 12, 15], [3, 6, 9, 16], [4, 7, 10, 13]],
    )
    for number, figures in enumerate(((400, 400, 400, 450), (536, 524, 501, 451)), start=1):
        for table, points in enumerate(figures, start=1):
            left = 1256 - points
            day.sheet(number, table, points, left // 3, left // 3, left - 2 * (left // 3))
    agreed = words(elements_of(club.viewer.get(f"{season.path}/regulation"), "main")[0])
    assert "Gespielt wird Jeder für sich" in agreed
    assert "Alle spielen für sich" not in agreed  # once is enough
    desk = club.scorer.get(f"/club/evenings/{day.id}/tables/1").text
    assert "4 Spalten aus Excel einfügen" in desk
    assert "Was am Tisch zuletzt bleibt, wird vorgeschlagen" in desk
    assert "der anderen Seite" not in desk
    page = words(elements_of(club.viewer.get(f"/club/evenings/{day.id}"), "main")[0])
    assert "Abschluss die Zielzahl fehlt noch" in page

    form = {"points": "967", "seen": "0"}
    assert club.scorer.post(f"/club/evenings/{day.id}/target", data=form).status_code == 303
    page = words(elements_of(club.viewer.get(f"/club/evenings/{day.id}"), "main")[0])
    assert "Abschluss das Los fehlt noch" in page
    assert day.ranks()[:4] == [(1, 1, 936), (2, 2, 924), (3, 3, 901), (4, 3, 901)]
    away = [abs(967 - total) for _member, _rank, total in day.ranks()[:4]]
    assert away == [31, 43, 66, 66]
    day.lot(3, 4)
    assert [(member, rank) for member, rank, _total in day.ranks()[:4]] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
    ]


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
    assert (
        "Wer keinen Platz hat, setzt aus und hat in dieser Passe als Resultat 3 Punkte." in agreed
    )

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
