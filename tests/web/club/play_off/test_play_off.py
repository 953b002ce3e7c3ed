"""Groups and play-off from the form to the wall, the paper and the files."""

import pytest

from tests.web.club.evening_pages import csv_rows, plain, printed
from tests.web.club.form_filler import Season, lasting_club
from tests.web.club.play_off.test_knock_out import page, pdf, wall

club = lasting_club

STRONG = {member: 20 * (9 - member) for member in range(1, 9)}


def play(evening, *rounds):
    """Low numbers are stronger."""
    for number in rounds:
        for table in evening.view.evening.rounds[number - 1]:
            first, second, third, fourth = (STRONG.get(member, 0) for member in table.people)
            evening.sheet(
                number,
                table.number,
                942 + first + third - second - fourth,
                942 - first - third + second + fourth,
            )


def in_play_off(season):
    """Hold an evening of two groups of four up to the first round of its play-off."""
    evening = season.evening(8)
    evening.draw()
    play(evening, 1, 2, 3)
    evening.draw(first=4)
    play(evening, 4)
    return evening


@pytest.fixture(scope="module")
def evening(club):
    """C59: two groups of four, the first two of each play the final group."""
    return in_play_off(Season(club, "groups"))


def test_groups_and_play_off_are_drawn_on_page_wall_and_paper(club, evening):
    first_two = [sorted(group)[:2] for group in groups(evening)]
    for text in (
        page(club, evening, "draw"),
        page(club, evening, "ranking"),
        next(text for text in wall(club, evening) if "Gruppe A" in text and "Final" in text),
        pdf(club, evening, "ranking.pdf"),
    ):
        for title in ("Gruppe A", "Gruppe B", "Final: Ränge 1–4", "Ränge 5–8"):
            assert title in text
        final = text.split("Final: Ränge 1–4", 1)[1].split("Ränge 5–8")[0]
        assert all(f"M{member:02}" in final for two in first_two for member in two)


def test_rounds_from_before_are_said_to_count_no_more_and_not_to_be_dropped(club, evening):
    text = page(club, evening, "ranking")
    assert "zählt nicht mehr" in text
    assert "gestrichen" not in text


def groups(evening):
    return evening.people()[0]


def test_rounds_and_tables_are_called_what_they_are(club, evening):
    assert "Passe 1, Gruppen" in page(club, evening, "draw")
    assert "PASSE 4, ENDRUNDE" in pdf(club, evening, "plan.pdf")
    assert "Passe 5, Endrunde" in wall(club, evening)[0]
    assert "Final: Ränge 1–4" in wall(club, evening)[0]
    assert "Final: Ränge 1–4" in page(club, evening, "tables/4")
    slips = club.scorer.post(f"/club/evenings/{evening.id}/slips.pdf", data={"round": "5"})
    assert "RÄNGE 5–8" in printed(slips)


def test_the_csv_has_the_group_and_the_play_off_of_everybody(club, evening):
    rows = csv_rows(club.viewer.get(f"/club/evenings/{evening.id}/ranking.csv"))
    assert {row["Gruppe"] for row in rows} == {"Gruppe A", "Gruppe B"}
    assert [row["Endrunde"] for row in rows].count("Final: Ränge 1–4") == 4
    boxes = csv_rows(club.viewer.get(f"/club/evenings/{evening.id}/bracket.csv"))
    head, by_box = [*boxes[0]], [[*row.values()] for row in boxes]
    assert [row[1] for row in by_box] == [
        *("Gruppe A", "Gruppe B"),
        *("Final: Ränge 1–4", "Ränge 5–8"),
    ]
    assert (head[9], head[11]) == ("Seite 4", "Kommt weiter oder gewinnt")
    on = [name for row in by_box[:2] for name in row[11].split(", ")]
    assert sorted(on) == sorted(by_box[2][3:11:2])
    assert not evening.view.evening.final
    assert [row[11] for row in by_box[2:]] == ["", ""]


def corrected(club, evening, table, points, **form):
    path = f"/club/evenings/{evening.id}/tables/1/{table}"
    typed = {"points_0": points[0], "points_1": points[1], "seen": evening.view.seq}
    row = {**typed, "reason": "falsch gelesen", **form}
    return club.scorer.post(path, data={f"table{table}-{name}": row[name] for name in row})


@pytest.fixture
def moved(club):
    """An evening whose play-off has begun, and a sheet of before that lets others play there."""
    evening = in_play_off(Season(club, "groups"))
    group = evening.view.evening.rounds[0][0].people
    side = group.index(max(group)) % 2
    return evening, ((1880, 4) if side == 0 else (4, 1880))


def test_a_correction_that_moves_somebody_shows_what_falls_asks_and_may_keep_the_seats(club, moved):
    evening, points = moved
    answer = corrected(club, evening, 1, points)
    assert answer.status_code == 409
    text = plain(answer)
    assert "Damit spielen in der Endrunde andere Leute zusammen." in text
    assert "Betroffene Tische: 6, schon gespielt: 2." in text
    assert "Passe 5, Tisch 1: noch nicht gespielt" in text
    assert "Passe 4, Tisch 2:" in text
    assert "Eintragen, die Endrunde bleibt" in text
    assert str(points[0]) in text, "what was typed comes back"
    assert evening.view.evening.table(1, 1).sheet["points"] != list(points), "nothing half"
    before = evening.people()
    assert corrected(club, evening, 1, points, play_off="keep").status_code == 303
    assert evening.people() == before
    assert evening.view.evening.table(1, 1).sheet["points"] == list(points)


def test_begun_anew_the_play_off_is_drawn_again(club, moved):
    evening, points = moved
    before = {frozenset(table) for table in evening.people()[3]}
    assert corrected(club, evening, 1, points, play_off="anew").status_code == 303
    assert len(evening.people()) == 3
    assert "Auslosung ab Passe 4 zurückgenommen" in page(club, evening, "history")
    evening.draw(first=4)
    assert {frozenset(table) for table in evening.people()[3]} != before


def test_groups_by_the_standings_of_the_season_spread_the_best(club):
    season = Season(club, "groups", {"phase-0-groups_by": "standings"})
    first = in_play_off(season)
    play(first, 5, 6)
    ranked = [line.person for line in first.view.evening.standings]
    second = season.evening(8)
    second.draw()
    upper, lower = groups(second)
    assert {*upper} == {ranked[place] for place in (0, 3, 4, 7)}
    assert {*lower} == {ranked[place] for place in (1, 2, 5, 6)}


def test_who_is_not_among_the_first_of_a_group_has_done_and_equals_there_draw_a_card(club):
    """Two groups of four pairs, of which the first two go on into a knock-out."""
    changes = {
        "phase-0-draw": "groups",
        "phase-0-groups_size": "4",
        "phase-0-rounds": "5",
        "phase-0-play_off_rounds": "2",
        "phase-0-play_off_kind": "knock_out",
        "phase-0-play_off_first": "2",
        "phase-0-match_bonus": None,
        "phase-0-rank_table": "8, 6, 4, 3",
        "phase-0-rank_rest": "1",
    }
    evening = Season(club, "pairs", changes).evening()
    evening.pairs(*((number, number + 1) for number in range(1, 16, 2)))
    evening.draw()
    for table in evening.view.evening.tables:
        evening.sheet(table.round, table.number, 628, 628)
    text = page(club, evening, "draw")
    assert "K.-o. mit 4: 2 Passen bis und mit Final." in text
    assert "Gleichstand: Die Betroffenen ziehen eine Karte" in text
    lot = page(club, evening, "lot")
    assert "Alle ziehen eine Karte. Wer die höchste hat, kommt zuerst." in lot
    assert "Zusatzspiel" not in lot
    evening.draw(first=4)
    for text in (
        page(club, evening, "draw"),
        pdf(club, evening, "plan.pdf"),
        wall(club, evening)[0],
    ):
        assert "Alle anderen haben fertig gespielt." in text
        assert " setzen aus" not in text
