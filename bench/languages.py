"""What other languages cost: the table page in each, German pages, a request in French beside German, the start.

*Bars:* 20 KB for the table in each language; 1.02 × for a German page with all that it loads; French / German 1.05 ×;
50 ms more for the start.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from bench.club import Club
from bench.page import BUDGET, loaded
from bench.report import Figure, at_least, at_most, plain, python, size
from bench.web import Stage
from scorer.web.i18n import TRANSLATIONS
from scorer.web.language_choice import LOCALES

PEOPLE, REQUESTS, STARTS = size(40, 8), size(200, 2), size(15, 1)
# Milliseconds of a processor until the first page, with the catalogs of a folder.
START = """
import sys, tempfile, time
from pathlib import Path
from scorer.app import create_app
from scorer.config import Config
begun = time.process_time()
config = Config(instance=Path(tempfile.mkdtemp()), catalogs=sys.argv[1])
create_app(config).test_client().get("/")
print(1000 * (time.process_time() - begun))
"""


def rows() -> Iterator[Figure]:
    """Weigh the table in each language, ask for pages in two languages in turns, start with and without catalogs."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _tables(Stage(Path(folder), games=1))
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as place:
        yield from _german(
            Stage(Path(folder), games=1), Stage(Path(place), games=1, catalogs=place)
        )
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as place:
        yield from _requests(Stage(Path(folder), games=1), Club(Path(place), PEOPLE))
    yield from _starts()


def _tables(stage: Stage) -> Iterator[Figure]:
    """Weigh what the table of each game needs at once; the heaviest counts."""
    addresses = stage.tables().values()
    languages = stage.app.extensions["languages"]
    yield at_least("languages offered", len(languages), len(LOCALES), "")
    for language in languages:
        heavy = max(sum(loaded(stage, address, language).values()) for address in addresses)
        what = f"HTML + CSS + JS of the table, gzip, heaviest game: {language}"
        yield Figure(what, f"{heavy} B", f"≤ {BUDGET} B", met=heavy <= BUDGET)


def _german(stage: Stage, alone: Stage) -> Iterator[Figure]:
    """Weigh German pages with what they load, beside those of a server that has no other language."""
    for name, path in {
        "first page": "/",
        "watch page": "{}/watch",
        "blank sheets": "/sheets",
        "history": "{}/history",
        "sharing": "{}/share",
        "log-in of a club": "/club/log-in",
    }.items():
        heavy, light = (
            sum(loaded(server, path.format(server.addresses[0])).values())
            for server in (stage, alone)
        )
        what = f"{name} in German, gzip with all it loads: all languages / German alone"
        yield at_most(what, heavy / light, 1.02, "×")


def _requests(stage: Stage, club: Club) -> Iterator[Figure]:
    """Ask for pages in German and French in turns; of each the processor time counts."""
    evening = club.play(0, list(club.people))
    table = stage.addresses[0]

    def at_table(path: str) -> Callable[[str], object]:
        return lambda language: stage.get(stage.app, path, language=language)

    def in_club(path: str) -> Callable[[str], object]:
        return lambda language: club.get(path, {"Accept-Language": language})

    pages = {
        "first page": at_table("/"),
        "the scribe's table": at_table(table),
        "watch page": at_table(f"{table}/watch"),
        "ranking of an evening": in_club(f"/club/evenings/{evening}/ranking"),
        "form of a regulation": in_club(f"/club/seasons/{club.season}/regulation/edit"),
    }
    for name, ask in pages.items():
        german, french = _in_turns(stage, club, ask)
        yield plain(f"{name} in German, processor time", german, "ms")
        yield at_most(f"{name}: French / German", french / german, 1.05, "×")


def _in_turns(stage: Stage, club: Club, ask: Callable[[str], object]) -> tuple[float, float]:
    """Return the median milliseconds of a processor in German and in French, of pages that are drawn anew."""
    taken: dict[str, list[float]] = {"de": [], "fr": []}
    for language in ("de", "fr"):
        ask(language)
    for number in range(REQUESTS):
        for language in ("de", "fr") if number % 2 else ("fr", "de"):
            for app in (stage.app, club.client.application):
                app.extensions.pop("scorer.kept", None)  # a watch page is drawn once for all
            begun = time.thread_time()
            ask(language)
            taken[language].append(1000 * (time.thread_time() - begun))
    return median(taken["de"]), median(taken["fr"])


def _starts() -> Iterator[Figure]:
    """Start in turns with all catalogs and without any."""
    with tempfile.TemporaryDirectory() as none:
        taken: dict[str, list[float]] = {str(TRANSLATIONS): [], none: []}
        for _ in range(STARTS):
            for folder, mine in taken.items():
                mine.append(float(python(START, folder)))
    with_all, without = map(median, taken.values())
    yield plain("first page of a start without catalogs, processor time", without, "ms")
    yield at_most("more with all catalogs", with_all - without, 50, "ms")
