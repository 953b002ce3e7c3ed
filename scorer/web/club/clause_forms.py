"""Forms of the clauses of a regulation: one clause, and all of a block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from wtforms import Field

from scorer.rules.club.clauses.registry import Block
from scorer.rules.core.clauses import (
    Clause,
    Context,
    LinesSlot,
    NumbersSlot,
    OrderSlot,
    PickSlot,
    Slot,
    Value,
    written,
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
        self.form: Form = BoundClause(typed, prefix=f"{block.kind}-{block.index}-", data=data)

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
            field = self.fields(slot)[0]
            if isinstance(slot, LinesSlot) and not all(map(slot.valid, field.data or ())):
                field.errors = [slot.example(words())]
            elif isinstance(slot, LinesSlot) and (again := _said_twice(slot, field.data or ())):
                field.errors = [_("«%(line)s» steht zweimal da.", line=again)]
            if field.errors or any(part.data for part in self.fields(slot)):
                continue
            if isinstance(slot, PickSlot | OrderSlot):
                field.errors = [_("Hier ist nichts gewählt.")]
            elif isinstance(slot, LinesSlot | NumbersSlot) and slot.path in self.clause.absent:
                field.errors = [_("Hier steht noch nichts.")]

    def values(self) -> dict[str, Value]:
        """Return the JSON values of the slots whose fields are right."""
        right = [slot for slot in self.clause.slots if not any(f.errors for f in self.fields(slot))]
        return {slot.name: self.slots[slot.name].value(self.form) for slot in right}

    @cached_property
    def _spoken(self) -> list[str | Slot]:
        # without what is computed from other sentences, which may be typed over just now
        return self.clause.pieces(words(), replace(self.context, model=None))

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
        """Return what follows from it."""
        return self.clause.more(words(), self.context)

    @property
    def removable(self) -> bool:
        """Return whether the regulation can do without it."""
        return not self.clause.required(self.context)

    @property
    def errors(self) -> list[str]:
        """Return all error sentences of its fields."""
        return [error for field in self.form for error in field.errors]


class BlockForm:
    """The clauses of one block that stand, and those that can be added."""

    def __init__(self, block: Block, standing: Sequence[str], typed: Typed | None) -> None:
        self.block, self.name = block, block.name
        sent = [] if typed is None else typed.getlist(self.name)
        required = [clause.key for clause in block.clauses if clause.required(block.context)]
        keys = {*standing, *required}
        self.clauses = [
            ClauseForm(
                clause,
                block,
                clause.values(block.context)
                if clause.stands(block.context) or clause.key not in standing
                else clause.values(_grown(block, clause)),
                typed if clause.key in sent or _was_typed(clause, self.name, typed) else None,
            )
            for clause in block.clauses
            if clause.key in keys and (clause.fits(block.context) or not clause.goes_along)
        ]

    def values(self) -> dict[str, dict[str, Value]]:
        """Return the values of the slots of its clauses, by key."""
        return {form.clause.key: form.values() for form in self.clauses}

    @property
    def fields(self) -> list[Field]:
        """Return the fields of all of its clauses."""
        return [field for form in self.clauses for field in form.form]

    @property
    def left_out(self) -> list[str]:
        """Return what holds where nothing is said."""
        standing = [form.clause for form in self.clauses]
        absent = [clause for clause in self.block.clauses if clause not in standing]
        return [text for clause in absent for text in clause.left_out(words(), self.block.context)]

    @property
    def offers(self) -> list[tuple[str, str, str]]:
        """Return the clauses that can be added: key, the word it is looked for by, what it says."""
        gettext, standing = words(), [form.clause for form in self.clauses]
        return [
            (
                clause.key,
                clause.title(gettext),
                clause.sentence(gettext, _grown(self.block, clause)),
            )
            for clause in self.block.clauses
            if clause not in standing and clause.fits(self.block.context)
        ]

    def field_at(self, path: tuple[str, ...]) -> Field | None:
        """Return the field of the value at *path*, or of one around or below it."""
        for form in self.clauses:
            for slot in form.clause.slots:
                length = len(slot.path)
                if path[:length] == slot.path or (path and slot.path[: len(path)] == path):
                    return form.fields(slot)[0]
        return None


def _said_twice(slot: LinesSlot, lines: Sequence[str]) -> str:
    """Return the first line about something that another said already, "" for none."""
    if slot.about is None:
        return ""
    keys = [slot.about(line) for line in lines]
    return next((line for n, line in enumerate(lines) if keys[n] in keys[:n]), "")


def _was_typed(clause: Clause, block: str, typed: Typed | None) -> bool:
    """Return whether a page sent each slot of a clause: of one that this takes the place of."""
    names = [f"{block}-{slot.name}" for slot in clause.slots]
    return typed is not None and bool(names) and all(name in typed for name in names)


def _grown(block: Block, clause: Clause) -> Context:
    """Return the context of *block* once *clause* is added to it."""
    scope = written(block.context.scope, [clause], {clause.key: clause.initial})
    return replace(block.context, scope=scope)
