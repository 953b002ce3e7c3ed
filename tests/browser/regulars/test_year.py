"""The page of a year with 200 games: on every screen, by day and by night, in four languages, by ear, without network."""

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.page_fit import UNFIT, each_size, passes_axe
from tests.browser.phone.offline import CONTROLLED, until
from tests.browser.regulars.friend import NAME, Friend, post
from tests.browser.regulars.pages import UNFOLD
from tests.browser.regulars.year import FRIENDS, year_file
from tests.browser.screen_sizes import SMALL
from tests.long import chosen

YEAR = datetime.now(UTC).year - 1
SCREENS = [(320, 568), (360, 616), (768, 1024), (1280, 800)]


@pytest.fixture(scope="module")
def file():
    return year_file(YEAR)


@pytest.fixture
def friend(page, server, unhurried, file):
    """Return a phone of the Stammtisch, at the page of the year; the first one takes the file in."""
    address, code, content = file
    home = f"{server}/s/{address}"
    if page.request.get(home).ok:
        post(page, f"{server}/s/recover", code=code, device="Anna")
    else:
        record = {"name": "a.json", "mimeType": "application/json", "buffer": content}
        how = {"headers": {"Origin": server}, "timeout": PATIENCE}
        answer = page.request.post(f"{server}/s/import", multipart={"record": record}, **how)
        assert answer.ok, answer.text()
    return Friend(page, f"{home}?year={YEAR}")


@pytest.mark.journey
@pytest.mark.parametrize("language", chosen(["de", "fr", "it", "en"], "de"))
def test_a_year_fits_every_screen_and_axe_finds_nothing_by_day_and_by_night(
    friend, page, context, server, language
):
    context.add_cookies([{"name": "language", "value": language, "url": server}])
    friend.opens()
    expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
    expect(page.locator("svg.curve")).to_be_visible()
    page.evaluate(UNFOLD)
    for size in each_size(page, SCREENS):
        assert (size, page.evaluate(UNFIT, [size[0], {}, True])) == (size, [])
        assert (size, page.evaluate(SMALL)) == (size, [])
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        passes_axe(page)


def test_by_ear_a_year_leads_to_a_person_to_two_and_to_each_of_their_games(friend, page):
    friend.opens()
    expect(page.get_by_role("img", name=re.compile(r"^\d+\s% gewonnen$"))).to_have_count(
        len(FRIENDS)
    )
    curve = page.get_by_role("img", name=re.compile(rf"voraus, 8\..* – 17\..*{YEAR}$"))
    expect(friend.part(curve.get_attribute("aria-label"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"^\d Anna "))).to_contain_text(f"{YEAR}")

    page.get_by_role("link", name=re.compile(r"^Anna .* \d*½? von \d+$")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
    beat = friend.part("Mit wem").locator("details", has_text=re.compile(r"^\s*Beat "))
    beat.locator("summary").tap()
    expect(beat.get_by_text("Bilanz")).to_be_visible()
    games = sum(map(int, re.findall(r" von (\d+)", beat.locator("summary").inner_text())))
    beat.get_by_role("link", name="Alle Partien").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Partien von Anna + Beat")
    expect(page.locator("main").get_by_role("listitem")).to_have_count(games)
    assert games > 50


def test_a_year_opens_without_network_as_it_was_seen_last(friend, page):
    friend.opens()
    page.wait_for_function(CONTROLLED)
    seen = friend.opens()
    until(page, "await caches.match(location.href)")
    page.context.set_offline(True)

    kept = friend.opens()
    assert re.match(r"Ohne Netz: Stand \d+\. \w+", page.get_by_role("status").inner_text())
    assert kept.endswith(seen.removeprefix(NAME))
    assert friend.opens() == kept
