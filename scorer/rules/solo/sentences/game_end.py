"""Sentences on the end of «Jeder für sich», and its statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.core import words
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.solo.board_types import SoloBoard, SoloLine
from scorer.rules.solo.score import WITH_REASON


class EndingSentences(PlayerSentences[SoloBoard, SoloLine]):
    """Sentences on who is ahead or has won, and why."""

    __slots__ = ()

    @property
    def fewest_win(self) -> bool:
        """Return whether the lowest total is the best."""
        return bool(self.settings.wins == "fewest")

    def limit_passed(self, totals: Sequence[int]) -> bool:
        """Return whether with these *totals* somebody has reached the target."""
        return self.settings.target is not None and max(totals) >= self.settings.target

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        _, finish, done = self.gettext, self.board["finish"], len(self.counted)
        if finish is None:
            return [self.score_intro(done), *self.tied_sentences()]
        if not done:
            return [_("Beendet, bevor ein Spiel gezählt war."), *self.early_end_sentences(0, None)]
        winners = finish["winners"]
        sentences = [self.winner_sentence(winners), self.margin_sentence(winners)]
        others = [seat for seat in finish["reached"] if self.fewest_win or seat not in winners]
        if finish["why"] == "target" and others:
            names = [f"{self.teams[s]} ({self.board['totals'][s]})" for s in others]
            sentence = _("%(target)s erreicht: %(names)s.")
            values = {"target": self.settings.target, "names": words.joined_with_and(_, names)}
            sentences.append(sentence % values)
        elif finish["why"] == "ended":
            sentences += self.ending_sentences()
        sentences.append(self.deals_beyond())
        return [sentence for sentence in sentences if sentence]

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
        best = _("%(points)s von %(name)s im %(deal)s. Spiel") % values
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

    def tie_names(self) -> Mapping[str, str]:
        """Return what each tie-break is called."""
        _ = self.gettext
        return {
            "best_deal": _("das beste Spiel"),
            "deals_won": _("mehr gewonnene Spiele"),
            "extra_deal": _("ein Zusatzspiel"),
            "lot": _("das Los"),
        }
