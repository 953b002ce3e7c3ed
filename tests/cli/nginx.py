"""A real nginx for a test: the program of the system, or the one that script/test unpacked."""

import shutil
import socket
import subprocess
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

UNPACKED = Path(__file__).parents[2] / ".venv/nginx/usr/sbin/nginx"
PROGRAM = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin") or shutil.which("nginx")
PROGRAM = PROGRAM or (str(UNPACKED) if UNPACKED.exists() else None)
needs_nginx = pytest.mark.skipif(PROGRAM is None, reason="nginx is not installed")

# Nothing outside of its own folder, so that it runs as anybody beside an nginx of the system.
FRAME = """
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    # The test hop: who connects to this socket may say whom it stands for.
    set_real_ip_from unix:;
    real_ip_header X-Test-Address;
    {http}
}}
"""


@contextmanager
def nginx(folder, http):
    """Run nginx with *http* in the block of that name until the end of the context."""
    settings = folder / "nginx.conf"
    settings.write_text(FRAME.format(folder=folder, http=http))
    command = [PROGRAM, "-e", str(folder / "error.log"), "-c", str(settings)]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    subprocess.run(command, check=True)  # comes back once it listens
    try:
        yield
    finally:
        subprocess.run([*command, "-s", "stop"], check=True)


class SocketConnection(HTTPConnection):
    """HTTP over a Unix socket, for whom no free port has to be guessed."""

    def __init__(self, path, host):
        super().__init__(host, timeout=120)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)
