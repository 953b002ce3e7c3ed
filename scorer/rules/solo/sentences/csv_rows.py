"""The deals of «Jeder für sich» as rows of a CSV."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.rules.core import words
from scorer.rules.solo.sentences.deals import DealSentences


class CsvRows(DealSentences):
    """Columns and rows in the order of play."""

    __slots__ = ()

    def table_rows(self) -> Iterable[list[object]]:
        """Return the deals as a table, its header first. *Unit:* card points, then slate points."""
        _ = self.gettext
        columns = (_("Gemacht"), _("Weis, Plus und Minus"), _("Geschrieben"), _("Total"))
        yield [
            *(_("Zeile"), _("Nr."), _("Geber"), _("Trumpf"), _("Faktor"), _("Match")),
            *(f"{name} {player}" for name in columns for player in self.teams),
            _("Bemerkung"),
        ]
        blank = [""] * len(self.teams)
        for line in self.lines:
            yield [
                int(line["slot"]),
                line["number"],
                self.players[line["dealer"]],
                words.mode_name(_, line["mode"]),
                line["factor"],
                "" if line["match"] is None else self.teams[line["match"]],
                *(line["points"] or blank),
                *line["extra_points"],
                *line["written"],
                *line["totals"],
                self.remarks({**line, "factor": None, "match": None}),
            ]
