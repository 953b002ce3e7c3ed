"""Pytest plugin: seconds of a processor by folder and by test (``script/test -p tests.cpu …``).

Counted are the process of the test and all that it started, browsers and servers too, which is the same beside busy
processes; ``--durations`` counts what a test waited. What a module or a session shares stands at the test that asked first.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

MOST = 25  # tests that are listed
TICKS = os.sysconf("SC_CLK_TCK")


def seconds():
    """Return the seconds of a processor that this process and all that it started have used so far."""
    return sum(os.times()[:4]) + sum(map(_used, _descendants(os.getpid()))) / TICKS


def _descendants(process):
    for listed in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            children = listed.read_text().split()
        except OSError:  # it has ended meanwhile
            continue
        for child in children:
            yield child
            yield from _descendants(child)


def _used(process):
    """Return the ticks of a process that is alive, and of its children that have ended."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return 0
    return sum(map(int, stat.rpartition(")")[2].split()[11:15]))


def pytest_configure(config):
    config.pluginmanager.register(Cpu(), "cpu seconds")


class Cpu:
    def __init__(self):
        self.before, self.by_test = seconds(), Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self):
        report = yield
        now = seconds()
        report.cpu_seconds, self.before = max(0.0, now - self.before), now
        return report

    def pytest_runtest_logreport(self, report):
        self.by_test[report.nodeid] += getattr(
            report, "cpu_seconds", 0
        )  # none of a worker that died

    def pytest_terminal_summary(self, terminalreporter):
        by_folder = Counter()
        for name, used in self.by_test.items():
            by_folder[name.partition("::")[0].rpartition("/")[0]] += used
        terminalreporter.write_sep("=", f"{by_folder.total():.0f} s of a processor")
        for name, used in [*by_folder.most_common(), *self.by_test.most_common(MOST)]:
            terminalreporter.write_line(f"{used:8.1f} {name}")
