"""What the header says without network: totals, names and what is unsent, side by side on a narrow phone."""

import pytest
from playwright.sync_api import expect

WIDE = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"


LONG = ["Die Unschlagbaren", "Wanderwegwarte"]


@pytest.mark.parametrize("teams", [["Wir", "Ihr"], ["Wir", "Unteriberg"], LONG])
def test_figures_stand_whole_beside_what_is_unsent(table, page, context, teams):
    play = table(teams=teams)
    context.set_offline(True)
    play.trump("undenufe")
    play.weis(200)
    play.team(0)
    play.shows("pad")
    play.key("match")
    play.team(0)
    expect(page.locator("#chip")).to_have_attribute("data-unsent", "2")
    rows = page.locator("#strip > span")
    expect(rows).to_have_count(2)
    assert rows.evaluate_all(WIDE) == []
    assert rows.last.locator("span:nth-child(even)").evaluate_all(WIDE) == []
    told, chip = page.locator("#strip").bounding_box(), page.locator("#chip").bounding_box()
    assert told["x"] + told["width"] <= chip["x"]
    assert "Wir " not in rows.last.locator("span").evaluate_all(WIDE)
    assert min(chip["width"], chip["height"]) >= 44
    expect(page.get_by_role("button", name="○ 2 nur hier")).to_be_visible()
