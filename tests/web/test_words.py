"""Every word a person reads goes through gettext."""

import ast
import re
from html import unescape
from pathlib import Path

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

import scorer
from scorer.resources import folder
from scorer.web.i18n import TRANSLATIONS

PACKAGE = Path(scorer.__file__).parent
TEMPLATES = [
    path
    for path in sorted(folder("templates").rglob("*.html"))
    if "paper" not in path.relative_to(folder("templates")).parts
    and not path.name.startswith(("paper", "blank"))
]
STATEMENT = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
COMMAND = re.compile(r"<code>[^<]*</code>")  # what somebody types in a terminal
SEARCHED = "rules/club/regulation/clauses/registry.py"
SPOKEN = re.compile(r'(?:title|placeholder|alt|aria-label)="([^"]*)"')
# Words that are the same in every language: the name of the program, figures, signs.
SAME_EVERYWHERE = {"– Schreiber"}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_word_in_a_template_escapes_translation(path):
    source = path.read_text(encoding="utf-8")
    text = unescape(COMMAND.sub(" ", STATEMENT.sub(" ", source)))
    between = re.sub(r'<[^>]*>|[\w-]+="[^"]*"', "\n", text)
    spoken = [*between.split("\n"), *SPOKEN.findall(text)]
    left = {" ".join(phrase.split()) for phrase in spoken if re.search(r"[^\W\d_]{2,}", phrase)}

    assert left <= SAME_EVERYWHERE


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_carries_nothing_that_the_policy_forbids(path):
    source = path.read_text(encoding="utf-8")

    assert not re.search(r"\|\s*safe\b|<style|\sstyle=|javascript:|\son\w+=", source)
    assert not re.search(r"<script(?![^>]*\ssrc=)", source)
    assert "=@" not in STATEMENT.sub("@", source), "an attribute without quotes"


def test_nobody_writes_a_sharp_s():
    paths = [
        *PACKAGE.rglob("*.py"),
        *folder("templates").rglob("*"),
        *folder("static").rglob("*.js"),
    ]
    for path in paths:
        if path.is_file():
            assert "ß" not in path.read_text(encoding="utf-8"), path


def test_the_catalog_for_translators_is_up_to_date():
    mapping = TRANSLATIONS / "babel.cfg"
    with mapping.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    root = folder("templates").parent
    keywords = {
        **DEFAULT_KEYWORDS,
        "_l": None,
        "with_holes": None,
        "plural_forms": (1, 2),
    }
    messages = {
        message if isinstance(message, str) else message[0]
        for _file, _line, message, _comments, _context in extract_from_dir(
            root, methods, options, keywords, directory_filter=lambda path: kept(root, path)
        )
    }
    with (TRANSLATIONS / "messages.pot").open("rb") as file:
        known = {
            message.id if isinstance(message.id, str) else message.id[0]
            for message in read_po(file)
            if message.id
        }

    assert messages == known, "run script/words"


def test_no_text_hides_from_the_catalog_in_a_formatted_string():
    """The collector of texts does not read what stands in an f-string."""
    hidden = [
        f"{path}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in {"_", "_l"}
    ]

    assert hidden == []


def test_a_weis_is_a_wys_only_in_the_order_of_the_end():
    with (TRANSLATIONS / "messages.pot").open("rb") as file:
        with_wys = [
            message.id
            for message in read_po(file)
            if "Wys" in message.id and not any(SEARCHED in place for place, _ in message.locations)
        ]

    assert "Wys" in with_wys  # the word by itself, for an order that is put together
    assert [
        text
        for text in with_wys
        if text != "Wys" and not {"Stöck", "Stich"} <= set(re.findall(r"\w+", text))
    ] == []


def kept(root, path):
    return Path(path) == root or Path(path).relative_to(root).parts[0] in {"scorer", "templates"}


def test_scripts_hold_no_words():
    for path in (folder("static") / "js").rglob("*.js"):
        source = re.sub(
            r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        assert not re.findall(r"'[^']*[äöü][^']*'", source)
