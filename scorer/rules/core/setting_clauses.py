"""Settings of a game that a club can agree on, as sentences and as clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any, TypeAlias

from scorer.rules.core import words
from scorer.rules.core.clauses import MISSING, ChoiceSlot, Clause, Context, Value
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, Words

# Returns the whole sentence of one setting. Any: the settings of each game have a class of their own.
HouseRule: TypeAlias = Callable[[Gettext, Any], str]


@value_class
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


Choices: TypeAlias = Callable[[Gettext], Mapping[str, str]]


@value_class(kw_only=True, eq=False)
class GameClause(Clause):
    """A clause on settings of one *game*: where another is played, they are not its own."""

    game: str

    def stands(self, context: Context) -> bool:
        """Return whether the clause is part of the regulation."""
        return bool(context.scope["game"] == self.game) and Clause.stands(self, context)


def choice(key: str, options: Choices, label: Words | None = None) -> ChoiceSlot:
    """Return the slot of the setting *key*, one of the words in *options*."""
    return ChoiceSlot(
        name=key,
        label=label,
        path=("settings", key),
        options=lambda _, _context: options(_),
    )


def yes_no_choice(key: str, options: Choices, label: Words | None = None) -> ChoiceSlot:
    """Return the slot of a setting that is true or false; *options* are called ``yes`` and ``no``."""
    return replace(
        choice(key, options, label),
        key_of=lambda agreed: "yes" if agreed is True else "no",
        value_of=lambda word: word == "yes",
    )


def setting_clause(
    game: str,
    key: str,
    title: Words,
    text: Words,
    slots: Mapping[ChoiceSlot, Value],
    *,
    usual: JsonObject | None = None,
) -> GameClause:
    """Return the clause on settings of *game*: it comes and goes with the game.

    *slots* are its choices with the values that they have when it is added. With *usual*, settings by key, it is told
    without being added, too: nobody should have to know what holds where nothing is said.
    """

    def fits(context: Context) -> bool:
        return bool(context.scope["game"] == game)

    def left_out(_: Gettext, context: Context) -> list[str]:
        if usual is None or not fits(context):
            return []
        values = {slot.name: slot.text(_, usual[slot.path[-1]], context) for slot in slots}
        return [text(_).format(**values)]

    return GameClause(
        key=key,
        game=game,
        topic="played",
        title=title,
        text=lambda _, _context: text(_),
        slots=tuple(slots),
        absent={slot.path: MISSING for slot in slots},
        initial={slot.name: value for slot, value in slots.items()},
        left_out=left_out,
        fits=fits,
        goes_along=True,
    )
