"""Everything fits on every screen, also where the system asks for larger type."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from scorer.rules.games import NAMES
from tests.browser import page_fit
from tests.browser.conftest import PHONE
from tests.browser.regulars import pages as of_regulars
from tests.browser.schieber.screen import played
from tests.browser.screen_sizes import SMALL, WIDER
from tests.browser.solo.screen import begin
from tests.long import chosen, runs

IDS = "[...document.querySelectorAll('[id]')].map(part => part.id)"
A_FEW = runs(3, 15)  # of 12 or 15 screens and sizes of type, for each view

# How far parts moved that were seen already, as web.dev/cls counts it; a page is good below 0.1.
MOVED = """
window.moved = 0
new PerformanceObserver(seen => {
  for (const shift of seen.getEntries()) moved += shift.value
}).observe({ type: 'layout-shift', buffered: true })
"""
SLOW = {"offline": False, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1}

TOLD = ("schieber idle", "solo match")  # what was written last stands in the place of the heading


def violations(page, **options):
    looked = Axe().run(page, options={"resultTypes": ["violations"], **options})
    return looked.response["violations"]


@pytest.mark.journey
@pytest.mark.parametrize("game", chosen(page_fit.GAMES, "schieber"))
def test_a_table_fits_at_every_size_of_type_and_axe_finds_nothing(table, page, game):
    """No two parts of it have one id, and keys of a Schieber suit a wet thumb."""
    play = begin(table, deals=1, last_factor=2) if game == "solo" else table(game=game)
    sample = page_fit.Sample(A_FEW)
    for view in page_fit.GAMES[game](play):
        if view != "coiffeur show":  # its slate is scrolled to the cell
            wrong = page_fit.unfit(page, sample)
            page.set_viewport_size(PHONE)
            assert (view, wrong) == (view, [])
        ids = page.evaluate(IDS)
        assert (view, len(ids)) == (view, len(set(ids)))
        if game == "schieber":
            thumb = [*page_fit.too_small(page), *page_fit.too_near(page)]
            assert (view, thumb) == (view, [])
        if view not in TOLD:
            assert (view, violations(page)) == (view, [])


@pytest.mark.parametrize(
    ("pages", "count"),
    [(page_fit.around, 9), (page_fit.at_a_table, 9), (of_regulars.every, 20)],
    ids=["around", "of it", "of regulars"],
)
def test_pages_fit_at_every_size_of_type_and_axe_finds_nothing(
    table, page, server, pages, count, context
):
    """The keys are no smaller than a thumb where the type is plain, the colours clear by day and by night."""
    play = table(played(("rosen", 97, 0)))
    play.expected.append("404")  # one of the pages is none
    sample = page_fit.Sample(A_FEW, (*page_fit.SCREENS, page_fit.TV))
    views = []
    for view in pages(play, server):
        views.append(view)
        wrong = page_fit.unfit(page, sample)
        for width, _height in page_fit.each_size(page, [(320, 616), (1280, 616), (360, 616)]):
            assert (view, width, page.evaluate(SMALL), page.evaluate(WIDER)) == (view, width, [], 0)
        page.set_viewport_size(PHONE)

        assert (view, wrong) == (view, [])
        page.emulate_media(color_scheme="light")
        assert (view, violations(page)) == (view, [])
        page.emulate_media(color_scheme="dark")
        assert (view, violations(page, runOnly=["color-contrast"])) == (view, [])
    assert len(views) == count


@pytest.mark.parametrize("game", NAMES)
def test_the_keys_that_write_are_whole_at_the_largest_type(table, page, game):
    play = table(game=game)
    if game in {"schieber", "coiffeur"}:
        play.tap("#modes button, [data-slot]")
    with page_fit.type_of(page, page_fit.HUGE):
        key = page.locator("#teams button, #save").locator("visible=true").last.bounding_box()

    assert key["y"] + key["height"] <= PHONE["height"]


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


@pytest.mark.parametrize("game", chosen(NAMES, "coiffeur"))
def test_a_table_hardly_moves_while_it_opens_for_the_first_time(table, page, context, game):
    """What a game needs arrives after the first drawing, where the network is slow."""
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)
    page.add_init_script(MOVED)
    table(game=game)

    assert page.evaluate("moved") < 0.04
