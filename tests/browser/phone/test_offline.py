"""No network: the worker, a page that opens in the cellar, installing, another version of the server."""

import shutil
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorer.rules.games import GAMES
from tests.browser.conftest import TREE, may_write, serving
from tests.browser.engines import ByPlaywright
from tests.browser.network import Cut, between
from tests.browser.phone.offline import CONTROLLED, RENEWED, begun, until


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
def test_a_table_and_the_drawings_of_how_it_works_open_without_network_and_lead_back(
    kept, page, game
):
    play = kept(game=game)
    page.context.set_offline(True)
    play.reload()
    play.opens("menu")
    expect(page.locator("dialog h2")).to_have_text("Menü")
    page.get_by_role("link", name="So geht’s").tap()

    expect(page.get_by_role("heading", level=1)).to_have_text("So geht’s")
    expect(page.get_by_role("img", name="Tafel: 194 Punkte")).to_be_visible()
    page.get_by_role("link", name="Zurück zur Tafel").tap()
    page.wait_for_selector("body[data-ready]")
    assert page.url == play.address


def test_the_drawings_of_how_it_works_lead_to_the_first_page_from_elsewhere(page, server):
    page.goto(server)
    page.get_by_role("link", name="So geht’s").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("So geht’s")
    expect(page.get_by_role("link", name="Zurück zur Tafel")).to_have_count(0)
    page.get_by_role("link", name="Zur Startseite").tap()
    page.wait_for_url(f"{server}/")


def test_a_network_that_comes_back_while_an_answer_is_still_missing_is_used_soon(table, page):
    play = table()
    failed, held = [], []

    def fail(route):
        failed.append(route)
        route.abort()

    def hold(route):
        held.append(route)

    page.route("**/revisions*", fail)
    play.deal("schilten", 97, 0)
    phone = ByPlaywright(page)
    phone.nudge(lambda: len(failed) > 7)
    page.unroute("**/revisions*")
    page.route("**/revisions*", hold, times=1)
    phone.nudge(lambda: held)
    page.evaluate("dispatchEvent(new Event('online'))")
    held[0].abort()
    play.saved()

    assert play.board()["totals"] == [194, 120]


def test_a_worker_whose_files_did_not_all_come_gets_them_later(page, server):
    with between(server) as network:
        network.fate = lambda _, path: Cut.BEFORE if path == "/table/coiffeur" else Cut.NONE
        page.goto(network.address)
        phone = ByPlaywright(page)
        phone.nudge(lambda: network.suffered, "null")
        until(page, "!(await navigator.serviceWorker.getRegistration())")
        network.up()
        phone.nudge(lambda: phone.js("!!navigator.serviceWorker.controller"))

        network.down()
        page.goto(network.address)
        assert page.locator("[data-presets]").count() == 1


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


def test_installing_is_in_the_menu_where_the_browser_offers_it_and_nothing_is_unsent(table, page):
    play = table()
    install = page.locator("dialog").get_by_text("Installieren")
    play.opens("menu")
    expect(install).to_have_count(0)
    play.key("shut")
    page.evaluate(OFFER)
    page.context.set_offline(True)
    play.deal("schilten", 97, 0)
    play.opens("menu")
    expect(install).to_have_count(0)
    play.key("shut")
    play.online()
    play.saved()
    play.key("menu")
    install.tap()
    expect(page.locator("body")).to_have_attribute("data-asked", "yes")


def test_a_phone_that_cannot_ask_is_told_how_to_install(table, page, context):
    page.add_init_script("Object.defineProperty(navigator, 'standalone', { value: false })")
    play = table()
    play.key("menu")

    expect(page.locator("dialog .hint:visible")).to_contain_text("«Zum Home-Bildschirm»")


def test_who_may_write_no_more_is_not_held_in_the_scribes_screen(kept, page, instance):
    play = kept()
    play.expected.append("403")
    play.deal("schilten", 97, 0)
    play.saved()
    page.goto("about:blank")
    may_write(play, instance, "created_at")
    page.goto(play.address)
    expect(page.locator("[data-live]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-live]")).to_be_visible()


def test_a_server_with_the_worker_switched_off_is_obeyed_by_phones_that_had_it(
    page, tmp_path, serving_again
):
    instance = tmp_path / "instance"
    with serving_again(instance) as address:
        page.goto(address)
        page.wait_for_function(CONTROLLED)
        page.goto(address)
        assert page.locator("[data-presets]").count() == 1
    with serving_again(instance, port=urlsplit(address).port, SCORER_WORKER="off"):
        page.goto(address)
        until(page, "!(await caches.keys()).length")
        page.goto(address)
        until(page, "!(await navigator.serviceWorker.getRegistration())")
        assert page.locator("[data-presets]").count() == 0
        page.locator("button.tile").first.tap()
        begun(page).saved()


@pytest.mark.journey
def test_a_new_version_in_the_middle_of_a_game_disturbs_nobody(
    page, context, tmp_path, serving_again
):
    """An old screen with a new server, a new one with the new server, and with the old one again."""
    for folder in ("scorer", "templates", "static"):
        shutil.copytree(TREE / folder, tmp_path / "new" / folder)
    css = tmp_path / "new/static/css/table.css"
    css.write_text(css.read_text() + "body { --new: 1 }")
    instance, style = tmp_path / "instance", page.locator("link[rel=stylesheet]").first

    with serving_again(instance) as address:
        page.goto(address)
        page.wait_for_function(CONTROLLED)
        page.locator("button.tile").first.tap()
        play = begun(page)
        play.deal("schilten", 97, 0)
        play.saved()
        old = style.get_attribute("href").split("/css/")[0]
    port = urlsplit(address).port
    with serving(instance, tree=tmp_path / "new", port=port):
        play.deal("rosen", 60, 0)
        play.saved()
        page.evaluate("async () => (await navigator.serviceWorker.ready).update().then(() => 0)")
        until(page, "(await caches.keys()).length === 2")
        until(page, RENEWED)
        assert page.request.get(f"{address}{old}/js/phone/exchange.js").status == 404
        assert (
            page.evaluate(f"import('{old}/js/phone/exchange.js').then(it => typeof it.settle)")
            == "function"
        )
        play.deal("eichel", 112, 1)
        play.saved()
        page.reload()
        begun(page)
        assert style.get_attribute("href").split("/css/")[0] != old
        play.deal("schellen", 81, 0)
        play.saved()
    with serving_again(instance, port=port):
        play.deal("obenabe", 100, 0)
        play.saved()
        kept = play.board()
    context.set_offline(True)
    page.reload()
    begun(page)

    assert kept["totals"] == play.totals()
    assert [revision["slot"] for revision in kept["revisions"]] == ["1", "2", "3", "4", "5"]
