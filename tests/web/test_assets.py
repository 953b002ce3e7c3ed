"""Static files travel small and change nothing."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess

import pytest

from scorer.resources import folder
from scorer.web.assets import _read

SCRIPTS = sorted((folder("static") / "js").rglob("*.js"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_stripped_script_is_smaller_and_still_a_script(path, tmp_path) -> None:
    asset = _read(path)
    stripped = tmp_path / "stripped.mjs"
    stripped.write_bytes(asset.plain)
    node = shutil.which("node")
    assert node is not None

    assert len(asset.plain) < path.stat().st_size
    subprocess.run([node, "--check", stripped], check=True, timeout=30)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_template_stands_within_a_template(path) -> None:
    """The stripper takes the text of the outer one for code and eats its blanks."""
    assert re.findall(r"`[^`]*\$\{[^}`]*`", path.read_text()) == []


def test_packed_and_plain_say_the_same() -> None:
    asset = _read(folder("static") / "css" / "table.css")

    assert asset.packed is not None
    assert gzip.decompress(asset.packed) == asset.plain


def test_a_font_is_sent_as_it_is() -> None:
    font = next((folder("static") / "fonts").rglob("*.ttf"))

    assert _read(font).plain == font.read_bytes()
    assert _read(font).packed is None
