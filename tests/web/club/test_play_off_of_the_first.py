"""A knock-out of the first of each group, from the form to the wall, the paper and the files."""

import json

import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.club import closing
from tests.web.club.evening_pages import plain
from tests.web.club.form_filler import Season, changed, filled, lasting_club
from tests.web.club.test_knock_out import page, pdf, play, wall

club = lasting_club

FIRST_TWO = {
    "phase-0-draw": "groups",
    "phase-0-groups_size": "4",
    "phase-0-rounds": "6",
    "phase-0-play_off_rounds": "3",
    "phase-0-play_off_kind": "knock_out",
    "phase-0-play_off_first": "2",
    "phase-0-play_off_third": "no",
    "phase-0-match_bonus": None,
    "phase-0-rank_table": "8, 6, 4, 3",
    "phase-0-rank_rest": "1",
}
DONE = "Alle anderen haben fertig gespielt."


def test_of_twelve_pairs_in_three_groups_six_go_on_and_two_have_a_bye(club):
    season = Season(club, "pairs", FIRST_TWO)
    text = plain(club.viewer.get(f"{season.path}/regulation"))
    assert "Die Endrunde ist für die ersten zwei jeder Gruppe." in text
    evening = season.evening()
    evening.pairs(*((number, number + 1) for number in range(1, 24, 2)))
    assert "K.-o. mit 6 Paaren: 3 Passen bis und mit Final." in page(club, evening, "draw")
    evening.draw()
    for number in (1, 2, 3):
        play(evening, number)
    text = page(club, evening, "draw")
    assert "K.-o. mit 6 Paaren: 3 Passen bis und mit Final." in text
    assert DONE not in text
    evening.draw(first=4)

    for text in (
        page(club, evening, "draw"),
        pdf(club, evening, "plan.pdf"),
        *wall(club, evening)[:1],
    ):
        assert DONE in text
        assert "Es setzen aus" not in text
        free = text.split("Freilos: ")[1].split(".")[0].split(", ")
        assert len(free) == 2
        assert "ohne Platz" not in text
    for text in (page(club, evening, "ranking"), pdf(club, evening, "ranking.pdf")):
        assert all(title in text for title in ("Gruppe C", "Viertelfinal", "Freilos"))
    for number in (5, 6):
        play(evening, number - 1)
        evening.draw(first=number)
    play(evening, 6)

    rows = club.viewer.get(f"/club/evenings/{evening.id}/ranking.csv").text.splitlines()
    assert (
        sum('"Viertelfinal"' in row or '"Halbfinal"' in row or '"Final"' in row for row in rows[1:])
        == 6
    )
    assert sum("Gruppe " in row for row in rows[1:]) == 12
    club.do(closing.close, evening.id, expected_version=10**6)
    data = club.admin.get(f"{season.path}/season.json").data
    done = CliRunner().invoke(main, ["ranking", "-"], input=data, catch_exceptions=False)
    printed = json.loads(done.stdout)["evenings"][0]["lists"][0]["lines"]
    assert [(line["member"], line["rank"]) for line in printed] == [
        (line.person, line.rank) for line in evening.view.evening.standings
    ]


def test_equals_at_the_cut_draw_a_card_and_are_not_asked_for_an_extra_deal(club):
    evening = Season(club, "pairs", FIRST_TWO).evening()
    evening.pairs(*((number, number + 1) for number in range(1, 16, 2)))
    evening.draw()
    for table in evening.view.evening.tables:
        evening.sheet(table.round, table.number, 628, 628)
    text = page(club, evening, "draw")
    assert "Vor der Endrunde sind welche gleichauf: sie ziehen eine Karte" in text
    lot = page(club, evening, "lot")
    assert "Alle ziehen eine Karte. Wer die höchste hat, kommt zuerst." in lot
    assert "Zusatzspiel" not in lot


@pytest.mark.parametrize(
    ("slots", "sentence"),
    [
        ({"first": "4"}, "Höchstens 3."),
        ({"first": "9999"}, "Eine ganze Zahl von 1 bis 64."),
        ({"first": "1", "draw": None}, "Eine Endrunde braucht wenigstens zwei."),
    ],
)
def test_who_cannot_go_on_is_said_at_its_field(club, slots, sentence):
    path = "/club/seasons/new"
    form = filled(club.admin.get(f"{path}?preset=pairs"))
    typed = FIRST_TWO | {"name": "X", "phase-0-play_off_first": slots["first"]}
    if "draw" in slots:
        typed |= {"phase-0-draw": "advance", "phase-0-groups_size": None}
    answer = club.admin.post(path, data=changed(form, typed))
    assert answer.status_code == 422
    assert sentence in plain(answer)
    assert "play_off_first" in answer.text
