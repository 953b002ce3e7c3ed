"""The PDF process: ``python -m scorer.paper`` reads HTML from standard input and writes the PDF to standard output.

With ``--worker`` it keeps running and serves a queue, see :mod:`scorer.paper.pdf_worker`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from scorer.paper.pdf_worker import BACKGROUND_CPU_SECONDS, OK, answer, confine, serve


def main() -> int:
    """Run as a worker, or render one document; return the exit status, 1 if there is no PDF."""
    jobs, answers = sys.stdin.buffer, sys.stdout.buffer
    with tempfile.TemporaryDirectory(prefix="scorer-paper-") as place:
        confine(Path(place))
        if sys.argv[1:] == ["--worker"]:
            serve(jobs, answers)
            return 0
        status, body = answer(jobs.read(), lambda _page: None, BACKGROUND_CPU_SECONDS)
    if status == OK:
        answers.write(body)
        return 0
    sys.stderr.write(f"No PDF: {body.decode() or 'out of memory'}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
