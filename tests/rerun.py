"""Pytest plugin: what failed is run once more, alone, at the end of the run (``-p tests.rerun``).

Red again fails the run. Green then is *unstable*: counted as passed and listed with its first failure. The run fails all
the same if more than `MOST` tests are unstable, or if one of them stands in ``tests/unstable.txt``: the tests that were
unstable in the last green run. That run writes the file, and it is landed with what was tested, so that a fresh clone
knows it too and the next reader sees it; in CI it is only read. So no test stays unstable for two landings.

Errors of set-up and tear-down count as failures. A test that hangs ends its worker (``faulthandler_timeout`` in
``pyproject.toml``; xdist starts another one) and is a failure of that test.
"""

import faulthandler
import os
import re
import subprocess
import sys
import time

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key, get_timeout_config_value

MOST = 2
STARTING = 120  # seconds for pytest itself, on a busy machine
RERUN_AT_MOST = 20  # of more failures nobody asks whether they are unstable
LIST = "tests/unstable.txt"
PASSED_ALONE = re.compile(r"^=* ?1 passed\b", re.MULTILINE)


def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Rerun(config))


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node):
    """Watch the tear-down of a failed test too: pytest stops its clock for a debugger at this point."""
    seconds = get_timeout_config_value(node.config)
    if seconds and node.config.getini("faulthandler_exit_on_timeout"):
        stderr = node.config.stash[fault_handler_stderr_fd_key]
        faulthandler.dump_traceback_later(seconds, file=stderr, exit=True)


class Rerun:
    def __init__(self, config):
        self.config = config
        self.failures = {}  # node id → its failed reports, in order
        self.forgiven = {}

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failures.setdefault(report.nodeid, []).append(report)

    # after xdist has ended its workers, before the summary is written
    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session, exitstatus):
        if exitstatus not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
            return
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if len(self.failures) > RERUN_AT_MOST:
            terminal.write_line(f"\n{len(self.failures)} failures are not run once more", red=True)
            return
        path = self.config.rootpath / LIST
        before = set(path.read_text().splitlines()) if path.exists() else set()
        unstable = {
            nodeid: reports
            for nodeid, reports in self.failures.items()
            if self.passes_alone(terminal, nodeid, reports[0])
        }
        if again := sorted(before & unstable.keys()):
            terminal.write_line(f"unstable for the second time: {', '.join(again)}", red=True)
        elif len(unstable) > MOST:
            terminal.write_line(f"{len(unstable)} unstable tests, at most {MOST} may be", red=True)
        else:
            self.forgive(session, terminal, unstable)
        green = session.exitstatus == pytest.ExitCode.OK
        if green and unstable.keys() != before and not os.environ.get("CI"):
            path.write_text("".join(f"{nodeid}\n" for nodeid in sorted(unstable)))

    def passes_alone(self, terminal, nodeid, report):
        """Run one test in a process of its own, with the seed of this run."""
        terminal.ensure_newline()
        terminal.write(f"once more, alone: {nodeid} ", flush=True)
        command = [sys.executable, "-m", "pytest", nodeid, "-q"]
        command += ["-p", "no:tests.rerun", "-p", "no:cacheprovider"]
        if self.config.pluginmanager.has_plugin("randomly"):
            command += ["--randomly-seed", str(self.config.getoption("randomly_seed"))]
        begun, hangs = time.monotonic(), get_timeout_config_value(self.config)
        try:
            ran = subprocess.run(
                command,
                cwd=self.config.rootpath,
                capture_output=True,
                text=True,
                timeout=hangs + STARTING if hangs else None,
                check=False,
            )
            green = ran.returncode == 0 and bool(PASSED_ALONE.search(ran.stdout))
            output = ran.stdout + ran.stderr
        except subprocess.TimeoutExpired:
            green, output = False, f"no end after {hangs + STARTING:.0f} s"
        colour = {"green": True} if green else {"red": True}
        outcome = "passed" if green else "failed again"
        terminal.write_line(f"{outcome} ({time.monotonic() - begun:.0f} s)", **colour)
        if not green:
            report.sections.append(("run once more, alone", output))
        return green

    def forgive(self, session, terminal, unstable):
        """Count as passed what passed alone, in the closing line and for the exit status."""
        self.forgiven = unstable
        for outcome in ("failed", "error"):
            reports = terminal.stats.pop(outcome, [])
            if kept := [report for report in reports if report.nodeid not in unstable]:
                terminal.stats[outcome] = kept
        passed = terminal.stats.setdefault("passed", [])
        done = {report.nodeid for report in passed}
        passed += [reports[0] for nodeid, reports in unstable.items() if nodeid not in done]
        session.testsfailed -= sum(map(len, unstable.values()))
        if not session.testsfailed:
            session.exitstatus = pytest.ExitCode.OK
        terminal._main_color = None  # is computed anew

    def pytest_terminal_summary(self, terminalreporter):
        if self.forgiven:
            title = "UNSTABLE: failed first, passed alone"
            terminalreporter.write_sep("=", title, yellow=True)
        for nodeid, reports in self.forgiven.items():
            for report in reports:
                terminalreporter.write_sep("_", f"{nodeid} ({report.when})", yellow=True)
                report.toterminal(terminalreporter._tw)
