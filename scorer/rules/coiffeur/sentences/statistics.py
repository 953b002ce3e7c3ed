"""Statistics of a Coiffeur: labels with their figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from scorer.rules.coiffeur.board_types import CoiffeurLine
from scorer.rules.coiffeur.sentences.deals import DealSentences
from scorer.rules.core import words


class StatisticsSentences(DealSentences):
    """How a game went, beside its result."""

    __slots__ = ()

    def statistics(self) -> list[tuple[str, str]]:
        """Return matches, best and weakest deal and average card points."""
        _, lines = self.gettext, [line for line in self.lines if not line["scratched"]]
        if len(lines) < 2:
            return []
        figures = [
            (_("Match"), self._counted("match")),
            (_("Kontermatch kassiert"), self._counted("counter")),
        ]
        ordered = sorted(lines, key=lambda line: line["written"][line["team"]])
        figures += [
            (_("Bestes Spiel"), self._deal(ordered[-1])),
            (_("Schwächstes Spiel"), self._deal(ordered[0])),
            (_("Karten im Schnitt"), self._average(lines)),
        ]
        figures.append((_.pgettext("Feld", "Gestrichen"), self._counted("scratched")))
        return [(label, text) for label, text in figures if text]

    def _counted(self, key: Literal["match", "counter", "scratched"]) -> str:
        """Return how often *key* is true for each team, empty if never."""
        times = [
            sum(bool(line[key]) for line in self.lines if line["team"] == team)
            for team in range(len(self.teams))
        ]
        return self.named_amounts(times)

    def _deal(self, line: CoiffeurLine) -> str:
        return self.gettext("%(points)s mit %(option)s (%(team)s)") % {
            "points": words.number_text(line["written"][line["team"]]),
            "option": self.option(line["option"]),
            "team": self.labels[line["team"]],
        }

    def _average(self, lines: Sequence[CoiffeurLine]) -> str:
        """Return the average points of a deal, before match and factor. *Unit:* card points."""
        shown = []
        for team in range(len(self.teams)):
            written = (line["points"] for line in lines if line["team"] == team)
            points = [card_points for card_points in written if card_points is not None]
            shown.append(str(round(sum(points) / len(points))) if points else "")
        return self.named_amounts(shown)
