"""Hours, days and wrong clocks; a cookie that goes, a key that changes: what was written stays and arrives once."""

import secrets
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Table
from tests.browser.phone.offline import CONTROLLED, begun

EVENING = datetime(2026, 11, 20, 18, tzinfo=UTC)  # seven o'clock at the table


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


def moments(play):
    return [datetime.fromisoformat(revision["at"]) for revision in play.board()["revisions"]]


@pytest.mark.journey
def test_after_three_days_without_server_and_an_empty_battery_all_is_there(table, page, context):
    page.clock.install(time=EVENING)
    play = table()
    page.wait_for_function(CONTROLLED)
    context.set_offline(True)
    play.deal("schilten", 97, 0)
    page.clock.fast_forward(3 * 24 * 3600 * 1000)
    expect(page.locator("#chip")).to_have_text("○ 1 nur hier")
    page.close()
    later = Table(context.new_page(), play.address)
    later.page.clock.install(time=EVENING + timedelta(days=3, hours=1))
    later.page.goto(play.address)
    expect(later.page.locator("#chip")).to_have_text("○ 1 nur hier")
    later.deal("rosen", 60, 0)
    assert later.totals() == [194 + 60, 120 + 97]
    context.set_offline(False)
    later.page.evaluate("dispatchEvent(new Event('online'))")
    later.saved()

    assert later.slots() == ["1", "2"]
    assert later.board()["totals"] == later.totals()
    first, second = moments(later)
    assert second - first > timedelta(days=3)


@pytest.mark.parametrize("wrong", [timedelta(hours=-2), timedelta(days=1)], ids=["slow", "fast"])
def test_a_phone_with_a_wrong_clock_that_is_put_right_changes_no_order(table, page, wrong, context):
    page.clock.install(time=EVENING)
    play = table()
    play.deal("schilten", 97, 0)
    play.saved()
    page.clock.set_system_time(EVENING + wrong)
    play.deal("rosen", 60, 0)
    play.saved()
    page.clock.set_system_time(EVENING + timedelta(minutes=10))
    play.deal("eichel", 112, 1)
    play.saved()

    assert play.slots() == ["1", "2", "3"]
    play.agrees(194 + 60 + 45, 120 + 97 + 112)
    assert moments(play) != sorted(moments(play))
    play.reload()
    assert play.totals() == play.board()["totals"]


@pytest.mark.journey
def test_a_phone_whose_cookie_is_cleared_is_known_again_as_often_as_it_likes(table, page):
    """Each time it sends what it holds."""
    play = table()
    play.expected.append("403")
    for points in (97, 60, 30):
        page.context.clear_cookies()
        play.deal("rosen", points, 0)
        play.saved()
    page.context.clear_cookies()
    play.reload()
    play.deal("eichel", 20, 0)

    play.agrees(97 + 60 + 30 + 20, 60 + 97 + 127 + 137)
    assert play.slots() == ["1", "2", "3", "4"]


def test_a_new_key_of_the_server_is_nothing_to_a_page_that_is_open(page, tmp_path, serving_again):
    instance = tmp_path / "instance"
    with serving_again(instance) as address:
        page.goto(address)
        page.locator("button.tile").first.tap()
        play = begun(page)
        play.deal("schilten", 97, 0)
        play.saved()
    (instance / "secret_key").write_bytes(secrets.token_bytes(32))
    with serving_again(instance, port=urlsplit(address).port):
        play.deal("rosen", 60, 0)
        play.saved()

        assert play.slots() == ["1", "2"]
        assert play.board()["totals"] == play.totals()
