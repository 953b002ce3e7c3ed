"""The soak runs every test; what it has passed it does not run again until a file changes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import soak

CHECKOUT = Path(__file__).parents[2]
TESTS = sorted(
    path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "tests").rglob("test_*.py")
)


def test_each_file_of_tests_belongs_to_one_part_which_leaves_nothing_out():
    files = soak.files_of()
    ordered = [name for part in soak.PARTS for name in files[part.name]]

    assert sorted(ordered) == TESTS
    assert all(bool(files[part.name]) is not bool(part.command) for part in soak.PARTS)
    assert not {"-m", "-k", "--deselect", "--ignore"} & set(soak.PYTEST[3:])


def test_the_parts_take_at_most_twenty_minutes_and_together_ninety():
    minutes = [part.minutes for part in soak.PARTS]

    assert max(minutes) <= 20
    assert sum(minutes) <= 90


def functions(*options, **env):
    """Return the tests that pytest collects so, their parameters aside."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "-p", "no:randomly"]
    environment = {name: value for name, value in os.environ.items() if name != "SOAK"} | env
    ran = subprocess.run(
        [*command, *options],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.partition("[")[0] for line in ran.stdout.splitlines() if "::" in line}


@pytest.mark.soak
def test_each_test_of_the_suite_is_one_of_the_soak():
    assert functions() <= functions(SOAK="1")


@pytest.fixture
def two_parts(monkeypatch, tmp_path):
    """Return where a soak of two parts writes how often it ran each; the second fails until a file is there."""
    count = "import pathlib, sys; p = pathlib.Path({0!r}); p.open('a').write('x')"
    fails = count + "; sys.exit(not pathlib.Path({1!r}).exists())"
    first, second, mended = (str(tmp_path / name) for name in ("first", "second", "mended"))
    commands = {"first": count.format(first), "second": fails.format(second, mended)}
    monkeypatch.setattr(
        soak,
        "PARTS",
        [soak.Part(name, 1, "", command=("-c", code)) for name, code in commands.items()],
    )
    monkeypatch.setattr(soak, "FOLDER", tmp_path / "kept")
    return tmp_path


def test_an_interrupted_soak_goes_on_with_what_this_tree_has_not_passed(
    two_parts, capsys, monkeypatch
):
    def ran(*arguments):
        monkeypatch.setattr(sys, "argv", ["script/soak", *arguments])
        status = soak.main()
        return status, *(len((two_parts / name).read_text()) for name in ("first", "second"))

    assert ran() == (1, 1, 1)
    assert ran() == (1, 1, 2)
    (two_parts / "mended").touch()
    assert ran() == (0, 1, 3)
    assert ran() == (0, 1, 3)
    assert ran("first") == (0, 2, 3)
    assert capsys.readouterr().out.splitlines()[-1].split()[:2] == ["first", "green"]

    monkeypatch.setattr(soak, "tree", lambda: "another")
    assert ran() == (0, 3, 4)
