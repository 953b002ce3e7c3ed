"""What is wrong with the words of a catalog: typography, leftovers of German, words the glossary refuses.

``script/words --check [LANGUAGE…]`` prints it.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

from babel.messages.pofile import read_po

from scorer.web.catalogs import (
    PLACEHOLDER,
    TRANSLATIONS,
    catalogs,
    faults,
    missing,
    read_catalog,
    texts,
)

FOLDER = Path(__file__).parent
# Spaces that the fonts of the paper lack, and letters that only German texts have.
EVERYWHERE = {
    r"[\u202f\u2009\u2011]": "a space or hyphen that the fonts of the paper lack",
    r"ß": "ß",
    r"\S  +\S": "two blanks",
    r"\w'\w": "a straight apostrophe",
    r'"': "straight quotation marks",
}
OF_LANGUAGE = {
    "fr": {
        r"[^\s\d] [:;!?](?!\S)": "a blank before a mark",
        r"« | »": "a blank inside guillemets",
        r"!(?!\S)": "an exclamation mark",
        r"\bVeuillez\b": "«Veuillez»",
    },
    "it": {
        r"[^\s\d] [:;!?](?!\S)": "a blank before a mark",
        r"« | »": "a blank inside guillemets",
        r"!(?!\S)": "an exclamation mark",
        r"(?i)\bsi prega\b": "«si prega di»",
    },
    "en": {r"[«»]": "guillemets", r"!(?!\S)": "an exclamation mark", r"(?i)\bplease\b": "«please»"},
}


def same_as_german(language):
    """Return the words that *language* may say as German does: names, and words of the game."""
    lines = (FOLDER / "same_as_german.txt").read_text(encoding="utf-8").splitlines()
    of_language = dict(line.split(": ") for line in lines)
    return {*of_language["all"].split(), *of_language[language].split()}


def glossary():
    """Return the rows of the glossary: ``term``, a pattern of the German word, and for each language
    the pattern of what it may be and of what it must not be."""
    with (FOLDER / "glossary.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter=";"))


def words_of(text):
    """Return the words of *text* besides its placeholders."""
    return {*re.findall(r"[^\W\d_]{2,}", PLACEHOLDER.sub(" ", text))}


def hits(language, catalog):
    """Yield what is wrong with each text of *catalog*, as one line."""
    same, rows = same_as_german(language), glossary()
    marks = EVERYWHERE | OF_LANGUAGE[language]
    for (_context, german), message in texts(catalog).items():
        given = message.string
        forms = [form for form in ((given,) if isinstance(given, str) else given or ()) if form]
        for form in (PLACEHOLDER.sub("…", form) for form in forms):
            for pattern, what in marks.items():
                if re.search(pattern, form) and not re.search(pattern, german):
                    yield f"{what}: {form}"
            if form == PLACEHOLDER.sub("…", german) and not words_of(form) <= same:
                yield f"as in German: {form}"
            for row in rows:
                if row[f"not_{language}"] and re.search(row[f"not_{language}"], form):
                    yield f"refused by the glossary ({row['term']}): {form}"
                if (
                    row[language]
                    and re.search(row["german"], german)
                    and not re.search(row[language], form)
                ):
                    yield f"not as in the glossary ({row['term']}): {german} = {form}"


def main():
    with (TRANSLATIONS / "messages.pot").open("rb") as file:
        template = read_po(file)
    for path in catalogs(TRANSLATIONS):
        language = path.parent.parent.name
        if len(sys.argv) > 1 and language not in sys.argv[1:]:
            continue
        catalog = read_catalog(path)
        open_texts = missing(catalog, template)
        lines = [*faults(catalog), *hits(language, catalog)]
        lines += [f"not translated: {message.id}" for message in open_texts]
        for line in lines:
            sys.stdout.write(f"{language}: {line}\n")
        sys.stdout.write(f"{language}: {len(lines)} hits, {len(open_texts)} texts open\n")


if __name__ == "__main__":
    main()
