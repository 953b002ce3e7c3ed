"""Sentences on «Jeder für sich»: headlines, the open deal."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.solo.sentences.csv_rows import CsvRows
from scorer.rules.solo.sentences.house_rules import HouseRuleSentences
from scorer.rules.solo.sentences.statistics import StatisticsSentences


class SoloSentences(HouseRuleSentences, CsvRows, StatisticsSentences):
    """Sentences about one game of «Jeder für sich» in one language."""

    __slots__ = ()

    def headlines(self) -> list[tuple[str, str]]:
        """Return the headlines for the table, each with its explanation."""
        news = []
        if self.board["finish"]:
            first, *others = self.result_sentences()
            news.append((first, " ".join(others)))
        elif self.counted:
            first, why = self.lead_sentences()
            news.append((first, words.joined((why, self._match()), " ")))
            news += [(sentence, "") for sentence in self.tied_sentences()]
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def _match(self) -> str:
        """Return who has made a match in the last counted deal."""
        line = self.counted[-1]
        if line["match"] is None:
            return ""
        sentence = self.gettext("Match von %(name)s im Spiel %(deal)s.")
        return sentence % {"name": self.teams[line["match"]], "deal": line["number"]}

    def current_deal(self) -> dict[str, str] | None:
        """Return the open deal, or who deals next; None after the end."""
        _, board = self.gettext, self.board
        if board["finish"]:
            return None
        line = next((line for line in self.lines if line["slot"] == board["open"]), None)
        if line is None:
            mode, number, factor = None, board["next"]["number"], board["next"]["factor"]
            sentences = [*self.turn_sentences(), *self.deals_left_sentences(board["deals_left"])]
        else:
            mode, number, factor = line["mode"], line["number"], line["factor"]
            sentences = [_("%(name)s gibt.") % {"name": self.players[line["dealer"]]}]
            if line["extras"]:
                sentences.append(f"{self.remarks(line)}.")
        times = words.times_text(_, factor) if factor != self.settings.factor else ""
        title = words.joined((self.title(number), words.mode_name(_, mode), times), " · ")
        return {"icon": words.mode_icon(mode), "title": title, "text": " ".join(sentences)}
