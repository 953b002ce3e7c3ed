"""The form of one clause of a regulation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from wtforms import Field

from scorer.rules.club.clauses.registry import Block
from scorer.rules.core.clauses import (
    Clause,
    LinesSlot,
    NumbersSlot,
    OrderSlot,
    PickSlot,
    Slot,
    Value,
)
from scorer.web.club.clause_fields import fields_of
from scorer.web.club.phases_and_parts import Typed
from scorer.web.form_base import Form, add_fields
from scorer.web.i18n import _, words


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
