"""Nothing of an evening or a season leaves for eyes but through :mod:`scorer.club.public.visibility`."""

import ast

import pytest

from tests.packaging.test_layers import PACKAGE, WEB

CLUB = "scorer.club"
# What knows everything, by where it is defined: use cases compute with it, nobody shows it.
WHOLE = {
    f"{CLUB}.evening.evenings.load",
    f"{CLUB}.evening.evenings.load_for_update",
    f"{CLUB}.evening.evenings.listed_evenings",
    f"{CLUB}.evening.evenings.listed_by",
    f"{CLUB}.evening.evenings.shown",
    f"{CLUB}.ranking.seasons.standings",
    f"{CLUB}.ranking.seasons.standings_by",
    f"{CLUB}.regulation.drafts.season_effect",
    f"{CLUB}.regulation.effects.two_states",
    f"{CLUB}.record.export",
    f"{CLUB}.public.prize_giving.announced_lists",
    f"{CLUB}.people.history.career",
    f"{CLUB}.draw.evening_tables.place_of",
    "scorer.rules.club.ranking.fold.fold_evening",
    "scorer.rules.club.public.visibility.shown",
}
VIEWS = sorted([*WEB.rglob("*.py"), *(PACKAGE / "paper").rglob("*.py")])


def names_of(tree):
    """Return the full name of everything that a module imports or takes from what it imports."""
    known = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for name in node.names:
                known[name.asname or name.name] = f"{node.module}.{name.name}"
        elif isinstance(node, ast.Import):
            known |= {name.asname or name.name: name.name for name in node.names}
    taken = {
        f"{known[node.value.id]}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in known
    }
    return {*known.values(), *taken}


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_view_reads_what_is_not_for_everybody(path):
    assert names_of(ast.parse(path.read_text(encoding="utf-8"))) & WHOLE == set()


def test_only_the_official_of_a_request_makes_an_audience_that_sees_all():
    naming = {
        path.relative_to(WEB).as_posix()
        for path in VIEWS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"ADMIN", "OFFICIAL"}
        if isinstance(node.value, ast.Name) and node.value.id == "Audience"
    }

    assert naming == {"club/common.py"}


@pytest.mark.parametrize(
    "text",
    [
        "from scorer.club.evening import evenings\nevenings.load(1, 2, 3)",
        "from scorer.club.ranking import seasons as use\nuse.standings(1, 2, 3)",
        "from scorer.club.people.history import career as told",
    ],
)
def test_a_way_around_is_found_by_any_name(text):
    assert names_of(ast.parse(text)) & WHOLE


def test_what_must_not_be_shown_is_still_called_so():
    for name in WHOLE:
        module, _dot, function = name.rpartition(".")
        tree = ast.parse((PACKAGE.parent / f"{module.replace('.', '/')}.py").read_text("utf-8"))
        assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
