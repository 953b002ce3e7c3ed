"""The screens and dialogs of «Jeder für sich» fit on every phone, also with larger type, and axe finds nothing."""

from axe_playwright_python.sync_playwright import Axe

from tests.browser import page_fit
from tests.browser.conftest import PHONE
from tests.browser.solo.screen import begin
from tests.long import runs

A_FEW = runs(3, 12)  # of 12 screens and sizes of type, for each view


def views(play):
    """Lead a game through its screens and dialogs; yield the name of each."""
    yield "idle"
    yield from page_fit.dialogs(play, "solo", "rules", "names", "end")
    play.tap("#modes [data-mode=schilten]")
    play.extra(1, "weis", 50)
    play.player(1)
    yield "player"
    play.key("shut")
    play.opens("more")
    yield "more"
    play.key("shut")
    play.points(157)
    play.page.wait_for_selector("#match:visible")
    yield "match"
    play.key("match")
    play.save()
    play.key("finished")
    play.page.wait_for_selector("dialog .ranking")
    yield "end"
    play.key("shut")
    play.key("menu")
    play.opens("list")
    yield "list"
    play.key("shut")


def test_a_table_fits_at_every_size_of_type_and_axe_finds_nothing(table, page):
    play, sample = begin(table, deals=1, last_factor=2), page_fit.Sample(A_FEW)
    for view in views(play):
        wrong = page_fit.unfit(page, sample)
        page.set_viewport_size(PHONE)

        assert (view, wrong) == (view, [])
        if view != "match":  # it tells what was written last, in the place of the heading
            assert (view, Axe().run(page).response["violations"]) == (view, [])
