"""Servers without the wait for imports, which are half of a start: a process that has the program imported forks them.

What stops and starts servers is what needs them; the one that most tests share starts as everybody's does.
"""

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from importlib import import_module
from uuid import uuid4

MODULES = ("scorer.app", "alembic.command")


class WarmServers:
    """The process that forks servers, and what is asked of it: lines of JSON, each answered by a number."""

    def __init__(self, folder, tree):
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.warm_servers"],
            cwd=tree,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, order):
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    @contextmanager
    def serving(self, instance, port=0, **settings):
        """Start a server as ``conftest.serving`` does, and give its address."""
        pipe = self.folder / uuid4().hex
        os.mkfifo(pipe)
        arguments = ["serve", "--host", "127.0.0.1", "--port", str(port)]
        server = self.ask([[*arguments, "--instance", str(instance)], settings, str(pipe)])
        with pipe.open() as output:
            try:
                lines = iter(output.readline, "")
                matches = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in lines)
                address = next(filter(None, matches), None)
                assert address, "the server ended before it had an address"
                yield address[0]
            finally:
                self.ask(server)

    def end(self):
        self.process.communicate()


def _start(arguments, settings, pipe):
    """Fork a server that writes into *pipe*; return its number."""
    server = os.fork()
    if server:
        return server
    os.environ.update(settings)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    output = os.open(pipe, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(output, stream)
    import_module("scorer.cli").main(arguments)
    raise AssertionError("no server ends by itself")


def _stop(server):
    os.kill(server, signal.SIGTERM)
    os.waitpid(server, 0)
    return server


if __name__ == "__main__":
    for name in MODULES:
        import_module(name)
    for line in sys.stdin:
        order = json.loads(line)
        number = _stop(order) if isinstance(order, int) else _start(*order)
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
