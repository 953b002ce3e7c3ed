"""The scopes in which clauses are defined, and conditions on the phase of a clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING as NO_DEFAULT
from dataclasses import is_dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypedDict, TypeVar, Unpack, get_args

from scorer.rules.club.regulation.model import Phase
from scorer.rules.core import typed_reader
from scorer.rules.core.clauses import (
    MISSING,
    ChoiceSlot,
    Clause,
    Condition,
    Context,
    Missing,
    NumberSlot,
    Offered,
    Path,
    Sentences,
    Slot,
    Text,
    Value,
    Way,
    always,
    in_digits,
    path_of,
    value_at,
    where,
)
from scorer.rules.core.reading import JsonObject
from scorer.rules.core.setting_clauses import choice
from scorer.rules.core.typed_rules import Range, ranges
from scorer.rules.core.value_class import value_class
from scorer.rules.core.words import N_, Counted, Gettext, Words, WordsByKey

T = TypeVar("T")
Spoken: TypeAlias = Callable[[Gettext, Context], T]


class Details(TypedDict, total=False):
    """Optional fields of a :class:`Clause`, besides its sentence and its places."""

    begins: Callable[[Context], JsonObject]
    computed: Callable[[Gettext, Context], Mapping[str, str]]
    left_out: Sentences
    more: Sentences
    hints: Sentences
    required: Condition
    fits: Condition
    goes_along: bool
    works: Condition | None
    ways: Mapping[str, Way]


USUAL: Final = Missing()  # no initial value given: the slot has the default of the field


@value_class
class Scope:
    """A builder of the clauses on objects of one data class, *kind*, under one heading, *topic*.

    Bounds of numbers and default values are read from the fields of the class. A place is the path of a field, like
    ``terms/goal``.
    """

    kind: Any
    topic: str

    def clause(
        self,
        key: str,
        title: Words,
        text: Text,
        *slots: Slot,
        sets: JsonObject = MappingProxyType({}),
        absent: JsonObject | None = None,
        **details: Unpack[Details],
    ) -> Clause:
        """Return a clause; *sets* are values that it writes besides its *slots*, by place.

        *absent* are the values of its places while the clause is absent, by default those of the fields. A clause
        that is always required has none.
        """
        fixed = {path_of(place): value for place, value in sets.items()}
        paths = [*(slot.path for slot in slots), *fixed]
        if absent is not None:
            left = {path_of(place): value for place, value in absent.items()}
        elif details.get("required") is always:
            left = {}
        else:
            left = {path: self._default(path) for path in paths}
        return Clause(
            **details,
            key=key,
            topic=self.topic,
            title=title,
            text=text,
            slots=slots,
            sets=fixed,
            absent=left,
        )

    def place(
        self, place: str, label: Words | None = None, name: str = "", initial: Value = USUAL
    ) -> tuple[str, Path, Words | None, Value]:
        """Return name, path, label and initial value of a slot at *place*.

        Name and initial value are by default those of the field.
        """
        path = path_of(place)
        return name or path[-1], path, label, self._default(path) if initial is USUAL else initial

    def number(
        self,
        place: str,
        label: Words | None = None,
        name: str = "",
        initial: Value = USUAL,
        *,
        counted: Counted = in_digits,
        zero: bool = False,
    ) -> NumberSlot:
        """Return the slot of a number within the bounds of its field; *counted* returns its text.

        0 is excluded if it is the default, unless *zero* is set.
        """
        path = path_of(place)
        bounds = self.bounds(place)
        if self._default(path) == 0 and not zero:
            bounds = bounds.from_one()
        return NumberSlot(*self.place(place, label, name, initial), range=bounds, counted=counted)

    def choice(
        self,
        place: str,
        options: Offered | WordsByKey,
        label: Words | None = None,
        name: str = "",
        initial: Value = USUAL,
        *,
        flags: tuple[str, str] = ("yes", "no"),
    ) -> ChoiceSlot:
        """Return the slot of a choice of *options*; *flags* are the keys of true and false for a flag."""
        common = self.place(place, label, name, initial)
        return choice(common, options, self._default(path_of(place)), flags)

    def bounds(self, place: str) -> Range:
        """Return the bounds of the number at *place*, or of each number in a list there."""
        *way, last = path_of(place)
        return ranges(self._kind_at(way))[last]

    def _kind_at(self, way: Sequence[str]) -> Any:  # noqa: ANN401 -- a data class
        """Return the data class at the path *way*, None for an object without one."""
        kind = self.kind
        for key in way:
            type_ = typed_reader.types_of(kind)[key]
            kind = next((part for part in (type_, *get_args(type_)) if is_dataclass(part)), None)
        return kind

    def _default(self, path: Path) -> Value:
        """Return the default at *path* as JSON, :data:`MISSING` if there is none."""
        kind = self._kind_at(path[:-1])
        default = kind and typed_reader.default_of(kind.__dataclass_fields__[path[-1]])
        return MISSING if default is NO_DEFAULT or kind is None else typed_reader.plain(default)


ROUNDS = N_.ngettext("eine Passe", "%(count)s Passen")
DEALS = N_.ngettext("einem Spiel", "%(count)s Spielen")  # in the dative
PLAYED, SEATED, SHEET = (Scope(Phase, topic) for topic in ("played", "seated", "sheet"))
COUNTED, PUBLISHED = (Scope(Phase, topic) for topic in ("counted", "published"))


def either(condition: Condition, first: Spoken[T], other: Spoken[T]) -> Spoken[T]:
    """Return a function that calls *first* if the *condition* holds, else *other*."""
    return lambda _, context: (first if condition(context) else other)(_, context)


def says(text: Text, condition: Condition = always) -> Sentences:
    """Return a function that returns *text* as the only sentence if the *condition* holds, else none."""
    return lambda _, context: [text(_, context)] if condition(context) else []


def together(*parts: Sentences) -> Sentences:
    """Return a function that returns the sentences of all *parts*, one after the other."""
    return lambda _, context: [text for part in parts for text in part(_, context)]


def at(context: Context, *path: str) -> Value:
    """Return the value at *path* below the scope of *context*, MISSING if there is none."""
    return value_at(context.scope, path)


has_knock_out = where("play_off/kind", "knock_out")  # the play-off is a knock-out


def only_knock_out(context: Context) -> bool:
    """Return whether all rounds of the phase are those of a knock-out."""
    rounds = at(context, "rounds")
    return has_knock_out(context) and bool(rounds == at(context, "play_off", "rounds"))


def two_meet(context: Context) -> bool:
    """Return whether a match is between two people or fixed pairs, never among more."""
    pairs = at(context, "terms", "partners") == "fixed"
    return pairs or bool(at(context, "sizes") == [2])


def drawn(context: Context) -> bool:
    """Return whether tables are drawn, so that nobody sits down freely."""
    return not at(context, "attempts")


def drawn_by(way: str) -> Condition:
    """Return the condition that tables are drawn in this *way*."""
    return lambda context: drawn(context) and at(context, "draw") == way


def won_words(_: Gettext, context: Context) -> str:
    """Return the words for the tie-break ``won``: games, strokes, or both.

    They depend on the sheets of the phase, or of all phases if the clause belongs to none.
    """
    sheets = [context.scope] if value_at(context.scope, ("terms", "figures")) is not MISSING else []
    kinds = {
        str(kind["terms"].get("figures", "points"))
        for phase in sheets or context.regulation["phases"]
        for kind in (phase, *phase.get("disciplines", ()))
    }
    match sorted(kinds - {"points"}):
        case ["games"]:
            return _("die grössere Zahl gewonnener Partien")
        case ["strokes"]:
            return _("die grössere Anzahl Striche")
        case _kinds:
            return _("die grössere Zahl gewonnener Partien oder Striche")


def wins_known(context: Context) -> bool:
    """Return whether any phase has points for wins, or counts games, strokes or a balance.

    Also True if ``won`` is among the tie-breaks already.
    """
    if any(phase.get("win_points") for phase in context.regulation["phases"]):
        return True
    terms = [phase["terms"] for phase in context.regulation["phases"]]
    counted = any(of_phase["figures"] != "points" or of_phase["balance"] for of_phase in terms)
    return counted or "won" in at(context, "counting", "ties")
