"""``--help`` speaks the language of the environment, as the answers of the commands do."""

import inspect

import click
import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.cli.environment_language import in_language_of_environment
from scorer.cli.help_texts import TEXTS


def all_commands(command, path=()):
    """Yield each command with what is typed for it."""
    yield command, path
    for name, below in getattr(command, "commands", {}).items():
        yield from all_commands(below, (*path, name))


def paragraphs(command):
    """Return the texts that a command and its options bring."""
    texts = [
        command.help,
        *(p.help for p in command.params if isinstance(p, click.Option) and p.help),
    ]
    return {
        " ".join(part.split()) for text in texts for part in inspect.cleandoc(text).split("\n\n")
    }


def help_page(path, language, monkeypatch):
    monkeypatch.setenv("LANGUAGE", language)
    done = CliRunner().invoke(main, [*path, "--help"], terminal_width=200)
    assert done.exit_code == 0
    return " ".join(done.output.split())


COMMANDS = list(all_commands(main))


@pytest.mark.parametrize(("command", "path"), COMMANDS, ids=str)
def test_each_text_of_a_command_stands_in_its_help_in_every_language(command, path, monkeypatch):
    assert paragraphs(command) <= set(TEXTS)
    for language in ("de", "fr", "it", "en"):
        page = help_page(path, language, monkeypatch)
        with in_language_of_environment():
            for english in (*paragraphs(command), "Options", "Usage:"):
                assert str(TEXTS[english]) in page
                assert (english in page) == (str(TEXTS[english]) == english), (language, english)


def test_the_list_of_commands_and_what_click_adds_speak_it_too(monkeypatch):
    assert "Aufruf: main [OPTIONS] COMMAND" in help_page((), "de", monkeypatch)
    assert "Befehle: backup Die Datenbank nach TARGET sichern" in help_page((), "de", monkeypatch)
    assert "[par défaut: 8157; 0<=x<=65535]" in help_page(("serve",), "fr", monkeypatch)
    assert "PDF da scrivere. [obbligatorio]" in help_page(("sheet",), "it", monkeypatch)
    assert "Show this message and exit." in help_page((), "en", monkeypatch)
