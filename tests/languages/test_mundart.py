"""Mundart: a few words of the table over German, text by text."""

import re

from scorer.rules.core.names import PROPOSED
from scorer.web.catalogs import TRANSLATIONS, read_catalog, texts
from scorer.web.mundart import MOST, WORDS

PLACES = re.compile(r"\{\w*\}|%\(\w+\)[sd]")


def test_each_word_stands_for_a_text_that_is_told():
    known = texts(read_catalog(TRANSLATIONS / "messages.pot"))

    assert [key for key in WORDS if key not in known] == []
    assert len(WORDS) <= MOST


def test_a_word_has_the_places_of_its_german_and_no_name_changes():
    for (_context, german), word in WORDS.items():
        assert PLACES.findall(word) == PLACES.findall(german)
        assert word != german
        assert "ß" not in word
        assert german not in PROPOSED
