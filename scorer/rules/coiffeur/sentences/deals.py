"""Sentences on the deals of a Coiffeur, and its grid of cells."""

from __future__ import annotations

from collections.abc import Callable

from scorer.rules.coiffeur.board_types import CoiffeurBoard, CoiffeurLine
from scorer.rules.coiffeur.cell_score import TUTTI_POINTS
from scorer.rules.coiffeur.sentences.setting_sentences import option_text
from scorer.rules.coiffeur.settings import LETTERS, CoiffeurSettings
from scorer.rules.core import names, words
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import Facts
from scorer.rules.core.sentences import GameSentences


class DealSentences(GameSentences[CoiffeurSettings, CoiffeurBoard, CoiffeurLine]):
    """Options, cells and facts in words."""

    __slots__ = ()

    def option(self, index: int) -> str:
        """Return the name of an option with its factor, which tells Jokers apart."""
        return option_text(self.gettext, self.settings, index)

    def cell(self, line: Facts) -> str:
        """Return the parts of a cell in short: card points, match, mode of a Joker."""
        _ = self.gettext
        if line.get("scratched"):
            return _.pgettext("Feld", "gestrichen")
        parts = [str(line["points"])]
        if line.get("match"):
            whole = line["points"] in {CARD_POINTS, TUTTI_POINTS}
            parts = [_("Match")] if whole else [_("Match"), str(line["points"])]
        elif line.get("counter"):
            parts = [_("Kontermatch")]
        if line.get("stoeck"):
            parts.append(_("Stöck"))
        return " + ".join(parts)

    def grid(self, cell: Callable[[CoiffeurLine], object]) -> list[dict[str, object]]:
        """Return the rows of the sheet: ``kind``, ``name``, ``factor``, ``cells``, ``difference``.

        *cell* returns what a view shows of a line; an open cell is None. *Unit:* slate points.
        """
        return [
            {
                "kind": row["kind"],
                "name": names.option_name(self.gettext, row["kind"], row["name"]),
                "factor": f"×{row['factor']}",
                "cells": [None if i is None else cell(self.lines[i]) for i in row["cells"]],
                "difference": ""
                if row["difference"] is None
                else words.signed_number(row["difference"]),
            }
            for row in self.board["rows"]
        ]

    def facts_text(self, _slot: str, facts: Facts) -> str:
        """Return a short text of the facts of a line."""
        _, kind = self.gettext, facts.get("kind")
        if kind in {"names", "end"}:
            return self.special_text(facts)
        declarer = facts.get("declarer")
        parts = (
            self.cell(facts),
            words.mode_name(_, facts.get("mode")),
            "" if declarer is None else self.players[declarer],
            facts.get("note", ""),
        )
        return words.joined(parts)

    def clash_sentence(self, slot: str) -> str:
        """Return a sentence on a cell, or a line of another kind, that was written twice."""
        _, team, name = self.gettext, *self._cell_of(slot)
        if not name:
            return super().clash_sentence(slot)
        sentence = _("%(option)s von %(team)s wurde zweimal geschrieben. Was gilt, ist noch offen.")
        return sentence % {"option": name, "team": words.quoted(self.gettext, team)}

    def _cell_of(self, slot: str) -> tuple[str, str]:
        """Return team and variant of the cell in *slot*, empty for another line."""
        letter, _colon, name = slot.partition(":")
        for index, option in enumerate(self.settings.options):
            if option.id == name and letter in LETTERS:
                return self.teams[LETTERS.index(letter)], self.option(index)
        return "", ""

    def correction_subject(self, slot: str) -> str:
        """Return the subject of a correction that has no row."""
        team, name = self._cell_of(slot)
        return (
            f"{name} {words.quoted(self.gettext, team)}"
            if name
            else super().correction_subject(slot)
        )
