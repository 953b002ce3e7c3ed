"""What presets call regulations, phases and contracts: everybody is told it in his own language."""

import pytest

from scorer.rules.club.regulation import preset_sentences
from scorer.rules.club.regulation.presets import PRESETS
from tests.languages.test_default_names import LANGUAGES, gettext_of


def names_in(language):
    gettext = gettext_of(language)
    return {german: label(gettext) for german, label in preset_sentences.NAMES.items()}


def test_every_name_that_a_preset_gives_is_told():
    given = {preset["name"] for preset in PRESETS.values()}
    given |= {phase["name"] for preset in PRESETS.values() for phase in preset["phases"]}

    assert (
        given - {"Match aux cartes"} == {*preset_sentences.IN_OTHER_LANGUAGES} == {*names_in("de")}
    )


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("writer", LANGUAGES)
def test_names_of_one_language_are_read_in_every_other(writer, reader):
    catalog = gettext_of(reader)
    read = [preset_sentences.preset_name(catalog, name) for name in names_in(writer).values()]
    expected = names_in(reader)
    if reader == "de" and names_in(writer)["Final"] == "Finale":
        expected["Final"] = "Finale"  # a German word, too

    assert read == [*expected.values()]


def test_who_types_a_word_that_is_german_too_keeps_it_in_german():
    read = {
        language: preset_sentences.preset_name(gettext_of(language), "Finale")
        for language in LANGUAGES
    }

    assert read == {**read, "de": "Finale", "fr": "Finale", "en": "Final"}


def test_a_season_is_the_same_by_what_it_is_called_in_any_language():
    assert preset_sentences.same_name("Torneo di jass", "Jassturnier")
    assert preset_sentences.same_name("Final", "Finale")
    assert preset_sentences.same_name("Jassturnier 2026", "Jassturnier 2026")
    assert not preset_sentences.same_name("Torneo di jass", "Preisjassen")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_somebody_typed_stays(language):
    typed = ["", "Jassturnier 2026", "abend", "Soirée du club"]

    assert [preset_sentences.preset_name(gettext_of(language), name) for name in typed] == typed


def test_a_contract_that_is_called_as_its_mode_is_told_in_the_words_of_the_reader():
    read = [
        preset_sentences.contract_name(gettext_of("fr"), name, mode)
        for name, mode in (("Herz", "herz"), ("Hearts", "herz"), ("Herz", None), ("Rot", "herz"))
    ]

    assert read == ["Cœur", "Cœur", "Herz", "Rot"]
