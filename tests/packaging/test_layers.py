"""What the import contract in ``pyproject.toml`` cannot say: modules inside one package, games."""

import ast
import re
import sys
from graphlib import TopologicalSorter

import grimp
import pytest

from scorer.resources import PACKAGE
from scorer.rules.games import NAMES

RULES = PACKAGE / "rules"
WEB = PACKAGE / "web"
SPOKEN = re.compile(r"(.*_)?(sentences|refusals|clauses)|words|names")
# What a table is made of, and what every page needs. The rights have those of
# officials too, and the application hands the sheets of a club to the PDF process.
TABLE = sorted(
    {
        *(PACKAGE / "play").rglob("*.py"),
        *(WEB / "table").rglob("*.py"),
        *(WEB / "games").rglob("*.py"),
        *WEB.glob("*.py"),
        *(PACKAGE / "paper").rglob("*.py"),
    }
    - {*(PACKAGE / "paper" / "club").rglob("*.py"), PACKAGE / "paper" / "__init__.py"}
)
PURE = sorted(
    path.relative_to(RULES).as_posix()
    for path in RULES.rglob("*.py")
    if not any(map(SPOKEN.fullmatch, path.relative_to(RULES).with_suffix("").parts))
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

    assert [module for module in modules if any(map(SPOKEN.fullmatch, module))] == []


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: path.stem)
def test_rules_import_the_standard_library_and_rules(path):
    allowed = {*sys.stdlib_module_names, "scorer.rules"}
    roots = {
        "scorer.rules" if module.startswith("scorer.rules.") else module.split(".")[0]
        for module in imported(path)
    }

    assert roots <= allowed


@pytest.mark.parametrize("path", TABLE, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_table_knows_no_club(path):
    assert [module for module in imported(path) if "club" in module.split(".")] == []


def test_no_use_case_or_view_of_a_table_is_called_after_a_club():
    names = {
        name
        for folder in (PACKAGE / "play", WEB / "table")
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for key in ("id", "attr", "name", "arg")
        if isinstance(name := getattr(node, key, None), str)
    }

    assert len(names) > 500
    assert [name for name in names if "club" in name] == []


def test_the_club_knows_games_by_their_registry_and_a_game_knows_what_all_share():
    registries = {"record", "sentences", "presets"}
    layers = ("club", "regulars", registries, "games", {*NAMES}, "core")
    graph = grimp.build_graph("scorer", cache_dir=None)

    illegal = graph.find_illegal_dependencies_for_layers(layers, {"scorer.rules"})

    assert {path.relative_to(RULES).parts[0] for path in RULES.rglob("*.py")} == {
        "__init__.py",
        *("club", "regulars", "core", "games.py", *NAMES),
        *(f"{name}.py" for name in registries),
    }
    assert illegal == set()


def test_views_import_each_other_in_no_circle():
    """A view is a module that declares pages; one of a subject may bring what others of it show."""
    modules = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path
        for path in PACKAGE.rglob("*.py")
    }
    declared = re.compile(r"^\w+ = Pages\(", re.MULTILINE)
    views = {name for name, path in modules.items() if declared.search(path.read_text())}
    borrowed = {
        view: {
            name
            for module in imported(modules[view])
            for name in (module, module.rpartition(".")[0])
            if name in views
        }
        for view in views
    }

    assert {"scorer.web.club.evening.evenings", "scorer.web.table.screen"} <= views
    assert {*TopologicalSorter(borrowed).static_order()} == views
