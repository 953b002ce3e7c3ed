"""Sentences on the end of «Jeder für sich»."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.core import words
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.solo.board_types import SoloBoard, SoloLine
from scorer.rules.solo.sentences.setting_sentences import tie_names


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

    def tie_names(self) -> Mapping[str, str]:
        """Return what each tie-break is called."""
        return tie_names(self.gettext)
