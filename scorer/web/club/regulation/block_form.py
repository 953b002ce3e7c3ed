"""The form of a block of a regulation: its chosen clauses, the clauses to add, and the settings of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import ClassVar, cast

from markupsafe import Markup
from wtforms import Field

from scorer.rules.club.regulation.clauses.registry import Block
from scorer.rules.club.regulation.clauses.table_settings import (
    HOUSE_CLAUSES,
    HouseRulesClause,
    usual_settings,
)
from scorer.rules.core.clauses import (
    MISSING,
    Clause,
    Context,
    Missing,
    Slot,
    Value,
    value_at,
    written,
)
from scorer.rules.core.typed_rules import later_defaults
from scorer.web.club.regulation.clause_forms import ClauseForm
from scorer.web.club.regulation.form_changes import Typed, comes_along, replaced_by
from scorer.web.form_base import SettingsForm
from scorer.web.games import FORMS
from scorer.web.i18n import _, quoted, words


@cache
def asked_fields(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the form fields of each setting of *game*, by the name of its slot."""
    form, slots = FORMS[game].form, HOUSE_CLAUSES[game].slots
    return {slot.name: form.fields_of(slot.path[-1]) for slot in slots}


class HouseRulesForm(ClauseForm):
    """The fields of the settings of one game; *typed* is the posted data, None if the page did not have them."""

    def __init__(
        self, clause: Clause, block: Block, values: Mapping[str, Value], typed: Typed | None
    ) -> None:
        self.clause, self.context = cast("HouseRulesClause", clause), block.context
        self.game = self.clause.game
        deck = value_at(block.context.scope, ("settings", "deck"))
        self.usual = {
            **later_defaults(FORMS[self.game].form.rules),
            **usual_settings(self.game, deck),
        }
        stored = {
            slot.path[-1]: values[slot.name]
            for slot in clause.slots
            if not isinstance(values[slot.name], Missing)
        }
        data = FORMS[self.game].form.values({**self.usual, **stored})
        asked = _asked_form(self.game)
        self.untouched = asked(data=data)
        self.form = asked(typed, prefix=f"{block.name}-{self.game}-", data=data)
        self.form.keep(data)

    def fields(self, slot: Slot) -> list[Field]:
        """Return the fields of the setting of *slot*."""
        return [self.form[name] for name in asked_fields(self.game)[slot.name]]

    def validate(self) -> None:
        """Validate each field, then fields that depend on each other; errors are stored in the fields."""
        self.form.validate()

    def values(self) -> dict[str, Value]:
        """Return the settings as JSON by name of the slot: the stored values, unless they were changed in the form.

        A setting changed to its default is :data:`MISSING`. {} if any field has an error.
        """
        if self.errors:
            return {}
        before, settings, result = self.untouched.settings(), self.form.settings(), {}
        for slot in self.clause.slots:
            key = slot.path[-1]
            if settings[key] == before[key]:
                result[slot.name] = value_at(self.context.scope, slot.path)
            else:
                result[slot.name] = MISSING if settings[key] == self.usual[key] else settings[key]
        return result

    @property
    def template(self) -> str:
        """Return the name of the template of the fields, the same as on the page of a new game."""
        return f"{self.game}/house_rules.html"

    @property
    def unspoken(self) -> list[Field]:
        """Return an empty list, because all fields are shown."""
        return []


class AskedForm(SettingsForm):
    """The form of a game with only the house rules that a regulation sets."""

    asked: ClassVar[frozenset[str]] = frozenset()
    heading_level = 4

    def keep(self, data: Mapping[str, Value]) -> None:
        """Set the fields that are not shown to their values in *data*, ignoring posted ones."""
        for name, field in self._fields.items():
            if name not in self.asked:
                field.data, field.elsewhere = data.get(name), True

    def __iter__(self) -> Iterator[Field]:
        return (field for name, field in self._fields.items() if name in self.asked)

    def idle(self) -> Iterable[str]:
        """Yield the names of the fields that are ignored, including all fields that are not shown."""
        yield from super().idle()
        yield from (name for name in self._fields if name not in self.asked)


@cache
def _asked_form(game: str) -> type[AskedForm]:
    """Return the form class of *game* for a regulation."""
    asked = frozenset(name for names in asked_fields(game).values() for name in names)
    base = FORMS[game].form
    return type(f"Asked{base.__name__}", (AskedForm, base), {"asked": asked})


def form_of(
    clause: Clause, block: Block, values: Mapping[str, Value], typed: Typed | None
) -> ClauseForm:
    """Return the form of a clause; *typed* is the posted data, None if the page did not have the clause."""
    kind = HouseRulesForm if isinstance(clause, HouseRulesClause) else ClauseForm
    return kind(clause, block, values, typed)


class BlockForm:
    """The forms of the chosen clauses of one block, and the clauses that can be added.

    *standing* are the keys of the chosen clauses, *typed* is the posted data. Required clauses are always among the
    chosen ones; a clause that *goes_along* is left out if it does not fit.
    """

    def __init__(self, block: Block, standing: Sequence[str], typed: Typed | None) -> None:
        self.block, self.name = block, block.name
        sent = [] if typed is None else typed.getlist(self.name)
        clauses = block.clauses
        required = [clause.key for clause in clauses if clause.required(block.context)]
        keys = {*standing, *required}
        self.clauses = [
            form_of(
                clause,
                block,
                clause.values(block.context)
                if clause.stands(block.context) or clause.key not in standing
                else clause.values(_grown(block, clause, _way(clause, self.name, typed))),
                typed if clause.key in sent or _was_typed(clause, self.name, typed) else None,
            )
            for clause in clauses
            if clause.key in keys and (clause.fits(block.context) or not clause.goes_along)
        ]
        self.standing = [form.clause for form in self.clauses]

    def values(self) -> dict[str, dict[str, Value]]:
        """Return the values of the slots of each clause, by the key of the clause and the name of the slot."""
        return {form.clause.key: form.values() for form in self.clauses}

    @property
    def fields(self) -> list[Field]:
        """Return the fields of all chosen clauses."""
        return [field for form in self.clauses for field in form.form]

    @property
    def left_out(self) -> list[str]:
        """Return the sentences that apply because clauses are not chosen."""
        absent = [clause for clause in self.block.clauses if clause not in self.standing]
        return [text for clause in absent for text in clause.left_out(words(), self.block.context)]

    @property
    def offers(self) -> list[tuple[str, str, str]]:
        """Return the clauses that can be added: key, search word, sentence.

        The sentence names clauses that are removed or added with it. A clause with variants is listed once for each,
        with the key of the variant after a colon.
        """
        return [
            (
                f"{clause.key}:{way}" if way else clause.key,
                (clause.ways[way] if way else clause).title(words()),
                " ".join(
                    [
                        clause.sentence(words(), _grown(self.block, clause, way)),
                        *self._changes(clause),
                    ]
                ),
            )
            for clause in self.block.clauses
            if clause not in self.standing and clause.fits(self.block.context)
            for way in clause.ways or ("",)
        ]

    def _changes(self, clause: Clause) -> Iterator[str]:
        """Yield a sentence for each clause that is removed or added together with *clause*."""
        for removed in replaced_by(clause, self.standing):
            yield _("Das ersetzt «%(title)s».", title=removed.title(words()))
        for needed in comes_along(clause, self.block, self.standing):
            yield _("Dazu kommt «%(title)s».", title=needed.title(words()))

    def linked_title(self, path: tuple[str, ...]) -> str:
        """Return the title of the clause that sets *path*, as a link if the clause is chosen; "" if there is none."""
        for clause in (*self.standing, *self.block.clauses):
            for place in (*clause.places, *clause.absent):
                if _meet(path, place):
                    title, link = quoted(clause.title(words())), Markup('<a href="#c-{}-{}">{}</a>')
                    is_chosen = clause in self.standing
                    return link.format(self.name, clause.key, title) if is_chosen else title
        return ""

    def field_at(self, path: tuple[str, ...]) -> Field | None:
        """Return the field of the value at *path*, or of a value around or below it; None if there is none."""
        for form in self.clauses:
            for slot in form.clause.slots:
                if path and _meet(path, slot.path):
                    return form.fields(slot)[0]
        return None


def _meet(path: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Return whether one of two paths is the beginning of the other, or both are equal."""
    shorter = min(len(path), len(other))
    return path[:shorter] == other[:shorter]


def _was_typed(clause: Clause, block: str, typed: Typed | None) -> bool:
    """Return whether the posted data, None for none, have a field for each slot of *clause*; False without slots.

    The fields may be those of another clause with the same slots, which *clause* replaces.
    """
    names = [f"{block}-{slot.name}" for slot in clause.slots]
    return typed is not None and bool(names) and all(name in typed for name in names)


def _way(clause: Clause, block: str, typed: Typed | None) -> str:
    """Return the key of the variant in which the posted page adds *clause*, "" for none."""
    name, _colon, added = ("" if typed is None else typed.get("add", "")).partition(":")
    key, _colon, way = added.partition(":")
    return way if (name, key) == (block, clause.key) and way in clause.ways else ""


def _grown(block: Block, clause: Clause, way: str) -> Context:
    """Return the context of *block* with *clause* added, in its variant *way* ("" for none)."""
    of_way = clause.ways[way].initial if way else {}
    initial = {**clause.initial, **clause.begins(block.context), **of_way}
    scope = written(block.context.scope, [clause], {clause.key: initial})
    return replace(block.context, scope=scope)
