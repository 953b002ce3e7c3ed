"""The files that set a machine up: pinned, without an address, and runnable."""

import os
import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PINS = sorted((CHECKOUT / "requirements").glob("*.txt"))
ADDRESS = re.compile(
    r"https?:|file:|git\+|--(extra-)?index-url|--find-links|\bresolved\b", re.IGNORECASE
)
PIN = re.compile(r"[a-z0-9.-]+==[0-9][0-9a-z.]*( ; .+)? \\\Z")


@pytest.mark.parametrize("path", [*PINS, CHECKOUT / "package.json"], ids=lambda path: path.name)
def test_a_list_of_versions_names_no_address(path: Path) -> None:
    assert not ADDRESS.findall(path.read_text())


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.name)
def test_every_python_package_has_one_version_and_a_hash(path: Path) -> None:
    lines = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    pins = [index for index, line in enumerate(lines) if not line.startswith(" ")]

    assert pins
    assert all(PIN.match(lines[index]) for index in pins)
    assert all("--hash=sha256:" in lines[index + 1] for index in pins)


@pytest.mark.parametrize(
    "name",
    ["script/server", "script/test", "script/bench", "script/pin", "script/steady", ".ci/run"],
)
def test_a_command_can_be_run(name: str) -> None:
    path = CHECKOUT / name

    assert os.access(path, os.X_OK)
    assert path.read_text().startswith("#!/usr/bin/env bash\n")


def test_ci_runs_the_tests_and_nothing_else() -> None:
    commands = (CHECKOUT / ".ci/run").read_text().splitlines()[1:]

    assert commands == ['exec "$(dirname "$0")/../script/test"']
