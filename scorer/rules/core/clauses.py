"""Clauses: sentences of a regulation with slots for its values.

A clause owns places in a JSON object. Its slots read the values there for a sentence, and write
the values typed into a form; form, page and print use the same text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Any, Final, TypeAlias

from scorer.rules.core import words
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.typed_rules import Range
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import Counted, Gettext, Words

Path: TypeAlias = tuple[str, ...]
Options: TypeAlias = Mapping[str, str]
# Any: a JSON value of the slot's type.
Value: TypeAlias = Any
PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")


class Missing:
    """Type of :data:`MISSING`, the value of a key that is left out."""


MISSING: Final = Missing()
NOTHING_YET: Final = "…"


@value_class
class Context:
    """The context of a clause: the JSON object of its scope, and the whole *regulation* as JSON.

    *model* is the phase as a model if the scope is a phase or a discipline; it is None for another scope, and while the
    regulation is not valid or is edited. *around* is the phase, as JSON, of a discipline, else None. With *typed*,
    while a form is edited, no sentence has a number that depends on another field.
    """

    scope: JsonObject
    regulation: JsonObject
    model: object = None
    around: JsonObject | None = None
    typed: bool = False


Offered: TypeAlias = Callable[[Gettext, Context], Options]


@value_class
class Slot:
    """A value in a clause, at *path* below the JSON object of its scope.

    *label* names its field for screen readers; without it the title of the clause does. *initial* is its value
    when the clause is added, :data:`MISSING` to keep the stored value.
    """

    name: str
    path: Path
    label: Words | None = None
    initial: Value = MISSING

    def text(self, _: Gettext, value: Value, context: Context) -> str:  # noqa: ARG002
        """Return *value* as written within the sentence, empty for :data:`MISSING`."""
        return "" if isinstance(value, Missing) else str(value)


def in_digits(_: Gettext, number: int) -> str:
    """Return the number as text."""
    return str(number)


def unless_one(_: Gettext, number: int) -> str:
    """Return the number as text, empty for 1: «das beste von 4»."""
    return "" if number == 1 else str(number)


@value_class(kw_only=True)
class NumberSlot(Slot):
    """A whole number in *range*; *counted* returns its text, which may have a noun after a blank."""

    range: Range
    counted: Counted = in_digits

    def text(self, _: Gettext, value: Value, context: Context) -> str:  # noqa: ARG002
        """Return the number as text, empty if it is missing or left out."""
        return "" if isinstance(value, Missing) else self.counted(_, value)


@value_class(kw_only=True)
class OptionalNumberSlot(NumberSlot):
    """A whole number in *range*, or None.

    *sentence* returns the words for both. In a form *lead* is before the field and *hint* after it.
    """

    sentence: Callable[[Gettext, Value, Context], str]
    lead: Words
    hint: Callable[[Gettext, Context], str]

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the meaning of the number, or of None, in words."""
        return self.sentence(_, value, context)


@value_class(kw_only=True)
class TextSlot(Slot):
    """A name of up to *most* characters."""

    most: int


@value_class(kw_only=True)
class RatioSlot(Slot):
    """A factor or a share: ``2``, ``1/2``."""


@value_class(kw_only=True)
class TimesSlot(RatioSlot):
    """A factor, written as an adverb: «doppelt», «anderthalbfach»."""

    def text(self, _: Gettext, value: Value, context: Context) -> str:  # noqa: ARG002
        """Return the factor as an adverb."""
        times = Fraction(value)
        if times.denominator == 1:
            return words.times_text(_, times.numerator)
        named = {Fraction(1, 2): _("halb"), Fraction(3, 2): _("anderthalbfach")}
        return named.get(times) or _("mit dem Faktor %(factor)s") % {"factor": times}


@value_class(kw_only=True)
class NumbersSlot(Slot):
    """Several whole numbers, listed by *joined*."""

    joined: Callable[[Gettext, Sequence[str]], str]

    def text(self, _: Gettext, value: Value, context: Context) -> str:  # noqa: ARG002
        """Return the numbers as a list."""
        return self.joined(_, [str(number) for number in value])


@value_class(kw_only=True)
class ChoiceSlot(Slot):
    """One of several *options*: words within the sentence, by key.

    *key_of* converts a JSON value to its key and *value_of* a key to its JSON value; by default
    a key is the value. *other* returns the words of a key that is valid but not offered,
    None for an invalid one.
    """

    options: Offered
    other: Callable[[Gettext, str], str | None] = lambda _gettext, _key: None
    key_of: Callable[[Value], str] = str
    value_of: Callable[[str], Value] = str

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the words of the chosen option; if the value is left out or invalid, of the first option."""
        options = self.options(_, context)
        key = self.key_of(value)
        usual = next(iter(options.values()), "…")  # for a value left out
        return options.get(key) or self.other(_, key) or usual


@value_class(kw_only=True)
class OrderSlot(Slot):
    """Up to *most* of several *options*, in an order that matters."""

    options: Offered
    most: int

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the words of the chosen options, in the chosen order."""
        options = self.options(_, context)
        return words.joined_with_then(_, (options.get(key, key) for key in value))


@value_class(kw_only=True)
class PickSlot(Slot):
    """Any of several *options*, in the order in which they are offered, listed by *joined*."""

    options: Offered
    joined: Callable[[Gettext, Sequence[str]], str] = words.joined_with_and

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the words of the chosen options, «…» if there are none."""
        options = self.options(_, context)
        return (
            self.joined(_, [words.quoted(_, options.get(key, key)) for key in value]) or NOTHING_YET
        )


@value_class(kw_only=True)
class LinesSlot(Slot):
    """Lines of text, each an entry of a list or an object.

    *lines* returns the JSON value as typed lines, *listed* as a part of the sentence; *parse* returns
    the JSON value of typed lines. *valid* returns whether a line can be parsed; *example* shows how lines are written.
    *about* returns the subject of a line: no two lines may have the same subject. Without *about* they may.
    """

    lines: Callable[[Gettext, Value, Context], list[str]]
    listed: Callable[[Gettext, Value, Context], str]
    parse: Callable[[Gettext, Sequence[str], Context], Value]
    valid: Callable[[str], bool] = bool
    about: Callable[[str], str] | None = None
    example: Words = lambda _gettext: ""

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the entries as a list in words, «…» if there are none."""
        return self.listed(_, value, context) or NOTHING_YET


@value_class
class Way:
    """A variant of a clause that a form offers: its search word, and its initial values."""

    title: Words
    initial: JsonObject


Condition: TypeAlias = Callable[[Context], bool]
Text: TypeAlias = Callable[[Gettext, Context], str]
Sentences: TypeAlias = Callable[[Gettext, Context], list[str]]


def always(_context: Context) -> bool:
    """Return True: the clause applies in any context."""
    return True


def no_sentences(_: Gettext, _context: Context) -> list[str]:
    """Return an empty list, the default of the fields of :class:`Clause` that return sentences."""
    return []


@value_class(kw_only=True, eq=False)
class Clause:
    """One sentence of a regulation.

    *text* returns the sentence with its slots in braces; other words in braces come from *computed*. *sets* has the
    values that the clause writes besides its slots, *absent* the values of places without the clause, both by path. A
    clause is present if it is *required*, or if each place in *sets* has the value given there and some place in
    *absent* has another value than given there. It is shown if it is present and *works* (by default *fits*). While it
    is not present and *fits*, it is offered, with *ways* once for each. A clause that *goes_along* is removed when it
    no longer fits; values of others stay stored, even without effect. A new clause has the initial values of its slots
    and of the context (*begins*). *left_out* returns sentences for a clause that is not shown, *more* sentences after
    the clause, both without slots. *hints* returns sentences for the editor: the reason why the clause has no effect,
    or an alternative. *title* is its search word, *topic* its heading.
    """

    key: str
    topic: str
    title: Words
    text: Text
    slots: tuple[Slot, ...] = ()
    sets: Mapping[Path, Value] = field(default_factory=dict)
    absent: Mapping[Path, Value] = field(default_factory=dict)
    begins: Callable[[Context], JsonObject] = lambda _context: {}
    computed: Callable[[Gettext, Context], Mapping[str, str]] = lambda _gettext, _context: {}
    left_out: Sentences = no_sentences
    more: Sentences = no_sentences
    hints: Sentences = no_sentences
    required: Condition = lambda _context: False
    fits: Condition = always
    goes_along: bool = False
    works: Condition | None = None
    ways: Mapping[str, Way] = field(default_factory=dict)

    @property
    def initial(self) -> dict[str, Value]:
        """Return the initial values by name of the slot, without slots that have none."""
        return {slot.name: slot.initial for slot in self.slots if slot.initial is not MISSING}

    def stands(self, context: Context) -> bool:
        """Return whether the clause is part of the regulation."""
        if self.required(context):
            return True
        for path, value in self.absent.items():
            if value_at(context.scope, path) not in (MISSING, value):
                break
        else:
            return False
        return all(value_at(context.scope, path) == value for path, value in self.sets.items())

    def is_told(self, context: Context) -> bool:
        """Return whether the clause is shown: it is present, and it *works*, or without *works* it *fits*."""
        return self.stands(context) and (self.works or self.fits)(context)

    def values(self, context: Context) -> dict[str, Value]:
        """Return the values by name of the slot, :data:`MISSING` for a value that is left out."""
        return {slot.name: value_at(context.scope, slot.path) for slot in self.slots}

    @property
    def places(self) -> list[Path]:
        """Return the paths that the clause writes: those of *sets*, then those of its slots."""
        return [*self.sets, *(slot.path for slot in self.slots)]

    def pieces(self, _: Gettext, context: Context) -> list[str | Slot]:
        """Return the sentence as texts and slots, in their order in the language."""
        slots = {slot.name: slot for slot in self.slots}
        computed = self.computed(_, context)
        pieces: list[str | Slot] = []
        for index, part in enumerate(PLACEHOLDER.split(self.text(_, context))):
            if index % 2 and part in slots:
                pieces.append(slots[part])
            elif part := computed[part] if index % 2 else part:
                pieces.append(part)
        return pieces

    def sentence(self, _: Gettext, context: Context) -> str:
        """Return the sentence with the values of its slots."""
        texts = [
            piece
            if isinstance(piece, str)
            else piece.text(_, value_at(context.scope, piece.path), context)
            for piece in self.pieces(_, context)
        ]
        spoken = re.sub(" {2,}", " ", "".join(texts))  # for an unspoken number
        return spoken.replace(f"{NOTHING_YET}.", NOTHING_YET)

    def sentences(self, _: Gettext, context: Context) -> list[str]:
        """Return the sentences for a reader: the clause and *more*, or *left_out* if it is not shown."""
        return self.told(_, context)[1]

    def told(self, _: Gettext, context: Context) -> tuple[bool, list[str]]:
        """Return whether the clause itself is shown, and :meth:`sentences`."""
        if self.is_told(context):
            return True, [self.sentence(_, context), *self.more(_, context)]
        return False, self.left_out(_, context)


def value_at(scope: JsonObject, path: Path) -> Value:
    """Return the value at *path*, :data:`MISSING` if a key of it is left out."""
    value: Value = scope
    for key in path:
        if not isinstance(value, Mapping):
            return MISSING
        value = value.get(key, MISSING)
    return value


def path_of(place: str) -> Path:
    """Return *place*, keys joined by slashes like ``terms/goal``, as a path."""
    return tuple(place.split("/"))


def where(place: str, *values: Value) -> Condition:
    """Return the condition that one of *values* is at *place* below the scope."""
    path = path_of(place)
    return lambda context: value_at(context.scope, path) in values


def is_agreed(place: str) -> Condition:
    """Return the condition that the value at *place* below the scope is neither left out nor null."""
    path = path_of(place)
    return lambda context: value_at(context.scope, path) not in (MISSING, None)


def written(
    scope: JsonObject, clauses: Sequence[Clause], values: Mapping[str, JsonObject]
) -> dict[str, Value]:
    """Return a copy of *scope* with the *clauses* in *values*, and without the other ones.

    *values* has values by slot for each clause key. Other slots keep their values; places that no clause owns stay.
    """
    result: dict[str, Value] = {**scope}
    present = [clause for clause in clauses if clause.key in values]
    places = [place for clause in present for place in clause.places]
    owned = {place[:length] for place in places for length in range(1, len(place) + 1)}
    for clause in clauses:
        if clause in present:
            continue
        for path, value in clause.absent.items():
            if path in owned or value_at(result, path) == value:
                continue
            if value_at(result, path[:-1]) is not None:  # null has no keys to set
                _put(result, path, value)
    for clause in present:
        typed = values[clause.key]
        slots = {slot.path: typed[slot.name] for slot in clause.slots if slot.name in typed}
        for path, value in (*clause.sets.items(), *slots.items()):
            _put(result, path, value)
    return result


def _put(scope: dict[str, Value], path: Path, value: Value) -> None:
    """Write *value* at *path*, or remove the key for :data:`MISSING`; copy inner objects, which may be shared."""
    *way, last = path
    for key in way:
        inner = scope.get(key)
        if not isinstance(inner, Mapping):
            if isinstance(value, Missing):
                return
            inner = {}
        scope[key] = {**inner}
        scope = scope[key]
    if isinstance(value, Missing):
        scope.pop(last, None)
    else:
        scope[last] = value
