"""Limits per address behind a proxy: the real server behind a real nginx."""

import shutil
from http.client import HTTPConnection
from itertools import count
from urllib.parse import urlencode

import pytest

from tests.cli.nginx import SocketConnection, needs_nginx, nginx
from tests.cli.running import errors_of, serving
from tests.long import chosen

HOST = "jass.example.ch"
NUMBERS = count(1)

# As docs/hosting.md has it; then a proxy that sends two headers.
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
}}
"""


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
def behind(installation, tmp_path_factory):
    """The address of a server that knows of a proxy before it."""
    instance = shutil.copytree(installation, tmp_path_factory.mktemp("proxied") / "instance")
    settings = {"SCORER_PROXIES": "1", "SCORER_PUBLIC_URL": f"http://{HOST}"}
    with serving(instance, **settings) as (_process, server):
        yield server


@pytest.fixture(scope="module")
def proxied(behind, tmp_path_factory):
    """The socket of an nginx in front of that server."""
    folder = tmp_path_factory.mktemp("nginx")
    socket = folder / "http"
    with nginx(folder, LOCATIONS.format(socket=socket, server=behind)):
        yield socket


@needs_nginx
@pytest.mark.parametrize("claimed", chosen(["127.0.0.1", "198.51.100.250"], "127.0.0.1"))
def test_an_address_that_lies_about_itself_is_counted_as_what_it_is(behind, proxied, claimed):
    liar = Visitor(proxied)
    headers = {"X-Forwarded-For": claimed, "Forwarded": f"for={claimed}"}

    assert behind.startswith("127.0.0.1:"), "nobody but this machine reaches the server itself"
    assert strangers(liar, 21, **headers)[-2:] == [303, 429]
    assert Visitor(proxied, "198.51.100.250").new_game().status == 303


@pytest.mark.soak
@needs_nginx
def test_however_a_proxy_names_the_address_it_is_the_same(proxied):
    visitor = Visitor(proxied)

    assert strangers(visitor, 21, "/twice")[-1] == 429
    assert strangers(visitor, 1, "/twice", **{"X-Forwarded-For": "192.0.2.1"}) == [429]
    assert Visitor(proxied).new_game("/twice").status == 303


@pytest.mark.soak
def test_a_proxy_that_nobody_named_is_one_line_in_the_log(instance):
    with serving(instance, "--host", "127.0.0.1") as (_process, server):
        for _ in range(3):
            ask(server, {"X-Forwarded-For": "198.51.100.7"})

    errors = errors_of(instance).read_text()
    assert (errors.count("X-Forwarded-For"), errors.count("SCORER_PROXIES")) == (1, 1)


@pytest.mark.soak
def test_a_proxy_that_names_no_address_is_one_line_in_the_log(instance):
    settings = {"SCORER_PROXIES": "2"}
    with serving(instance, **settings) as (_process, server):
        ask(server, {"X-Forwarded-For": "198.51.100.7"})
        ask(server, {})

    (line,) = errors_of(instance).read_text().splitlines()
    assert "SCORER_PROXIES is 2" in line


def ask(server, headers):
    connection = HTTPConnection(server, timeout=120)
    connection.request("GET", "/robots.txt", headers=headers)
    assert connection.getresponse().status == 200
    connection.close()
