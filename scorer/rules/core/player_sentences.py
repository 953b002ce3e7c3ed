"""What the sentences of games share in which everybody plays alone: who is ahead, who has won."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from scorer.rules.core import board_types, words
from scorer.rules.core.board_types import AnyPlayerBoard
from scorer.rules.core.log import Facts
from scorer.rules.core.sentences import GameSentences

# Any: the settings of such a game have *ties* and *deals*, and each has others.
B = TypeVar("B", bound=AnyPlayerBoard)
L = TypeVar("L", bound=board_types.Line)


class PlayerSentences(GameSentences[Any, B, L]):
    """Sentences on who is ahead or has won, and why. *Unit:* that of the totals of the game."""

    __slots__ = ()

    @property
    @abstractmethod
    def fewest_win(self) -> bool:
        """Return whether the lowest total is the best."""

    @abstractmethod
    def tie_names(self) -> Mapping[str, str]:
        """Return what each tie-break is called."""

    @abstractmethod
    def limit_passed(self, totals: Sequence[int]) -> bool:
        """Return whether with these *totals* the game ends, however many deals were agreed."""

    @property
    def counted(self) -> list[L]:
        """Return the deals that count."""
        return [line for line in self.lines if line["state"] == "done"]

    def best(self, totals: Sequence[int]) -> int:
        """Return the best of the *totals*."""
        return min(totals) if self.fewest_win else max(totals)

    def ending_sentences(self) -> list[str]:
        """Return sentences on a game that the table has stopped: before its end, or level."""
        _, done = self.gettext, len(self.counted)
        if self.board["deals_left"] == 0:
            return [
                _("Auf ein Zusatzspiel wurde verzichtet."),
                *self.early_end_sentences(0, None),
            ]
        return self.early_end_sentences(done, self.settings.deals)

    def tied_sentences(self) -> list[str]:
        """Return a sentence on a shared first place after all deals."""
        if self.board["finish"] or self.board["deals_left"] != 0:
            return []
        return [self.gettext("Gleichstand an der Spitze: Ein Zusatzspiel entscheidet.")]

    def deals_beyond(self) -> str:
        """Return a sentence on deals beyond the agreed end: extra deals, or a corrected end.

        *Rule:* S14; what is on the sheet counts (R56), also where a correction has moved the end.
        """
        _, settings, extra = self.gettext, self.settings, 0
        for place, line in enumerate(self.counted[:-1], start=1):
            totals = line["totals"]
            passed = self.limit_passed(totals)
            if not passed and (settings.deals is None or place < settings.deals):
                continue
            if "extra_deal" not in settings.ties or totals.count(self.best(totals)) == 1:
                sentence = _("Entschieden nach Spiel %(deal)s; der Rest zählt trotzdem.")
                return sentence % {"deal": self.number_of(line["slot"])}
            extra += 1
        finish = self.board["finish"]
        if finish is None or finish["why"] == "ended" or not extra:
            return ""
        sentence = _.ngettext(
            "Entschieden hat ein Zusatzspiel.", "Entschieden haben %(count)s Zusatzspiele.", extra
        )
        return sentence % {"count": extra}

    def winner_sentence(self, winners: Sequence[int]) -> str:
        """Return who has won with how many points."""
        _ = self.gettext
        points = self.board["totals"][winners[0]]
        sentence = (
            _.ngettext(
                "%(names)s gewinnt mit %(points)s Punkt.",
                "%(names)s gewinnt mit %(points)s Punkten.",
                abs(points),
            )
            if len(winners) == 1
            else _.ngettext(
                "%(names)s gewinnen zusammen mit %(points)s Punkt.",
                "%(names)s gewinnen zusammen mit %(points)s Punkten.",
                abs(points),
            )
        )
        return sentence % self._names_and_points(winners, points)

    def _names_and_points(self, seats: Sequence[int], points: int) -> dict[str, str]:
        names = words.joined_with_and(self.gettext, [self.teams[seat] for seat in seats])
        return {"names": names, "points": words.number_text(points)}

    def margin_sentence(self, winners: Sequence[int]) -> str:
        """Return the margin of the win, or the tie-break that decided."""
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
        return self.gap_sentence(winners)

    def _lot(self) -> str:
        """Return the order of a written lot, empty without one."""
        lot = self.board["claims"].get("lot")
        if lot is None:
            return ""
        names = ", ".join(self.teams[seat] for seat in lot["facts"]["order"])
        return self.gettext("Das Los: %(names)s.") % {"names": names}

    def gap_sentence(self, first: Sequence[int]) -> str:
        """Return who follows the *first* seats and the gap."""
        _, totals = self.gettext, self.board["totals"]
        behind = [total for seat, total in enumerate(totals) if seat not in first]
        if not behind:
            return ""
        following = self.best(behind)
        names = [self.teams[s] for s, t in enumerate(totals) if s not in first and t == following]
        gap = abs(following - totals[first[0]])
        sentence = _.ngettext("1 Punkt vor %(names)s.", "%(gap)s Punkte vor %(names)s.", gap)
        return sentence % {"gap": gap, "names": words.joined_with_and(_, names)}

    def lead_sentences(self) -> tuple[str, str]:
        """Return who leads, and the gap to the next."""
        _, totals = self.gettext, self.board["totals"]
        best = self.best(totals)
        first = [seat for seat, total in enumerate(totals) if total == best]
        sentence = (
            _.ngettext(
                "%(names)s führt mit %(points)s Punkt.",
                "%(names)s führt mit %(points)s Punkten.",
                best,
            )
            if len(first) == 1
            else _.ngettext(
                "%(names)s führen gemeinsam mit %(points)s Punkt.",
                "%(names)s führen gemeinsam mit %(points)s Punkten.",
                best,
            )
        )
        return sentence % self._names_and_points(first, best), self.gap_sentence(first)

    def deals_text(self) -> list[str]:
        """Return how many deals were agreed, if any were."""
        _, deals = self.gettext, self.settings.deals
        if deals is None:
            return []
        return [_.ngettext("ein Spiel", "%(deals)s Spiele", deals) % {"deals": deals}]

    def ties_text(self) -> str:
        """Return what decides between equals, in order."""
        names = self.tie_names()
        return words.joined_with_then(self.gettext, (names[tie] for tie in self.settings.ties))

    def lot_text(self, facts: Facts) -> str:
        """Return the seats in the order of a lot."""
        return ", ".join(self.players[seat] for seat in facts["order"])

    def correction_subject(self, slot: str) -> str:
        """Return the subject of a correction that has no row."""
        return self.gettext("Los") if slot == "lot" else super().correction_subject(slot)
