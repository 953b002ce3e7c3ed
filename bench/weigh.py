"""What the program weighs, row by row, from the tracked files and two counted requests: ``script/weigh``.

Lines are those of the formatted files. *Code* leaves out blank lines, comments and docstrings.
"""

from __future__ import annotations

import ast
import io
import posixpath
import re
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import grimp
from babel.messages.pofile import read_po
from flask import Flask

from bench.club import HEADS, NOW, Club
from bench.web import Stage
from scorer.club.office.ledger import Act
from scorer.club.ranking import seasons
from scorer.club.regulation import drafts
from scorer.rules.club.regulation.reader import regulation_json
from scorer.web.club.regulation.regulation_form import RegulationForm
from scorer.web.security.rights import OFFICIALS, Address

LONG = 400  # lines of a module
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
NO_CODE |= {tokenize.ENDMARKER}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
SCRIPT_IMPORT = re.compile(r"""(?:\bfrom|^import|\bimport\()\s*['"](\.[^'"]+)['"]""", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CATALOG = Path("scorer/web/translations/messages.pot")


def main() -> None:
    """Print the rows."""
    for what, *figures in rows():
        print(f"{what:<62} {' · '.join(f'{figure:,}' for figure in figures):>16}", flush=True)


def rows() -> Iterator[tuple[Any, ...]]:
    """Yield what is weighed, and its figures."""
    modules = _files("scorer/*.py")
    weights = [_weight(path.read_text()) for path in modules]
    yield "code in scorer/, lines", sum(lines for lines, _ in weights)
    yield "nodes of its syntax tree", sum(nodes for _, nodes in weights)
    shown = _files("templates/*.html", "static/*.js", "static/*.css")
    yield "templates, scripts, styles, lines", sum(map(_lines, shown))
    long_ones = sum(_lines(path) > LONG for path in modules)
    yield f"Python files · modules over {LONG} lines", len(modules), long_ones
    with tempfile.TemporaryDirectory() as place:
        club = Club(Path(place), 8)
        yield "club routes (endpoint × method)", _club_routes(club.client.application)
        yield (
            "tests, lines of Python and JavaScript",
            _total("tests/*.py", "tests/*.js", "tests/*.mjs"),
        )
        pages = _files("README.md", "SECURITY.md", "CHANGELOG.md", "docs/*.md")
        yield "words of the documents", sum(len(path.read_text().split()) for path in pages)
        with CATALOG.open("rb") as file:
            yield "texts in the catalog", len(read_po(file))
        yield "circles of imports", *_circles()
        yield "modules that a push of friends enters", _entered(Path(place) / "table")
        yield "calls to show the decision on a regulation, second GET", _decision_calls(club)
    yield "bench/ and script/, lines", _total("bench/*.py", "script/*")


def _files(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", *patterns], capture_output=True, text=True, check=True
    )
    return [Path(name) for name in listed.stdout.splitlines()]


def _lines(path: Path) -> int:
    return len(path.read_text().splitlines())


def _total(*patterns: str) -> int:
    return sum(map(_lines, _files(*patterns)))


def _weight(source: str) -> tuple[int, int]:
    """Return the lines of code of a module and the nodes of its syntax tree, without docstrings."""
    tree = ast.parse(source)
    docstrings = [
        node.body[0]
        for node in ast.walk(tree)
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None
    ]
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for text in docstrings:
        lines.difference_update(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    return len(lines), sum(1 for _ in ast.walk(tree)) - 2 * len(docstrings)


def _club_routes(app: Flask) -> int:
    """Return how many endpoints × methods an official may call."""
    routes = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if isinstance(rule, Address) and rule.right in OFFICIALS
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    return len(routes)


def _circles() -> tuple[int, int]:
    """Return how many groups of modules and of scripts import each other, and the largest group."""
    graph = grimp.build_graph("scorer", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    for script in _files("static/js/*.js"):
        names = SCRIPT_IMPORT.findall(COMMENT.sub("", script.read_text()))
        imports[str(script)] = {posixpath.normpath(f"{script}/../{name}") for name in names}
    reached = {file: _reached(file, imports) for file in imports}
    circles = {
        frozenset({file} | {other for other in reached[file] if file in reached.get(other, ())})
        for file in imports
    }
    sizes = [len(circle) for circle in circles if len(circle) > 1]
    return len(sizes), max(sizes, default=0)


def _reached(file: str, imports: Mapping[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = [file]
    while waiting:
        further = imports.get(waiting.pop(), set()) - reached
        reached |= further
        waiting += further
    return reached


def _entered(place: Path) -> int:
    place.mkdir()
    stage = Stage(place, games=1)
    stage.post(stage.app, stage.next_table())
    return len(set(_called(lambda: stage.post(stage.app, stage.next_table()))))


def _decision_calls(club: Club) -> int:
    """Return the Python calls of the page, once the caches are warm; the draft changes one value."""
    season = seasons.load(club.session, club.actor.club_id, club.season)
    assert season is not None
    with club.client.application.test_request_context(headers=HEADS):
        form = RegulationForm(regulation_json(season.regulation) | {"name": "Cup"})
        typed = [*form.pairs(), ("seen", str(season.seq))]
    drafts.save(Act(club.session, club.actor, NOW, expected_version=0), club.season, typed)
    page = f"/club/seasons/{club.season}/regulation/decide"
    club.get(page)
    return len(_called(lambda: club.get(page)))


def _called(job: Callable[[], object]) -> Sequence[str]:
    """Return the module of the program's function at each call that *job* makes."""
    modules: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("scorer"):
            modules.append(module)

    sys.setprofile(note)
    try:
        job()
    finally:
        sys.setprofile(None)
    return modules


if __name__ == "__main__":
    main()
