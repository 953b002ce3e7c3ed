"""Names say what they hold, and tests name only what the program has."""

import ast
import importlib
import re
from collections.abc import Callable
from types import ModuleType

import pytest
from jinja2 import Environment
from jinja2.nodes import Macro, Name

from tests.packaging.test_pins import CHECKOUT

EMPTY_NAMES = {"told", "one", "found", "said", "own", "made", "there", "called"}


COMMENT_OR_TEXT = re.compile(
    r"""/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`""", re.DOTALL
)


def names_of_python(text: str) -> set[str]:
    """Return the names of all locals, parameters and loop variables; fields are names of data."""
    nodes = [*ast.walk(ast.parse(text))]
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


def names_of_script(text: str) -> set[str]:
    """Return the names in a script; keys (``made:``) and properties (``.made``) are names of data, not of locals."""
    return {*re.findall(r"(?<![\w$.])[a-z]+\b(?!:)", COMMENT_OR_TEXT.sub("''", text))}


def names_of_template(text: str) -> set[str]:
    templates = Environment(extensions=["jinja2.ext.i18n", "jinja2.ext.do"])
    return {node.name for node in templates.parse(text).find_all((Name, Macro))}


@pytest.mark.parametrize(
    ("folder", "files", "names_of"),
    [
        ("scorer", "*.py", names_of_python),
        ("bench", "*.py", names_of_python),
        ("tests", "*.py", names_of_python),
        ("static/js", "*.*js", names_of_script),
        ("tests/js", "*.*js", names_of_script),
        ("templates", "*.*", names_of_template),
    ],
)
def test_a_name_says_what_it_holds(
    folder: str, files: str, names_of: Callable[[str], set[str]]
) -> None:
    names = {
        path: names_of(path.read_text(encoding="utf-8"))
        for path in sorted((CHECKOUT / folder).rglob(files))
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
