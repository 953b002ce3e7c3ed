"""One request through the whole app in this process, against bare WSGI and ``sqlite3`` doing the same."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from inspect import isroutine
from io import BytesIO
from itertools import cycle
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

from flask import Flask, template_rendered
from jinja2 import Environment, FileSystemLoader, Template

from bench import sample
from bench.report import Figure, at_most, plain, side_by_side, size
from scorer.app import create_app
from scorer.config import Config
from scorer.resources import folder
from scorer.rules import games, record
from scorer.store import migrations, rate_limits, sqlite

Wsgi: TypeAlias = Callable[[dict[str, Any], Callable[..., Any]], Any]

GAMES, ROUNDS, TIMES = size(40, 2), 20, size(400, 1)


def rows() -> Iterator[Figure]:
    """Store a round, show the table, poll for changes."""
    rate_limits.WRITES = replace(
        rate_limits.WRITES, amount=10**6
    )  # a bench is faster than a table; the limit is still asked
    with tempfile.TemporaryDirectory() as place:
        stage = Stage(Path(place))
        floor = Floor(stage)
        yield from _storing(stage, floor)
        yield from _reading(stage, floor)


def _storing(stage: Stage, floor: Floor) -> Iterator[Figure]:
    ours, bare, raw = side_by_side(
        TIMES,
        lambda: stage.post(stage.app, stage.next_table()),
        lambda: stage.post(floor.post, stage.next_table()),
        floor.insert_only,
    )
    yield plain("a round stored by the app, synchronous=FULL", ours, "ms")
    yield plain("the same insert by bare WSGI + sqlite3", bare, "ms")
    yield plain("the insert and commit alone", raw, "ms")
    yield at_most("a round: app / bare", ours / bare, 5.5, "×")


def _reading(stage: Stage, floor: Floor) -> Iterator[Figure]:
    table, watch = stage.addresses[0], f"{stage.addresses[0]}/watch"
    bare_table, bare_watch = floor.page(table), floor.page(watch)
    tag = stage.get(stage.app, watch, cookie=False)["ETag"]
    ours, bare = side_by_side(
        TIMES, lambda: stage.get(stage.app, table), lambda: stage.get(bare_table, table)
    )
    yield plain("table page of the scribe by the app", ours, "ms")
    yield at_most("table page: app / bare WSGI + sqlite3 + Jinja", ours / bare, 2.8, "×")
    ours, poll, bare = side_by_side(
        TIMES,
        lambda: stage.get(stage.app, watch, cookie=False),
        lambda: stage.get(stage.app, watch, cookie=False, tag=tag, status="304"),
        lambda: stage.get(bare_watch, watch),
    )
    yield plain(f"watch page with {ROUNDS} rounds by the app", ours, "ms")
    yield at_most("watch page: app, rules asked / bare, board given", ours / bare, 2.8, "×")
    yield plain("poll, 304", poll, "ms")
    yield at_most("poll: 304 of the app / bare watch page", poll / bare, 0.8, "×")


class Stage:
    """An app on a fresh database, with games that one device may write."""

    def __init__(self, place: Path, games: int = GAMES, catalogs: str = "") -> None:
        self.place = place
        config = Config(instance=place, catalogs=catalogs)
        migrations.upgrade(config.database_url)
        self.app = create_app(config)
        self.cookie = ""
        self.addresses = [self._start(number) for number in range(games)]
        self._turns = cycle(self.addresses)
        self._rounds: defaultdict[str, int] = defaultdict(lambda: ROUNDS)

    def _start(self, number: int) -> str:
        """Import a game of ROUNDS rounds and return its address."""
        revisions = tuple(sample.log(ROUNDS))
        return self.bring(
            record.Record(games.read_settings(sample.settings_json()), revisions), number
        )

    def bring(self, game: record.Record, number: int = 0) -> str:
        """Import a game and return its address."""
        kept = record.dumps(game)
        edge = b"--edge\r\nContent-Disposition: form-data; name=record; filename=g.json\r\n\r\n"
        body = edge + _with_new_names(kept) + b"\r\n--edge--\r\n"
        heads, _ = self._ask(
            self.app,
            "/games/import",
            "303",
            method="POST",
            body=body,
            CONTENT_TYPE="multipart/form-data; boundary=edge",
            REMOTE_ADDR=f"127.0.1.{number}",
        )
        if "Set-Cookie" in heads:
            self.cookie = heads["Set-Cookie"].partition(";")[0]
        return "/t/" + heads["Location"].rpartition("/t/")[2]

    def tables(self) -> dict[str, str]:
        """Return the address of an empty table of each game that is measured, by name."""
        rules = (games.read_settings(sample.settings_json(preset)) for preset in sample.PRESETS)
        return {
            settings.game: self.bring(record.Record(settings, ()), number)
            for number, settings in enumerate(rules)
        }

    def rendered(self, address: str) -> list[tuple[str, dict[str, Any]]]:
        """Return the templates of a page with their values."""
        seen: list[tuple[str, dict[str, Any]]] = []

        def note(_app: Flask, template: Template, context: dict[str, Any]) -> None:
            seen.append((str(template.name), dict(context)))

        with template_rendered.connected_to(note):
            self.read(address)
        return seen

    def next_table(self) -> str:
        """Return the address of the next game, in rotation."""
        return next(self._turns)

    def log(self, table: str) -> str:
        """Return the address at which an up-to-date phone polls the table."""
        return f"{table}/revisions?after={self._rounds[table]}"

    def next_round(self, table: str) -> tuple[str, object]:
        """Return where a phone sends one more round, and what."""
        return self.log(table), {"revisions": [self.round(table)]}

    def post(self, app: Wsgi, table: str) -> None:
        """Write one more round."""
        address, sent = self.next_round(table)
        path, _, query = address.partition("?")
        self._ask(app, path, "200", method="POST", body=json.dumps(sent).encode(), query=query)

    def round(self, table: str) -> dict[str, Any]:
        """Return the next deal of a table as a new revision."""
        self._rounds[table] += 1
        facts = {"kind": "deal", "mode": "schilten", "declarer": 1, "points": [97, 60]}
        moment = "2026-11-21T20:00:00Z"
        return {
            "id": str(uuid4()),
            "line": str(uuid4()),
            "slot": str(self._rounds[table]),
            "replaces": [],
            "undoes": None,
            "at": moment,
            "by": "Anna",
            "facts": facts,
        }

    def get(
        self,
        app: Wsgi,
        path: str,
        *,
        cookie: bool = True,
        tag: str = "",
        status: str = "200",
        language: str = "",
    ) -> dict[str, str]:
        """Request a page; return the headers of the answer."""
        return self._ask(
            app,
            path,
            status,
            cookie=cookie,
            HTTP_IF_NONE_MATCH=tag,
            HTTP_ACCEPT_LANGUAGE=language,
        )[0]

    def read(self, path: str, language: str = "") -> bytes:
        """Return the content of a page or of a static file, as the writing device gets it."""
        return self._ask(self.app, path, "200", HTTP_ACCEPT_LANGUAGE=language)[1]

    def _ask(
        self,
        app: Wsgi,
        path: str,
        status: str,
        *,
        method: str = "GET",
        body: bytes = b"",
        query: str = "",
        cookie: bool = True,
        **more: str,
    ) -> tuple[dict[str, str], bytes]:
        response: list[Any] = []
        environ = {
            "REQUEST_METHOD": method,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": "localhost",
            "HTTP_SEC_FETCH_SITE": "same-origin",
            "HTTP_COOKIE": self.cookie if cookie else "",
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_TYPE": "application/json",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
            "wsgi.errors": BytesIO(),
            "wsgi.url_scheme": "http",
            "wsgi.version": (1, 0),
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
            **{name: value for name, value in more.items() if value},
        }
        answer = app(environ, lambda line, heads, *_: response.extend((line, dict(heads))))
        content = b"".join(answer)
        if not response[0].startswith(status):
            raise RuntimeError(f"{path} answered {response[0]}: {content[:500]!r}")
        return response[1], content


class Floor:
    """The lower bound without framework, rules and access: same table, same pragmas."""

    def __init__(self, stage: Stage) -> None:
        path = stage.place / "floor.sqlite"
        source = sqlite3.connect(Config(instance=stage.place).database_url.partition("///")[2])
        self.database = sqlite3.connect(path, isolation_level=None)
        source.backup(self.database)
        source.close()
        for pragma in (*sqlite.PRAGMAS, f"journal_mode={sqlite.journal_mode()}"):
            self.database.execute(f"PRAGMA {pragma}")
        self.stage = stage
        self.bare = Environment(
            loader=FileSystemLoader(folder("templates")),
            extensions=["jinja2.ext.i18n"],
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.bare.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
        for name, shared in stage.app.jinja_env.globals.items():
            if name not in self.bare.globals:
                value = _cached(stage.app, shared) if isroutine(shared) else shared
                self.bare.globals[name] = value
        ids = self.database.execute("SELECT public_id, id FROM game")
        self.games: dict[str, int] = dict(ids.fetchall())

    def post(self, environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        """Store one revision and return its number."""
        sent = json.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
        seq = self._insert(self.games[environ["PATH_INFO"].split("/")[2]], sent["revisions"][0])
        body = json.dumps({"seq": seq}).encode()
        start("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
        return [body]

    def insert_only(self) -> None:
        """Store one revision without any request."""
        self._insert(1, self.stage.round(""))

    def _insert(self, game: int, revision: dict[str, Any]) -> int:
        run = self.database.execute
        run("BEGIN IMMEDIATE")
        seq: int = run(
            "SELECT coalesce(max(seq), 0) + 1 FROM revision WHERE game_id = ?", (game,)
        ).fetchone()[0]
        run(
            "INSERT INTO revision (id, game_id, seq, line, slot, replaces, undoes, at, by, facts,"
            " device_id, received_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                revision["id"],
                game,
                seq,
                revision["line"],
                revision["slot"],
                json.dumps(revision["replaces"]),
                revision["undoes"],
                revision["at"],
                revision["by"],
                json.dumps(revision["facts"]),
                1,
                "2026-11-21 20:00:00.000000",
            ),
        )
        run("COMMIT")
        return seq

    def page(self, address: str) -> Wsgi:
        """Return a WSGI app that reads the log and renders the app's template with fixed values."""
        (template, values), *_ = self.stage.rendered(address)
        drawn = self.bare.get_template(template)
        game = self.games[address.split("/")[2]]

        def answer(_environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
            revisions = self.database.execute(
                "SELECT id, line, slot, replaces, undoes, at, by, facts FROM revision"
                " WHERE game_id = ? ORDER BY seq",
                (game,),
            )
            for row in revisions:
                json.loads(row[7])
            body = drawn.render(values).encode()
            start("200 OK", [("Content-Type", "text/html"), ("Content-Length", str(len(body)))])
            return [body]

        return answer


def _cached(app: Flask, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return *function* with a cache, for templates that are rendered outside the app."""

    @cache
    def answer(*given: object, **named: object) -> object:
        with app.test_request_context():
            return function(*given, **named)

    return answer


def _with_new_names(kept: bytes) -> bytes:
    """Return the record with fresh ids, because a revision can be in one game only."""
    value = json.loads(kept)
    names = {
        revision[key]: str(uuid4()) for revision in value["revisions"] for key in ("id", "line")
    }
    for old, new in names.items():
        kept = kept.replace(old.encode(), new.encode())
    return kept
