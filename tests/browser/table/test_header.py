"""What stands side by side on a narrow phone: totals, names, what is unsent, the key to thank."""

import pytest
from playwright.sync_api import expect

from tests.browser import page_fit

WIDE = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"


LONG = ["Die Unschlagbaren", "Wanderwegwarte"]


@pytest.mark.parametrize("teams", [["Wir", "Ihr"], ["Wir", "Unteriberg"], LONG])
def test_figures_stand_whole_beside_what_is_unsent(table, page, teams):
    play = table(teams=teams)
    page.context.set_offline(True)
    play.trump("undenufe")
    play.announce(200, 0)
    play.key("match")
    play.team(0)
    expect(page.locator("#chip")).to_have_attribute("data-unsent", "2")
    rows = page.locator("#strip > span")
    expect(rows).to_have_count(2)
    assert rows.evaluate_all(WIDE) == []
    assert rows.last.locator("span:nth-child(even)").evaluate_all(WIDE) == []
    strip_box, chip = page.locator("#strip").bounding_box(), page.locator("#chip").bounding_box()
    assert strip_box["x"] + strip_box["width"] <= chip["x"]
    assert "Wir " not in rows.last.locator("span").evaluate_all(WIDE)
    assert min(chip["width"], chip["height"]) >= 44
    expect(page.get_by_role("button", name="○ 2 nur hier")).to_be_visible()


def test_the_number_of_a_deal_stands_whole_beside_the_key_for_a_deal_without_trump(table, page):
    contracts = [{"name": "Rosen", "mode": "rosen", "factor": 1}] * 12
    table(target=None, berg=None, deals=12, contracts=contracts)
    with page_fit.type_of(page, page_fit.LARGE):
        expect(page.locator("#bare")).to_be_visible()
        page.locator("#deal b").evaluate("deal => { deal.textContent = 'Spiel 12' }")
        for size in page_fit.each_size(page, [(320, 568), (360, 568), (390, 568)]):
            assert (size, page.locator("#deal b").evaluate_all(WIDE)) == (size, [])


def test_the_key_to_thank_hides_no_name_and_no_total(table, page):
    play = table(teams=LONG, target=[100, 100], berg=None)
    play.match("rosen", 0)
    expect(page.locator(".near .thank")).to_be_visible()
    name, key, total = (
        page.locator(f".near {part}").bounding_box() for part in (".head span", ".thank", "output")
    )

    assert name["x"] + name["width"] <= key["x"]
    assert key["x"] + key["width"] <= total["x"]


def test_what_is_told_in_one_row_is_told_large(table, page):
    table(direct_strokes=True)
    page.locator(".near [data-n='100']").tap()
    row = page.locator(".told #strip > span")
    expect(row).to_have_text("Wir +100")
    expect(row).to_have_css("font-size", "17px")


@pytest.mark.parametrize("dealer", [1, 3])
def test_who_declares_a_coiffeur_is_not_cut_where_nobody_has_typed_a_name(table, page, dealer):
    players = ["Schreiber", "Rechts", "Gegenüber", "Links"]
    table(game="coiffeur", players=players, first_dealer=dealer)
    expect(page.locator("#deal b")).to_have_text(f"{players[(dealer + 1) % 4]} sagt an")

    assert page.locator("#deal b").evaluate_all(WIDE) == []
