"""Whoever holds connections open without asking for anything keeps nobody else out."""

import socket
from contextlib import ExitStack
from http.client import HTTPConnection

from tests.cli.test_proxy import serving

MANY = 820  # more than the server has places


def test_idle_connections_of_one_address_keep_nobody_out_and_end_nobody_elses(tmp_path):
    with serving(tmp_path, "--host", "127.0.0.1") as (server, _errors), ExitStack() as ended:
        host, _colon, port = server.partition(":")
        watcher = HTTPConnection(server, timeout=20)
        ended.callback(watcher.close)
        assert fetch(watcher) == 200
        kept = watcher.sock
        greedy = [
            ended.enter_context(
                socket.create_connection((host, int(port)), source_address=("127.0.0.66", 0))
            )
            for _ in range(MANY)
        ]
        greedy[0].sendall(b"GET / HTTP/1.1\r\nX-Slow: ")  # and never the rest

        for _ in range(20):
            newcomer = HTTPConnection(server, timeout=20)
            ended.callback(newcomer.close)
            assert fetch(newcomer) == 200
        assert fetch(watcher) == 200
        assert watcher.sock is kept, "the same connection as before"


def fetch(connection):
    connection.request("GET", "/robots.txt")
    answer = connection.getresponse()
    answer.read()
    return answer.status
