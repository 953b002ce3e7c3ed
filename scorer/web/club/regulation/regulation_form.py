"""Form of a season's regulation: its sentences, whose slots are fields.

The page sends the chosen clauses under the name of their block (``phase-0``), and the value of
each slot under its own name (``phase-0-drop``). Buttons add, remove or move clauses, phases and
parts; all of them work without a script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from markupsafe import Markup, escape
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, SelectField

from scorer.rules.club.regulation.clauses.registry import CLAUSES, Block, assembled, blocks
from scorer.rules.club.regulation.clauses.season import several_parts
from scorer.rules.club.regulation.model import Regulation
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import objections, read_regulation, regulation_json
from scorer.rules.club.regulation.sentences import WrittenRegulation
from scorer.rules.core.clauses import Value
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject, Values
from scorer.web import refusal_sentences
from scorer.web.club.office.password_confirmation import without_control_characters
from scorer.web.club.regulation.block_form import BlockForm
from scorer.web.club.regulation.form_changes import (
    FOCUS,
    Typed,
    add_clause,
    count_of,
    move_clause,
    with_seen_block,
)
from scorer.web.club.regulation.own_rules import OwnRuleForms, with_a_row_a_line
from scorer.web.club.regulation.preset_texts import in_words, usual_parts
from scorer.web.club.regulation.season_forms import HeadForm, PhaseNameForm
from scorer.web.fields import clean
from scorer.web.i18n import quoted

NAMELESS = "–"


class RegulationForm:
    """Form of a whole regulation, with the club's own *rules*.

    *data* is the stored one as JSON with all keys, *typed* the posted data or that of a draft, None to show the stored
    one.
    """

    def __init__(
        self, data: JsonObject, typed: Typed | None = None, rules: OwnRules = NO_RULES
    ) -> None:
        typed = None if typed is None else with_seen_block(with_a_row_a_line(typed))
        self.typed = typed
        self.rules = OwnRuleForms(typed, rules)
        self.sentence = ""  # contradictions without a field
        self.judged: JsonObject = {}
        self.data = data if typed is None else _sent_structure(data, typed)
        self.head = HeadForm(typed, data={"name": data["name"]} if typed is None else None)
        standing = _standing(self.data, typed)
        if typed is not None:  # typed values decide which clauses fit, and their text
            self.data = {**self.data, "order": standing}
            self.data = assembled(self.data, _values(self._blocks(standing)))
        self.every = self._blocks(standing, _model(self.data))
        self.blocks = [form for form in self.every if _is_shown(form.block)]
        self.unseen = [form for form in self.every if not _is_shown(form.block)]
        keys = {"add", "remove", "move", "more", "without"}
        if typed is not None and keys & typed.keys():
            for field in (field for block in self.blocks for field in block.fields):
                field.errors = []  # shown when the form is saved, not after every button
        self.names = [
            PhaseNameForm(typed, prefix=f"phase-{n}-", data={"name": phase["name"]})
            for n, phase in enumerate(self.data["phases"])
        ]

    def _blocks(
        self, standing: Mapping[str, Sequence[str]], model: Regulation | None = None
    ) -> list[BlockForm]:
        parts = blocks(self.data, model)
        forms = [BlockForm(block, standing[block.name], self.typed) for block in parts]
        for form in (form for block in forms for form in block.clauses):
            form.validate()
        return forms

    def __iter__(self) -> Iterator[Field]:
        yield from self.head
        for name in self.names:
            yield from name
        for block in self.blocks:
            yield from block.fields
        yield from self.rules

    @property
    def keys(self) -> dict[str, str]:
        """Return the hidden fields, by name: the key of each phase, and of the phase of each discipline."""
        phases = self.data["phases"]
        owners = (phase["key"] for phase in phases for _each in phase["disciplines"])
        return {f"phase-{n}-key": phase["key"] for n, phase in enumerate(phases)} | {
            f"discipline-{n}-phase": key for n, key in enumerate(owners)
        }

    @property
    def errors(self) -> list[str]:
        """Return the error sentences of all fields that are shown."""
        return [sentence for field in self for sentence in field.errors]

    def validate(self) -> bool:
        """Validate names and own rules, and look for contradictions; return whether there are no errors.

        Errors are added to their fields, else to *sentence*. Afterwards *judged* is the regulation as JSON, which is
        valid only if there are no errors.
        """
        for form in (self.head, *self.names):
            form.validate()
        self.rules.validate()
        unread = [field for field in self if field.errors]
        self.judged = self.regulation()
        for error in objections(self.judged):
            field, sentence = self.field_of(error.place), self._refusal(error)
            if field is None:
                self.sentence = Markup(" ").join(filter(None, [self.sentence, sentence]))
            elif field not in unread:
                field.errors = [*field.errors, sentence]
        return not self.errors and not self.sentence

    def _refusal(self, error: RuleError) -> str:
        """Return the sentence of *error*; for two contradictory clauses it has both titles, as links if chosen."""
        if not error.other:
            return refusal_sentences.sentence(error)
        places = error.place, error.other
        first, second = map(self._clause, places)
        slots = [field for field in map(self.field_of, places) if field is not None]
        if first == second and len(slots) == len(places):  # two slots of one clause
            first, second = (quoted(slot.label.text) for slot in slots)
        return escape(str(refusal_sentences.CLASH)) % {"first": first, "second": second}

    def _clause(self, place: str) -> str:
        """Return the title of the clause for a *place* in the regulation, as a link if the clause is chosen.

        If a discipline has no such clause, the clause of its phase is named. Without any clause *place* itself is
        returned.
        """
        places = place, re.sub(r"/disciplines/\d+", "", place)
        titles = (form.linked_title(path) for each in places for form, path in self._around(each))
        return next(filter(None, titles), quoted(place))

    @property
    def open_count(self) -> int:
        """Return the number of names, clauses and own rules with errors, after :meth:`validate`.

        All contradictions without a field count as one.
        """
        wrong = [form for form in (self.head, *self.names) if form.errors]
        clauses = [clause for block in self.blocks for clause in block.clauses if clause.errors]
        return len(wrong) + len(clauses) + self.rules.open_count + bool(self.sentence)

    @property
    def focus(self) -> str:
        """Return the place at which the page opens after a button: ``block:clause`` or a block; "" without a button."""
        typed: Mapping[str, str] = self.typed or {}
        if clause := typed.get("add") or typed.get("move"):
            clause = ":".join(clause.split(":")[:2])
        elif "remove" in typed:
            clause = self._after(*typed["remove"].partition(":")[::2])
        return typed.get(FOCUS) or clause or ""

    def _after(self, name: str, key: str) -> str:
        """Return ``block:clause`` for the clause after a removed one: ``block:`` for none, "" for an unknown block."""
        for form in self.blocks:
            if form.name == name:
                keys = [clause.key for clause in form.block.clauses]
                later = keys[keys.index(key) + 1 :] if key in keys else []
                standing = [clause.clause.key for clause in form.clauses]
                return f"{name}:{next((key for key in later if key in standing), '')}"
        return ""

    def written(self) -> WrittenRegulation:
        """Return the regulation as JSON and as a model, None for the model if the regulation is not valid."""
        data = self.regulation()
        return data, _model(data)

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Yield names and values of the fields that the page sends if nothing is changed.

        The name of a block comes with the key of each of its clauses.
        """
        yield from self.keys.items()
        for block in self.every:
            yield from ((block.name, clause.clause.key) for clause in block.clauses)
        for field in self._fields():
            if field.type == "SelectMultipleField":
                yield from ((field.name, str(value)) for value in field.data or ())
            elif isinstance(field, BooleanField):
                yield from ((field.name, "y") for _checked in range(bool(field.data)))
            elif isinstance(field, SelectField):
                yield field.name, "" if field.data is None else str(field.data)
            else:
                yield field.name, field._value()  # noqa: SLF001 - the text of a field in WTForms

    def _fields(self) -> Iterator[Field]:
        yield from self
        for block in self.unseen:
            yield from block.fields

    def kept(self) -> list[tuple[str, str]]:
        """Return the posted data that a draft stores: names and values of the fields of this form only."""
        several = {block.name for block in self.every}
        several |= {each.name for each in self._fields() if each.type == "SelectMultipleField"}
        asked = {"preset", "seen", *self.keys, *several, *(each.name for each in self._fields())}
        sent = MultiDict() if self.typed is None else self.typed
        kept = []
        for name, texts in sent.lists():
            if name in asked:
                values = [*dict.fromkeys(map(without_control_characters, texts))]
                kept += [(name, value) for value in (values if name in several else values[:1])]
        return kept

    def refused(self, error: RuleError) -> str:
        """Add the sentence of an error in saving a draft to its field and return ""; if it has no field, return the sentence."""
        sentence = refusal_sentences.sentence(error)
        field = next((field for field in self if field.name == error.place), None)
        if field is None:
            return sentence
        field.errors = [*field.errors, sentence]
        return ""

    def regulation(self) -> Values:
        """Return the regulation as JSON, not yet checked by the rules; an invalid name is «–»."""
        name, *names = (
            NAMELESS if form.errors else form["name"].data for form in (self.head, *self.names)
        )
        phases = zip(self.data["phases"], names, strict=True)
        data = {
            **self.data,
            "name": name,
            "phases": [{**phase, "name": text} for phase, text in phases],
        }
        return {**assembled(data, _values(self.every)), "order": self._order()}

    def _order(self) -> dict[str, list[str]]:
        """Return the keys of the clauses by name of the block, in order, for blocks that are not in the usual order."""
        order = {}
        for form in self.blocks:
            keys = [clause.clause.key for clause in form.clauses]
            usual = [clause.key for clause in CLAUSES[form.block.kind] if clause.key in keys]
            if keys != usual:
                order[form.name] = keys
        return order

    def field_of(self, place: str) -> Field | None:
        """Return the field for a *place* in the regulation, as named in :class:`RuleError`, None if there is none."""
        match place.split("/")[1:] or [place]:
            case ["name"]:
                return self.head.name
            case ["rules", *steps]:
                return self.rules.field_of(steps)
            case ["phases", index, "name"] if index.isdigit():
                return self.names[int(index)].name
        fields = (block.field_at(path) for block, path in self._around(place))
        return next((field for field in fields if field is not None), None)

    def _around(self, place: str) -> Iterator[tuple[BlockForm, tuple[str, ...]]]:
        """Yield the blocks that contain a *place* in the regulation, innermost first, with the path within each."""
        steps = tuple(place.split("/")[1:] or [place])
        for form in reversed(self.blocks):
            above = form.block.place
            if steps[: len(above)] == above:
                yield form, tuple(step for step in steps[len(above) :] if not step.isdigit())


def preset_data(name: str) -> JsonObject:
    """Return a preset as JSON with all keys, with names in the language of the request."""
    return in_words(_preset(name))


@cache
def _preset(name: str) -> JsonObject:
    return regulation_json(read_regulation(PRESETS[name]))


def _is_shown(block: Block) -> bool:
    """Return whether a block is on the page: all but the block on the sum of parts, which needs several parts."""
    return block.kind != "sum" or several_parts(block.context)


def _model(data: JsonObject) -> Regulation | None:
    """Return the regulation of *data*, None if it is not valid."""
    try:
        return read_regulation(data)
    except RuleError:
        return None


def _values(
    forms: Sequence[BlockForm],
) -> dict[tuple[str, int], Mapping[str, Mapping[str, Value]]]:
    return {(form.block.kind, form.block.index): form.values() for form in forms}


def _standing(data: JsonObject, typed: Typed | None) -> dict[str, list[str]]:
    """Return the keys of the chosen clauses by name of their block.

    If the page was posted with a button that adds, removes or moves a clause, that change is included. A block that the
    page does not show keeps its stored clauses unless some are posted. After a post the block of the final is empty
    unless it has a rule of qualification.
    """
    standing = {
        block.name: typed.getlist(block.name)
        if typed is not None and (_is_shown(block) or block.name in typed)
        else [*block.standing()]
        for block in blocks(data)
    }
    if typed is None:
        return standing
    name, _colon, key = typed.get("add", "").partition(":")
    block = next((block for block in blocks(data) if block.name == name), None)
    if block is not None:
        add_clause(standing[name], block, key.partition(":")[0])
    name, _colon, key = typed.get("remove", "").partition(":")
    if key in standing.get(name, ()):
        standing[name].remove(key)
    name, _colon, way = typed.get("move", "").rpartition(":")
    move_clause(standing, *name.partition(":")[::2], way)
    if not any(key.startswith("qualify_") for key in standing["final-0"]):
        standing["final-0"] = []  # the other clauses need a rule of qualification
    return standing


def _sent_structure(data: JsonObject, typed: Typed) -> Values:
    """Return *data* with as many phases, disciplines, parts and lists as the posted page has.

    Added ones have the usual values. The stored phases stay if the page has none, and there is at least one part.
    """
    usual, (usual_discipline, usual_list) = preset_data(next(iter(PRESETS))), usual_parts()
    stored = {phase["key"]: phase for phase in data["phases"]}
    owners = [typed.get(f"discipline-{n}-phase") for n in range(count_of(typed, "discipline"))]
    phases = []
    for n in range(count_of(typed, "phase")):
        key = clean(typed[f"phase-{n}-key"][:40])
        name = clean(typed.get(f"phase-{n}-name", "")[:160])
        phase = stored.get(key, usual["phases"][0])
        disciplines = _some(phase["disciplines"], owners.count(key), usual_discipline)
        phases.append({**phase, "key": key, "name": name, "disciplines": disciplines})
    (part,) = usual["season"]["parts"]
    parts = _some(data["season"]["parts"], max(count_of(typed, "part"), 1), part)
    lists = _some(data["lists"], count_of(typed, "list"), usual_list)
    season = {**data["season"], "parts": parts}
    return {**data, "phases": phases or [*data["phases"]], "season": season, "lists": lists}


def _some(stored: Sequence[JsonObject], count: int, usual: JsonObject) -> list[JsonObject]:
    """Return copies of the first *count* of the *stored* items; missing ones are copies of *usual*."""
    return [{**each} for each in [*stored, *[usual] * count][:count]]
