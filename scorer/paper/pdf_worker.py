"""Inside the PDF process: its limits and its protocol.

A job is four bytes of length (big-endian), one byte with the seconds of processor time that it may take, and the HTML.
The answer is a frame: one byte of status, four bytes of length, and the PDF or a reason. Before the answer comes a
frame for each page begun, with the number of the page.
"""

from __future__ import annotations

import contextlib
import gc
import os
import struct
import tempfile
from collections.abc import Callable
from functools import cache
from html import escape
from pathlib import Path
from typing import BinaryIO, TypeAlias

from scorer.resources import folder

MEMORY = 600 * 2**20  # bytes of address space
CPU_SECONDS = 12  # for a document that a request waits for
BACKGROUND_CPU_SECONDS = 60  # for any other, such as a hundred record sheets
NICE = 10
OK, FAILED, MEMORY_OUT, MISSING, PAGE = b"O", b"F", b"M", b"I", b"P"  # status of a frame
JOB, LENGTH = struct.Struct(">IB"), struct.Struct(">I")
OnPage: TypeAlias = Callable[[int], None]  # called with the number of each page begun


def confine(place: Path) -> None:
    """Limit the memory of this process, and Fontconfig to our own fonts; *place* is for cache and temporary files."""
    fonts = escape(str(folder("static") / "fonts"))
    conf = place / "fonts.conf"
    conf.write_text(
        f"<fontconfig><dir>{fonts}</dir><cachedir>{escape(str(place))}</cachedir></fontconfig>",
        encoding="utf-8",
    )
    os.environ["FONTCONFIG_FILE"] = str(conf)
    tempfile.tempdir = str(place)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on Windows

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@cache
def give_way() -> None:
    """Lower the priority of this process, once; it is called after WeasyPrint is loaded, so that starting is fast."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)


def allow_cpu(seconds: int) -> None:
    """Let the next document take so many *seconds* of processor time; the kernel enforces it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on Windows

        used = resource.getrusage(resource.RUSAGE_SELF)
        spent = int(used.ru_utime + used.ru_stime) + 1
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (spent + seconds, hard))


def answer(html: bytes, on_page: OnPage, cpu_seconds: int) -> tuple[bytes, bytes]:
    """Return a status byte with the PDF, or with the reason for a failure.

    *on_page* is called with the number of each page begun, from 1. Taking more than *cpu_seconds* ends the process.
    """
    allow_cpu(cpu_seconds)
    gc.disable()  # no collection before the document is done: loaded modules are no garbage
    try:
        from scorer.paper import pdf  # noqa: PLC0415 - may be missing, and is slow to load
    except (ImportError, OSError) as error:
        return MISSING, str(error).partition("\n")[0].encode()
    give_way()
    try:
        return OK, pdf.render(html.decode(), on_page)
    except MemoryError:
        return MEMORY_OUT, b""
    except Exception as error:  # noqa: BLE001 - no error may end the process
        return FAILED, f"{type(error).__name__}: {error}".encode()


def serve(jobs: BinaryIO, answers: BinaryIO) -> None:
    """Answer the documents in *jobs* one after the other until the input ends or memory runs out.

    Objects loaded with the first document are exempted from garbage collection, because collecting them would take
    longer than a small document.
    """
    first = True

    def say(status: bytes, body: bytes) -> None:
        answers.write(status + LENGTH.pack(len(body)) + body)
        answers.flush()

    while len(head := jobs.read(JOB.size)) == JOB.size:
        length, cpu_seconds = JOB.unpack(head)
        html = jobs.read(length)
        status, body = answer(html, lambda number: say(PAGE, b"%d" % number), cpu_seconds)
        say(status, body)
        if status == MEMORY_OUT:
            return  # references to incomplete objects may remain
        gc.collect()
        if first:
            gc.freeze()
            first = False
