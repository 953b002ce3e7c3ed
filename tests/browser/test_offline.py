"""No network: the worker, a page that opens in the cellar, answers that get lost."""

import pytest
from playwright.sync_api import expect

from scorer.rules.games import GAMES

CONTROLLED = "() => navigator.serviceWorker.controller"


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def kept(table, page):
    """Return a function that starts a game and waits until the phone keeps all it needs."""

    def start(*args, **settings):
        play = table(*args, **settings)
        page.wait_for_function(CONTROLLED)
        return play

    return start


@pytest.mark.parametrize("game", GAMES)
def test_a_table_opens_without_network(kept, page, context, game):
    kept(game=game)
    context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready] main button")
    page.locator("[data-do=menu]").tap()

    expect(page.locator("dialog h2")).to_have_text("Menü")


def test_what_is_written_without_network_is_there_after_a_reload_and_sent_later(
    kept, page, context
):
    play = kept()
    context.set_offline(True)
    play.deal("schilten", 97, 0)
    page.reload()
    play.deal("rosen", 60, 0)
    page.reload()

    expect(page.locator("#chip")).to_have_text("○ 2 nur hier")
    assert play.totals() == [194 + 60, 120 + 97]

    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    play.saved()

    assert play.board()["totals"] == play.totals()
    assert [one["slot"] for one in play.board()["revisions"]] == ["1", "2"]


def test_an_answer_that_is_lost_doubles_nothing(kept, page, context):
    play = kept()
    context.set_offline(True)
    play.deal("schilten", 97, 0)
    play.deal("rosen", 60, 0)
    lost = []

    def lose(route):
        lost.append(route.fetch().status)
        route.abort()

    page.route("**/revisions*", lose, times=2)
    context.set_offline(False)
    for _ in range(2):
        with page.expect_event("requestfailed"):
            page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#chip")).to_have_text("○ 2 nur hier")
    assert [one["slot"] for one in play.board()["revisions"]] == ["1", "2"]
    page.evaluate("dispatchEvent(new Event('online'))")
    play.saved()

    assert lost == [200, 200]
    assert [one["slot"] for one in play.board()["revisions"]] == ["1", "2"]
    assert play.board()["totals"] == play.totals()


def test_the_browser_finds_nothing_that_hinders_installing(
    playwright, browser_type_launch_args, server, tmp_path
):
    """In a window with a memory: without one the browser installs nothing."""
    context = playwright.chromium.launch_persistent_context(tmp_path, **browser_type_launch_args)
    page = context.new_page()
    page.goto(server)
    page.wait_for_function(CONTROLLED)
    browser = context.new_cdp_session(page)
    answer = browser.send("Page.getInstallabilityErrors")
    manifest = browser.send("Page.getAppManifest")
    context.close()

    assert answer["installabilityErrors"] == []
    assert manifest["errors"] == []


OFFER = """() => {
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  offer.prompt = async () => { document.body.dataset.asked = 'yes' }
  dispatchEvent(offer)
}"""


def test_installing_is_in_the_menu_where_the_browser_offers_it_and_nothing_is_unsent(
    table, page, context
):
    play = table()
    install = page.locator("dialog").get_by_text("Installieren")
    play.key("menu")
    expect(install).to_have_count(0)
    play.key("shut")
    page.evaluate(OFFER)
    context.set_offline(True)
    play.deal("schilten", 97, 0)
    play.key("menu")
    expect(install).to_have_count(0)
    play.key("shut")
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    play.saved()
    play.key("menu")
    install.tap()
    expect(page.locator("body")).to_have_attribute("data-asked", "yes")


def test_a_phone_that_cannot_ask_is_told_how_to_install(table, page):
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    play = table()
    play.key("menu")

    expect(page.locator("dialog .hint")).to_contain_text("«Zum Home-Bildschirm»")
