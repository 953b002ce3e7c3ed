"""Clauses: sentences of a regulation whose slots are its values.

A clause owns places in a JSON object. Its slots read the values there for a sentence, and write
the values typed into a form; the same text makes the form, the page and the print.
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
from scorer.rules.core.words import Gettext, Words

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

    *model* is the scope as a model, None while the regulation is not valid. *around* is
    the scope that contains this one, if it is not the whole. With *typed*, while a form is edited, no
    sentence has a number that depends on another field.
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

    *label* names it for screen readers; the only slot of a clause shows it. *initial* is its value when the
    clause is added, :data:`MISSING` to keep the stored value.
    """

    name: str
    path: Path
    label: Words | None = None
    initial: Value = MISSING

    def text(self, _: Gettext, value: Value, context: Context) -> str:  # noqa: ARG002
        """Return *value* as written within the sentence."""
        return "" if isinstance(value, Missing) else str(value)


@value_class(kw_only=True)
class NumberSlot(Slot):
    """A whole number in *range*.

    An *unspoken* 1 is left out: «das beste von 4».
    """

    range: Range
    unspoken: bool = False

    def text(self, _: Gettext, value: Value, context: Context) -> str:  # noqa: ARG002
        """Return the number."""
        left_out = isinstance(value, Missing) or (self.unspoken and value == 1)
        return "" if left_out else str(value)


@value_class(kw_only=True)
class OptionalNumberSlot(NumberSlot):
    """A whole number in *range*, or None.

    *sentence* words either within the sentence. In a form *lead* is before the field and *hint* after it.
    """

    sentence: Callable[[Gettext, Value, Context], str]
    lead: Words
    hint: Callable[[Gettext, Context], str]

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the meaning of the number, or of None, in words."""
        return self.sentence(_, value, context)


@value_class(kw_only=True)
class MinutesSlot(NumberSlot):
    """A number of minutes, written as hours or days if exact."""

    def text(self, _: Gettext, value: Value, context: Context) -> str:  # noqa: ARG002
        """Return the time."""
        return words.duration_text(_, value)


@value_class(kw_only=True)
class TextSlot(Slot):
    """A name of up to *most* characters."""

    most: int


@value_class(kw_only=True)
class RatioSlot(Slot):
    """A factor or a share: ``2``, ``1/2``."""


@value_class(kw_only=True)
class TimesSlot(RatioSlot):
    """How many times something counts, written as an adverb: «doppelt», «anderthalbfach»."""

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
        """Return the words of the option."""
        options, key = self.options(_, context), self.key_of(value)
        usual = next(iter(options.values()), "…")  # for a value left out
        return options.get(key) or self.other(_, key) or usual


@value_class(kw_only=True)
class OrderSlot(Slot):
    """Up to *most* of several *options*, in an order that matters."""

    options: Offered
    most: int

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the words of the options in their order."""
        options = self.options(_, context)
        return words.joined_with_then(_, (options.get(key, key) for key in value))


@value_class(kw_only=True)
class PickSlot(Slot):
    """Any of several *options*, in the order in which they are offered, listed by *joined*."""

    options: Offered
    joined: Callable[[Gettext, Sequence[str]], str] = words.joined_with_and

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the names of the chosen options."""
        options = self.options(_, context)
        return (
            self.joined(_, [words.quoted(_, options.get(key, key)) for key in value]) or NOTHING_YET
        )


@value_class(kw_only=True)
class LinesSlot(Slot):
    """Lines of text, each an entry of a list or an object.

    *lines* returns the JSON value as typed lines, *listed* within the sentence; *parse* returns
    the JSON value of typed lines, each of them *valid*; *example* shows how they are written.
    *about* returns the subject of a line, which no two lines may share; None if they may.
    """

    lines: Callable[[Gettext, Value, Context], list[str]]
    listed: Callable[[Gettext, Value, Context], str]
    parse: Callable[[Gettext, Sequence[str], Context], Value]
    valid: Callable[[str], bool] = bool
    about: Callable[[str], str] | None = None
    example: Words = lambda _gettext: ""

    def text(self, _: Gettext, value: Value, context: Context) -> str:
        """Return the entries as a list."""
        return self.listed(_, value, context) or NOTHING_YET


@value_class
class Way:
    """A variant in which a clause is offered: its search word, and its initial values."""

    title: Words
    initial: JsonObject


Condition: TypeAlias = Callable[[Context], bool]
Text: TypeAlias = Callable[[Gettext, Context], str]
Sentences: TypeAlias = Callable[[Gettext, Context], list[str]]


def always(_context: Context) -> bool:
    """Return True: the clause applies in any context."""
    return True


def no_sentences(_: Gettext, _context: Context) -> list[str]:
    """Return no sentences: the default of a clause with none after it, or none when it is left out."""
    return []


@value_class(kw_only=True, eq=False)
class Clause:
    """One sentence of a regulation.

    *text* returns it with its slots in braces; other words in braces come from *computed*. *sets*
    are the values that the clause writes besides its slots, *absent* the values of its places without it,
    by path. It is present if it is *required*, or if one place of *absent* has another value and all places of *sets*
    have theirs. It is offered if it *fits*; one that *goes_along* is removed when it no longer fits. Stored
    values stay, also beside values that make them ineffective; it is shown if it is present and *works*, by default
    if it fits. When it is added its slots have their initial values, or those that depend
    on the context (*begins*). *left_out* returns the sentences in its place while it is not shown, *more* those after it,
    neither with slots. *hints* are only for the editor: why it has no effect, or an alternative. *title* is
    the word by which a club searches it, *topic* the heading it is found under. With *ways* it is
    offered once for each.
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
        """Return the values that slots have when the clause is added, by name."""
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
        """Return whether the clause is shown: present and with an effect, so that no rule appears without its condition."""
        return self.stands(context) and (self.works or self.fits)(context)

    def values(self, context: Context) -> dict[str, Value]:
        """Return the values of the slots."""
        return {slot.name: value_at(context.scope, slot.path) for slot in self.slots}

    @property
    def places(self) -> list[Path]:
        """Return the paths that the clause writes: those of *sets*, then those of its slots."""
        return [*self.sets, *(slot.path for slot in self.slots)]

    def pieces(self, _: Gettext, context: Context) -> list[str | Slot]:
        """Return the sentence as texts and slots, in the order of the language."""
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
        """Return the sentences for a reader: the sentence and more, or those without the clause."""
        return self.told(_, context)[1]

    def told(self, _: Gettext, context: Context) -> tuple[bool, list[str]]:
        """Return whether the clause itself is shown, and :meth:`sentences`."""
        if self.is_told(context):
            return True, [self.sentence(_, context), *self.more(_, context)]
        return False, self.left_out(_, context)


def value_at(scope: JsonObject, path: Path) -> Value:
    """Return the value at *path*, :data:`MISSING` if a key on the way is left out."""
    value: Value = scope
    for key in path:
        if not isinstance(value, Mapping):
            return MISSING
        value = value.get(key, MISSING)
    return value


def path_of(place: str) -> Path:
    """Return a *place* like ``terms/goal`` as a path."""
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
    """Return a copy of *scope* with those of *clauses* that are in *values*, by key, and without the others.

    Slots without a value keep theirs, and values that no clause owns stay.
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
    """Write *value* at *path*, or remove its key for :data:`MISSING`; objects on the way are copied, as others may share them."""
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
