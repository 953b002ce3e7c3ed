"""Sentences on the end of a Differenzler."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.core import words
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.differenzler.board_types import DifferenzlerBoard, DifferenzlerLine
from scorer.rules.differenzler.sentences.setting_sentences import tie_names


class EndingSentences(PlayerSentences[DifferenzlerBoard, DifferenzlerLine]):
    """Sentences on who is ahead or has won, and why; never a sealed estimate."""

    __slots__ = ()

    @property
    def fewest_win(self) -> bool:
        """Return True: the lowest sum of differences is the best. *Rule:* R58."""
        return True

    def limit_passed(self, totals: Sequence[int]) -> bool:
        """Return whether with these *totals* somebody is over the limit. *Rule:* B4."""
        return self.settings.limit is not None and max(totals) > self.settings.limit

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        _, finish, done = self.gettext, self.board["finish"], len(self.counted)
        if finish is None:
            return [self.score_intro(done), *self.tied_sentences()]
        if not done:
            return [_("Beendet, bevor ein Spiel gezählt war."), *self.early_end_sentences(0, None)]
        winners = finish["winners"]
        sentences = [self.winner_sentence(winners), self.margin_sentence(winners)]
        if finish["why"] == "limit":
            over = [f"{self.teams[s]} ({self.board['totals'][s]})" for s in finish["losers"]]
            limit = _("Über %(limit)s gekommen: %(names)s.")
            sentences.append(
                limit % {"limit": self.settings.limit, "names": words.joined_with_and(_, over)}
            )
        elif finish["why"] == "ended":
            sentences += self.ending_sentences()
        sentences.append(self.deals_beyond())
        return [sentence for sentence in sentences if sentence]

    def tie_names(self) -> Mapping[str, str]:
        """Return what each tie-break is called."""
        return tie_names(self.gettext, self.settings.passe)
