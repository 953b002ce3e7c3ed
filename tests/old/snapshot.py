"""What an installation tells of itself: proofs, lists and boards, as text to be compared."""

import io
import json
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

import pypdf
from click.testing import CliRunner
from sqlalchemy import select

from scorer.cli import main
from scorer.paper.pdf_process import PdfProcess
from scorer.play import games
from scorer.store.migrations import upgrade
from scorer.store.models import Game
from tests.play.table_builder import session_on
from tests.web.conftest import new_app
from tests.web.html_client import StrictClient, elements_of, words

HERE = Path(__file__).parent
LOGIN, PASSWORD = "vreni", "drei Nell und kein Bauer"
MARKED = "Mit Strafe und Ruhe"  # its lists may gain a mark; its figures stay


def snapshot(path):
    """Return by name what the installation of the database at *path* tells; it is upgraded by that."""
    upgrade(f"sqlite:///{path}")
    instance = path.parent
    instance.chmod(0o700)
    (instance / "secret_key").write_bytes(secrets.token_bytes(32))
    (instance / "secret_key").chmod(0o600)
    return {
        "verify": command(instance, "verify"),
        **proofs(instance),
        **lists(path),
        **boards(path),
    }


def command(instance, *arguments):
    done = CliRunner().invoke(main, [*arguments, "--instance", str(instance)])
    return f"{done.exit_code} {done.output}"


def rows(path, query):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def proofs(instance):
    """Return what each list that was ever printed proves."""
    closings = rows(
        instance / "schreiber.sqlite",
        "SELECT evening, hash FROM event WHERE kind = 'close' ORDER BY seq",
    )
    return {
        f"verify {hash_[:12]}": command(
            instance, "verify", "--evening", evening, "--head", hash_[:12]
        )
        for evening, hash_ in closings
    }


def lists(path):
    """Return the rankings of all evenings and seasons: page, wall, CSV, JSON and paper."""
    press = PdfProcess(wall_seconds=60)
    folder = path.parent / "served"
    folder.mkdir()
    app = new_app(folder, path, press)
    client = StrictClient(app)
    client.post("/club/log-in", data={"login": LOGIN, "password": PASSWORD})
    texts_by_name = {}
    for evening, facts in rows(
        path, "SELECT evening, facts FROM event WHERE kind = 'evening' ORDER BY seq"
    ):
        name, here = json.loads(facts)["name"], f"/club/evenings/{evening}"
        texts_by_name[f"{name}: json"] = client.get(f"{here}/evening.json").json["standings"]
        if name == MARKED:
            continue
        texts_by_name[f"{name}: page"] = ranks(client.get(f"{here}/ranking"))
        texts_by_name[f"{name}: wall"] = [
            words(item) for item in elements_of(client.get(f"/e/{evening}"), "li")
        ]
        texts_by_name[f"{name}: csv"] = client.get(f"{here}/ranking.csv").text
        texts_by_name[f"{name}: paper"] = printed(client.get(f"{here}/ranking.pdf"))
    for (facts,) in rows(
        path,
        "SELECT facts FROM event WHERE kind = 'season' GROUP BY json_extract(facts, '$.season')",
    ):
        season = json.loads(facts)
        here = f"/club/seasons/{season['season']}"
        texts_by_name[f"{season['name']}: season page"] = ranks(client.get(here))
        texts_by_name[f"{season['name']}: season csv"] = client.get(f"{here}/standings.csv").text
        texts_by_name[f"{season['name']}: season paper"] = printed(
            client.get(f"{here}/standings.pdf")
        )
    press.close()
    return texts_by_name


def ranks(page):
    """Return the lines of a ranking, without its head."""
    return [words(row) for row in elements_of(page, "tr")][1:]


def printed(pdf):
    """Return the lines of a printed list that hold somebody's rank."""
    assert pdf.mimetype == "application/pdf", pdf.text
    lines = [
        line
        for page in pypdf.PdfReader(io.BytesIO(pdf.data)).pages
        for line in page.extract_text().replace("\u00a0", " ").splitlines()
    ]
    return [line for line in lines if line[:1].isdecimal() and "." in line[:4]]


def boards(path):
    """Return of every game what it came to, and what was written in it."""
    boards_by_name = {}
    with session_on(path) as session:
        for game in session.scalars(select(Game).order_by(Game.id)):
            board = games.board(session, game)
            finish = board["finish"]
            boards_by_name[f"game {game.id}"] = {
                "totals": board["totals"],
                "finish": finish and [finish.get("winner"), finish["why"]],
                "lines": [[line["slot"], line.get("points")] for line in board["lines"]],
                "clashes": board["clashes"],
            }
    return boards_by_name
