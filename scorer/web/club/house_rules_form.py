"""The house rules of a table in a regulation: asked for by the game's own form.

Its fields stand on the page under the name of their block and game (``phase-0-<game>-deals``).
What has a place of its own in the regulation, and people, are not asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import ClassVar, cast

from wtforms import Field

from scorer.rules.club.clauses.house_rules import (
    HOUSE_CLAUSES,
    HouseRulesClause,
    usual_settings,
)
from scorer.rules.club.clauses.registry import Block
from scorer.rules.core.clauses import MISSING, Clause, Missing, Slot, Value, value_at
from scorer.rules.core.typed_rules import later_defaults
from scorer.web.club.clause_forms import ClauseForm
from scorer.web.club.phases_and_parts import Typed
from scorer.web.form_base import SettingsForm
from scorer.web.games import FORMS


@cache
def asked_fields(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the names of the fields of each setting that is asked for, by the name of its slot."""
    form, slots = FORMS[game].form, HOUSE_CLAUSES[game].slots
    return {slot.name: form.fields_of(slot.path[-1]) for slot in slots}


class HouseRulesForm(ClauseForm):
    """The fields of the settings of one game; *typed* is None where they were not on the page."""

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
        agreed = {
            slot.path[-1]: values[slot.name]
            for slot in clause.slots
            if not isinstance(values[slot.name], Missing)
        }
        data = FORMS[self.game].form.values({**self.usual, **agreed})
        asked = _asked_form(self.game)
        self.untouched = asked(data=data)
        self.form = asked(typed, prefix=f"{block.name}-{self.game}-", data=data)
        self.form.keep(data)

    def fields(self, slot: Slot) -> list[Field]:
        """Return the fields of one setting."""
        return [self.form[name] for name in asked_fields(self.game)[slot.name]]

    def validate(self) -> None:
        """Validate each field, then what concerns several; what is wrong stands in their errors."""
        self.form.validate()

    def values(self) -> dict[str, Value]:
        """Return the settings as JSON: as they are stored, where nobody has typed something else.

        One that is typed and as usual is left out. Nothing while a field is wrong.
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
        """Return the template of the fields, which the page of a new game has, too."""
        return f"{self.game}/house_rules.html"

    @property
    def unspoken(self) -> list[Field]:
        """Return nothing: all fields are shown."""
        return []


class AskedForm(SettingsForm):
    """The form of a game of which only the house rules that a club agrees on are asked for."""

    asked: ClassVar[frozenset[str]] = frozenset()
    heading_level = 4

    def keep(self, data: Mapping[str, Value]) -> None:
        """Let all other fields have their values in *data*, whatever was sent."""
        for name, field in self._fields.items():
            if name not in self.asked:
                field.data, field.elsewhere = data.get(name), True

    def __iter__(self) -> Iterator[Field]:
        return (field for name, field in self._fields.items() if name in self.asked)

    def idle(self) -> Iterable[str]:
        """Return the fields that are ignored: all that are not asked for, too."""
        yield from super().idle()
        yield from (name for name in self._fields if name not in self.asked)


@cache
def _asked_form(game: str) -> type[AskedForm]:
    """Return the form of *game* for a regulation."""
    asked = frozenset(name for names in asked_fields(game).values() for name in names)
    base = FORMS[game].form
    return type(f"Asked{base.__name__}", (AskedForm, base), {"asked": asked})
