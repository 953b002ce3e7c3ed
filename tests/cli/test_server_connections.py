"""Whoever holds connections open keeps nobody else out, and whoever watches waits for who writes."""

import socket
from contextlib import ExitStack
from http.client import HTTPConnection
from threading import Event, Thread

import pytest

from scorer.cli.serve import make_server
from tests.cli.running import serving

MANY = 820  # more than the server has places


def test_idle_connections_of_one_address_keep_nobody_out_and_end_nobody_elses(instance):
    with serving(instance, "--host", "127.0.0.1") as (_process, server), ExitStack() as ended:
        host, _colon, port = server.partition(":")
        watcher = HTTPConnection(server, timeout=120)
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
            newcomer = HTTPConnection(server, timeout=120)
            ended.callback(newcomer.close)
            assert fetch(newcomer) == 200
        assert fetch(watcher) == 200
        assert watcher.sock is kept, "the same connection as before"


@pytest.mark.parametrize(
    ("asked", "order"),
    [
        (["GET a", "POST 1", "GET b", "POST 2"], "12ab"),
        ([*[f"POST {n}" for n in range(1, 10)], "GET a", "GET b"], "1234a5678b9"),
    ],
    ids=["writers first", "but never all of them"],
)
def test_what_writes_is_answered_before_what_reads_and_each_in_its_order(asked, order):
    begun, go, answered = Event(), Event(), []

    def app(environ, start):
        if environ["PATH_INFO"] == "/first":
            begun.set()
            go.wait(60)
        else:
            answered.append(environ["PATH_INFO"][1:])
        start("200 OK", [("Content-Length", "0")])
        return []

    server = make_server(app, host="127.0.0.1", port=0, threads=1)
    queue = server.task_dispatcher.queue
    Thread(target=server.run, daemon=True).start()
    with ExitStack() as ended:
        ended.callback(server.close)
        waiting = []
        for number, line in enumerate(["GET first", *asked]):
            method, path = line.split()
            connection = HTTPConnection("127.0.0.1", server.effective_port, timeout=120)
            ended.callback(connection.close)
            connection.request(method, f"/{path}")
            waiting.append(connection)
            assert begun.wait(60)
            while len(queue) < number:
                pass
        go.set()
        for connection in waiting:
            connection.getresponse().read()

    assert "".join(answered) == order


def fetch(connection):
    connection.request("GET", "/robots.txt")
    answer = connection.getresponse()
    answer.read()
    return answer.status
