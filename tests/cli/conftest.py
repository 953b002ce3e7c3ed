"""An installation that is set up already: only the tests of a first start make one."""

import shutil

import pytest
from click.testing import CliRunner

from scorer.cli import main


@pytest.fixture(scope="session")
def installation(tmp_path_factory):
    """Return an instance folder with a key and a database of this version."""
    folder = tmp_path_factory.mktemp("installation")
    done = CliRunner().invoke(main, ["upgrade", "--instance", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture
def instance(installation, tmp_path):
    """Return a copy of the installation, beside it a club's file that is none."""
    folder = tmp_path / "instance"
    shutil.copytree(installation, folder)
    (tmp_path / "empty.json").write_text("{}")
    return folder


@pytest.fixture(autouse=True)
def german(monkeypatch):
    """Let commands answer in German, whatever the machine of the tests speaks."""
    monkeypatch.setenv("LANGUAGE", "de")
