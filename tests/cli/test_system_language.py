"""The server says where it runs, and why it does not, in the language of the system; all else is English."""

import os
import subprocess

import pytest

from scorer.cli.system_language import VARIABLES, system_language
from tests.cli.running import ADDRESS, scorer, serve

FRENCH, ENGLISH, GERMAN = "fr_CH.UTF-8", "en_GB.UTF-8", "de_CH.UTF-8"


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
def test_the_language_of_the_system_is_the_first_that_is_set(variables, language):
    assert system_language(variables) == language


def test_commands_and_refusals_are_english(monkeypatch, instance):
    monkeypatch.setenv("LANGUAGE", "fr")
    record = scorer("board", "-", data="{}")
    missing = scorer("board", instance / "none.json")
    verified = scorer("verify", "--instance", instance)

    assert (
        record.stderr
        == "standard input: format: This file is not a game from the app “Schreiber”.\n"
    )
    assert "cannot be read" in missing.stderr
    assert verified.output == "There is no club here yet, so nothing to check.\n"


def test_a_server_says_where_it_runs_and_why_it_does_not_in_that_language(instance):
    variables = {name: text for name, text in os.environ.items() if name not in VARIABLES}
    variables |= {"LC_ALL": FRENCH, "PYTHONUTF8": "1"}
    command = serve(instance, "--host", "127.0.0.1")
    french = {"encoding": "utf-8", "env": variables}
    with subprocess.Popen(command, stdout=subprocess.PIPE, **french) as process:
        try:
            address, code = process.stdout.readline(), process.stdout.readline()
        finally:
            process.terminate()
    (instance / "schreiber.sqlite").write_text("Rüebli")
    refused = subprocess.run(command, capture_output=True, check=False, **french)

    assert address.startswith("Schreiber tourne: ")
    assert ADDRESS.search(address)
    assert "Pas encore de club" in code
    assert refused.stderr.startswith(f"{instance}/schreiber.sqlite n’est pas")
