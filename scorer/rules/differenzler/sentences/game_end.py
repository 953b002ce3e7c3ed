"""Sentences on the end of a Differenzler, and its statistics."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.core import words
from scorer.rules.core.sentences import GameSentences
from scorer.rules.differenzler.board_types import DifferenzlerBoard, DifferenzlerLine
from scorer.rules.differenzler.settings import DifferenzlerSettings


class EndingSentences(GameSentences[DifferenzlerSettings, DifferenzlerBoard, DifferenzlerLine]):
    """Sentences on who is ahead or has won, and why; never a sealed estimate."""

    __slots__ = ()

    @property
    def counted(self) -> list[DifferenzlerLine]:
        """Return the deals that count."""
        return [line for line in self.lines if line["state"] == "done"]

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        _, finish, done = self.gettext, self.board["finish"], len(self.counted)
        if finish is None:
            return [self.score_intro(done), *self._tied()]
        if not done:
            return [_("Beendet, bevor ein Spiel gezählt war."), *self.early_end_sentences(0, None)]
        sentences = [self._winner(finish["winners"]), self._margin(finish["winners"])]
        if finish["why"] == "limit":
            over = [f"{self.teams[s]} ({self.board['totals'][s]})" for s in finish["losers"]]
            limit = _("Über %(limit)s gekommen: %(names)s.")
            sentences.append(
                limit % {"limit": self.settings.limit, "names": words.joined_with_and(_, over)}
            )
        elif finish["why"] == "ended" and self.board["deals_left"] == 0:
            sentences += [
                _("Auf ein Zusatzspiel wurde verzichtet."),
                *self.early_end_sentences(0, None),
            ]
        elif finish["why"] == "ended":
            sentences += self.early_end_sentences(done, self.settings.deals)
        sentences.append(self._beyond())
        return [sentence for sentence in sentences if sentence]

    def _tied(self) -> list[str]:
        """Return a sentence on a shared first place after all deals."""
        if self.board["finish"] or self.board["deals_left"] != 0:
            return []
        return [self.gettext("Gleichstand an der Spitze: Ein Zusatzspiel entscheidet.")]

    def _beyond(self) -> str:
        """Return a sentence on deals beyond the agreed end: extra deals, or a corrected end.

        *Rule:* S14; what is on the sheet counts (R56), also where a correction has moved the end.
        """
        _, settings, extra = self.gettext, self.settings, 0
        for place, line in enumerate(self.counted[:-1], start=1):
            totals = line["totals"]
            passed = settings.limit is not None and max(totals) > settings.limit
            if not passed and (settings.deals is None or place < settings.deals):
                continue
            if "extra_deal" not in settings.ties or totals.count(min(totals)) == 1:
                sentence = _(
                    "Zu Ende war die Partie schon mit dem %(deal)s. Spiel; was danach kam, zählt mit."
                )
                return sentence % {"deal": line["number"]}
            extra += 1
        finish = self.board["finish"]
        if finish is None or finish["why"] == "ended" or not extra:
            return ""
        if extra == 1:
            return _("Entschieden hat ein Zusatzspiel.")
        return _("Entschieden haben %(count)s Zusatzspiele.") % {"count": extra}

    def _winner(self, winners: Sequence[int]) -> str:
        _ = self.gettext
        points = words.with_points(_, self.board["totals"][winners[0]])
        names = words.joined_with_and(_, [self.teams[seat] for seat in winners])
        if len(winners) == 1:
            return _("%(name)s gewinnt mit %(points)s.") % {"name": names, "points": points}
        return _("%(names)s gewinnen zusammen mit %(points)s.") % {"names": names, "points": points}

    def _margin(self, winners: Sequence[int]) -> str:
        """Return the margin of the win, or the tie-break that decided. *Unit:* difference points."""
        _, totals = self.gettext, self.board["totals"]
        best = totals[winners[0]]
        level = [s for s in range(len(totals)) if s not in winners and totals[s] == best]
        if level:
            names = words.joined_with_and(_, [self.teams[seat] for seat in level])
            sentence = (
                _("Gleich viel hat %(names)s; bei Gleichstand zählt %(ties)s.")
                if len(level) == 1
                else _("Gleich viel haben %(names)s; bei Gleichstand zählt %(ties)s.")
            )
            return words.joined(
                (sentence % {"names": names, "ties": self.ties_text()}, self._lot()), " "
            )
        return self._ahead(winners)

    def _lot(self) -> str:
        """Return the order of a written lot, empty without one."""
        lot = self.board["claims"].get("lot")
        if lot is None:
            return ""
        names = ", ".join(self.teams[seat] for seat in lot["facts"]["order"])
        return self.gettext("Das Los: %(names)s.") % {"names": names}

    def _ahead(self, first: Sequence[int]) -> str:
        """Return who follows the *first* seats and the gap. *Unit:* difference points."""
        _, totals = self.gettext, self.board["totals"]
        behind = [total for seat, total in enumerate(totals) if seat not in first]
        if not behind:
            return ""
        names = [self.teams[s] for s, t in enumerate(totals) if s not in first and t == min(behind)]
        gap = min(behind) - totals[first[0]]
        sentence = _("%(gap)s vor %(names)s.")
        return sentence % {"gap": gap, "names": words.joined_with_and(_, names)}

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

    def ties_text(self) -> str:
        """Return what decides between equals, in order."""
        _ = self.gettext
        names = {
            "best_deal": _("das beste Spiel"),
            "best_passe": _("die beste Passe (%(deals)s Spiele)") % {"deals": self.settings.passe},
            "exact_hits": _("mehr Volltreffer"),
            "extra_deal": _("ein Zusatzspiel"),
            "lot": _("das Los"),
        }
        return _(", dann ").join(names[tie] for tie in self.settings.ties)
