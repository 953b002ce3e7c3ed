"""Run the pieces of this folder and print their rows: ``python -m bench [NAME…]``."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from pathlib import Path

from bench.report import TINY, Figure

NOT_PIECES = {"__init__", "__main__", "help_pictures", "pictures", "report", "sample"}
MARKS = {True: "ok", False: "MISS", None: ""}


def main() -> int:
    """Return 1 if a target was missed; a tiny run only checks that every piece runs."""
    here = Path(__file__).parent
    names = sys.argv[1:] or sorted({path.stem for path in here.glob("*.py")} - NOT_PIECES)
    missed = 0
    for name in names:
        begun = time.monotonic()
        print(f"\n{name}", flush=True)
        for row in import_module(f"bench.{name}").rows():
            _show(row)
            missed += row.met is False
        print(f"  ({time.monotonic() - begun:.0f} s)", flush=True)
    print(f"\n{missed} of the targets missed")
    return 1 if missed and not TINY else 0


def _show(row: Figure) -> None:
    print(f"  {row.what:<66} {row.figure:>14}  {row.bar:<16} {MARKS[row.met]}".rstrip(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
