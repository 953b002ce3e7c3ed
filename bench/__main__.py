"""Run the pieces of this folder and print their rows: ``python -m bench [NAME…]``."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from bench.report import TINY, measure

NOT_PIECES = {"__init__", "__main__", "help_pictures", "pictures", "report", "sample", "weigh"}


def main() -> int:
    """Return 1 if a target was missed; a tiny run only checks that every piece runs."""
    here = Path(__file__).parent
    names = sys.argv[1:] or sorted({path.stem for path in here.glob("*.py")} - NOT_PIECES)
    # A process each: what one piece leaves in caches and in the collector would be measured with the next.
    context = get_context("forkserver")
    context.set_forkserver_preload(["scorer.app"])
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as pool:
        missed = sum(pool.map(measure, names))
    print(f"\n{missed} of the targets missed")
    return 1 if missed and not TINY else 0


if __name__ == "__main__":
    sys.exit(main())
