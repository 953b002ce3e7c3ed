"""The files that set a machine up: pinned, without an address, and runnable; and names that say nothing."""

import json
import os
import re
import tomllib
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PINS = sorted((CHECKOUT / "requirements").glob("*.txt"))
ADDRESS = re.compile(
    r"https?:|file:|git\+|--(extra-)?index-url|--find-links|\bresolved\b", re.IGNORECASE
)
PIN = re.compile(r"[a-z0-9.-]+==[0-9][0-9a-z.]*( ; .+)? \\\Z")


LOCK = CHECKOUT / "package-lock.json"


@pytest.mark.parametrize("path", [*PINS, CHECKOUT / "package.json"], ids=lambda path: path.name)
def test_a_list_of_versions_names_no_address(path: Path) -> None:
    assert not ADDRESS.findall(path.read_text())


def test_each_package_of_node_has_a_hash_and_names_no_registry() -> None:
    lock = json.loads(LOCK.read_text())
    asked = json.loads((CHECKOUT / "package.json").read_text())["devDependencies"]
    packages = {path: package for path, package in lock["packages"].items() if path}

    assert lock["packages"][""]["devDependencies"] == asked
    assert {f"node_modules/{name}" for name in asked} <= packages.keys()
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


def test_everything_that_can_be_installed_is_pinned() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    extras = [
        requirement for extra in project["optional-dependencies"].values() for requirement in extra
    ]
    runtime = (CHECKOUT / "requirements/runtime.txt").read_text()
    optional = (CHECKOUT / "requirements/postgresql.txt").read_text()

    for asked, file in [
        *((requirement, runtime) for requirement in project["dependencies"]),
        *((requirement, optional) for requirement in extras),
    ]:
        name = re.split(r"[^a-z0-9-]", asked)[0]
        assert f"\n{name}==" in f"\n{file}", name


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.name)
def test_every_python_package_has_one_version_and_a_hash(path: Path) -> None:
    lines = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    pins = [index for index, line in enumerate(lines) if not line.startswith(" ")]

    assert pins
    assert all(PIN.match(lines[index]) for index in pins)
    assert all("--hash=sha256:" in lines[index + 1] for index in pins)


@pytest.mark.parametrize(
    "name",
    ["script/server", "script/test", "script/bench", "script/pin", "script/soak", ".ci/run"],
)
def test_a_command_can_be_run(name: str) -> None:
    path = CHECKOUT / name

    assert os.access(path, os.X_OK)
    assert path.read_text().startswith("#!/usr/bin/env bash\n")


def test_ci_runs_the_tests_and_nothing_else() -> None:
    commands = (CHECKOUT / ".ci/run").read_text().splitlines()[1:]

    assert commands == ['exec "$(dirname "$0")/../script/test"']
