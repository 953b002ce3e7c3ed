"""Sentences on the end of a Coiffeur: winner, reason, what was left open."""

from __future__ import annotations

from scorer.rules.coiffeur.board_types import CoiffeurFinish
from scorer.rules.coiffeur.sentences.deals import DealSentences
from scorer.rules.core import words

# More variants than this are counted in a sentence, not named.
MOST_NAMED = 3


class EndingSentences(DealSentences):
    """Who won and why."""

    __slots__ = ()

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        finish = self.board["finish"]
        if finish is None:
            return [self.score_intro(len(self.lines))]
        return [*self.closing_sentences(finish), *self._left_open()]

    def closing_sentences(self, finish: CoiffeurFinish) -> list[str]:
        """Return sentences on the winner and the reason, without what was left open."""
        _ = self.gettext
        if not self.lines:
            return [_("Beendet, bevor etwas geschrieben war."), *self.early_end_sentences(0, None)]
        sentences = [self._winner(finish), self._result(finish)]
        if finish["why"] == "ended":
            sentences += self.early_end_sentences(len(self.lines), len(self.settings.cells))
        return sentences

    def _winner(self, finish: CoiffeurFinish) -> str:
        _ = self.gettext
        if finish["winner"] is not None:
            team = words.quoted(self.gettext, self.teams[finish["winner"]])
            return _("Die Partie geht an %(team)s.") % {"team": team}
        first = [
            words.quoted(self.gettext, t)
            for t, r in zip(self.teams, finish["ranks"], strict=True)
            if r == 1
        ]
        if len(self.teams) == 2:
            return _("Unentschieden.")
        return _("Unentschieden zwischen %(teams)s.") % {"teams": words.joined_with_and(_, first)}

    def _result(self, finish: CoiffeurFinish) -> str:
        _, totals = self.gettext, self.board["totals"]
        if len(totals) > 2:
            order = sorted(range(len(totals)), key=lambda team: (finish["ranks"][team], team))
            places = (
                f"{finish['ranks'][team]}. {self.teams[team]} {words.number_text(totals[team])}"
                for team in order
            )
            return ", ".join(places) + "."
        high, low = sorted(totals, reverse=True)
        if high == low:
            return _("Beide haben %(points)s.") % {"points": words.number_text(high)}
        return _("Mit %(high)s zu %(low)s, das sind %(margin)s mehr.") % {
            "high": words.number_text(high),
            "low": words.number_text(low),
            "margin": finish["margin"],
        }

    def open_options(self) -> list[list[str]]:
        """Return for each team the options it has not played."""
        rows = self.board["rows"]
        return [
            [self.option(i) for i, row in enumerate(rows) if row["cells"][team] is None]
            for team in range(len(self.teams))
        ]

    def _left_open(self) -> list[str]:
        """Return sentences on the options that a stopped table has not played."""
        _, sentences = self.gettext, []
        if not self.lines:
            return []
        for name, left in zip(self.teams, self.open_options(), strict=True):
            if len(left) > MOST_NAMED:
                sentence = _("%(team)s hatte noch %(count)s Varianten offen.")
            else:
                sentence = _("%(team)s hatte noch %(options)s offen.")
            values = {"count": len(left), "options": words.joined_with_and(_, left)}
            sentences += (
                [sentence % {"team": words.quoted(self.gettext, name), **values}] if left else []
            )
        return sentences
