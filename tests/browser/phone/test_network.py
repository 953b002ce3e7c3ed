"""The network that is cut in the other tests lets go of what it carried."""

import threading
from http.client import HTTPConnection
from urllib.parse import urlsplit

from tests.browser.network import between


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
