"""Every piece of the bench runs: in a tiny size, which measures nothing."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from bench.__main__ import NOT_PIECES

CHECKOUT = Path(__file__).resolve().parents[2]
PIECES = sorted({path.stem for path in CHECKOUT.glob("bench/*.py")} - NOT_PIECES)


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_of_the_bench_runs_to_its_end(piece):
    # Lighthouse comes over the network; what is seen of it here is that a failed run is told, and the rest goes on.
    env = {**os.environ, "BENCH_TINY": "1", "LIGHTHOUSE": which("false")}
    command = [sys.executable, "-m", "bench", piece]
    ran = subprocess.run(
        command, cwd=CHECKOUT, env=env, capture_output=True, text=True, check=False
    )
    pages = ran.stdout.count(": no report")

    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout
    assert ran.stdout.count("\n  ") > 3
    assert pages == (7 if piece == "phone" else 0), ran.stdout
