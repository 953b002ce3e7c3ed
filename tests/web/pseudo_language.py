"""A language in which each msgid stands in brackets, with accents and a third longer.

Words outside brackets did not go through gettext; brackets inside brackets are sentences glued from parts.
"""

import re
from functools import cache

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scorer.config import Config

ACCENTED = str.maketrans("aeiouAEIOUcnsz", "áéíóúÁÉÍÓÚçñšž")
KEPT = re.compile(r"%\(\w+\)[sd]|%%|\{\w*\}|<[^>]*>|&\w+;")
OPEN, CLOSE = "⟦", "⟧"


def pseudo(text):
    """Return *text* as the pseudo language says it, with its placeholders and tags as they are."""
    pieces, at = [], 0
    for kept in KEPT.finditer(text):
        pieces += [text[at : kept.start()].translate(ACCENTED), kept[0]]
        at = kept.end()
    pieces.append(text[at:].translate(ACCENTED))
    longer = "·" * (len(text) // 3)
    return f"{OPEN}{''.join(pieces)}{longer}{CLOSE}"


@cache
def _catalog():
    with (Config(instance=None).catalogs_folder / "messages.pot").open("rb") as file:
        return read_po(file, locale="fr")


def write_catalog(folder, language="fr"):
    """Write the pseudo language as *language* into *folder*, and return the folder."""
    catalog = _catalog()
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, str):
            message.string = pseudo(message.id)
        else:
            message.string = tuple(map(pseudo, message.id))
    path = folder / language / "LC_MESSAGES" / "messages.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    return folder


def outside_brackets(text):
    """Return the words of *text* that stand in no brackets."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        if depth == 0 and letter != CLOSE:
            outside.append(letter)
        elif letter == OPEN and depth == 1:
            outside.append(" ")
    return re.findall(r"[^\W\d_]{2,}", "".join(outside))


def glued(text):
    """Return the outermost brackets of *text* that hold other brackets."""
    depth = begun = 0
    inner, sentences = False, []
    for place, letter in enumerate(text):
        if letter == OPEN:
            begun, inner = (place, False) if depth == 0 else (begun, True)
            depth += 1
        elif letter == CLOSE:
            depth -= 1
            if depth == 0 and inner:
                sentences.append(text[begun : place + 1])
    return sentences
