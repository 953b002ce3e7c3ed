"""The form of one clause of a regulation, and the fields of its slots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from wtforms import Field, SelectField, SelectMultipleField

from scorer.rules.club.regulation.clauses.registry import Block
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    LinesSlot,
    MinutesSlot,
    Missing,
    NumberSlot,
    NumbersSlot,
    OptionalNumberSlot,
    OrderSlot,
    PickSlot,
    RatioSlot,
    Slot,
    TextSlot,
    Value,
    value_at,
)
from scorer.web.club.regulation.form_changes import Typed
from scorer.web.fields import (
    LinesField,
    NameField,
    NumbersField,
    OptionalNumberField,
    RatioField,
    WholeNumberField,
)
from scorer.web.form_base import Form, add_fields, choices
from scorer.web.i18n import _, words

# Fields of a form class, or data for them, by their names.
Fields = Mapping[str, object]
Data = Mapping[str, Any]
S = TypeVar("S", bound=Slot)


class SlotFields(ABC, Generic[S]):
    """The fields of one *slot* in its *context*; *label* names it for the ear."""

    def __init__(self, slot: S, label: str, context: Context) -> None:
        self.slot, self.label, self.context = slot, label, context

    @abstractmethod
    def unbound(self) -> Fields:
        """Return the fields, by their names in the form of the clause."""

    def data(self, value: Value) -> Data:
        """Return the data of the fields for a JSON value."""
        return {self.slot.name: None if isinstance(value, Missing) else value}

    def value(self, form: Mapping[str, Field]) -> Value:
        """Return the JSON value of fields that are valid."""
        return form[self.slot.name].data


class _Number(SlotFields[NumberSlot]):
    def unbound(self) -> Fields:
        unit = _("Minuten") if isinstance(self.slot, MinutesSlot) else ""
        return {self.slot.name: WholeNumberField(self.label, *self.slot.range, unit)}


class _OptionalNumber(SlotFields[OptionalNumberSlot]):
    def unbound(self) -> Fields:
        slot = self.slot
        lead, hint = slot.lead(words()), slot.hint(words(), self.context)
        return {slot.name: OptionalNumberField(self.label, *slot.range, hint, lead=lead)}


class _Text(SlotFields[TextSlot]):
    def unbound(self) -> Fields:
        assert self.slot.most == NameField.most  # noqa: S101 - no other names have been asked for
        return {self.slot.name: NameField(self.label)}


class _Ratio(SlotFields[RatioSlot]):
    def unbound(self) -> Fields:
        return {self.slot.name: RatioField(self.label)}


class _Numbers(SlotFields[NumbersSlot]):
    def unbound(self) -> Fields:
        return {self.slot.name: NumbersField(self.label, default=())}


class OptionField(SelectField):
    """One of the options of a slot, or another one that it allows."""

    def __init__(self, label: str, slot: ChoiceSlot, context: Context, **kw: object) -> None:
        self.slot, self.offered = slot, slot.options(words(), context)
        super().__init__(label, choices=choices(self.offered), **kw)

    def iter_choices(self) -> Iterable[Any]:
        """Return the choices, with the present value among them."""
        if self.data not in self.offered and (text := self.slot.other(words(), self.data or "")):
            self.choices = choices({**self.offered, self.data: text})
        offered: Iterable[Any] = super().iter_choices()
        return offered


class _Choice(SlotFields[ChoiceSlot]):
    def unbound(self) -> Fields:
        return {self.slot.name: OptionField(self.label, self.slot, self.context)}

    def data(self, value: Value) -> Data:
        options, key = self.slot.options(words(), self.context), self.slot.key_of(value)
        usual = next(iter(options), "")
        is_left_out = isinstance(value, Missing) and key not in options
        return {self.slot.name: usual if is_left_out else key}

    def value(self, form: Mapping[str, Field]) -> Value:
        key, stored = form[self.slot.name].data, value_at(self.context.scope, self.slot.path)
        return stored if self.slot.key_of(stored) == key else self.slot.value_of(key)


class _Order(SlotFields[OrderSlot]):
    @property
    def names(self) -> list[str]:
        return [f"{self.slot.name}_{place}" for place in range(self.slot.most)]

    def unbound(self) -> Fields:
        options = {"": _("nichts mehr"), **self.slot.options(words(), self.context)}
        return {
            name: SelectField(f"{self.label} {place}", choices=choices(options))
            for place, name in enumerate(self.names, start=1)
        }

    def data(self, value: Value) -> Data:
        listed = [] if isinstance(value, Missing) else list(value)
        padded = [*listed, *[""] * self.slot.most]
        return dict(zip(self.names, padded, strict=False))

    def value(self, form: Mapping[str, Field]) -> Value:
        return [form[name].data for name in self.names if form[name].data]


class _Pick(SlotFields[PickSlot]):
    def unbound(self) -> Fields:
        options = choices(self.slot.options(words(), self.context))
        return {self.slot.name: SelectMultipleField(self.label, choices=options)}


class _Lines(SlotFields[LinesSlot]):
    def unbound(self) -> Fields:
        example = self.slot.example(words())
        return {self.slot.name: LinesField(self.label, description=example)}

    def data(self, value: Value) -> Data:
        is_left_out = isinstance(value, Missing)
        lines = [] if is_left_out else self.slot.lines(words(), value, self.context)
        return {self.slot.name: lines}

    def value(self, form: Mapping[str, Field]) -> Value:
        return self.slot.parse(words(), form[self.slot.name].data or [], self.context)


_FIELDS: Mapping[type[Slot], type[SlotFields[Any]]] = {
    OptionalNumberSlot: _OptionalNumber,
    NumberSlot: _Number,
    MinutesSlot: _Number,
    TextSlot: _Text,
    RatioSlot: _Ratio,
    NumbersSlot: _Numbers,
    ChoiceSlot: _Choice,
    OrderSlot: _Order,
    PickSlot: _Pick,
    LinesSlot: _Lines,
}


def fields_of(slot: Slot, label: str, context: Context) -> SlotFields[Any]:
    """Return the fields of *slot*."""
    kind = next(kind for kind in type(slot).__mro__ if kind in _FIELDS)
    return _FIELDS[kind](slot, label, context)


class ClauseForm:
    """The fields of one clause; *typed* is None where it was not on the page that was sent."""

    def __init__(
        self, clause: Clause, block: Block, values: Mapping[str, Value], typed: Typed | None
    ) -> None:
        self.clause, self.context = clause, block.context
        self.slots = {
            slot.name: fields_of(slot, self._label(slot), self.context) for slot in clause.slots
        }
        self.names: dict[str, list[str]] = {}
        unbound: dict[str, object] = {}
        data: dict[str, Any] = {}
        for name, slot_fields in self.slots.items():
            of_slot = slot_fields.unbound()
            self.names[name] = [*of_slot]
            unbound |= of_slot
            data |= slot_fields.data(values[name])

        class BoundClause(Form):
            """The fields of this clause."""

        add_fields(BoundClause, unbound)
        prefix = f"{block.kind}-{block.index}-"
        self.form: Form = BoundClause(typed, prefix=prefix, data=data)

    def _label(self, slot: Slot) -> str:
        """Return the name of a slot for the ear."""
        return (slot.label or self.clause.title)(words())

    def fields(self, slot: Slot) -> list[Field]:
        """Return the fields of one slot."""
        return [self.form[name] for name in self.names[slot.name]]

    def validate(self) -> None:
        """Validate each field; what is wrong stands in its errors."""
        self.form.validate()
        for slot in self.clause.slots:
            fields = self.fields(slot)
            field = fields[0]
            if isinstance(slot, LinesSlot) and not all(map(slot.valid, field.data or ())):
                field.errors, field.description = [slot.example(words())], ""  # told once
            elif isinstance(slot, LinesSlot) and (again := _said_twice(slot, field.data or ())):
                field.errors = [_("«%(line)s» steht zweimal da.", line=again)]
            if field.errors or any(part.data for part in fields):
                continue
            if isinstance(slot, PickSlot | OrderSlot):
                field.errors = [_("Hier ist nichts gewählt.")]
            elif isinstance(slot, LinesSlot | NumbersSlot) and slot.path in self.clause.absent:
                field.errors = [_("Hier steht noch nichts.")]

    def values(self) -> dict[str, Value]:
        """Return the JSON values of the slots whose fields are right."""
        return {
            name: fields.value(self.form)
            for name, fields in self.slots.items()
            if not any(self.form[field].errors for field in self.names[name])
        }

    @cached_property
    def _spoken(self) -> list[str | Slot]:
        # without what is computed from other sentences, which may be typed over just now
        return self.clause.pieces(words(), replace(self.context, model=None, typed=True))

    @property
    def pieces(self) -> list[str | list[Field]]:
        """Return the sentence: texts, and the fields of its slots."""
        return [piece if isinstance(piece, str) else self.fields(piece) for piece in self._spoken]

    @property
    def unspoken(self) -> list[Field]:
        """Return the fields that its sentence needs not just now: they keep their values.

        A wrong one has to be shown nevertheless.
        """
        silent = [slot for slot in self.clause.slots if slot not in self._spoken]
        return [field for slot in silent for field in self.fields(slot)]

    @property
    def title(self) -> str:
        """Return the word by which a club looks for it."""
        return self.clause.title(words())

    @property
    def more(self) -> list[str]:
        """Return what follows from it, or that nothing does."""
        hints = self.clause.hints(words(), self.context)
        if self.clause.stands(self.context) and not self.clause.is_told(self.context):
            return hints or [_("Das hat hier keine Wirkung.")]
        return [*self.clause.more(words(), replace(self.context, typed=True)), *hints]

    @property
    def removable(self) -> bool:
        """Return whether the regulation can do without it."""
        return not self.clause.required(self.context)

    @property
    def errors(self) -> list[str]:
        """Return all error sentences of its fields."""
        return [error for field in self.form for error in field.errors]


def _said_twice(slot: LinesSlot, lines: Sequence[str]) -> str:
    """Return the first line about something that another said already, "" for none."""
    if slot.about is None:
        return ""
    keys = [slot.about(line) for line in lines]
    return next((line for n, line in enumerate(lines) if keys[n] in keys[:n]), "")
