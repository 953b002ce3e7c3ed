"""The words of every catalog that is here, whole or not: placeholders, typography, the glossary."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from scorer.club.evening.evening_dates import TRIAL
from scorer.web.catalogs import TRANSLATIONS, catalogs, faults, missing, read_catalog, texts
from tests.languages.check import glossary, hits

CHECKOUT = Path(__file__).parents[2]

CATALOGS = {path.parent.parent.name: path for path in catalogs(TRANSLATIONS)}


@pytest.mark.parametrize("language", CATALOGS)
def test_a_catalog_breaks_no_rule_of_its_language(language):
    catalog = read_catalog(CATALOGS[language])

    assert [*faults(catalog), *hits(language, catalog)] == []


@pytest.mark.parametrize("language", CATALOGS)
def test_no_text_is_left_that_would_switch_its_language_off(language):
    with (TRANSLATIONS / "messages.pot").open("rb") as file:
        template = read_po(file)

    assert [message.id for message in missing(read_catalog(CATALOGS[language]), template)] == []


@pytest.mark.parametrize("language", CATALOGS)
def test_the_form_of_an_evening_tells_the_word_that_is_stamped_on_a_trial(language):
    """The word is stored in the name of a trial, the same in each language."""
    text = "Überall steht dann «TEST». Der Abend zählt nirgends und bleibt eine Probe."

    assert TRIAL in texts(read_catalog(CATALOGS[language]))[None, text].string


def test_each_term_of_the_glossary_stands_in_a_text():
    """A term that is in no text any more would prove nothing."""
    german = "\n".join(
        text if isinstance(text, str) else "\n".join(text)
        for message in read_catalog(CATALOGS["fr"])
        if (text := message.id)
    )

    assert [row["term"] for row in glossary() if not re.search(row["german"], german)] == []


def test_the_contexts_of_texts_are_those_that_the_documentation_lists():
    table = (CHECKOUT / "docs" / "contributing.md").read_text(encoding="utf-8")
    _before, _head, rows = table.partition(
        "| context | the text stands for or on |\n| --- | --- |\n"
    )
    listed = [
        row.split(" | ")[0].removeprefix("| ") for row in rows.partition("\n\n")[0].splitlines()
    ]
    template = (TRANSLATIONS / "messages.pot").read_text(encoding="utf-8")

    assert listed == sorted(listed, key=lambda word: word.replace("Ä", "A"))
    assert {*listed} == {*re.findall(r'^msgctxt "(.*)"$', template, re.MULTILINE)}


@pytest.mark.parametrize(
    ("text", "translated", "hit"),
    [
        ("Abend", "Soirée!", "an exclamation mark"),
        ("Abend: %(name)s", "Soirée : %(name)s", "a blank before a mark"),
        ("Abend", "Soirée\u202f", "a space or hyphen"),
        ("Notiz", "Notiz", "as in German"),
        ("Abend", "Nuit", "not as in the glossary (Abend)"),
        ("Match", "Match nul", "refused by the glossary (Match)"),
        ("Partie", "Partie", None),
        ("%(name)s", "%(name)s", None),
        ("Wer’s hat", "Qui l'a", "a straight apostrophe"),
    ],
)
def test_what_is_wrong_is_told(text, translated, hit):
    catalog = Catalog(locale="fr")
    catalog.add(text, translated)
    lines = [*hits("fr", catalog)]

    assert len(lines) == (hit is not None)
    assert all(hit in line for line in lines)
