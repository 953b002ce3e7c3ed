"""A Molotow evening of six on one phone, and a Handjass of four, to their ends."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.solo.screen import begin, written_deal

# *Source:* the Molotow of issue 12: fewest points win after 8 deals, Weis from the hand and Stöck
# are taken away, who takes a Weis that lies on the table writes it, the last deal counts double.
MOLOTOW = {
    "deals": 8,
    "last_factor": 2,
    "match_value": 0,
    "weis_sign": "minus",
    "table_weis_sign": "plus",
    "stoeck_sign": "minus",
    "wins": "fewest",
}
FIVE_DEALS = (
    (30, 20, 40, 10, 57, 0),
    (0, 60, 25, 32, 20, 20),
    (25, 25, 30, 40, 17, 20),
    (50, 0, 27, 30, 40, 10),
    (10, 41, 36, 30, 20, 20),
)


@pytest.fixture
def play(table):
    return partial(begin, table)


@pytest.mark.journey
def test_a_molotow_evening_of_six_to_its_end(play):
    revisions = [written_deal(number, *points) for number, points in enumerate(FIVE_DEALS, start=1)]
    game = play(players=6, revisions=revisions, **MOLOTOW)
    game.has_totals(115, 146, 158, 142, 154, 70)
    game.extra(0, "weis", 50)
    game.extra(5, "table_weis", 100)
    game.has_totals(65, 146, 158, 142, 154, 170)
    game.deal(40, 30, 20, 27, 30, 10)
    game.has_totals(105, 176, 178, 169, 184, 180)
    game.tap("#modes [data-mode=schilten]")
    game.extra(3, "stoeck")
    game.deal(20, 30, 57, 0, 30, 20)
    game.has_totals(125, 206, 235, 149, 214, 200)
    game.reopen(7)
    game.retype(0, 40)
    expect(game.page.locator("#state")).to_have_text("20 zu viel")
    game.retype(2, 37)
    game.save()
    game.has_totals(145, 206, 215, 149, 214, 200)
    expect(game.page.locator("#deal")).to_contain_text("Spiel 8/8")
    expect(game.page.locator("#deal small")).to_have_text("×2 · gibt: Beat")
    game.extra(1, "weis", 20)
    game.deal(16, 25, 16, 50, 30, 20)
    game.page.wait_for_selector("#note:visible")

    game.stands(177, 216, 247, 249, 274, 240)
    expect(game.page.locator("#note")).to_have_text("Gewonnen: Anna")
    game.key("finished")
    expect(game.page.locator("dialog .why")).to_have_text(
        "Anna gewinnt mit 177 Punkten. 39 Punkte vor Beat."
    )
    ranked = game.page.locator("dialog .ranking tr:not(:first-child) td:nth-child(2)")
    expect(ranked).to_have_text(["Anna", "Beat", "Fritz", "Clara", "Dani", "Emil"])


def test_a_handjass_of_four_with_a_match_and_few_taps_a_deal(play):
    game = play(deals=4)
    taps = []
    for points in ((38, 34, 62, 23), (12, 13, 118, 14), (101, 0, 12, 44)):
        game.count_taps()
        game.tap("#modes [data-mode=eichel]")
        game.deal(*points)
        taps.append(game.count_taps())
    game.player(1)
    game.tap("dialog [data-kind=match]")
    game.has_points(0, 157, 0, 0)
    expect(game.page.locator("#match")).to_have_attribute("aria-pressed", "true")
    expect(game.page.locator("#sheet li:nth-child(2) i")).to_have_text("+257")
    game.save()
    match_taps = game.count_taps()

    game.stands(151, 304, 192, 81)
    assert (max(taps), match_taps) == (11, 3), taps
    assert game.board()["revisions"][-1]["facts"]["match"] == 1
