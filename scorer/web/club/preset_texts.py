"""What a regulation to begin with calls itself and its evenings, and its cards, by the language of whoever begins."""

from __future__ import annotations

from typing import Any

from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import mode_name
from scorer.web.form_base import usual_deck
from scorer.web.i18n import _l, words

NAMES = {
    "Abend": _l("Abend"),
    "Ausscheidung": _l("Ausscheidung"),
    "Cup": _l("Cup"),
    "Cup über mehrere Abende": _l("Cup über mehrere Abende"),
    "Differenzler-Abend": _l("Differenzler-Abend"),
    "Dorfmeisterschaft": _l("Dorfmeisterschaft"),
    "Final": _l("Final"),
    "Gruppenmeisterschaft": _l("Gruppenmeisterschaft"),
    "Handjass-Turnier": _l("Handjass-Turnier"),
    "Jahresmeisterschaft": _l("Jahresmeisterschaft"),
    "Jahresmeisterschaft mit Rangpunkten": _l("Jahresmeisterschaft mit Rangpunkten"),
    "Jassturnier": _l("Jassturnier"),
    "Meisterschaft mit Final": _l("Meisterschaft mit Final"),
    "Paarturnier": _l("Paarturnier"),
    "Preisjassen": _l("Preisjassen"),
    "Preisjassen auf die Zielzahl": _l("Preisjassen auf die Zielzahl"),
}


def in_words(data: JsonObject) -> JsonObject:
    """Return the regulation of a preset with its names and cards as they are here; contracts go by their mode."""
    phases = [
        {
            **phase,
            "name": _said(phase["name"]),
            "terms": _terms(phase),
            "settings": _settings(phase),
        }
        for phase in data["phases"]
    ]
    return {**data, "name": _said(data["name"]), "phases": phases}


def _said(name: str) -> str:
    return str(NAMES.get(name, name))


def _terms(phase: JsonObject) -> dict[str, Any]:
    named = [
        {**contract, "name": mode_name(words(), contract.get("mode")) or contract["name"]}
        for contract in phase["terms"]["contracts"]
    ]
    return {**phase["terms"], "contracts": named}


def _settings(phase: JsonObject) -> dict[str, Any]:
    """Return the house rules of a *phase*; a preset without cards has those of the language, German ones unsaid."""
    deck = {} if usual_deck() == "german" or phase["terms"]["contracts"] else {"deck": usual_deck()}
    return {**deck, **phase["settings"]}
