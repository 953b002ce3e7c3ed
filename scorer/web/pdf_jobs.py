"""PDF jobs, which render long documents in a thread while a page shows the progress; the functions that make papers."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from threading import Event, Lock, Thread

from flask import Response, current_app, request, url_for

from scorer.rules.core.value_class import value_class

log = logging.getLogger(__name__)

StaticAddress = Callable[[str], str]  # returns the address of a static file for a browser

MOST_KEPT = 8
COOKIE = "printing"  # set by printing.js on a page that waits for a PDF


class NoPdf(Exception):  # noqa: N818 - named as on the page
    """A PDF could not be made. With *missing* this server can make no PDF at all, because Pango is not installed."""

    def __init__(self, detail: str = "", *, missing: bool = False) -> None:
        super().__init__(detail)
        self.missing = missing


@dataclass(slots=True)
class PdfJob:
    """A PDF job: *page* is the number of the page being rendered, from 1, or 0 while the job waits.

    Once *finished* is set, *pdf* is the document, None if the job failed.
    """

    page: int = 0
    pdf: bytes | None = None
    finished: Event = field(default_factory=Event)

    @property
    def failed(self) -> bool:
        """Return whether the job ended without a PDF."""
        return self.finished.is_set() and self.pdf is None


class PdfJobs:
    """The latest eight PDF jobs of this process, by key; the key must contain everything that the paper shows.

    *make* has the arguments of ``PdfMaker.pdf``. Other processes of the server have their own jobs.
    """

    def __init__(self, make: Callable[..., bytes]) -> None:
        self._make = make
        self._kept: OrderedDict[Hashable, PdfJob] = OrderedDict()
        self._lock = Lock()

    def begin(self, key: Hashable, html: str) -> PdfJob:
        """Return the job under *key*; start a new one from *html* if there is none, or if it failed."""
        with self._lock:
            job = self._kept.get(key)
            if job is not None and not job.failed:
                return job
            begun = self._kept[key] = PdfJob()
            self._kept.move_to_end(key)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        Thread(target=self._run, args=(begun, html), daemon=True).start()
        return begun

    def find(self, key: Hashable) -> PdfJob | None:
        """Return the job under *key*, running or finished; None if there is none."""
        with self._lock:
            return self._kept.get(key)

    def _run(self, begun: PdfJob, html: str) -> None:
        def tell(page: int) -> None:
            begun.page = page

        try:
            begun.pdf = self._make(html, tell)
        except NoPdf as error:
            log.warning("no papers: %s", error)
        finally:
            begun.finished.set()


@value_class
class PdfMaker:
    """The functions that make papers; the application sets them, so that web does not import paper.

    *paper_sizes* are the names of the sizes of sheets, the usual one first.
    """

    paper_sizes: Sequence[str]
    sheet_html: Callable[..., str]
    blank_html: Callable[..., str]
    blank_titles: Callable[..., dict[str, dict[str, str]]]
    club_html: Callable[..., str]
    regulars_html: Callable[..., str]
    pdf: Callable[..., bytes]  # arguments: HTML, and a callback for each page begun; raises NoPdf
    jobs: PdfJobs


def arrived(response: Response) -> Response:
    """Delete the cookie of a waiting page in the response to its request for a PDF, so that the page detects it."""
    if COOKIE in request.cookies and request.path.endswith(".pdf"):
        response.delete_cookie(COOKIE, samesite="Strict")
    return response


def static_address(name: str) -> str:
    """Return the address of a static file, for papers that a browser prints."""
    return url_for("static", filename=name)


def pdf_maker() -> PdfMaker:
    """Return the functions of the running application that make papers."""
    maker: PdfMaker = current_app.extensions["pdf_maker"]
    return maker
