"""What stands on the sheet of a Differenzler, and what must not yet stand there."""

from tests.paper.reading import rows, sheet, text
from tests.paper.written_games import (
    Log,
    differenzler,
    differenzler_evening,
    many_differences,
    play,
)

DEALS = ".by-player tbody"


def test_the_ranking_tells_differences_hits_and_what_was_made():
    soup = sheet(*differenzler_evening())

    assert text(soup.title) == "Anna, Beat, Clara, Dani: Differenzler, 21. November 2026"
    assert text(soup.select_one(".ending h2")) == "Beat gewinnt mit 24 Punkten."
    assert rows(soup, ".places thead") == [
        ["Rang", "Name", "Differenzpunkte", "Volltreffer", "Gemachte Punkte"]
    ]
    assert rows(soup, ".places tbody") == [
        ["1.", "Beat", "24", "3", "266"],
        ["2.", "Anna", "55", "2", "301"],
        ["3.", "Dani", "62", "4", "322"],
        ["4.", "Clara", "65", "3", "367"],
    ]
    assert [text(row.th) for row in soup.select(".places .won")] == ["Beat"]


def test_each_deal_tells_estimate_made_difference_and_total_of_everybody():
    deals = rows(sheet(*differenzler_evening()), DEALS)

    assert deals[0] == [
        *("1", "Trumpf Eichel", "30", "37", "7", "7", "40", "40", "0", "0"),
        *("50", "45", "5", "5", "20", "35", "15", "15"),
    ]
    assert deals[1][10:14] == ["–", "15", "20", "25"]
    assert deals[2] == ["3", "Trumpf Schellen", *[""] * 16]
    assert deals[3] == ["", "Ungültig: Vergeben"]
    assert deals[4][14:] == ["30", "20", "10", "45"]
    assert deals[5] == ["", "Strafe Dani 20: Revoke"]
    assert deals[-1] == [
        *("Total", "", "301", "", "55"),
        *("", "266", "", "24"),
        *("", "367", "", "65"),
        *("", "322", "", "62"),
    ]


def test_exact_hits_stand_in_a_circle_and_the_signs_are_explained():
    soup = sheet(*differenzler_evening())

    assert len(soup.select(f"{DEALS} .hit")) == 2 + 3 + 3 + 4
    assert {text(hit) for hit in soup.select(".hit")} == {"0"}
    assert text(soup.select_one(".legend")) == "0 Volltreffer – Ansage vergessen: 20 Punkte"


def test_behind_each_whole_passe_stand_its_sums():
    soup = sheet(*differenzler_evening())

    assert rows(soup, DEALS)[7] == [
        *("Passe 1", "", "", "20", "20", "", "", "11", "11", "", "", "35", "35"),
        *("", "", "55", "55"),
    ]
    assert [text(row.th) for row in soup.select("tr.passe")] == ["Passe 1", "Passe 2"]


def test_a_game_of_one_passe_needs_no_sums_of_it():
    assert not sheet(*many_differences(4)).select("tr.passe")
    assert not sheet(*many_differences(6, passe=1)).select("tr.passe")
    assert len(sheet(*many_differences(6)).select("tr.passe")) == 1


def test_points_off_stand_with_the_difference_they_are_taken_from():
    log = Log()
    play(log, 1, [40, 50, 90], [40, 60, 57])
    agreed = differenzler(
        "differenzler-open", ("Anna", "Beat", "Clara"), dealer_credit=True, first_dealer=2
    )
    deal = rows(sheet(agreed, log.revisions), DEALS)[0]

    assert deal[2:] == [
        *("40", "40", "0 −10", "−10"),
        *("50", "60", "10", "10"),
        *("90", "57", "33 −4", "29"),
    ]


def test_a_correction_of_an_estimate_is_told_with_its_deal():
    soup = sheet(*differenzler_evening())
    notes = [text(note) for note in soup.select(".notes li")]

    assert [note.partition(" (")[0] for note in notes] == [
        "a Ansage von Beat im Spiel 4: geändert",
        "b geändert",
    ]
    assert notes[0].endswith(", Beat), vorher 45.")
    assert notes[1].endswith(", Beat), vorher Eichel, 10 : 77 : 40 : 30.")
    assert [row[0] for row in rows(soup, DEALS) if row[0][-1:] in set("ab")] == ["4 a", "6 b"]


def under_way(**changes):
    """A game whose second deal is being played: three have estimated, one has thought again."""
    log = Log()
    play(log, 1, [30, 40, 50, 20], [37, 40, 45, 35])
    log.write("2", {"kind": "deal", "trump": "schilten", "drawn": True})
    first = log.write("estimate:2:0", {"kind": "estimate", "points": 131})
    log.correct(first, {"kind": "estimate", "points": 132})
    log.write("estimate:2:1", {"kind": "estimate", "points": 133})
    log.write("estimate:2:2", {"kind": "estimate", "points": None})
    return differenzler(**changes), log.revisions


def test_an_estimate_is_on_no_sheet_before_its_deal_is_counted_whatever_the_file_holds():
    soup = sheet(*under_way())
    deal = rows(soup, DEALS)[1]

    assert deal[2::4] == ["••", "••", "••", ""]
    assert not [figure for figure in ("131", "132", "133", "vergessen") if figure in text(soup)]
    assert "•• Ansage verdeckt" in text(soup.select_one(".legend"))


def test_a_deal_that_is_void_shows_no_estimates_that_nobody_has_seen():
    log = Log()
    begun = log.write("1", {"kind": "deal", "trump": "rosen"})
    for seat in range(4):
        log.write(f"estimate:1:{seat}", {"kind": "estimate", "points": 131 + seat})
    log.correct(begun, {"kind": "deal", "trump": "rosen", "void": "Vergeben"})
    soup = sheet(differenzler(), log.revisions)

    assert rows(soup, DEALS)[0][2:] == ["••", "", "", ""] * 4
    assert "13" not in text(soup)


def test_what_the_server_keeps_back_is_shown_as_given():
    agreed, revisions = under_way()
    kept = [revision for revision in revisions if not revision.slot.startswith("estimate:2")]
    soup = sheet(agreed, kept, sealed={"2": [0, 3]})

    assert rows(soup, DEALS)[1][2::4] == ["••", "", "", "••"]


def test_open_estimates_are_shown_at_once():
    deal = rows(sheet(*under_way(estimates="open")), DEALS)[1]

    assert deal[2::4] == ["132", "133", "–", ""]
    assert deal[5::4] == [""] * 4


def test_figures_of_the_ranking_are_not_told_twice():
    figures = text(sheet(*differenzler_evening()).select_one(".figures"))

    assert "Gemachte Punkte" not in figures
    assert "Volltreffer" not in figures
    assert "Strafpunkte" in figures


def test_who_mended_a_deal_and_its_estimates_at_once_is_told_once():
    log = Log()
    play(log, 1, [40, 50, 30, 37], [40, 60, 20, 37])
    revisions = {revision.slot: revision for revision in log.revisions}
    log.minutes = iter([1300] * 3)
    for seat in (1, 2):
        log.correct(revisions[f"estimate:1:{seat}"], {"kind": "estimate", "points": 45})
    log.correct(revisions["1"], {**revisions["1"].facts, "points": [50, 50, 20, 37]})
    soup = sheet(differenzler(), log.revisions)

    (note,) = soup.select(".notes li")
    assert text(note) == (
        "a geändert (um 22.40 Uhr, Beat), vorher Rosen, 40 : 60 : 20 : 37; "
        "Ansage von Beat im Spiel 1: geändert, vorher 50; "
        "Ansage von Clara im Spiel 1: geändert, vorher 30."
    )


def test_a_deal_without_a_trump_needs_no_column_for_it():
    log = Log()
    play(log, 1, [30, 40, 50, 20], [37, 40, 45, 35], trump=None)
    soup = sheet(differenzler(trump="entered"), log.revisions)

    assert rows(soup, DEALS)[0][:3] == ["1", "30", "37"]


def test_what_was_noted_and_why_it_stopped_is_told():
    log = Log()
    play(log, 1, [30, 40, 50, 20], [37, 40, 45, 35], note="Dani kam zu spät")
    log.write("end", {"kind": "end", "note": "Wirtschaft schliesst"})
    soup = sheet(differenzler(), log.revisions)

    assert rows(soup, DEALS)[1] == ["", "Dani kam zu spät"]
    assert "Wirtschaft schliesst" in text(soup.select_one(".ending"))


def test_players_with_equal_totals_share_a_rank_and_the_next_one_is_left_out():
    log = Log()
    play(log, 1, [30, 50, 40, 50], [40, 40, 40, 37])
    soup = sheet(differenzler(deals=1), log.revisions)

    assert [row[:3] for row in rows(soup, ".places tbody")] == [
        *(["1.", "Clara", "0"], ["2.", "Anna", "10"], ["2.", "Beat", "10"], ["4.", "Dani", "13"]),
    ]
