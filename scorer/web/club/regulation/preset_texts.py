"""Presets and new parts of a regulation in the language of the reader: names, cards, a discipline, a side list."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from scorer.rules.club.regulation import preset_sentences
from scorer.rules.club.regulation.disciplines import Discipline
from scorer.rules.club.regulation.part_rules import SideList
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import (
    has_slate,
    read_regulation,
    regulation_json,
)
from scorer.rules.core.reading import JsonObject, Values
from scorer.rules.core.words import mode_name
from scorer.web.form_base import usual_deck
from scorer.web.i18n import words


def in_words(data: JsonObject) -> JsonObject:
    """Return the regulation of a preset as JSON with names and cards for the language of the reader.

    Contracts are named after their mode.
    """
    phases = [
        {
            **phase,
            "name": preset_name(phase["name"]),
            "terms": _terms(phase),
            "settings": _settings(phase),
        }
        for phase in data["phases"]
    ]
    return {**data, "name": preset_name(data["name"]), "phases": phases}


def preset_name(name: str) -> str:
    """Return the *name* of a season or phase, translated if a preset proposes it in any language."""
    return preset_sentences.preset_name(words(), name)


def _terms(phase: JsonObject) -> Values:
    named = [
        {**contract, "name": mode_name(words(), contract.get("mode")) or contract["name"]}
        for contract in phase["terms"]["contracts"]
    ]
    return {**phase["terms"], "contracts": named}


def _settings(phase: JsonObject) -> Values:
    """Return the house rules of a *phase*, with the cards usual for the language if the preset names none.

    Nothing is added if these are the German cards, or for a phase with contracts or whose score no phone can keep.
    """
    terms = phase["terms"]
    unsaid = usual_deck() == "german" or terms["contracts"]
    if unsaid or not has_slate(phase["game"], terms["partners"]):
        return {**phase["settings"]}
    return {"deck": usual_deck(), **phase["settings"]}


@cache
def usual_parts() -> tuple[JsonObject, JsonObject]:
    """Return a new discipline, which begins at round 2, and a new side list, which has no name yet, as JSON."""
    usual = read_regulation(PRESETS[next(iter(PRESETS))])
    phase = replace(usual.phases[0], disciplines=(Discipline(2),))
    grown: Any = regulation_json(replace(usual, phases=(phase,), lists=(SideList(""),)))
    return grown["phases"][0]["disciplines"][0], grown["lists"][0]
