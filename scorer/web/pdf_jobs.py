"""Long documents: printed beside the pages, which tell how far they are and then hand them out."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

from flask import current_app

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

log = logging.getLogger(__name__)

MOST_KEPT = 8


class NoPdf(Exception):  # noqa: N818 - it is what the page says
    """The press could not make a PDF this time; *missing*: it never can, Pango is not there."""

    def __init__(self, detail: str = "", *, missing: bool = False) -> None:
        super().__init__(detail)
        self.missing = missing


@dataclass(slots=True)
class Print:
    """A document that is being printed: the *page* it is at, 0 while it waits; then *pdf*, or none."""

    page: int = 0
    pdf: bytes | None = None
    over: Event = field(default_factory=Event)

    @property
    def failed(self) -> bool:
        """Tell whether nothing came of it."""
        return self.over.is_set() and self.pdf is None


class Prints:
    """What this process prints and has printed last, by keys that say all that is on the paper.

    Another process of the server knows nothing of it; it prints for itself.
    """

    def __init__(self, make: Callable[..., bytes]) -> None:
        self._make = make
        self._kept: OrderedDict[Hashable, Print] = OrderedDict()
        self._lock = Lock()

    def begin(self, key: Hashable, html: str) -> Print:
        """Begin to print, unless it is begun or done already."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None and not found.failed:
                return found
            begun = self._kept[key] = Print()
            self._kept.move_to_end(key)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        Thread(target=self._run, args=(begun, html), daemon=True).start()
        return begun

    def find(self, key: Hashable) -> Print | None:
        """Return what is being printed or was, None where nothing is known of it."""
        with self._lock:
            return self._kept.get(key)

    def _run(self, begun: Print, html: str) -> None:
        def tell(page: int) -> None:
            begun.page = page

        try:
            begun.pdf = self._make(html, tell)
        except NoPdf as error:
            log.warning("no papers: %s", error)
        finally:
            begun.over.set()


@dataclass(frozen=True, slots=True)
class Desk:
    """Where sheets are made; the application puts it here, so that web knows no paper."""

    sheet_html: Callable[..., str]
    blank_html: Callable[..., str]
    club_html: Callable[..., str]
    pdf: Callable[..., bytes]  # of an HTML text, with whom to tell each page; raises NoPdf
    prints: Prints


def desk() -> Desk:
    """Return the desk of the running application."""
    found: Desk = current_app.extensions["desk"]
    return found
