"""An evening without a phone: what was played, by whom, with which totals."""

import re
from itertools import chain

import pytest

from tests.web.club.evening_pages import printed_pages
from tests.web.html_client import value_of

FOURS = (
    ["Karin", "Luzia", "Moritz", "Norbert"],
    ["Otto", "Peter", "Quirin", "Ruth"],
    ["Quirin", "Ruth", "Simon", "Tina"],
)
PLAYED = {"day": "2026-11-12", "kind": "schieber-target-1000"}


@pytest.fixture
def enter(counted):
    def enter(persons, totals, **sent):
        data = PLAYED | {"person": [*persons], "total": totals} | sent
        return counted.anna.post(f"{counted.path}/entered", data=data).status_code

    return enter


@pytest.mark.parametrize(
    ("kind", "persons", "totals", "shown"),
    [
        ("schieber-target-1000", "1234", ["1040", "870", "", ""], "Anna + Clara 1040"),
        ("schieber-target-1000", "1234", ["", "870", "1040", ""], "Anna + Clara 1040"),
        ("schieber-target-1000", "1234", ["1040", "870"] * 2, "Anna + Clara 1040"),
        ("differenzler-deals-12", "123", ["31", "40", "52"], "Clara 52"),
        ("differenzler-deals-12", "123", ["31", "-10", "52"], "Beat −10"),
        ("solo-most", "12", ["400", "300"], "Anna 400"),
    ],
)
def test_a_game_of_a_kind_is_entered(counted, enter, kind, persons, totals, shown):
    assert enter(persons, totals, kind=kind) == 303

    page = counted.page("/games?year=2026", by=counted.zoe)
    assert shown in page
    assert "nachgetragen" in page


def test_the_kind_says_who_has_won_and_what_it_costs(counted, enter):
    kind = "differenzler-deals-12"
    assert enter("123", ["31", "40", "52"], kind=kind) == 303
    counted.stake(kind=kind)

    page = counted.page("/money")
    assert re.findall(r"<dd>([^<]*)</dd>", page)[:3] == [
        "+Fr.\u00a03.–",
        "+Fr.\u00a00.30",
        "−Fr.\u00a03.30",
    ]
    assert "Differenzler" in counted.page("/people/1?year=2026")
    assert "2 von 2" in counted.page("?year=2026")


@pytest.mark.parametrize(
    ("persons", "totals"),
    [
        (["1", "2", "3", ""], ["", "50", "40", "30"]),  # a total beside nobody's name
        (["1", "2", "3"], ["50", "", "40"]),
        (["1", "2", "3", "4"], ["50", "", "40", ""]),  # two totals of one side
        (["1", "2", "3", "4"], ["50", "x", "", ""]),
        (["1"], ["50"]),
        (["1", "1"], ["50", "40"]),
        (["1", "99"], ["50", "40"]),
        (["1", "2"], ["50", "40"]),  # four play a Schieber
        (["1", "2", "3", "4"], ["50", "-5", "", ""]),  # and none ends below 0
        (["1", "2", "3", "4"], ["50", "100000", "", ""]),
        ([], []),
    ],
)
def test_totals_belong_to_the_person_of_their_row(enter, persons, totals):
    assert enter(persons, totals) == 422


def test_a_row_that_is_not_complete_is_told_what_it_needs(counted):
    sent = PLAYED | {"person": ["1", ""], "total": ["50", "40"]}
    page = counted.anna.post(f"{counted.path}/entered", data=sent).text

    assert "Wählt in jeder Zeile eine Person und schreibt ein Total" in page


def test_a_table_without_people_says_how_they_come(scene):
    assert "Hier zählt noch keine Partie." in scene.page("/entered")


def test_an_evening_that_is_still_to_come_is_refused(enter):
    assert enter("12", ["50", "40"], day="2199-01-01") == 422
    assert enter("12", ["50", "40"], kind="bridge") == 422


def test_the_next_game_has_the_rules_of_a_game_that_was_written(counted, enter):
    kind = "schieber-deals-1"
    assert enter("1234", ["1040", "870", "", ""], kind=kind) == 303

    begun = counted.act("/tonight", seat=["1", "2", "3", "4"], kind=kind)
    assert counted.anna.get(f"{begun}/game.json").json["settings"]["deals"] == 1


def test_tonight_stays_tonight_while_a_game_is_entered(counted, enter):
    assert counted.count(counted.game(at=""), **counted.seats(1, 2, 3, 4)).status_code == 303
    day = value_of(counted.anna.get(f"{counted.path}/entered"), "day")
    for _game in range(3):
        assert enter("12", ["50", "40"], kind="solo-most", day=day) == 303
    counted.stake()

    assert "−Fr.\u00a03.70" in counted.page("/tonight")
    page = counted.page("?year=tonight", by=counted.zoe)
    assert "Heute" in page
    assert "4 Partien · 1 Abend" in page
    assert "Weitere" not in page
    shared = counted.page("/share?year=tonight", by=counted.zoe)
    text = shared.split("<textarea", 1)[1].split("</textarea>")[0]
    assert all(name in text for name in ("Anna", "Beat", "Clara", "Dani"))
    assert "Heute" not in text


def test_the_year_of_fourteen_people_and_three_kinds_is_one_sheet(counted, enter):
    for four in FOURS:
        for _game in range(3):
            path = counted.game(names=four)
            assert counted.count(path, **counted.names(*four)).status_code == 303
    for _game in range(2):  # with Anna, Beat and Clara they are thirteen with three games
        assert enter("123", ["31", "40", "52"], kind="differenzler-deals-12") == 303
    assert enter("12", ["400", "300"], kind="solo-most") == 303
    _listed, others = counted.page("?year=2026").split("<summary>Weitere</summary>")
    assert re.findall("<span>([^<]+)</span>", others.split("</details>")[0]) == ["Dani"]

    (page,) = printed_pages(counted.anna.get(f"{counted.path}/year.pdf?year=2026"))
    assert all(name in page for name in (*chain(*FOURS), "Anna", "Beat", "Clara"))
    assert "Weitere: " in page
    assert "Zum Abschneiden" in page
