"""The deals of a Schieber as rows of a CSV."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.rules.core import words
from scorer.rules.schieber.board_types import SchieberLine
from scorer.rules.schieber.sentences.deals import DealSentences


class CsvRows(DealSentences):
    """Columns and rows in the order of play."""

    __slots__ = ()

    def table_rows(self) -> Iterable[list[object]]:
        """Return the deals as a table, its header first. *Unit:* slate points; cards before."""
        _ = self.gettext
        pairs = (
            _.pgettext("Kartenpunkte", "Karten"),
            _("Weis"),
            _("Stöck"),
            _("Geschrieben"),
            _("Total"),
        )
        yield [
            *(_("Zeile"), _("Nr."), _("Geber"), _("Trumpf"), _("Faktor"), _("Angesagt")),
            _("Geschoben"),
            *(f"{name} {team}" for name in pairs for team in self.teams),
            *(_("Match"), _("Kontermatch"), _("Bemerkung")),
        ]
        for line in self.lines:
            yield self._table_row(line)

    def _table_row(self, line: SchieberLine) -> list[object]:
        _ = self.gettext
        if line["kind"] != "deal":
            blank = [""] * 12
            remark = " · ".join((_("Striche"), *self.prizes(line["slot"])))
            return [line["slot"], *blank, *line["written"], *line["totals"], "", "", remark]
        declarer, match = line["declarer"], line["match"]
        return [
            int(line["slot"]),
            line["number"],
            self.players[line["dealer"]],
            words.mode_name(_, line["mode"]),
            line["factor"],
            "" if declarer is None else self.players[declarer],
            _("ja") if line["pushed"] else "",
            *(line["cards"] or ("", "")),
            *line["weis"],
            *line["stoeck"],
            *line["written"],
            *line["totals"],
            "" if match is None else self.teams[match],
            _("ja") if line["counter"] else "",
            " · ".join((*self.irregular(line), *self.prizes(line["slot"]))),
        ]
