"""A Schieber in words: headlines, the open deal, the Bergpreis, the end."""

from __future__ import annotations

from itertools import chain

from scorer.rules.core import words
from scorer.rules.core.log import Facts
from scorer.rules.core.sentences import TextPairs
from scorer.rules.schieber.board_types import (
    SchieberDeal,
    SchieberFinish,
)
from scorer.rules.schieber.sentences.deals import DealSentences
from scorer.rules.schieber.sentences.settings import house_rule_sentences
from scorer.rules.schieber.stakes import stakes


class SchieberSentences(DealSentences):
    """Sentences about one Schieber in one language."""

    __slots__ = ()

    def result_sentences(self) -> list[str]:
        """Return sentences on the winner and the reason, or on the score of an open game."""
        _, finish = self.gettext, self.board["finish"]
        if finish is None:
            return [self.score_intro(sum(line["state"] == "done" for line in self.deals))]
        won = finish["winner"]
        if won is None:
            return [_("Unentschieden."), self._reason(finish)]
        winner, loser = self.quoted(won), self.quoted(1 - won)
        sentences = [_("Die Partie geht an %(team)s.") % {"team": winner}, self._reason(finish)]
        unknown = finish["sums"] == "unknown"
        sentences += [self._ahead(finish, won)] if unknown else self._figures(finish, won)
        if finish["schneider"]:
            points = finish["frozen"] or 0
            schneider = (
                _("Schneider: %(team)s bleibt unter der Hälfte.")
                if unknown
                else _.ngettext(
                    "Schneider: %(team)s bleibt mit %(points)s Punkt unter der Hälfte.",
                    "Schneider: %(team)s bleibt mit %(points)s Punkten unter der Hälfte.",
                    abs(points),
                )
            )
            sentences.append(schneider % {"team": loser, "points": words.number_text(points)})
        elif finish["rule"] and finish["why"] not in {"premature", "counted"} and not unknown:
            sentences.append(
                _("%(team)s: Es bleibt bei %(points)s.")
                % {"team": loser, "points": self._sum(1 - won, finish)}
            )
        if self._beyond(finish, won):
            sentences.append(_("Punkte darüber zählen nicht mehr."))
        return sentences

    def _ahead(self, finish: SchieberFinish, winner: int) -> str:
        """Return a sentence on the team that reached the target first, if the score is unknown."""
        _, trick = self.gettext, self._claim(finish).get("trick")
        sentence = (
            _("%(team)s war im Stich %(trick)s zuerst auf %(points)s.")
            if trick
            else _("%(team)s war zuerst auf %(points)s.")
        )
        target = self.settings.target[winner] if self.settings.target else 0
        points = words.number_text(target)
        return sentence % {"team": self.quoted(winner), "points": points, "trick": trick}

    def _decided(self, finish: SchieberFinish) -> SchieberDeal | None:
        """Return the deal that ended the game, None if direct strokes did."""
        return next((line for line in self.deals if line["slot"] == finish["deal"]), None)

    def _figures(self, finish: SchieberFinish, winner: int) -> list[str]:
        """Return a sentence on the score at the thanks, if the slate shows another total.

        The slate has the tricks of a deal only once the whole deal is written. *Unit:* slate points. *Rule:* A4.
        """
        _, line, early = self.gettext, self._decided(finish), finish["why"] == "premature"
        team = winner ^ early
        if line is None or finish["score"][team] == line["totals"][team]:
            return []
        sentence = {
            "least": _("%(team)s: mindestens %(points)s erreicht."),
            "most": _("%(team)s: höchstens %(points)s erreicht."),
        }.get(finish["sums"], _("%(team)s: %(points)s erreicht."))
        return [sentence % {"team": self.quoted(team), "points": self._sum(team, finish)}]

    def _claim(self, finish: SchieberFinish) -> Facts:
        """Return the facts of the final thanks, empty without thanks."""
        claim = self.board["claims"].get(f"thanks:{finish['deal']}")
        return claim["facts"] if claim else {}

    def _sum(self, team: int, finish: SchieberFinish) -> str:
        """Return the score of *team*, as a sum if it includes only a part of the tricks of the last deal.

        *Unit:* slate points.
        """
        line, score = self._decided(finish), finish["score"][team]
        if line is None or score == line["totals"][team]:
            return words.number_text(score)
        tricks, taken = score - _shown(line, team), self._claim(finish).get("taken") or (0, 0)
        lost = team != finish["winner"] and finish["why"] != "premature"
        if tricks <= 0 or (lost and tricks != line["factor"] * taken[team]):
            return words.number_text(score)
        return f"{words.number_text(_shown(line, team))} + {tricks} = {words.number_text(score)}"

    def _beyond(self, finish: SchieberFinish, winner: int) -> bool:
        """Return whether the written total of the loser is above its final total. *Rule:* R43, S9."""
        line = self._decided(finish)
        return line is not None and (finish["frozen"] or 0) < line["totals"][1 - winner]

    def _reason(self, finish: SchieberFinish) -> str:
        """Return a sentence on the reason for the end, with its deal."""
        _ = self.gettext
        if finish["why"] == "order" or finish["rule"] == "R37":
            sentence = _(
                "Nach dem ersten Stich von Spiel %(deal)s hatten beide genug Punkte: Es gilt %(order)s. Entscheidend: %(on)s."
            )
        elif finish["why"] == "thanks":
            sentence = self._thanks_reason(finish)
        else:
            sentence = {
                "premature": _(
                    "Im Spiel %(deal)s zu früh bedankt: Wer sich bedankt und das Ziel nicht hat, verliert."
                ),
                "counted": _(
                    "Im Spiel %(deal)s wurde nachgezählt: Wer die gekehrten Karten nachzählt, verliert."
                ),
                "higher": _("Im Spiel %(deal)s kamen beide ans Ziel: Das höhere Total gewinnt."),
                "deals": _("Spiel %(deal)s war das letzte: Es zählt das Total."),
                "auto": _("Im Spiel %(deal)s war das Ziel erreicht."),
            }[finish["why"]]
        order = words.category_order_text(_, self.settings.finish_order)
        on = words.category_name(_, finish["on"]) if finish["on"] else _("Punkte")
        return sentence % {"deal": self.number_of(finish["deal"]), "order": order, "on": on}

    def _thanks_reason(self, finish: SchieberFinish) -> str:
        """Return a sentence on the deal and the category of the thanks. *Rule:* R41."""
        _, line, on = self.gettext, self._decided(finish), finish["on"] or ""
        shown = {"stoeck": line["stoeck"], "weis": line["weis"]} if line else {}
        if on in shown and not shown[on][finish["winner"] or 0]:
            on = ""  # the points of earlier deals were enough
        if finish["rule"] == "R41" and on != "stich":
            return {
                "stoeck": _("Bedankt im Spiel %(deal)s mit den Stöck und dem ersten Stich."),
                "weis": _("Bedankt im Spiel %(deal)s mit dem Weis und dem ersten Stich."),
            }.get(
                on, _("Bedankt im Spiel %(deal)s mit den bisherigen Punkten und dem ersten Stich.")
            )
        return {
            "stoeck": _("Bedankt im Spiel %(deal)s mit den Stöck."),
            "weis": _("Bedankt im Spiel %(deal)s mit dem Weis."),
        }.get(on, _("Bedankt im Spiel %(deal)s."))

    def berg(self) -> str:
        """Return a sentence on the team with the Bergpreis, or on the question to the table; empty without either."""
        _, berg = self.gettext, self.board["berg"]
        if berg is None:
            return (
                _("Bergpreis: Beide haben genug. Wer war zuerst?") if self.board["berg_ask"] else ""
            )
        reasons = {
            "premature": _(
                "Bergpreis: %(team)s im Spiel %(deal)s, weil die anderen ihn zu früh wollten."
            ),
            "higher": _("Bergpreis: %(team)s im Spiel %(deal)s, mit dem höheren Total."),
        }
        on = berg.get("on") or ""
        plain = (
            _("Bergpreis: %(team)s im Spiel %(deal)s (%(on)s).")
            if on
            else _("Bergpreis: %(team)s im Spiel %(deal)s.")
        )
        sentence = reasons.get(berg["why"], plain)
        team = self.quoted(berg["team"])
        decided = words.category_name(_, on) if on else ""
        return sentence % {"team": team, "deal": self.number_of(berg["deal"]), "on": decided}

    def strokes(self, team: int | None = None) -> list[tuple[str, list[int]]]:
        """Return for each prize its name, with the numbers of its deals, and the strokes of both teams.

        If *team* is given, only its deals are named. *Unit:* strokes.
        """
        _, board = self.gettext, self.board
        names = {
            "berg": _("Bergpreis"),
            "sieg": _("Sieg"),
            "schneider": _("Schneider"),
            "match": _("Match"),
            "counter_match": _("Kontermatch"),
        }
        given = stakes(self.settings.stakes, board["berg"], board["finish"], board["lines"])
        rows = []
        for stake in given:
            numbers = sorted(chain(*stake.deals)) if team is None else stake.deals[team]
            name = names[stake.what]
            if numbers:
                sentence = _.ngettext(
                    "%(what)s im Spiel %(deals)s", "%(what)s in den Spielen %(deals)s", len(numbers)
                )
                deals = words.joined_with_and(_, [str(number) for number in numbers])
                name = sentence % {"what": name, "deals": deals}
            rows.append((name, stake.strokes))
        return rows

    def prizes(self, slot: str) -> list[str]:
        """Return texts on the Bergpreis, a loss by counting and the victory in the deal of *slot*."""
        _, berg, finish = self.gettext, self.board["berg"], self.board["finish"]
        prizes = []
        if berg is not None and berg["deal"] == slot:
            prizes.append(_("Bergpreis %(team)s") % {"team": self.labels[berg["team"]]})
        if finish is not None and finish["deal"] == slot and finish["winner"] is not None:
            if finish["why"] == "counted":
                loser = self.labels[1 - finish["winner"]]
                prizes.append(_("%(team)s hat nachgezählt") % {"team": loser})
            prizes.append(_("Sieg %(team)s") % {"team": self.labels[finish["winner"]]})
        return prizes

    def house_rules(self) -> str:
        """Return the house rules in sentences."""
        return house_rule_sentences(self.gettext, self.settings, self.teams)

    def headlines(self) -> TextPairs:
        """Return the headlines for the table, each with its explanation, "" for none."""
        _, board = self.gettext, self.board
        news = []
        if board["finish"]:
            news.append(self.result_headline())
        elif board["ask"]:
            order = words.category_order_text(_, self.settings.finish_order)
            news.append((_("Beide sind am Ziel."), _("Jetzt gilt %(order)s.") % {"order": order}))
        else:
            sentence = _("%(team)s ist am Ziel und darf sich bedanken.")
            thanks = (self.quoted(team) for team in board["may_thank"])
            news += [(sentence % {"team": team}, "") for team in thanks]
        if sentence := self.berg():
            news.append((sentence, ""))
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def current_deal(self) -> dict[str, str] | None:
        """Return the first open deal, or the next one: ``icon``, ``title``, ``text``; None after the end."""
        _, board = self.gettext, self.board
        if board["finish"]:
            return None
        if board["open"] is None:
            sentences = [*self.turn_sentences(), *self.deals_left_sentences(board["deals_left"])]
            title = self.title(board["next"]["number"])
            return {"icon": "", "title": title, "text": " ".join(sentences)}
        line = next(deal for deal in self.deals if deal["slot"] == board["open"])
        title = self.title(line["number"])
        if line["mode"]:
            title = f"{words.mode_name(_, line['mode'])} ×{line['factor']}"
        return {"icon": words.mode_icon(line["mode"]), "title": title, "text": self.more(line)}

    def more(self, line: SchieberDeal) -> str:
        """Return declarer, remarks and prizes of a deal in one line."""
        remarks = [words.joined((remark.team, remark.text), ": ") for remark in self.shown(line)]
        return words.joined((self.declarer(line), *remarks, *self.prizes(line["slot"])), " · ")

    def facts_text(self, slot: str, facts: Facts) -> str:
        """Return a short text of the facts of a line."""
        _, kind = self.gettext, facts.get("kind")
        if kind == "strokes":
            team = self.quoted(facts["team"])
            return f"{team} {words.number_text(facts['points'])}"
        if kind == "claim":
            on = words.category_name(_, facts["on"]) if facts.get("on") else ""
            return words.joined((self.quoted(facts["spoken"][0]), on))
        if kind == "counted":
            return self.quoted(facts["team"])
        if kind == "names":
            return self.names_text(facts)
        parts = [words.mode_name(_, facts.get("mode")), self.declarer(facts)]
        if facts.get("points"):
            parts.append("{} : {}".format(*facts["points"]))
        parts += [
            words.joined((remark.team, remark.text), " ") for remark in self.judged(slot, facts)
        ]
        return words.joined(parts)

    def correction_subject(self, slot: str) -> str:
        """Return the subject of a correction in *slot*, the slot of a line without a row on the sheet."""
        _ = self.gettext
        kind, _colon, deal = slot.partition(":")
        titles = {
            "thanks": _("Bedanken im Spiel %(deal)s"),
            "berg": _("Bergpreis im Spiel %(deal)s"),
            "counted": _("Nachgezählt im Spiel %(deal)s"),
        }
        if kind in titles:
            return titles[kind] % {"deal": self.number_of(deal)}
        return super().correction_subject(slot)


def _shown(line: SchieberDeal, team: int) -> int:
    """Return the total of *team* with this deal's Stöck and Weis, without its tricks.

    *Unit:* slate points.
    """
    before: int = line["totals"][team] - line["written"][team]
    gains: int = line["factor"] * (line["weis"][team] + line["stoeck"][team])
    return before + gains
