"""Sentences on a Coiffeur: headlines, outlook, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.rules.coiffeur.board_types import Matches
from scorer.rules.coiffeur.sentences.csv_rows import CsvRows
from scorer.rules.coiffeur.sentences.game_end import EndingSentences
from scorer.rules.coiffeur.sentences.house_rules import HouseRuleSentences
from scorer.rules.coiffeur.sentences.statistics import StatisticsSentences
from scorer.rules.core import words


class CoiffeurSentences(HouseRuleSentences, EndingSentences, StatisticsSentences, CsvRows):
    """Sentences about one Coiffeur in one language."""

    __slots__ = ()

    def headlines(self) -> list[tuple[str, str]]:
        """Return the headlines for the table, each with its explanation."""
        news = []
        if finish := self.board["finish"]:
            first, *others = self.closing_sentences(finish)
            news.append((first, " ".join(others)))  # the grid shows what is left open
        else:
            news += self._prospects()
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def _prospects(self) -> list[tuple[str, str]]:
        """Return who has won for sure, who can no longer win and who needs matches. *Rule:* B2."""
        _, outlook = self.gettext, self.board["outlook"]
        caught, gone = (
            _("%(team)s kann nicht mehr eingeholt werden."),
            _("%(team)s kann nicht mehr gewinnen."),
        )
        safe = [team for team, prospect in enumerate(outlook) if prospect["safe"]]
        names = [words.quoted(_, team) for team in self.teams]
        if safe:
            return [(caught % {"team": names[team]}, "") for team in safe]
        news = []
        for name, prospect in zip(names, outlook, strict=True):
            if prospect["out"]:
                news.append((gone % {"team": name}, ""))
            elif matches := prospect["matches"]:
                sentence = self._need(matches, prospect["open"])
                values = {"team": name, "count": matches["count"], "factor": matches["factor"]}
                news.append((sentence % values, _("Ohne Match reicht es nicht mehr.")))
        return news

    def _need(self, matches: Matches, options: Sequence[int]) -> str:
        """Return that a team needs matches, and from which factor on one is enough."""
        _, factor = self.gettext, matches["factor"]
        if matches["count"] > 1:
            return _("%(team)s braucht mindestens %(count)s Matches.")
        if factor is None:
            return _("%(team)s braucht einen Match.")
        if factor == max(self.settings.options[index].factor for index in options):
            return _("%(team)s braucht einen Match in ×%(factor)s.")
        return _("%(team)s braucht einen Match ab ×%(factor)s.")

    def current_deal(self) -> dict[str, str] | None:
        """Return whose turn it is, None after the end. *Rule:* R52."""
        _, board = self.gettext, self.board
        turn = board["next"]
        if board["finish"] or turn is None or turn["team"] is None:
            return None
        dealer, team = (
            self.players[turn["dealer"]],
            words.quoted(self.gettext, self.teams[turn["team"]]),
        )
        sentences = [_("%(name)s gibt.") % {"name": dealer}]
        if turn["must"]:
            sentences.append(_("Nur %(team)s hat noch etwas offen.") % {"team": team})
        else:
            first = self.players[turn["forehand"]]
            if turn["forehand"] % len(self.teams) == turn["team"]:
                sentences.append(_("%(name)s ist an der Reihe.") % {"name": first})
            else:
                sentences.append(_("%(team)s ist an der Reihe.") % {"team": team})
        sentences += self.deals_left_sentences(board["cells_left"])
        return {"icon": "", "title": self.title(turn["number"]), "text": " ".join(sentences)}

    def margin(self) -> str:
        """Return by how much the first of two teams is ahead, empty for more teams."""
        first, second, *others = self.board["totals"]
        return "" if others else words.signed_number(first - second)
