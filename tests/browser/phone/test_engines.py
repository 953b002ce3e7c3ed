"""The proof in three engines: a network that goes, and an answer that is lost, cost and double nothing."""

import threading
from http.client import HTTPConnection
from io import BytesIO
from shutil import which
from urllib.parse import urlsplit

import pytest
from PIL import Image

from tests.browser.engines import ENGINES, PROGRAMS
from tests.browser.network import between
from tests.long import chosen, runs

RUNS = runs(1, 5)


@pytest.fixture(scope="module")
def network(server):
    with between(server) as wires:
        yield wires


@pytest.fixture(scope="module", params=chosen(ENGINES, "chromium"))
def phone(request, playwright, network):
    if not which(PROGRAMS[request.param]):
        pytest.skip(f"{PROGRAMS[request.param]} is not installed")
    with ENGINES[request.param](playwright) as engine:
        yield engine


@pytest.mark.journey
def test_each_revision_is_there_exactly_once(phone, network, server, unhurried):
    for _run in range(RUNS):
        once(phone, network, server)


@pytest.mark.parametrize("engine", chosen(["chromium", "firefox"], "chromium"))
def test_a_total_in_chalk_is_seen_where_it_stands(playwright, server, engine):
    with ENGINES[engine](playwright) as phone:
        phone.begin(server)
        phone.deal("schilten", 97, 0)
        phone.until("document.querySelector('#chalk')")
        for half in (".near", ".far"):
            total = phone.page.locator(f"{half} .head output")
            with Image.open(BytesIO(total.screenshot())) as picture:
                bright = sum(picture.convert("L").histogram()[200:])
            assert bright > 100


def once(phone, network, server):
    network.up()
    network.suffered.clear()
    phone.begin(network.address)
    phone.until(phone.unsent(0))
    # a page that the worker did not get hold of asks for it again after a minute, or when the network is back
    phone.nudge(lambda: phone.js("!!navigator.serviceWorker.controller"), what="a worker")

    network.down()
    phone.deal("schilten", 97, 0)
    phone.again()
    phone.deal("rosen", 62, 0)
    assert phone.totals() == [97 + 62, 60 + 95]
    assert phone.board(server)["revisions"] == []

    network.deaf()
    phone.nudge(lambda: len(network.lost()) > 1)  # two: the phone knows that the first was lost
    assert phone.js(phone.unsent(2))
    assert [revision["slot"] for revision in phone.board(server)["revisions"]] == ["1", "2"]

    network.up()
    phone.nudge(lambda: phone.js(phone.unsent(0)))
    kept = phone.board(server)

    assert set(network.lost()) == {200}
    assert [revision["slot"] for revision in kept["revisions"]] == ["1", "2"]
    assert sorted([revision["id"], revision["seq"]] for revision in kept["revisions"]) == sorted(
        phone.log()
    )
    assert kept["totals"] == phone.totals() == [97 + 62, 60 + 95]


def wires():
    return [thread for thread in threading.enumerate() if "process_request" in thread.name]


def test_a_wire_ends_when_the_phone_hangs_up(server):
    with between(server) as network:
        phone = HTTPConnection(urlsplit(network.address).netloc, timeout=120)
        phone.request("GET", "/robots.txt")
        assert phone.getresponse().read()
        open_wires = wires()
        phone.close()
        for wire in open_wires:
            wire.join(120)

    assert open_wires
    assert [wire for wire in open_wires if wire.is_alive()] == []
