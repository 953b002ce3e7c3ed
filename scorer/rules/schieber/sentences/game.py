"""Sentences on a Schieber: headlines, the open deal, facts in short."""

from __future__ import annotations

from scorer.rules.core import words
from scorer.rules.core.log import Facts
from scorer.rules.schieber.board_types import SchieberDeal
from scorer.rules.schieber.sentences.csv_rows import CsvRows
from scorer.rules.schieber.sentences.game_end import EndingSentences
from scorer.rules.schieber.sentences.house_rules import house_rule_sentences


class SchieberSentences(CsvRows, EndingSentences):
    """Sentences about one Schieber in one language."""

    __slots__ = ()

    def house_rules(self) -> str:
        """Return the house rules in spoken sentences."""
        return house_rule_sentences(self.gettext, self.settings, self.teams)

    def headlines(self) -> list[tuple[str, str]]:
        """Return the headlines for the table, each with its explanation."""
        _, board = self.gettext, self.board
        news = []
        if board["finish"]:
            first, *others = self.result_sentences()
            news.append((first, " ".join(others)))
        elif board["ask"]:
            order = words.category_order_text(_, self.settings.finish_order)
            news.append((_("Beide sind am Ziel."), _("Jetzt gilt %(order)s.") % {"order": order}))
        else:
            sentence = _("%(team)s ist am Ziel und darf sich bedanken.")
            thanks = (words.quoted(self.gettext, self.teams[team]) for team in board["may_thank"])
            news += [(sentence % {"team": team}, "") for team in thanks]
        if sentence := self.berg():
            news.append((sentence, ""))
        return news + [(sentence, "") for sentence in self.clash_sentences()]

    def current_deal(self) -> dict[str, str] | None:
        """Return the open deal, or who deals next; None after the end."""
        _, board = self.gettext, self.board
        if board["finish"]:
            return None
        if board["open"] is None:
            sentences = [*self.turn_sentences(), *self.deals_left_sentences(board["deals_left"])]
            title = self.title(board["next"]["number"])
            return {"icon": "", "title": title, "text": " ".join(sentences)}
        deals = (line for line in self.lines if line["kind"] == "deal")
        line = next(deal for deal in deals if deal["slot"] == board["open"])
        title = self.title(line["number"])
        if line["mode"]:
            title = f"{words.mode_name(_, line['mode'])} ×{line['factor']}"
        return {"icon": words.mode_icon(line["mode"]), "title": title, "text": self.more(line)}

    def more(self, line: SchieberDeal) -> str:
        """Return declarer, Weis and prizes of a deal in one line."""
        remarks = [words.joined((remark.team, remark.text), ": ") for remark in self.shown(line)]
        return words.joined((self.declarer(line), *remarks, *self.prizes(line["slot"])), " · ")

    def statistics(self) -> list[tuple[str, str]]:
        """Return nothing: the slate and its back show everything."""
        return []

    def facts_text(self, slot: str, facts: Facts) -> str:
        """Return a short text of the facts of a line."""
        _, kind = self.gettext, facts.get("kind")
        if kind == "strokes":
            team = words.quoted(self.gettext, self.teams[facts["team"]])
            return f"{team} {words.number_text(facts['points'])}"
        if kind == "claim":
            on = words.category_name(_, facts["on"]) if facts.get("on") else ""
            return words.joined((words.quoted(self.gettext, self.teams[facts["spoken"][0]]), on))
        if kind == "counted":
            return words.quoted(self.gettext, self.teams[facts["team"]])
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
        """Return the subject of a correction that has no row."""
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
