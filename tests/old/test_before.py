"""An installation that an older program left tells the same after it is brought to this one.

It was made at commit 16cd7f0 by ``tests/old/make.py`` of commit a3c0e05: evenings of all games, closed,
open, reopened, signed by one side or by both, on paper, from a list.
"""

import json
import lzma

import pytest

from tests.old.newer import as_before
from tests.old.snapshot import HERE, snapshot


@pytest.fixture
def path(tmp_path):
    """Return the database as the program of commit 16cd7f0 left it, with evenings of all games."""
    path = tmp_path / "schreiber.sqlite"
    path.write_bytes(lzma.decompress((HERE / "before.sqlite.xz").read_bytes()))
    return path


def test_proofs_lists_and_boards_are_those_of_before(path):
    before = json.loads((HERE / "before.json").read_text())
    after = snapshot(path)

    assert after.keys() == before.keys()
    for name, text in before.items():
        assert as_before(after[name], text) == text, name
