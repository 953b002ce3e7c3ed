"""Linters, types, the import contract and the tests of the scripts: each a test, so they run beside the others."""

import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PYTHON, NODE = Path(sys.executable).parent, CHECKOUT / "node_modules/.bin"
COMMANDS = {
    "ruff check": [PYTHON / "ruff", "check", "."],
    "ruff format": [PYTHON / "ruff", "format", "--check", "."],
    "mypy": [PYTHON / "mypy"],
    "import contract": [PYTHON / "lint-imports"],
    "biome": [NODE / "biome", "check", "--error-on-warnings"],
    "tsc": [NODE / "tsc"],
    "node --test": ["node", "--test", *sorted(CHECKOUT.glob("tests/js/*.test.js"))],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_tree_passes(name):
    ran = subprocess.run(COMMANDS[name], cwd=CHECKOUT, capture_output=True, text=True, check=False)

    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
