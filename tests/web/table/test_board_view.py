"""Whatever a board holds, the watch page and the files can tell it."""

import json
import re

import pytest

from scorer.rules import games
from scorer.rules.core.errors import RuleError
from scorer.rules.core.names import side_names
from scorer.rules.record import Record, dumps
from tests.long import chosen
from tests.rules.vectors import CASES, revisions_of, settings_of
from tests.rules.written_games import MATCH, SCRATCHED, GameBuilder, cell
from tests.web.conftest import Table, a_revision
from tests.web.html_client import StrictClient, elements_of, words
from tests.web.table.test_start import read

PARTS = ("watch", "history", "back", "sheet", "game.csv", "game.json", "revisions")
HITS = [45, 40, 32, 40]


def records():
    """Return each shared case that is a whole game by itself."""
    records_by_name = {}
    for name, case in CASES.items():
        try:
            settings, revisions = settings_of(case), revisions_of(case)
            games.check_log(settings, revisions)
        except RuleError:
            continue
        records_by_name[name] = Record(settings, tuple(revisions))
    return records_by_name


RECORDS = records()


def brought(app, record, address="192.0.2.1"):
    """Return the table at which *record* has been imported."""
    anna = StrictClient(app, address)
    started = read(anna, dumps(record))
    assert started.status_code == 303
    return Table(started.location, anna, StrictClient(app, "192.0.2.2"))


def watch(app, builder):
    table = brought(app, builder.record())
    return table.beat.get(f"{table.path}/watch")


def main(page):
    return words(elements_of(page, "main")[0])


def cells_of(page):
    """Return what stands in the rows of the table, cell by cell."""
    return [[words(cell) for cell in row if words(cell)] for row in elements_of(page, "tr")]


@pytest.mark.parametrize("name", chosen(RECORDS, *[*RECORDS][::8]))
def test_every_shared_case_can_be_shown(app, name):
    table, board = brought(app, RECORDS[name]), RECORDS[name].board()
    pages = {part: table.beat.get(f"{table.path}/{part}") for part in PARTS}

    assert {page.status_code for page in pages.values()} == {200}
    assert json.loads(pages["revisions"].data)["totals"] == board["totals"]
    heading = words(elements_of(pages["watch"], "h1")[0])
    named = side_names(board["players"], board["teams"])
    for team, total in zip(named, board["totals"], strict=True):
        assert team in heading
        assert str(total).replace("-", "−") in heading
    if board["finish"] and board["finish"]["winner"] is not None:
        winner = named[board["finish"]["winner"]]
        sentences = (f"Die Partie geht an «{winner}»", f"{winner} gewinnt mit", "bevor")
        assert any(sentence in pages["watch"].text for sentence in sentences)
    if board["clashes"]:
        assert "wurde zweimal geschrieben. Klärt, was gilt." in pages["watch"].text


@pytest.mark.parametrize("game", ["coiffeur-c13-tie", "differenzler-tie-shared", "solo-tie-shared"])
def test_all_who_share_the_first_place_are_marked_wherever_it_is_shown(app, game):
    table = brought(app, RECORDS[f"{game}.case"])
    addresses = (f"{table.path}/watch", f"{table.path}/sheet", f"/wall?t={table.id}")
    pages = [table.beat.get(address).text for address in addresses]

    assert [len(re.findall(r'class="(?:half |side )?won"', page)) for page in pages] == [2] * 3


@pytest.mark.parametrize(
    ("case", "shown"), [("solo-molotow-of-six.case", True), ("solo-handjass-of-four.case", False)]
)
def test_a_molotow_is_called_so_wherever_it_is_watched(app, case, shown):
    table = brought(app, RECORDS[case])
    wall = table.beat.get("/wall", query_string={"t": table.path.rsplit("/")[-1]})

    for page in (table.beat.get(f"{table.path}/watch"), wall):
        assert ("Molotow" in words(elements_of(page, "main")[0])) is shown


def test_after_the_end_no_deal_is_being_played(app):
    builder = GameBuilder("vorarlberg", target=[300, 300], berg=None)
    builder.write("1", {"kind": "deal", "mode": "rosen", "points": [157, 0], "match": 0})
    builder.write("2", {"kind": "deal", "mode": "rosen", "points": None})
    before = main(watch(app, builder))
    claim = {"kind": "claim", "spoken": [0], "on": "stich", "trick": 2, "taken": [50, 0]}
    builder.write("thanks:2", claim)
    after = main(watch(app, builder))

    assert "wird gespielt" in before
    assert "wird gespielt" not in after
    assert "«Anna + Clara»: 257 + 50 = 307 erreicht." in after


def test_a_coiffeur_shows_what_was_made_and_what_it_is_worth(app):
    builder = GameBuilder("coiffeur-8")
    builder.write("a:eichel", cell(97))
    builder.write("b:eichel", cell(60))
    builder.write("a:rosen", MATCH)
    builder.write("b:obenabe", cell(0, counter=True))
    builder.write("a:schilten", SCRATCHED)
    builder.write("a:joker-2", cell(100, mode="slalom_obenabe"))
    page = watch(app, builder)
    rows = cells_of(page)

    assert rows[1] == ["×1 Eichel", "97 97", "60 60", "+37"]
    assert rows[2] == ["×2 Rosen", "Match 514", "offen"]
    assert rows[3] == ["×3 Schilten", "gestrichen 0", "offen"]
    assert rows[5] == ["×5 Obenabe", "offen", "Kontermatch 0"]
    assert rows[8] == ["×8 Joker", "100 Slalom oben 800 zuletzt geschrieben", "offen"]
    assert rows[9] == ["Total", "1411", "60", "+1351"]
    # before the half of it is played, the average says nothing yet
    assert rows[10:] == [["Offen", "4", "6"], ["Höchstens möglich", "7065", "7770"]]

    builder.write("b:rosen", cell(100))
    builder.write("b:schilten", cell(100))
    halfway = cells_of(watch(app, builder))
    assert halfway[10:] == [
        ["Offen", "4", "4"],
        ["Höchstens möglich", "7065", "6985"],
        ["Nötiger Schnitt, um aufzuholen", "–", "35"],
    ]

    for slot in ("b:undenufe", "b:joker-1", "b:joker-2"):
        builder.write(slot, SCRATCHED)
    assert cells_of(watch(app, builder))[12:] == [
        ["Nötiger Schnitt, um aufzuholen", "–", "213"],
        ["Schnitt, der reicht, um vorn zu bleiben", "9", "–"],
    ]


def test_a_schieber_says_what_each_side_still_needs(app):
    builder = GameBuilder("2500")
    for number in range(1, 9):
        facts = {"kind": "deal", "mode": "obenabe", "points": [100, 57]}
        builder.write(str(number), facts)
    page = watch(app, builder)

    assert "2400 noch 100" in main(page)
    assert "1368 noch 1132" in main(page)
    assert [
        row for row in cells_of(page) if "Match" in " ".join(row) or "mit Stöck" in " ".join(row)
    ] == [
        ["Rosen Eichel ×1", "100 80 mit Stöck", "reicht nicht"],
        ["Schilten Schellen ×2", "50 30 mit Stöck", "reicht nicht"],
    ]


def test_open_estimates_are_there_to_be_seen(app):
    builder = GameBuilder("differenzler-open")
    builder.deal(1, [45, 30, 60])

    page = watch(app, builder)
    assert cells_of(page)[1] == ["1 Schellen", "45", "30", "60", "–"]
    assert "Noch keine Ansage von Dani." in main(page)


def test_only_after_the_end_is_there_a_look_back(app):
    builder = GameBuilder("coiffeur-8")
    builder.cells(0, [MATCH, 97])
    before = watch(app, builder)
    builder.stop()
    after = watch(app, builder)

    assert "Rückblick" not in before.text
    assert "Rückblick Match Anna + Clara 1 Bestes Spiel 257 mit Eichel ×1 (Anna + Clara)" in main(
        after
    )
    assert "Höchstens möglich" not in after.text
    assert 'class="half won"' in after.text


def test_a_deal_of_differenzler_tells_estimate_points_difference_and_total(app):
    builder = GameBuilder("differenzler-12")
    builder.deal(1, [45, 30, 60, 20], HITS)
    builder.deal(
        2, [45, None, 50, 20], HITS, penalties=[{"seat": 3, "points": 20, "reason": "Revoke"}]
    )
    page = watch(app, builder)
    header, second, remark, first = cells_of(page)

    assert header == ["Spiel", "Anna", "Beat", "Clara", "Dani", "Ansagen"]
    assert first == [
        "1 Schellen",
        "45 →gemacht 45 Differenz 0 Total 0",
        "30 →gemacht 40 Differenz 10 Total 10",
        "60 →gemacht 32 Differenz 28 Total 28",
        "20 →gemacht 40 Differenz 20 Total 20",
        "155",
    ]
    assert second[2] == "– →gemacht 40 +20 Total 30"
    assert second[4] == "20 →gemacht 40 Differenz 20 +20 Total 60"
    assert remark == ["Strafe Dani 20: Revoke · Nichts angesagt: Beat"]
    assert "Anna führt mit 0 Punkten. 30 Punkte vor Beat. Volltreffer im Spiel 2: Anna." in main(
        page
    )


def test_a_sealed_estimate_is_shown_as_given(app):
    builder = GameBuilder("differenzler-12")
    builder.deal(1, [])
    table = brought(app, builder.record())
    estimate = a_revision("estimate:1:2", {"kind": "estimate", "points": 143})
    before = table.beat.get(f"{table.path}/watch")
    answer = table.push(estimate)
    headers = {"If-None-Match": before.headers["ETag"]}
    page = table.beat.get(f"{table.path}/watch", headers=headers)

    assert answer.status_code == 200, answer.text
    assert cells_of(before)[1] == ["1 Schellen", "–", "–", "–", "–"]
    assert cells_of(page)[1] == ["1 Schellen", "–", "–", "●●verdeckt angesagt", "–"]
    assert "Noch keine Ansage von Anna, Beat und Dani." in main(page)


@pytest.mark.parametrize(
    ("builder", "dealer", "standing"),
    [
        (GameBuilder("coiffeur-8"), 1, "Anna + Clara 0 Beat + Dani 1"),
        (GameBuilder("differenzler-12", deals=1), 3, "Anna 0 Beat 0 Clara 0 Dani 1"),
    ],
    ids=["coiffeur", "differenzler"],
)
def test_the_winner_deals_the_next_game_and_the_evening_counts_who_has_won(
    app, builder, dealer, standing
):
    if builder.settings.game == "coiffeur":
        builder.cells(0, [20] * 8)
        builder.cells(1, [97] * 8)
    else:
        builder.deal(1, [45, 50, 60, 40], [30, 40, 47, 40])
    table = brought(app, builder.record())
    again = table.anna.post(f"{table.path}/again")
    back = table.beat.get(f"{again.location}/back")

    assert table.beat.get(f"{again.location}/revisions").json["settings"]["first_dealer"] == dealer
    assert words(elements_of(back, "h1")[0]) == "Der ganze Abend"
    assert standing in main(back)
    assert "Striche" not in main(back)


def test_any_of_six_players_may_deal_the_next_game(app):
    six = ["Anna", "Beat", "Clara", "Dani", "Eva", "Fritz"]
    builder = GameBuilder("coiffeur-8", players=six, teams=["Eins", "Zwei", "Drei"])
    table = brought(app, builder.record())
    again = table.anna.post(f"{table.path}/again", data={"first_dealer": "5"})

    assert table.beat.get(f"{again.location}/revisions").json["settings"]["first_dealer"] == 5
    assert table.anna.post(f"{again.location}/again", data={"first_dealer": "6"}).status_code == 422
