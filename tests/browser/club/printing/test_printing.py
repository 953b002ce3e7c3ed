"""A PDF that takes its time: the page says that it is being made, until it came."""

import pytest
from playwright.sync_api import expect

from tests.browser.club.desk import PDF

NAMES = [f"{first} Abt" for first in ("Anna", "Beat", "Clara", "Dani")]


@pytest.mark.journey
def test_while_slips_or_a_plan_are_printed_the_page_says_so(evening_of, laptop):
    held = evening_of(NAMES)
    held.seat(4)
    desk = laptop(held.login)
    page = desk.page
    # a file that is saved leaves the page where it is, as waiting for one does
    file = {"Content-Type": "application/pdf", "Content-Disposition": "attachment"}
    page.route(PDF, lambda route: route.fulfill(status=200, headers=file, body="%PDF-1.7"))
    page.clock.install()
    page.goto(f"{desk.server}/club/evenings/{held.evening}/papers")
    line = page.get_by_role("status").filter(has_text="Das PDF wird gemacht …")
    for key in (
        page.get_by_role("button", name="Zettel drucken"),
        page.get_by_role("link", name="Einteilung"),
        page.get_by_role("button", name="Namensliste"),
    ):
        expect(line).to_have_count(0)
        with page.expect_download():
            key.click()
        page.clock.fast_forward(30_000)  # no answer of the server has come
        expect(line).to_be_in_viewport()
        assert line.bounding_box()["y"] < 10  # clear of keys that stay at the foot
        page.context.clear_cookies(name="printing")  # as the answer does
        page.clock.fast_forward(1_000)
        expect(line).to_have_count(0)
    page.get_by_role("link", name="Einteilung").click()
    page.clock.fast_forward(1_000)
    expect(line).to_be_in_viewport()
    page.locator("a.brand").click(trial=True)  # the line takes no tap
    page.evaluate("dispatchEvent(new Event('focus'))")  # a dialog is answered
    expect(line).to_have_count(0)
