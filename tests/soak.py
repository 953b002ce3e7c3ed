"""All proofs, in parts that resume: ``script/soak [PART …]``; without a part all that this tree has not passed yet.

What a part has passed lies in ``build/soak/<tree>``, beside the output of its last run; a changed file is another tree.
"""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
FOLDER = CHECKOUT / "build" / "soak"
HANGS = "faulthandler_timeout=1800"  # seconds: the longest tests take some minutes, on a busy machine many
PYTEST = (sys.executable, "-m", "pytest", "--quiet", "--dist", "worksteal", "-o", HANGS)


@dataclass(frozen=True)
class Part:
    name: str
    minutes: int  # on two quiet cores; at most 20
    proves: str
    files: tuple[
        str, ...
    ] = ()  # a file of tests belongs to the first part with a pattern that fits
    command: tuple[str, ...] = ()  # of a part without tests, for Python


PARTS = (
    Part(
        "gate",
        4,
        "evenings that differ in hidden figures only look alike to everybody who may not know them",
        ("tests/web/club/public/test_visibility.py", "tests/web/club/public/test_same_figures.py"),
    ),
    Part("rules", 7, "rules, mirror, sentences, scripts under node", ("tests/rules/*",)),
    Part(
        "store",
        7,
        "kills, parallel writers, full disks; use cases on SQLite and PostgreSQL",
        ("tests/store/*", "tests/play/*", "tests/club/*", "tests/regulars/*"),
    ),
    Part(
        "club",
        10,
        "each page of a club, each form with bad input, every actor on every route",
        ("tests/web/club/*",),
    ),
    Part("tables", 5, "pages of a table, hostile input, two real phones", ("tests/web/*",)),
    Part("browser", 8, "taps, in three engines", ("tests/browser/*",)),
    Part(
        "cuts",
        6,
        "1,000 random cuts of the network in three engines, 20 browsers killed: nothing lost or doubled",
        command=("-m", "tests.browser.cuts"),
    ),
    Part(
        "rest",
        3,
        "paper, commands, hosting guide, wheel, documents, languages, linters and types",
        ("tests/*",),
    ),
    Part("bench", 16, "speed, memory and sizes against their targets", command=("-m", "bench")),
    Part(
        "steady",
        19,
        "script/test from a fresh clone, alone and beside two busy processes",
        command=("-m", "tests.steady"),
    ),
)


def files_of():
    """Return the files of tests of each part, by its name."""
    files = {part.name: [] for part in PARTS}
    for path in sorted((CHECKOUT / "tests").rglob("test_*.py")):
        name = path.relative_to(CHECKOUT).as_posix()
        part = next(part for part in PARTS if any(fnmatch(name, fits) for fits in part.files))
        files[part.name].append(name)
    return files


def tree():
    """Return what names the tracked files as they are, changes that are not committed among them."""

    def git(*words):
        return subprocess.check_output(["git", *words], cwd=CHECKOUT, text=True).strip()

    return git("rev-parse", f"{git('stash', 'create') or 'HEAD'}^{{tree}}")[:12]


def processor():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(part, folder):
    """Run one part at its full length and return its row of the table."""
    workers = str(min(4, 2 * (os.cpu_count() or 1)))
    command = (
        [sys.executable, *part.command]
        if part.command
        else [*PYTEST, "--numprocesses", workers, *files_of()[part.name]]
    )
    output = folder / f"{part.name}.txt"
    print(f"{part.name}: some {part.minutes} minutes, {part.proves}", flush=True)
    begun, used = time.monotonic(), processor()
    with output.open("w") as file:
        status = subprocess.run(
            command,
            cwd=CHECKOUT,
            env=os.environ | {"SOAK": "1"},
            stdout=file,
            stderr=subprocess.STDOUT,
            check=False,
        ).returncode
    text = output.read_text(errors="replace").rstrip()
    passed = re.search(r"\b(\d+) passed", last := text.rpartition("\n")[2])
    row = {
        "part": part.name,
        "result": "green" if status == 0 else "RED",
        "tests": passed[1] if passed and part.files else "",
        "seconds": round(time.monotonic() - begun),
        "processor": round(processor() - used),
        "last line": last.strip("= "),
    }
    if status:
        print(text[-5000:], f"all of it: {output}", sep="\n", flush=True)
    (folder / f"{part.name}.json").write_text(json.dumps(row))
    return row


def kept(part, folder):
    """Return the row of a part that this tree has passed, or None."""
    path = folder / f"{part.name}.json"
    row = json.loads(path.read_text()) if path.exists() else {}
    return row if row.get("result") == "green" else None


def print_table(rows):
    rows = [list(rows[0]), *(list(map(str, row.values())) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))


def main():
    """Return 1 if a part is red."""
    parser = argparse.ArgumentParser(
        prog="script/soak",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"{part.name:8} {part.minutes:3} min  {part.proves}" for part in PARTS),
    )
    names = [part.name for part in PARTS]
    parser.add_argument("part", nargs="*", help="a part to run, also one that is passed already")
    asked = parser.parse_args().part
    if unknown := set(asked) - set(names):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; --help lists them")
    folder = FOLDER / (name := tree())
    folder.mkdir(parents=True, exist_ok=True)
    rows = [
        (not asked and kept(part, folder)) or run(part, folder)
        for part in PARTS
        if not asked or part.name in asked
    ]
    print(f"\ntree {name}, {os.cpu_count()} processors")
    print_table(rows)
    return 1 if any(row["result"] == "RED" for row in rows) else 0


if __name__ == "__main__":
    raise SystemExit(main())
