"""What the scripts say and do where nobody may install anything."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web import test_words
from tests.web.club.office import test_access as club_access
from tests.web.security import test_access

CHECKOUT = Path(__file__).parents[2]
# All that the scripts ask of a system; nothing else is on the PATH.
TOOLS = [
    "bash",
    "cat",
    "chmod",
    "cksum",
    "dirname",
    "env",
    "grep",
    "ls",
    "mktemp",
    "readlink",
    "rm",
    "sh",
    "tee",
]
NOBODY = {
    "apt-get": "exit 100",
    "dpkg-query": "exit 1",
    "id": "echo 1000",
    "sudo": "exit 1",
    "node": "echo 24",
    "npm": "exit 0",
    "python3": 'case "$*" in *ensurepip*) exit 1 ;; *) exit 0 ;; esac',
}
WAY = re.compile(
    r"^-- (.*) To have all of it: sudo apt-get install --no-install-recommends (.*)$", re.MULTILINE
)


def write_program(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path):
    """Return a copy of what sets up, on a machine with apt, without root and without any package."""
    for tool in TOOLS:
        (tmp_path / "bin").mkdir(exist_ok=True)
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool))
    for name, text in NOBODY.items():
        write_program(tmp_path / "bin" / name, text)
    for folder in ("script", "requirements"):
        shutil.copytree(CHECKOUT / folder, tmp_path / folder)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(CHECKOUT / name, tmp_path)
    return tmp_path


def run(checkout, *command):
    return subprocess.run(
        [checkout / "bin" / "bash", *command],
        cwd=checkout,
        env={"PATH": str(checkout / "bin"), "HOME": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )


def asked_for():
    """Return every package that the scripts ever ask apt for."""
    text = "".join((CHECKOUT / "script" / name).read_text() for name in ("setup", "test"))
    calls = re.findall(r'system_packages "[^"]*"((?:\\\n|[^|;\n])*)', text)
    return {name.partition(":")[0] for call in calls for name in call.split() if name != "\\"}


def test_all_packages_are_named_at_once_where_nothing_can_be_set_up(checkout):
    done = run(checkout, "script/test", "tests/rules")
    [(why, packages)] = WAY.findall(done.stdout)

    assert done.returncode == 1
    assert why == "Without python3-venv nothing can be set up."
    installed = {name for name in ("postgresql",) if Path("/usr/lib/postgresql").is_dir()}
    assert set(packages.split()) == asked_for() - installed - {"python3"}
    assert {"chromium", "libpango-1.0-0", "python3-venv", "strace"} <= set(packages.split())


def test_python_is_named_where_there_is_none(checkout):
    (checkout / "bin" / "python3").unlink()
    done = run(checkout, "script/server")
    [(why, packages)] = WAY.findall(done.stdout)

    assert done.returncode == 1
    assert why == "Without Python nothing can be set up."
    assert {"python3", "python3-venv"} <= set(packages.split())
    assert done.stdout.splitlines()[-1] == "-- Python 3.11 or newer is needed."


@pytest.mark.parametrize("script", ["server", "test"])
def test_a_python_that_is_too_old_is_named_before_anything_is_installed(checkout, script):
    write_program(
        checkout / "bin" / "python3",
        'case "$*" in --version) echo Python 3.9.2 ;; *) exit 1 ;; esac',
    )
    write_program(checkout / "bin" / "id", "echo 0")
    done = run(checkout, f"script/{script}")

    assert done.returncode == 1
    assert done.stdout == "-- Python 3.11 or newer is needed; here it is Python 3.9.2.\n"
    assert done.stderr == ""


def test_python_is_installed_where_there_is_none(checkout):
    (checkout / "bin" / "python3").rename(checkout / "bin" / "packed")
    write_program(checkout / "bin" / "id", "echo 0")
    (checkout / "bin" / "ln").symlink_to(shutil.which("ln"))
    write_program(
        checkout / "bin" / "apt-get",
        f'case "$*" in *python3-venv*) ln -s packed {checkout}/bin/python3 ;; esac',
    )
    done = run(checkout, "script/server")

    assert "-- Python: installing python3 python3-venv" in done.stdout.splitlines()
    assert "Without Python nothing" not in done.stdout
    assert "Python 3.11 or newer is needed" not in done.stdout


@pytest.fixture
def installed(checkout):
    """Return the copy with a virtual environment whose Python says what it is asked to run."""
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "pyvenv.cfg").write_text(f"command = python3 -m venv {checkout}/.venv\n")
    write_program(checkout / ".venv" / "bin" / "python", 'echo "python $*"')
    return checkout


@pytest.mark.parametrize(
    ("output", "shown"),
    [
        (
            "WARNING: Retrying (…) after connection broken by …\nERROR: No matching distribution",
            "-- There is no network, and the packages come over it: start again where there is one.",
        ),
        ("ERROR: No space left on device", "ERROR: No space left on device"),
    ],
)
def test_packages_that_cannot_be_had_end_with_one_sentence(installed, output, shown):
    write_program(
        installed / ".venv" / "bin" / "python",
        f"""case "$*" in *"pip install"*) cat >&2 <<'END'\n{output}\nEND\nexit 2 ;; esac""",
    )
    write_program(installed / "bin" / "dpkg-query", "echo 'install ok installed'")
    done = run(installed, "script/server")

    assert done.returncode == 1
    assert done.stdout.splitlines()[1:] == [shown]
    assert done.stderr == ""


def test_tests_run_without_the_packages_that_nobody_may_install(installed):
    for _ in range(2):  # somebody may have installed something meanwhile: it is asked again
        done = run(installed, "script/test", "tests/rules")
        [(why, packages)] = WAY.findall(done.stdout)

        assert done.returncode == 0, done.stderr
        assert why == "Tests that need more are left out and say so."
        assert "python3-venv" not in packages
        assert done.stdout.splitlines()[-1] == "python -m pytest tests/rules"


def test_the_fast_run_is_static_checks_rules_catalogs_and_every_route_once(installed):
    write_program(installed / "bin" / "getconf", "echo 2")
    done = run(installed, "script/test", "--fast", "-x")
    *_set_up, last = done.stdout.splitlines()
    paths = [word for word in last.split() if word.startswith("tests/")]
    table, club = "tests/web/security/test_access.py", "tests/web/club/office/test_access.py"
    words = "tests/web/test_words.py"

    assert done.returncode == 0, done.stderr
    assert last.startswith("python -m pytest --numprocesses 2 ")
    assert last.endswith(" -x")
    assert paths == [
        "tests/packaging/test_static_checks.py",
        "tests/rules",
        "tests/languages/test_words.py",
        f"{words}::{test_words.test_the_catalog_for_translators_is_up_to_date.__name__}",
        f"{table}::{test_access.test_each_visitor_gets_what_the_table_says.__name__}[writer-1000]",
        f"{club}::{club_access.test_each_visitor_gets_what_the_table_says.__name__}[admin]",
    ]
    assert all((CHECKOUT / path.partition("::")[0]).exists() for path in paths)
    assert "writer" in test_access.ACTORS
    assert "1000" in test_access.GAMES
    assert "admin" in club_access.ACTORS


def test_the_server_runs_without_pango_and_says_so(installed):
    done = run(installed, "script/server", "--port", "0")
    [(why, packages)] = WAY.findall(done.stdout)

    assert why == "Sheets open as pages to print; PDFs need more."
    assert packages.split() == ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]
    assert done.stdout.splitlines()[-1] == "python -m scorer serve --port 0"
