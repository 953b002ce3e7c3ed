"""The names that have left the house, asked of the code: what the server stores, sends and reads."""

import ast
import inspect
import json
import re
import tempfile
from collections import defaultdict
from dataclasses import fields
from pathlib import Path

import click

from scorer.app import create_app
from scorer.cli import main
from scorer.config import PREFIX, Config
from scorer.resources import folder
from scorer.rules import games
from scorer.rules.club import presets as club_presets
from scorer.rules.club.clauses.house_rules import HouseRulesClause
from scorer.rules.club.clauses.registry import CLAUSES
from scorer.rules.core.clauses import OrderSlot
from scorer.rules.presets import PRESETS
from scorer.store.models import Base
from scorer.store.rate_limits import LIMITS
from scorer.web.club import old_regulation_form
from scorer.web.club.house_rules_form import AskedForm
from scorer.web.form_base import Form
from tests.docs import wire_scripts
from tests.rules.vectors import CASES, revisions_of, settings_of

TREE = Path(__file__).parents[2]
SCHEMA = TREE / "docs" / "game-record.schema.json"
SEASON_SCHEMA = TREE / "docs" / "season-record.schema.json"
NUMBER = re.compile(r"\d+")


def collected():
    """Return all names by group, each with the place where it stands; empty where any is meant."""
    sources = {path: path.read_text() for path in (TREE / "scorer").rglob("*.py")}
    scripts = {path: path.read_text() for path in folder("static").joinpath("js").rglob("*.js")}
    app = application()
    return {
        "Addresses": addresses(app),
        "Queries": flat(
            names_matching(
                sources,
                r'request\.(?:args|values)(?:\.get\(|\.getlist\(|\[)"(\w+)"',
                r'"(\w+)" in request\.args',
            )
        ),
        "Forms": forms(),
        "Clauses of a regulation": clauses(),
        "Posted by hand": flat(posted(sources, scripts)),
        "Push and pull": flat(answered(app)),
        "Boards": boards(),
        "Game record": record(SCHEMA, "record"),
        "Season record": record(SEASON_SCHEMA, "season record"),
        "Games and presets": offered(),
        "Events of a club": events(sources),
        "Formats": formats(sources),
        "Database": {
            (table.name, column.name)
            for table in Base.metadata.tables.values()
            for column in table.columns
        },
        "Cookies": flat(cookies(sources)),
        "Keyed hashes": labels(sources),
        "Browser storage": wire_scripts.stored(scripts),
        "Service worker": wire_scripts.worker(scripts),
        "Marks in pages": flat(wire_scripts.markup(scripts)),
        "Settings": flat(PREFIX + field.name.upper() for field in fields(Config)),
        "Command line": commands(main, "scorer"),
        "Vectors": flat(key for case in CASES.values() for key in case),
    }


def flat(names):
    return {("", name) for name in names}


def application():
    with tempfile.TemporaryDirectory() as folder_:
        return create_app(Config(instance=Path(folder_) / "instance"))


def addresses(app):
    found_ = defaultdict(set)
    for rule in app.url_map.iter_rules():
        address = re.sub(r"^/static/\w+", "/static/<version>", rule.rule)
        methods = rule.methods - {"HEAD", "OPTIONS"}
        found_[re.sub(r"<(?:(\w+)[^:>]*:)?\w+>", place, address)] |= methods
    return {(" ".join(sorted(methods)), address) for address, methods in found_.items()}


def place(match):
    """Return what may stand at a place of an address; how a view calls it is its own affair."""
    return match[0] if match[0] == "<version>" else f"<{match[1] or 'text'}>"


def names_matching(sources, *patterns):
    return {
        name
        for text in sources.values()
        for pattern in patterns
        for name in re.findall(pattern, text)
    }


def subclasses(of):
    for subclass in of.__subclasses__():
        yield subclass
        yield from subclasses(subclass)


def forms():
    """Return the fields of each form, all in one name: forms have no names outside."""
    wire_names = set()
    # A form that a function makes for one page is the one it is made of, with as many fields as needed.
    lasting = [form for form in subclasses(Form) if "<locals>" not in form.__qualname__]
    for form in lasting:
        names = {
            NUMBER.sub("<n>", name)
            for name in dir(form)
            if hasattr(getattr(form, name, None), "field_class")
        }
        last = not set(form.__subclasses__()) & set(lasting)
        if form.__module__.startswith("scorer.") and names and last and form is not AskedForm:
            wire_names.add(("", " ".join(sorted(names))))
    # a regulation: a field for each slot of its clauses, and the fields of its form of before
    for clauses in CLAUSES.values():
        slots = {
            f"{slot.name}_<n>" if isinstance(slot, OrderSlot) else slot.name
            for clause in clauses
            if not isinstance(clause, HouseRulesClause)  # whose fields are those of a game's form
            for slot in clause.slots
        }
        wire_names.add(("", " ".join(sorted(slots))))
    wire_names |= {("", " ".join(sorted(fields))) for fields in old_regulation_form.FIELDS.values()}
    return wire_names


def clauses():
    """Return the keys of the clauses that a page sends as standing, by the prefix of their block."""
    return {(kind, clause.key) for kind, of_kind in CLAUSES.items() for clause in of_kind}


def posted(sources, scripts):
    """Return the names of fields that are read without a form, or put into a page without one."""
    pages = {
        path: path.read_text()
        for path in folder("templates").rglob("*.html")
        # what a screen and its dialogs hold is not posted
        if path.name not in {"screen.html", "dialogs.html", "menu.html", "deal_details.html"}
    }
    names = names_matching(
        sources,
        r'request\.(?:form|files)(?:\.get\(|\.getlist\(|\[)"(\w+)"',
        r'"(\w+)" (?:not )?in request\.form',
    )
    names |= names_matching(pages, r'<(?:input|button|select|textarea)\b[^>]*?\sname="(\w+)"')
    names |= names_matching(scripts, r"new URLSearchParams\(\{ (\w+)")
    counted = names_matching(sources, r'(?:form\w*(?:\.get\(|\[)|setattr\(\w+, )f"(\w+)_\{')
    counted |= names_matching(pages, r'\sname="(\w+)_\{\{')
    names |= {f"{name}_<n>" for name in counted}
    prefixes = r'(?<!url_)prefix=f?"(\w+?)(-?|\{\w+\}|-\{n\}-)"'
    names |= {f"{name}-" for text in sources.values() for name, _ in re.findall(prefixes, text)}
    return names | {*old_regulation_form.PREFIXES}


def parsed(sources, *words):
    """Return the trees of those sources that hold one of *words*; to read them all takes long."""
    return [ast.parse(text) for text in sources.values() if any(word in text for word in words)]


def answered(app):
    """Return every key of what a phone sends and is answered: by the views and what they call."""
    rules = [
        rule
        for rule in app.url_map.iter_rules()
        if rule.rule.endswith("/revisions") or "PUT" in rule.methods
    ]
    read, written_keys = set(), set()
    for rule in rules:
        view = inspect.unwrap(app.view_functions[rule.endpoint])
        tree = ast.parse(Path(inspect.getsourcefile(view)).read_text())
        defined = {function.name: function for function in functions(tree)}
        asked, reached = [view.__name__], []
        while asked:
            function = defined.pop(asked.pop(), None)
            if function is not None:
                reached.append(function)
                asked += [
                    call.func.id
                    for call in ast.walk(function)
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
                ]
        written_keys |= keys(*reached)
        for function in reached:
            for call in calls(function, {"mapping", "whole"}):
                read |= texts(call)
    registered = inspect.getsourcefile(app.extensions["table"].answer)  # what a club adds
    written_keys |= keys(ast.parse(Path(registered).read_text()))
    return {name for name in read | written_keys if re.fullmatch(r"\w+", name)}


def keys(*trees):
    """Return the constant keys of objects that are made there, but for rows of the database."""
    names = set()
    for function in (function for tree in trees for function in functions(tree)):
        if any(calls(function, {"insert", "_put"})):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Dict):
                names |= {key.value for key in node.keys if isinstance(key, ast.Constant)}
            elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
                names |= {node.slice.value} if isinstance(node.slice, ast.Constant) else set()
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "jsonify":
                names |= {keyword.arg for keyword in node.keywords if keyword.arg}
    return {name for name in names if isinstance(name, str)}


def nested(value, at, wire_names, leaves=()):
    """Add the keys of each object inside *value* to *made*, under the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            name = NUMBER.sub("<n>", key)
            wire_names.add((at, name))
            if key not in leaves:
                nested(inner, f"{at}.{name}", wire_names, leaves)
    elif isinstance(value, list | tuple):
        for inner in value:
            nested(inner, at, wire_names, leaves)
    return wire_names


def boards():
    """Return the keys of all boards of the vectors; facts of a line are those of the record."""
    wire_names = set()
    for case in CASES.values():
        if "refused" not in case:
            settings = settings_of(case)
            shown = games.board(settings, revisions_of(case))
            nested(shown, settings.game, wire_names, ("facts", "names"))
    return wire_names


def record(path, name):
    """Return the keys and words of a schema; a test of its page holds it to the rules."""
    schema = json.loads(path.read_text())
    wire_names = {(name, key) for key in schema["properties"]}
    for place, defined in schema["$defs"].items():
        words = [*defined.get("properties", ()), *defined.get("enum", ())]
        wire_names |= {(place, word) for word in words if isinstance(word, str)}
    return wire_names


def offered():
    named = {"games": games.GAMES, "presets": PRESETS, "regulations": club_presets.PRESETS}
    return {(at, name) for at, names in named.items() for name in names}


def events(sources):
    """Return the kinds of events that are written."""
    return {("kinds", kind) for kind in names_matching(sources, r'\.(?:append|write)\(\s*"(\w+)",')}


def calls(tree, names):
    """Return the calls of methods or functions with one of these *names*."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in names:
                yield node


PARTS = {"archive_beside.py", "archive_packing.py"}  # what else writes into the file of a club


def formats(sources):
    """Return name, version and keys of each file format."""
    wire_names = set()
    for tree in parsed(sources, '"schreiber-'):
        for node in tree.body:
            if isinstance(node, ast.Assign):
                values = dict(pairs(node.targets[0], node.value))
                if str(values.get("FORMAT", "")).startswith("schreiber-"):
                    format_ = values["FORMAT"]
                    version = values.get("VERSION") or assigned(tree, "VERSION")
                    wire_names.add((format_, f"version {version}"))
                    # whose keys are those of its schema
                    if format_ not in {"schreiber-game", "schreiber-season"}:
                        listed = {key for name in names_of(tree, "_KEYS") for key in name}
                        wire_names |= {(format_, key) for key in keys(tree) | listed}
    for tree in (ast.parse(text) for path, text in sources.items() if path.name in PARTS):
        listed = {key for name in names_of(tree, "_KEYS") for key in name}
        wire_names |= {("schreiber-club", key) for key in keys(tree) | listed}
    return wire_names


def pairs(target, value):
    if isinstance(target, ast.Tuple):
        for element, element_value in zip(target.elts, getattr(value, "elts", ()), strict=False):
            yield from pairs(element, element_value)
    elif isinstance(target, ast.Name) and isinstance(value, ast.Constant):
        yield target.id, value.value


def assigned(tree, name):
    return next(
        value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for key, value in pairs(node.targets[0], node.value)
        if key == name
    )


def names_of(tree, ending):
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "").endswith(ending):
            yield {
                constant.value
                for constant in ast.walk(node.value)
                if isinstance(constant, ast.Constant)
            }


def texts(node):
    return {
        constant.value
        for constant in ast.walk(node)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str | bytes)
    }


def functions(tree):
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def cookies(sources):
    """Return each ``COOKIE``, and the words of each function that names one for https and another for http."""
    single = {
        node.value.value
        for tree in parsed(sources, "COOKIE")
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and "COOKIE" in ids(node)
    }
    return single | {
        text
        for tree in parsed(sources, '"__Host-')
        for function in functions(tree)
        for node in ast.walk(function)
        if isinstance(node, ast.Return)
        for text in texts(node)
        if any(str(text).startswith("__Host-") for text in texts(node))
    }


def ids(node):
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [getattr(target, "id", "") for target in targets]


def hashed(node):
    """Return the words of an argument itself, without those of calls inside it."""
    if isinstance(node, ast.Call):
        return hashed(node.func)
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str | bytes) else set()
    inner = () if isinstance(node, ast.Subscript) else ast.iter_child_nodes(node)
    return {text for part in inner for text in hashed(part)}


def labels(sources):
    """Return the words that go into keyed hashes and digests, and the names of rate limits."""
    hashing = {
        function.name
        for tree in parsed(sources, "hmac.new(")
        for function in functions(tree)
        for call in calls(function, {"new"})
        if getattr(getattr(call.func, "value", None), "id", "") == "hmac"
    }
    hashing |= {"new", "sha256"}
    words = {
        text.decode() if isinstance(text, bytes) else text
        for tree in parsed(sources, *(f"{name}(" for name in hashing - {"new"}))
        for call in calls(tree, hashing)
        if getattr(getattr(call.func, "value", None), "id", "") != "Image"  # of a picture
        for argument in call.args
        for text in hashed(argument)
    }
    wire_names = {("hash", word.strip()) for word in words if re.search(r"\w{3}", word)}
    return wire_names | {("rate limit", limit.name) for limit in LIMITS}


def commands(command, path):
    """Return each command with its arguments and options."""
    wire_names = set()
    for parameter in command.params:
        options = isinstance(parameter, click.Option)
        wire_names.add((path, " ".join(parameter.opts) if options else parameter.name.upper()))
    subcommands = getattr(command, "commands", {})
    wire_names |= {(path, name) for name in subcommands}
    return wire_names.union(
        *(commands(inner, f"{path} {name}") for name, inner in subcommands.items())
    )
