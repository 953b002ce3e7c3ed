"""The watch page in a real browser: alive by itself, honest about its age, handed on."""

import pytest
from playwright.sync_api import expect

from tests.browser.game_builder import differenzler, schieber, wall
from tests.web.conftest import a_deal


def heard(page, event):
    """Return the list of addresses that the live part of the page is asked for, from now on."""
    asked = []

    def note(request):
        if request.resource_type == "fetch":
            asked.append(request.url)

    page.on(event, note)
    return asked


def let_pass(page, steps, span):
    """Let time go by on a page; what its questions take on a busy machine is no time there."""
    asked, *ended = (heard(page, f"request{end}") for end in ("", "finished", "failed"))
    for _ in range(steps):
        page.clock.run_for(span)
        page.wait_for_timeout(5)
        while len(asked) > sum(map(len, ended)):
            page.wait_for_timeout(5)
    return asked


@pytest.mark.journey
@pytest.mark.parametrize("place", ["wall", "watch"])
def test_without_network_the_stamp_grows_old_and_asks_less_and_less_often(
    bring, new_screen, server, place
):
    code = bring(schieber(1))
    page = new_screen()
    page.clock.install()
    page.goto(wall(server, [code]) if place == "wall" else f"{server}/t/{code}/watch")
    page.context.set_offline(True)
    stamp, age = page.locator("[data-stamp]"), page.locator("[data-stamp-age]")
    assert age.is_hidden()
    asked = let_pass(page, 30, 10_000)

    assert age.inner_text() in {"· vor 4 Minuten", "· vor 5 Minuten"}
    assert stamp.evaluate("one => one.classList.contains('old')")
    assert 3 <= len(asked) <= 20  # every three seconds it would be a hundred
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    age.wait_for(state="hidden")


def test_the_stamp_grows_old_even_if_the_clock_of_the_phone_is_set_back(bring, new_screen, server):
    page = new_screen()
    page.clock.install()
    page.goto(f"{server}/t/{bring(schieber(1))}/watch")
    page.context.set_offline(True)
    page.evaluate("(() => { const real = Date.now; Date.now = () => real() - 7200000 })()")
    page.clock.run_for(190_000)

    expect(page.locator("[data-stamp-age]")).to_have_text("· vor 3 Minuten")


def test_who_does_not_look_asks_nothing_and_who_looks_again_sees_it_at_once(
    bring, new_screen, server
):
    code = bring(schieber(1))
    page = new_screen()
    page.add_init_script(
        "window.away = false; Object.defineProperty(document, 'hidden', { get: () => window.away })"
    )
    page.clock.install()
    page.goto(f"{server}/t/{code}/watch")
    look = "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')) }"
    page.evaluate(look, True)
    asked = heard(page, "request")
    page.clock.run_for(60_000)
    silent = list(asked)
    bring.write(code, a_deal(3, 20))
    page.evaluate(look, False)

    page.get_by_text("354", exact=True).first.wait_for()
    assert silent == []
    assert len(asked) == 1


def test_a_game_that_is_over_is_asked_for_less_often(bring, new_screen, server):
    builder = differenzler()
    builder.stop()
    page = new_screen()
    page.clock.install()
    page.goto(f"{server}/t/{bring(builder)}/watch")
    asked = let_pass(page, 60, 1_000)

    assert 3 <= len(asked) <= 4


def test_the_address_is_handed_on_by_the_phone_where_it_can_and_by_the_code_where_not(
    bring, new_screen, server
):
    code = bring(schieber(1))
    sharing, without, refusing = new_screen(), new_screen(), new_screen()
    give = "navigator.share = async given => { %s }"
    sharing.add_init_script(give % "window.given = given")
    without.add_init_script("delete Navigator.prototype.share")
    refusing.add_init_script(give % "throw new DOMException('', 'NotAllowedError')")
    for page in (sharing, without, refusing):
        page.goto(f"{server}/t/{code}/watch")
    sharing.get_by_role("button", name="Teilen").click()
    refusing.get_by_role("button", name="Teilen").click()

    assert sharing.evaluate("given.url") == f"{server}/t/{code}"
    expect(without.get_by_role("button", name="Teilen")).to_have_count(0)
    refusing.wait_for_url(f"**/t/{code}/share")
    without.get_by_role("link", name="Zeigen").click()
    expect(without.locator(".qr svg")).to_have_count(1)
