"""The part of systemctl that docs/hosting.md uses: it starts what a unit says, as whoever runs the test.

A service starts by ``script/server``, which installs and then becomes ``python -m scorer serve``.
Here everything is installed, so the service begins there.
"""

import os
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path

SETS_UP = ".venv/bin/python -m scorer serve"
PATIENCE = 60_000  # milliseconds until a process that was asked to end is killed


def unit_of(name):
    """Return settings of a unit as lists, with what follows the ``@`` of *name* put in."""
    stem, _, rest = name.removesuffix(".service").partition("@")
    suffix = "" if name.endswith(".timer") else "@.service" if rest else ".service"
    text = Path(os.environ["UNITS"], f"{stem}{suffix}").read_text().replace("%i", rest)
    settings = {}
    for line in text.splitlines():
        key, equals, value = line.partition("=")
        if equals:
            settings.setdefault(key, []).append(value)
    return settings


def start(name):
    """Run a unit: a server until it answers, another command to its end."""
    if name.endswith(".timer"):
        (moment,) = unit_of(name)["OnCalendar"]
        subprocess.run(["systemd-analyze", "calendar", moment], check=True, capture_output=True)
        return
    unit, journal = unit_of(name), Path(os.environ["JOURNAL"], name)
    (command,), (folder,) = unit["ExecStart"], unit["WorkingDirectory"]
    command = command.replace(f"{folder}/script/server", SETS_UP)
    environ = os.environ | dict(line.split("=", 1) for line in unit["Environment"])
    with journal.open("a") as output:
        process = subprocess.Popen(
            shlex.split(command),
            cwd=folder,
            env=environ | {"PYTHONUNBUFFERED": "1"},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    if unit.get("Type") == ["oneshot"]:
        sys.exit(process.wait())
    # One that ends is not kept as a zombie: tail follows for as long as the process is there.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    process.poll()
    Path(f"{journal}.pid").write_text(str(process.pid))
    follow = ["tail", f"--pid={process.pid}", "-n", "+1", "-F", str(journal)]
    with subprocess.Popen(follow, stdout=subprocess.PIPE, text=True) as lines:
        answers = any("Schreiber läuft" in line for line in lines.stdout)
        lines.kill()
    if not answers:
        sys.exit(journal.read_text())


def stop(running):
    """End the process whose number the file *running* holds, and wait until it is gone."""
    pid = int(running.read_text())
    running.unlink()
    descriptor = os.pidfd_open(pid)
    os.kill(pid, signal.SIGTERM)
    ended = select.poll()
    ended.register(descriptor, select.POLLIN)
    if not ended.poll(PATIENCE):
        os.kill(pid, signal.SIGKILL)
    os.close(descriptor)


def nginx():
    """Start nginx, or let the one that runs read its settings anew."""
    running = Path(os.environ["JOURNAL"], "nginx.pid")
    if running.exists() and running.stat().st_size:  # `nginx -t` leaves an empty one
        subprocess.run(["nginx", "-s", "reload"], check=True)
    else:
        subprocess.run(["nginx"], check=True)  # comes back once it listens


def main(verb, *names):
    names = [name for name in names if not name.startswith("--")]
    for name in names:
        running = Path(os.environ["JOURNAL"], f"{name}.pid")
        if name == "nginx":
            nginx()
            continue
        if verb in {"stop", "disable", "restart"} and running.exists():
            stop(running)
        if verb in {"start", "restart", "enable"}:
            start(name)
        elif verb not in {"stop", "disable"}:
            sys.exit(f"systemctl {verb} is not what the guide uses")


if __name__ == "__main__":
    main(*sys.argv[1:])
