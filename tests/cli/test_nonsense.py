"""Every setting and every option of every command with nonsense, a folder, a file and nothing."""

from __future__ import annotations

import socket
from dataclasses import fields

import click
import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.config import Config
from tests.cli.test_unusable_database import MAKES_ONE

pytestmark = pytest.mark.soak


def all_commands(command, path=()):
    """Yield each command with what is typed for it."""
    yield command, path
    for name, below in getattr(command, "commands", {}).items():
        yield from all_commands(below, (*path, name))


# What each argument and each required option is given while another one is tried.
GOOD = {
    "login": "vreni",
    "who": "vreni",
    "which": "2026",
    "name": "Jassclub Bern",
    "file": "{outside}/empty.json",
    "copy": "{outside}/empty.json",
    "target": "{outside}/copy.sqlite",
    "out": "{outside}/new.json",
}
NAMES = ("nonsense.invalid", "folder")  # good ones for the folder of a new instance
NONSENSE = [NAMES[0], "{outside}/folder", "{outside}/empty.json", ""]
COMMANDS = {
    " ".join(path): command
    for command, path in all_commands(main)
    if not isinstance(command, click.Group)
}
SETTINGS = [f"SCORER_{field.name.upper()}" for field in fields(Config)]


@pytest.fixture
def taken_port(tmp_path):
    """Return a port at which a server ends after all else went well."""
    (tmp_path / "folder").mkdir()
    with socket.create_server(("0.0.0.0", 0)) as listener:
        yield listener.getsockname()[1]


def typed(path, instance, port, param=None, value=""):
    """Return the words of a command with *value* for *param*, and good ones for the others."""
    words = path.split()
    for other in COMMANDS[path].params:
        text = value if other is param else GOOD.get(other.name, "")
        text = str(instance) if other.name == "instance" and other is not param else text
        text = str(port) if other.name == "port" and other is not param else text
        option = [other.opts[0]] if isinstance(other, click.Option) else []
        if other is param or other.required or other.name in {"instance", "port"}:
            words += [*option, text]
    return [word.format(outside=instance.parent) for word in words]


def everything_below(folder, spared):
    """Return what lies in *folder*, without *spared* and the empty files that serve as locks."""
    return {
        path: path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
        if not path.name.endswith(("-turn", "-open")) and not {*path.parts} & {*spared}
    }


def judge(words, folder, monkeypatch):
    """Run a command; check that it worked, or said in one sentence why not and left all as it was."""
    monkeypatch.chdir(folder / "folder")
    makes_one = not MAKES_ONE.isdisjoint({words[0], " ".join(words[:2])})
    spared = NAMES if makes_one else ()
    before = everything_below(folder, spared)
    done = CliRunner().invoke(main, words, input="drei Nell und kein Bauer\n")
    sentences = [
        line for line in done.stderr.splitlines() if line and not line.startswith(("Usage", "Try"))
    ]

    assert done.exit_code in {0, 1, 2}, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
    if done.exit_code:
        assert len(sentences) == 1, done.stderr
        assert "Unexpected error" not in done.stderr
        assert everything_below(folder, spared) == before, words
    return done


@pytest.mark.parametrize("path", COMMANDS)
def test_no_option_falls_over_nonsense(path, instance, taken_port, tmp_path, monkeypatch):
    for param in COMMANDS[path].params:
        if not getattr(param, "is_flag", False):
            for value in NONSENSE:
                judge(typed(path, instance, taken_port, param, value), tmp_path, monkeypatch)


@pytest.mark.parametrize("setting", SETTINGS)
def test_no_setting_falls_over_nonsense(setting, instance, taken_port, tmp_path, monkeypatch):
    for value in NONSENSE:
        monkeypatch.setenv(setting, value.format(outside=tmp_path))
        for path in COMMANDS:
            words = typed(path, instance, taken_port)
            if setting == "SCORER_INSTANCE":
                words = [word for word in words if word not in {"--instance", str(instance)}]
            judge(words, tmp_path, monkeypatch)
