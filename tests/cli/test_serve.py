"""`scorer serve`, `scorer backup` and `scorer restore` as a host uses them."""

from __future__ import annotations

import re
import shutil
import socket
import stat
import subprocess
import sys
import urllib.request

import pytest

from scorer.cli.serve import announce, in_network
from scorer.paper import pdf_process
from scorer.paper.pdf_process import pango_is_there
from tests.cli.running import PASSWORD, refused, scorer, serve, serving

HERE = ("--host", "127.0.0.1")


def started(instance):
    """Start a server, ask for its start page, end it; return the page and what was printed."""
    with serving(instance, *HERE) as (process, address):
        with urllib.request.urlopen(f"http://{address}", timeout=120) as answer:
            page = answer.read().decode()  # all is printed by then
        process.terminate()
        return page, process.stdout.read()


@pytest.fixture(scope="module")
def first_start(tmp_path_factory):
    """Return the instance, the start page and the output of a start from nothing."""
    instance = tmp_path_factory.mktemp("first") / "instance"
    return instance, *started(instance)


def setup_codes(output):
    return re.findall(r"Code zum Einrichten: (\S+) \(auf \S+/club/new\)", output)


def test_the_first_start_makes_database_and_key_and_answers(first_start) -> None:
    instance, page, output = first_start

    assert "Neue Partie" in page
    assert "Für die Handys" not in output, "only this machine reaches it"
    assert stat.S_IMODE((instance / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(instance.stat().st_mode) == 0o700
    assert (instance / "schreiber.sqlite").is_file()


def test_the_start_tells_the_code_that_sets_up_the_first_club(first_start, tmp_path) -> None:
    first_instance, _page, output = first_start
    (code,) = setup_codes(output)
    assert re.fullmatch(r"([0-9A-Z]{4}-){2}[0-9A-Z]{4}", code)

    instance = shutil.copytree(first_instance, tmp_path / "instance")
    club = ["club", "new", "Jassclub Bern", "--login", "vreni", "--instance", instance]
    assert scorer(*club, data=PASSWORD).exit_code == 0

    assert setup_codes(started(instance)[1]) == []


@pytest.mark.parametrize("lan_host", ["", "192.0.2.7"])
def test_phones_get_an_address_that_answers_or_the_way_to_one(lan_host, capsys) -> None:
    announce("0.0.0.0", 8157, lan_host, "")
    shown = capsys.readouterr().out

    assert "Schreiber läuft: http://localhost:8157/" in shown
    if lan_host:
        assert "Für die Handys im gleichen Netz: http://192.0.2.7:8157/" in shown
        assert "SCORER_LAN_HOST" not in shown
    else:
        assert "SCORER_LAN_HOST" in shown
        assert "localhost" not in shown.partition("Für die Handys")[2]
        assert "\u2588" not in shown, "no code leads phones to themselves"


def test_a_server_of_ipv6_names_addresses_of_ipv6(capsys) -> None:
    announce("::", 8157, "[2001:db8::7]", "")
    shown = capsys.readouterr().out

    assert "Schreiber läuft: http://[::1]:8157/" in shown
    assert "Für die Handys im gleichen Netz: http://[2001:db8::7]:8157/" in shown
    assert in_network("::") == "" or in_network("::").startswith("[")


def test_a_machine_without_pango_says_so_at_every_start(tmp_path, monkeypatch) -> None:
    assert pango_is_there()
    monkeypatch.setattr(
        pdf_process, "LIBRARIES", (*pdf_process.LIBRARIES, ("libnobody-has-this.so.1",))
    )

    assert not pango_is_there()


def test_a_key_that_others_can_read_is_refused(instance) -> None:
    (instance / "secret_key").chmod(0o644)

    assert refused(scorer("serve", "--instance", instance), "chmod 600")


def test_a_port_in_use_is_told_in_one_sentence(instance) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        # A process of its own, whose end closes what the server had opened by then.
        command = serve(instance, *HERE, "--port", port)
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)

    assert done.returncode == 1
    assert port in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_nightly_backup_goes_to_a_folder_and_names_its_copy(instance, tmp_path) -> None:
    copies = tmp_path / "copies"
    missing = scorer("backup", copies, "--keep", "14", "--instance", instance)
    copies.mkdir()
    done = scorer("backup", copies, "--keep", "14", "--instance", instance)

    assert refused(missing)
    assert done.exit_code == 0, done.stderr
    (copy,) = copies.glob("*.sqlite")
    assert str(copy) in done.stdout


def test_restoring_what_is_not_there_ends_with_status_1_and_a_sentence(tmp_path) -> None:
    assert refused(scorer("restore", tmp_path / "none", "--instance", tmp_path / "instance"))


def test_asking_for_the_version_loads_no_database() -> None:
    code = "import sys; sys.argv = ['scorer', '--help']; from scorer.cli import main\n"
    code += "try: main()\nexcept SystemExit: print('sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "False"
