"""Static files travel small and change nothing."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from posixpath import normpath

import pytest
from flask import render_template, url_for

from scorer.resources import folder, static_files
from scorer.rules.games import GAMES
from scorer.web.assets import _read

SCRIPTS = sorted((folder("static") / "js").rglob("*.js"))


PARSE = """
import { readFileSync } from 'node:fs'
import { SourceTextModule } from 'node:vm'
for (const identifier of process.argv.slice(1))
  new SourceTextModule(readFileSync(identifier, 'utf8'), { identifier })
"""


def test_stripped_scripts_are_smaller_and_still_scripts(tmp_path) -> None:
    node = shutil.which("node")
    assert node is not None
    files = [tmp_path / f"{number}-{path.name}" for number, path in enumerate(SCRIPTS)]
    for path, file in zip(SCRIPTS, files, strict=True):
        asset = _read(path)
        file.write_bytes(asset.plain)

        assert len(asset.plain) < path.stat().st_size
    flags = ["--experimental-vm-modules", "--no-warnings", "--input-type=module"]
    parsed = subprocess.run(
        [node, *flags, "--eval", PARSE, *files], capture_output=True, text=True, check=False
    )
    assert (parsed.returncode, parsed.stderr) == (0, "")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_template_stands_within_a_template(path) -> None:
    """The stripper takes the text of the outer one for code and eats its blanks."""
    assert re.findall(r"`[^`]*\$\{[^}`]*`", path.read_text()) == []


@pytest.mark.parametrize(
    "path", sorted((folder("static") / "css").glob("*.css")), ids=lambda path: path.name
)
def test_no_selector_loses_the_blank_before_a_colon(path) -> None:
    """Within a block that is no @media the stripper takes it for a declaration."""
    led = re.compile(r"[\w)\]*] :(?:is|not|has|where)\(")
    plain = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL)

    assert len(led.findall(_read(path).plain.decode())) == len(led.findall(plain))


@pytest.mark.parametrize("name", ["pages.css", "club.css", "club_wide.css"])
def test_what_a_search_hides_lets_no_has_be_asked_again(name) -> None:
    """Where a :has() looks for [hidden], each row that is hidden styles what is above it anew, down to the last row."""
    asked = re.findall(
        r":has\((?:[^()]|\([^()]*\))*\)", (folder("static") / "css" / name).read_text()
    )

    assert [selector for selector in asked if "[hidden]" in selector] == []


def test_packed_and_plain_say_the_same() -> None:
    asset = _read(folder("static") / "css" / "table.css")

    assert asset.packed is not None
    assert gzip.decompress(asset.packed) == asset.plain


def test_the_types_of_the_scripts_are_for_nobody_but_their_checker(app) -> None:
    types = [
        path.relative_to(folder("static")).as_posix() for path in folder("static").rglob("*.d.ts")
    ]

    assert {"js/board_types.d.ts", "js/types.d.ts"} < {*types}
    assert [path for path in static_files(folder("static")) if path.suffix == ".ts"] == []
    assert ".d.ts" not in app.test_client().get("/sw.js").text
    with app.test_request_context():
        address = url_for("static", filename="js/types.d.ts")
    assert app.test_client().get(address).status_code == 404


def test_the_icon_stands_where_a_browser_asks_for_it_by_itself(app) -> None:
    answer = app.test_client().get("/favicon.ico", follow_redirects=True)
    assert (answer.status_code, answer.mimetype) == (200, "image/png")


def test_a_font_is_sent_as_it_is() -> None:
    font = next((folder("static") / "fonts").rglob("*.ttf"))

    assert _read(font).plain == font.read_bytes()
    assert _read(font).packed is None


@pytest.mark.parametrize("game", GAMES)
def test_what_a_table_needs_at_once_stays_small(app, game) -> None:
    """HTML, style and scripts to draw the sheet and to write one line: 20 KB, as they travel."""
    with app.test_request_context():
        files = {"": render_template(f"{game}/screen.html", game=game)}
    waiting = re.findall(r'<(?:link rel="stylesheet" href|script [^>]*src)="([^"]+)"', files[""])
    while waiting:
        name = waiting.pop()
        if name not in files:
            files[name] = app.test_client().get(name).text
            needed = re.findall(r"^import[^'(]*'([^']+)'", files[name], re.MULTILINE)
            waiting += [normpath(f"{name}/../{module}") for module in needed]

    assert len(files) > 5
    assert sum(len(gzip.compress(text.encode())) for text in files.values()) <= 20 * 1024
