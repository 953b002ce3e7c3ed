"""Commands run here, and a server in a process of its own."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager

from click.testing import CliRunner

from scorer.cli import main

PASSWORD = "drei Nell und kein Bauer"
ADDRESS = re.compile(r"http://(\S+?:\d+)/")


def scorer(*arguments, data="", **options):
    """Run a command here; a process of its own would load everything anew for each."""
    words = [*map(str, arguments)]
    return CliRunner().invoke(main, words, input=data, catch_exceptions=False, **options)


def refused(done, *words):
    """Check that a command ended with status 1 and one sentence that has all *words*."""
    assert (done.exit_code, done.stdout) == (1, "")
    (sentence,) = done.stderr.splitlines()
    for word in words:
        assert word in sentence
    return True


def serve(instance, *options):
    """Return the words of a command that serves at a free port."""
    command = [sys.executable, "-m", "scorer", "serve", "--port", "0"]
    return [*command, "--instance", str(instance), *options]


@contextmanager
def serving(instance, *options, **settings):
    """Run a server; give its process and its address; what it complains of goes to errors_of(instance)."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith("SCORER_")}
    pipes = {"stdout": subprocess.PIPE, "text": True, "env": environ | settings}
    with (
        errors_of(instance).open("w") as stderr,
        subprocess.Popen(serve(instance, *options), stderr=stderr, **pipes) as process,
    ):
        try:
            address = ADDRESS.search(process.stdout.readline())
            assert address is not None, errors_of(instance).read_text()
            yield process, address[1]
        finally:
            process.terminate()
            process.communicate(timeout=120)


def errors_of(instance):
    return instance.parent / "stderr.txt"
