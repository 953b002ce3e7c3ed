"""A machine for docs/hosting.md in a folder: its own /srv and /etc, and a bash that executes the guide.

What the guide asks of the system is answered by :data:`COMMANDS`: ``systemctl`` starts what a unit
says, ``sudo`` becomes nobody, ``apt-get`` and ``adduser`` install nothing. All else is real.
"""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

from tests.docs import systemctl

CHECKOUT = Path(__file__).parents[2]
GUIDE = CHECKOUT / "docs" / "hosting.md"
BLOCK = re.compile(r"(?:`(/etc/[^`\n]+)`[^\n]*\n\n)?```(sh|ini|nginx)\n(.*?)```", re.DOTALL)

COMMANDS = {
    "sudo": """
        if [ "$1" = -u ]; then
            case $2 in postgres) export PGUSER=scorer ;; schreiber) export PGUSER=schreiber ;; esac
            shift 2
        fi
        exec "$@"
    """,
    "apt-get": '[ "$1" = install ]',
    "adduser": 'while [ "$1" != --home ]; do shift; done; mkdir -p "$2"',
    "journalctl": """
        [ "$1 $3" = "--unit --grep" ]  # the line may come a moment after the server answers
        timeout 120 grep --max-count 1 "$4" < <(tail --pid=$$ -n +1 -F "$JOURNAL/$2")
    """,
    "nginx": 'exec "$NGINX_PROGRAM" -e stderr -c "$JOURNAL/nginx.conf" "$@"',
    "systemctl": f'exec {sys.executable} {systemctl.__file__} "$@"',
}


def blocks():
    """Return the blocks of the guide in their order: file to write (or None), kind, text."""
    return [(path or None, kind, text) for path, kind, text in BLOCK.findall(GUIDE.read_text())]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def repository(folder):
    """Return a repository with what is committed here as its branch main, wherever HEAD is."""
    bare = folder / "schreiber.git"
    git = ["git", "-C", str(CHECKOUT)]
    head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True)
    subprocess.run(["git", "clone", "-q", "--bare", "--shared", CHECKOUT, bare], check=True)
    for act in (
        ["update-ref", "refs/heads/main", head.stdout.strip()],
        ["symbolic-ref", "HEAD", "refs/heads/main"],
    ):
        subprocess.run(["git", "-C", str(bare), *act], check=True)
    return bare


class Machine:
    """Executes the guide below *folder*; *mapping* says what stands for the names in it."""

    def __init__(self, folder, mapping, **environ):
        self.folder = folder
        self.mapping = {
            "/srv/schreiber": str(folder / "srv"),
            "/etc/": f"{folder}/etc/",
            "REPOSITORY": str(repository(folder)),
            **mapping,
        }
        commands = folder / "bin"
        commands.mkdir()
        for name, text in COMMANDS.items():
            (commands / name).write_text(f"#!/bin/bash\n{text}\n")
            (commands / name).chmod(0o755)
        self.journal = folder / "journal"
        self.journal.mkdir()
        (folder / "etc/systemd/system").mkdir(parents=True)
        kept = {key: value for key, value in os.environ.items() if not key.startswith("SCORER_")}
        path = f"{commands}:{environ.pop('path', '')}:{os.environ['PATH']}"
        self.environ = {
            **kept,
            **environ,
            "PATH": path,
            "JOURNAL": str(self.journal),
            "UNITS": str(folder / "etc/systemd/system"),
        }
        self.bash = subprocess.Popen(
            ["bash", "-eu"],
            cwd=folder,
            env=self.environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def here(self, text):
        """Return *text* of the guide with the names that it has on this machine."""
        for name, value in self.mapping.items():
            text = text.replace(name, value)
        return text

    def write(self, path, text):
        """Write a file of the guide, whose own address is left as it is."""
        target = self.folder / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(self.here(text))

    def execute(self, text):
        """Run a block in the one shell of the guide; return what it says, fail where it fails."""
        self.bash.stdin.write(f"{self.here(text)}\necho ' -- done'\n")
        self.bash.stdin.flush()
        lines = []
        for line in self.bash.stdout:
            if line == " -- done\n":
                return "".join(lines)
            lines.append(line)
        raise AssertionError(f"{text}\nends with {self.bash.wait()}:\n{''.join(lines)}")

    def close(self):
        """End whatever was started."""
        self.bash.stdin.close()
        self.bash.wait()
        self.bash.stdout.close()
        for running in self.journal.glob("*.pid"):
            if running.stat().st_size:  # `nginx -t` leaves an empty one
                systemctl.stop(running)
