"""A command answers in the language of the environment; without one in German."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.cli.environment_language import VARIABLES
from tests.cli.test_serve import ADDRESS

FRENCH, ENGLISH, GERMAN = "fr_CH.UTF-8", "en_GB.UTF-8", "de_CH.UTF-8"
NO_CLUB = {
    "de": "Hier gibt es noch keinen Verein, also nichts zu prüfen.",
    "fr": "Il n’y a encore aucun club ici, donc rien à vérifier.",
    "it": "Qui non c’è ancora un club, dunque niente da controllare.",
    "en": "There is no club here yet, so nothing to check.",
}


@pytest.fixture
def speak(monkeypatch):
    """Set the variables of the language to those that are given and to no others."""

    def set_variables(**variables):
        for name in VARIABLES:
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return set_variables


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LC_ALL": FRENCH}, "fr"),
        ({"LC_ALL": ENGLISH, "LC_MESSAGES": FRENCH, "LANG": GERMAN}, "en"),
        ({"LC_MESSAGES": FRENCH, "LANG": GERMAN}, "fr"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "fr_CH@euro"}, "fr"),
        ({"LANG": GERMAN}, "de"),
        ({"LANGUAGE": "it:fr", "LC_ALL": FRENCH}, "it"),
        ({"LANGUAGE": "pt:fr", "LANG": GERMAN}, "fr"),
        ({"LANGUAGE": "de:fr", "LC_ALL": FRENCH}, "de"),
        ({"LANGUAGE": "", "LANG": FRENCH}, "fr"),
        ({"LANG": "rm_CH.UTF-8"}, "de"),
        ({"LANG": "pt_PT.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": FRENCH}, "de"),
        ({"LC_ALL": "C"}, "de"),
        ({"LANG": "POSIX"}, "de"),
        ({"LANG": "../../etc"}, "de"),
        ({}, "de"),
    ],
)
def test_a_command_answers_in_the_language_of_the_environment(speak, instance, variables, language):
    speak(**variables)
    done = CliRunner().invoke(main, ["verify", "--instance", str(instance)])

    assert done.output.splitlines() == [NO_CLUB[language]]


def test_refusals_speak_it_too(speak, instance):
    speak(LC_ALL=FRENCH)
    record = CliRunner().invoke(main, ["board", "-"], input="{}")
    nobody = CliRunner().invoke(
        main, ["club", "password", "vreni", "--instance", str(instance)], input="drei Nell\n"
    )
    missing = CliRunner().invoke(main, ["board", str(instance / "none.json")])

    assert record.stderr == "entrée standard: format: Ce n’est pas une partie de Schreiber.\n"
    assert nobody.stderr == "Ce club ne connaît pas cette personne.\n"
    assert "Impossible de lire" in missing.stderr


def test_the_first_lines_of_a_server_speak_it_and_its_pages_what_the_browser_asks_for(instance):
    command = [sys.executable, "-m", "scorer", "serve", "--host", "127.0.0.1", "--port", "0"]
    variables = {name: text for name, text in os.environ.items() if name not in VARIABLES}
    with subprocess.Popen(
        [*command, "--instance", str(instance)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=variables | {"LC_ALL": FRENCH, "PYTHONUTF8": "1"},
    ) as process:
        try:
            first = process.stdout.readline()
            rest = process.stdout.readline()
        finally:
            process.terminate()

    assert first.startswith("Schreiber tourne: ")
    assert ADDRESS.search(first)
    assert "Pas encore de club" in rest or "PDF" in rest
