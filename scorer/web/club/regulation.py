"""Form of a season's regulation: its own sentences, whose slots are fields.

The page sends which clauses stand under the name of their block (``phase-0``), and the value of
each slot under its own name (``phase-0-drop``). Keys add a clause or take one out, and add or
remove a phase or a part; all of it works without a script.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any, cast

from wtforms import Field

from scorer.rules.club.clauses.blocks import Block, assembled, blocks
from scorer.rules.club.clauses.season import several_parts
from scorer.rules.club.model import SideList
from scorer.rules.club.presets import PRESETS
from scorer.rules.club.regulation import read_regulation, regulation_json
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
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.web.club.clause_fields import fields_of
from scorer.web.club.phases_and_parts import MOST_PHASES, Typed, count_of
from scorer.web.club.regulation_form import ChangeForm, HeadForm, PhaseNameForm
from scorer.web.form_base import Form, add_fields
from scorer.web.i18n import _, words
from scorer.web.typed_text import clean


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
        form = type("BoundClause", (Form,), {})
        add_fields(form, unbound)
        self.form: Form = form(typed, prefix=f"{block.kind}-{block.index}-", data=data)

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
        return self.clause.pieces(words(), self.context)

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
        self.block, self.name = block, f"{block.kind}-{block.index}"
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


class RegulationForm:
    """Form of a whole regulation, given as JSON with all keys; *typed* is what the page sent.

    *change* asks why a regulation is changed; None for that of a new season.
    """

    def __init__(
        self, data: JsonObject, typed: Typed | None = None, change: ChangeForm | None = None
    ) -> None:
        self.change = change
        self.data = data if typed is None else _sent_structure(data, typed)
        self.head = HeadForm(typed, data={"name": data["name"]} if typed is None else None)
        standing = _standing(self.data, typed)
        if typed is not None:  # what is typed decides which clauses fit, and how they read
            first = self._blocks(blocks(self.data), standing, typed)
            self.data = assembled(self.data, _values(self.data, first))
        self.blocks = self._blocks(blocks(self.data, _model(self.data)), standing, typed)
        if typed is not None and {"add", "remove", "more", "without"} & typed.keys():
            for field in (
                field for form in self.blocks for clause in form.clauses for field in clause.form
            ):
                field.errors = []  # told when it is saved, not at every key on the way
        self.names = [
            PhaseNameForm(
                typed, prefix=f"phase-{n}-", data={"key": phase["key"], "name": phase["name"]}
            )
            for n, phase in enumerate(self.data["phases"])
        ]

    @staticmethod
    def _blocks(
        parts: Iterable[Block], standing: Mapping[str, Sequence[str]], typed: Typed | None
    ) -> list[BlockForm]:
        forms = [
            BlockForm(block, standing[f"{block.kind}-{block.index}"], typed)
            for block in parts
            if block.kind != "sum" or several_parts(block.context)
        ]
        for block in forms:
            for form in block.clauses:
                form.validate()
        return forms

    def __iter__(self) -> Iterator[Field]:
        yield from self.head
        for name in self.names:
            yield from name
        for block in self.blocks:
            for clause in block.clauses:
                yield from clause.form
        if self.change is not None:
            yield from self.change

    @property
    def parts(self) -> int:
        """Return the number of parts of the season."""
        return len(self.data["season"]["parts"])

    @property
    def errors(self) -> list[str]:
        """Return all error sentences."""
        return [sentence for field in self for sentence in field.errors]

    def validate(self) -> bool:
        """Validate what is not validated yet: names and reason; the rules judge the regulation."""
        forms = [self.head, *self.names, *([] if self.change is None else [self.change])]
        fine = [form.validate() for form in forms]
        return all(fine) and not self.errors

    def regulation(self) -> dict[str, Any]:
        """Return the regulation as JSON, not yet judged by the rules."""
        phases = [
            {**phase, "key": form.key.data, "name": form.name.data}
            for phase, form in zip(self.data["phases"], self.names, strict=True)
        ]
        data = {**self.data, "name": self.head.name.data, "phases": phases}
        return assembled(data, _values(data, self.blocks))

    def field_of(self, place: str) -> Field | None:
        """Return the field for a *place* in the regulation, as :class:`RuleError` names it."""
        match place.split("/")[1:] or [place]:
            case ["reason"] if self.change is not None:
                return self.change.reason
            case ["name"]:
                return self.head.name
            case ["phases", index, "name"] if index.isdigit():
                return self.names[int(index)].name
            case ["phases", index, *path] if index.isdigit():
                return self._block("phase", int(index), path)
            case ["season", "parts", index, *path] if index.isdigit():
                return self._block("part", int(index), path)
            case ["season", "counting", *path]:
                return self._block("sum", 0, ["counting", *path])
            case ["qualification", *path]:
                return self._block("final", 0, path)
            case ["lists", index, *path] if index.isdigit():
                return self._block("list", int(index), path)
            case path:
                return self._block("season", 0, path)

    def _block(self, kind: str, index: int, path: list[str]) -> Field | None:
        for form in self.blocks:
            if (form.block.kind, form.block.index) == (kind, index):
                return form.field_at(tuple(step for step in path if not step.isdigit()))
        return None


@cache
def preset_data(name: str) -> JsonObject:
    """Return a preset with all its keys."""
    return regulation_json(read_regulation(PRESETS[name]))


def _was_typed(clause: Clause, block: str, typed: Typed | None) -> bool:
    """Return whether a page sent each slot of a clause: of one that this takes the place of."""
    names = [f"{block}-{slot.name}" for slot in clause.slots]
    return typed is not None and bool(names) and all(name in typed for name in names)


def _grown(block: Block, clause: Clause) -> Context:
    """Return the context of *block* once *clause* is added to it."""
    scope = written(block.context.scope, [clause], {clause.key: clause.initial})
    return replace(block.context, scope=scope)


def _model(data: JsonObject) -> Any:  # noqa: ANN401 - a regulation, or None
    try:
        return read_regulation(data)
    except RuleError:
        return None


def _values(
    data: JsonObject, forms: Sequence[BlockForm]
) -> dict[tuple[str, int], Mapping[str, Mapping[str, Value]]]:
    """Return the values of all clauses; blocks that the page does not show keep theirs."""
    stored = {(block.kind, block.index): block.standing() for block in blocks(data)}
    return {**stored, **{(form.block.kind, form.block.index): form.values() for form in forms}}


def _standing(data: JsonObject, typed: Typed | None) -> dict[str, list[str]]:
    """Return the clauses that stand by the name of their block, after a key that adds or removes."""
    standing = {
        f"{block.kind}-{block.index}": [*block.standing()]
        if typed is None
        else typed.getlist(f"{block.kind}-{block.index}")
        for block in blocks(data)
    }
    if typed is None:
        return standing
    name, _colon, key = typed.get("add", "").partition(":")
    block = next((block for block in blocks(data) if f"{block.kind}-{block.index}" == name), None)
    if block is not None:
        _add(standing[name], block, key)
    name, _colon, key = typed.get("remove", "").partition(":")
    if key in standing.get(name, ()):
        standing[name].remove(key)
    if not any(key.startswith("qualify_") for key in standing["final-0"]):
        standing["final-0"] = []  # what is said of those who qualify says nothing of nobody
    return standing


def _add(standing: list[str], block: Block, key: str) -> None:
    """Add a clause; one that says otherwise about the same value goes."""
    by_key = {clause.key: clause for clause in block.clauses}
    if key not in by_key:
        return
    same = {
        other
        for other in standing
        if other in by_key and by_key[other].sets.keys() & by_key[key].sets.keys()
    }
    standing[:] = [other for other in standing if other not in same]
    standing.append(key)


def _sent_structure(data: JsonObject, typed: Typed) -> dict[str, Any]:
    """Return the regulation with phases, parts and lists of the page; new ones are like the usual."""
    usual = preset_data(next(iter(PRESETS)))
    stored = {phase["key"]: phase for phase in data["phases"]}
    phases = []
    for n in range(min(count_of(typed, "phase"), MOST_PHASES)):
        key = clean(typed.get(f"phase-{n}-key", "")[:40])
        name = clean(typed.get(f"phase-{n}-name", "")[:160])
        phases.append({**stored.get(key, usual["phases"][0]), "key": key, "name": name})
    old, new = data["season"]["parts"], usual["season"]["parts"][0]
    parts = [
        {**(old[n] if n < len(old) else new)}
        for n in range(min(count_of(typed, "part"), MOST_PHASES))
    ]
    season = {**data["season"], "parts": parts or [{**new}]}
    usual_list = _plain_list()
    lists = [
        {**(data["lists"][n] if n < len(data["lists"]) else usual_list)}
        for n in range(count_of(typed, "list"))
    ]
    return {**data, "phases": phases or [*data["phases"]], "season": season, "lists": lists}


def _plain_list() -> dict[str, Any]:
    """Return a side list as it begins: the total of everybody at an evening, still without a name."""
    usual = read_regulation(PRESETS[next(iter(PRESETS))])
    grown = regulation_json(replace(usual, lists=(SideList(""),)))
    return dict(cast("list[JsonObject]", grown["lists"])[0])
