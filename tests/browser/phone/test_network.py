"""The network that is cut in the other tests lets go of what it carried."""

import threading
from http.client import HTTPConnection
from urllib.parse import urlsplit

from tests.browser.network import between


def wires():
    return [one for one in threading.enumerate() if "process_request" in one.name]


def test_a_wire_ends_when_the_phone_hangs_up(server):
    with between(server) as network:
        phone = HTTPConnection(urlsplit(network.address).netloc, timeout=120)
        phone.request("GET", "/robots.txt")
        assert phone.getresponse().read()
        there = wires()
        phone.close()
        for wire in there:
            wire.join(120)

    assert there
    assert [wire for wire in there if wire.is_alive()] == []
