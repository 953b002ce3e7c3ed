"""The rule for tests that fail once: run alone at the end, and what then counts."""

import re
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
PLUGIN = Path(__file__).resolve().parents[1] / "rerun.py"
SETTINGS = """
[pytest]
pythonpath = .
faulthandler_exit_on_timeout = true
"""
# Each of these tests fails the first time that it is run.
FIRST = """
import time
from pathlib import Path
import pytest

def first(name):
    mark = Path(__file__).with_name(f"{name}.mark")
    if mark.exists():
        return False
    mark.touch()
    return True
"""
CALL = "def test_call(): assert not first('call')"
SETUP = """
@pytest.fixture
def broken(): assert not first('setup')

def test_setup(broken): pass
"""
TEARDOWN = """
@pytest.fixture
def torn():
    yield
    assert not first('teardown')

def test_teardown(torn): pass
"""
# pytest stops its clock when a test fails; the tear-down must not hang for ever all the same.
HANG = """
@pytest.fixture
def slow():
    yield
    if first('slow'): time.sleep(600)

def test_hang(slow): assert not first('failed')
"""
RED = "def test_red(): assert False, 'always'"
GREEN = "def test_green(): pass"


@pytest.fixture
def run(pytester, monkeypatch):
    """Return a function that runs tests under the plugin and gives the result and its closing line."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take longer than these tests
    pytester.makefile(".ini", pytest=SETTINGS)
    tests = pytester.mkdir("tests")
    (tests / "rerun.py").write_text(PLUGIN.read_text())

    def runs(*parts, options=()):
        (tests / "test_it.py").write_text("\n".join((FIRST, *parts)))
        result = pytester.runpytest_subprocess("-p", "tests.rerun", *options)
        return result, re.sub(r"^=+ | in [0-9.]+s.*", "", result.outlines[-1])

    runs.list = tests / "unstable.txt"
    runs.forget = lambda: [mark.unlink() for mark in tests.glob("*.mark")]
    return runs


def test_what_passes_alone_counts_as_passed_once_and_fails_the_next_run(run):
    result, closing = run(CALL, GREEN)

    assert (result.ret, closing) == (0, "2 passed")
    result.stdout.fnmatch_lines(["*UNSTABLE*", "*test_call (call)*", "*assert not first('call')*"])
    assert run.list.read_text() == "tests/test_it.py::test_call\n"

    run.forget()
    result, closing = run(CALL, GREEN)

    assert (result.ret, closing) == (1, "1 failed, 1 passed")
    result.stdout.fnmatch_lines(["unstable for the second time: *test_call", "*FAILURES*"])

    result, closing = run(CALL, GREEN)

    assert (result.ret, closing) == (0, "2 passed")
    assert run.list.read_text() == ""


@pytest.mark.soak
def test_in_ci_the_list_is_only_read(run, monkeypatch):
    monkeypatch.setenv("CI", "1")
    result, closing = run(CALL)

    assert (result.ret, closing) == (0, "1 passed")
    assert not run.list.exists()


def test_red_again_fails_the_run_and_shows_both_failures(run):
    result, closing = run(CALL, RED)

    assert (result.ret, closing) == (1, "1 failed, 1 passed")
    result.stdout.fnmatch_lines(["*test_red failed again*", "*FAILURES*", "*run once more, alone*"])
    assert not run.list.exists()


@pytest.mark.soak
def test_errors_of_set_up_and_tear_down_are_run_again_but_three_unstable_tests_are_too_many(run):
    result, closing = run(CALL, SETUP, TEARDOWN)

    assert (result.ret, closing) == (1, "1 failed, 1 passed, 2 errors")
    result.stdout.fnmatch_lines([*["*passed (*"] * 3, "3 unstable tests, at most 2 may be"])


@pytest.mark.soak
def test_under_xdist_a_hang_is_a_failure_of_that_test_alone(run):
    options = ("-p", "xdist", "-n", "2", "-o", "faulthandler_timeout=5")
    result, closing = run(HANG, SETUP, GREEN, options=options)

    assert (result.ret, closing) == (0, "3 passed")
    result.stdout.fnmatch_lines(["*UNSTABLE*", "*crashed while running*test_hang*"])
