"""On the watch page long names stand whole above and cut off over their column; no word is torn."""

from dataclasses import asdict

import pytest
from playwright.sync_api import expect

from tests.browser import page_fit
from tests.browser.coiffeur.screen import written
from tests.browser.screen_sizes import BROKEN
from tests.play.table_builder import a_deal

NAMES = (
    ("Jassfreaks", "Obenabeler", "Trumpfasse", "Stichtaube"),
    ("Die Undenufe-Kanoniere 24", "Seniorenturnverein Hasle", "TV Länggasse Bern Ost", "Veloclub"),
    (
        "Jungschützengesellschaft Untersiggenthal",
        "Veloclub",
        "Feldschützenverein Oberdiessbach-Aeschle",
        "Anna-Katharina Rüegg / Hansruedi Bodenma",
    ),
)
SIZES = ((360, 616), (1920, 1080))
# How far each total stands from the right edge of its side.
ASIDE = """totals => totals.map(total =>
  Math.round(total.closest('.half').getBoundingClientRect().right - total.getBoundingClientRect().right))"""
HEADS = (
    "heads => heads.map(head => head.clientHeight / parseFloat(getComputedStyle(head).lineHeight))"
)


def revisions(game):
    if game == "coiffeur":
        return [written("a:rosen", 100), written("b:schilten", 57)]
    deals = [a_deal(number, 60 + number) for number in (1, 2)] if game == "schieber" else []
    return [asdict(revision) for revision in deals]


@pytest.mark.parametrize("names", NAMES, ids=("10", "24", "40"))
@pytest.mark.parametrize(
    ("game", "sides"), [("schieber", 2), ("coiffeur", 2), ("coiffeur", 3), ("differenzler", 4)]
)
def test_a_long_name_tears_no_word_and_pushes_nothing_aside(table, page, game, sides, names):
    side_names = [name[:40] for name in names[:sides]]
    key = "players" if game == "differenzler" else "teams"
    more = {"players": [*"ABCDEF"]} if sides == 3 else {}
    table(revisions(game), game, view="/watch", **more, **{key: side_names})
    for width, _height in page_fit.each_size(page, SIZES):
        for name in side_names:
            expect(page.get_by_role("heading", name=name).first).to_be_visible()
        assert page.locator(".half h2").evaluate_all(BROKEN) == []
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        assert width < 1000 or len(set(page.locator(".half .total").evaluate_all(ASIDE))) == 1
        if game != "differenzler":  # it has no list before its first deal
            for name in side_names:
                expect(page.get_by_role("columnheader", name=name, exact=True)).to_be_visible()
            assert page.locator(".cut span").evaluate_all(BROKEN) == []
            assert max(page.locator(".cut span").evaluate_all(HEADS)) < 2.5
            assert page.locator("#lines").evaluate("list => list.scrollWidth <= list.clientWidth")


def test_what_strokes_are_for_leaves_the_strokes_of_both_sides_in_sight(table, page):
    deals = [asdict(a_deal(number)) for number in (1, 2)]
    for deal in deals:
        deal["facts"] |= {"points": [157, 0], "match": 0}
    stakes = {"berg": 1, "sieg": 2, "match": 1, "counter_match": 2, "schneider": 2}
    settings = {"target": [600, 600], "auto_end": True, "teams": NAMES[1][:2], "stakes": stakes}
    table(deals, view="/watch", **settings)

    expect(page.get_by_role("rowheader", name="Match in den Spielen 1 und 2")).to_be_visible()
    hidden = "box => box.scrollWidth - box.clientWidth"
    assert page.locator(".scroll:has(.strokes)").evaluate(hidden) <= 0
