"""Sentences on a Differenzler: headlines, the open deal."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.differenzler.board_types import DifferenzlerLine
from scorer.rules.differenzler.sentences.csv_rows import CsvRows
from scorer.rules.differenzler.sentences.house_rules import HouseRuleSentences
from scorer.rules.differenzler.sentences.statistics import StatisticsSentences


class DifferenzlerSentences(HouseRuleSentences, CsvRows, StatisticsSentences):
    """Sentences about one Differenzler in one language; never a sealed estimate."""

    __slots__ = ()

    def headlines(self) -> list[tuple[str, str]]:
        """Return the headlines for the table, each with its explanation."""
        _, news = self.gettext, []
        if self.board["finish"]:
            first, *others = self.result_sentences()
            news.append((first, " ".join(others)))
        elif self.counted:
            first, why = self.lead_sentences()
            news.append((first, words.joined((why, self._hits(self.counted[-1])), " ")))
            news += [(sentence, "") for sentence in self.tied_sentences()]
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def _hits(self, line: DifferenzlerLine) -> str:
        """Return whose estimate was exact in the deal of *line*."""
        _ = self.gettext
        names = [name for name, hit in zip(self.teams, line["exact"] or (), strict=True) if hit]
        sentence = _("Volltreffer im Spiel %(deal)s: %(names)s.")
        return (
            sentence % {"deal": line["number"], "names": words.joined_with_and(_, names)}
            if names
            else ""
        )

    def current_deal(self) -> dict[str, str] | None:
        """Return the open deal, or who deals next; None after the end."""
        _, board = self.gettext, self.board
        if board["finish"]:
            return None
        line = next((line for line in self.lines if line["slot"] == board["open"]), None)
        if line is None:
            trump, sentences = (
                board["next"]["trump"],
                [*self.turn_sentences(), *self.deals_left_sentences(board["deals_left"])],
            )
            number = board["next"]["number"]
        else:
            dealer = _("%(name)s gibt.") % {"name": self.players[line["dealer"]]}
            trump, sentences, number = (
                line["trump"],
                [dealer, *self._estimates_given(line)],
                line["number"],
            )
        title = self.title(number)
        if trump:
            title += " · " + _("Trumpf %(suit)s") % {"suit": words.mode_name(_, trump)}
        return {"icon": words.mode_icon(trump), "title": title, "text": " ".join(sentences)}

    def given(self, line: DifferenzlerLine) -> list[bool]:
        """Return for every seat whether its estimate is given, visible or sealed."""
        hidden = self.sealed.get(line["slot"], ())
        return [given or seat in hidden for seat, given in enumerate(line["given"])]

    def _estimates_given(self, line: DifferenzlerLine) -> list[str]:
        """Return who has still to estimate, and the sum of open estimates. *Unit:* card points."""
        _, given = self.gettext, self.given(line)
        missing = [name for name, estimated in zip(self.teams, given, strict=True) if not estimated]
        sentences = []
        if not missing:
            sentences.append(_("Alle haben angesagt."))
        elif len(missing) < len(given):
            sentences.append(
                _("Noch keine Ansage von %(names)s.") % {"names": words.joined_with_and(_, missing)}
            )
        if line["estimate_sum"] is not None:
            together = _("Zusammen %(sum)s von %(points)s.")
            sentences.append(together % {"sum": line["estimate_sum"], "points": CARD_POINTS})
        elif estimates := [estimate for estimate in line["estimates"] if estimate is not None]:
            so_far = _("Bisher %(sum)s von %(points)s.")
            sentences.append(so_far % {"sum": sum(estimates), "points": CARD_POINTS})
        return sentences
