"""Everything fits on every screen, also where the system asks for larger type."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser import page_fit
from tests.browser.conftest import PHONE
from tests.long import runs

A_FEW = runs(3, 15)  # of 12 or 15 screens and sizes of type, for each view


@pytest.mark.parametrize("game", page_fit.GAMES)
def test_a_table_fits_at_every_size_of_type(table, page, game):
    play, sample = table(game=game), page_fit.Sample(A_FEW)
    for view in page_fit.GAMES[game](play):
        wrong = page_fit.unfit(page, sample)
        page.set_viewport_size(PHONE)

        assert (view, wrong) == (view, [])


def fitting(play, server, pages):
    """Show one page after the other, each once it fits at a few sizes."""
    play.deal("rosen", 97, 0)
    play.saved()
    sample = page_fit.Sample(A_FEW, (*page_fit.SCREENS, page_fit.TV))
    for view in pages(play, server):
        wrong = page_fit.unfit(play.page, sample)
        play.page.set_viewport_size(PHONE)

        assert (view, wrong) == (view, [])
        yield view


def test_pages_around_the_table_fit_at_every_size_of_type(table, server):
    assert len(list(fitting(table(), server, page_fit.around))) == 7


def test_pages_of_a_table_fit_and_axe_finds_nothing_at_every_size_of_type(table, page, server):
    for view in fitting(table(), server, page_fit.at_a_table):
        assert (view, Axe().run(page).response["violations"]) == (view, [])


def test_type_grows_with_what_the_system_asks_for(table, page):
    table().trump("rosen")
    size = "q => parseFloat(getComputedStyle(document.querySelector(q)).fontSize)"
    parts = (
        "#deal b",
        "#chip",
        "#modes button",
        "#entry b",
        "#keys button",
        "#teams b",
        ".far span",
    )
    plain = [page.evaluate(size, part) for part in parts]
    with page_fit.type_of(page, page_fit.LARGE):
        large = [page.evaluate(size, part) for part in parts]

    grown = [round(after / before, 2) for before, after in zip(plain, large, strict=True)]
    assert min(grown) >= 1.15, dict(zip(parts, grown, strict=True))
