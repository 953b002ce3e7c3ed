"""What the installation of ``later.sqlite.xz`` answers, asked as browsers and other programs ask it.

It was made at commit c342d16 by ``tests/old/make_later.py`` of commit 1436b2c: signatures of both sides,
disputes, claims, corrections, matches by side, a locked game and what came too late for it; and what people
hold in their hands (cookies, links, codes, a recovery token), made as if in 2126 so that they still work.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from click.testing import CliRunner

from scorer.app import create_app
from scorer.cli import main
from scorer.config import Config
from scorer.store.migrations import upgrade
from tests.web.html_client import StrictClient

HERE = Path(__file__).parent
KEY = bytes(range(32))


def served(path):
    """Return the application of the installation whose database lies at *path*."""
    upgrade(f"sqlite:///{path}")
    path.parent.chmod(0o700)
    key = path.parent / "secret_key"
    key.touch(0o600)
    key.write_bytes(KEY)
    return create_app(Config(instance=path.parent))


def browser(app, **cookies):
    """Return a browser with these cookies."""
    client = StrictClient(app)
    for name, value in cookies.items():
        client.browser.set_cookie(name, value)
    return client


def column(path, query):
    with closing(sqlite3.connect(path)) as connection:
        return [value for (value,) in connection.execute(query)]


def addresses(path):
    """Return what anybody may ask for, and what an official may."""
    games = column(path, "SELECT public_id FROM game ORDER BY id")
    evenings = column(path, "SELECT evening FROM event WHERE kind = 'evening' ORDER BY seq")
    members = column(path, "SELECT number FROM member ORDER BY number")
    seasons = column(
        path,
        "SELECT DISTINCT json_extract(facts, '$.season') FROM event WHERE kind = 'season' ORDER BY seq",
    )
    yield from (
        f"/t/{game}/{what}" for game in games for what in ("revisions", "game.json", "game.csv")
    )
    for evening in evenings:
        yield from (f"/club/evenings/{evening}/{what}" for what in ("evening.json", "ranking.csv"))
    yield from (f"/club/seasons/{season}/standings.csv" for season in seasons)
    yield from (f"/club/members/{number}/member.json" for number in members)


def asked(path, held):
    """Return by address what is answered to who holds *held*, and what the command line says."""
    client = browser(served(path), club=held["official"])
    answers = {}
    for address in addresses(path):
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.text)
        answers[address] = answer.text
    instance = ["--instance", str(path.parent)]
    verified = CliRunner().invoke(main, ["verify", *instance])
    answers["verify"] = f"{verified.exit_code} {verified.output}"
    for game in column(path, "SELECT public_id FROM game ORDER BY id"):
        record = path.parent / f"{game}.json"
        record.write_text(answers[f"/t/{game}/game.json"])
        shown = CliRunner().invoke(main, ["board", str(record)])
        answers[f"board {game}"] = f"{shown.exit_code} {shown.output}"
    return answers
