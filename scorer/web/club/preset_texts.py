"""What a regulation to begin with calls itself and its evenings, and its cards, by the language of the person who begins."""

from __future__ import annotations

from typing import Any

from scorer.rules.club.regulation import has_slate
from scorer.rules.club.sentences import preset_names
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import mode_name
from scorer.web.form_base import usual_deck
from scorer.web.i18n import words


def in_words(data: JsonObject) -> JsonObject:
    """Return the regulation of a preset with its names and cards as they are here; contracts go by their mode."""
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
    """Return the *name* of a season or phase as it is here, where a preset proposed it in any language."""
    return preset_names.preset_name(words(), name)


def _terms(phase: JsonObject) -> dict[str, Any]:
    named = [
        {**contract, "name": mode_name(words(), contract.get("mode")) or contract["name"]}
        for contract in phase["terms"]["contracts"]
    ]
    return {**phase["terms"], "contracts": named}


def _settings(phase: JsonObject) -> dict[str, Any]:
    """Return the house rules of a *phase*; a preset without cards has those of the language, German ones unsaid.

    What no slate can keep has no house rules.
    """
    terms = phase["terms"]
    unsaid = usual_deck() == "german" or terms["contracts"]
    if unsaid or not has_slate(phase["game"], terms["partners"]):
        return {**phase["settings"]}
    return {"deck": usual_deck(), **phase["settings"]}
