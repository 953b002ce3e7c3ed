"""On the watch page long names stand whole above and cut off over their column; no word is torn."""

from dataclasses import asdict

import pytest
from playwright.sync_api import expect

from tests.browser.coiffeur import written
from tests.store.table import a_deal

NAMES = (
    ("Jassfreaks", "Obenabeler", "Trumpfasse", "Stichtaube"),
    ("Die Undenufe-Kanoniere 24", "Seniorenturnverein Hasle", "TV Länggasse Bern Ost", "Veloclub"),
    (
        "Jungschützengesellschaft Untersiggenthal",
        "Anna-Katharina Rüegg / Hansruedi Bodenma",
        "Feldschützenverein Oberdiessbach-Aeschle",
        "Turnerinnenriege Hinterkappelen am Wohle",
    ),
)
SIZES = ((360, 616), (1920, 1080))
# Words that stand on two lines; a hyphen may end one.
TORN = """boxes => boxes.flatMap(box => {
  const torn = [], walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    for (const found of walk.currentNode.data.matchAll(/[^\\s-]+-?/g)) {
      const range = document.createRange()
      range.setStart(walk.currentNode, found.index)
      range.setEnd(walk.currentNode, found.index + found[0].length)
      const lines = new Set([...range.getClientRects()].map(one => Math.round(one.top)))
      if (lines.size > 1) torn.push(found[0])
    }
  }
  return torn
})"""
HEADS = (
    "heads => heads.map(head => head.clientHeight / parseFloat(getComputedStyle(head).lineHeight))"
)


def revisions(game):
    if game == "coiffeur":
        return [written("a:rosen", 100), written("b:schilten", 57)]
    deals = [a_deal(number, 60 + number) for number in (1, 2)] if game == "schieber" else []
    return [asdict(one) for one in deals]


@pytest.mark.parametrize("names", NAMES, ids=("10", "24", "40"))
@pytest.mark.parametrize(
    ("game", "sides"), [("schieber", 2), ("coiffeur", 2), ("coiffeur", 3), ("differenzler", 4)]
)
def test_a_long_name_tears_no_word_and_pushes_nothing_aside(table, page, game, sides, names):
    called = [name[:40] for name in names[:sides]]
    key = "players" if game == "differenzler" else "teams"
    more = {"players": [*"ABCDEF"]} if sides == 3 else {}
    play = table(revisions(game), game, **more, **{key: called})
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{play.address}/watch")
        for name in called:
            expect(page.get_by_role("heading", name=name).first).to_be_visible()
        assert page.locator(".half h2").evaluate_all(TORN) == []
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        if game != "differenzler":  # it has no list before its first deal
            for name in called:
                expect(page.get_by_role("columnheader", name=name, exact=True)).to_be_visible()
            assert page.locator(".cut span").evaluate_all(TORN) == []
            assert max(page.locator(".cut span").evaluate_all(HEADS)) < 2.5
            assert page.locator("#lines").evaluate("list => list.scrollWidth <= list.clientWidth")
