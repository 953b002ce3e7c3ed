"""Names say what they hold, and tests name only what the program has."""

import ast
import importlib
import re
from types import ModuleType

import pytest
from jinja2 import Environment
from jinja2.nodes import Macro, Name

from tests.packaging.test_pins import CHECKOUT

EMPTY_NAMES = {"told", "one", "found", "said", "own", "made", "there", "called"}


COMMENT_OR_TEXT = re.compile(
    r"""/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""", re.DOTALL
)


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
