"""PDF rendering in a separate process, so that no sheet slows down the web process.

The process is started for the first sheet and kept running. It is
limited in time and memory and replaced after many documents. A crash ends only
this process. The web process never loads WeasyPrint.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from enum import StrEnum
from threading import BoundedSemaphore, Lock, Timer

from scorer.paper.pdf_worker import (
    BACKGROUND_CPU_SECONDS,
    CPU_SECONDS,
    FAILED,
    JOB,
    LENGTH,
    MEMORY_OUT,
    MISSING,
    OK,
    PAGE,
    OnPage,
)
from scorer.resources import PACKAGE

# A long computation ends by its CPU limit. These limits end a process that hangs, and leave time
# for a busy machine, which gives this low-priority process a twentieth of a processor.
WALL_SECONDS = 120.0
BACKGROUND_SECONDS = 300.0
PATIENCE = 15.0  # seconds that a request waits for its turn
# WeasyPrint and Pango leak about 0.13 MB for each sheet; after this many sheets it is 20 % of the process.
DOCUMENTS = 120
WAITING = 3  # requests that may wait while another request prints
# Variables that the process needs to find Python, Pango and its language; none holds a password.
ENVIRONMENT = (
    *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "PYTHONHOME", "PYTHONUTF8"),
    *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"),
    *("SYSTEMROOT", "WEASYPRINT_DLL_DIRECTORIES"),  # Windows
)
STRANGERS = 2  # requests of watchers that print or wait; writers always get a thread


# Each library with its names on Linux, macOS and Windows.
LIBRARIES = (
    ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib", "libpangoft2-1.0-0.dll"),
    ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"),
)


def pango_is_there() -> bool:
    """Return whether the libraries that WeasyPrint needs can be loaded; WeasyPrint itself is not imported."""
    return all(any(_loads(name) for name in names) for names in LIBRARIES)


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


class PdfFailure(StrEnum):
    """The reason why there is no PDF."""

    BUSY = "busy"
    TIME = "time"
    MEMORY = "memory"
    CRASH = "crash"
    MISSING = "missing"
    FAILED = "failed"


class PdfProcessError(RuntimeError):
    """A PDF could not be made; *failure* is the reason, the text has details for the log."""

    def __init__(self, trouble: PdfFailure, detail: str = "") -> None:
        self.failure = trouble
        super().__init__(f"No PDF ({trouble}){': ' if detail else ''}{detail}")


FAILURES = {FAILED: PdfFailure.FAILED, MEMORY_OUT: PdfFailure.MEMORY, MISSING: PdfFailure.MISSING}


class PdfProcess:
    """Renders PDFs one at a time in a separate process; thread-safe.

    At most *waiting* callers wait in addition to the caller being served, so that requests for sheets
    never take all threads of the server. At most *strangers* of these callers serve people who may only
    watch. Jobs in the *background*, which no request waits for, are not counted and wait without limit.
    """

    def __init__(
        self,
        *,
        wall_seconds: float = WALL_SECONDS,
        patience: float = PATIENCE,
        documents: int = DOCUMENTS,
        waiting: int = WAITING,
        strangers: int = STRANGERS,
    ) -> None:
        self.wall_seconds = wall_seconds
        self.patience = patience
        self.documents = documents
        self._seats = BoundedSemaphore(1 + waiting)
        self._strangers = BoundedSemaphore(strangers)
        self._turn = Lock()
        self._worker: _Worker | None = None
        atexit.register(self.close)

    def pdf(
        self,
        html: str,
        on_page: OnPage | None = None,
        *,
        background: bool = False,
        stranger: bool = False,
    ) -> bytes:
        """Return *html* as PDF; *on_page* is called with the number of each page begun, from 1.

        :raises PdfProcessError: if the process is busy or fails, or rendering takes too long or too much memory.
        """
        data = html.encode("utf-8", "replace")
        if background:
            with self._turn:
                seconds = max(self.wall_seconds, BACKGROUND_SECONDS)
                return self._print(data, seconds, BACKGROUND_CPU_SECONDS, on_page)
        with ExitStack() as places:
            for seats in (self._strangers, self._seats) if stranger else (self._seats,):
                if not seats.acquire(blocking=False):
                    raise PdfProcessError(PdfFailure.BUSY)
                places.callback(seats.release)
            if not self._turn.acquire(timeout=min(self.wall_seconds, self.patience)):
                raise PdfProcessError(PdfFailure.BUSY)
            places.callback(self._turn.release)
            return self._print(data, self.wall_seconds, CPU_SECONDS, on_page)

    def _print(
        self, html: bytes, seconds: float, cpu_seconds: int, on_page: OnPage | None
    ) -> bytes:
        worker = self._worker
        if worker is None or not worker.alive:
            self.close()
            worker = self._worker = _Worker()
        try:
            body = worker.job(html, seconds, cpu_seconds, on_page)
        except PdfProcessError as error:
            if error.failure is not PdfFailure.FAILED:
                self.close()
            raise
        if worker.jobs >= self.documents:
            self.close()
        return body

    def close(self) -> None:
        """End the process; the next sheet starts a new one."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()


class _Worker:
    """One PDF process with its pipes and its temporary folder."""

    def __init__(self) -> None:
        self.jobs = 0
        self._late = False
        self._folder = tempfile.TemporaryDirectory(prefix="scorer-press-")
        path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
        variables = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        process = self._process = subprocess.Popen(
            (sys.executable, "-m", "scorer.paper", "--worker"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder.name,
            env={**variables, "PYTHONPATH": path, "TMPDIR": self._folder.name},
        )
        if process.stdin is None or process.stdout is None:
            raise AssertionError("pipes were asked for")
        self._jobs, self._answers = process.stdin, process.stdout

    @property
    def pid(self) -> int:
        """Return the process id, for tests that kill the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def job(
        self, html: bytes, seconds: float, cpu_seconds: int, on_page: OnPage | None = None
    ) -> bytes:
        """Return the PDF of one document; kill the process after *seconds*, or *cpu_seconds* of processor time.

        :raises PdfProcessError: with any :class:`PdfFailure` except ``BUSY``.
        """
        self.jobs += 1
        timer = Timer(seconds, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            status, body = self._ask(html, cpu_seconds, on_page)
        except (OSError, ValueError):  # closed by the thread that ends the process
            status, body = b"", b""
        finally:
            timer.cancel()
        if status == OK:
            return body
        if status:
            raise PdfProcessError(FAILURES[status], body.decode("utf-8", "replace"))
        raise self._ended()

    def _end_late(self) -> None:
        self._late = True
        self._process.kill()

    def _ended(self) -> PdfProcessError:
        """Return an error for a process that ended in the middle of a document; it is killed if still running."""
        self._process.kill()
        code = self._process.wait()
        if self._late or code == -getattr(signal, "SIGXCPU", 0):
            return PdfProcessError(PdfFailure.TIME)
        return PdfProcessError(PdfFailure.CRASH, f"exit status {code}")

    def _ask(self, html: bytes, cpu_seconds: int, on_page: OnPage | None) -> tuple[bytes, bytes]:
        """Send a job and return status and body of the answer, both empty if the process ended."""
        self._jobs.write(JOB.pack(len(html), cpu_seconds) + html)
        self._jobs.flush()
        while (frame := self._frame())[0] == PAGE:
            if on_page is not None:
                on_page(int(frame[1]))
        return frame

    def _frame(self) -> tuple[bytes, bytes]:
        """Return status and body of the next frame, both empty if the process ended before its end."""
        answers = self._answers
        status = answers.read(1)
        head = answers.read(LENGTH.size)
        if len(head) < LENGTH.size:
            return b"", b""
        (size,) = LENGTH.unpack(head)
        body = answers.read(size)
        return (status, body) if len(body) == size else (b"", b"")

    def close(self) -> None:
        self._process.kill()
        with self._process:
            self._folder.cleanup()
