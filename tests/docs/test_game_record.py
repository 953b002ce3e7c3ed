"""The documented schema and the reader agree; every word of the record is explained."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from scorer.rules import games, record
from scorer.rules.coiffeur import checks as coiffeur_checks
from scorer.rules.coiffeur.settings import KINDS, Option
from scorer.rules.core.cards import Mode, Rank
from scorer.rules.core.typed_rules import keys
from scorer.rules.differenzler import checks as differenzler_checks
from scorer.rules.differenzler.settings import TIES
from scorer.rules.schieber.checks import DEAL_KEYS
from scorer.rules.solo import checks as solo_checks
from scorer.rules.solo import settings as solo_settings
from tests.docs.record_schema import SCHEMA as PATH
from tests.docs.record_schema import SETTINGS, filled
from tests.long import chosen
from tests.rules.strategies import logs
from tests.rules.vectors import BASE, CASES, revisions_of, settings_of

ACCEPTED = [name for name, case in CASES.items() if "refused" not in case]

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads(PATH.read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", chosen(ACCEPTED, *ACCEPTED[::8]))
def test_every_worked_case_fits_the_schema(name) -> None:
    case = CASES[name]
    kept = record.Record(settings_of(case), tuple(revisions_of(case)))

    assert list(VALIDATOR.iter_errors(json.loads(record.dumps(kept)))) == []


@given(logs)
def test_every_game_fits_the_schema(log) -> None:
    kept = record.Record(games.read_settings(BASE), tuple(log))

    assert list(VALIDATOR.iter_errors(json.loads(record.dumps(kept)))) == []


@pytest.mark.parametrize(
    "change", [{"version": 3}, {"format": "pgn"}, {"extra": 1}, {"settings": {}}]
)
def test_what_the_reader_refuses_for_its_shape_the_schema_refuses_too(change) -> None:
    whole = {"format": "schreiber-game", "version": 1, "settings": BASE, "revisions": []}

    assert VALIDATOR.is_valid(whole)
    assert not VALIDATOR.is_valid({**whole, **change})


OPTION_KEYS = tuple(field.name for field in fields(Option))
COIFFEUR = (*OPTION_KEYS, *KINDS, *coiffeur_checks.CELL_KEYS)
DIFFERENZLER = (*TIES, *differenzler_checks.DEAL_KEYS)
SOLO = (*solo_settings.TIES, *solo_checks.DEAL_KEYS, *solo_checks.EXTRAS)
KEYS = {key for settings in SETTINGS.values() for key in keys(settings)}


@pytest.mark.parametrize(
    "word", sorted({*KEYS, *DEAL_KEYS, *Mode, *COIFFEUR, *DIFFERENZLER, *SOLO})
)
def test_every_key_and_mode_is_explained(word) -> None:
    assert f"`{word}`" in explained() or f'`"{word}"`' in explained()


def explained() -> str:
    return (DOCS / "game-record.md").read_text()


def test_the_schema_knows_the_same_words_as_the_rules() -> None:
    defined = SCHEMA["$defs"]

    assert set(defined["mode"]["enum"]) == set(Mode)
    assert set(defined["rank"]["enum"]) == set(Rank)
    assert set(defined["deal"]["properties"]) == set(DEAL_KEYS)
    assert set(defined["option"]["required"]) == set(OPTION_KEYS)
    assert set(defined["option"]["properties"]["kind"]["enum"]) == set(KINDS)
    assert set(defined["cell"]["properties"]) == set(coiffeur_checks.CELL_KEYS)
    assert set(defined["differenzler_deal"]["properties"]) == set(differenzler_checks.DEAL_KEYS)
    assert set(defined["solo_deal"]["properties"]) == set(solo_checks.DEAL_KEYS)


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_the_schema_has_the_keys_of_the_settings(settings) -> None:
    assert set(SCHEMA["$defs"][settings.game]["properties"]) == set(keys(settings))


def test_the_schema_has_the_ranges_and_choices_of_the_settings() -> None:
    text = PATH.read_text()

    assert filled(text) == text, "written by python -m tests.docs.record_schema"
    lacking = text.replace(
        '"berg": {"type": ["integer", "null"], "minimum": 1, "maximum": 99999},\n        ', ""
    )
    assert lacking != text
    assert json.loads(filled(lacking)) == SCHEMA
