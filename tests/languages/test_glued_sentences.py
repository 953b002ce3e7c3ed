"""No sentence is glued from parts: each text stands alone, or is an item of a list, a label, a whole sentence."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import scorer
from scorer.resources import folder
from scorer.web.catalogs import TRANSLATIONS

PACKAGE, TEMPLATES = Path(scorer.__file__).parent, folder("templates")
TEXTS = {"_", "_l", "pgettext", "ngettext"}
# What may stand between two texts: between items of a list, or behind a label.
BETWEEN = re.compile(r"\s*[,;:·–/|]\s*")
FRAGMENT = re.compile(r"\s|.*\s\Z|[,;:.)]|.*[,(]\Z", re.DOTALL)
WHOLE = re.compile(r".*[.:?!…]\Z", re.DOTALL)  # a sentence, or a label with its colon
# Tags inside a sentence; at all others a new text begins.
INLINE = re.compile(r"</?(?:b|i|em|strong|bdi|time|output)\b[^>]*>")
OTHER_TAG = re.compile(r"<[^>]*>|\{%.*?%\}", re.DOTALL)
SAID = re.compile(r'\{\{-?\s*(?:\w+\.)?(?:_|pgettext|ngettext)\((?:"[^"]*", )?"([^"]*)"')
# Their value is no part of the sentence: marks of footnotes, a code in large letters, a time that a script writes.
APART = {
    "Strafen und Gutschriften am Schluss: %(points)s",
    "Mit dem Handy schreiben: Code scannen oder eintippen",
    "Stand",
}


def german_texts():
    with (TRANSLATIONS / "messages.pot").open("rb") as file:
        return [
            text
            for message in read_po(file)
            if message.id
            for text in ([message.id] if isinstance(message.id, str) else message.id)
        ]


def test_no_text_is_a_piece_of_another():
    assert [text for text in german_texts() if FRAGMENT.match(text)] == []


def text_in(node):
    """Return the German of a call of gettext, with its values or without; None for anything else."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
        return text_in(node.left)
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in TEXTS and node.args:
            last = node.args[1 if name == "pgettext" else 0]
            return last.value if isinstance(last, ast.Constant) else None
    return None


def operands(node):
    """Return what is added up in *node*, from left to right."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*operands(node.left), *operands(node.right)]
    return [node]


def glued_in(node):
    """Yield each text that is added to something else than a list, a label or a whole sentence before it."""
    parts = operands(node)
    for before, part in pairwise(parts):
        if (text := text_in(part)) is not None:
            blank = isinstance(before, ast.Constant) and not str(before.value).strip()
            listed = isinstance(before, ast.Constant) and BETWEEN.fullmatch(str(before.value))
            if not listed and not (blank and re.match(r"[A-ZÄÖÜ(]", text)):
                yield text
        elif (text := text_in(before)) is not None:
            listed = isinstance(part, ast.Constant) and BETWEEN.fullmatch(str(part.value))
            if not listed and not WHOLE.match(text):
                yield text


def test_no_program_text_is_added_to_another():
    glued = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                glued |= dict.fromkeys(glued_in(node), f"{path.name}:{node.lineno}")

    assert glued == {}


def glued_expressions(source):
    """Return what stands directly beside each other on a page though it is no list and no whole sentence."""
    source = re.sub(r"\{#.*?#\}", "", source, flags=re.DOTALL)
    glued = []
    for run in OTHER_TAG.split(INLINE.sub("", source)):
        pieces = re.findall(r"\{\{.*?\}\}|[^{]+|\{", run, flags=re.DOTALL)
        shown = [piece for piece in pieces if piece.strip()]
        for left, right in pairwise(shown):
            before, after = SAID.match(left), SAID.match(right)
            if before and right.startswith("{{"):
                ends = before[1] in APART or WHOLE.match(before[1])
                glued += [] if ends else [left + right]
            elif after and left.startswith("{{") and re.match(r"[a-zäöü]", after[1]):
                glued.append(left + right)
    return glued


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.stem)
def test_no_text_of_a_template_continues_another(path):
    assert glued_expressions(path.read_text(encoding="utf-8")) == []


def test_what_is_glued_is_found():
    assert glued_expressions('<p>{{ _("Tisch") }} <b>{{ table }}</b></p>')
    assert glued_expressions('<p>{{ name }} {{ _("setzt aus") }}</p>')
    assert not glued_expressions('<p>{{ _("Tisch %(table)s", table=table) }}</p><p>{{ name }}</p>')
    assert not glued_expressions('<p>{{ _("Gleichauf:") }} {{ names }}</p>')
    assert [*glued_in(ast.parse('_("vor") + " " + name').body[0].value)] == ["vor"]
    assert not [*glued_in(ast.parse('head + ": " + _("Name")').body[0].value)]
