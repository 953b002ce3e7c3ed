"""The printed sheet where there is no paper: the same page on a phone."""

import pytest
from playwright.sync_api import expect

from scorer.rules.games import NAMES

BROKEN = """all => all.filter(one => {
  const range = document.createRange()
  range.selectNodeContents(one)
  return range.getClientRects().length > 2 || one.scrollWidth > one.clientWidth
}).map(one => one.textContent)"""


CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"""


@pytest.mark.parametrize("game", NAMES)
def test_who_signs_is_not_torn_in_two_on_a_narrow_screen_and_heads_are_whole(table, page, game):
    table(game=game, view="/sheet")
    signatures = page.locator(".signatures li")
    expect(signatures.first).to_be_visible()

    assert signatures.evaluate_all(BROKEN) == []
    assert page.locator(".places thead th").evaluate_all(CUT) == []
