"""Sentences about one game: what a deal brought, how it ended, the Bergpreis, the control sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.rules.cards import CARD_POINTS
from scorer.rules.log import Facts
from scorer.rules.melds import Amount, meld_points
from scorer.rules.schieber.facts import read_melds
from scorer.rules.schieber.settings import SchieberSettings as Settings
from scorer.telling import words
from scorer.telling.words import Gettext

Board = Mapping[str, Any]
Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Remark:
    """What one team showed or got in a deal; *off* if it was shown but not written."""

    team: str
    text: str
    off: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """Tells about one game in one language.

    *labels* are the names of the teams, or what stands for them where room is short.
    """

    settings: Settings
    board: Board
    gettext: Gettext
    labels: Sequence[str]

    @property
    def teams(self) -> Sequence[str]:
        """Return the names of both teams."""
        names: Sequence[str] = self.board["teams"]
        return names

    @property
    def lines(self) -> Sequence[Line]:
        """Return the lines of the board."""
        lines: Sequence[Line] = self.board["lines"]
        return lines

    def number_of(self, slot: str) -> str:
        """Return the number that the deal of *slot* bears on the sheet."""
        for line in self.lines:
            if line["slot"] == slot and "number" in line:
                return str(line["number"])
        return slot

    def declarer(self, told: Facts) -> str:
        """Return who said what is played, in a line or in its facts."""
        if told.get("declarer") is None:
            return ""
        name: str = self.board["players"][told["declarer"]]
        return f"{name} ({self.gettext('geschoben')})" if told.get("pushed") else name

    def shown(self, line: Line) -> list[Remark]:
        """Return the remarks of a deal as it stands on the board: the Weis of one side count."""
        stoeck = next((team for team, points in enumerate(line["stoeck"]) if points), None)
        facts = {**line, "weis": line["melds"], "stoeck": stoeck}
        return self.remarks(facts, line["weis_team"])

    def remarks(self, facts: Facts, weis_team: int | None = None) -> list[Remark]:
        """Return Weis, Stöck, match and penalties of a deal; *weis_team* is the side that writes."""
        _ = self.gettext
        found: list[Remark] = []
        for team, melds in enumerate(self._melds(facts)):
            told = []
            if facts.get("stoeck") == team:
                told.append(_("Stöck 20"))
            if facts.get("match") == team:
                told.append(self._match(counter=bool(facts.get("counter"))))
            if melds and weis_team == 1 - team:
                off = f"{', '.join(melds)} ({_('gilt nicht')})"
                found.append(Remark(self.labels[team], off, off=True))
            else:
                told = [*melds, *told]
            if told:
                found.append(Remark(self.labels[team], ", ".join(told)))
        irregular = " · ".join(self._irregular(facts))
        return [*found, Remark("", irregular)] if irregular else found

    def _melds(self, facts: Facts) -> tuple[list[str], list[str]]:
        _, settings, mode = self.gettext, self.settings, facts.get("mode")
        first, second = (
            [
                f"{words.meld_name(_, meld, mode, settings.deck)} "
                f"{meld.points if isinstance(meld, Amount) else meld_points(meld, settings.melds)}"
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

    def _irregular(self, facts: Facts) -> list[str]:
        _ = self.gettext
        told = [
            words.joined(
                (
                    _("%(points)s Punkte von %(loser)s an %(winner)s")
                    % {
                        "points": moved["points"],
                        "loser": words.quoted(self.teams[moved["from"]]),
                        "winner": words.quoted(self.teams[1 - moved["from"]]),
                    },
                    moved.get("reason", ""),
                ),
                ": ",
            )
            for moved in facts.get("moved") or ()
        ]
        if facts.get("given_up") is not None:
            team = words.quoted(self.teams[facts["given_up"]])
            told.append(_("%(team)s gibt das Spiel auf") % {"team": team})
        if facts.get("void") is not None:
            told.append(words.joined((_("Ungültig"), facts["void"]), ": "))
        if facts.get("note"):
            told.append(facts["note"])
        return told

    def ending(self) -> list[str]:
        """Return who has won and why, one sentence each; how it stands while it goes on."""
        _, finish = self.gettext, self.board["finish"]
        if finish is None:
            return [self._standing()]
        if finish["winner"] is None:
            return [_("Unentschieden."), self._reason(finish)]
        winner = words.quoted(self.teams[finish["winner"]])
        loser = words.quoted(self.teams[1 - finish["winner"]])
        told = [_("Die Partie geht an %(team)s.") % {"team": winner}, self._reason(finish)]
        if finish["schneider"]:
            told.append(
                _("Schneider: %(team)s bleibt mit %(points)s Punkten unter der Hälfte.")
                % {"team": loser, "points": words.number(finish["frozen"])}
            )
        elif finish["rule"] and finish["why"] != "premature":
            told.append(
                _("%(team)s bleibt bei %(points)s stehen.")
                % {"team": loser, "points": words.number(finish["frozen"])}
            )
        return told

    def _standing(self) -> str:
        _ = self.gettext
        done = sum(line["kind"] == "deal" and line["state"] == "done" for line in self.lines)
        if not self.lines:
            return _("Noch ist nichts geschrieben.")
        if not done:
            return _("Zwischenstand.")
        if done == 1:
            return _("Zwischenstand nach einem Spiel.")
        return _("Zwischenstand nach %(deals)s Spielen.") % {"deals": done}

    def _reason(self, finish: Mapping[str, Any]) -> str:
        _ = self.gettext
        deal = {"deal": self.number_of(finish["deal"])}
        told = {
            "premature": _(
                "Im %(deal)s. Spiel zu früh bedankt: Wer sich bedankt und das Ziel nicht hat, verliert."
            ),
            "higher": _("Im %(deal)s. Spiel kamen beide ans Ziel; es zählt das höhere Total."),
            "deals": _("Nach dem %(deal)s. und letzten Spiel zählt das Total."),
        }.get(finish["why"])
        if told is not None:
            return told % deal
        if finish["why"] == "order" or finish["rule"] == "R37":
            told = _(
                "Nach dem ersten Stich des %(deal)s. Spiels hatten beide genug: Es gilt %(order)s, und gewonnen wurde mit %(on)s."
            )
            return told % {
                **deal,
                "order": words.sequence(_, self.settings.finish_order),
                "on": self._with(finish["on"]),
            }
        if finish["why"] == "auto":
            return _("Im %(deal)s. Spiel war das Ziel erreicht.") % deal
        thanked = _("Bedankt im %(deal)s. Spiel") % deal
        reason = {
            "stoeck": _("auf die Stöck, die allein die Punkte voll machten"),
            "weis": _("auf den Weis; dazu braucht es keinen Stich"),
            "stich": _("auf den Stich, der die Punkte brachte"),
        }.get(finish["on"], "")
        return words.joined((thanked, reason), " ") + "."

    def _with(self, on: str | None) -> str:
        _ = self.gettext
        return {
            "stoeck": _("den Stöck"),
            "weis": _("dem Weis"),
            "stich": _("dem Stich"),
        }.get(on or "", _("den Punkten"))

    def berg(self) -> str:
        """Return who has the Bergpreis and on what."""
        _, berg = self.gettext, self.board["berg"]
        if berg is None:
            return ""
        values = {
            "team": words.quoted(self.teams[berg["team"]]),
            "deal": self.number_of(berg["deal"]),
        }
        told = _("Bergpreis: %(team)s im %(deal)s. Spiel") % values
        if berg["why"] == "premature":
            told += _(", weil die anderen ihn zu früh verlangten")
        elif berg.get("on"):
            told += _(" mit %(on)s") % {"on": self._with(berg["on"])}
        return told + "."

    def prizes(self, slot: str) -> list[str]:
        """Return what else was decided in the deal of *slot*."""
        _, berg, finish = self.gettext, self.board["berg"], self.board["finish"]
        told = []
        if berg is not None and berg["deal"] == slot:
            told.append(_("Bergpreis %(team)s") % {"team": self.labels[berg["team"]]})
        if finish is not None and finish["deal"] == slot and finish["winner"] is not None:
            told.append(_("Sieg %(team)s") % {"team": self.labels[finish["winner"]]})
        return told

    def control(self) -> str:
        """Return the control sum: what all counted deals must make together.

        *Unit:* card points. *Rule:* R8, S19.
        """
        _ = self.gettext
        deals = [line for line in self.lines if line["kind"] == "deal" and line["state"] == "done"]
        counted = [line["cards"] for line in deals if line["cards"] is not None]
        if not counted:
            return ""
        told = _("Kontrolle %(deals)s × 157 = %(sum)s") % {
            "deals": len(counted),
            "sum": CARD_POINTS * len(counted),
        }
        bonus = sum(self._bonus(line) for line in deals)
        if bonus:
            told += _("; mit Match %(sum)s") % {"sum": CARD_POINTS * len(counted) + bonus}
        return told

    def cards(self) -> tuple[str, str]:
        """Return the card points of both teams over all counted deals, before match and factor."""
        counted = [line.get("cards") for line in self.lines if line["state"] == "done"]
        first, second = (sum(cards[team] for cards in counted if cards) for team in (0, 1))
        return str(first), str(second)

    def _bonus(self, line: Line) -> int:
        if line["match"] is None:
            return 0
        settings = self.settings
        return settings.counter_match_bonus if line["counter"] else settings.match_bonus

    def clashes(self) -> list[str]:
        """Return where two people wrote different things, one sentence each."""
        told = self.gettext("Bei Nummer %(slot)s stehen zwei Fassungen; sie sind noch zu klären.")
        return [told % {"slot": self.number_of(clash["slot"])} for clash in self.board["clashes"]]
