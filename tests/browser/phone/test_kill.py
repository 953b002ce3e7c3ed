"""A battery that dies right after a round was written: the round is on the phone all the same."""

import os
import re
import signal
import subprocess
import time
from contextlib import contextmanager, suppress

import pytest

from tests.browser.engines import CHROMIUM, FLAGS, READY, ByPlaywright
from tests.browser.network import between
from tests.long import runs
from tests.needs import program

# Seconds after «geschrieben»; the one place where waiting is what is tested.
MOMENTS = runs((0, 2), (0, 0.3, 2, 4))


@pytest.fixture
def network(server):
    with between(server) as wires:
        yield wires


@contextmanager
def until_killed(playwright, profile):
    """Give a Chromium with a memory; it dies like a phone whose battery is empty."""
    command = [CHROMIUM or program("chromium"), "--headless=new", *FLAGS]
    command.append(f"--user-data-dir={profile}")
    process = subprocess.Popen(
        [*command, "--remote-debugging-port=0", "--window-size=360,616", "about:blank"],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        (address,) = next(
            match.groups()
            for line in process.stderr
            if (match := re.search(r"DevTools listening on (ws://\S+)", line))
        )
        browser = playwright.chromium.connect_over_cdp(address)
        phone = ByPlaywright(browser.contexts[0].pages[0])
        yield phone
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def killed(playwright, network, profile, moments):
    """Write one round after the other without network, each in the life of one browser; return the phone's log.

    The first one dies so soon that its cookie has not come to the disk.
    """
    with until_killed(playwright, profile) as phone:
        phone.begin(network.address)
        phone.until(phone.unsent(0) + " && navigator.serviceWorker.controller")
        address = phone.js("location.href")
    network.down()
    for number, moment in enumerate(moments):
        with until_killed(playwright, profile) as phone:
            phone.go(address)
            phone.until(READY)
            assert phone.totals() == [97 * number, 60 * number]
            phone.deal("schilten", 97, 0)
            time.sleep(moment)  # what a battery has left is what is varied here
    with until_killed(playwright, profile) as phone:
        phone.go(address)
        phone.until(READY)
        assert phone.js(phone.unsent(len(moments)))
        network.up()
        phone.nudge(lambda: phone.js(phone.unsent(0)))
        return phone.log(), phone.board(network.address)


@pytest.mark.journey
def test_what_was_written_outlives_a_browser_that_is_killed(
    playwright, network, unhurried, tmp_path
):
    log, kept = killed(playwright, network, tmp_path, MOMENTS)

    assert len(log) == len(MOMENTS)
    assert sorted([revision["id"], revision["seq"]] for revision in kept["revisions"]) == sorted(
        log
    )
    assert kept["totals"] == [97 * len(MOMENTS), 60 * len(MOMENTS)]
