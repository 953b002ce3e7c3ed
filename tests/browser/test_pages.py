"""The pages around the table, in a real browser: reach of a thumb, contrast, what a phone remembers."""

import pytest
from playwright.sync_api import expect

from tests.browser import page_fit
from tests.browser.schieber.screen import played
from tests.browser.screen_sizes import BROKEN, WIDER


@pytest.mark.journey
def test_what_went_wrong_takes_the_focus_and_leads_to_its_field(page, server):
    page.goto(f"{server}/games/new")
    page.get_by_role("heading", name="Ziel").tap()
    page.locator("#target_0").fill("1_0")
    page.locator("main form button").last.tap()
    summary = page.locator(".summary")

    expect(summary).to_be_focused()
    summary.locator("a").tap()
    expect(page.locator("#target_0")).to_be_focused()
    expect(page.locator("#target_0")).to_have_value("1_0")


@pytest.mark.journey
def test_without_a_script_the_way_to_the_watch_page_is_the_same(browser, server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server}/games/new?preset=tournament")
    page.locator("main form button").last.click()
    page.wait_for_url("**/t/*")
    page.goto(f"{page.url}/watch")

    expect(page.locator(".slate")).to_have_count(2)
    expect(page.locator(".playing")).to_contain_text("Noch 12 Spiele.")
    context.close()


def test_a_watcher_on_a_phone_reads_of_a_match_without_pushing_the_deals_aside(table, page):
    play = table()
    play.match("rosen", 0)
    play.saved()
    page.goto(f"{play.address}/watch")

    expect(page.locator(".deals .more").last).to_have_text("Anna + Clara: Match 100")
    assert page.locator("#lines").evaluate("one => one.scrollWidth - one.clientWidth") == 0


def test_on_the_back_of_the_slate_no_word_is_broken(table, page):
    names = {"teams": ["Hinterrhein", "Striche"], "target": [2000, 2000], "auto_end": True}
    stakes = {"berg": 1, "sieg": 2, "match": 1, "counter_match": 1, "schneider": 1}
    matches = played(*(("obenabe", 157, number % 2) for number in range(1, 6)))
    for match in matches:
        match["facts"]["match"] = match["facts"]["points"].index(157)
    table(matches, view="/back", stakes=stakes, **names)

    expect(page.locator("td").first).to_have_text("1542 : 2313")
    expect(page.locator(".more")).to_contain_text("«Striche»")
    for size in page_fit.each_size(page, [(320, 616), (360, 616)]):
        broken = page.locator("table").first.evaluate_all(BROKEN)
        assert (size, broken, page.evaluate(WIDER)) == (size, [], 0)
