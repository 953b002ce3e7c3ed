"""The screen of «Jeder für sich»: what is typed, filled in, refused, taken back."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser import page_fit
from tests.browser.solo.screen import begin, written_deal


@pytest.fixture
def play(table):
    return partial(begin, table)


@pytest.mark.journey
def test_the_last_number_is_filled_in_and_a_wrong_sum_is_named_and_not_written(play):
    game = play()
    state, save = game.page.locator("#state"), game.page.locator("#save")
    game.points(38, 34)
    expect(state).to_have_text("noch 85 · Rest für Dani")
    game.points(62)
    game.has_points(38, 34, 62, 23)
    expect(state).to_have_text("157 stimmt")
    game.retype(3, 24)
    expect(state).to_have_text("1 zu viel")
    expect(save).to_be_disabled()
    game.retype(0, 37)
    game.save()

    game.stands(37, 34, 62, 24)


def test_who_has_all_points_is_asked_about_a_match_unless_somebody_said_so(play):
    game = play(deals=3)
    for key, answer, total in ((0, "Nein, nur 157", 157), (0, "Ja, Match", 414), (1, "", 671)):
        game.points(157)
        game.has_points(157, 0, 0, 0)
        expect(game.page.locator("#sheet [aria-current=true]")).to_have_count(0)
        expect(game.page.locator("#match")).to_have_text("Match von Anna")
        if key:
            game.key("match")
        game.key("save")
        if answer:
            expect(game.page.locator("#title")).to_have_text("Match?")
            game.tap("dialog .choose button", has_text=answer)
        game.has_totals(total, 0, 0, 0)

    game.stands(671, 0, 0, 0)


BOARD = {"control_sum": None, "match_value": 0, "weis_sign": "off", "stoeck_sign": "off"}


def test_on_a_point_board_whoever_is_not_typed_has_none_and_a_key_takes_points_away(play):
    game = play(players=4, **BOARD)
    save = game.page.locator("#save")
    expect(save).to_be_disabled()
    game.digits(12)
    game.key("next")
    game.key("sign")
    game.digits(30)
    game.has_points(12, "−30", 0, 0)
    expect(game.page.locator("#state")).to_have_text("zusammen −18")
    game.save()
    game.stands(12, -30, 0, 0)
    game.page.keyboard.press("-")
    game.page.keyboard.type("5")
    game.tap("#sheet [data-do=cell][data-seat='3']")
    game.digits(7)
    game.save()
    game.stands(7, -30, 0, 7)

    game.digits(0)
    game.tap("#sheet [data-do=cell][data-seat='0']")
    game.key("sign")  # a zero is never less than nothing
    game.has_points("−", 0, 0, 0)
    game.digits(4)
    game.save()
    game.stands(3, -30, 0, 7)


def test_on_a_point_board_plus_and_minus_need_a_reason(play):
    game = play(players=3, **BOARD)
    expect(game.page.locator("#modes")).to_be_hidden()
    game.digits(300)
    game.key("next")
    game.digits(0)
    game.digits(1)
    game.save()
    game.has_totals(300, 0, 1)
    game.player(2)
    reason = game.page.locator("dialog [name=reason]")
    game.page.locator("dialog [name=points]").fill("25")
    reason.fill(" ")
    game.tap("dialog [name=kind][value=minus]")
    expect(game.page.locator("#wrong")).to_have_text(
        "Plus und Minus brauchen einen Grund. Schreibt ihn dazu."
    )
    reason.fill("vergeben")
    game.tap("dialog [name=kind][value=minus]")
    game.page.wait_for_selector("dialog", state="hidden")

    game.stands(300, 0, -24)
    game.player(2)
    game.tap("dialog .extras button")
    game.page.wait_for_selector("dialog", state="hidden")
    game.stands(300, 0, 1)


def test_a_deal_is_annulled_with_its_weis_and_dealt_again_and_counts_as_often_as_said(play):
    game = play()
    game.extra(1, "weis", 50)
    game.has_totals(0, 50, 0, 0)
    game.opens("more")
    game.page.locator("dialog [name=void]").fill("vergeben")
    game.tap("dialog .go")
    game.page.wait_for_selector("dialog", state="hidden")

    game.stands(0, 0, 0, 0)
    expect(game.page.locator("#deal b")).to_have_text("Spiel 1")

    game.opens("more")
    game.page.locator("dialog [name=factor]").fill("0")
    game.tap("dialog .go")
    expect(game.page.locator("#wrong")).to_have_text("Eine ganze Zahl von 1 bis 99.")
    game.page.locator("dialog [name=factor]").fill("3")
    game.tap("dialog .go")
    game.page.wait_for_selector("dialog", state="hidden")
    game.deal(38, 34, 62, 23)

    game.stands(114, 102, 186, 69)


SIX = """() => {
  const size = q => parseFloat(getComputedStyle(document.querySelector(`#sheet ${q}`)).fontSize)
  const list = document.querySelector('#sheet')
  const cut = [...list.querySelectorAll('li:not([hidden]) > *')].filter(e => e.scrollWidth > e.clientWidth + 1)
  return [list.scrollHeight <= list.clientHeight + 1, cut.length, size('li > b') > size('[data-do=cell]')]
}"""


def test_six_stand_below_heads_with_whole_names_and_the_total_largest(table, page):
    names = ["Anna-Katharina", "Beat", "Christoph", "Daniela", "Emil", "Fritz Wyss"]
    first = [written_deal(1, 30, 20, 40, 10, 57, 0)]
    table(first, game="solo", players=names)

    expect(page.locator("#sheet p")).to_be_visible()
    assert page.evaluate(SIX) == [True, 0, True]


@pytest.mark.parametrize("size", [(320, 568), (360, 616)])
def test_nine_players_and_every_key_are_in_view(play, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    game = play(players=9, deals=8)
    game.points(20, 30, 12, 0, 4, 20, 30)
    expect(game.page.locator("#sheet [aria-current=true]")).to_have_attribute("data-seat", "7")
    assert page.evaluate("document.body.scrollHeight <= innerHeight")
    assert page.evaluate(page_fit.UNFIT, [size[0], page_fit.UNDER_WAY, True]) == []
    game.points(21)
    game.save()
    game.has_points(20, 30, 12, 0, 4, 20, 30, 21, 20)
    game.menu("list")
    page.wait_for_selector("dialog .row:not(.top)")
    assert page.evaluate(page_fit.UNFIT, [size[0], page_fit.UNDER_WAY, True]) == []
