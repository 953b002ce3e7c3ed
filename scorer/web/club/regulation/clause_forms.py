"""The form of one clause of a regulation, and the fields of its slots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from wtforms import Field, SelectField, SelectMultipleField

from scorer.rules.club.regulation.clauses.registry import Block
from scorer.rules.core.clauses import (
    ChoiceSlot,
    Clause,
    Context,
    LinesSlot,
    Missing,
    NumberSlot,
    NumbersSlot,
    OptionalNumberSlot,
    OrderSlot,
    PickSlot,
    RatioSlot,
    Slot,
    Value,
    value_at,
)
from scorer.rules.core.reading import Values
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


class OptionField(SelectField):
    """One of the options of a slot, or its stored value if that is valid but not offered."""

    def __init__(self, label: str, slot: ChoiceSlot, context: Context, **kw: object) -> None:
        self.slot, self.offered = slot, slot.options(words(), context)
        super().__init__(label, choices=choices(self.offered), **kw)

    def iter_choices(self) -> Iterable[Any]:
        """Return the choices, including the current value if it is valid."""
        if self.data not in self.offered and (text := self.slot.other(words(), self.data or "")):
            self.choices = choices({**self.offered, self.data: text})
        offered: Iterable[Any] = super().iter_choices()
        return offered


def _unbound(slot: Slot, label: str, context: Context) -> dict[str, object]:
    """Return the fields of *slot*, by their names in the form; *label* is for screen readers."""
    field: object
    match slot:
        case OrderSlot():
            options = choices({"": _("nichts mehr"), **slot.options(words(), context)})
            return {
                name: SelectField(f"{label} {place}", choices=options)
                for place, name in enumerate(_order_names(slot), start=1)
            }
        case OptionalNumberSlot():
            lead = slot.lead(words())
            hint = slot.hint(words(), context)
            field = OptionalNumberField(label, *slot.range, hint, lead=lead)
        case NumberSlot():
            unit = slot.counted(words(), 2).replace("2", "").strip()  # its noun, if any
            field = WholeNumberField(label, *slot.range, unit)
        case RatioSlot():
            field = RatioField(label)
        case NumbersSlot():
            field = NumbersField(label, default=())
        case ChoiceSlot():
            field = OptionField(label, slot, context)
        case PickSlot():
            field = SelectMultipleField(label, choices=choices(slot.options(words(), context)))
        case LinesSlot():
            field = LinesField(label, description=slot.example(words()))
        case _:  # a TextSlot: at most as long as a name
            field = NameField(label)
    return {slot.name: field}


def _order_names(slot: OrderSlot) -> list[str]:
    return [f"{slot.name}_{place}" for place in range(slot.most)]


def _data(slot: Slot, value: Value, context: Context) -> Values:
    """Return the data of the fields of *slot* for a JSON value."""
    data = None if isinstance(value, Missing) else value
    match slot:
        case OrderSlot():
            padded = [*(data or ()), *[""] * slot.most]
            return dict(zip(_order_names(slot), padded, strict=False))
        case ChoiceSlot():
            options = slot.options(words(), context)
            key = slot.key_of(value)
            left_out = isinstance(value, Missing) and key not in options
            data = next(iter(options), "") if left_out else key
        case LinesSlot():
            data = [] if isinstance(value, Missing) else slot.lines(words(), value, context)
    return {slot.name: data}


def _value(slot: Slot, fields: Sequence[Field], context: Context) -> Value:
    """Return the JSON value of the *fields* of *slot*, which must be valid."""
    data = fields[0].data
    match slot:
        case OrderSlot():
            return [field.data for field in fields if field.data]
        case ChoiceSlot():
            stored = value_at(context.scope, slot.path)
            return stored if slot.key_of(stored) == data else slot.value_of(data)
        case LinesSlot():
            return slot.parse(words(), data or [], context)
    return data


class ClauseForm:
    """The fields of one clause; *typed* is the posted data, None if the page did not have the clause.

    *values* are the stored values, by name of the slot.
    """

    def __init__(
        self, clause: Clause, block: Block, values: Mapping[str, Value], typed: Typed | None
    ) -> None:
        self.clause = clause
        self.context = block.context
        self.names: dict[str, list[str]] = {}
        unbound: dict[str, object] = {}
        data: Values = {}
        for slot in clause.slots:
            of_slot = _unbound(slot, (slot.label or clause.title)(words()), self.context)
            self.names[slot.name] = [*of_slot]
            unbound |= of_slot
            data |= _data(slot, values[slot.name], self.context)

        class BoundClause(Form):
            """The fields of this clause."""

        add_fields(BoundClause, unbound)
        prefix = f"{block.kind}-{block.index}-"
        self.form: Form = BoundClause(typed, prefix=prefix, data=data)

    def fields(self, slot: Slot) -> list[Field]:
        """Return the fields of one slot."""
        return [self.form[name] for name in self.names[slot.name]]

    def validate(self) -> None:
        """Validate each field, then lines and choices that must not be empty; errors are stored in the fields."""
        self.form.validate()
        for slot in self.clause.slots:
            fields = self.fields(slot)
            field = fields[0]
            if isinstance(slot, LinesSlot) and not all(map(slot.valid, field.data or ())):
                field.errors, field.description = [slot.example(words())], ""  # not shown twice
            elif isinstance(slot, LinesSlot) and (repeated := _said_twice(slot, field.data or ())):
                field.errors = [_("«%(name)s» kommt zweimal vor.", name=repeated)]
            if field.errors or any(part.data for part in fields):
                continue
            if isinstance(slot, PickSlot | OrderSlot) or (
                isinstance(slot, LinesSlot | NumbersSlot) and slot.path in self.clause.absent
            ):
                field.errors = [_("Hier fehlt etwas.")]

    def values(self) -> dict[str, Value]:
        """Return the JSON values of the slots whose fields are valid."""
        fields = [(slot, self.fields(slot)) for slot in self.clause.slots]
        return {
            slot.name: _value(slot, of_slot, self.context)
            for slot, of_slot in fields
            if not any(field.errors for field in of_slot)
        }

    @cached_property
    def _spoken(self) -> list[str | Slot]:
        # without values computed from other sentences, which may be edited at the same time
        return self.clause.pieces(words(), replace(self.context, model=None, typed=True))

    @property
    def pieces(self) -> list[str | list[Field]]:
        """Return the sentence as a list of texts and of the fields of its slots, in order."""
        return [piece if isinstance(piece, str) else self.fields(piece) for piece in self._spoken]

    @property
    def unspoken(self) -> list[Field]:
        """Return the fields that the sentence does not contain at the moment; their values are kept.

        A page must show such a field if it is invalid.
        """
        silent = [slot for slot in self.clause.slots if slot not in self._spoken]
        return [field for slot in silent for field in self.fields(slot)]

    @property
    def title(self) -> str:
        """Return the title of the clause, which the search of the page finds."""
        return self.clause.title(words())

    @property
    def more(self) -> list[str]:
        """Return further sentences on the clause, then hints.

        For a clause without effect these are only the hints, or a sentence that it has no effect.
        """
        hints = self.clause.hints(words(), self.context)
        if self.clause.stands(self.context) and not self.clause.is_told(self.context):
            return hints or [_("Das hat hier keine Wirkung.")]
        return [*self.clause.more(words(), replace(self.context, typed=True)), *hints]

    @property
    def removable(self) -> bool:
        """Return whether the regulation is valid without the clause."""
        return not self.clause.required(self.context)

    @property
    def errors(self) -> list[str]:
        """Return all error sentences of its fields."""
        return [error for field in self.form for error in field.errors]


def _said_twice(slot: LinesSlot, lines: Sequence[str]) -> str:
    """Return the first of the *lines* with the same subject as an earlier one, "" for none."""
    if slot.about is None:
        return ""
    keys = [slot.about(line) for line in lines]
    return next((line for n, line in enumerate(lines) if keys[n] in keys[:n]), "")
