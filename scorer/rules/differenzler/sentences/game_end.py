"""Sentences on the end of a Differenzler, and its statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorer.rules.core import words
from scorer.rules.core.player_sentences import PlayerSentences
from scorer.rules.differenzler.board_types import DifferenzlerBoard, DifferenzlerLine


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
        return self.gettext("%(points)s von %(name)s im %(deal)s. Spiel") % {
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
        return self.gettext("%(points)s von %(name)s in der %(passe)s. Passe") % {
            "points": words.number_text(points),
            "name": self.labels[seat],
            "passe": begin // self.settings.passe + 1,
        }

    def tie_names(self) -> Mapping[str, str]:
        """Return what each tie-break is called."""
        _ = self.gettext
        return {
            "best_deal": _("das beste Spiel"),
            "best_passe": _("die beste Passe (%(deals)s Spiele)") % {"deals": self.settings.passe},
            "exact_hits": _("mehr Volltreffer"),
            "extra_deal": _("ein Zusatzspiel"),
            "lot": _("das Los"),
        }
