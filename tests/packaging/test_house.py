"""The files that set a machine up: pinned, without an address, and runnable; and names that say nothing."""

import ast
import importlib
import json
import os
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from jinja2 import Environment
from jinja2.nodes import Macro, Name

CHECKOUT = Path(__file__).resolve().parents[2]
PINS = sorted((CHECKOUT / "requirements").glob("*.txt"))
ADDRESS = re.compile(
    r"https?:|file:|git\+|--(extra-)?index-url|--find-links|\bresolved\b", re.IGNORECASE
)
PIN = re.compile(r"[a-z0-9.-]+==[0-9][0-9a-z.]*( ; .+)? \\\Z")

EMPTY_NAMES = {"told", "one", "found", "said", "own", "made", "there", "called"}
COMMENT_OR_TEXT = re.compile(
    r"""/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""", re.DOTALL
)

LOCK = CHECKOUT / "package-lock.json"


@pytest.mark.parametrize("path", [*PINS, CHECKOUT / "package.json"], ids=lambda path: path.name)
def test_a_list_of_versions_names_no_address(path: Path) -> None:
    assert not ADDRESS.findall(path.read_text())


def test_each_package_of_node_has_a_hash_and_names_no_registry() -> None:
    lock = json.loads(LOCK.read_text())
    asked = json.loads((CHECKOUT / "package.json").read_text())["devDependencies"]
    packages = {path: package for path, package in lock["packages"].items() if path}

    assert lock["packages"][""]["devDependencies"] == asked
    assert {f"node_modules/{name}" for name in asked} <= packages.keys()
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())


def test_everything_that_can_be_installed_is_pinned() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]
    extras = [
        requirement for extra in project["optional-dependencies"].values() for requirement in extra
    ]
    runtime = (CHECKOUT / "requirements/runtime.txt").read_text()
    optional = (CHECKOUT / "requirements/postgresql.txt").read_text()

    for asked, file in [
        *((requirement, runtime) for requirement in project["dependencies"]),
        *((requirement, optional) for requirement in extras),
    ]:
        name = re.split(r"[^a-z0-9-]", asked)[0]
        assert f"\n{name}==" in f"\n{file}", name


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.name)
def test_every_python_package_has_one_version_and_a_hash(path: Path) -> None:
    lines = [line for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    pins = [index for index, line in enumerate(lines) if not line.startswith(" ")]

    assert pins
    assert all(PIN.match(lines[index]) for index in pins)
    assert all("--hash=sha256:" in lines[index + 1] for index in pins)


@pytest.mark.parametrize(
    "name",
    ["script/server", "script/test", "script/bench", "script/pin", "script/soak", ".ci/run"],
)
def test_a_command_can_be_run(name: str) -> None:
    path = CHECKOUT / name

    assert os.access(path, os.X_OK)
    assert path.read_text().startswith("#!/usr/bin/env bash\n")


def test_ci_runs_the_tests_and_nothing_else() -> None:
    commands = (CHECKOUT / ".ci/run").read_text().splitlines()[1:]

    assert commands == ['exec "$(dirname "$0")/../script/test"']


def bound_names(tree: ast.AST) -> set[str]:
    """Return the names of all locals, parameters and loop variables in *tree*; fields are names of data."""
    nodes = [*ast.walk(tree)]
    fields = {
        id(n.target)
        for c in nodes
        if isinstance(c, ast.ClassDef)
        for n in c.body
        if isinstance(n, ast.AnnAssign)
    }
    names = [n for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    stored = {n.id for n in names if id(n) not in fields}
    parameters = {n.arg for n in nodes if isinstance(n, ast.arg)}
    return stored | parameters | {n.name or "" for n in nodes if isinstance(n, ast.ExceptHandler)}


@pytest.mark.parametrize("folder", ["scorer", "bench", "tests"])
def test_a_name_says_what_it_holds(folder: str) -> None:
    names = {
        path: bound_names(ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted((CHECKOUT / folder).rglob("*.py"))
    }

    assert {
        str(path): bound & EMPTY_NAMES for path, bound in names.items() if bound & EMPTY_NAMES
    } == {}


@pytest.mark.parametrize("folder", ["static/js", "tests/js"])
def test_a_name_in_a_script_says_what_it_holds(folder: str) -> None:
    """Keys (``made:``) and properties (``.made``) are names of data, not of locals."""
    scripts = {
        path: COMMENT_OR_TEXT.sub("''", path.read_text(encoding="utf-8"))
        for path in sorted((CHECKOUT / folder).rglob("*.*js"))
    }
    names = {
        path: {*re.findall(r"(?<![\w$.])[a-z]+\b(?!:)", code)} for path, code in scripts.items()
    }

    assert {
        str(path): used & EMPTY_NAMES for path, used in names.items() if used & EMPTY_NAMES
    } == {}


def test_a_name_in_a_template_says_what_it_holds() -> None:
    templates = Environment(extensions=["jinja2.ext.i18n", "jinja2.ext.do"])
    names = {
        path: {
            node.name
            for node in templates.parse(path.read_text(encoding="utf-8")).find_all((Name, Macro))
        }
        for path in sorted((CHECKOUT / "templates").rglob("*.*"))
    }

    assert {
        str(path): used & EMPTY_NAMES for path, used in names.items() if used & EMPTY_NAMES
    } == {}


def _modules(tree: ast.AST) -> dict[str, ModuleType]:
    """Return the modules of the program that a file of tests imports, by their names there."""
    modules = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scorer."):
            package = importlib.import_module(node.module)
            for alias in node.names:
                value = getattr(package, alias.name, None)
                if isinstance(value, ModuleType):
                    modules[alias.asname or alias.name] = value
    return modules


def test_tests_name_only_what_the_program_has() -> None:
    missing = []
    for path in sorted((CHECKOUT / "tests").rglob("*.py")):
        tree = ast.parse(path.read_text())
        modules = _modules(tree)
        missing += [
            f"{path.relative_to(CHECKOUT)}:{node.lineno} {node.value.id}.{node.attr}"
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id in modules
            and not hasattr(modules[node.value.id], node.attr)
        ]
    assert not missing
