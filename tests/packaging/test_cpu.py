"""The seconds of a processor that a test costs: its own and those of what it started."""

import subprocess
import sys

from tests import cpu

# Works for a while, then waits for a word.
BUSY = "import time\nwhile time.process_time() < 0.2: pass\nprint('done', flush=True)\ninput()"


def test_what_a_test_started_counts_while_it_runs_and_after_its_end():
    before = cpu.seconds()
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, "-S", "-c", BUSY], **pipes) as started:
        assert started.stdout.readline() == "done\n"
        while_it_runs = cpu.seconds()
        started.communicate("\n")
    after = cpu.seconds()

    assert while_it_runs - before >= 0.15
    assert after - before >= 0.15
