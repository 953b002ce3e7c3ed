"""The switch of languages on a phone: the pages kept for want of network change with it."""

import sqlite3
from contextlib import closing, contextmanager
from threading import Event

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import A_PHONE
from tests.browser.network import Cut, between
from tests.browser.phone.offline import CONTROLLED, RENEWED, begun, until
from tests.web.pseudo_language import write_catalog


@pytest.fixture
def address(serving_again, tmp_path):
    catalogs = write_catalog(tmp_path / "catalogs")
    with serving_again(tmp_path / "instance", SCORER_CATALOGS=str(catalogs)) as address:
        yield address


@contextmanager
def offline(context):
    context.set_offline(True)
    yield
    context.set_offline(False)


def no_new_worker(_method, path):
    return Cut.BEFORE if path == "/sw.js" else Cut.NONE


def choose_french_elsewhere(page, network):
    """Choose French on a page that is not kept, while the set in French takes its time."""
    network.fate = no_new_worker
    page.goto(f"{network.address}/sheets")
    page.get_by_role("link", name="Français").tap()
    page.get_by_role("button", name="Français").tap()
    expect(page).to_have_url(f"{network.address}/sheets")


def begin(page, address):
    """Begin a game on a phone that keeps the pages; return its address."""
    page.goto(address)
    page.locator("button.tile").first.tap()
    begun(page).saved()
    until(page, RENEWED)
    return page.url


def test_the_guide_stays_in_another_language_and_still_leads_back(address, page):
    page.goto(address)
    page.locator("button.tile").first.tap()
    table = begun(page).address
    page.locator("[data-do=menu]").tap()
    page.get_by_role("link", name="So geht’s").tap()
    page.get_by_role("button", name="Français").tap()

    expect(page).to_have_url(f"{address}/guide")
    expect(page.locator("html")).to_have_attribute("lang", "fr-CH")
    page.locator("[data-table]").tap()
    expect(page).to_have_url(table)


@pytest.fixture
def phone(browser, address):
    """Return the page of a phone that keeps the pages, and the network before it."""
    with (
        between(address) as network,
        browser.new_context(**A_PHONE | {"service_workers": "allow"}) as context,
    ):
        page = context.new_page()
        page.goto(network.address)
        until(page, CONTROLLED)
        until(page, RENEWED)
        yield page, network


# A switch waits four seconds for the pages in the new language; on a busy machine they come later.
KEPT_AGAIN = f"(await caches.keys()).length > 1 && {RENEWED}"


def speaks(page, language):
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_pages_kept_for_want_of_network_change_with_the_language(phone):
    page, _network = phone
    context, switch = page.context, page.get_by_role("button", name="Français")
    with offline(context):
        switch.tap()
        expect(page.locator(".languages [role=status]")).to_have_text("Dafür braucht es Netz.")
        speaks(page, "de-CH")

    switch.tap()

    speaks(page, "fr-CH")
    until(page, KEPT_AGAIN)
    with offline(context):
        page.reload()
        speaks(page, "fr-CH")
        expect(page.locator("h1")).to_contain_text("⟦")
        page.locator("button.tile").first.tap()
        page.wait_for_selector("body[data-ready] main button")
        page.locator("[data-do=menu]").tap()
        expect(page.locator("dialog .languages [aria-current]")).to_have_text("Français")
    page.locator("dialog").get_by_role("button", name="Deutsch").tap()
    speaks(page, "de-CH")


def stop_worker(page):
    """End the worker, as the browser does with an idle one; it begins again for the next page."""
    wire = page.context.new_cdp_session(page)
    wire.send("ServiceWorker.enable")
    wire.send("ServiceWorker.stopAllWorkers")


def test_the_first_page_and_a_table_speak_the_language_chosen_on_a_page_that_is_not_kept(phone):
    page, network = phone
    table = begin(page, network.address)
    choose_french_elsewhere(page, network)
    speaks(page, "fr-CH")
    stop_worker(page)
    page.goto(table)
    page.wait_for_selector("body[data-ready] main button")
    speaks(page, "fr-CH")

    page.goto(f"{network.address}/sheets")
    page.locator("a.brand").tap()
    expect(page).to_have_url(f"{network.address}/")
    speaks(page, "fr-CH")


@pytest.mark.parametrize("tile", ["[value^=coiffeur]", "[value=romandie-1000]"])
def test_after_a_choice_elsewhere_a_game_begins_here_or_at_the_server(phone, tile):
    page, network = phone
    choose_french_elsewhere(page, network)
    page.goto(network.address)
    expect(page.locator("[data-lends]")).not_to_be_empty()

    page.locator(f"button{tile}").first.tap()  # the set that is lent knows no tile of Romandie

    begun(page).saved()


def test_after_a_choice_elsewhere_a_table_opens_though_the_server_is_silent_or_lost_it(
    phone, tmp_path
):
    page, network = phone
    table = begin(page, network.address)
    choose_french_elsewhere(page, network)
    over = Event()

    def hang(_method, path):
        if table.endswith(path):
            over.wait()
            return Cut.BEFORE
        return Cut.NONE

    network.fate = hang
    try:
        page.goto(table)
        begun(page)
    finally:
        over.set()
    network.fate = no_new_worker
    with closing(sqlite3.connect(tmp_path / "instance" / "schreiber.sqlite")) as database:
        database.execute("UPDATE game SET public_id = ?", ("0" * 26,))
        database.commit()
    page.goto(table)
    begun(page).saved()


def test_without_network_a_page_that_is_not_kept_leads_to_a_sentence(phone):
    page, network = phone
    page.goto(f"{network.address}/sheets")
    with offline(page.context):
        page.get_by_role("link", name="Français").tap()
        page.get_by_role("button", name="Français").tap()
        expect(page.get_by_role("status")).to_have_text("Dafür braucht es Netz.")


def test_pages_kept_for_want_of_network_change_with_mundart_and_who_watches_chooses_too(phone):
    page, _network = phone
    page.get_by_role("button", name="Mundart").tap()
    speaks(page, "de-CH-x-mundart")
    until(page, KEPT_AGAIN)
    with offline(page.context):
        page.reload()
        page.locator("button.tile").first.tap()
        page.wait_for_selector("body[data-ready] main button")
        speaks(page, "de-CH-x-mundart")
        expect(page.locator(".near .thank")).to_have_text("Mer bedanked eus")
        page.locator("[data-do=menu]").tap()
        expect(page.locator("dialog .languages [aria-current]")).to_have_text("Mundart")
    page.locator("dialog").get_by_role("button", name="Deutsch").tap()
    speaks(page, "de-CH")
    expect(page.locator(".near .thank")).to_have_text("Bedanken")
    begun(page).saved()
    page.goto(f"{page.url}/watch")
    page.get_by_role("button", name="Français").tap()
    speaks(page, "fr-CH")
