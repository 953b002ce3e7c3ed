"""What stands on the sheet of a Coiffeur."""

from tests.paper.reading import rows, sheet, text
from tests.paper.written_games import (
    Log,
    cell,
    coiffeur,
    coiffeur_evening,
    full_coiffeur,
)

THREE = {"teams": ("Bären", "Wölfe", "Füchse"), "players": tuple("ABCDEF")}
FOUR = {"teams": ("Anna", "Beat", "Clara", "Dani")}


def written(*lines, **changes):
    """The rows of a sheet with these cells."""
    log = Log()
    for slot, facts in lines:
        log.write(slot, facts)
    return rows(sheet(coiffeur(**changes), log.revisions))


def test_the_head_names_teams_seats_and_totals_and_marks_the_winner():
    soup = sheet(*coiffeur_evening())

    assert text(soup.title) == "Anna + Clara gegen Beat + Dani: Coiffeur, 21. November 2026"
    assert [text(side) for side in soup.select(".side")] == [
        "Anna + Clara 6095 1 Anna 3 Clara",
        "Beat + Dani 4901 2 Beat 4 Dani",
    ]
    assert [text(side.h2) for side in soup.select(".side.won")] == ["Anna + Clara"]
    assert text(soup.select_one(".best")) == "6095"
    assert text(soup.select_one(".ending h2")) == "Die Partie geht an «Anna + Clara»."
    assert "1194" in text(soup.select_one(".ending p"))


def test_the_grid_has_a_row_for_each_option_in_the_order_agreed():
    names = [cells[0] for cells in rows(sheet(*coiffeur_evening()))]

    assert names == [
        *("×1 Trumpf Eichel", "×2 Trumpf Rosen", "×3 Trumpf Schilten", "×4 Trumpf Schellen"),
        *("×5 Ohne Trumpf Obenabe", "×6 Ohne Trumpf Undenufe"),
        *("×7 Ohne Trumpf Slalom", "×8 Ohne Trumpf Guschti"),
        *("×9 Freie Wahl Joker", "×10 Freie Wahl Joker", "Total"),
    ]


def test_each_cell_tells_the_cards_what_happened_and_what_was_written():
    grid = rows(sheet(*coiffeur_evening()))

    assert grid[0][1:] == ["97", "Anna, Stöck 20", "117", "152", "Beat", "152", "−35"]
    assert grid[4][1:] == ["60", "", "300", "0", "Beat, Kontermatch −100", "−500", "+800"]
    assert grid[5][1:] == ["", "gestrichen", "0", "80", "Dani", "480", "−480"]
    assert grid[9][1:] == [
        *("157", "Ohne Trumpf Slalom unten, Clara, Match 100", "2570"),
        *("111", "Ohne Trumpf Obenabe, Dani", "1110", "+1460"),
    ]
    assert grid[10][1:] == ["6095", "4901", "+1194"]


def test_a_joker_is_drawn_as_what_was_played():
    soup = sheet(*coiffeur_evening())
    schilten = soup.select("tbody tr")[2].select_one("th path")["d"]

    assert soup.select("tbody tr")[8].select("td path")[-1]["d"] == schilten


def test_a_premium_is_told_apart_from_what_is_multiplied():
    grid = written(
        ("a:obenabe", cell(157, match=True)), match_bonus=0, match_premium=500, counter_malus=0
    )

    assert grid[4][1:4] == ["157", "Match +500", "1285"]


def test_three_teams_have_no_difference_and_four_single_players_no_declarer():
    three = sheet(*full_coiffeur(coiffeur(8, **THREE)))
    four = sheet(*full_coiffeur(coiffeur(8, **FOUR)))

    assert [len(row.find_all(["th", "td"])) for row in three.select("tbody tr")] == [7] * 8 + [4]
    assert "Differenz" not in text(three)
    assert not any(name in text(four.select_one("tbody")) for name in FOUR["teams"])


def test_what_is_open_is_told_while_the_game_goes_on():
    agreed, revisions = coiffeur_evening()
    left = sheet(agreed, revisions[:-2]).select(".left div")

    assert [text(tag).replace("\u00a0", " ") for tag in left] == [
        "Anna + Clara Guschti ×8",
        "Beat + Dani Guschti ×8",
    ]
    assert "Noch offen" not in text(sheet(agreed, revisions))


def test_of_a_table_that_stopped_early_what_stayed_open_stands_at_the_end_alone():
    agreed, revisions = full_coiffeur(coiffeur(8), cells=14)
    log = Log()
    for revision in revisions:
        log.write(revision.slot, revision.facts)
    log.write("end", {"kind": "end", "note": "Beat muss auf den Zug"})
    soup = sheet(agreed, log.revisions)

    assert "14 von 16 Spielen. Beat muss auf den Zug" in text(soup.select_one(".ending"))
    assert "Noch offen" not in text(soup)


def test_corrections_are_lettered_as_one_reads_the_grid():
    soup = sheet(*coiffeur_evening())
    notes = [text(note) for note in soup.select(".notes li")]

    assert notes == [
        "a zurückgenommen (um 20.38 Uhr, Clara), vorher 77, Clara.",
        "b geändert (um 20.14 Uhr, Beat), vorher 60, Rosen, Beat.",
    ]
    assert [text(letter) for letter in soup.select("tbody sup")] == ["a", "b"]
    assert rows(soup)[1][1] == "103 a"


def test_what_somebody_noted_stands_below_with_its_cell():
    assert "Rosen ×2 «Anna + Clara»: Karten neu gezählt" in text(sheet(*coiffeur_evening()))


def test_who_was_not_chosen_between_two_versions_is_told():
    log = Log()
    ours, theirs = log.write("b:rosen", cell(57)), log.write("b:rosen", cell(75), by="Beat")
    log.write("b:rosen", cell(57), line=ours.line, replaces=(ours.id, theirs.id), by="Clara")
    notes = [text(note) for note in sheet(coiffeur(), log.revisions).select(".notes li")]

    assert notes == ["a geklärt (um 20.10 Uhr, Clara), auch geschrieben: 75 (Beat)."]


def test_two_phones_that_wrote_the_same_did_not_contradict_each_other():
    log = Log()
    ours, theirs = log.write("b:rosen", cell(57)), log.write("b:rosen", cell(57), by="Beat")
    log.write("b:rosen", cell(75), line=ours.line, replaces=(ours.id, theirs.id), by="Clara")
    notes = [text(note) for note in sheet(coiffeur(), log.revisions).select(".notes li")]

    assert notes == ["a geändert (um 20.10 Uhr, Clara), vorher 57."]


def test_several_corrections_of_one_cell_are_one_footnote():
    log = Log()
    cell_revision = log.write("b:rosen", cell(57))
    for points in (75, 75, 57, 76):
        cell_revision = log.correct(cell_revision, cell(points))
    notes = [text(note) for note in sheet(coiffeur(), log.revisions).select(".notes li")]

    assert notes == ["a geändert (um 20.18 Uhr, Beat), vorher 57; dann 75."]


def test_what_was_taken_back_at_once_is_no_correction():
    log = Log()
    first = log.write("b:rosen", cell(57))
    wrong = log.correct(first, cell(75))
    log.write("b:rosen", cell(57), line=first.line, replaces=(wrong.id,), undoes=wrong.id)
    soup = sheet(coiffeur(), log.revisions)

    assert not soup.select(".notes")
    assert "57" in rows(soup)[1]
