"""Every block of docs/hosting.md is executed, in its order, against real servers."""

import os
import shutil
import ssl
import subprocess
import sys
from http.client import HTTPSConnection

import pytest

from tests.cli.nginx import PROGRAM as NGINX
from tests.databases import PROGRAMS
from tests.docs import systemctl
from tests.docs.machine import CHECKOUT, Machine, blocks, free_port

HOST = "jass.example.ch"
NGINX_CONF = """
pid {journal}/nginx.pid;
error_log {journal}/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {journal}/body;
    proxy_temp_path {journal}/proxy;
    fastcgi_temp_path {journal}/fastcgi;
    uwsgi_temp_path {journal}/uwsgi;
    scgi_temp_path {journal}/scgi;
    include {conf};
}}
"""


@pytest.fixture
def machine(request, tmp_path):
    """A machine with the names of the guide: its ports, its certificate, its databases."""
    ports = {name: str(free_port()) for name in ("8157", "8158", "http", "https")}
    mapping = {
        "8157": ports["8157"],
        "8158": ports["8158"],
        "listen 80;": f"listen 127.0.0.1:{ports['http']};",
        "listen 443 ssl": f"listen 127.0.0.1:{ports['https']} ssl",
    }
    environ = {"NGINX_PROGRAM": NGINX or "nginx"}
    if PROGRAMS:
        cluster = request.getfixturevalue("postgresql")
        mapping["/var/run/postgresql"] = cluster.folder
        environ |= {"PGHOST": str(cluster.folder), "path": str(PROGRAMS)}
    machine = Machine(tmp_path, mapping, **environ)
    machine.https = int(ports["https"])
    conf = tmp_path / "etc/nginx/conf.d/schreiber.conf"
    (machine.journal / "nginx.conf").write_text(
        NGINX_CONF.format(journal=machine.journal, conf=conf)
    )
    certificate = tmp_path / f"etc/letsencrypt/live/{HOST}"
    certificate.mkdir(parents=True)
    files = ["-keyout", certificate / "privkey.pem", "-out", certificate / "fullchain.pem"]
    command = f"openssl req -x509 -newkey rsa:2048 -nodes -subj /CN={HOST}".split()
    subprocess.run([*command, *files], check=True, capture_output=True)
    yield machine
    machine.close()


def page(machine):
    """Ask for the start page through nginx and return the status."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    connection = HTTPSConnection("127.0.0.1", machine.https, timeout=120, context=context)
    connection.request("GET", "/", headers={"Host": HOST})
    answer = connection.getresponse()
    assert "Neue Partie" in answer.read().decode()
    connection.close()
    return answer.status


def follow(machine, path, kind, text):
    """Execute a block of the guide, or write its file where it belongs."""
    if kind == "sh":
        output = machine.execute(text)
        if "git clone" in text:
            (machine.folder / "srv/app/.venv").symlink_to(CHECKOUT / ".venv")
        if "journalctl" in text:
            assert "Code zum Einrichten" in output
        if "systemctl reload nginx" in text:
            assert page(machine) == 200
    elif path is not None:
        machine.write(path, text)
    else:  # another upstream for nginx
        conf = machine.folder / "etc/nginx/conf.d/schreiber.conf"
        start, end = conf.read_text().split("upstream schreiber {", 1)
        conf.write_text(start + machine.here(text) + end.split("}\n", 1)[1])


@pytest.mark.soak
@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.skipif(not PROGRAMS, reason="PostgreSQL is not installed")
def test_the_guide_leads_from_an_empty_machine_to_two_processes(machine):
    for block in blocks():
        follow(machine, *block)

    assert page(machine) == 200
    copies = machine.folder / "srv/copies"
    assert list(copies.glob("*.sqlite"))
    assert (copies / "schreiber.dump").stat().st_size > 0
    assert list((machine.folder / "srv/instance").glob("*.before-restore-1"))


def test_a_service_that_does_not_start_is_told_with_what_it_said(tmp_path):
    start = "WorkingDirectory=/\nEnvironment=A=b\nExecStart=sh -c 'echo no port; false'\n"
    (tmp_path / "broken.service").write_text(f"[Service]\n{start}")
    journal = tmp_path / "journal"
    journal.mkdir()
    ran = subprocess.run(
        [sys.executable, systemctl.__file__, "start", "broken.service"],
        env={**os.environ, "UNITS": str(tmp_path), "JOURNAL": str(journal)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert (ran.returncode, ran.stderr) == (1, "no port\n\n")


def test_script_server_ends_in_what_the_guide_is_tested_with():
    last = (CHECKOUT / "script/server").read_text().splitlines()[-1]

    assert last == 'exec .venv/bin/python -m scorer serve "$@"'
