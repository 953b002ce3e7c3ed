"""Statistics of «Jeder für sich»: labels with their figures."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.solo.board_types import SoloBoard, SoloLine
from scorer.rules.solo.deal_score import WITH_REASON


class StatisticsSentences(PlayerSentences[SoloBoard, SoloLine]):
    """How a game went, beside its result."""

    __slots__ = ()

    def statistics(self) -> list[tuple[str, str]]:
        """Return matches, deals won, the best deal, what was written besides, card points taken."""
        _, counted, board = self.gettext, self.counted, self.board
        if not counted:
            return []
        written = [
            (points, -line["number"], seat)
            for line in counted
            for seat, points in enumerate(line["written"])
        ]
        points, number, seat = min(written) if self.fewest_win else max(written)
        values = {
            "points": words.number_text(points),
            "name": self.labels[seat],
            "deal": -number,
        }
        best = _("%(points)s von %(name)s im Spiel %(deal)s") % values
        figures = [
            (_("Matche"), self.named_amounts(board["matches"])),
            (_("Gewonnene Spiele"), self.named_amounts(board["deals_won"])),
            (_("Bestes Spiel"), best),
            (_("Weis und Stöck"), self._extras(with_reason=False)),
            (_("Plus und Minus"), self._extras(with_reason=True)),
            (_("Gemachte Punkte"), self.named_amounts(board["made"])),
        ]
        return [(label, text) for label, text in figures if text]

    def _extras(self, *, with_reason: bool) -> str:
        """Return what each player wrote besides the cards. *Unit:* slate points."""
        sums = [0] * len(self.teams)
        for line in self.lines:
            for extra in line["extras"]:
                if (extra["kind"] in WITH_REASON) is with_reason:
                    sums[extra["seat"]] += extra["written"]
        return self.named_amounts(words.signed_number(points) if points else "" for points in sums)
