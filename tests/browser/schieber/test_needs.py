"""What is still needed: a line under each total, what it opens, and when a phone shows it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Table
from tests.browser.schieber.screen import played

DEALS = played(*[("obenabe", 100, 0)] * 7, *[("undenufe", 90, 0)] * 1)  # 2370 : 1398


@pytest.mark.journey
def test_what_is_needed_shows_from_half_of_the_target_on_and_says_how_much_is_enough(table, page):
    play = table(DEALS)
    line = page.locator(".near .need")

    expect(line).to_have_text("noch 130")
    expect(page.locator(".far .need")).to_have_text("noch 1102")

    line.tap()

    expect(page.locator("#title")).to_have_text("Was noch fehlt")
    expect(page.get_by_role("row", name="Rosen, Eichel ×1")).to_contain_text("130 110 mit Stöck")
    expect(page.get_by_role("row", name="Obenabe, Undenufe ×3")).to_contain_text("44reicht nicht")

    page.get_by_role("group", name="Unter dem Total zeigen").get_by_text("nie").tap()
    play.reload()

    expect(line).to_be_hidden()

    play.opens("menu")
    play.opens("needs")
    page.get_by_role("group", name="Unter dem Total zeigen").get_by_text("immer").tap()
    page.keyboard.press("Escape")

    expect(line).to_have_text("noch 130")


def test_what_it_opens_follows_a_deal_that_is_written_elsewhere(table, page, context):
    play = table(DEALS)
    page.locator(".near .need").tap()
    other = Table(context.new_page(), play.address)
    other.page.goto(play.address)
    other.deal("rosen", 57, 0)

    expect(page.locator("#body th").first).to_contain_text("noch 73")

    other.deal("obenabe", 100, 0)

    expect(page.locator("#body th").first).to_contain_text("am Ziel")


def test_below_half_of_the_target_nothing_shows_and_an_agreed_number_counts_down(table, page):
    table(DEALS[:3])

    expect(page.locator(".need:visible")).to_have_count(0)

    table(DEALS[:3], target=None, deals=5)

    expect(page.locator(".near .need")).to_have_text("noch 2 Spiele")


HIT = """button => {
  const {left, right, top, bottom} = button.getBoundingClientRect()
  return [left + 8, (left + right) / 2, right - 8].every(x =>
    document.elementFromPoint(x, (top + bottom) / 2).closest('button') === button)
}"""


@pytest.mark.parametrize("size", [(320, 568), (360, 616)])
def test_the_key_under_the_total_takes_no_room_from_the_bars_of_strokes(table, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table(DEALS, direct_strokes=True)
    expect(page.locator(".near .need")).to_be_visible()

    hits = [bar.evaluate(HIT) for bar in page.locator(".near .bars button").all()]

    assert hits == [True] * len(hits)
    assert len(hits) > 3
