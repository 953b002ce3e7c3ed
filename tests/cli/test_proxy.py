"""Limits per address behind a proxy: the real server behind a real nginx."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from http.client import HTTPConnection
from itertools import count
from urllib.parse import urlencode

import pytest
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from scorer.club import evening_tables
from scorer.club.ledger import Act
from scorer.store.engine import configure
from scorer.store.migrations import upgrade
from tests.cli.nginx import SocketConnection, needs_nginx, nginx
from tests.club.club_builder import a_club, an_evening
from tests.long import chosen

ADDRESS = re.compile(r"http://(\S+?:\d+)/")
HOST = "jass.example.ch"
NUMBERS = count(1)

# As docs/hosting.md has it; then proxies that do it differently.
LOCATIONS = """
server {{
    listen unix:{socket};
    location / {{
        proxy_pass http://{server};
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
    }}
    location /twice/ {{
        proxy_pass http://{server}/;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $http_x_forwarded_for;
        proxy_set_header X-Forwarded-For $remote_addr;
    }}
    location /port/ {{
        proxy_pass http://{server}/;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For "$remote_addr:$connection";
    }}
}}
"""


@contextmanager
def serving(instance, *options, **settings):
    """Run the server; give its address and, once it has ended, its error output."""
    command = [sys.executable, "-m", "scorer", "serve", "--port", "0", "--instance", str(instance)]
    environ = {key: value for key, value in os.environ.items() if not key.startswith("SCORER_")}
    errors = instance / "stderr.txt"
    with (
        errors.open("w") as stderr,
        subprocess.Popen(
            [*command, *options],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env=environ | settings,
        ) as process,
    ):
        try:
            address = ADDRESS.search(process.stdout.readline())
            assert address is not None, errors.read_text()
            yield address[1], errors
        finally:
            process.terminate()
            process.communicate(timeout=120)


class Visitor:
    """A browser at some address, as nginx sees it; it keeps its cookies."""

    def __init__(self, socket, address=None):
        self.socket = socket
        self.address = address or f"198.51.100.{next(NUMBERS)}"
        self.cookies = {}

    def send(self, method, path, form=None, **headers):
        connection = SocketConnection(self.socket, HOST)
        default_headers = {
            "Host": HOST,
            "X-Test-Address": self.address,
            "Sec-Fetch-Site": "same-origin",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{key}={value}" for key, value in self.cookies.items()),
        }
        try:
            connection.request(method, path, urlencode(form or {}), default_headers | headers)
            answer = connection.getresponse()
            answer.body = answer.read().decode()
        finally:
            connection.close()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _equals, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def new_game(self, at="", **headers):
        """Start a game as a browser that was never here, unless it keeps a cookie already."""
        return self.send("POST", f"{at}/games", {"preset": "1000"}, **headers)


def strangers(visitor, times, at="", **headers):
    """Let as many new browsers start a game from one address, and return the answers."""
    return [
        Visitor(visitor.socket, visitor.address).new_game(at, **headers).status
        for _ in range(times)
    ]


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """An instance with a club whose evening is drawn, and the link on the slip of a table."""
    instance = tmp_path_factory.mktemp("proxied")
    instance.chmod(0o700)
    url = f"sqlite:///{instance / 'schreiber.sqlite'}"
    upgrade(url)
    engine = create_engine(url)
    configure(engine)
    now = datetime.now(UTC)
    with Session(engine) as session:
        admin = a_club(session, now)
        night = an_evening(session, admin, now)
        slip, *_others = evening_tables.slips(Act(session, admin, now), night)
    engine.dispose()
    return instance, f"/j/{slip.token}"


@pytest.fixture(scope="module")
def behind(evening):
    """The address of a server that knows of a proxy before it."""
    settings = {"SCORER_PROXIES": "1", "SCORER_PUBLIC_URL": f"http://{HOST}"}
    with serving(evening[0], **settings) as (server, _errors):
        yield server


@pytest.fixture(scope="module")
def proxied(behind, tmp_path_factory):
    """The socket of an nginx in front of that server."""
    folder = tmp_path_factory.mktemp("nginx")
    socket = folder / "http"
    with nginx(folder, LOCATIONS.format(socket=socket, server=behind)):
        yield socket


@pytest.mark.soak
@needs_nginx
def test_the_21st_new_game_of_an_address_is_refused_and_nobody_else_loses_anything(
    proxied, evening
):
    known = Visitor(proxied)
    started = known.new_game()
    hall = Visitor(proxied, known.address)

    assert started.status == 303
    assert strangers(hall, 20) == [303] * 19 + [429]
    assert known.new_game().status == 303, "a known device"
    assert known.send("POST", f"{started.headers['Location']}/again").status == 303
    assert hall.send("POST", evening[1]).status == 303, "a table of the club"
    assert Visitor(proxied).new_game().status == 303, "another address"


@needs_nginx
@pytest.mark.parametrize(
    "claimed", chosen(["127.0.0.1", "198.51.100.250", "::1", "unknown", "1.2.3.4:5"], "127.0.0.1")
)
def test_an_address_that_lies_about_itself_is_counted_as_what_it_is(proxied, claimed):
    liar = Visitor(proxied)
    headers = {"X-Forwarded-For": claimed, "Forwarded": f"for={claimed}"}

    assert strangers(liar, 21, **headers)[-1] == 429
    assert Visitor(proxied, "198.51.100.250").new_game().status == 303


@pytest.mark.soak
@needs_nginx
@pytest.mark.parametrize("at", ["/twice", "/port"])
def test_however_a_proxy_names_the_address_it_is_the_same(proxied, at):
    visitor = Visitor(proxied)

    assert strangers(visitor, 21, at)[-1] == 429
    assert strangers(visitor, 1, at, **{"X-Forwarded-For": "192.0.2.1"}) == [429]
    assert Visitor(proxied).new_game(at).status == 303


@pytest.mark.soak
def test_a_proxy_that_nobody_named_is_one_line_in_the_log(instance):
    with serving(instance, "--host", "127.0.0.1") as (server, errors):
        for _ in range(3):
            ask(server, {"X-Forwarded-For": "198.51.100.7"})

    assert errors.read_text().count("X-Forwarded-For") == 1
    assert errors.read_text().count("SCORER_PROXIES") == 1


@pytest.mark.soak
def test_a_proxy_that_names_no_address_is_one_line_in_the_log(instance):
    settings = {"SCORER_PROXIES": "2"}
    with serving(instance, **settings) as (server, errors):
        ask(server, {"X-Forwarded-For": "198.51.100.7"})
        ask(server, {})

    assert len(errors.read_text().splitlines()) == 1
    assert "SCORER_PROXIES is 2" in errors.read_text()


@pytest.mark.soak
def test_behind_a_proxy_nobody_reaches_the_server_but_this_machine(behind):
    assert behind.startswith("127.0.0.1:")


def ask(server, headers):
    connection = HTTPConnection(server, timeout=120)
    connection.request("GET", "/robots.txt", headers=headers)
    assert connection.getresponse().status == 200
    connection.close()
