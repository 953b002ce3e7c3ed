"""A table plays: every tap is a real one, and the server ends up with what the slate shows."""

from itertools import cycle, islice

import pytest
from playwright.sync_api import expect

from tests.browser.schieber.screen import written_deal
from tests.long import runs

COUNTS = (97, 60, 112, 45, 81)
MODES = ("schilten", "obenabe", "rosen", "undenufe", "schellen", "eichel")
ALREADY = runs(11, 0)  # deals that come with the record; three more bring a side over 2500


def test_an_empty_slate_says_what_to_tap_first(table, page):
    play = table()
    start = page.locator("#start")
    sentence = "Tippe zuerst den Trumpf an, dann die Punkte, dann die Seite, die sie gemacht hat."
    expect(start).to_have_text(sentence)
    play.tap(".near .head")
    expect(page.locator("#body")).to_contain_text(sentence)
    play.key("shut")
    play.deal("rosen", 97, 0)
    expect(start).to_be_hidden()


@pytest.mark.journey
def test_a_round_takes_four_taps_a_match_three_and_undo_one(table):
    play = table()
    play.deal("schilten", 97, 0)

    assert play.count_taps() == 4
    assert play.totals() == [194, 120]

    play.match("obenabe", 1)

    assert play.count_taps() == 3
    assert play.totals() == [194, 120 + 3 * 257]

    play.key("undo")
    expect(play.page.locator(".far output")).to_have_text("120")

    assert play.count_taps() == 1
    assert play.totals() == [194, 120]


@pytest.mark.journey
def test_weis_and_stoeck_are_written_at_once_and_the_round_takes_eight_taps(table):
    play = table()
    play.trump("eichel")
    play.weis(50)
    play.stoeck(0)

    expect(play.page.locator(".near output")).to_have_text("70")
    assert play.totals() == [70, 0]

    play.counts(60, 1)

    assert play.taps == 8
    assert play.totals() == [70 + 97, 60]


@pytest.mark.journey
def test_a_whole_game_to_2500_is_played_to_its_end(table, page, browser):
    deals = [*enumerate(islice(zip(cycle(MODES), cycle(COUNTS), strict=False), 20))]
    play = table([written_deal(number + 1, *deal, number % 2) for number, deal in deals[:ALREADY]])
    watching = browser.new_page()
    watching.goto(f"{play.address}/watch")
    for number, (mode, count) in deals[ALREADY:]:
        play.deal(mode, count, number % 2)
        if play.page.locator(".thank:visible").count():
            break
    assert play.taps >= 8
    thanking = int(page.locator(".thank:visible").first.get_attribute("data-team"))
    play.tap(".thank:visible")
    page.wait_for_selector("dialog[open] .end")
    page.locator("[data-do=shut]").tap()
    play.saved()

    expect(page.locator("#note")).to_contain_text("Gewonnen")
    totals = play.totals()
    assert totals[thanking] >= 2500
    assert play.board()["totals"] == totals
    for total in totals:
        expect(watching.locator(".total", has_text=str(total))).to_be_visible()
    watching.close()
    text = play.printed()

    assert all(str(total) in text for total in totals)
