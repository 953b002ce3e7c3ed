"""Clauses of a club's regulation on settings of one game: choices whose options are words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from scorer.rules.core.clauses import MISSING, ChoiceSlot, Clause, Context, Value
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.words import Gettext, Words

Choices: TypeAlias = Callable[[Gettext], Mapping[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
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
