"""Contracts of a regulation: written in one language, they prescribe the same trumps in another."""

import pytest

from scorer.rules.club.regulation.clauses.sheet import SHEET_CLAUSES, mode_names
from scorer.rules.core.cards import Mode
from scorer.rules.core.clauses import Context
from scorer.rules.core.words import MODES_ELSEWHERE, mode_name
from tests.languages.test_default_names import CATALOGS, LANGUAGES, gettext_of

(CONTRACTS,) = next(clause for clause in SHEET_CLAUSES if clause.key == "contracts").slots


def phase_of(deck, contracts=()):
    scope = {"settings": {"deck": deck}, "terms": {"contracts": [*contracts]}}
    return Context(scope, {"phases": [scope]})


def contracts_in(language, deck):
    """Return a contract for each mode of a deck, as it is stored where somebody typed it in a language."""
    modes = dict.fromkeys(mode_names(deck).values())
    names = [mode_name(gettext_of(language), mode) for mode in modes]
    return [
        {"name": name, "mode": mode, "factor": 1, "check": None}
        for name, mode in zip(names, modes, strict=True)
    ]


@pytest.mark.parametrize("language", CATALOGS)
def test_what_a_catalog_calls_a_mode_is_known_in_every_language(language):
    unknown = {mode: mode_name(gettext_of(language), mode) for mode in Mode}

    assert {mode: name for mode, name in unknown.items() if name not in MODES_ELSEWHERE[mode]} == {}


@pytest.mark.parametrize("deck", ["german", "french"])
@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("writer", LANGUAGES)
def test_a_page_in_another_language_sends_back_the_same_contracts(writer, reader, deck):
    written, read = contracts_in(writer, deck), gettext_of(reader)
    context = phase_of(deck, written)
    lines = CONTRACTS.lines(read, written, context)

    assert CONTRACTS.parse(read, lines, context) == written
    listed = CONTRACTS.listed(read, written, context)
    assert listed == ", ".join(contract["name"] for contract in contracts_in(reader, deck))


@pytest.mark.parametrize("reader", LANGUAGES)
def test_a_choice_among_trumps_stays_one_in_every_language(reader):
    """«Herz (Wahl)» is a contract of that name whose trump is not prescribed."""
    written = [{"name": "Herz", "factor": 2, "check": None}]
    context, read = phase_of("french", written), gettext_of(reader)

    assert CONTRACTS.parse(read, CONTRACTS.lines(read, written, context), context) == written
