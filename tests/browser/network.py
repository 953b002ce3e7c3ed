"""All that lies between a phone and the server, and can be cut anywhere."""

import socket
import threading
from collections.abc import Callable
from contextlib import contextmanager, suppress
from enum import Enum, auto
from http.client import HTTPException, HTTPResponse
from socketserver import StreamRequestHandler, ThreadingTCPServer
from urllib.parse import urlsplit


class Cut(Enum):
    """Where a request ends."""

    NONE = auto()
    BEFORE = auto()  # nothing of it arrives
    SENDING = auto()  # half of it arrives
    ANSWER = auto()  # the server has done it, nobody hears so
    ANSWERING = auto()  # the same, with half of the answer


class Network:
    """Requests go through to a server until ``fate`` decides otherwise, by method and path."""

    def __init__(self, server: str) -> None:
        self.server = (urlsplit(server).hostname, urlsplit(server).port)
        self.suffered: list[tuple[Cut, str, str, int]] = []  # cut, method, path, status
        self.up()

    def up(self) -> None:
        self.fate: Callable[[str, str], Cut] = lambda _method, _path: Cut.NONE

    def down(self) -> None:
        self.fate = lambda _method, _path: Cut.BEFORE

    def deaf(self) -> None:
        """What is sent arrives; no answer to it does."""
        self.fate = lambda method, _path: Cut.NONE if method == "GET" else Cut.ANSWER

    def lost(self) -> list[int]:
        """Return the status of each answer that nobody heard."""
        unheard = (Cut.ANSWER, Cut.ANSWERING)
        return [status for cut, _method, _path, status in self.suffered if cut in unheard]


class _Wire(StreamRequestHandler):
    def handle(self) -> None:
        network = self.server.network
        with (
            suppress(OSError, HTTPException),
            socket.create_connection(network.server) as server,
        ):
            while self._pass_on(network, server):
                pass

    def _pass_on(self, network: Network, server: socket.socket) -> bool:
        """Carry one request and its answer as far as they go."""
        head = b""
        while (line := self.rfile.readline()) not in {b"\r\n", b""}:
            head += line
        if not line:
            return False  # the phone has hung up
        method, path = head.split()[:2]
        sizes = [line for line in head.lower().splitlines() if line.startswith(b"content-length:")]
        sent = head + b"\r\n" + self.rfile.read(int(sizes[0].split(b":")[1]) if sizes else 0)
        request = method.decode(), path.decode()
        cut, status = network.fate(*request), 0
        if cut is Cut.SENDING:
            server.sendall(sent[: (len(head) + len(sent)) // 2])
        elif cut is not Cut.BEFORE:
            server.sendall(sent)
            status, answer = _answer(server, request[0])
            half = len(answer) // 2
            self.wfile.write({Cut.ANSWER: b"", Cut.ANSWERING: answer[:half]}.get(cut, answer))
        if cut is not Cut.NONE:
            network.suffered.append((cut, *request, status))
        return cut is Cut.NONE


def _answer(server: socket.socket, method: str) -> tuple[int, bytes]:
    """Return status and bytes of one whole answer."""
    answer = HTTPResponse(server, method=method)
    answer.begin()
    body = answer.read()
    heads = [f"{k}: {v}" for k, v in answer.getheaders() if k.lower() not in LENGTHS]
    if answer.status != 304:
        heads.append(f"Content-Length: {len(body)}")
    lines = [f"HTTP/1.1 {answer.status} {answer.reason}", *heads, "", ""]
    return answer.status, "\r\n".join(lines).encode("latin-1") + body


LENGTHS = ("content-length", "transfer-encoding", "connection")


class _Hub(ThreadingTCPServer):
    daemon_threads = allow_reuse_address = True
    request_queue_size = 100


@contextmanager
def between(server: str):
    """Give a network before *server*, with the ``address`` under which phones reach it."""
    with _Hub(("127.0.0.1", 0), _Wire) as hub:
        hub.network = Network(server)
        hub.network.address = f"http://127.0.0.1:{hub.server_address[1]}"
        threading.Thread(target=hub.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield hub.network
        finally:
            hub.shutdown()
