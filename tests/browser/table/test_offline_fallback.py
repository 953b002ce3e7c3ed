"""Who watches loses the network: the table as it was last seen, with its age, or a page that waits for it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import may_write
from tests.browser.phone.offline import CONTROLLED, until

LAID = "(await Promise.all((await caches.keys()).map(async k => (await caches.open(k)).match('{}')))).some(Boolean)"


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


def laid(play, page):
    """Watch a table until the phone has laid it by."""
    page.goto(play.address)
    page.wait_for_function(CONTROLLED)
    until(page, LAID.format(play.address[play.address.index("/t/") :]))


def test_a_table_once_watched_is_there_without_network_as_old_as_it_is(table, new_context):
    play, page = table(), new_context().new_page()
    play.deal("schilten", 97, 0)
    play.saved()
    page.clock.install()
    laid(play, page)
    page.context.set_offline(True)
    page.clock.fast_forward("10:00")
    page.goto(play.address)

    expect(page.locator(".total").first).to_have_text("194")
    stamp = page.locator("[data-stamp]")
    expect(stamp).to_contain_text("· vor 10 Minuten · ohne Netz")
    expect(stamp).to_have_css("border-radius", "12px")  # so its style is there, too


def test_the_network_comes_back_and_the_table_is_live_again(table, borrow):
    play, page = table(), borrow()
    laid(play, page)
    page.context.set_offline(True)
    page.goto(play.address)
    expect(page.locator("[data-stamp]")).to_contain_text("ohne Netz")
    play.deal("schilten", 97, 0)
    play.saved()
    expect(page.locator(".total").first).to_have_text("0")
    page.context.set_offline(False)
    expect(page.locator(".total").first).to_have_text("194")
    expect(page.locator("[data-stamp]")).not_to_contain_text("ohne Netz", use_inner_text=True)


def test_a_table_never_seen_is_waited_for_and_comes_by_itself(table, borrow, server):
    play, page = table(), borrow()
    page.goto(server)
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.goto(play.address)
    expect(page.locator("h1")).to_have_text("Ohne Netz")
    assert page.url == play.address
    page.context.set_offline(False)
    expect(page.locator("[data-live]")).to_be_visible()


def test_a_phone_whose_right_is_gone_is_told_on_the_watch_page_what_lies_only_on_it(
    table, page, instance
):
    play = table()
    play.expected.append("403")
    page.wait_for_function(CONTROLLED)
    play.deal("schilten", 97, 0)
    play.saved()
    play.trump("rosen")  # who is about to write something is not sent away
    may_write(play, instance, "created_at")
    expect(page.locator("#barred")).to_be_visible()
    play.counts(60, 0)
    page.reload()
    notice = page.locator("[data-unsent]")
    expect(notice).to_contain_text("Ein Eintrag liegt nur auf diesem Handy.")
    notice.locator("a").tap()
    page.wait_for_url("**/write")
