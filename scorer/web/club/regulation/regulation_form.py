"""Form of a season's regulation: its own sentences, whose slots are fields.

The page sends which clauses stand under the name of their block (``phase-0``), and the value of
each slot under its own name (``phase-0-drop``). Keys add a clause or take one out, and add or
remove a phase or a part; all of it works without a script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from markupsafe import Markup, escape
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field, SelectField

from scorer.rules.club.regulation.clauses.registry import CLAUSES, Block, assembled, blocks
from scorer.rules.club.regulation.clauses.season import several_parts
from scorer.rules.club.regulation.own_rules import NO_RULES, OwnRules
from scorer.rules.club.regulation.presets import PRESETS
from scorer.rules.club.regulation.reader import objections, read_regulation, regulation_json
from scorer.rules.club.regulation.sentences import WrittenRegulation
from scorer.rules.core.clauses import Value
from scorer.rules.core.errors import RuleError
from scorer.rules.core.reading import JsonObject
from scorer.web import refusal_sentences
from scorer.web.club.office.session import without_control_characters
from scorer.web.club.regulation.block_form import BlockForm
from scorer.web.club.regulation.form_changes import (
    MOST_PHASES,
    Typed,
    add_clause,
    count_of,
    move_clause,
    of_phase,
    with_seen_block,
)
from scorer.web.club.regulation.own_rules import OwnRuleForms, with_a_row_a_line
from scorer.web.club.regulation.preset_texts import in_words, usual_discipline, usual_list
from scorer.web.club.regulation.season_forms import DisciplineForm, HeadForm, PhaseNameForm
from scorer.web.fields import clean
from scorer.web.i18n import quoted

NAMELESS = "–"


class RegulationForm:
    """Form of a whole regulation, given as JSON with all keys; *typed* is what the page sent.

    Below its sentences stand the own *rules*.
    """

    def __init__(
        self, data: JsonObject, typed: Typed | None = None, rules: OwnRules = NO_RULES
    ) -> None:
        typed = None if typed is None else with_seen_block(with_a_row_a_line(typed))
        self.typed = typed
        self.rules = OwnRuleForms(typed, rules)
        self.sentence = ""  # what contradicts itself at no field
        self.judged: JsonObject = {}
        self.data = data if typed is None else _sent_structure(data, typed)
        self.head = HeadForm(typed, data={"name": data["name"]} if typed is None else None)
        standing = _standing(self.data, typed)
        if typed is not None:  # what is typed decides which clauses fit, and how they read
            self.data = {**self.data, "order": standing}
            first = self._blocks(blocks(self.data), standing, typed)
            self.data = assembled(self.data, _values(self.data, first))
        every = self._blocks(blocks(self.data, _model(self.data)), standing, typed)
        self.blocks = [form for form in every if _is_shown(form.block)]
        self.unseen = [form for form in every if not _is_shown(form.block)]
        keys = {"add", "remove", "move", "more", "without", "rule"}
        if typed is not None and keys & typed.keys():
            for field in (field for block in self.blocks for field in block.fields):
                field.errors = []  # told when it is saved, not at every key on the way
        self.names = [
            PhaseNameForm(
                typed, prefix=f"phase-{n}-", data={"key": phase["key"], "name": phase["name"]}
            )
            for n, phase in enumerate(self.data["phases"])
        ]
        owners = [phase["key"] for phase in self.data["phases"] for _each in phase["disciplines"]]
        self.owners = [
            DisciplineForm(typed, prefix=f"discipline-{n}-", data={"phase": key})
            for n, key in enumerate(owners)
        ]

    @staticmethod
    def _blocks(
        parts: Iterable[Block], standing: Mapping[str, Sequence[str]], typed: Typed | None
    ) -> list[BlockForm]:
        forms = [
            BlockForm(block, standing[block.name], typed)
            for block in parts
            if _is_shown(block) or typed is None or block.name in typed
        ]
        for block in forms:
            for form in block.clauses:
                form.validate()
        return forms

    def __iter__(self) -> Iterator[Field]:
        yield from self.head
        for name in (*self.names, *self.owners):
            yield from name
        for block in self.blocks:
            yield from block.fields
        yield from self.rules

    @property
    def parts(self) -> int:
        """Return the number of parts of the season."""
        return len(self.data["season"]["parts"])

    @property
    def errors(self) -> list[str]:
        """Return all error sentences."""
        return [sentence for field in self for sentence in field.errors]

    def validate(self) -> bool:
        """Validate the names too, and whether the sentences agree; tell it at their fields.

        What was *judged* is the regulation that is valid where nothing is wrong.
        """
        for form in (self.head, *self.names, *self.owners):
            form.validate()
        self.rules.validate()
        unread = [field for field in self if field.errors]
        self.judged = self._with_names()
        for error in objections(self.judged):
            field, sentence = self.field_of(error.place), self._refusal(error)
            if field is None:
                self.sentence = Markup(" ").join(filter(None, [self.sentence, sentence]))
            elif field not in unread:
                field.errors = [*field.errors, sentence]
        return not self.errors and not self.sentence

    def _refusal(self, error: RuleError) -> str:
        """Return the sentence of *error*; of two clauses that do not go together it leads to both."""
        if not error.other:
            return refusal_sentences.sentence(error)
        places = error.place, error.other
        first, second = map(self._clause, places)
        slots = [field for field in map(self.field_of, places) if field is not None]
        if first == second and len(slots) == len(places):  # of one clause
            first, second = (quoted(slot.label.text) for slot in slots)
        return escape(str(refusal_sentences.CLASH)) % {"first": first, "second": second}

    def _clause(self, place: str) -> str:
        """Return the title of the clause for a *place* in the regulation; what a discipline does not say, its phase does."""
        for known in (place, re.sub(r"/disciplines/\d+", "", place)):
            block, path = self._located(known)
            if block is not None and (title := block.linked_title(path)):
                return title
        return quoted(place)

    def _with_names(self) -> dict[str, Any]:
        """Return the regulation with a name for everything that has none that can be read."""
        data = self.regulation()
        phases = [
            {**phase, "name": NAMELESS if form.errors else phase["name"]}
            for phase, form in zip(data["phases"], self.names, strict=True)
        ]
        return {**data, "name": NAMELESS if self.head.errors else data["name"], "phases": phases}

    @property
    def open_count(self) -> int:
        """Return how many sentences do not add up yet, after :meth:`validate`."""
        wrong = [form for form in (self.head, *self.names) if form.errors]
        clauses = [clause for block in self.blocks for clause in block.clauses if clause.errors]
        return len(wrong) + len(clauses) + self.rules.open_count + bool(self.sentence)

    @property
    def focus(self) -> str:
        """Return where the page opens after a key: ``block:clause``, or a block; "" without a key."""
        typed = MultiDict() if self.typed is None else self.typed
        if clause := typed.get("add") or typed.get("move"):
            return ":".join(clause.split(":")[:2])
        if "remove" in typed:
            return self._after(*typed["remove"].partition(":")[::2])
        more, _dash, phase = typed.get("more", "").partition("-")
        if more == "discipline" and phase.isdecimal() and int(phase[:3]) < len(self.names):
            key = self.data["phases"][int(phase[:3])]["key"]
            return f"discipline-{max(of_phase(typed, key), default=0)}"
        kind, _dash, index = (typed.get("more") or typed.get("without") or "").partition("-")
        last = sum(form.block.kind == kind for form in self.blocks) - 1
        return f"{kind}-{min(int(index), last) if index.isdecimal() else last}" if kind else ""

    def _after(self, name: str, key: str) -> str:
        """Return the clause that follows the one that was taken out, or the block alone."""
        for form in self.blocks:
            if form.name == name:
                keys = [clause.key for clause in form.block.clauses]
                later = keys[keys.index(key) + 1 :] if key in keys else []
                standing = [clause.clause.key for clause in form.clauses]
                return f"{name}:{next((key for key in later if key in standing), '')}"
        return ""

    def says(self, clause: str) -> bool:
        """Return whether a sentence stands, named as a key that adds it does: ``block:clause``."""
        return clause in {
            f"{block.name}:{form.clause.key}" for block in self.blocks for form in block.clauses
        }

    def written(self) -> WrittenRegulation:
        """Return the regulation as its sentences read it, also while it contradicts itself."""
        data = self.regulation()
        return data, _model(data)

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Return what its page sends if nobody touches it: names and values of its fields."""
        forms = [*self.blocks, *self.unseen]
        for block in forms:
            yield from ((block.name, clause.clause.key) for clause in block.clauses)
        named = [*self.head, *(field for form in (*self.names, *self.owners) for field in form)]
        for field in [*named, *(field for block in forms for field in block.fields)]:
            if field.type == "SelectMultipleField":
                yield from ((field.name, str(value)) for value in field.data or ())
            elif isinstance(field, BooleanField):
                yield from ((field.name, "y") for _checked in range(bool(field.data)))
            elif isinstance(field, SelectField):
                yield field.name, "" if field.data is None else str(field.data)
            else:
                yield field.name, field._value()  # noqa: SLF001 - what WTForms calls the text of a field
        yield from self.rules.pairs()

    def kept(self) -> list[tuple[str, str]]:
        """Return what a draft keeps of the page that was sent: names and values of its fields."""
        fields = [*self, *(field for block in self.unseen for field in block.fields)]
        several = {block.name for block in (*self.blocks, *self.unseen)}
        several |= {field.name for field in fields if field.type == "SelectMultipleField"}
        asked = several | {field.name for field in fields} | {"preset", "seen"}
        sent = MultiDict() if self.typed is None else self.typed
        kept = []
        for name, texts in sent.lists():
            if name in asked:
                values = [*dict.fromkeys(map(without_control_characters, texts))]
                kept += [(name, value) for value in (values if name in several else values[:1])]
        return kept

    def refused(self, error: RuleError) -> str:
        """Tell at its field why a draft is not kept; return the sentence of what has no field."""
        sentence = refusal_sentences.sentence(error)
        field = next((field for field in self if field.name == error.place), None)
        if field is None:
            return sentence
        field.errors = [*field.errors, sentence]
        return ""

    def regulation(self) -> dict[str, Any]:
        """Return the regulation as JSON, not yet judged by the rules."""
        phases = [
            {**phase, "key": form.key.data, "name": form.name.data}
            for phase, form in zip(self.data["phases"], self.names, strict=True)
        ]
        data = {**self.data, "name": self.head.name.data, "phases": phases}
        whole = assembled(data, _values(data, [*self.blocks, *self.unseen]))
        return {**whole, "order": self._order()}

    def _order(self) -> dict[str, list[str]]:
        """Return the order of the sentences in each block where it is not the usual one."""
        order = {}
        for form in self.blocks:
            keys = [clause.clause.key for clause in form.clauses]
            usual = [clause.key for clause in CLAUSES[form.block.kind] if clause.key in keys]
            if keys != usual:
                order[form.name] = keys
        return order

    def field_of(self, place: str) -> Field | None:
        """Return the field for a *place* in the regulation, as :class:`RuleError` names it."""
        match place.split("/")[1:] or [place]:
            case ["name"]:
                return self.head.name
            case ["rules", *steps]:
                return self.rules.field_of(steps)
            case ["phases", index, "name"] if index.isdigit():
                return self.names[int(index)].name
        block, path = self._located(place)
        return None if block is None else block.field_at(path)

    def _located(self, place: str) -> tuple[BlockForm | None, tuple[str, ...]]:
        """Return the block that a *place* in the regulation is in, if the page shows it, and the path within it."""
        kind, number, path = "season", 0, place.split("/")[1:] or [place]
        match [*path]:
            case ["phases", index, "disciplines", nth, *rest] if index.isdigit() and nth.isdigit():
                before = self.data["phases"][: int(index)]
                flat = sum(len(phase["disciplines"]) for phase in before) + int(nth)
                kind, number, path = "discipline", flat, rest
            case ["phases", index, *rest] if index.isdigit():
                kind, number, path = "phase", int(index), rest
            case ["season", "parts", index, *rest] if index.isdigit():
                kind, number, path = "part", int(index), rest
            case ["season", "counting", *rest]:
                kind, path = "sum", ["counting", *rest]
            case ["qualification", *rest]:
                kind, path = "final", rest
            case ["public_names"] | ["season", "hidden_from" | "hidden_until"]:
                kind = "seen"
            case ["lists", index, *rest] if index.isdigit():
                kind, number, path = "list", int(index), rest
        wanted = f"{kind}-{number}"
        block = next((block for block in self.blocks if block.name == wanted), None)
        return block, tuple(step for step in path if not step.isdigit())


def preset_data(name: str) -> JsonObject:
    """Return a preset with all its keys, named in the language of the request."""
    return in_words(_preset(name))


@cache
def _preset(name: str) -> JsonObject:
    return regulation_json(read_regulation(PRESETS[name]))


def _is_shown(block: Block) -> bool:
    """Return whether a block has a place on the page: how parts add up, of several parts."""
    return block.kind != "sum" or several_parts(block.context)


def _model(data: JsonObject) -> Any:  # noqa: ANN401 - a regulation, or None
    try:
        return read_regulation(data)
    except RuleError:
        return None


def _values(
    data: JsonObject, forms: Sequence[BlockForm]
) -> dict[tuple[str, int], Mapping[str, Mapping[str, Value]]]:
    """Return the values of all clauses; blocks that the page does not show keep theirs."""
    typed = {(form.block.kind, form.block.index): form.values() for form in forms}
    places = {(block.kind, block.index): block for block in blocks(data)}
    stored = {place: block.standing() for place, block in places.items() if place not in typed}
    return {**stored, **typed}


def _standing(data: JsonObject, typed: Typed | None) -> dict[str, list[str]]:
    """Return the clauses that stand by the name of their block, after a key that adds or removes."""
    standing = {
        block.name: [*block.standing()] if typed is None else typed.getlist(block.name)
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
        standing["final-0"] = []  # what is said of those who qualify says nothing of nobody
    return standing


def _sent_structure(data: JsonObject, typed: Typed) -> dict[str, Any]:
    """Return the regulation with phases, parts and lists of the page; new ones are like the usual."""
    usual = preset_data(next(iter(PRESETS)))
    stored = {phase["key"]: phase for phase in data["phases"]}
    phases = []
    for n in range(min(count_of(typed, "phase"), MOST_PHASES)):
        key = clean(typed.get(f"phase-{n}-key", "")[:40])
        name = clean(typed.get(f"phase-{n}-name", "")[:160])
        phase = stored.get(key, usual["phases"][0])
        disciplines = _disciplines(phase, len(of_phase(typed, key)))
        phases.append({**phase, "key": key, "name": name, "disciplines": disciplines})
    old, new = data["season"]["parts"], usual["season"]["parts"][0]
    parts = [
        {**(old[n] if n < len(old) else new)}
        for n in range(min(count_of(typed, "part"), MOST_PHASES))
    ]
    season = {**data["season"], "parts": parts or [{**new}]}
    lists = [
        {**(data["lists"][n] if n < len(data["lists"]) else usual_list())}
        for n in range(count_of(typed, "list"))
    ]
    return {**data, "phases": phases or [*data["phases"]], "season": season, "lists": lists}


def _disciplines(phase: JsonObject, count: int) -> list[JsonObject]:
    """Return *count* disciplines of a phase; new ones are like the usual."""
    known = phase["disciplines"]
    return [{**(known[n] if n < len(known) else usual_discipline())} for n in range(count)]
