"""The deals of a Differenzler as rows of a CSV."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.rules.core import words
from scorer.rules.differenzler.sentences.deals import DealSentences


class CsvRows(DealSentences):
    """Columns and rows in the order of play."""

    __slots__ = ()

    def table_rows(self) -> Iterable[list[object]]:
        """Return the deals as a table, its header first. *Unit:* card points, then differences."""
        _ = self.gettext
        columns = (_("Ansage"), _("Gemacht"), _("Differenz"), _("Geschrieben"), _("Total"))
        yield [
            *(_("Zeile"), _("Nr."), _("Geber"), _("Trumpf")),
            *(f"{name} {player}" for name in columns for player in self.teams),
            _("Bemerkung"),
        ]
        for line in self.lines:
            estimates = (
                _("vergessen") if forgotten else "" if estimate is None else estimate
                for estimate, forgotten in zip(line["estimates"], line["forgotten"], strict=True)
            )
            blank = [""] * len(self.teams)
            yield [
                int(line["slot"]),
                line["number"],
                self.players[line["dealer"]],
                words.mode_name(_, line["trump"]),
                *estimates,
                *(line["points"] or blank),
                *(
                    "" if difference is None else difference
                    for difference in line["differences"] or blank
                ),
                *line["written"],
                *line["totals"],
                self.remarks(line),
            ]
