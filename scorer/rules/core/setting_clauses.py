"""Settings of a game in words, and clauses of a regulation on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, TypeAlias

from scorer.rules.core import words
from scorer.rules.core.clauses import (
    MISSING,
    ChoiceSlot,
    Clause,
    Context,
    Offered,
    Path,
    Value,
    where,
)
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Gettext, Said, Words, WordsByKey

# A function that returns the sentence of one setting. Any: each game has a class of settings.
HouseRule: TypeAlias = Callable[[Gettext, Any], str]


@value_class
class Setting:
    """A setting in words: *label* and *hint* in a *part* of the form, and the names of its choices (*called*).

    A setting has no *label* if its form has a special field for it. *told* has the sentences of a regulation by value,
    or by True and False for all other values, with ``%(points)s`` for the value. *told* may also be a function that
    returns the sentence; it is None if a club cannot agree on the setting. With *at_table* a phone lists the setting
    among the house rules if the stored game has it. *line* is the text in the house rules on a sheet, unless the value
    is 0, false or null.
    """

    label: Words | None = None
    hint: Words | None = None
    called: WordsByKey = field(default_factory=dict)
    part: str = ""
    told: Mapping[Any, Words] | HouseRule | None = None
    at_table: bool = False
    line: Words | None = None

    def sentence(self, _: Gettext, key: str, settings: Any) -> str:  # noqa: ANN401 -- settings of any game
        """Return the sentence on the value that *settings* have for *key*, "" if a club cannot agree on it."""
        if self.told is None or callable(self.told):
            return self.told(_, settings) if self.told else ""
        value = getattr(settings, key)
        return self.told[value if value in self.told else bool(value)](_) % {"points": value}


Settings: TypeAlias = Mapping[str, Setting]


def on_line(_: Gettext, in_words: Settings, settings: Any) -> list[str]:  # noqa: ANN401 -- as above
    """Return the text *line* of each setting that has one and whose value is not 0, false or null."""
    lines = [
        (setting.line, getattr(settings, key)) for key, setting in in_words.items() if setting.line
    ]
    return [line(_) % {"points": value} for line, value in lines if value]


def tie_sentence(_: Gettext, names: Mapping[str, str], ties: tuple[str, ...]) -> str:
    """Return a sentence on the tie-breaks *ties* at one table, with their *names* by key."""
    if not ties:
        return _("Bei Gleichstand an einem Tisch wird der Rang geteilt.")
    listed = words.joined_with_then(_, (names[tie] for tie in ties))
    return _("Bei Gleichstand an einem Tisch zählt %(ties)s.") % {"ties": listed}


@value_class(kw_only=True, eq=False)
class GameClause(Clause):
    """A clause on settings of one *game*: it is not present in a scope with another game."""

    game: str

    def stands(self, context: Context) -> bool:
        """Return whether the scope has this game and the clause is part of the regulation."""
        return bool(context.scope["game"] == self.game) and Clause.stands(self, context)


def choice(
    place: tuple[str, Path, Words | None, Value],
    options: Offered | WordsByKey,
    like: Value,
    flags: tuple[str, str] = ("yes", "no"),
) -> ChoiceSlot:
    """Return the slot of a choice; *place* is its name, path, label and initial value.

    The values of the slot have the type of *like*: text, whole number, or boolean; *flags* are the keys of true and
    false.
    """
    key_of: Callable[[Value], str] = str
    value_of: Callable[[str], Value] = str
    if isinstance(like, bool):
        key_of, value_of = lambda flag: flags[flag is not True], lambda key: key == flags[0]
    elif isinstance(like, int):
        value_of = int
    offered = options if callable(options) else _spoken(options)
    return ChoiceSlot(*place, options=offered, key_of=key_of, value_of=value_of)


def _spoken(texts: WordsByKey) -> Offered:
    return lambda _, _context: {key: text(_) for key, text in texts.items()}


def setting(
    key: str, options: WordsByKey, initial: Value, label: Words | None = None
) -> ChoiceSlot:
    """Return the slot of the setting *key*, with the words of *options*; its values have the type of *initial*."""
    return choice((key, ("settings", key), label, initial), options, initial)


def setting_clause(
    game: str,
    key: str,
    title: Words,
    text: Said,
    *slots: ChoiceSlot,
    usual: JsonObject | None = None,
) -> GameClause:
    """Return the clause on settings of *game*, present only with that game; *slots* are its choices.

    *usual* are the default settings by key: while the clause is absent, its sentence is shown with these, so
    that readers need not know the defaults. Without them nothing is shown.
    """
    fits = where("game", game)

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
        text=text,
        slots=slots,
        absent={slot.path: MISSING for slot in slots},
        left_out=left_out,
        fits=fits,
        goes_along=True,
    )
