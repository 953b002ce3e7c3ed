"""Prove that script/test is steady: from a fresh clone of HEAD alone, then beside two busy processes.

``python -m tests.steady [TIMES]``: so many runs each. Clone and outputs lie in ``build/steady``.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager

from tests.soak import CHECKOUT, processor

FOLDER = CHECKOUT / "build" / "steady"
CLONE = FOLDER / "clone"


@contextmanager
def busy():
    """Keep one processor busy meanwhile."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def suite(name):
    """Run the tests of the clone once, say how they ended and return whether they passed."""
    output, begun, used = FOLDER / f"{name}.txt", time.monotonic(), processor()
    with output.open("w") as file:
        status = subprocess.run(
            ["script/test"],
            cwd=CLONE,
            env={name: value for name, value in os.environ.items() if name != "SOAK"},
            stdout=file,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
    text = output.read_text(errors="replace").rstrip()
    unstable = re.findall(r"^once more, alone: .*", text, re.MULTILINE)
    seconds = f"{time.monotonic() - begun:.0f} s, {processor() - used:.0f} s of a processor"
    lines = [*unstable, f"{name}: {seconds}, {text.rpartition(chr(10))[2].strip('= ')}"]
    print(*lines, sep="\n", flush=True)
    return status == 0


def main():
    """Return 1 if a run was red."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    subprocess.run(["git", "clone", "--quiet", CHECKOUT, CLONE], check=True)
    with (FOLDER / "set-up.txt").open("w") as file:
        command = ["script/test", "--version"]
        subprocess.run(command, cwd=CLONE, stdout=file, stderr=subprocess.STDOUT, check=True)
    green = [suite(f"alone-{number}") for number in range(1, times + 1)]
    with ExitStack() as others:
        for _ in range(2):
            others.enter_context(busy())
        green += [suite(f"beside-{number}") for number in range(1, times + 1)]
    return 0 if all(green) else 1


if __name__ == "__main__":
    raise SystemExit(main())
