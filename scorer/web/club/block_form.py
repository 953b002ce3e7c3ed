"""The form of a block of a regulation: its clauses that stand, and those that can be added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from markupsafe import Markup
from wtforms import Field

from scorer.rules.club.clauses.house_rules import HouseRulesClause
from scorer.rules.club.clauses.registry import Block
from scorer.rules.club.clauses.search_words import beside_clauses, search_words
from scorer.rules.core.clauses import Clause, Context, Value, written
from scorer.web.club.clause_forms import ClauseForm
from scorer.web.club.clause_keys import comes_along, replaced_by
from scorer.web.club.house_rules_form import HouseRulesForm
from scorer.web.club.phases_and_parts import Typed
from scorer.web.i18n import _, quoted, words


def form_of(
    clause: Clause, block: Block, values: Mapping[str, Value], typed: Typed | None
) -> ClauseForm:
    """Return the form of a clause; *typed* is None where it was not on the page that was sent."""
    kind = HouseRulesForm if isinstance(clause, HouseRulesClause) else ClauseForm
    return kind(clause, block, values, typed)


class BlockForm:
    """The clauses of one block that stand, and those that can be added."""

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

    def values(self) -> dict[str, dict[str, Value]]:
        """Return the values of the slots of its clauses, by key."""
        return {form.clause.key: form.values() for form in self.clauses}

    @property
    def fields(self) -> list[Field]:
        """Return the fields of all of its clauses."""
        return [field for form in self.clauses for field in form.form]

    @cached_property
    def search_words(self) -> Mapping[str, str]:
        """Return other words by which a club looks for a clause, by key."""
        return search_words(words())

    @property
    def beside(self) -> list[tuple[str, str]]:
        """Return what no clause says, and the words by which a club looks for it."""
        return beside_clauses(words())

    @property
    def left_out(self) -> list[str]:
        """Return what holds where nothing is said."""
        standing = [form.clause for form in self.clauses]
        absent = [clause for clause in self.block.clauses if clause not in standing]
        return [text for clause in absent for text in clause.left_out(words(), self.block.context)]

    @property
    def offers(self) -> list[tuple[str, str, str, str]]:
        """Return the clauses that can be added: key, the word it is looked for by, what it says, other words.

        One that takes the place of another tells of which; of several ways each is one, its key behind a colon.
        """
        gettext, standing = words(), [form.clause for form in self.clauses]
        return [
            (
                key := f"{clause.key}:{way}" if way else clause.key,
                (clause.ways[way] if way else clause).title(gettext),
                " ".join(
                    [
                        clause.sentence(gettext, _grown(self.block, clause, way)),
                        *self._replaced(clause),
                        *self._along(clause),
                    ]
                ),
                self.search_words.get(key, ""),
            )
            for clause in self.block.clauses
            if clause not in standing and clause.fits(self.block.context)
            for way in clause.ways or ("",)
        ]

    def _replaced(self, clause: Clause) -> list[str]:
        """Return a sentence for each clause that goes when *clause* is added."""
        return [
            _("Das ersetzt «%(title)s».", title=other.title(words()))
            for other in replaced_by(clause, [form.clause for form in self.clauses])
        ]

    def _along(self, clause: Clause) -> list[str]:
        """Return a sentence for each clause that comes along with *clause*."""
        return [
            _("Dazu kommt «%(title)s».", title=other.title(words()))
            for other in comes_along(clause, self.block, [form.clause for form in self.clauses])
        ]

    def linked_title(self, path: tuple[str, ...]) -> str:
        """Return the title of the clause about *path*, a link to it where it stands; "" where no clause is about that."""
        standing = [form.clause for form in self.clauses]
        for clause in (*standing, *self.block.clauses):
            for place in (*clause.paths(), *clause.sets, *clause.absent):
                if path[: len(place)] == place or place[: len(path)] == path:
                    title, link = quoted(clause.title(words())), Markup('<a href="#c-{}-{}">{}</a>')
                    stands = clause in standing
                    return link.format(self.name, clause.key, title) if stands else title
        return ""

    def field_at(self, path: tuple[str, ...]) -> Field | None:
        """Return the field of the value at *path*, or of one around or below it."""
        for form in self.clauses:
            for slot in form.clause.slots:
                length = len(slot.path)
                if path[:length] == slot.path or (path and slot.path[: len(path)] == path):
                    return form.fields(slot)[0]
        return None


def _was_typed(clause: Clause, block: str, typed: Typed | None) -> bool:
    """Return whether a page sent each slot of a clause: of one that this takes the place of."""
    names = [f"{block}-{slot.name}" for slot in clause.slots]
    return typed is not None and bool(names) and all(name in typed for name in names)


def _way(clause: Clause, block: str, typed: Typed | None) -> str:
    """Return the way in which a page adds a clause, "" for none of its own."""
    name, _colon, added = ("" if typed is None else typed.get("add", "")).partition(":")
    key, _colon, way = added.partition(":")
    return way if (name, key) == (block, clause.key) and way in clause.ways else ""


def _grown(block: Block, clause: Clause, way: str) -> Context:
    """Return the context of *block* once *clause* is added to it in a *way*, "" for the usual one."""
    of_way = clause.ways[way].initial if way else {}
    initial = {**clause.initial, **clause.begins(block.context), **of_way}
    scope = written(block.context.scope, [clause], {clause.key: initial})
    return replace(block.context, scope=scope)
