"""Statistics of a Differenzler: labels with their figures."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.differenzler.board_types import DifferenzlerBoard, DifferenzlerLine


class StatisticsSentences(PlayerSentences[DifferenzlerBoard, DifferenzlerLine]):
    """How a game went, beside its result."""

    __slots__ = ()

    def statistics(self) -> list[tuple[str, str]]:
        """Return hits, best and worst deal and Passe, penalties and card points taken."""
        _, counted, board = self.gettext, self.counted, self.board
        if not counted:
            return []
        figures = [(_("Volltreffer"), self.named_amounts(board["hits"]))]
        differences = [
            (difference, seat, line["number"])
            for line in counted
            for seat, difference in enumerate(line["differences"] or ())
            if difference is not None
        ]
        if differences and not any(board["hits"]):
            figures.append((_("Kleinste Differenz"), self._deal_of(min(differences))))
        if differences:
            figures.append(
                (
                    _("Grösste Differenz"),
                    self._deal_of(max(differences, key=lambda entry: entry[0])),
                )
            )
        figures += self._passen()
        fined = [0] * len(self.teams)
        for line in self.lines:
            for penalty in line["penalties"]:
                fined[penalty["seat"]] += penalty["points"]
        figures.append((_("Strafpunkte"), self.named_amounts(fined)))
        figures.append((_("Gemachte Punkte"), self.named_amounts(board["made"])))
        return [(label, text) for label, text in figures if text]

    def _deal_of(self, entry: tuple[int, int, int]) -> str:
        difference, seat, number = entry
        return self.gettext("%(points)s von %(name)s im Spiel %(deal)s") % {
            "points": difference,
            "name": self.labels[seat],
            "deal": number,
        }

    def _passen(self) -> list[tuple[str, str]]:
        """Return the best and the worst Passe, if there are two complete ones or more. *Rule:* B4."""
        _, counted, length = self.gettext, self.counted, self.settings.passe
        sums = [
            (sum(line["written"][seat] for line in counted[begin : begin + length]), seat, begin)
            for begin in range(0, len(counted) - length + 1, length)
            for seat in range(len(self.teams))
        ]
        if length == 1 or len(counted) < 2 * length:
            return []
        best, worst = min(sums), max(sums, key=lambda entry: entry[0])
        return [
            (_("Beste Passe"), self._passe(best)),
            (_("Schlechteste Passe"), self._passe(worst)),
        ]

    def _passe(self, entry: tuple[int, int, int]) -> str:
        points, seat, begin = entry
        return self.gettext("%(points)s von %(name)s in Passe %(passe)s") % {
            "points": words.number_text(points),
            "name": self.labels[seat],
            "passe": begin // self.settings.passe + 1,
        }
