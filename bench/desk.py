"""The club's desk in Chromium at a quarter of the speed: a search letter by letter, a row of a round; how large lists are.

And the first answer with the page of a member who has played for twenty seasons.
"""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from bench.club import LOGIN, NOW, PASSWORD, REGULATION, Club
from bench.phone import chromium
from bench.report import Figure, at_most, plain, size
from bench.start import serving
from scorer.club.office.ledger import Act
from scorer.club.ranking import seasons

MEMBERS, THERE, ROWS = size(2000, 48), size(120, 8), size(400, 24)
TABLES, ROUND = size(30, 2), 4
SEASONS, EVENINGS, STARTS = size(20, 2), size(8, 1), size(5, 1)
REGULARS, NIGHT = size(200, 12), size(40, 8)
POLLING = 20  # milliseconds; each frame would be a frame more
SPEEDS, PASSES = size(2, 1), size(5, 2)  # as fast as it is, and four times slower
SIZE = 60 * 1024
FIRSTS = ("Anna", "Béatrice", "Christian", "Dominique", "Hansruedi", "Jörg", "Rösli", "Verena")
LASTS = ("Aebischer", "Bühler", "Châtelain", "Freiburghaus", "Mühlethaler", "von Känel", "Zgraggen")
SEARCHES = ("hansruedi ae", "buehler v", "has", "zgragen anna", "xyz")
# From the moment that the browser heard the letter until it has painted what follows from it.
WATCH_LETTERS = """
window.taken = []
addEventListener('input', event => {
  const begun = event.timeStamp
  requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - begun)))
}, true)
"""
# From Enter until the row that the server drew stands there and is painted.
WATCH_ROWS = """
window.taken = []
window.begun = new Map()
addEventListener('keydown', event => {
  if (event.key === 'Enter') begun.set(event.target.closest('[data-row]')?.dataset.row, event.timeStamp)
}, true)
new MutationObserver(changes => {
  for (const { target } of changes)
    if (target.classList.contains('done') && begun.has(target.dataset.row)) {
      const since = begun.get(target.dataset.row)
      begun.delete(target.dataset.row)
      requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - since)))
    }
}).observe(document, { attributeFilter: ['class'], subtree: true })
"""


def rows() -> Iterator[Figure]:
    """Search in the list of members and type a round; weigh the pages that list people."""
    for people in (MEMBERS, THERE):
        with tempfile.TemporaryDirectory() as folder:
            club = Club(Path(folder), people, name_of=_name)
            evening = club.play(0, club.people[:THERE], ROUND - 1)
            with _at_the_desk(club) as (page, address):
                if people == MEMBERS:
                    yield from _letters(page, f"{address}club/members")
                round_ = f"{address}club/evenings/{evening}/tables/{ROUND}"
                yield from _typed_rows(page, round_, people)
    with tempfile.TemporaryDirectory() as folder:
        yield _member_page(Club(Path(folder), REGULARS, name_of=_name))
    with tempfile.TemporaryDirectory() as folder:
        yield from _sizes(Club(Path(folder), ROWS, name_of=_name))


@contextmanager
def _at_the_desk(club: Club) -> Iterator[tuple[Page, str]]:
    """Serve the club and log in; yield the page and the address."""
    with chromium() as browser, serving(club.place) as (address, _):
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        log_in(page, address)
        yield page, address


def log_in(page: Page, address: str) -> None:
    """Log in as the official of the club."""
    page.goto(f"{address}club/log-in")
    page.locator("[name=login]").fill(LOGIN)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url("**/club**")


def _name(number: int) -> str:
    first, rest = FIRSTS[number % len(FIRSTS)], number // len(FIRSTS)
    return f"{first} {LASTS[rest % len(LASTS)]}-{chr(65 + rest // len(LASTS) % 26)}{number}"


def _slow_down(page: Page, times: int) -> None:
    wire = page.context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": times})


def _letters(page: Page, address: str) -> Iterator[Figure]:
    """Type and delete each search a few times; of each key the best time counts, as the rest is other processes."""
    page.goto(address)
    page.evaluate(WATCH_LETTERS)
    field = page.get_by_role("searchbox")
    keys = [key for search in SEARCHES for key in [*search, *["Backspace"] * len(search)]]
    for slower, bar in ((1, 50), (4, 75))[:SPEEDS]:
        _slow_down(page, slower)
        passes = []
        for _ in range(PASSES):
            page.evaluate("taken.length = 0")
            field.click()
            for typed, key in enumerate(keys, start=1):
                page.keyboard.press(key)
                arrived = "count => taken.length === count"
                page.wait_for_function(arrived, arg=typed, polling=POLLING)
            passes.append(page.evaluate("taken"))
        best = sorted(map(min, *passes))
        what = f"a letter of a search over {MEMBERS:,} members, {slower}× slower CPU"
        yield plain(f"{what}: median", best[len(best) // 2], "ms")
        yield at_most(f"{what}: p95", best[int(0.95 * len(best))], bar, "ms")
        yield plain(f"{what}: slowest", best[-1], "ms")
    _slow_down(page, 1)


def _typed_rows(page: Page, address: str, members: int) -> Iterator[Figure]:
    page.goto(address)
    page.evaluate(WATCH_ROWS)
    _slow_down(page, 4)
    for table in range(1, TABLES + 1):
        page.locator(f"#table{table}-points_0").focus()
        page.keyboard.type(str(600 + table))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        page.wait_for_function("count => taken.length === count", arg=table, polling=POLLING)
    taken = sorted(page.evaluate("taken"))
    _slow_down(page, 1)
    what = f"a row saved and drawn, club of {members:,}, 4× slower CPU"
    yield at_most(f"{what}: best of {TABLES}", taken[0], 100, "ms")
    yield plain(f"{what}: median", taken[TABLES // 2], "ms")


def _member_page(club: Club) -> Figure:
    """Return the first answer with the page of a member who was at every evening of many seasons."""
    member, *others = club.people
    for number in range(SEASONS * EVENINGS):
        if number and number % EVENINGS == 0:
            act = Act(club.session, club.actor, NOW)
            club.season = seasons.new(act, f"Saison {number // EVENINGS + 1}", REGULATION)
        people = [member, *club.chance.sample(others, NIGHT - 1)]
        club.close(club.play(number, people))
    taken = sorted(club.first(f"/club/members/{member}") for _ in range(STARTS))
    what = f"page of a member with {SEASONS} seasons, {SEASONS * EVENINGS} evenings, first answer"
    return at_most(f"{what}: best of {STARTS}", 1000 * taken[0], 300, "ms")


def _sizes(club: Club) -> Iterator[Figure]:
    evening = club.play(1, list(club.people))
    here = f"/club/evenings/{evening}"
    pages = {
        "members": "/club/members",
        "door": f"{here}/door",
        "ranking of the evening": f"{here}/ranking",
        "ranking of the season": f"/club/seasons/{club.season}",
        "round": f"{here}/tables/1",
        "wishes": "/club/wishes",
    }
    for name, path in pages.items():
        heavy = len(gzip.compress(club.get(path).data, 6))
        yield at_most(f"{name} with {ROWS} rows, gzip", heavy / 1024, SIZE / 1024, "KB")
