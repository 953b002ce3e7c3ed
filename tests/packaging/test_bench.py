"""The whole bench runs to its end as one command: in a tiny size, which measures nothing."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

from bench import weigh
from bench.__main__ import NOT_PIECES

CHECKOUT = Path(__file__).resolve().parents[2]
PIECES = sorted({path.stem for path in CHECKOUT.glob("bench/*.py")} - NOT_PIECES)


def test_pieces_of_the_bench_run_to_their_end_one_after_the_other():
    # Lighthouse comes over the network; what is seen of it here is that a failed run is told, and the rest goes on.
    env = {**os.environ, "BENCH_TINY": "1", "LIGHTHOUSE": which("false")}
    command = [sys.executable, "-m", "bench"]
    ran = subprocess.run(
        command, cwd=CHECKOUT, env=env, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    rows = {}
    for block in ran.stdout.strip().split("\n\n")[:-1]:  # the last is the sum
        head, *lines = block.splitlines()
        rows[head.partition(",")[0]] = lines  # after it: how slow the machine is

    assert list(rows) == PIECES
    assert min(map(len, rows.values())) > 3, ran.stdout
    for name, lines in rows.items():
        assert sum(": no report" in line for line in lines) == (7 if name == "phone" else 0)


def test_each_row_of_what_the_program_weighs_has_a_figure():
    rows = {what: figures[0] for what, *figures in weigh.rows()}

    assert len(rows) > 10
    assert [what for what, figure in rows.items() if not figure] in ([], ["circles of imports"])
