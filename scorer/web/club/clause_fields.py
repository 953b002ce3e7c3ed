"""Form fields of the slots of a clause, and the values that are typed into them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch
from typing import Any

from wtforms import Field, SelectField, SelectMultipleField

from scorer.rules.core.clauses import (
    ChoiceSlot,
    Context,
    LinesSlot,
    MinutesSlot,
    Missing,
    NumberSlot,
    NumbersSlot,
    OrderSlot,
    PickSlot,
    RatioSlot,
    Slot,
    TextSlot,
    Value,
    value_at,
)
from scorer.web.fields import LinesField, NameField, NumbersField, RatioField, WholeNumberField
from scorer.web.form_base import choices
from scorer.web.i18n import _, words

# A field of a form class, by its name; data for it, by the same name.
Fields = Mapping[str, object]


@singledispatch
def fields_of(slot: Slot, label: str, context: Context) -> Fields:
    """Return the unbound fields of a slot, by their names in the form of its block."""
    raise NotImplementedError(type(slot), label, context)


@singledispatch
def data_of(slot: Slot, value: Value, context: Context) -> dict[str, Any]:
    """Return the data of the fields of a slot for its JSON value."""
    del context
    return {slot.name: None if isinstance(value, Missing) else value}


@singledispatch
def value_of(slot: Slot, form: Mapping[str, Field], context: Context) -> Value:
    """Return the JSON value of a slot whose fields are valid."""
    del context
    return form[slot.name].data


@fields_of.register
def _number_fields(slot: NumberSlot, label: str, context: Context) -> Fields:
    del context
    unit = _("Minuten") if isinstance(slot, MinutesSlot) else ""
    return {slot.name: WholeNumberField(label, slot.low, slot.high, unit)}


@fields_of.register
def _text_fields(slot: TextSlot, label: str, context: Context) -> Fields:
    del context
    assert slot.most == NameField.most  # noqa: S101 - no other names have been asked for
    return {slot.name: NameField(label)}


@fields_of.register
def _ratio_fields(slot: RatioSlot, label: str, context: Context) -> Fields:
    del context
    return {slot.name: RatioField(label)}


@fields_of.register
def _numbers_fields(slot: NumbersSlot, label: str, context: Context) -> Fields:
    del context
    return {slot.name: NumbersField(label, default=())}


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


@fields_of.register
def _choice_fields(slot: ChoiceSlot, label: str, context: Context) -> Fields:
    return {slot.name: OptionField(label, slot, context)}


@data_of.register
def _choice_data(slot: ChoiceSlot, value: Value, context: Context) -> dict[str, Any]:
    options, key = slot.options(words(), context), slot.key_of(value)
    usual = next(iter(options), "")
    return {slot.name: usual if isinstance(value, Missing) and key not in options else key}


@value_of.register
def _choice_value(slot: ChoiceSlot, form: Mapping[str, Field], context: Context) -> Value:
    key, stored = form[slot.name].data, value_at(context.scope, slot.path)
    return stored if slot.key_of(stored) == key else slot.value_of(key)


@fields_of.register
def _order_fields(slot: OrderSlot, label: str, context: Context) -> Fields:
    options = {"": _("nichts mehr"), **slot.options(words(), context)}
    return {
        f"{slot.name}_{place}": SelectField(f"{label} {place + 1}", choices=choices(options))
        for place in range(slot.most)
    }


@data_of.register
def _order_data(slot: OrderSlot, value: Value, context: Context) -> dict[str, Any]:
    del context
    listed = [] if isinstance(value, Missing) else list(value)
    padded = [*listed, *[""] * slot.most][: slot.most]
    return {f"{slot.name}_{place}": key for place, key in enumerate(padded)}


@value_of.register
def _order_value(slot: OrderSlot, form: Mapping[str, Field], context: Context) -> Value:
    del context
    typed = [form[f"{slot.name}_{place}"].data for place in range(slot.most)]
    return [key for key in typed if key]


@fields_of.register
def _pick_fields(slot: PickSlot, label: str, context: Context) -> Fields:
    return {slot.name: SelectMultipleField(label, choices=choices(slot.options(words(), context)))}


@fields_of.register
def _lines_fields(slot: LinesSlot, label: str, context: Context) -> Fields:
    del context
    return {slot.name: LinesField(label)}


@data_of.register
def _lines_data(slot: LinesSlot, value: Value, context: Context) -> dict[str, Any]:
    lines = [] if isinstance(value, Missing) else slot.lines(words(), value, context)
    return {slot.name: lines}


@value_of.register
def _lines_value(slot: LinesSlot, form: Mapping[str, Field], context: Context) -> Value:
    return slot.parse(words(), form[slot.name].data or [], context)
