"""Settings of a game in words: how its form asks for each, and the sentence of one that a club can agree on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from scorer.rules.core import words
from scorer.rules.core.words import Gettext, Words

# Returns the whole sentence of one setting. Any: the settings of each game have a class of their own.
HouseRule: TypeAlias = Callable[[Gettext, Any], str]


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting in words: its *label* and *hint* in a *part* of the form, and what each choice is *called*.

    It has no label where the form has fields of its own for it. A regulation tells it by the sentence of its
    value, or that of True or False, in which ``points`` is the number; or by a function (*told*). *at_table* it
    stands with its label among the rules on the phone, where a game stores it; on a sheet where it is agreed on, in
    the *line* of house rules.
    """

    label: Words | None = None
    hint: Words | None = None
    called: Mapping[str, Words] = field(default_factory=dict)
    part: str = ""
    told: Mapping[Any, Words] | HouseRule | None = None
    at_table: bool = False
    line: Words | None = None

    def sentence(self, _: Gettext, key: str, settings: Any) -> str:  # noqa: ANN401 -- settings of any game
        """Return the sentence of the setting *key*, one that a club can agree on."""
        if self.told is None or callable(self.told):
            return self.told(_, settings) if self.told else ""
        value = getattr(settings, key)
        return self.told[value if value in self.told else bool(value)](_) % {"points": value}


Settings: TypeAlias = Mapping[str, Setting]


def on_line(_: Gettext, in_words: Settings, settings: Any) -> list[str]:  # noqa: ANN401 -- as above
    """Return what the line of house rules on a sheet says of what is agreed on."""
    lines = [
        (setting.line, getattr(settings, key)) for key, setting in in_words.items() if setting.line
    ]
    return [line(_) % {"points": value} for line, value in lines if value]


def tie_sentence(_: Gettext, names: Mapping[str, str], ties: tuple[str, ...]) -> str:
    """Return what decides between equals at one table, by the *names* of its tie-breaks."""
    if not ties:
        return _("Bei Gleichstand an einem Tisch teilen sie den Rang.")
    listed = words.joined_with_then(_, (names[tie] for tie in ties))
    return _("Bei Gleichstand an einem Tisch zählt %(ties)s.") % {"ties": listed}
