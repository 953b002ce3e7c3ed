"""What the phone keeps for want of network: all of it, and nothing that belongs to somebody."""

import json
import re
from posixpath import normpath

import pytest

from scorer.rules.games import GAMES
from tests.web.conftest import a_table
from tests.web.html_client import StrictClient

NAMED = re.compile(r"""(?:src|href)="(/[^"#]+)""")
IMPORTED = re.compile(r"""(?:\bfrom|\bimport|new URL)\s*\(?'(\.[^']+)'""")


def what_is_kept(client):
    script = client.get("/sw.js")
    manifest = json.JSONDecoder().raw_decode(script.text.removeprefix("const SET="))[0]
    return manifest["name"], manifest["files"]


def needed(client, address):
    """Return every address that a page leads to before anybody follows a link."""
    paths, waiting = set(), [address]
    while waiting:
        path = waiting.pop()
        if path in paths:
            continue
        paths.add(path)
        text = client.get(path).text if path.endswith(".js") or path == address else ""
        waiting += [normpath(f"{path}/../{name}") for name in IMPORTED.findall(text)]
        waiting += NAMED.findall(text) if path == address else []
    return {path for path in paths if "/icons/app-" not in path}  # for the launcher only


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_table_needs_is_kept(client, game):
    _name, files = what_is_kept(client)

    paths = needed(client, f"/table/{game}")

    assert len(paths) > 15
    assert paths | {f"/table/{game}/late.json", "/manifest.webmanifest"} <= set(files)


def test_everything_that_is_kept_is_there_for_anybody_and_nobody_in_particular(client):
    _name, files = what_is_kept(client)

    assert len(files) == len(set(files))
    for address in files:
        answer = client.get(address)

        assert (address, answer.status_code) == (address, 200)
        assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("game", GAMES)
def test_the_screen_that_is_kept_is_the_one_of_the_table(app, client, game):
    table = a_table(app, next(iter(GAMES[game].presets)))

    assert client.get(f"/table/{game}").text == table.anna.get(table.path).text


def test_there_are_screens_of_known_games_only(client):
    assert client.get("/table/poker").status_code == 404


def test_a_set_is_named_by_what_is_in_it(client, make_app, monkeypatch):
    name, files = what_is_kept(client)
    monkeypatch.setattr("scorer.app.fingerprint", lambda _root: "0123456789ab")
    other, moved = what_is_kept(StrictClient(make_app()))

    assert what_is_kept(client) == (name, files)
    assert other != name
    assert len(moved) == len(files)


def test_a_server_that_is_told_so_ends_the_worker(make_app):
    client = StrictClient(make_app(worker=False))
    script = client.get("/sw.js")

    assert script.mimetype == "text/javascript"
    assert "unregister" in script.text
    assert "fetch" not in script.text
