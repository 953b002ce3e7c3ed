"""What the import contract in ``pyproject.toml`` cannot say of modules inside one package."""

import ast
import sys

import pytest

from scorer.resources import PACKAGE

RULES = PACKAGE / "rules"
WEB = PACKAGE / "web"
SPOKEN = {"sentences", "words", "side_names"}
PURE = sorted(
    path.relative_to(RULES).as_posix()
    for path in RULES.rglob("*.py")
    if not SPOKEN & {*path.relative_to(RULES).with_suffix("").parts}
)


def imported(path):
    """Return all that a module imports, «a.b.c» for ``from a.b import c``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("name", PURE)
def test_no_rule_knows_a_sentence(name):
    modules = [module.split(".") for module in imported(RULES / name)]

    assert [module for module in modules if SPOKEN & {*module}] == []


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: path.stem)
def test_rules_import_the_standard_library_and_rules(path):
    allowed = {*sys.stdlib_module_names, "scorer.rules"}
    roots = {
        "scorer.rules" if module.startswith("scorer.rules.") else module.split(".")[0]
        for module in imported(path)
    }

    assert roots <= allowed


def views(folder):
    """Return the modules with a blueprint in *folder* of the web: path by dotted name."""
    return {
        f"scorer.web.{'.'.join(path.relative_to(WEB).with_suffix('').parts)}": path
        for path in folder.rglob("*.py")
        if "flask.Blueprint" in imported(path)
    }


@pytest.mark.parametrize("path", sorted((WEB / "table").rglob("*.py")), ids=lambda path: path.stem)
def test_a_table_knows_no_club(path):
    assert [module for module in imported(path) if "club" in module.split(".")] == []


@pytest.mark.parametrize("room", ["club", "table"])
def test_no_view_imports_another_view(room):
    names = tuple(views(WEB))
    of_room = views(WEB / room)
    borrowed = {
        (name, module)
        for name, path in of_room.items()
        for module in imported(path)
        if module.startswith(tuple(f"{other}." for other in names)) or module in names
    }

    assert of_room  # the folder is read
    assert borrowed == set()
