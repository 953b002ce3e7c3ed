"""Sentences on deals: Weis, Stöck, match, penalties, and the control sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.rules.core import words
from scorer.rules.core.cards import CARD_POINTS
from scorer.rules.core.log import Facts
from scorer.rules.core.sentences import GameSentences
from scorer.rules.schieber.board_types import (
    SchieberBoard,
    SchieberDeal,
    SchieberLine,
)
from scorer.rules.schieber.checks import read_melds
from scorer.rules.schieber.deal_score import score_deal
from scorer.rules.schieber.melds import Amount, meld_points
from scorer.rules.schieber.sentences.melds import meld_name
from scorer.rules.schieber.settings import SchieberSettings


@dataclass(frozen=True, slots=True)
class DealRemark:
    """What one team showed or got in a deal; *off* if it was shown but not written."""

    team: str
    text: str
    off: bool = False


class DealSentences(GameSentences[SchieberSettings, SchieberBoard, SchieberLine]):
    """Sentences about the deals of a Schieber."""

    __slots__ = ()

    def declarer(self, facts: Facts) -> str:
        """Return who declared the mode, from a line or its facts."""
        _, pushed = self.gettext, facts.get("pushed")
        if facts.get("declarer") is None:
            return _("geschoben") if pushed else ""
        name = self.players[facts["declarer"]]
        return _("%(name)s (geschoben)") % {"name": name} if pushed else name

    def judged(self, slot: str, facts: Facts) -> list[DealRemark]:
        """Return the remarks on the facts of a revision, scored as on the board."""
        dealers = (
            line["dealer"] for line in self.lines if line["kind"] == "deal" and line["slot"] == slot
        )
        dealer = facts.get("dealer")
        if dealer is None:
            dealer = next(dealers, self.board["next"]["dealer"])
        score = score_deal(self.settings, facts, dealer)
        counted = {**facts, "counter": score.counter, "stoeck": _with_stoeck(score.stoeck)}
        return self.remarks(counted, score.weis_team, open_tie=score.weis_why == "undecided")

    def shown(self, line: SchieberDeal) -> list[DealRemark]:
        """Return the remarks on a deal of the board; only one side's Weis count."""
        facts = {**line, "weis": line["melds"], "stoeck": _with_stoeck(line["stoeck"])}
        return self.remarks(facts, line["weis_team"], open_tie=line["weis_why"] == "undecided")

    def remarks(
        self, facts: Facts, weis_team: int | None = None, *, open_tie: bool = False
    ) -> list[DealRemark]:
        """Return Weis, Stöck, match and penalties of a deal.

        *weis_team* is the team that writes its Weis; *open_tie* is true while that is undecided.
        ``counter`` of *facts* is the counter-match as computed by the rules.
        """
        _ = self.gettext
        remarks: list[DealRemark] = []
        for team, melds in enumerate(self._melds(facts)):
            texts = []
            if facts.get("stoeck") == team:
                texts.append(_("Stöck 20"))
            if facts.get("match") == team:
                texts.append(self._match(counter=bool(facts.get("counter"))))
            if melds and (open_tie or weis_team == 1 - team):
                sentence = _("%(melds)s (noch offen)") if open_tie else _("%(melds)s (gilt nicht)")
                off = sentence % {"melds": ", ".join(melds)}
                remarks.append(DealRemark(self.labels[team], off, off=True))
            else:
                texts = [*melds, *texts]
            if texts:
                remarks.append(DealRemark(self.labels[team], ", ".join(texts)))
        irregular = " · ".join(self.irregular(facts))
        return [*remarks, DealRemark("", irregular)] if irregular else remarks

    def _melds(self, facts: Facts) -> tuple[list[str], list[str]]:
        _, settings, mode = self.gettext, self.settings, facts.get("mode")
        first, second = (
            [
                f"{meld_name(_, meld, mode, settings.deck)} {meld.points}"
                if isinstance(meld, Amount)
                else f"{meld_name(_, meld, mode, settings.deck)}: {meld_points(meld, settings.melds)}"
                for meld in melds
            ]
            for melds in read_melds(facts)
        )
        return first, second

    def _match(self, *, counter: bool) -> str:
        _, settings = self.gettext, self.settings
        bonus = settings.counter_match_bonus if counter else settings.match_bonus
        name = _("Kontermatch") if counter else _("Match")
        return f"{name} {bonus}" if bonus else name

    def irregular(self, facts: Facts) -> list[str]:
        """Return moved points, reasons why the played points do not count, and the note."""
        _ = self.gettext
        sentences = [
            words.joined(
                (
                    _.ngettext(
                        "%(points)s Punkt von %(loser)s an %(winner)s",
                        "%(points)s Punkte von %(loser)s an %(winner)s",
                        moved["points"],
                    )
                    % {
                        "points": moved["points"],
                        "loser": words.quoted(self.gettext, self.teams[moved["from"]]),
                        "winner": words.quoted(self.gettext, self.teams[1 - moved["from"]]),
                    },
                    moved.get("reason", ""),
                ),
                ": ",
            )
            for moved in facts.get("moved") or ()
        ]
        if facts.get("given_up") is not None:
            team = words.quoted(self.gettext, self.teams[facts["given_up"]])
            sentences.append(_("%(team)s gibt das Spiel auf") % {"team": team})
        sentences += self.forfeit(facts)
        if facts.get("void") is not None:
            sentences.append(words.joined((_("Ungültig"), facts["void"]), ": "))
        if facts.get("note"):
            sentences.append(facts["note"])
        return sentences

    def forfeit(self, line: Facts) -> list[str]:
        """Return a sentence on the team that lost the deal by a call."""
        _ = self.gettext
        sentences = {
            "premature": _("%(team)s hat sich zu früh bedankt und das Spiel verloren"),
            "counted": _("%(team)s hat nachgezählt und das Spiel verloren"),
        }
        return [
            sentence % {"team": words.quoted(self.gettext, self.teams[line[why]])}
            for why, sentence in sentences.items()
            if line.get(why) is not None
        ]

    def decisions(self, line: SchieberLine) -> list[str]:
        """Return who lost a deal by a call, and the prizes decided in it."""
        return [*self.forfeit(line), *self.prizes(line["slot"])]

    def control(self) -> str:
        """Return the control sum that all counted deals must add up to.

        *Unit:* card points. *Rule:* R8, S19.
        """
        _ = self.gettext
        deals = [line for line in self.lines if line["kind"] == "deal" and line["state"] == "done"]
        counted = [line["cards"] for line in deals if line["cards"] is not None]
        if not counted:
            return ""
        bonus, points = sum(self._bonus(line) for line in deals), CARD_POINTS * len(counted)
        sentence = (
            _("Kontrolle %(deals)s × 157 = %(sum)s; mit Match %(all)s")
            if bonus
            else _("Kontrolle %(deals)s × 157 = %(sum)s")
        )
        return sentence % {"deals": len(counted), "sum": points, "all": points + bonus}

    def cards(self) -> tuple[str, str]:
        """Return the card points of both teams over all counted deals, before match and factor."""
        deals = [line for line in self.lines if line["kind"] == "deal" and line["state"] == "done"]
        counted = [line["cards"] for line in deals if line["cards"] is not None]
        first, second = (sum(cards[team] for cards in counted) for team in (0, 1))
        return str(first), str(second)

    def _bonus(self, line: SchieberDeal) -> int:
        if line["match"] is None:
            return 0
        settings = self.settings
        return settings.counter_match_bonus if line["counter"] else settings.match_bonus


def _with_stoeck(points: Sequence[int]) -> int | None:
    """Return the team whose Stöck count; in a void deal they do not."""
    return next((team for team, stoeck in enumerate(points) if stoeck), None)
