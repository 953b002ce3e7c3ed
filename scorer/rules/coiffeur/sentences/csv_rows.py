"""The cells of a Coiffeur as rows of a CSV."""

from __future__ import annotations

from collections.abc import Iterable

from scorer.rules.coiffeur.board_types import CoiffeurLine
from scorer.rules.coiffeur.sentences.deals import DealSentences
from scorer.rules.core import names, words


class CsvRows(DealSentences):
    """Columns and rows in the order of play."""

    __slots__ = ()

    def table_rows(self) -> Iterable[list[object]]:
        """Return the cells in the order of play, header first. *Unit:* slate points."""
        _ = self.gettext
        pairs = (_("Geschrieben"), _("Total"))
        yield [
            *(
                _("Nr."),
                _("Geber"),
                _("Team"),
                _("Variante"),
                _("Faktor"),
                _("Gespielt"),
                _("Angesagt"),
            ),
            *(_("Punkte"), _("Match"), _("Stöck")),
            *(f"{name} {team}" for name in pairs for team in self.teams),
            _("Bemerkung"),
        ]
        for line in self.lines:
            yield self._table_row(line)

    def _table_row(self, line: CoiffeurLine) -> list[object]:
        _, option = self.gettext, self.settings.options[line["option"]]
        match = _("Match") if line["match"] else _("Kontermatch") if line["counter"] else ""
        remarks = (_.pgettext("Feld", "gestrichen") if line["scratched"] else "", line["note"])
        return [
            line["number"],
            self.players[line["dealer"]],
            self.teams[line["team"]],
            names.option_name(_, option.kind, option.name),
            line["factor"],
            words.mode_name(_, line["mode"]),
            "" if line["declarer"] is None else self.players[line["declarer"]],
            "" if line["points"] is None else line["points"],
            match,
            _("ja") if line["stoeck"] else "",
            *line["written"],
            *line["totals"],
            words.joined(remarks, ": "),
        ]
